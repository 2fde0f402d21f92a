//! On which installed compilers a finding shows.

use std::sync::Arc;

use mohole_catalog::version::parse_version;
use mohole_target::{EngineError, Home, Mode, Profile, ProfileError, Release, Stop, Tool, Worker};
use mohole_testcase::{
    Activity, CommandLine, Failure, Finding, Job, Kind, Outcome, Refusal, Signature, Verdict,
};

use super::syntax::{Rewritten, removed_pass, rewritten_for};
use crate::judge::compiler::Compiler;
use crate::meaning::pipeline::{CheckedStep, check_pipeline};
use crate::meaning::step::Meaning;
use crate::oracles::{self, look_for};

/// How often a compiler is tried that shows nothing.
const MAX_RUNS: usize = 3;

/// As much of a build's identity as tells it from others.
const BUILD_CHARS: usize = 8;

/// What one compiler does with a test case.
#[derive(Debug, Clone)]
pub struct OnVersion {
    /// The compiler's name among the targets.
    pub target: String,
    /// The names under which the same program is a target, too.
    pub aliases: Vec<String>,
    /// What strangers call it.
    pub public_name: String,
    /// The version of LLVM that it says it is; empty if it does not say.
    pub(crate) said_version: String,
    /// What tells this build from others.
    pub build: String,
    /// The Python package that it comes from.
    pub(crate) package: Option<String>,
    /// The project whose releases are compared.
    pub project: Option<String>,
    /// The release of that project that it is.
    pub release: Option<Release>,
    /// It is built with assertions.
    pub assertions: bool,
    /// It is the release of the finding's own compiler, built with assertions.
    pub is_twin: bool,
    /// What was written otherwise in the program or the command, which it would not have read.
    pub rewritten: Vec<Rewritten>,
    /// The pass of the command that was removed from the project before this release.
    pub removed: Option<&'static str>,
    /// What it did.
    pub verdict: Verdict,
    /// It shows the same bug.
    pub same: bool,
    /// It is another compiler, and shows a failure of the same kind in the same pass.
    pub alike: bool,
    /// It is the finding's own compiler, and shows the bug as another failure of the same pass.
    pub otherwise: bool,
    /// Programs must be executed to see the bug, and nothing is installed that executes those of this
    /// compiler.
    pub unrun: bool,
    /// The bug is a crash of the verifier on the program itself.
    pub(crate) is_about_verifier: bool,
}

impl OnVersion {
    /// A compiler that shows no bug.
    #[cfg(test)]
    pub(crate) fn named(target: &str) -> Self {
        let release = target.strip_prefix("mlir-opt-").and_then(Release::parse);
        OnVersion {
            target: target.to_owned(),
            aliases: Vec::new(),
            public_name: target.to_owned(),
            said_version: String::new(),
            build: String::new(),
            package: None,
            project: release.as_ref().map(|_| "mlir".to_owned()),
            release,
            assertions: target.ends_with("-asserts"),
            is_twin: false,
            rewritten: Vec::new(),
            removed: None,
            alike: false,
            verdict: Verdict::without_finding(Outcome::Success, None),
            same: false,
            otherwise: false,
            unrun: false,
            is_about_verifier: false,
        }
    }

