//! On which installed compilers a finding shows.

use std::sync::Arc;

use mohole_target::{EngineError, Home, Mode, Profile, ProfileError, Stop, Tool, Worker};
use mohole_testcase::{CrashKind, Finding, Job, Kind, Outcome, Refusal, Verdict};

use crate::judge::compiler::Compiler;
use crate::oracles::{self, look_for};

/// What one compiler does with a test case.
#[derive(Debug, Clone)]
pub struct OnVersion {
    /// The compiler's name among the targets.
    pub target: String,
    /// The names under which the same program is a target, too.
    pub aliases: Vec<String>,
    /// What strangers call it.
    pub public_name: String,
    /// What tells this build from others.
    pub build: String,
    /// What it did.
    pub verdict: Verdict,
    /// It shows the same bug.
    pub same: bool,
    /// It is the finding's own compiler, and shows the bug as another failure of the same pass.
    pub otherwise: bool,
    /// Programs must be executed to see the bug, and nothing is installed that executes those of this
    /// compiler.
    pub unrun: bool,
}

impl OnVersion {
    /// A compiler that shows no bug.
    #[cfg(test)]
    pub(crate) fn named(target: &str) -> Self {
        OnVersion {
            target: target.to_owned(),
            aliases: Vec::new(),
            public_name: target.to_owned(),
            build: String::new(),
            verdict: Verdict::without_finding(Outcome::Success, None),
            same: false,
            otherwise: false,
            unrun: false,
        }
    }

    /// All its names among the targets.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.target).chain(&self.aliases).map(String::as_str)
    }

    /// The number of the release of upstream that it is.
    pub(crate) fn release(&self) -> Option<u32> {
        self.names().find_map(release)
    }

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
            (_, Some(other)) if self.otherwise => {
                format!("same pass, another failure: {}", other.title())
            }
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
    each: Vec<Installed>,
}

/// One compiler, with every target that is this compiler.
struct Installed {
    targets: Vec<Version>,
}

struct Version {
    profile: Profile,
    tool: Arc<Tool>,
    worker: Worker,
    /// The tool that runs lowered programs, where it is installed.
    runner: Option<Arc<Tool>>,
}

impl Version {
    /// Whether both are the same programs, called in the same way.
    fn is_same(&self, other: &Version) -> bool {
        let has_same_runner = match (&self.runner, &other.runner) {
            (Some(one), Some(other)) => one.is_same(other),
            (one, other) => one.is_none() && other.is_none(),
        };
        has_same_runner && self.tool.is_same(&other.tool)
    }
}

impl Versions {
    /// Finds the installed compilers. Their runs end, as at a deadline, when the stop is abandoned.
    ///
    /// # Errors
    /// When the user's profiles cannot be read, or the machine fails.
    pub fn installed(home: &Home, stop: &Stop) -> Result<Self, BisectError> {
        let mut each: Vec<Installed> = Vec::new();
        for profile in Profile::all(home)? {
            let Ok(tool) = Tool::of(&profile, home) else { continue };
            let tool = Arc::new(tool);
            let worker = Worker::with_stop(tool.clone(), Mode::BeforeMain, stop)?;
            let runner = Tool::runner_of(&profile, home).map(Arc::new);
            let version = Version { profile, tool, worker, runner };
            match each.iter_mut().find(|one| one.targets[0].is_same(&version)) {
                Some(same) => same.targets.push(version),
                None => each.push(Installed { targets: vec![version] }),
            }
        }
        Ok(Versions { each })
    }

    /// Runs a test case on each.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn look(&mut self, job: &Job, finding: &Finding) -> Result<Vec<OnVersion>, EngineError> {
        self.each.iter_mut().map(|installed| installed.look(job, finding)).collect()
    }
}

impl Installed {
    /// Runs a test case, by the profile of the finding's target if that is this compiler.
    fn look(&mut self, job: &Job, finding: &Finding) -> Result<OnVersion, EngineError> {
        let names: Vec<&String> = self.targets.iter().map(|version| &version.profile.name).collect();
        let own = names.iter().position(|name| **name == finding.target).unwrap_or(0);
        let others = names.iter().enumerate().filter(|(at, _)| *at != own);
        let aliases = others.map(|(_, name)| (*name).clone()).collect();
        let Version { profile, tool, worker, runner } = &mut self.targets[own];
        let job = Job { limits: profile.limits.for_reports(), ..job.clone() };
        let compiler = Compiler { profile, tool, runner: runner.as_ref() };
        let verdict = look_for(worker, compiler, &job, finding)?.verdict;
        let is_same = finding.is(verdict.signature.as_ref());
        let otherwise =
            !is_same && profile.name == finding.target && finding.fails_as(verdict.signature.as_ref());
        Ok(OnVersion {
            same: is_same || otherwise,
            otherwise,
            unrun: oracles::of(finding).executes_programs() && runner.is_none(),
            target: profile.name.clone(),
            aliases,
            public_name: tool.public_name(),
            build: tool.build().to_owned(),
            verdict,
        })
    }
}

/// The number of a release of upstream.
pub(crate) fn release(target: &str) -> Option<u32> {
    target.strip_prefix("mlir-opt-")?.parse().ok()
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
        let mut version = OnVersion::named("t");
        assert_eq!(version.words(), "ok");
        version.unrun = true;
        assert_eq!(version.words(), "compiles; nothing here runs the result");
    }
}
