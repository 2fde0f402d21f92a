//! Files beside a report, in the forms that MLIR's own tools take: a test for lit, a reproducer, and a script
//! that says whether a program shows the bug.

use mohole_target::Tool;
use mohole_testcase::{CommandLine, Failure, Finding, Reproducer};

use super::likeness::telling_operations;
use crate::judge::typed::{assignments, quote};
use crate::oracles::MAIN_PROGRAM;
use crate::oracles::lit_test::{LIT_TEST, LitTest, Today};

/// The program with its pipeline, for `--run-reproducer`.
pub(crate) const REPRODUCER: &str = "reproducer.mlir";
/// Says whether a program shows the bug.
pub(crate) const INTERESTING: &str = "interesting.sh";

/// The files that a report may have beside it.
pub(crate) const FURTHER_FILES: &[&str] = &[MAIN_PROGRAM, LIT_TEST, REPRODUCER, INTERESTING];

/// How long a program may take before the script takes it for one that does not end.
const SECONDS: u32 = 20;

/// A finding whose report has companions.
pub(crate) struct Companions<'a> {
    pub(crate) finding: &'a Finding,
    pub(crate) tool: &'a Tool,
    pub(crate) args: &'a [String],
    pub(crate) file: &'a str,
    pub(crate) program: &'a str,
    pub(crate) title: &'a str,
}

impl Companions<'_> {
    /// The program with its pipeline; `None` if the command has no pipeline or other flags.
    pub(crate) fn reproducer(&self) -> Option<String> {
        let command = CommandLine::parse(self.args);
        let pipeline = match (self.args, command.pipelines().next()) {
            ([_], Some(pipeline)) => pipeline.to_string(),
            ([flag], None) if command.only_pass().is_some() => {
                let pass = flag.trim_start_matches('-');
                let pass = match pass.split_once('=') {
                    Some((name, options)) => format!("{name}{{{options}}}"),
                    None => pass.to_owned(),
                };
                format!("builtin.module({pass})")
            }
            _ => return None,
        };
        let program = self.program.to_owned();
        Some(Reproducer { program, pipeline, verifies_each: true }.to_string())
    }

    /// A script whose exit status says whether a program shows the bug.
    pub(crate) fn interesting(&self) -> String {
        let exports: String =
            assignments(self.tool).into_iter().map(|assignment| format!("export {assignment}\n")).collect();
        let program = self.tool.program.to_string_lossy().into_owned();
        let words = std::iter::once(&program).chain(&self.tool.args).chain(self.args).map(|word| quote(word));
        let command = words.collect::<Vec<_>>().join(" ");
        let (file, test) = (self.file, self.shell_test());
        format!(
            "#!/bin/sh\n\
             # Exits with 0 if a program shows the bug, as cvise and `mohole reduce --test` expect it.\n\
             # mlir-reduce expects another status for that.\n\
             {exports}output=$(timeout {SECONDS} {command} \"${{1:-{file}}}\" 2>&1 >/dev/null)\n\
             status=$?\n\
             shows=1\n\
             {test}\n\
             case \"$(cat /proc/$PPID/comm 2>/dev/null)\" in mlir-reduce*) exit $((1 - shows)) ;; esac\n\
             exit $shows\n"
        )
    }

    /// The line of the script that sets `shows` to 0.
    fn shell_test(&self) -> String {
        let own = &self.finding.own_signature().failure;
        if *own == Failure::Hang {
            return "[ $status -eq 124 ] && shows=0".to_owned();
        }
        // What a build with assertions says is not what the compiler of the report says.
        let message = match (own, &self.finding.shown_as) {
            (_, None) => self.finding.message.as_deref().and_then(telling_text),
            (Failure::InvalidIr { complaint, .. }, _) => Some(complaint.as_str()),
            _ => None,
        };
        match message {
            Some(text) => format!("case \"$output\" in *{}*) shows=0 ;; esac", quote(text)),
            None => "[ $status -ge 128 ] && shows=0".to_owned(),
        }
    }

    /// A test for lit that passes once the bug is fixed, with what is expected of the output or without.
    pub(crate) fn lit_test(&self, with_checks: bool) -> LitTest {
        let (title, program, compiler) = (self.title, self.program.trim_end(), self.compiler());
        let args: Vec<String> = self.args.iter().map(|arg| quote(arg)).collect();
        let expected = if self.finding.victims.is_empty() { None } else { self.with_expected_error() };
        let text = match expected {
            Some(text) => format!("// RUN: {compiler} %s -verify-diagnostics\n\n// {title}\n\n{text}\n"),
            None => {
                let label = |name: &str| format!("// CHECK-LABEL: @{name}\n");
                let labels: String = symbols(program).filter(|_| with_checks).map(label).collect();
                let check = if labels.is_empty() { "" } else { " | FileCheck %s" };
                let args = args.join(" ");
                format!("// RUN: {compiler} %s {args}{check}\n\n// {title}\n\n{labels}{program}\n")
            }
        };
        LitTest { text, today: Today::CommandFails, words: "" }
    }

    /// What tests call the compiler: its name without a version.
    pub(crate) fn compiler(&self) -> String {
        let name = self.tool.program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let plain = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        plain.strip_suffix('-').map_or(name.clone(), str::to_owned)
    }

    /// The program with a comment that expects an error at the operation that the verifier should reject.
    fn with_expected_error(&self) -> Option<String> {
        let operations = telling_operations(self.program);
        let operation = operations.first()?;
        let lines = self.program.trim_end().lines();
        let is_place = |line: &str| line.contains(operation);
        let text: Vec<String> = lines
            .flat_map(|line| {
                let expected = is_place(line).then(|| "// expected-error-re @below {{{{.*}}}}".to_owned());
                expected.into_iter().chain([line.to_owned()])
            })
            .collect();
        Some(text.join("\n"))
    }
}

