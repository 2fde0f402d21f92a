//! The facts of one run of a compiler, not judged.

use std::borrow::Cow;
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

/// How much of each end of standard error is judged.
const JUDGED_BYTES: usize = 128 << 10;

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
    pub fn stderr_text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.stderr)
    }

    /// The beginning and the end of standard error as text, for those who judge the run: a compiler may print
    /// without end, and what went wrong is said first or last.
    pub fn stderr_ends(&self) -> Cow<'_, str> {
        match self.stderr.len().checked_sub(2 * JUDGED_BYTES) {
            None | Some(0) => self.stderr_text(),
            Some(left_out) => {
                let head = String::from_utf8_lossy(&self.stderr[..JUDGED_BYTES]);
                let tail = String::from_utf8_lossy(&self.stderr[JUDGED_BYTES + left_out..]);
                format!("{head}\n... {left_out} bytes are left out ...\n{tail}").into()
            }
        }
    }

    /// Standard output as text; invalid UTF-8 is replaced.
    pub fn stdout_text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.stdout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(stderr: &[u8]) -> String {
        let (wall, cpu) = Default::default();
        let (end, stdout, stderr) = (End::Exited(0), Vec::new(), stderr.to_vec());
        let run = Execution { end, stdout, stderr, output_limit_hit: false, wall, cpu, peak_memory: 0 };
        run.stderr_ends().into_owned()
    }

    #[test]
    fn both_ends_of_a_long_output_are_judged() {
        let whole = [b'x'; 2 * JUDGED_BYTES];
        assert_eq!(ends(&whole).as_bytes(), whole);
        let text = ends(&[b"first".as_slice(), &[b'x'; 10 << 20], b"last"].concat());
        assert!(text.starts_with("firstx") && text.ends_with("xlast"));
        assert!(text.len() < 3 * JUDGED_BYTES && text.contains("\n... 10223625 bytes are left out ...\n"));
    }
}
