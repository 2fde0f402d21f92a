//! What maintainers refuse and so is not reported: one rule for each reason.

use mohole_target::Profile;
use mohole_testcase::{Failure, Finding, Kind, Outcome, Refusal};

use super::project::address;
use super::refused_kinds::Typed;
use super::versions::OnVersion;
use super::window::{can_tell, needs_assertions};
use crate::oracles;

/// A finding that may be reported, with what is known of it.
pub(crate) struct Candidate<'a> {
    /// The finding.
    pub(crate) finding: &'a Finding,
    /// The compiler's profile.
    pub(crate) profile: &'a Profile,
    /// The arguments that would be reported.
    pub(crate) args: &'a [String],
    /// The program that would be reported.
    pub(crate) program: &'a str,
    /// The version of MLIR that the compiler is built on, where it is no release of upstream.
    pub(crate) version: Option<&'a str>,
    /// What every installed compiler does with the test case.
    pub(crate) versions: &'a [OnVersion],
}

/// A rule on everything that is known.
type Rule = fn(&Candidate<'_>) -> Option<String>;

/// A finding is refused by the first rule that gives a reason. Every rule has the name under which it is
/// counted.
const RULES: &[(&str, Rule)] = &[
    ("unsuitable device", not_for_this_device),
    ("another device", for_another_device),
    ("not reduced", not_reduced),
    ("does not show now", not_shown),
    ("not in the release", not_in_release),
    ("fixed in a newer release", fixed_since),
    ("fixed upstream", fixed_upstream),
    ("not certified", not_certified),
];

/// Why a finding is not reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RefusedFinding {
    /// The name of the rule.
    pub(crate) rule: &'static str,
    /// The reason, for people.
    pub(crate) reason: String,
}

impl RefusedFinding {
    pub(crate) fn new(rule: &'static str, reason: impl Into<String>) -> Self {
        RefusedFinding { rule, reason: reason.into() }
    }
}

