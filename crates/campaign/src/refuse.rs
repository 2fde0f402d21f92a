//! What maintainers refuse, and so is never reported: one rule for each reason.

use mohole_catalog::{is_for_tests, is_for_users};
use mohole_oracle::passes;
use mohole_target::Profile;
use mohole_testcase::Signature;

use crate::alike::alike;
use crate::{OnVersion, Record};

/// What is known of a finding when the decision falls.
pub struct Screened<'a> {
    /// The finding.
    pub record: &'a Record,
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The arguments that would be reported.
    pub args: &'a [String],
    /// The program that would be reported.
    pub program: &'a str,
    /// What every installed compiler does with them.
    pub versions: &'a [OnVersion],
    /// What is reported already.
    pub reported: &'a [&'a Record],
    /// A reported bug that shows on this finding's program too, where only that could tell them to be one.
    pub twin: Option<&'a Signature>,
}

/// A rule on what is typed and what is compiled: the reason for which it is refused, if it is.
type KindRule = fn(&Typed<'_>) -> Option<String>;

/// A rule on all that is known.
type Rule = fn(&Screened<'_>) -> Option<String>;

const KIND_RULES: &[KindRule] =
    &[made_to_fail, test_pass, test_option, test_dialect, verifier_off, instrumented];

const RULES: &[Rule] = &[not_for_this_device, not_reduced, duplicate, not_shown, fixed_since, not_certified];

/// What a reader of the report would type.
struct Typed<'a> {
    profile: &'a Profile,
    args: &'a [String],
    program: &'a str,
}

/// The first reason not to report a finding; `None` for one that maintainers would accept.
pub fn refusal(screened: &Screened<'_>) -> Option<String> {
    let Screened { record, profile, program, .. } = *screened;
    // Of a round trip the form is a part, and in generic form it has a flag that otherwise only serves to look.
    let is_form = |arg: &&String| record.kind == "round-trip" && profile.generic.contains(arg);
    let args: Vec<String> = screened.args.iter().filter(|arg| !is_form(arg)).cloned().collect();
    let typed = Typed { profile, args: &args, program };
    let of_kind = KIND_RULES.iter().find_map(|rule| rule(&typed));
    of_kind.or_else(|| RULES.iter().find_map(|rule| rule(screened)))
}

/// Whether maintainers refuse whatever these arguments show on this program, however it is reduced and
/// confirmed.
pub fn is_refused_kind(profile: &Profile, args: &[String], program: &str) -> bool {
    KIND_RULES.iter().any(|rule| rule(&Typed { profile, args, program }).is_some())
}

fn made_to_fail(typed: &Typed<'_>) -> Option<String> {
    let denied = passes(typed.args).into_iter().find(|pass| typed.profile.deny.denies_pass(pass))?;
    match is_for_tests(&denied) {
        true => None, // The next rule says it better.
        false => Some(format!("the pass {denied} is not there to be relied on")),
    }
}

fn test_pass(typed: &Typed<'_>) -> Option<String> {
    let test = passes(typed.args).into_iter().find(|pass| is_for_tests(pass))?;
    Some(format!("{test} is a test pass"))
}

/// An option of a pass that is there for tests, to look inside, or for the compiler's own developers.
fn test_option(typed: &Typed<'_>) -> Option<String> {
    let words = typed.args.iter().flat_map(|arg| arg.split(['{', '}', '"', ' ', ',', '(', ')']));
    let names = words.filter_map(|word| word.rsplit_once('=')).map(|(name, _)| name);
    // A flag for one pass has its options behind its own name.
    let option =
        names.map(|name| name.rsplit('=').next().unwrap_or(name)).find(|name| !is_for_users(name))?;
    Some(format!("{option} is not an option for users"))
}

fn test_dialect(typed: &Typed<'_>) -> Option<String> {
    let words =
        typed.program.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '!' | '#')));
    let test =
        words.map(|word| word.trim_start_matches(['!', '#'])).find(|word| word.starts_with("test."))?;
    Some(format!("{test} is of the test dialect"))
}

/// Flags that switch the verifier off, whatever they are set to: none is needed to show a bug.
const VERIFIER: &[&str] = &["verify-each", "mlir-very-unsafe-disable-verifier", "verify-diagnostics"];

fn verifier_off(typed: &Typed<'_>) -> Option<String> {
    let flag = typed.args.iter().find(|arg| VERIFIER.iter().any(|name| bare(arg).starts_with(name)))?;
    Some(format!("{flag} changes what is verified"))
}

