//! Ends the processes that a job has started and left behind in sessions of their own. A server ends those of
//! its jobs itself; this is for jobs in a new process.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;

use crate::sys;

/// New ones may start while others are ended.
const MAX_ROUNDS: usize = 50;

/// Ends what has descended from a process that has ended and has this folder as its `TMPDIR`.
pub(crate) fn end_strays(ended: u32, folder: &Path) {
    let mut mark = OsString::from("TMPDIR=").into_vec();
    mark.extend_from_slice(folder.as_os_str().as_bytes());
    for _ in 0..MAX_ROUNDS {
        let strays = strays(ended, &mark);
        if strays.is_empty() {
            return;
        }
        strays.into_iter().for_each(sys::kill);
    }
}

/// The processes that began after one and have a variable in the environment that they began with.
fn strays(ended: u32, variable: &[u8]) -> Vec<u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_stray = |pid: &u32| {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|entry| entry == variable)
    };
    // Numbers are given in ascending order, until they begin again.
    let is_younger = |pid: &u32| *pid > ended || ended > NEARLY_LAST;
    numbers.filter(is_younger).filter(is_stray).collect()
}

/// Behind this number, numbers may begin again: many machines have none above 32,768.
const NEARLY_LAST: u32 = 32_000;

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn a_process_in_a_session_of_its_own_is_ended() {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", "setsid sleep 100 & exec true"]).env("TMPDIR", folder.path());
        let mut child = command.spawn().unwrap();
        child.wait().unwrap();
        let is_left = || {
            let variable = format!("TMPDIR={}", folder.path().display());
            !strays(0, variable.as_bytes()).is_empty()
        };
        let start = Instant::now();
        while !is_left() && start.elapsed() < Duration::from_secs(5) {}
        end_strays(child.id(), folder.path());
        let start = Instant::now();
        while is_left() {
            assert!(start.elapsed() < Duration::from_secs(5), "it is still there");
        }
    }
}
