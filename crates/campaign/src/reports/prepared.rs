//! A finding on its way to its report.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::Arc;

use mohole_store::Lifecycle;
use mohole_target::Tool;
use mohole_testcase::{Finding, Job, Kind, Standing, Victim};

use super::direct::{IsOtherBug, most_direct, siblings, victims};
use super::project::is_foreign_pass;
use super::rank::score::score;
use super::rank::traits::Traits;
use super::refuse::RefusedFinding;
use super::report_text::{Also, Sibling};
use super::reported::{ReportError, Reported};
use super::shown_program::ShownProgram;
use super::subject::Subject;
use super::tracker::Tracker;
use super::trials::Sweep;
use super::versions::{OnVersion, Versions, assertions, crash_places};
use super::window::{Window, on_compilers};
use super::without_passes::ShownWithoutPasses;
use crate::findings::folder::TargetRecord;
use crate::judge::typed::shown_command;
use crate::oracles::recipe::spellings;

/// A finding with what is known of it so far.
pub(super) struct Prepared {
    pub(super) one: Reported,
    /// As it was read.
    pub(super) before: Finding,
    /// Its compiler.
    pub(super) subject: Arc<Subject>,
    /// Its reduced test case.
    pub(super) job: Job,
    /// What every installed compiler does with that.
    pub(super) versions: Vec<OnVersion>,
    /// What all passes do to its reduced program.
    pub(super) sweep: Sweep,
}

