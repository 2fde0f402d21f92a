//! Writes reports: each finding is checked, reduced, and replayed from the text of its report before that is
//! written. Reports are drafts; nothing is ever sent.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use mohole_store::{Lifecycle, Lock, Store, StoreWriter, Update};
use mohole_target::{Home, Stop, Tool};
use mohole_testcase::Finding;

use super::publish::Subject;
use super::reported::{ReportError, Reported};
use super::versions::{OnVersion, Versions, assertions};
use super::window::Window;
use crate::findings::alike::alike;
use crate::findings::folder::{
    REPORT, TargetRecord, finding_folders, read_finding, reduced_file, smallest_case, write_finding_json,
    write_whole,
};
use crate::findings::known::KnownIssues;
use crate::findings::unloaded::add_unloaded_dialects;
use crate::oracles::{self, LIT_TEST, MAIN_PROGRAM};
use crate::reduce::Reduction;

/// No reduction takes the last of so many parts of the whole time: what is reduced is then run on every
/// compiler, and from the text of its report.
const RESERVED_PART: u32 = 10;

/// More than this is not reserved.
const MAX_RESERVED_TIME: Duration = Duration::from_secs(20);

/// The end of the time for reports.
struct Deadline {
    /// No reduction goes on after this; `None` if there is no limit.
    reduction: Option<Instant>,
    /// Kills what runs at the end of the time.
    stop: Stop,
}

impl Deadline {
    fn new(time: Option<Duration>) -> Self {
        let start = Instant::now();
        let reserved = |time: Duration| (time / RESERVED_PART).min(MAX_RESERVED_TIME);
        Deadline {
            reduction: time.map(|time| start + (time - reserved(time))),
            stop: time.map_or_else(Stop::default, |time| Stop::at(start + time)),
        }
    }

    fn is_over(&self) -> bool {
        self.stop.is_abandoned()
    }

    /// Whether a reduction may begin.
    fn may_reduce(&self) -> bool {
        self.reduction.is_none_or(|end| Instant::now() < end)
    }

    /// The time for a reduction that may take this long.
    fn time_to_reduce(&self, budget: Duration) -> Duration {
        let left = |end: Instant| end.saturating_duration_since(Instant::now());
        self.reduction.map_or(budget, |end| left(end).min(budget))
    }
}

/// Writes reports.
pub struct Reporter<'a> {
    /// Where compilers are.
    pub home: &'a Home,
    /// Known issues, which are not reported.
    pub known: &'a KnownIssues,
    /// Time to reduce a finding whose reduction is not finished.
    pub budget: Duration,
    /// At the end of this time runs are killed, and the remaining findings are left for the next call.
    pub time: Option<Duration>,
    /// Processes at once.
    pub workers: usize,
}