    /// All its names among the targets.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.target).chain(&self.aliases).map(String::as_str)
    }

    /// It shows the bug, perhaps in another place of the same pass.
    pub fn shows(&self) -> bool {
        self.same || self.alike
    }

    /// What tells this build from others that say the same of themselves.
    pub(super) fn told_by(&self) -> Option<String> {
        let build = || Some(format!("build {}", self.build.get(..BUILD_CHARS)?));
        self.package.clone().or_else(build)
    }

    /// It can tell: it reads the program, knows the passes, does not fail in another way, and what it makes
    /// of the program can be run. A verifier that rejects the program does not crash on it.
    pub fn can_tell(&self) -> bool {
        let is_verified = self.is_about_verifier && self.verifier_complaint().is_some();
        self.shows() || !(self.unrun || (self.is_rejected() && !is_verified) || self.fails_otherwise())
    }

    /// It fails on the program, but not with this bug.
    pub fn fails_otherwise(&self) -> bool {
        !self.shows() && self.verdict.outcome.is_finding()
    }

    /// It accepts the test case and shows no bug.
    pub(crate) fn is_fine(&self) -> bool {
        !self.unrun && matches!(self.verdict.outcome, Outcome::Success | Outcome::PassFailure)
    }

    /// The assertion that stopped it.
    pub fn assertion(&self) -> Option<&str> {
        let is_check = |shown: &Signature| matches!(shown.failure, Failure::Check { .. });
        let stopped = match self.verdict.outcome {
            Outcome::Finding(Kind::Crash(how)) => how.is_check(),
            Outcome::Finding(Kind::ParserCrash) => self.verdict.signature.as_ref().is_some_and(is_check),
            _ => false,
        };
        self.verdict.message.as_deref().filter(|_| stopped)
    }

    /// Its assertion is a better title than this signature. Wrong code is worse than the crash that it is
    /// elsewhere; such a report names the assertion in its text.
    pub(crate) fn says_more_than(&self, own: &Signature) -> bool {
        match own.kind() {
            Kind::Miscompile => false,
            Kind::Hang => self.shows(),
            _ => own.is_vague() || (self.is_twin && self.shows()),
        }
    }

    /// It does not know a pass, or rejects the program. A bug of a pass that was removed is gone.
    pub fn is_rejected(&self) -> bool {
        matches!(self.verdict.outcome, Outcome::Rejected(_)) && self.removed.is_none()
    }

    /// What the verifier says of the program, if it rejects what it reads. Where only an operation's
    /// definition changed, that tells nothing.
    pub fn verifier_complaint(&self) -> Option<&str> {
        let is_rejected = self.verdict.outcome == Outcome::Rejected(Refusal::Input);
        let message = self.verdict.message.as_deref().filter(|_| is_rejected)?;
        let (_, complaint) = message.split_once("error: ")?;
        let is_of_operation = complaint.starts_with('\'') && complaint.contains("' op ");
        let is_of_verifier = is_of_operation || complaint.starts_with("type of return operand ");
        let is_changed = DEFINITION_WORDS.iter().any(|words| complaint.contains(words));
        (is_of_verifier && !is_changed).then_some(complaint)
    }

    /// A few words for a table.
    pub fn words(&self) -> String {
        let words = self.plain_words();
        let changes: Vec<String> =
            self.rewritten.iter().map(|change| format!("`{}` as `{}`", change.from, change.to)).collect();
        if changes.is_empty() { words } else { format!("{words} (written with {})", changes.join(", ")) }
    }

    fn plain_words(&self) -> String {
        if let Some(pass) = self.removed {
            return format!("gone: `{pass}` was removed");
        }
        match (&self.verdict.outcome, &self.verdict.signature) {
            (_, Some(other)) if self.otherwise => {
                format!("same pass, another failure: {}", title(other))
            }
            (_, Some(_)) if self.same => "same".to_owned(),
            (_, Some(other)) if self.alike && other.pass.is_none() => format!("alike: {}", title(other)),
            (_, Some(other)) if self.alike => format!("in the same pass: {}", title(other)),
            (_, None) if self.alike => "stops with the same error".to_owned(),
            (outcome, Some(signature)) => format!("{}: {}", outcome.word(), title(signature)),
            (Outcome::Success, None) if self.unrun => "compiles; nothing here runs the result".to_owned(),
            (Outcome::Success, None) => "ok".to_owned(),
            (Outcome::Rejected(Refusal::Arguments), None) => "cannot tell: arguments not accepted".to_owned(),
            (Outcome::Rejected(Refusal::Input), None) => match self.verifier_complaint() {
                Some(complaint) => format!("rejects the program: {complaint}"),
                None => "cannot tell: program not accepted".to_owned(),
            },
            (_, None) => match self.verdict.message.as_deref().and_then(|said| said.split_once("error: ")) {
                Some((_, error)) => format!("stops with an error: {error}"),
                None => "diagnostic".to_owned(),
            },
        }
    }
}

