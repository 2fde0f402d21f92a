//! What a compiler prints when it crashes: it is killed by a signal while it waits for its input.

use std::io;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::Tool;
use crate::memory_file::MemoryFile;

/// How long a compiler may take to start, one attempt after the other: before it has installed its handler it
/// dies without a word.
const START_TIMES: [Duration; 3] =
    [Duration::from_millis(300), Duration::from_secs(1), Duration::from_secs(4)];

/// How long it may take to print its backtrace.
const END_LIMIT: Duration = Duration::from_secs(10);

/// More than any backtrace.
const MAX_BYTES: u64 = 1 << 20;

impl Tool {
    /// What it prints when it crashes, up to what is enough; all it prints if nothing is.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn crash_output(&self, is_enough: impl Fn(&str) -> bool) -> io::Result<String> {
        let mut said = String::new();
        for time in START_TIMES {
            said = self.killed_after(time)?;
            if is_enough(&said) {
                break;
            }
        }
        Ok(said)
    }

    fn killed_after(&self, time: Duration) -> io::Result<String> {
        let mut stderr = MemoryFile::for_output()?;
        let mut child = Command::new(&self.program)
            .args(&self.args)
            .arg("-")
            .envs(&self.environment)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(stderr.try_clone()?)
            .spawn()?;
        std::thread::sleep(time);
        let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        if let Some(pid) = pid.filter(|_| matches!(child.try_wait(), Ok(None))) {
            // It may have ended in the meantime.
            let _ = kill_process(pid, Signal::SEGV);
        }
        let deadline = Instant::now() + END_LIMIT;
        while child.try_wait()?.is_none() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = child.kill();
        child.wait()?;
        Ok(String::from_utf8_lossy(&stderr.drain(MAX_BYTES)?.0).into_owned())
    }
}