/// Flags that print, trace, time or count.
const INSTRUMENTS: &[&str] = &[
    "color",
    "debug",
    "dump-pass-pipeline",
    "log-",
    "mlir-disable-threading",
    "mlir-elide",
    "mlir-output-format",
    "mlir-pass-",
    "mlir-pretty",
    "mlir-print",
    "mlir-reproducer",
    "mlir-timing",
    "mlir-use-nameloc",
    "profile-actions-to",
    "remark",
    "stats",
];

fn instrumented(typed: &Typed<'_>) -> Option<String> {
    let flag = typed.args.iter().find(|arg| INSTRUMENTS.iter().any(|name| bare(arg).starts_with(name)))?;
    Some(format!("it is not known to show without {flag}"))
}

fn bare(arg: &str) -> &str {
    arg.trim_start_matches('-')
}

/// What a program is compiled for is said by a pass, and the verifier answers that this device has not what the program
/// needs.
fn not_for_this_device(screened: &Screened<'_>) -> Option<String> {
    let pass = screened.record.pass.as_ref().filter(|pass| pass.ends_with("attach-target"))?;
    let asked = screened.record.kind == "invalid-ir";
    asked.then(|| format!("{pass} names a device that has not what the program needs"))
}

fn not_reduced(screened: &Screened<'_>) -> Option<String> {
    screened.record.reduced.is_none().then(|| "it is not reduced".to_owned())
}

/// Likely one bug with another that is reported.
fn duplicate(screened: &Screened<'_>) -> Option<String> {
    let other = screened.reported.iter().find(|other| alike(other, screened.record));
    let other = other.map(|other| &other.signature);
    let other = other.or(screened.twin)?;
    Some(format!("likely a duplicate of {}", other.key))
}

/// The compiler itself no longer shows it, or answers with a diagnostic: also what a partial lowering does
/// that leaves casts behind.
fn not_shown(screened: &Screened<'_>) -> Option<String> {
    let own = screened.versions.iter().find(|version| version.target == screened.record.target)?;
    (!own.same).then(|| format!("{} does not show it now: {}", own.target, own.words()))
}

/// A release of upstream that is older than another which is installed and does not show it.
fn fixed_since(screened: &Screened<'_>) -> Option<String> {
    let own = release(&screened.record.target)?;
    let releases = screened.versions.iter().filter_map(|version| Some((release(&version.target)?, version)));
    let (newest, version) = releases.max_by_key(|(number, _)| *number)?;
    (newest > own && !version.same)
        .then(|| format!("{} does not show it: {}", version.target, version.words()))
}

fn release(target: &str) -> Option<u32> {
    target.strip_prefix("mlir-opt-")?.parse().ok()
}

