//! The two questions the rest of mohole asks: what did this run mean, and, with one more run, what now?

use mohole_testcase::{Activity, CommandLine, End, Execution, Outcome, Refusal, Verdict};

use crate::death::{Death, Place, examine};
use crate::diagnostics::{self, Settled};

/// What a first look at a run gives.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is one per run of a compiler, which takes milliseconds")]
pub enum Judged {
    /// The run speaks for itself.
    Final(Verdict),
    /// One more run is needed to be sure; hand both to [`judge_again`].
    Ask(FollowUp),
}

/// One more run of the same program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FollowUp {
    /// The same input with no pass: does the compiler accept it at all? What "no pass" is on a
    /// command line is for the target's profile to say.
    ParseOnly,
    /// The same run with every pass announced before it begins, one at a time: which pass was running? How to
    /// ask for that is for the target's profile to say as well.
    TracePasses,
}

/// Looks at one run of a compiler with these arguments.
pub fn judge(args: &[String], run: &Execution) -> Judged {
    let command = CommandLine::parse(args);
    if let Some(death) = examine(run) {
        return match death.place(&command) {
            Some(place) => Judged::Final(death.verdict(place)),
            None => Judged::Ask(FollowUp::TracePasses),
        };
    }
    if run.end == End::Exited(0) {
        return Judged::Final(Verdict::without_finding(Outcome::Success, None));
    }
    let stderr = run.stderr_text();
    let message = diagnostics::first_error(&stderr);
    let outcome = match diagnostics::settle(&stderr) {
        Some(Settled::Arguments) => Outcome::Rejected(Refusal::Arguments),
        Some(Settled::Input) => Outcome::Rejected(Refusal::Input),
        Some(Settled::Pass) => Outcome::PassFailure,
        None if command.passes().is_empty() => Outcome::Rejected(Refusal::Input),
        None => return Judged::Ask(FollowUp::ParseOnly),
    };
    let mut verdict = Verdict::without_finding(outcome, message);
    if outcome == Outcome::PassFailure {
        verdict.pass = command.only_pass();
    }
    Judged::Final(verdict)
}

/// Looks at a run together with the one that [`judge`] asked for.
pub fn judge_again(args: &[String], first: &Execution, asked: FollowUp, second: &Execution) -> Verdict {
    match asked {
        FollowUp::ParseOnly => after_parsing(args, first, second),
        FollowUp::TracePasses => after_trace(first, second),
    }
}

fn after_parsing(args: &[String], first: &Execution, second: &Execution) -> Verdict {
    let message = diagnostics::first_error(&first.stderr_text());
    if let Some(death) = examine(second) {
        // The first run got off with a diagnostic; the crash is real all the same.
        return death.verdict(Place::Unknown);
    }
    if second.end != End::Exited(0) {
        return Verdict::without_finding(Outcome::Rejected(Refusal::Input), message);
    }
    let mut verdict = Verdict::without_finding(Outcome::PassFailure, message);
    verdict.pass = CommandLine::parse(args).only_pass();
    verdict
}

/// The verdict on a death that is the same bug under whichever pass; `None` where it takes a further run to
/// tell, or there was none. Its pass stays unknown: for whoever has met the bug before, that is enough.
pub fn judge_briefly(run: &Execution) -> Option<Verdict> {
    Some(Verdict::finding(examine(run)?.signature_without_pass()?, None))
}

/// Whether a run did not come to an end. In which pass it was then takes a further run to tell.
pub fn is_hang(run: &Execution) -> bool {
    examine(run).is_some_and(|death| death.is_hang())
}

fn after_trace(first: &Execution, second: &Execution) -> Verdict {
    let Some(death) = examine(first) else {
        // Nobody asks to trace a run that ended well.
        return Verdict::without_finding(Outcome::Success, None);
    };
    let Some(again) = examine(second) else {
        return death.verdict(Place::Unknown);
    };
    let place = match running_pass(&again, second) {
        Some(pass) if again.kind() == death.kind() || death.silent => Place::Pass(pass),
        _ => Place::Unknown,
    };
    // A thread without a signal stack dies silently; single-threaded, the same crash speaks. One that comes
    // of the trace's own printing is another.
    let speaks = death.silent && !again.silent && again.activity != Some(Activity::Printing);
    let witness = if speaks { again } else { death };
    witness.verdict(place)
}

/// The last pass that was announced before the compiler died, where the trace is whole.
fn running_pass(death: &Death, run: &Execution) -> Option<String> {
    if death.activity.is_some() || run.output_limit_hit {
        return None;
    }
    let text = run.stderr_text();
    let mut announced = None;
    let mut running = None;
    for line in text.lines() {
        if let Some(pass) = announced_pass(line) {
            announced = Some(pass);
            running = None;
        } else if line.is_empty() {
            // An empty line ends a dump. Without it the compiler died while it printed, not in the pass.
            running = announced;
        }
    }
    running.map(str::to_owned)
}

/// The pass that a line of a trace announces: `canonicalize` of
/// `// -----// IR Dump Before Canonicalizer (canonicalize) ('func.func' operation: @f) //----- //`.
pub fn announced_pass(line: &str) -> Option<&str> {
    let announced = line.split_once("// IR Dump Before ")?.1;
    // The class name may hold parentheses of its own: `(anonymous namespace)::SomePass (some-pass)`.
    let names = announced.split(" (").flat_map(|part| part.strip_prefix('(').unwrap_or(part).split_once(')'));
    names.map(|(name, _)| name).find(|name| name.bytes().all(is_name_byte))
}