/// A title without places that have no names, which tell nothing of another build.
fn title(signature: &Signature) -> String {
    let mut title = signature.title();
    for before in [", from ", " in "] {
        let unnamed = format!("{before}unnamed code at ");
        while let Some(start) = title.find(&unnamed) {
            let rest = &title[start + unnamed.len()..];
            let end = rest.find([' ', ',']).unwrap_or(rest.len());
            title.replace_range(start..start + unnamed.len() + end, "");
        }
    }
    title
}

/// What the verifier says where an operation has other operands, attributes or results than in another
/// release.
const DEFINITION_WORDS: &[&str] = &[
    "requires attribute",
    "egmentSizes",
    ", but found ",
    "incorrect number of",
    "requires one ",
    "requires zero ",
];

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
    /// Finds the installed compilers: first the releases of projects in order, then the others. Their runs
    /// end, as at a deadline, when the stop is abandoned.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn installed(home: &Home, stop: &Stop) -> Result<Self, BisectError> {
        let mut each: Vec<Installed> = Vec::new();
        for profile in Profile::all(home) {
            let Ok(tool) = Tool::of(&profile, home) else { continue };
            let tool = Arc::new(tool);
            let worker = Worker::with_stop(tool.clone(), Mode::Best, stop)?;
            let runner = Tool::runner_of(&profile, home).map(Arc::new);
            let version = Version { profile, tool, worker, runner };
            match each.iter_mut().find(|one| one.targets[0].is_same(&version)) {
                Some(same) => same.targets.push(version),
                None => each.push(Installed { targets: vec![version] }),
            }
        }
        each.sort_by_cached_key(|one| {
            let profile = &one.targets[0].profile;
            let release = profile.release();
            (release.is_none(), profile.project.clone(), release, profile.assertions)
        });
        Ok(Versions { each })
    }

    /// What each makes of a test case that may show a bug of this kind: of several runs, the first that shows
    /// one.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn judge(&mut self, job: &Job, kind: Kind) -> Result<Vec<OnVersion>, EngineError> {
        let signature = Signature::titled("", kind, "");
        // A program of the folder is evaluated before and after its passes; nothing is lowered to be run.
        let oracle = if kind == Kind::Miscompile { "wrong-code" } else { "" }.to_owned();
        let finding = Finding { oracle, ..Finding::new(signature, "", &job.args, job.input.clone()) };
        let judged = self.each.iter_mut().map(|installed| {
            let mut version = installed.look(job, &finding)?;
            for _ in 1..MAX_RUNS {
                if version.verdict.outcome == Outcome::Success && kind != Kind::Miscompile {
                    version = installed.look(job, &finding)?;
                }
            }
            let is_open = version.verdict.outcome == Outcome::Success && kind == Kind::Miscompile;
            version.unrun = is_open && !installed.keeps_meaning(job)?;
            Ok(version)
        });
        judged.collect()
    }

    /// Runs a test case on each.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn look(&mut self, job: &Job, finding: &Finding) -> Result<Vec<OnVersion>, EngineError> {
        let looked = self.each.iter_mut().map(|installed| installed.look(job, finding));
        let mut versions = looked.collect::<Result<Vec<OnVersion>, EngineError>>()?;
        let own =
            versions.iter().find(|version| version.names().any(|name| *name == finding.target)).cloned();
        if let Some(own) = own.filter(|own| own.release.is_some() && !own.assertions) {
            let is_twin = |other: &OnVersion| {
                other.assertions && other.project == own.project && other.release == own.release
            };
            versions.iter_mut().for_each(|version| version.is_twin = is_twin(version));
        }
        Ok(versions)
    }
}