fn not_certified(screened: &Screened<'_>) -> Option<String> {
    let doubtful = screened.record.kind == "miscompile" && !screened.record.certified;
    doubtful.then(|| "the program is not certified free of undefined behaviour".to_owned())
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{CrashKind, Outcome, Verdict};

    use super::*;
    use crate::ReducedRecord;

    fn verdict(outcome: Outcome, key: &str) -> Verdict {
        let signature = Signature { key: key.to_owned(), title: "a crash".to_owned() };
        let signature = outcome.is_finding().then_some(signature);
        Verdict { outcome, signature, pass: None, message: None }
    }

    fn on(target: &str, outcome: Outcome) -> OnVersion {
        let (target, verdict) = (target.to_owned(), verdict(outcome, "01"));
        OnVersion { target, verdict, same: outcome.is_finding(), unrun: false }
    }

    const CRASH: Outcome = Outcome::Crash(CrashKind::Assertion);

    /// A finding that nobody could object to, to be spoilt by each test.
    struct Good {
        record: Record,
        profile: Profile,
        program: String,
        versions: Vec<OnVersion>,
        reported: Vec<Record>,
        twin: Option<Signature>,
    }

    fn good(args: &[&str]) -> Good {
        let args: Vec<String> = args.iter().map(ToString::to_string).collect();
        let mut record = Record::of(&verdict(CRASH, "01"), "mlir-opt-22", &args, "a.mlir").unwrap();
        let reduced = ReducedRecord { args, passes: [1, 1], ops: [9, 3], finished: true, flaky: false };
        record.reduced = Some(reduced);
        Good {
            record,
            profile: Profile::for_command("mlir-opt-22", "mlir-opt-22"),
            program: "func.func @f()".to_owned(),
            versions: vec![on("mlir-opt-22", CRASH), on("mlir-opt-19", Outcome::Success)],
            reported: Vec::new(),
            twin: None,
        }
    }

    impl Good {
        fn refusal(&self) -> Option<String> {
            refusal(&Screened {
                record: &self.record,
                profile: &self.profile,
                args: &self.record.args,
                program: &self.program,
                versions: &self.versions,
                reported: &self.reported.iter().collect::<Vec<_>>(),
                twin: self.twin.as_ref(),
            })
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
    }

    #[test]
    fn a_verifier_that_is_off_is_refused() {
        for flag in
            ["--verify-each=false", "-verify-each=0", "--mlir-very-unsafe-disable-verifier-on-parsing"]
        {
            check(&good(&["--cse", flag]), "verified");
        }
    }

    #[test]
    fn test_passes_and_the_test_dialect_are_refused() {
        check(&good(&["--test-lower-to-llvm"]), "test pass");
        check(&good(&["--slice-analysis-test"]), "test pass");
        let mut finding = good(&["--cse"]);
        for text in ["\"test.op\"() : () -> ()", "func.func @f(%a: !test.i32)"] {
            finding.program = text.to_owned();
            check(&finding, "test dialect");
        }
        finding.program = "func.func @latest.op()".to_owned();
        assert_eq!(finding.refusal(), None);
    }

    #[test]
    fn options_that_are_not_for_users_are_refused() {
        for options in
            ["canonicalize{test-convergence=true}", "convert-to-llvm{allow-pattern-rollback=false}"]
        {
            check(&good(&[&format!("--pass-pipeline=builtin.module({options})")]), "for users");
        }
        check(&good(&["--one-shot-bufferize=test-analysis-only=1 copy-before-write=1"]), "for users");
        let fine = good(&["--pass-pipeline=builtin.module(one-shot-bufferize{copy-before-write=true})"]);
        assert_eq!(fine.refusal(), None);
    }

    #[test]
    fn a_program_that_is_not_for_the_device_is_refused() {
        let mut finding = good(&["--nvvm-attach-target"]);
        finding.record.pass = Some("nvvm-attach-target".to_owned());
        assert_eq!(finding.refusal(), None);
        finding.record.kind = "invalid-ir".to_owned();
        check(&finding, "names a device");
    }

    #[test]
    fn what_is_not_reduced_is_refused() {
        let mut finding = good(&["--cse"]);
        finding.record.reduced = None;
        check(&finding, "not reduced");
    }

    #[test]
    fn duplicates_are_refused() {
        let mut finding = good(&["--cse"]);
        finding.reported = vec![finding.record.clone()];
        check(&finding, "duplicate of 01");
        finding.record.signature = Signature { key: "02".to_owned(), title: "hang (cse)".to_owned() };
        assert_eq!(finding.refusal(), None);
        finding.twin = Some(Signature { key: "03".to_owned(), title: "hang (sccp)".to_owned() });
        check(&finding, "duplicate of 03");
    }

    #[test]
    fn what_is_fixed_or_shows_on_an_old_release_only_is_refused() {
        let mut finding = good(&["--cse"]);
        finding.record.target = "mlir-opt-19".to_owned();
        finding.versions = vec![on("mlir-opt-22", Outcome::Success), on("mlir-opt-19", CRASH)];
        check(&finding, "mlir-opt-22 does not show it");
        finding.versions[0] = on("mlir-opt-22", CRASH);
        assert_eq!(finding.refusal(), None);
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
        finding.record.kind = "round-trip".to_owned();
        assert_eq!(finding.refusal(), None);
    }

    #[test]
    fn a_miscompilation_without_a_certificate_is_refused() {
        let mut finding = good(&["--cse"]);
        finding.record.kind = "miscompile".to_owned();
        check(&finding, "undefined behaviour");
        finding.record.certified = true;
        assert_eq!(finding.refusal(), None);
    }

    #[test]
    fn a_crash_on_undefined_behaviour_is_still_a_bug() {
        let mut finding = good(&["--canonicalize"]);
        finding.program = "func.func @f(%a: i32) -> i32 {\n  %c0 = arith.constant 0 : i32\n  \
                           %0 = arith.divsi %a, %c0 : i32\n  return %0 : i32\n}"
            .to_owned();
        assert_eq!(finding.refusal(), None);
    }

    #[test]
    fn what_is_refused_whatever_comes_of_it_does_not_count() {
        let profile = Profile::for_command("mlir-opt-22", "mlir-opt-22");
        let refused = |flag: &str, program: &str| is_refused_kind(&profile, &[flag.to_owned()], program);
        assert!(!refused("--cse", "func.func @f()"));
        for flag in ["--test-pass-crash", "--view-op-graph", "--verify-each=0", "--mlir-print-ir-after-all"] {
            assert!(refused(flag, "func.func @f()"), "{flag}");
        }
        assert!(refused("--cse", "\"test.op\"() : () -> ()"));
    }
}
