//! What the recognizers look at, and what they report.

use mohole_testcase::Failure;

use crate::quoted::is_diagnostic;
use crate::stack::Stack;

/// Stands for a signal whose number is not known.
pub(crate) const UNKNOWN_SIGNAL: i32 = 0;

/// What a run left for the recognizers.
pub(crate) struct Evidence<'a> {
    /// All of standard error.
    pub(crate) text: &'a str,
    /// The first backtrace in it.
    pub(crate) stack: Stack,
    /// The signal that ended it, also if a shell reported it as an exit status.
    pub(crate) signal: Option<i32>,
    /// It ran past its wall-clock limit.
    pub(crate) timed_out: bool,
    /// It wrote more output than its limit.
    pub(crate) output_limit_hit: bool,
}

impl Evidence<'_> {
    /// Whether a line may report a crash. Without a signal a diagnostic does not: it may quote the program.
    pub(crate) fn may_report(&self, line: &str) -> bool {
        self.signal.is_some() || !is_diagnostic(line)
    }
}

/// What a recognizer reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Recognized {
    /// What went wrong.
    pub(crate) failure: Failure,
    /// The facts that two runs of one bug share.
    pub(crate) identity: Vec<String>,
    /// Whether the same facts in another pass are another bug.
    pub(crate) per_pass: bool,
    /// The line of standard error that reports it.
    pub(crate) message: Option<String>,
}