/// The first reason not to report a finding; `None` for one that maintainers would accept.
pub(crate) fn refusal(candidate: &Candidate<'_>) -> Option<RefusedFinding> {
    let Candidate { finding, profile, args, program, .. } = *candidate;
    let of_kind = Typed::new(profile, finding.kind(), args, program).refusal();
    let of_kind = of_kind.map(|(rule, reason)| RefusedFinding::new(rule, reason));
    let refused = |(name, rule): &(&'static str, Rule)| Some(RefusedFinding::new(name, rule(candidate)?));
    of_kind.or_else(|| RULES.iter().find_map(refused))
}

/// An `attach-target` pass names a device, and the verifier says that this device lacks what the program
/// needs.
fn not_for_this_device(candidate: &Candidate<'_>) -> Option<String> {
    let pass = candidate.finding.signature.pass.as_ref().filter(|pass| pass.ends_with("attach-target"))?;
    let asked = candidate.finding.kind() == Kind::InvalidIr;
    asked.then(|| format!("{pass} names a device that has not what the program needs"))
}

/// Dialects of one device or vendor.
pub(crate) const DEVICES: &[&str] = &[
    "amdgpu",
    "amx",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "nvgpu",
    "nvvm",
    "rocdl",
    "x86",
    "x86vector",
    "xegpu",
    "xevm",
];

/// A pass for one device on an operation of another device: nobody compiles such a program with such a pass.
fn for_another_device(candidate: &Candidate<'_>) -> Option<String> {
    let Failure::InvalidIr { operation: Some(op), .. } = &candidate.finding.signature.failure else {
        return None;
    };
    let device = DEVICES.iter().find(|device| op.split('.').next() == Some(device))?;
    let pass = candidate.finding.signature.pass.as_ref().filter(|pass| !pass.contains(device))?;
    let names_device = DEVICES.iter().any(|other| pass.contains(other)) || pass.contains("spirv");
    (names_device && candidate.program.contains(op)).then(|| format!("{pass} is not for programs with {op}"))
}

/// Most operations of a program whose reduction was not finished.
const MAX_UNFINISHED_OPS: usize = 30;

fn not_reduced(candidate: &Candidate<'_>) -> Option<String> {
    match &candidate.finding.reduced {
        None => Some("it is not reduced".to_owned()),
        Some(reduced) if !reduced.finished && reduced.ops[1] > MAX_UNFINISHED_OPS => {
            Some("it is not reduced to the end".to_owned())
        }
        Some(_) => None,
    }
}

/// The compiler no longer shows it, or gives a diagnostic, as for casts that a partial lowering leaves.
fn not_shown(candidate: &Candidate<'_>) -> Option<String> {
    let own = candidate.versions.iter().find(|version| version.target == candidate.finding.target)?;
    (!own.same).then(|| format!("{} does not show it now: {}", own.target, own.words()))
}

/// Another build of the same release does not know the pass, and no other release shows it: somebody has
/// added it to this build.
fn not_in_release(candidate: &Candidate<'_>) -> Option<String> {
    let own = candidate.versions.iter().find(|version| version.target == candidate.finding.target)?;
    own.release.as_ref()?;
    let others = || candidate.versions.iter().filter(|other| other.target != own.target);
    let is_ignorant = |other: &&OnVersion| other.verdict.outcome == Outcome::Rejected(Refusal::Arguments);
    let same_release = others().filter(|other| other.project == own.project && other.release == own.release);
    let ignorant = same_release.into_iter().find(is_ignorant)?;
    let knows = |other: &OnVersion| other.project == own.project && !is_ignorant(&other);
    (!others().any(knows)).then(|| format!("{}, the same release, does not have the pass", ignorant.target))
}

/// The newest installed release of upstream does not show it.
fn fixed_since(candidate: &Candidate<'_>) -> Option<String> {
    let own = candidate.versions.iter().find(|version| version.target == candidate.finding.target)?;
    own.release.as_ref()?;
    let needs_assertions = needs_assertions(candidate.versions);
    let can_tell =
        |version: &&OnVersion| can_tell(version, needs_assertions) && version.project == own.project;
    // A newer release whose verifier rejects the program has what was missing.
    let rejects = |version: &&OnVersion| {
        version.project == own.project
            && version.release > own.release
            && version.verifier_complaint().is_some()
    };
    let tells = |version: &&OnVersion| can_tell(version) || rejects(version);
    let newest = candidate.versions.iter().filter(tells).map(|version| &version.release).max()?;
    let of_newest = || candidate.versions.iter().filter(tells).filter(|one| one.release == *newest);
    let version = of_newest().next()?;
    // A compiler that crashes in another way on the program does not have the fix.
    let fails = |one: &&OnVersion| one.shows() || one.fails_otherwise();
    let newer = candidate.versions.iter().filter(|one| one.project == own.project && one.release >= *newest);
    (*newest > own.release && !newer.filter(|one| one.release.is_some()).any(|one| fails(&one)))
        .then(|| format!("{} does not show it: {}", version.target, version.words()))
}

/// A bug in MLIR's own code, in a compiler whose MLIR is no newer than an installed release that runs the
/// program without it. For a bug that only assertions show, that release must have them.
fn fixed_upstream(candidate: &Candidate<'_>) -> Option<String> {
    let Candidate { finding, profile, args, program, versions, .. } = *candidate;
    let own: u64 = candidate.version?.split('.').next()?.parse().ok()?;
    // Only a profile that lists projects says which code is MLIR's own.
    let is_mlirs = !profile.projects.is_empty() && address(profile, args, program).is_none();
    if !is_mlirs {
        return None;
    }
    let may_need_assertions = oracles::of(finding).may_need_assertions();
    let says = |version: &&OnVersion| {
        !(version.unrun || version.is_rejected()) && (version.assertions || !may_need_assertions)
    };
    let releases = || versions.iter().filter(says).filter_map(|one| Some((one.release.as_ref()?, one)));
    let (newest, version) = releases().max_by_key(|(release, _)| *release)?;
    let fails = |one: &OnVersion| one.shows() || one.fails_otherwise();
    let is_shown = releases().any(|(release, one)| release == newest && fails(one));
    (newest.major() >= own && !is_shown)
        .then(|| format!("{} does not show it: {}", version.target, version.words()))
}

fn not_certified(candidate: &Candidate<'_>) -> Option<String> {
    let finding = candidate.finding;
    let doubtful = oracles::of(finding).needs_certificate() && !finding.certified;
    doubtful.then(|| "the program is not certified free of undefined behaviour".to_owned())
}

#[cfg(test)]
mod tests {
    use mohole_target::Project;
    use mohole_testcase::{CrashKind, ReducedCase, Signature, Verdict};

    use super::*;

    fn verdict(outcome: Outcome, key: &str) -> Verdict {
        match outcome {
            Outcome::Finding(kind) => Verdict::finding(Signature::titled(key, kind, "a bug"), None),
            _ => Verdict::without_finding(outcome, None),
        }
    }

    fn on(target: &str, outcome: Outcome) -> OnVersion {
        let (target, verdict) = (target.to_owned(), verdict(outcome, "01"));
        let same = outcome.is_finding();
        OnVersion { verdict, same, ..OnVersion::named(&target) }
    }

    const CRASH: Kind = Kind::Crash(CrashKind::Assertion);

    /// A finding that is accepted; each test spoils one part of it.
    struct Good {
        finding: Finding,
        profile: Profile,
        program: String,
        version: Option<&'static str>,
        versions: Vec<OnVersion>,
    }

    fn good(args: &[&str]) -> Good {
        let args: Vec<String> = args.iter().map(ToString::to_string).collect();
        let signature = Signature::titled("01", CRASH, "a bug");
        let mut finding = Finding::new(signature, "mlir-opt-22", &args, (*b"").into());
        let reduced = ReducedCase { args, passes: [1, 1], ops: [9, 3], finished: true, flaky: false };
        finding.reduced = Some(reduced);
        Good {
            finding,
            profile: Profile::for_command("mlir-opt-22", "mlir-opt-22"),
            program: "func.func @f()".to_owned(),
            version: None,
            versions: vec![on("mlir-opt-22", Outcome::Finding(CRASH)), on("mlir-opt-19", Outcome::Success)],
        }
    }

    impl Good {
        fn refusal(&self) -> Option<String> {
            let refused = refusal(&Candidate {
                finding: &self.finding,
                profile: &self.profile,
                args: &self.finding.args,
                program: &self.program,
                version: self.version,
                versions: &self.versions,
            });
            refused.map(|refused| refused.reason)
        }
    }

    #[track_caller]
    fn check(finding: &Good, reason: &str) {
        let refused = finding.refusal().unwrap_or_default();
        assert!(refused.contains(reason), "{refused:?} does not say {reason:?}");
    }

    #[test]
    fn a_good_finding_is_reported() {
        assert_eq!(good(&["--canonicalize"]).refusal(), None);
        assert_eq!(
            good(&["--pass-pipeline=builtin.module(cse)", "--allow-unregistered-dialect"]).refusal(),
            None
        );
    }

    #[test]
    fn passes_made_to_fail_are_refused() {
        for pass in ["test-pass-crash", "test-pass-failure", "test-pass-create-invalid-ir"] {
            check(&good(&[&format!("--pass-pipeline=builtin.module({pass})")]), "test pass");
        }
        check(&good(&["--view-op-graph"]), "view-op-graph");
        let mut finding = good(&["--view-op-graph"]);
        finding.profile.deny.passes = vec!["mine".to_owned()];
        check(&finding, "view-op-graph");
        check(&good(&["--cse", "--irdl-file=x.mlir"]), "not for reports");
    }

    #[test]
    fn a_pass_for_one_device_need_not_know_another() {
        let mut finding = good(&["--map-memref-spirv-storage-class"]);
        let operation = Some("amdgpu.raw_buffer_load".to_owned());
        finding.finding.signature.failure = Failure::InvalidIr { complaint: "is odd".to_owned(), operation };
        finding.finding.signature.pass = Some("map-memref-spirv-storage-class".to_owned());
        finding.program = "amdgpu.raw_buffer_load".to_owned();
        check(&finding, "is not for programs with amdgpu.raw_buffer_load");
        finding.finding.signature.pass = Some("convert-amdgpu-to-rocdl".to_owned());
        assert_eq!(finding.refusal(), None);
        finding.finding.signature.pass = Some("canonicalize".to_owned());
        assert_eq!(finding.refusal(), None);
    }

    #[test]
    fn a_pass_that_the_release_does_not_have_is_refused() {
        let release = Outcome::Rejected(Refusal::Arguments);
        let mut finding = good(&["--added"]);
        finding.finding.target = "mlir-opt-22-asserts".to_owned();
        let own = OnVersion {
            release: OnVersion::named("mlir-opt-22").release,
            project: Some("mlir".to_owned()),
            ..on("mlir-opt-22-asserts", Outcome::Finding(CRASH))
        };
        finding.versions = vec![own, on("mlir-opt-22", release), on("mlir-opt-19", release)];
        check(&finding, "mlir-opt-22, the same release, does not have the pass");
        finding.versions[2].verdict.outcome = Outcome::Success;
        assert_eq!(finding.refusal(), None);
    }

    #[test]
    fn a_verifier_that_is_off_is_refused() {
        for flag in
            ["--verify-each=false", "-verify-each=0", "--mlir-very-unsafe-disable-verifier-on-parsing"]
        {
            check(&good(&["--cse", flag]), "verified");
            let mut finding = good(&["--cse"]);
            finding.profile.args = vec![flag.to_owned()];
            check(&finding, "verified");
        }
    }

    #[test]
    fn test_passes_and_the_test_dialect_are_refused() {
        check(&good(&["--test-lower-to-llvm"]), "test pass");
        check(&good(&["--slice-analysis-test"]), "test pass");
        let mut finding = good(&["--transform-interpreter"]);
        finding.program = "%1 = transform.apply_registered_pass \"test-cse\" to %0".to_owned();
        check(&finding, "test-cse is a test pass");
        finding.program = finding.program.replace("test-", "");
        assert_eq!(finding.refusal(), None);
        let mut finding = good(&["--cse"]);
        for text in [
            "\"test.op\"() : () -> ()",
            "func.func @f(%a: !test.i32)",
            "test_dyn.op",
            "transform.test_produce_param",
            "!transform.test_dialect_op",
        ] {
            finding.program = text.to_owned();
            check(&finding, "test dialect");
        }
        for text in ["func.func @latest.op()", "func.func @test_it.x(%test_a.b: i32)", "transform.apply"] {
            finding.program = text.to_owned();
            assert_eq!(finding.refusal(), None, "{text}");
        }
    }

    #[test]
    fn options_that_are_not_for_users_are_refused() {
        for options in [
            "canonicalize{test-convergence=true}",
            "canonicalize{test-convergence}",
            "convert-to-llvm{allow-pattern-rollback=false}",
        ] {
            check(&good(&[&format!("--pass-pipeline=builtin.module({options})")]), "for users");
        }
        check(&good(&["--one-shot-bufferize=test-analysis-only=1 copy-before-write=1"]), "for users");
        check(&good(&["--one-shot-bufferize=test-analysis-only"]), "for users");
        let fine = good(&["--pass-pipeline=builtin.module(one-shot-bufferize{copy-before-write=true})"]);
        assert_eq!(fine.refusal(), None);
    }

    #[test]
    fn a_program_that_is_not_for_the_device_is_refused() {
        let mut finding = good(&["--nvvm-attach-target"]);
        finding.finding.signature.pass = Some("nvvm-attach-target".to_owned());
        assert_eq!(finding.refusal(), None);
        finding.finding.signature.failure =
            Failure::InvalidIr { complaint: "is odd".to_owned(), operation: None };
        check(&finding, "names a device");
    }

    #[test]
    fn what_is_not_reduced_is_refused() {
        let mut finding = good(&["--cse"]);
        finding.finding.reduced = None;
        check(&finding, "not reduced");
        let mut finding = good(&["--cse"]);
        let reduced = finding.finding.reduced.as_mut().unwrap();
        (reduced.finished, reduced.ops) = (false, [900, 400]);
        check(&finding, "not reduced to the end");
        finding.finding.reduced.as_mut().unwrap().ops = [900, 4];
        assert_eq!(finding.refusal(), None);
    }

    #[test]
    fn what_is_fixed_or_shows_on_an_old_release_only_is_refused() {
        let mut finding = good(&["--cse"]);
        finding.finding.target = "mlir-opt-19".to_owned();
        finding.versions =
            vec![on("mlir-opt-22", Outcome::Success), on("mlir-opt-19", Outcome::Finding(CRASH))];
        check(&finding, "mlir-opt-22 does not show it");
        finding.versions[0] = on("mlir-opt-22", Outcome::Finding(CRASH));
        assert_eq!(finding.refusal(), None);
    }

    #[test]
    fn what_the_verifier_of_a_newer_release_rejects_is_refused() {
        let mut finding = good(&["--cse"]);
        finding.finding.target = "mlir-opt-19".to_owned();
        let rejected = |message: &str| OnVersion {
            same: false,
            verdict: Verdict::without_finding(Outcome::Rejected(Refusal::Input), Some(message.to_owned())),
            ..OnVersion::named("mlir-opt-22")
        };
        let mut check_rejected = |message: &str, expected: Option<&str>| {
            finding.versions = vec![rejected(message), on("mlir-opt-19", Outcome::Finding(CRASH))];
            match expected {
                Some(reason) => check(&finding, reason),
                None => assert_eq!(finding.refusal(), None, "{message}"),
            }
        };
        let reason = "mlir-opt-22 does not show it: rejects the program: 'a.b' op needs an input";
        check_rejected("a.mlir:1:2: error: 'a.b' op needs an input", Some(reason));
        check_rejected("a.mlir:1:2: error: expected SSA operand", None);
        check_rejected("a.mlir:1:2: error: 'a.b' op requires attribute 'c'", None);
    }

    #[test]
    fn what_upstream_has_fixed_is_refused_in_a_compiler_of_another_project() {
        let mut finding = good(&["--cse"]);
        finding.finding.signature = Signature::titled("01", Kind::InvalidIr, "a bug");
        finding.finding.target = "toy-opt".to_owned();
        finding.version = Some("22.0.0git");
        finding.versions =
            vec![on("mlir-opt-22", Outcome::Success), on("toy-opt", Outcome::Finding(Kind::InvalidIr))];
        assert_eq!(finding.refusal(), None, "its MLIR may have changes of its own");
        finding.profile.projects = vec![Project { dialects: Vec::new(), issues: "toys".to_owned() }];
        check(&finding, "mlir-opt-22 does not show it");
        finding.version = Some("23.0.0git");
        assert_eq!(finding.refusal(), None, "it may be new");
        finding.version = Some("22.0.0git");
        finding.versions[0] = on("mlir-opt-22", Outcome::Rejected(Refusal::Input));
        assert_eq!(finding.refusal(), None, "who does not take the program says nothing of it");
        finding.versions[0] = on("mlir-opt-22", Outcome::Success);
        finding.finding.signature = Signature::titled("01", CRASH, "a bug");
        assert_eq!(finding.refusal(), None, "it may take assertions");
        finding.versions[0].assertions = true;
        check(&finding, "mlir-opt-22 does not show it");
        finding.versions[0] = OnVersion { same: false, ..on("mlir-opt-22", Outcome::Finding(CRASH)) };
        finding.versions[0].assertions = true;
        assert_eq!(finding.refusal(), None, "who fails in another way does not have the fix");
    }

    #[test]
    fn a_diagnostic_is_refused() {
        let mut finding = good(&["--convert-to-llvm"]);
        finding.versions[0] = on("mlir-opt-22", Outcome::PassFailure);
        check(&finding, "does not show it now: diagnostic");
    }

    #[test]
    fn instrumentation_is_refused() {
        for flag in ["--mlir-print-ir-after-all", "--debug", "--mlir-timing", "--mlir-disable-threading"] {
            check(&good(&["--cse", flag]), flag);
        }
    }

    #[test]
    fn the_form_of_a_round_trip_is_no_instrumentation() {
        let mut finding = good(&["--cse", "--mlir-print-op-generic"]);
        check(&finding, "--mlir-print-op-generic");
        finding.finding.signature = Signature::titled("01", Kind::RoundTrip, "a bug");
        assert_eq!(finding.refusal(), None);
    }

    #[test]
    fn a_miscompilation_without_a_certificate_is_refused() {
        let mut finding = good(&["--cse"]);
        finding.finding.signature = Signature::titled("01", Kind::Miscompile, "a bug");
        check(&finding, "undefined behaviour");
        finding.finding.certified = true;
        assert_eq!(finding.refusal(), None);
        finding.finding.certified = false;
        finding.finding.oracle = "wrong-code".to_owned();
        assert_eq!(finding.refusal(), None, "it was evaluated on an input without undefined behaviour");
    }

    #[test]
    fn a_crash_on_undefined_behaviour_is_still_a_bug() {
        let mut finding = good(&["--canonicalize"]);
        finding.program = "func.func @f(%a: i32) -> i32 {\n  %c0 = arith.constant 0 : i32\n  \
                           %0 = arith.divsi %a, %c0 : i32\n  return %0 : i32\n}"
            .to_owned();
        assert_eq!(finding.refusal(), None);
    }
}