/// Whether a byte may occur in the name of a pass.
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(end: End, stderr: &str) -> Execution {
        Execution {
            end,
            stdout: Vec::new(),
            stderr: stderr.as_bytes().to_vec(),
            output_limit_hit: false,
            wall: Default::default(),
            cpu: Default::default(),
            peak_memory: 0,
        }
    }

    fn check(end: End, stderr: &str, expected: &str) {
        let answer = match judge(&["--cse".to_owned()], &run(end, stderr)) {
            Judged::Final(verdict) => verdict.outcome.word().to_owned(),
            Judged::Ask(asked) => format!("{asked:?}"),
        };
        assert_eq!(answer, expected, "{end:?} {stderr}");
    }

    const DUMP: &str = "Stack dump:\n0.\tProgram arguments: mlir-opt\n\
        0  libMLIR.so 0x1 mlir::x::foo() + 1\n1  libMLIR.so 0x2 mlir::PassManager::run(mlir::Operation*) + 1\n";

    #[test]
    fn how_it_ended_decides_together_with_what_it_said() {
        check(End::Exited(0), "warning: fine", "success");
        check(End::Signaled(24), "", "hang");
        check(End::Deadline, "", "hang");
        check(End::Deadline, DUMP, "crash");
        check(End::Signaled(11), DUMP, "crash");
        check(End::Exited(139), DUMP, "crash");
        check(End::Exited(1), "input.mlir:1:1: error: 'a.b' op is odd", "ParseOnly");
        check(End::Exited(1), "input.mlir:1:1: error: \"LLVM ERROR: quoted\"", "ParseOnly");
        check(End::Exited(1), "LLVM ERROR: no crash diagnostics asked for", "TracePasses");
        check(End::Signaled(11), "", "TracePasses");
    }

    #[test]
    fn what_is_quoted_from_the_program_is_no_death() {
        let quoting = r#""cf.assert"(%0) <{msg = "p: assertion q failed"}> : (i1) -> ()"#;
        check(
            End::Exited(1),
            &format!("input.mlir:1:1: note: see current operation: {quoting}"),
            "ParseOnly",
        );
        check(End::Exited(1), &format!("input.mlir:1:1: error: 'a.b' op is odd\n  {quoting}"), "ParseOnly");
        check(End::Exited(1), "input.mlir:1:1: error: p: assertion q failed", "ParseOnly");
        check(End::Exited(1), "/x/c++/v1/vector:12: assertion n < size() failed: oh", "TracePasses");
        check(End::Exited(1), "input.mlir:1:1: error: LLVM ERROR: out of memory", "ParseOnly");
        check(End::Exited(1), "  \"a.b\"() {a = \"LLVM ERROR: out of memory\"}", "ParseOnly");
        check(End::Exited(1), "LLVM ERROR: out of memory", "TracePasses");
        check(End::Exited(0), "input.mlir:1:1: warning: x.c:1:1: runtime error: odd", "success");
    }

    #[test]
    fn a_crash_that_meets_the_deadline_is_no_hang() {
        assert!(is_hang(&run(End::Deadline, "")));
        assert!(is_hang(&run(End::Signaled(24), "")));
        assert!(!is_hang(&run(End::Deadline, DUMP)));
        assert!(!is_hang(&run(End::Exited(0), "")));
    }

    #[test]
    fn a_silent_crash_speaks_when_it_is_traced() {
        let traced = format!("// -----// IR Dump Before CSE (cse) //----- //\nmodule {{\n}}\n\n\n{DUMP}");
        let first = run(End::Signaled(11), "");
        let verdict = judge_again(&[], &first, FollowUp::TracePasses, &run(End::Signaled(11), &traced));
        assert_eq!(verdict.signature.unwrap().title(), "segfault in mlir::x::foo (cse)");
        let printing = "Stack dump:\n0  libMLIR.so 0x1 mlir::x::foo() + 1\n\
                        1  libMLIR.so 0x2 mlir::Operation::print(llvm::raw_ostream&) + 1\n";
        let verdict = judge_again(&[], &first, FollowUp::TracePasses, &run(End::Signaled(11), printing));
        assert_eq!(verdict.signature.unwrap().title(), "segfault");
    }

    #[test]
    fn a_brief_look_gives_the_key_that_a_long_one_gives() {
        let args = ["--pass-pipeline=builtin.module(cse,sccp)".to_owned()];
        let (first, traced) = (run(End::Signaled(11), DUMP), run(End::Signaled(11), DUMP));
        let long = judge_again(&args, &first, FollowUp::TracePasses, &traced).signature.unwrap();
        assert_eq!(judge_briefly(&first).unwrap().signature.unwrap().key, long.key);
        assert_eq!(judge_briefly(&run(End::Deadline, "")), None, "a hang is told by its pass");
        assert_eq!(judge_briefly(&run(End::Exited(0), "")), None);
    }

    #[test]
    fn a_crash_that_does_not_come_back_has_no_pass() {
        let first = run(End::Signaled(11), DUMP);
        let verdict = judge_again(&[], &first, FollowUp::TracePasses, &run(End::Exited(0), ""));
        assert_eq!((verdict.outcome.word(), verdict.pass), ("crash", None));
    }

    #[test]
    fn the_announced_pass_is_the_name_one_types() {
        let check = |line: &str, pass: Option<&str>| assert_eq!(announced_pass(line), pass, "{line}");
        check("// -----// IR Dump Before Canonicalizer (canonicalize) //----- //", Some("canonicalize"));
        check("// -----// IR Dump Before CSE (cse) ('func.func' operation: @f) //----- //", Some("cse"));
        check(
            "// -----// IR Dump Before (anonymous namespace)::SomePass (some-pass) //----- //",
            Some("some-pass"),
        );
        check("// -----// IR Dump After CSE (cse) //----- //", None);
    }
}