impl Prepared {
    /// Its reduced program.
    pub(super) fn program(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.job.input)
    }

    /// The command with these arguments on its reduced program, as a person types it.
    pub(super) fn command(&self, args: &[String]) -> String {
        let shortest = spellings(args, true).swap_remove(0);
        shown_command(&self.subject.tool, &shortest, &ShownProgram::of(&self.job.input).input)
    }

    /// Whether the command of another finding was seen to fail in its way on this program.
    pub(super) fn is_shown_by(&self, other: &Prepared) -> bool {
        let is_of_target = self.one.finding.target == other.one.finding.target;
        is_of_target && (self.job.input == other.job.input || self.sweep.is_shown_by(&other.one.finding))
    }

    /// What else shows it: the passes that fail on its program, and other findings.
    pub(super) fn also(&self, others: Vec<Sibling>) -> Also {
        let Finding { siblings, victims, .. } = &self.one.finding;
        let command = |pass: &String| {
            let trial = self.sweep.trials.iter().find(|trial| trial.pass == *pass)?;
            Some(self.command(&trial.args))
        };
        let victim = |victim: &Victim| Some((command(&victim.pass)?, victim.failure.clone()));
        Also {
            siblings: siblings.iter().filter_map(command).collect(),
            victims: victims.iter().filter_map(victim).collect(),
            others,
        }
    }

    /// Leaves out the passes of a command that shows the bug without them.
    pub(super) fn take_no_pass(&mut self, without: ShownWithoutPasses) {
        self.job.args = without.args.as_slice().into();
        self.one.finding.take_direct_pass(&without.shown, without.args);
    }

    /// Names the pass that shows the bug most directly; returns whether it is another one than before.
    pub(super) fn take_direct_pass(&mut self) -> bool {
        let program = self.program().into_owned();
        let finding = &mut self.one.finding;
        let Some(direct) = most_direct(finding, &program, &self.sweep) else { return false };
        finding.take_direct_pass(&direct.shown, direct.args.clone());
        self.job.args = direct.args.as_slice().into();
        true
    }

    /// Names the other passes that show the bug, and those that die of the program in other ways.
    pub(super) fn take_other_passes(&mut self, is_other_bug: IsOtherBug<'_>) {
        let program = self.program().into_owned();
        let finding = &mut self.one.finding;
        finding.siblings = siblings(finding, &self.sweep.trials);
        finding.victims = victims(finding, &program, &self.sweep.trials, is_other_bug);
    }

    /// Runs it on every compiler, describes it by what they show, and says why maintainers would refuse it.
    pub(super) fn compare(&mut self, versions: &mut Versions) -> Result<Option<RefusedFinding>, ReportError> {
        let Prepared { one, subject, job, .. } = self;
        let versions = versions.look(job, &one.finding)?;
        let showing = versions.iter().filter(|version| version.same);
        one.finding.shown_on = showing.map(|version| version.target.clone()).collect();
        let own = versions.iter().find(|version| version.target == one.finding.target);
        if let Some(own) = own.filter(|own| own.same) {
            one.describe_as(&own.verdict);
            subject.name_unloaded_dialects(job, &mut one.finding)?;
        }
        // Wrong code stays wrong code: that is worse than a crash.
        let may_crash = one.finding.kind() != Kind::Miscompile;
        let is_stopped = |version: &&OnVersion| version.is_twin && version.assertion().is_some();
        let twin = versions.iter().find(is_stopped).filter(|_| may_crash);
        if let Some(twin) = twin.and_then(|twin| twin.verdict.signature.as_ref().filter(|_| twin.shows())) {
            one.finding.describe_reduced_by_assertion(twin);
        }
        one.finding.add_other_failure(own.and_then(|own| own.verdict.signature.as_ref()));
        one.finding.asserted = assertions(&versions);
        one.finding.crashed_in = crash_places(&versions);
        let window = Window::of(&one.finding.target, &versions);
        one.finding.window = window.map(|window| window.for_strangers(&versions).to_string());
        one.finding.versions = on_compilers(&versions);
        one.lifecycle = own.and_then(|own| match own.same {
            true if one.finding.reduced.is_some() => Some(Lifecycle::Reduced),
            true => Some(Lifecycle::Confirmed),
            false => (own.is_fine() && is_of_another_build(one, &subject.tool)).then_some(Lifecycle::Fixed),
        });
        one.finding.joined = None;
        let refused = subject.refusal(&one.finding, job, &versions);
        self.versions = versions;
        Ok(refused)
    }

    /// Names the issues of a tracker that it likely is, and gives it its points.
    pub(super) fn rate(&mut self, tracker: &Tracker) {
        let likely = tracker.likely(&self.one.finding, &self.program());
        self.take_issues(likely.into_iter().map(|issue| issue.words).collect());
    }

    /// Takes the issues of a tracker that it likely is, and gives it its points.
    pub(super) fn take_issues(&mut self, issues: Vec<String>) {
        self.one.finding.upstream = issues;
        let standing = self.standing();
        let traits = Traits::of(&self.one.finding, &self.program(), standing);
        self.one.finding.standing = Some(standing);
        self.one.finding.score = Some(score(&traits));
    }

    /// What the installed compilers and the profile say of it.
    fn standing(&self) -> Standing {
        let finding = &self.one.finding;
        let window = Window::of(&finding.target, &self.versions);
        let projects = &self.subject.profile.projects;
        let pass = finding.signature.pass.as_deref();
        Standing {
            is_regression: window.as_ref().is_some_and(Window::is_regression),
            is_in_newest: window.is_some_and(|window| window.newest_shows == Some(true)),
            is_pass_of_another_project: pass.is_some_and(|pass| is_foreign_pass(projects, pass)),
        }
    }

    /// Its place in the ranking: smaller is earlier. What is likely known comes after all others; of two that
    /// are as good, the shorter program and the command with fewer arguments come first.
    pub(super) fn place(&self) -> (bool, Reverse<i32>, [usize; 2], String) {
        let finding = &self.one.finding;
        let is_likely_known = !finding.upstream.is_empty();
        let lengths = [self.job.input.len(), self.job.args.len()];
        (is_likely_known, Reverse(self.points()), lengths, finding.signature.key.clone())
    }

    /// Its points.
    pub(super) fn points(&self) -> i32 {
        self.one.finding.score.as_ref().map_or(0, |score| score.points)
    }
}

/// The build with assertions, where the finding's own compiler shows it in some runs only.
pub(super) fn steadier_build<'v>(finding: &Finding, versions: &'v [OnVersion]) -> Option<&'v str> {
    let is_unsteady = finding.is_flaky() || !finding.other_failures.is_empty();
    let twin = versions.iter().find(|version| version.is_twin && version.same)?;
    is_unsteady.then_some(twin.target.as_str())
}

/// The newest upstream release that shows a bug of an older one.
pub(super) fn newest_release<'a>(target: &str, versions: &'a [OnVersion]) -> Option<&'a str> {
    let own = versions.iter().find(|version| version.target == target).filter(|own| own.release.is_some())?;
    let is_newer = |version: &&OnVersion| version.project == own.project && version.release > own.release;
    let newer =
        versions.iter().filter(|version| version.same && version.rewritten.is_empty()).filter(is_newer);
    newer.max_by_key(|version| version.release.clone()).map(|version| version.target.as_str())
}

/// Whether a finding was found with another build of its compiler.
fn is_of_another_build(one: &Reported, tool: &Tool) -> bool {
    let Ok(old) = TargetRecord::read(&one.folder) else { return false };
    old.name == one.finding.target && !old.build.is_empty() && old.build != tool.build()
}
