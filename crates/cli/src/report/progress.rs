//! One line on a terminal that says how far the reports are.

use std::io::{IsTerminal, Write, stderr};

use mohole_campaign::ReportStep;

/// Shows progress, if standard error is a terminal.
pub(super) struct Progress {
    is_terminal: bool,
}

impl Progress {
    pub(super) fn new() -> Self {
        Progress { is_terminal: stderr().is_terminal() }
    }

    /// Says which step is being done, and for how many of all findings it is over.
    pub(super) fn show(&self, step: ReportStep, behind: usize, all: usize) {
        let words = match step {
            ReportStep::Reduce => "reducing",
            ReportStep::TryPasses => "trying every pass on every program",
            ReportStep::Compare => "running on every compiler",
            ReportStep::Vary => "varying types, shapes and numbers",
            ReportStep::Publish => "writing reports",
        };
        self.write(&format!("{words}: {behind} of {all}"));
    }

    /// Removes the line.
    pub(super) fn clear(&self) {
        self.write("");
    }

    fn write(&self, text: &str) {
        if self.is_terminal {
            let mut stderr = stderr().lock();
            let _ = write!(stderr, "\r\x1b[K{text}");
            let _ = stderr.flush();
        }
    }
}
