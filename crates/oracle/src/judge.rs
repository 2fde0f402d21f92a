//! Judges a run, and a run together with the follow-up run that settles it.

use mohole_testcase::{Activity, CommandLine, End, Execution, Outcome, Refusal, Verdict};

use crate::abnormal_end::{AbnormalEnd, RunningPass, abnormal_end};
use crate::diagnostics::{self, Cause};

/// The judgement on a run.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is one per run of a compiler, which takes milliseconds")]
pub enum Judged {
    /// No other run is needed.
    Final(Verdict),
    /// One more run is needed; pass both to [`judge_again`].
    Ask(FollowUp),
}

/// Another run of the same program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FollowUp {
    /// The same input without passes: does the compiler accept it at all? The target's profile knows the
    /// command line.
    ParseOnly,
    /// The same run with a trace line before every pass: which pass was running? The target's profile knows
    /// the flags.
    TracePasses,
}

/// Judges one run of a compiler with these arguments.
pub fn judge(args: &[String], run: &Execution) -> Judged {
    let command = CommandLine::parse(args);
    if let Some(end) = abnormal_end(run) {
        return match end.running_pass(&command) {
            Some(pass) => Judged::Final(end.verdict(pass, &command)),
            None => Judged::Ask(FollowUp::TracePasses),
        };
    }
    if run.end == End::Exited(0) {
        return Judged::Final(Verdict::without_finding(Outcome::Success, None));
    }
    let stderr = run.stderr_ends();
    let message = diagnostics::first_error(&stderr);
    let outcome = match diagnostics::cause(&stderr) {
        Some(Cause::Arguments) => Outcome::Rejected(Refusal::Arguments),
        Some(Cause::Input) => Outcome::Rejected(Refusal::Input),
        Some(Cause::Pass) => Outcome::PassFailure,
        None if command.passes().is_empty() => Outcome::Rejected(Refusal::Input),
        None => return Judged::Ask(FollowUp::ParseOnly),
    };
    let mut verdict = Verdict::without_finding(outcome, message);
    if outcome == Outcome::PassFailure {
        verdict.pass = command.only_pass();
    }
    Judged::Final(verdict)
}

/// Judges a run together with the one that [`judge`] asked for.
pub fn judge_again(args: &[String], first: &Execution, asked: FollowUp, second: &Execution) -> Verdict {
    match asked {
        FollowUp::ParseOnly => after_parsing(args, first, second),
        FollowUp::TracePasses => after_trace(args, first, second),
    }
}

fn after_parsing(args: &[String], first: &Execution, second: &Execution) -> Verdict {
    let message = diagnostics::first_error(&first.stderr_ends());
    if let Some(end) = abnormal_end(second) {
        // The first run ended with a diagnostic, but parsing alone crashes.
        return end.verdict(RunningPass::Unknown, &CommandLine::parse(&[]));
    }
    if second.end != End::Exited(0) {
        return Verdict::without_finding(Outcome::Rejected(Refusal::Input), message);
    }
    let mut verdict = Verdict::without_finding(Outcome::PassFailure, message);
    verdict.pass = CommandLine::parse(args).only_pass();
    verdict
}

/// The verdict on a crash whose key does not depend on the pass; `None` for other runs. It needs no second
/// run and leaves the pass unknown, which is enough to recognize a known bug.
pub fn judge_without_pass(run: &Execution) -> Option<Verdict> {
    Some(Verdict::finding(abnormal_end(run)?.signature_without_pass()?, None))
}

/// Whether a run hung. Which pass hung takes another run to tell.
pub fn is_hang(run: &Execution) -> bool {
    abnormal_end(run).is_some_and(|end| end.is_hang())
}