/// The part of a compiler's message that is the same for every program that shows the bug.
fn telling_text(message: &str) -> Option<&str> {
    let assertion = message.split_once("Assertion `").and_then(|(_, rest)| rest.split_once("' failed"));
    let after = |prefix: &str| message.split_once(prefix).map(|(_, rest)| rest.trim_end());
    assertion.map(|(text, _)| text).or_else(|| after("LLVM ERROR: ")).or_else(|| after("error: "))
}

/// The symbols that a program defines, in order.
fn symbols(program: &str) -> impl Iterator<Item = &str> {
    let defines =
        |line: &&str| line.trim_start().split(['(', '@']).next().is_some_and(|word| word.contains("func"));
    program.lines().filter(defines).filter_map(|line| {
        let (_, rest) = line.split_once('@')?;
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.')))?;
        (end > 0).then(|| &rest[..end])
    })
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Signature, Victim};

    use super::*;

    fn with(
        args: &[&str],
        failure: Failure,
        check: impl FnOnce(&mut Finding, &dyn Fn(&Finding) -> [String; 3]),
    ) {
        let signature = Signature { key: String::new(), failure, pass: None, activity: None };
        let mut finding = Finding::new(signature, "t", &[], (*b"").into());
        let (tool, args) =
            (Tool::at("/opt/x-opt".into()), args.iter().map(ToString::to_string).collect::<Vec<_>>());
        let make = |finding: &Finding| {
            let program = "func.func @f(%a: i32) {\n  scf.odd %a\n  return\n}\n";
            let companions = Companions {
                finding,
                tool: &tool,
                args: &args,
                file: "reduced.mlir",
                program,
                title: "it is odd",
            };
            [
                companions.reproducer().unwrap_or_default(),
                companions.interesting(),
                companions.lit_test(true).text,
            ]
        };
        check(&mut finding, &make);
    }

    #[test]
    fn a_reproducer_holds_the_pipeline() {
        with(&["--cse"], Failure::Hang, |finding, make| {
            let [reproducer, ..] = make(finding);
            assert!(reproducer.contains("pipeline: \"builtin.module(cse)\","), "{reproducer}");
        });
        with(&["--pass-pipeline=builtin.module(a{b=\"c\"})"], Failure::Hang, |finding, make| {
            let [reproducer, ..] = make(finding);
            assert!(reproducer.contains(r#"pipeline: "builtin.module(a{b=\"c\"})","#), "{reproducer}");
        });
        with(&["--cse", "--flag"], Failure::Hang, |finding, make| assert_eq!(make(finding)[0], ""));
    }

    #[test]
    fn a_script_tells_by_the_words_of_the_failure() {
        with(&["--cse"], Failure::Hang, |finding, make| {
            assert!(make(finding)[1].contains("[ $status -eq 124 ] && shows=0"));
        });
        let failure = Failure::InvalidIr { complaint: "odd".to_owned(), operation: None };
        with(&["--cse"], failure, |finding, make| {
            assert!(make(finding)[1].contains("[ $status -ge 128 ] && shows=0"));
            finding.message = Some("input.mlir:1:2: error: it's odd\n".to_owned());
            let [_, script, _] = make(finding);
            assert!(script.contains(r#"case "$output" in *'it'\''s odd'*) shows=0 ;; esac"#), "{script}");
        });
    }

    #[test]
    fn a_test_expects_what_is_known() {
        with(&["--cse"], Failure::Hang, |finding, make| {
            let [.., test] = make(finding);
            assert!(test.starts_with(
                "// RUN: x-opt %s --cse | FileCheck %s\n\n// it is odd\n\n// CHECK-LABEL: @f\nfunc"
            ));
            finding.victims = vec![Victim { pass: "sccp".to_owned(), failure: "segfault".to_owned() }];
            let [.., test] = make(finding);
            let expected = "{\n// expected-error-re @below {{{{.*}}}}\n  scf.odd %a\n";
            assert!(test.contains(expected), "{test}");
        });
    }
}
