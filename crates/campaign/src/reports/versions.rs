//! On which installed compilers a finding shows.

use std::sync::Arc;

use mohole_target::{EngineError, Home, Mode, Profile, ProfileError, Tool, Worker};
use mohole_testcase::{CrashKind, Finding, Job, Kind, Outcome, Refusal, Verdict};

use crate::judge::compiler::Compiler;
use crate::oracles::{self, look_for};

/// What one compiler does with a test case.
#[derive(Debug, Clone)]
pub struct OnVersion {
    /// The compiler's name among the targets.
    pub target: String,
    /// What it did.
    pub verdict: Verdict,
    /// It shows the same bug.
    pub same: bool,
    /// Programs must be executed to see the bug, and nothing is installed that executes those of this
    /// compiler.
    pub unrun: bool,
}

impl OnVersion {
    /// It accepts the test case and shows no bug.
    pub(crate) fn is_fine(&self) -> bool {
        !self.unrun && matches!(self.verdict.outcome, Outcome::Success | Outcome::PassFailure)
    }

    /// The assertion that stopped it.
    pub(crate) fn assertion(&self) -> Option<&str> {
        let stopped = matches!(
            self.verdict.outcome,
            Outcome::Finding(Kind::Crash(CrashKind::Assertion | CrashKind::Unreachable))
        );
        self.verdict.message.as_deref().filter(|_| stopped)
    }

    /// It does not know a pass, or rejects the program.
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

/// Every installed compiler, ready to run test cases.
pub struct Versions {
    each: Vec<Version>,
}

struct Version {
    profile: Profile,
    tool: Arc<Tool>,
    worker: Worker,
    /// The tool that runs lowered programs, where it is installed.
    runner: Option<Arc<Tool>>,
}

impl Versions {
    /// Finds the installed compilers.
    ///
    /// # Errors
    /// When the user's profiles cannot be read, or the machine fails.
    pub fn installed(home: &Home) -> Result<Self, BisectError> {
        let mut each = Vec::new();
        for profile in Profile::all(home)? {
            let Ok(tool) = Tool::of(&profile, home) else { continue };
            let tool = Arc::new(tool);
            let worker = Worker::new(tool.clone(), Mode::BeforeMain)?;
            let runner = Tool::runner_of(&profile, home).map(Arc::new);
            each.push(Version { profile, tool, worker, runner });
        }
        Ok(Versions { each })
    }

    /// Runs a test case on each.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn look(&mut self, job: &Job, finding: &Finding) -> Result<Vec<OnVersion>, EngineError> {
        let look = |Version { profile, tool, worker, runner }: &mut Version| {
            let job = Job { limits: profile.limits.for_reports(), ..job.clone() };
            let compiler = Compiler { profile, tool, runner: runner.as_ref() };
            let verdict = look_for(worker, compiler, &job, finding)?.verdict;
            let same = finding.is(verdict.signature.as_ref());
            let unrun = oracles::of(finding).executes_programs() && runner.is_none();
            Ok(OnVersion { target: profile.name.clone(), verdict, same, unrun })
        };
        self.each.iter_mut().map(look).collect()
    }
}

/// The assertions that stopped compilers, each with its compiler and its place.
pub(crate) fn assertions(versions: &[OnVersion]) -> Vec<String> {
    let assertion = |version: &OnVersion| {
        version.assertion()?;
        let signature = version.verdict.signature.as_ref()?;
        let place = signature.failure.is_one_bug_in_all_passes().then(|| signature.title_without_pass())?;
        Some(format!("{}: {place}", version.target))
    };
    versions.iter().filter_map(assertion).collect()
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
    fn a_program_that_was_not_executed_is_not_called_ok() {
        let verdict = Verdict { outcome: Outcome::Success, signature: None, pass: None, message: None };
        let mut version = OnVersion { target: "t".to_owned(), verdict, same: false, unrun: false };
        assert_eq!(version.words(), "ok");
        version.unrun = true;
        assert_eq!(version.words(), "compiles; nothing here runs the result");
    }
}