fn after_trace(args: &[String], first: &Execution, second: &Execution) -> Verdict {
    let Some(end) = abnormal_end(first) else {
        // A run that ended normally needs no trace.
        return Verdict::without_finding(Outcome::Success, None);
    };
    let command = CommandLine::parse(args);
    let Some(again) = abnormal_end(second) else {
        return end.verdict(RunningPass::Unknown, &command);
    };
    let pass = match running_pass(&again, second, &command) {
        Some(pass) if again.kind() == end.kind() || end.is_bare_signal => RunningPass::Known(pass),
        _ => RunningPass::Unknown,
    };
    // A thread without a signal stack prints no backtrace; the single-threaded trace does. A crash in the
    // trace's own printing is another one.
    let is_trace = again.activity == Some(Activity::Printing) && !command.passes().is_empty();
    let says_more = end.is_bare_signal && !again.is_bare_signal && !is_trace;
    if says_more { again.verdict(pass, &command) } else { end.verdict(pass, &command) }
}

/// The last pass in a complete trace. A pass may run others, and fail when they have ended: without a
/// backtrace that shows a pass manager, the last pass of the command line is blamed.
fn running_pass(end: &AbnormalEnd, run: &Execution, command: &CommandLine) -> Option<String> {
    if end.activity.is_some() || run.output_limit_hit {
        return None;
    }
    let text = run.stderr_text();
    let typed = command.passes();
    let mut announced = None;
    let mut running = None;
    let mut running_typed = None;
    for line in text.lines() {
        if let Some(pass) = announced_pass(line) {
            announced = Some(pass);
            running = None;
        } else if line.is_empty() {
            // An empty line ends a dump. Without it the compiler crashed while printing, not in the pass.
            running = announced;
            running_typed = running.filter(|pass| typed.iter().any(|name| name == pass)).or(running_typed);
        }
    }
    let outer = running_typed.filter(|_| running.is_some() && !end.is_running_passes());
    outer.or(running).map(str::to_owned)
}

