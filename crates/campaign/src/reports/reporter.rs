//! What reports are made with.

use std::path::Path;
use std::time::Duration;

use mohole_target::Home;
use mohole_testcase::{Finding, Job};

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
        let (args, program) = smallest_case(folder, finding)?;
        let job = subject.job(&args, &program);
        self.reduce_job(&job, finding, folder, subject, deadline, deadline.time_to_reduce(self.budget))?;
        Ok(())
    }

    /// Reduces a finding that is reduced under another command, with which it may become smaller; returns the
    /// smallest job if there is one.
    pub(super) fn reduce_again(
        &self,
        job: &Job,
        finding: &mut Finding,
        folder: &Path,
        subject: &Subject,
        deadline: &Deadline,
    ) -> Result<Option<Job>, ReportError> {
        let time = deadline.time_to_reduce_again(self.budget.min(MAX_TIME_AGAIN));
        if time.is_zero() || finding.is_flaky() {
            return Ok(None);
        }
        let reduced = self.reduce_job(job, finding, folder, subject, deadline, time)?;
        Ok(reduced.filter(|smaller| smaller.input != job.input))
    }

    fn reduce_job(
        &self,
        job: &Job,
        finding: &mut Finding,
        folder: &Path,
        subject: &Subject,
        deadline: &Deadline,
        time: Duration,
    ) -> Result<Option<Job>, ReportError> {
        let reduction = Reduction {
            compiler: subject.compiler(),
            workers: self.workers,
            time,
            seed: 0,
            keep: None,
            command: true,
            stop: deadline.stop.clone(),
            engine: None,
            earlier: None,
        };
        // Runs that were killed look like hangs.
        let Some(reduced) = reduction.of(job, finding)?.filter(|_| !deadline.is_over()) else {
            return Ok(None);
        };
        write_whole(&folder.join(reduced_file(&reduced.job.input)), &reduced.job.input)?;
        reduced.save_in(finding);
        write_finding_json(folder, finding)?;
        Ok(Some(reduced.job))
    }
}

/// The most time for a program that was reduced before, under another command.
const MAX_TIME_AGAIN: Duration = Duration::from_secs(5);