impl Installed {
    /// Whether a program is known to mean the same after each pass.
    fn keeps_meaning(&mut self, job: &Job) -> Result<bool, EngineError> {
        let Version { profile, worker, .. } = &mut self.targets[0];
        let job = Job { limits: profile.limits.for_reports(), ..job.clone() };
        let steps = check_pipeline(worker, profile, &job)?.unwrap_or_default();
        let is_same = |step: &CheckedStep| matches!(step.meaning, Meaning::Same | Meaning::Unchanged);
        Ok(!steps.is_empty() && steps.iter().all(is_same))
    }

    /// Runs a test case, by the profile of the finding's target if that is this compiler.
    fn look(&mut self, job: &Job, finding: &Finding) -> Result<OnVersion, EngineError> {
        let names: Vec<&String> = self.targets.iter().map(|version| &version.profile.name).collect();
        let own = names.iter().position(|name| **name == finding.target).unwrap_or(0);
        let others = names.iter().enumerate().filter(|(at, _)| *at != own);
        let aliases = others.map(|(_, name)| (*name).clone()).collect();
        let Version { profile, tool, worker, runner } = &mut self.targets[own];
        // What hangs takes its whole limit on every compiler; the report itself is run with the full one.
        let limits = oracles::confirmation_limits(finding, profile.limits.for_reports());
        let job = Job { limits, ..job.clone() };
        let compiler = Compiler { profile, tool, runner: runner.as_ref() };
        worker.prepare_for_pipelines(&job)?;
        let mut verdict = look_for(worker, compiler, &job, finding)?.verdict;
        let mut rewritten = Vec::new();
        if let (Outcome::Rejected(_), Some(release)) = (verdict.outcome, profile.release_of("mlir"))
            && let Some((job, changes)) = rewritten_for(&release, &job)
        {
            let again = look_for(worker, compiler, &job, finding)?.verdict;
            if !matches!(again.outcome, Outcome::Rejected(_)) {
                (verdict, rewritten) = (again, changes);
            }
        }
        let is_unknown = verdict.outcome == Outcome::Rejected(Refusal::Arguments);
        let removed = profile.release_of("mlir").filter(|_| is_unknown);
        let removed = removed.and_then(|release| removed_pass(&release, &job));
        let shown = verdict.signature.as_ref();
        let (is_same, is_own) = (finding.is(shown), profile.name == finding.target);
        let otherwise = !is_same && is_own && finding.fails_as(shown);
        let has_one_pass = CommandLine::parse(&job.args).only_pass().is_some();
        let alike = |shown| is_alike(finding, shown, has_one_pass, profile.assertions);
        let alike = !is_same && !is_own && (shown.is_some_and(alike) || stops_alike(finding, &verdict));
        Ok(OnVersion {
            same: is_same || otherwise,
            otherwise,
            alike,
            project: profile.project.clone(),
            release: profile.release(),
            assertions: profile.assertions,
            is_twin: false,
            rewritten,
            removed,
            unrun: oracles::of(finding).executes_programs() && runner.is_none(),
            is_about_verifier: is_verifier_crash(&finding.signature),
            target: profile.name.clone(),
            aliases,
            public_name: tool.public_name(),
            said_version: parse_version(tool.version_text()).version,
            build: tool.build().to_owned(),
            package: tool.package().map(str::to_owned),
            verdict,
        })
    }
}