/// The pass that a line of a trace announces: `canonicalize` of
/// `// -----// IR Dump Before Canonicalizer (canonicalize) ('func.func' operation: @f) //----- //`.
pub fn announced_pass(line: &str) -> Option<&str> {
    let announced = line.split_once("// IR Dump Before ")?.1;
    // The class name may contain parentheses: `(anonymous namespace)::SomePass (some-pass)`.
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
    fn what_dies_before_any_pass_is_a_parser_crash() {
        let check = |args: &[&str], end: End, stderr: &str, expected: &str| {
            let args: Vec<String> = args.iter().map(ToString::to_string).collect();
            let verdict = match judge(&args, &run(end, stderr)) {
                Judged::Final(verdict) => verdict,
                Judged::Ask(asked) => judge_again(&args, &run(end, stderr), asked, &run(end, stderr)),
            };
            assert_eq!(
                verdict
                    .signature
                    .map(|signature| format!("{}: {}", signature.kind(), signature.title()))
                    .as_deref(),
                Some(expected)
            );
        };
        let stack = |frame: &str| {
            format!("Stack dump:\n0  libMLIR.so 0x1 mlir::x::foo() + 1\n1  libMLIR.so 0x2 {frame}() + 1\n")
        };
        let parsing = stack("mlir::parseAsmSourceFile");
        check(&[], End::Signaled(11), &parsing, "parser-crash: segfault in mlir::x::foo (parsing)");
        check(&["--cse"], End::Signaled(11), &parsing, "parser-crash: segfault in mlir::x::foo (parsing)");
        check(
            &[],
            End::Signaled(11),
            &stack("mlir::verify"),
            "parser-crash: segfault in mlir::x::foo (verifying)",
        );
        check(
            &[],
            End::Signaled(11),
            &stack("mlir::Operation::print"),
            "crash: segfault in mlir::x::foo (printing)",
        );
        check(&[], End::Signaled(11), &stack("odd"), "parser-crash: segfault in mlir::x::foo (parsing)");
        check(&[], End::Signaled(11), DUMP, "crash: segfault in mlir::x::foo");
        check(&["--cse"], End::Signaled(11), DUMP, "crash: segfault in mlir::x::foo (cse)");
        check(&[], End::Deadline, "", "parser-crash: hang (parsing)");
        check(&["--cse"], End::Deadline, "", "hang: hang (cse)");
        check(&[], End::Exited(1), "LLVM ERROR: out of memory\n", "parser-crash: out of memory (parsing)");
        check(&[], End::Signaled(11), "", "parser-crash: segfault (parsing)");
    }

    #[test]
    fn the_verifier_after_a_pass_is_another_bug_than_before() {
        let stack = |frame: &str| {
            format!(
                "Stack dump:\n0  libMLIR.so 0x1 mlir::x::foo() + 1\n1  libMLIR.so 0x2 mlir::verify() + 1\n{frame}"
            )
        };
        let key = |text: &str| match judge(&["--cse".to_owned()], &run(End::Signaled(11), text)) {
            Judged::Final(verdict) => verdict.signature.unwrap().key,
            Judged::Ask(asked) => panic!("{asked:?}"),
        };
        let pass = "2  libMLIR.so 0x3 mlir::PassManager::run(mlir::Operation*) + 1\n";
        assert_ne!(key(&stack("")), key(&stack(pass)));
    }

    #[test]
    fn text_quoted_from_the_program_is_no_crash() {
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
    fn a_crash_at_the_deadline_is_no_hang() {
        assert!(is_hang(&run(End::Deadline, "")));
        assert!(is_hang(&run(End::Signaled(24), "")));
        assert!(!is_hang(&run(End::Deadline, DUMP)));
        assert!(!is_hang(&run(End::Exited(0), "")));
    }

    #[test]
    fn a_bare_signal_gets_its_backtrace_from_the_trace() {
        let traced = format!("// -----// IR Dump Before CSE (cse) //----- //\nmodule {{\n}}\n\n\n{DUMP}");
        let first = run(End::Signaled(11), "");
        let verdict = judge_again(&[], &first, FollowUp::TracePasses, &run(End::Signaled(11), &traced));
        assert_eq!(verdict.signature.unwrap().title(), "segfault in mlir::x::foo (cse)");
        let printing = "Stack dump:\n0  libMLIR.so 0x1 mlir::x::foo() + 1\n\
                        1  libMLIR.so 0x2 mlir::Operation::print(llvm::raw_ostream&) + 1\n";
        let (args, second) = (["--cse".to_owned()], run(End::Signaled(11), printing));
        let verdict = judge_again(&args, &first, FollowUp::TracePasses, &second);
        assert_eq!(verdict.signature.unwrap().title(), "segfault");
    }

    #[test]
    fn a_pass_is_not_blamed_on_those_that_it_ran() {
        let announce = |pass: &str| format!("// -----// IR Dump Before X ({pass}) //----- //\n\n");
        let dump = |end: &str| format!("{}{}{end}", announce("lower"), announce("cse"));
        let args = ["--pass-pipeline=builtin.module(sccp,lower)".to_owned()];
        let blamed = |end: &str| {
            let (first, second) = (run(End::Exited(1), end), run(End::Exited(1), &dump(end)));
            judge_again(&args, &first, FollowUp::TracePasses, &second).pass
        };
        assert_eq!(blamed("LLVM ERROR: odd\n").as_deref(), Some("lower"));
        assert_eq!(blamed(&format!("LLVM ERROR: odd\n{DUMP}")).as_deref(), Some("cse"));
    }

    #[test]
    fn the_key_without_the_pass_is_that_of_the_whole_judgement() {
        let args = ["--pass-pipeline=builtin.module(cse,sccp)".to_owned()];
        let (first, traced) = (run(End::Signaled(11), DUMP), run(End::Signaled(11), DUMP));
        let long = judge_again(&args, &first, FollowUp::TracePasses, &traced).signature.unwrap();
        assert_eq!(judge_without_pass(&first).unwrap().signature.unwrap().key, long.key);
        assert_eq!(
            judge_without_pass(&run(End::Deadline, "")),
            None,
            "the key of a hang depends on its pass"
        );
        assert_eq!(judge_without_pass(&run(End::Exited(0), "")), None);
    }

    #[test]
    fn a_crash_that_the_trace_does_not_show_has_no_pass() {
        let first = run(End::Signaled(11), DUMP);
        let args = ["--cse".to_owned()];
        let verdict = judge_again(&args, &first, FollowUp::TracePasses, &run(End::Exited(0), ""));
        assert_eq!((verdict.outcome.word(), verdict.pass), ("crash", None));
    }

    #[test]
    fn an_announced_pass_has_its_command_line_name() {
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
