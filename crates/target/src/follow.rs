//! Runs a program for a long time and follows what it prints, line by line.

use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use mohole_testcase::End;

use crate::memory_file::MemoryFile;
use crate::sys;

/// How often the caller is asked whether the program may go on.
const TICK: Duration = Duration::from_millis(200);

/// The most of its standard error that is kept.
const MAX_ERROR_BYTES: u64 = 1 << 20;

/// What happens while a program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Followed<'a> {
    /// It has printed a line.
    Line(&'a str),
    /// Some time has passed.
    Tick,
}

/// How a program that was followed has ended.
#[derive(Debug, Clone)]
pub struct FollowedEnd {
    /// How it ended.
    pub end: End,
    /// It was told to end.
    pub was_stopped: bool,
    /// Its standard error.
    pub stderr: Vec<u8>,
}

/// Runs a program until it ends, or until `on_event` returns false: then it is interrupted, as by Ctrl-C, and
/// ended if it is still there after some time. It ends with this process. Standard input is empty.
///
/// # Errors
/// When it cannot be started or waited for.
pub fn follow(
    program: &Path,
    args: &[String],
    grace: Duration,
    on_event: &mut dyn FnMut(Followed<'_>) -> bool,
) -> io::Result<FollowedEnd> {
    let mut stderr = MemoryFile::for_output()?;
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(stderr.try_clone()?);
    sys::set_up_child(&mut command, Vec::new(), None);
    sys::end_with_parent(&mut command);
    let mut child = command.spawn()?;
    let lines = lines_of(&mut child)?;
    let was_stopped = pass_on(&lines, &child, grace, on_event);
    sys::kill_group(child.id());
    let usage = sys::reap(child.id())?;
    let stderr = stderr.drain(MAX_ERROR_BYTES)?.0;
    Ok(FollowedEnd { end: sys::decode_status(usage.status), was_stopped, stderr })
}

/// The lines that a program prints, read by a thread. They end with the program.
fn lines_of(child: &mut Child) -> io::Result<Receiver<String>> {
    let stdout = child.stdout.take().ok_or_else(|| io::Error::other("no standard output"))?;
    let (sender, lines) = channel();
    let read = move || {
        for line in BufReader::new(stdout).split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    };
    std::thread::Builder::new().name("lines".to_owned()).spawn(read)?;
    Ok(lines)
}

/// Passes lines on until there are no more. Tells whether the program was told to end.
fn pass_on(
    lines: &Receiver<String>,
    child: &Child,
    grace: Duration,
    on_event: &mut dyn FnMut(Followed<'_>) -> bool,
) -> bool {
    let mut stopped_at: Option<Instant> = None;
    let mut ticked = Instant::now();
    loop {
        let mut goes_on = true;
        match lines.recv_timeout(TICK) {
            Ok(line) => goes_on &= on_event(Followed::Line(&line)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return stopped_at.is_some(),
        }
        if ticked.elapsed() >= TICK {
            ticked = Instant::now();
            goes_on &= on_event(Followed::Tick);
        }
        match stopped_at {
            None if !goes_on => {
                stopped_at = Some(Instant::now());
                sys::interrupt(child.id());
            }
            Some(at) if at.elapsed() >= grace => return true,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, mut until: impl FnMut(Followed<'_>) -> bool) -> (FollowedEnd, Vec<String>) {
        let mut lines = Vec::new();
        let args = ["-c".to_owned(), script.to_owned()];
        let ended = follow(Path::new("/bin/sh"), &args, Duration::from_secs(1), &mut |event| {
            if let Followed::Line(line) = event {
                lines.push(line.to_owned());
            }
            until(event)
        });
        (ended.unwrap(), lines)
    }

    #[test]
    fn lines_come_as_they_are_printed() {
        let (ended, lines) = shell("echo one; sleep 0.3; echo two; echo no >&2; exit 3", |_| true);
        assert_eq!(
            (ended.end, ended.was_stopped, lines),
            (End::Exited(3), false, vec!["one".into(), "two".into()])
        );
        assert_eq!(ended.stderr, b"no\n");
    }

    #[test]
    fn a_program_is_interrupted_and_may_say_goodbye() {
        let script = "trap 'echo bye; exit 7' INT; echo ready; while :; do sleep 0.05; done";
        let (ended, lines) = shell(script, |event| event != Followed::Line("ready"));
        assert_eq!(
            (ended.end, ended.was_stopped, lines),
            (End::Exited(7), true, vec!["ready".into(), "bye".into()])
        );
    }

    #[test]
    fn a_program_that_does_not_end_is_ended() {
        let start = Instant::now();
        let (ended, _) = shell("trap '' INT; echo ready; sleep 60", |event| event != Followed::Line("ready"));
        assert!(
            matches!(ended.end, End::Signaled(_)) && start.elapsed() < Duration::from_secs(30),
            "{ended:?}"
        );
    }
}
