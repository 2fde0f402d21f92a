//! What reports are made with.

use std::path::Path;
use std::time::Duration;

use mohole_target::Home;
use mohole_testcase::Finding;

use super::deadline::Deadline;
use super::reported::ReportError;
use super::subject::Subject;
use super::tracker::Tracker;
use crate::findings::folder::{reduced_file, smallest_case, write_finding_json, write_whole};
use crate::findings::known::KnownIssues;
use crate::reduce::Reduction;

/// What is done before reports are there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportStep {
    /// Findings are reduced.
    Reduce,
    /// Every pass is tried on every program.
    TryPasses,
    /// Every finding is run on every installed compiler.
    Compare,
    /// Types, shapes and numbers of every program are varied.
    Vary,
    /// Reports are replayed and written.
    Publish,
}

/// Writes reports.
pub struct Reporter<'a> {
    /// Where compilers are.
    pub home: &'a Home,
    /// Known issues, which are not reported.
    pub known: &'a KnownIssues,
    /// Issues of the project's tracker, which are named.
    pub tracker: &'a Tracker,
    /// Time to reduce a finding whose reduction is not finished.
    pub budget: Duration,
    /// At the end of this time runs are killed, and the remaining findings are left for the next call.
    pub time: Option<Duration>,
    /// Processes at once.
    pub workers: usize,
}

impl Reporter<'_> {
    /// Continues the reduction of a finding that is not finished.
    pub(super) fn reduce(
        &self,
        finding: &mut Finding,
        folder: &Path,
        subject: &Subject,
        deadline: &Deadline,
    ) -> Result<(), ReportError> {
        if finding.is_reduced() {
            return Ok(());
        }
        let reduction = Reduction {
            compiler: subject.compiler(),
            workers: self.workers,
            time: deadline.time_to_reduce(self.budget),
            seed: 0,
            keep: None,
            command: true,
            stop: deadline.stop.clone(),
            engine: None,
            earlier: None,
        };
        let (args, program) = smallest_case(folder, finding)?;
        let job = subject.job(&args, &program);
        // Runs that were killed look like hangs.
        if let Some(reduced) = reduction.of(&job, finding)?.filter(|_| !deadline.is_over()) {
            write_whole(&folder.join(reduced_file(&reduced.job.input)), &reduced.job.input)?;
            reduced.save_in(finding);
            write_finding_json(folder, finding)?;
        }
        Ok(())
    }
}
