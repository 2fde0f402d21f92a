//! The facts of one run of a compiler, not judged.

use std::time::Duration;

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It returned this status.
    Exited(i32),
    /// This signal ended it.
    Signaled(i32),
    /// It ran past its wall-clock limit and was killed.
    Deadline,
}

/// The facts of one finished run.
#[derive(Debug, Clone)]
pub struct Execution {
    /// How it ended.
    pub end: End,
    /// Standard output, at most the job's output limit.
    pub stdout: Vec<u8>,
    /// Standard error, at most the job's output limit.
    pub stderr: Vec<u8>,
    /// Standard output or standard error reached the limit.
    pub output_limit_hit: bool,
    /// Wall-clock time of the run.
    pub wall: Duration,
    /// User and system time.
    pub cpu: Duration,
    /// Peak resident memory, in bytes.
    pub peak_memory: u64,
}

impl Execution {
    /// Standard error as text; invalid UTF-8 is replaced.
    pub fn stderr_text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.stderr)
    }

    /// Standard output as text; invalid UTF-8 is replaced.
    pub fn stdout_text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.stdout)
    }
}