impl Reporter<'_> {
    /// Reports all findings of a campaign. An error with one finding does not stop the others.
    ///
    /// # Errors
    /// When there is no such folder, or the machine fails.
    pub fn all(
        &self,
        campaign: &Path,
        on_each: &dyn Fn(&Reported),
        on_error: &dyn Fn(&Path, &ReportError),
    ) -> Result<Vec<Reported>, ReportError> {
        let deadline = Deadline::new(self.time);
        let _lock = campaign.is_dir().then(|| Lock::take(campaign)).transpose()?;
        let (folders, records) = self.read_all(campaign, on_error)?;
        let mut versions = Versions::installed(self.home, &deadline.stop)?;
        let writer = Store::path(campaign).exists().then(|| StoreWriter::start(campaign)).transpose()?;
        let mut done: Vec<Reported> = Vec::new();
        for (folder, finding) in folders.iter().zip(&records) {
            let one = match deadline.is_over() {
                true => Ok(left_for_later(finding, folder)),
                false => self.one(folder, &records, &done, &mut versions, &deadline),
            };
            let one = match one {
                Ok(one) => one,
                Err(_) if deadline.is_over() => left_for_later(finding, folder),
                Err(error) => {
                    on_error(folder, &error);
                    continue;
                }
            };
            if let (Some(writer), Some(lifecycle)) = (&writer, one.lifecycle) {
                writer.handle().send(Update::Lifecycle(one.finding.signature.key.clone(), lifecycle));
            }
            on_each(&one);
            done.push(one);
        }
        if let Some(Err(error)) = writer.map(StoreWriter::close) {
            on_error(campaign, &error.into());
        }
        Ok(done)
    }

    /// The findings of a campaign in the order in which they are reported: known issues first, since others
    /// may be duplicates of them; fast ones before slow ones; what is not implemented last,
    /// with parser crashes.
    fn read_all(
        &self,
        campaign: &Path,
        on_error: &dyn Fn(&Path, &ReportError),
    ) -> Result<(Vec<PathBuf>, Vec<Finding>), ReportError> {
        let mut found: Vec<(PathBuf, Finding)> = Vec::new();
        for folder in finding_folders(campaign)? {
            match read_finding(&folder) {
                Ok(finding) => found.push((folder, finding)),
                Err(error) => on_error(&folder, &error.into()),
            }
        }
        found.sort_by_key(|(_, finding)| {
            let oracle = oracles::of(finding);
            let is_new = self.known.find_finding(finding).is_none();
            (is_new, oracle.is_reported_last(), oracle.is_slow(), !finding.is_reduced())
        });
        Ok(found.into_iter().unzip())
    }

    /// Reports one finding.
    fn one(
        &self,
        folder: &Path,
        all: &[Finding],
        done: &[Reported],
        versions: &mut Versions,
        deadline: &Deadline,
    ) -> Result<Reported, ReportError> {
        let (finding, folder_path) = (read_finding(folder)?, folder.to_owned());
        let mut one = Reported {
            finding,
            known: None,
            refused: None,
            is_late: false,
            lifecycle: None,
            folder: folder_path,
        };
        if let Some(issue) = self.known.find_finding(&one.finding) {
            one.known = Some(issue.link.clone());
            one.lifecycle = Some(Lifecycle::Known);
            withdraw(folder);
            return Ok(one);
        }
        let mut subject = Subject::named(&one.finding.target, self.home, &deadline.stop)?;
        if !one.finding.is_reduced() && !deadline.may_reduce() {
            return Ok(left_for_later(&one.finding, folder));
        }
        self.reduce(&mut one.finding, folder, &subject, deadline)?;
        let (args, program) = smallest_case(folder, &one.finding)?;
        let job = subject.job(&args, &program);
        let versions = versions.look(&job, &one.finding)?;
        if deadline.is_over() {
            return Ok(left_for_later(&one.finding, folder));
        }
        let before = one.finding.clone();
        let showing = versions.iter().filter(|version| version.same);
        one.finding.shown_on = showing.map(|version| version.target.clone()).collect();
        let own = versions.iter().find(|version| version.target == one.finding.target);
        if let Some(own) = own.filter(|own| own.same) {
            one.describe_as(&own.verdict);
            subject.name_unloaded_dialects(&job, &mut one.finding)?;
        }
        let twin = versions.iter().find(|version| version.is_twin && version.assertion().is_some());
        if let Some(twin) = twin.and_then(|twin| twin.verdict.signature.as_ref().filter(|_| twin.shows())) {
            one.finding.describe_reduced_by_assertion(twin);
        }
        one.finding.add_other_failure(own.and_then(|own| own.verdict.signature.as_ref()));
        one.finding.asserted = assertions(&versions);
        one.finding.window = Window::of(&one.finding.target, &versions).map(|window| window.to_string());
        one.lifecycle = own.and_then(|own| match own.same {
            true if one.finding.reduced.is_some() => Some(Lifecycle::Reduced),
            true => Some(Lifecycle::Confirmed),
            false => (own.is_fine() && is_of_another_build(&one, &subject.tool)).then_some(Lifecycle::Fixed),
        });
        let mut refused = subject.refusal(&one.finding, &job, &versions, done)?;
        if refused.is_none() {
            if let Some(newest) = newest_release(&one.finding.target, &versions) {
                subject = Subject::named(newest, self.home, &deadline.stop)?;
            }
            let others = all.iter().chain(done.iter().map(|done| &done.finding));
            add_unloaded_dialects(&mut one.finding, others);
            let duplicates = duplicates(&one.finding, all);
            refused = subject.publish(folder, &mut one.finding, &job, &versions, &duplicates)?;
        }
        // Runs that were killed show nothing. A report that was written before counts.
        if deadline.is_over() && refused.is_some() {
            return Ok(left_for_later(&before, folder));
        }
        one.finding.refused_by = refused.as_ref().map(|refused| refused.rule.to_owned());
        one.refused = refused.map(|refused| refused.reason);
        one.finding.refused.clone_from(&one.refused);
        if one.finding != before {
            write_finding_json(folder, &one.finding)?;
        }
        if one.refused.is_some() {
            withdraw(folder);
        }
        Ok(one)
    }

    /// Continues the reduction of a finding that is not finished.
    fn reduce(
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

/// Removes a report that is no longer right.
fn withdraw(folder: &Path) {
    for name in [REPORT, MAIN_PROGRAM, LIT_TEST] {
        let _ = fs::remove_file(folder.join(name));
    }
}

/// Whether a finding was found with another build of its compiler.
fn is_of_another_build(one: &Reported, tool: &Tool) -> bool {
    let Ok(old) = TargetRecord::read(&one.folder) else { return false };
    old.name == one.finding.target && !old.build.is_empty() && old.build != tool.build()
}

/// A finding for which no time was left. Its earlier result stands.
fn left_for_later(finding: &Finding, folder: &Path) -> Reported {
    let late = || "there was no time left; it will be looked at next time".to_owned();
    let refused = match folder.join(REPORT).exists() {
        true => None,
        false => Some(finding.refused.clone().unwrap_or_else(late)),
    };
    let (finding, folder) = (finding.clone(), folder.to_owned());
    Reported { finding, known: None, refused, is_late: true, lifecycle: None, folder }
}

/// The newest upstream release that shows a bug of an older one.
fn newest_release<'a>(target: &str, versions: &'a [OnVersion]) -> Option<&'a str> {
    let own = versions.iter().find(|version| version.target == target).filter(|own| own.release.is_some())?;
    let is_newer = |version: &&OnVersion| version.project == own.project && version.release > own.release;
    let newer =
        versions.iter().filter(|version| version.same && version.rewritten.is_empty()).filter(is_newer);
    newer.max_by_key(|version| version.release.clone()).map(|version| version.target.as_str())
}

/// Other findings that are likely the same bug.
fn duplicates(finding: &Finding, all: &[Finding]) -> Vec<String> {
    let same = |other: &&Finding| other.signature.key != finding.signature.key && alike(other, finding);
    all.iter()
        .filter(same)
        .map(|other| format!("{} ({})", other.signature.key, other.signature.title()))
        .collect()
}
