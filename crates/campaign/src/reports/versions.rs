//! Where a finding shows: on which installed compilers, and from which pass on.

use std::sync::Arc;

use mohole_target::{EngineError, Home, Mode, Profile, ProfileError, Tool, Worker};
use mohole_testcase::{CommandLine, CrashKind, Job, Kind, Outcome, Refusal, Verdict};

use crate::judge::symptom::shows;
use crate::oracles::sought::Sought;

/// What one compiler does with a test case.
#[derive(Debug, Clone)]
pub struct OnVersion {
    /// The compiler's name among the targets.
    pub target: String,
    /// What it did.
    pub verdict: Verdict,
    /// It shows the very bug that is looked for.
    pub same: bool,
    /// The bug is in what programs print, and nothing here runs those of this compiler.
    pub unrun: bool,
}

impl OnVersion {
    /// It takes the test case and nothing is wrong, as far as can be told.
    pub(crate) fn is_fine(&self) -> bool {
        !self.unrun && matches!(self.verdict.outcome, Outcome::Success | Outcome::PassFailure)
    }

    /// The line with which a check in its code stopped it, where it has such checks.
    pub(crate) fn assertion(&self) -> Option<&str> {
        let stopped = matches!(
            self.verdict.outcome,
            Outcome::Finding(Kind::Crash(CrashKind::Assertion | CrashKind::Unreachable))
        );
        self.verdict.message.as_deref().filter(|_| stopped)
    }

    /// It cannot tell: it does not know a pass, or does not take the program.
    pub(crate) fn is_rejected(&self) -> bool {
        matches!(self.verdict.outcome, Outcome::Rejected(_))
    }

    /// A few words for a table.
    pub fn words(&self) -> String {
        match (&self.verdict.outcome, &self.verdict.signature) {
            (_, Some(_)) if self.same => "same".to_owned(),
            (outcome, Some(signature)) => format!("{}: {}", outcome.word(), signature.title()),
            (Outcome::Success, None) if self.unrun => "compiles; nothing here runs the result".to_owned(),
            (Outcome::Success, None) => "ok".to_owned(),
            (Outcome::Rejected(Refusal::Arguments), None) => "arguments not accepted".to_owned(),
            (Outcome::Rejected(Refusal::Input), None) => "program not accepted".to_owned(),
            (_, None) => "diagnostic".to_owned(),
        }
    }
}

/// Every compiler that is installed, ready to run one test case after the other.
pub struct Versions {
    each: Vec<Version>,
}

struct Version {
    profile: Profile,
    worker: Worker,
    /// What runs lowered programs, where there is such a thing.
    runner: Option<Arc<Tool>>,
}

impl Versions {
    /// Those that are installed now.
    ///
    /// # Errors
    /// When the user's profiles cannot be read, or the machine fails.
    pub fn installed(home: &Home) -> Result<Self, BisectError> {
        let mut each = Vec::new();
        for profile in Profile::all(home)? {
            let Ok(tool) = Tool::of(&profile, home) else { continue };
            let worker = Worker::new(Arc::new(tool), Mode::BeforeMain)?;
            let runner = Tool::runner_of(&profile, home).map(Arc::new);
            each.push(Version { profile, worker, runner });
        }
        Ok(Versions { each })
    }

    /// Runs a test case on each.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn look(&mut self, job: &Job, sought: &Sought) -> Result<Vec<OnVersion>, EngineError> {
        let look = |Version { profile, worker, runner }: &mut Version| {
            let job = Job { limits: profile.limits.patient(), ..job.clone() };
            let verdict = sought.look_often(worker, profile, runner.as_ref(), &job)?.verdict;
            let same = sought.is_it(&verdict);
            let unrun = sought.must_run() && runner.is_none();
            Ok(OnVersion { target: profile.name.clone(), verdict, same, unrun })
        };
        self.each.iter_mut().map(look).collect()
    }
}

/// The first pass of a pipeline with which the finding shows: with all before it alone, it does not. What
/// takes several runs to see was traced to its pass when it was found.
///
/// # Errors
/// When the machine fails.
pub fn first_bad_pass(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
    verdict: &Verdict,
) -> Result<Option<String>, EngineError> {
    let Some(signature) = &verdict.signature else { return Ok(None) };
    let Some(kind) = verdict.outcome.kind() else { return Ok(None) };
    if matches!(kind, Kind::Miscompile | Kind::RoundTrip | Kind::Unstable) {
        return Ok(verdict.pass.clone());
    }
    let command = CommandLine::parse(&job.args);
    for count in 0..=command.entry_count() {
        let mut prefix = command.clone();
        prefix.retain_entries(|place| place < count);
        let shorter = Job { args: prefix.to_args().into(), ..job.clone() };
        if shows(worker, profile, &shorter, kind, &signature.key)? {
            return Ok(match count {
                0 => None,
                _ => prefix.passes().pop(),
            });
        }
    }
    Ok(None)
}

/// Why compilers could not be compared.
#[derive(Debug, thiserror::Error)]
pub enum BisectError {
    /// The profiles cannot be had.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// The machine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_nobody_ran_is_not_said_to_be_fine() {
        let verdict = Verdict { outcome: Outcome::Success, signature: None, pass: None, message: None };
        let mut version = OnVersion { target: "t".to_owned(), verdict, same: false, unrun: false };
        assert_eq!(version.words(), "ok");
        version.unrun = true;
        assert_eq!(version.words(), "compiles; nothing here runs the result");
    }
}
