//! Commands and programs that maintainers refuse, whatever they show.

use mohole_catalog::{is_for_tests, is_for_users};
use mohole_target::{Deny, Profile};
use mohole_testcase::{CommandLine, Kind};

use crate::oracles;

/// A rule on the command and the program: why they are refused, if they are.
type Rule = fn(&Typed<'_>) -> Option<String>;

/// The rules with the names under which they are counted, in the order in which they are asked.
const RULES: &[(&str, Rule)] = &[
    ("made to fail", made_to_fail),
    ("test pass", test_pass),
    ("test option", test_option),
    ("test dialect", test_dialect),
    ("verifier flag", verifier_off),
    ("denied flag", denied_flag),
    ("printing flag", instrumented),
];

/// Whether maintainers refuse any finding of this kind with these arguments on this program.
pub fn is_refused_kind(profile: &Profile, kind: Kind, args: &[String], program: &str) -> bool {
    Typed::new(profile, kind, args, program).refusal().is_some()
}

/// What a reader of the report would type.
pub(super) struct Typed<'a> {
    profile: &'a Profile,
    args: Vec<String>,
    program: &'a str,
}

impl<'a> Typed<'a> {
    /// Leaves out printing flags that are part of the finding.
    pub(super) fn new(profile: &'a Profile, kind: Kind, args: &[String], program: &'a str) -> Self {
        let needs_flags = oracles::of_kind(kind).needs_printing_flags();
        let is_form = |arg: &&String| needs_flags && profile.generic.contains(arg);
        let args = args.iter().filter(|arg| !is_form(arg)).cloned().collect();
        Typed { profile, args, program }
    }

    /// The name of the first rule that refuses it, and the reason.
    pub(super) fn refusal(&self) -> Option<(&'static str, String)> {
        RULES.iter().find_map(|(name, rule)| Some((*name, rule(self)?)))
    }
}

/// The default list counts, too: a profile's own may be shorter.
fn made_to_fail(typed: &Typed<'_>) -> Option<String> {
    let lists = [&typed.profile.deny, &Deny::default()];
    let is_denied = |pass: &String| lists.iter().any(|list| list.denies_pass(pass));
    let denied = CommandLine::parse(&typed.args).passes().into_iter().find(is_denied)?;
    match is_for_tests(&denied) {
        true => None, // The next rule says it better.
        false => Some(format!("the pass {denied} is not there to be relied on")),
    }
}

fn test_pass(typed: &Typed<'_>) -> Option<String> {
    let test = CommandLine::parse(&typed.args).passes().into_iter().find(|pass| is_for_tests(pass));
    let test = test.or_else(|| passes_of_script(typed.program).find(|pass| is_for_tests(pass)))?;
    Some(format!("{test} is a test pass"))
}

/// Words among which are the passes that a transform script runs.
fn passes_of_script(program: &str) -> impl Iterator<Item = String> + '_ {
    let lines = program.lines().filter(|line| line.contains("transform.apply_registered_pass"));
    lines.flat_map(|line| line.split('"')).map(str::to_owned)
}

/// An option of a pass for tests, for debugging, or for the compiler's developers.
fn test_option(typed: &Typed<'_>) -> Option<String> {
    // An option may have no value, and a flag for a pass has its options after its own name.
    let words = typed.args.iter().flat_map(|arg| arg.split(['{', '}', '"', ' ', ',', '(', ')', '=']));
    let passes = CommandLine::parse(&typed.args).passes();
    let option =
        words.filter(|word| !passes.iter().any(|pass| pass == word)).find(|word| !is_for_users(word))?;
    Some(format!("{option} is not an option for users"))
}

/// MLIR has several dialects for tests, and operations for tests in `transform`.
fn test_dialect(typed: &Typed<'_>) -> Option<String> {
    // A word with `@` or `%` is a name in the program.
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '!' | '#' | '@' | '%');
    let is_for_tests = |word: &&str| {
        let (dialect, rest) = word.split_once('.').unwrap_or((word, ""));
        let is_test = dialect == "test" || dialect.starts_with("test_");
        !rest.is_empty() && (is_test || (dialect == "transform" && rest.starts_with("test_")))
    };
    let words = typed.program.split(|c: char| !is_part(c)).map(|word| word.trim_start_matches(['!', '#']));
    let test = words.into_iter().find(is_for_tests)?;
    Some(format!("{test} is of the test dialect"))
}

/// Flags that switch the verifier off, whatever they are set to: none is needed to show a bug.
const VERIFIER: &[&str] = &["verify-each", "mlir-very-unsafe-disable-verifier", "verify-diagnostics"];

fn verifier_off(typed: &Typed<'_>) -> Option<String> {
    // The profile's arguments are part of the command.
    let mut all = typed.profile.args.iter().chain(&typed.args);
    let flag = all.find(|arg| VERIFIER.iter().any(|name| without_dashes(arg).starts_with(name)))?;
    Some(format!("{flag} changes what is verified"))
}

fn denied_flag(typed: &Typed<'_>) -> Option<String> {
    let lists = [&typed.profile.deny, &Deny::default()];
    let flag = typed.args.iter().find(|arg| lists.iter().any(|list| list.denies_flag(arg)))?;
    Some(format!("{flag} is not for reports"))
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
    let flag =
        typed.args.iter().find(|arg| INSTRUMENTS.iter().any(|name| without_dashes(arg).starts_with(name)))?;
    Some(format!("it is not known to show without {flag}"))
}

fn without_dashes(arg: &str) -> &str {
    arg.trim_start_matches('-')
}

#[cfg(test)]
mod tests {
    use mohole_testcase::CrashKind;

    use super::*;

    const CRASH: Kind = Kind::Crash(CrashKind::Signal);

    #[test]
    fn what_is_refused_whatever_comes_of_it_does_not_count() {
        let profile = Profile::for_command("mlir-opt-22", "mlir-opt-22");
        let refused =
            |flag: &str, program: &str| is_refused_kind(&profile, CRASH, &[flag.to_owned()], program);
        assert!(!refused("--cse", "func.func @f()"));
        for flag in ["--test-pass-crash", "--view-op-graph", "--verify-each=0", "--mlir-print-ir-after-all"] {
            assert!(refused(flag, "func.func @f()"), "{flag}");
        }
        assert!(refused("--cse", "\"test.op\"() : () -> ()"));
        let generic = ["--mlir-print-op-generic".to_owned()];
        assert!(is_refused_kind(&profile, CRASH, &generic, ""));
        assert!(!is_refused_kind(&profile, Kind::RoundTrip, &generic, ""));
    }
}