/// Whether what another compiler shows is a failure of the same kind in the same pass. In another release the
/// same bug may be in another place, and with assertions it is noticed earlier: where a build without them
/// leaves invalid IR, or does not end, one with them stops at an assertion. Where the command has one pass,
/// it is that one, although the passes inside of it may have names of their own.
fn is_alike(finding: &Finding, shown: &Signature, has_one_pass: bool, has_assertions: bool) -> bool {
    let own = &finding.signature;
    let pass = if has_one_pass { own.pass.clone() } else { shown.pass.clone() };
    let shown = &Signature { pass, ..shown.clone() };
    let is_same_pass = own.pass == shown.pass && own.pass.is_some() && own.activity == shown.activity;
    let is_noticed = match has_assertions {
        true => own.may_be_noticed_at(shown),
        false => shown.may_be_noticed_at(own),
    };
    // A pass may have several ways to compute something wrong.
    let is_other_wrong_code = own.kind() == Kind::Miscompile && own.failure != shown.failure;
    let is_same_kind = own.kind() == shown.kind() && is_same_pass && !is_other_wrong_code;
    own.is_death_in_same_pass(shown) || is_same_kind || is_noticed
}

/// Whether the verifier crashes on a program that no pass has changed.
fn is_verifier_crash(signature: &Signature) -> bool {
    signature.activity == Some(Activity::Verifying) && signature.pass.is_none()
}

/// Whether the verifier stops a pass with the words that tell a finding: what is invalid there cannot always
/// be printed, which would show it.
fn stops_alike(finding: &Finding, verdict: &Verdict) -> bool {
    let Failure::InvalidIr { complaint, .. } = &finding.signature.failure else { return false };
    let said = verdict.message.as_deref().and_then(|message| message.split_once("error: "));
    verdict.outcome == Outcome::PassFailure && said.is_some_and(|(_, said)| said == complaint)
}

/// The compiler with assertions that says most: of the same release, else the newest that shows the bug, else
/// any.
pub fn asserting<'v>(finding: &Finding, versions: &'v [OnVersion]) -> Option<&'v OnVersion> {
    let stopped = versions.iter().filter(|version| version.assertion().is_some());
    stopped.max_by_key(|version| {
        let is_own = version.target == finding.target;
        (is_own, version.is_twin && version.shows(), version.shows(), version.release.clone())
    })
}

/// The assertions that stopped compilers, each with its compiler and its place.
pub(crate) fn assertions(versions: &[OnVersion]) -> Vec<String> {
    versions.iter().filter(|version| version.assertion().is_some()).filter_map(place).collect()
}

/// Where compilers with assertions crashed, though none stopped them.
pub(crate) fn crash_places(versions: &[OnVersion]) -> Vec<String> {
    let crashes = |version: &&OnVersion| {
        let is_crash = matches!(version.verdict.outcome, Outcome::Finding(Kind::Crash(_)));
        version.assertions && is_crash && version.assertion().is_none()
    };
    versions.iter().filter(crashes).filter_map(place).collect()
}

/// A compiler with the place where it failed, if that tells the bug whichever pass was running.
fn place(version: &OnVersion) -> Option<String> {
    let signature = version.verdict.signature.as_ref()?;
    let place = signature.failure.is_one_bug_in_all_passes().then(|| signature.title_without_pass())?;
    Some(format!("{}: {place}", version.target))
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
    use mohole_testcase::{Failure, Place};

    use super::*;

    #[test]
    fn a_crash_of_a_build_with_assertions_tells_by_its_function() {
        let crash = |target: &str, function: Option<&str>| {
            let place = function.map(|name| Place::function(name, None));
            let failure = Failure::Signal { signal: "segfault".to_owned(), place };
            let signature = Signature { key: "01".to_owned(), failure, pass: None, activity: None };
            OnVersion { verdict: Verdict::finding(signature, None), ..OnVersion::named(target) }
        };
        let with = "mlir-opt-22-asserts";
        let found = crash_places(&[crash(with, Some("mlir::f")), crash("mlir-opt-22", Some("mlir::f"))]);
        assert_eq!(found, ["mlir-opt-22-asserts: segfault in mlir::f"]);
        assert_eq!(crash_places(&[crash(with, None)]), [""; 0]);
        assert_eq!(assertions(&[crash(with, Some("mlir::f"))]), [""; 0]);
    }

    #[test]
    fn an_assertion_in_the_same_pass_is_the_same_bug() {
        let signature = |failure, pass: &str| Signature {
            key: String::new(),
            failure,
            pass: Some(pass.to_owned()),
            activity: None,
        };
        let invalid = || Failure::InvalidIr { complaint: String::new(), operation: None };
        let stopped = || Failure::Unreachable { message: String::new(), file: "A.cpp".to_owned() };
        let is_alike = |own, shown, pass: &str, has_one_pass, has_assertions| {
            let finding = Finding::new(signature(own, "cse"), "t", &[], (*b"").into());
            is_alike(&finding, &signature(shown, pass), has_one_pass, has_assertions)
        };
        assert!(is_alike(invalid(), stopped(), "cse", false, true));
        assert!(!is_alike(invalid(), stopped(), "inner", false, true));
        assert!(is_alike(invalid(), stopped(), "inner", true, true));
        assert!(is_alike(stopped(), invalid(), "cse", false, false));
        assert!(!is_alike(stopped(), invalid(), "cse", false, true));
        let wrong = |at: &str| Failure::WrongCode { at: at.to_owned() };
        assert!(is_alike(wrong("arith.addi"), wrong("arith.addi"), "cse", false, true));
        assert!(!is_alike(wrong("arith.addi"), wrong("arith.subi"), "cse", false, true));
    }

    #[test]
    fn a_verifier_that_rejects_a_program_does_not_crash_on_it() {
        let message = Some("error: 'a.b' op needs an input".to_owned());
        let verdict = Verdict::without_finding(Outcome::Rejected(Refusal::Input), message);
        let mut version = OnVersion { verdict, ..OnVersion::named("t") };
        assert!(!version.can_tell());
        version.is_about_verifier = true;
        assert!(version.can_tell() && !version.shows());
    }

    #[test]
    fn a_pass_that_stops_with_the_words_of_invalid_ir_shows_it() {
        let failure = Failure::InvalidIr { complaint: "'a.b' op is wrong".to_owned(), operation: None };
        let signature = Signature { failure, ..Signature::titled("01", Kind::InvalidIr, "") };
        let finding = Finding::new(signature, "t", &[], (*b"").into());
        let stops = |message: &str| {
            let verdict = Verdict::without_finding(Outcome::PassFailure, Some(message.to_owned()));
            stops_alike(&finding, &verdict)
        };
        assert!(stops("x.mlir:1:1: error: 'a.b' op is wrong"));
        assert!(!stops("x.mlir:1:1: error: 'a.b' op is odd"));
    }

    #[test]
    fn wrong_code_is_no_crash_in_its_title() {
        let own = |failure| Signature { failure, ..Signature::titled("01", Kind::Hang, "") };
        let mut twin = OnVersion { is_twin: true, ..OnVersion::named("mlir-opt-22-asserts") };
        let invalid = own(Failure::InvalidIr { complaint: String::new(), operation: None });
        assert!(!twin.says_more_than(&own(Failure::Hang)) && !twin.says_more_than(&invalid));
        twin.alike = true;
        assert!(twin.says_more_than(&own(Failure::Hang)) && twin.says_more_than(&invalid));
        assert!(!twin.says_more_than(&own(Failure::WrongCode { at: String::new() })));
    }

    #[test]
    fn a_program_that_was_not_executed_is_not_called_ok() {
        let mut version = OnVersion::named("t");
        assert_eq!(version.words(), "ok");
        version.unrun = true;
        assert_eq!(version.words(), "compiles; nothing here runs the result");
    }

    #[test]
    fn a_bug_is_gone_with_its_pass() {
        let mut version = OnVersion::named("t");
        version.verdict = Verdict::without_finding(Outcome::Rejected(Refusal::Arguments), None);
        assert!(!version.can_tell());
        version.removed = Some("linalg-detensorize");
        assert!(version.can_tell() && !version.shows());
        assert_eq!(version.words(), "gone: `linalg-detensorize` was removed");
    }
}
