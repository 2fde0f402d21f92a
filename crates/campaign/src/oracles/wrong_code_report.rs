//! What a report says of wrong code: the function before and after the pass, the input, what differs, how it
//! was confirmed; and a test for lit.

use std::fmt::Write as _;

use mohole_semantics::Difference;
use mohole_testcase::{Comparison, Finding};

use super::lit_test::{LitTest, Today};
use super::oracle::Explanation;
use super::recipe::Recipe;
use crate::judge::compiler::Compiler;
use crate::meaning::confirm::{Confirmation, Executed};
use crate::meaning::excerpt::symbol;
use crate::meaning::other_inputs::OtherInputs;
use crate::meaning::step::sentence;

/// The program with a `main` that calls the function with the input.
pub(crate) const MAIN_PROGRAM: &str = "main.mlir";

/// What is known of wrong code.
pub(super) struct Evidence<'e> {
    pub(super) compiler: Compiler<'e>,
    pub(super) finding: &'e Finding,
    /// The compiler's arguments.
    pub(super) args: &'e [String],
    /// The program before the pass.
    pub(super) program: &'e str,
    pub(super) difference: &'e Difference,
    /// The function before the pass, where it can be told from the rest.
    pub(super) before: Option<String>,
    /// The function after it.
    pub(super) after: Option<String>,
    pub(super) confirmation: &'e Confirmation,
    pub(super) other_inputs: &'e OtherInputs,
}

impl Evidence<'_> {
    pub(super) fn explanation(&self) -> Explanation {
        let files = self.executed().map(|executed| (MAIN_PROGRAM, executed.program.clone()));
        Explanation {
            text: Some(self.text()),
            test: Some(self.test()),
            files: files.into_iter().collect(),
            comparison: Some(self.comparison()),
            contradiction: None,
        }
    }

    /// The same as data.
    fn comparison(&self) -> Comparison {
        let Difference { function, inputs, place, before, after, .. } = self.difference;
        Comparison {
            function: symbol(function),
            inputs: inputs.clone(),
            place: place.clone(),
            expected: before.clone(),
            got: after.clone(),
            before: self.before.clone(),
            after: self.after.clone(),
        }
    }

    fn executed(&self) -> Option<&Executed> {
        match self.confirmation {
            Confirmation::Executed(executed) => Some(executed),
            _ => None,
        }
    }

    fn text(&self) -> String {
        let Difference { function, inputs, place, before, after, .. } = self.difference;
        let name = symbol(function);
        let mut text = format!("The pass changes what `{name}` does.\n\n");
        match &self.before {
            Some(before) if before.trim() == self.program.trim() => {
                let _ = write!(text, "Before the pass it is the program above.\n\n");
            }
            Some(before) => write_function(&mut text, "Before", before),
            None => {}
        }
        if let Some(after) = &self.after {
            write_function(&mut text, "After", after);
        }
        let _ = write!(
            text,
            "`{name}({})`:\n\n| | before the pass | after it |\n|---|---|---|\n",
            inputs.join(", ")
        );
        let _ = write!(text, "| {place} | {} | {} |\n\n", cell(before), cell(after));
        text.push_str(
            "On this input the function has no undefined behaviour before the pass: it was evaluated operation by \
             operation, as MLIR's documentation and LLVM's reference define them, and there is no division by zero, \
             no access outside of a buffer, no decision on poison, and no other operation whose behaviour is not \
             defined.",
        );
        let other = self.other_inputs.to_string();
        if !other.is_empty() {
            let _ = write!(text, " {other}");
        }
        text.push_str("\n\n");
        self.tell_confirmation(&mut text);
        text
    }

    /// How it was confirmed.
    fn tell_confirmation(&self, text: &mut String) {
        let Some(executed) = self.executed() else {
            if let Confirmation::NotExecuted(why) = self.confirmation {
                let _ = write!(text, "It was not executed: {why}.");
            }
            return;
        };
        let _ = write!(
            text,
            "Confirmed by execution. `{MAIN_PROGRAM}` is the program with a `main` that calls the function with this \
             input and prints what comes of it: integers without a sign, floats as the integers of their bits. Lowered without the pass, and \
             with it:\n\n```console\n"
        );
        for (command, result) in self.commands(executed, MAIN_PROGRAM).iter().zip(&executed.results) {
            let _ = writeln!(text, "$ {command}\n{result}");
        }
        text.push_str("```");
    }

    /// The commands that lower and run a program, without the pass and with it.
    fn commands(&self, executed: &Executed, file: &str) -> [String; 2] {
        let recipe = self.recipe(file);
        let runner = recipe.runner_command();
        executed
            .pipelines
            .each_ref()
            .map(|pipeline| format!("{} | {runner}", recipe.command_with(&[pipeline.to_argument()])))
    }

    fn recipe<'r>(&'r self, file: &'r str) -> Recipe<'r> {
        let Evidence { compiler, finding, args, program, .. } = *self;
        Recipe { compiler, finding, args, file, program }
    }

    /// A test that fails as long as the bug is there, if the program could be executed. Otherwise all that is
    /// known of the right output is that it has the function.
    fn test(&self) -> LitTest {
        let checks = self.executed().map(|executed| checks(&executed.results[0])).filter(|it| !it.is_empty());
        let (run, program, checks, today, words) = match (self.executed(), checks) {
            (Some(executed), Some(checks)) => {
                let [_, with_pass] = self.commands(executed, "%s");
                let run = format!("{with_pass} | FileCheck --match-full-lines %s");
                let words = "`test.mlir` is the same as a test for lit.";
                (run, executed.program.as_str(), checks, Today::CheckFails, words)
            }
            _ => {
                let label = format!("// CHECK-LABEL: {}(\n", symbol(&self.difference.function));
                let run = format!("{} | FileCheck %s", self.recipe("%s").command());
                let words = "`test.mlir` is a test for lit, which does not know the right output yet.";
                (run, self.program, label, Today::Passes, words)
            }
        };
        let sentence = sentence(self.difference);
        let text = format!("// RUN: {run}\n\n// {sentence}.\n\n{checks}\n{program}");
        LitTest { text, today, words }
    }
}

fn write_function(text: &mut String, when: &str, function: &str) {
    let _ = write!(text, "{when} the pass:\n\n```mlir\n{function}\n```\n\n");
}

/// Text in a table.
fn cell(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|").replace('`', "'"))
}

/// The lines of a text as FileCheck expects them, one after the other.
fn checks(text: &str) -> String {
    let mut checks = String::new();
    for (number, line) in text.lines().enumerate() {
        let directive = match (number, line.is_empty()) {
            (_, true) => "CHECK-EMPTY",
            (0, _) => "CHECK",
            _ => "CHECK-NEXT",
        };
        let line = line.replace("[[", "{{\\[\\[}}");
        let _ = writeln!(checks, "{}", format!("// {directive}: {line}").trim_end());
    }
    checks
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mohole_semantics::Wrong;
    use mohole_target::{Profile, Runner, Tool};
    use mohole_testcase::{Failure, Signature};

    use super::*;

    const PROGRAM: &str = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";

    fn explained(confirmation: &Confirmation) -> Explanation {
        let difference = Difference {
            function: "f".to_owned(),
            inputs: vec!["3".to_owned()],
            place: "result 0".to_owned(),
            before: "3".to_owned(),
            after: "4".to_owned(),
            at: "arith.addi".to_owned(),
            round: 0,
            wrong: Wrong::Value,
            backwards: false,
        };
        let failure = Failure::WrongCode { at: "arith.addi".to_owned() };
        let signature =
            Signature { key: "01".to_owned(), failure, pass: Some("cse".to_owned()), activity: None };
        let args = ["--pass-pipeline=builtin.module(cse)".to_owned()];
        let finding = Finding::new(signature, "x", &args, PROGRAM.as_bytes().into());
        let mut profile = Profile::for_command("x", "x-opt");
        let (command, flags) = (vec!["x-run".to_owned()], vec!["-e".to_owned()]);
        profile.runner = Some(Runner { command, args: flags, libraries: Vec::new(), pipeline: None });
        let [tool, runner] = ["/opt/x-opt", "/opt/x-run"].map(|path| Arc::new(Tool::at(path.into())));
        let evidence = Evidence {
            compiler: Compiler { profile: &profile, tool: &tool, runner: Some(&runner) },
            finding: &finding,
            args: &args,
            program: PROGRAM,
            difference: &difference,
            before: Some("before".to_owned()),
            after: Some("after".to_owned()),
            confirmation,
            other_inputs: &OtherInputs::Same(9),
        };
        evidence.explanation()
    }

    #[test]
    fn an_executed_program_is_a_test_of_what_it_prints() {
        let executed = Executed {
            program: "module {}\n".to_owned(),
            pipelines: ["builtin.module(lower)", "builtin.module(cse,lower)"]
                .map(|text| text.parse().unwrap()),
            results: ["3\n[[7]]".to_owned(), "4\n[[7]]".to_owned()],
        };
        let explanation = explained(&Confirmation::Executed(Box::new(executed)));
        let text = explanation.text.unwrap();
        let commands = "\
$ x-opt '--pass-pipeline=builtin.module(lower)' main.mlir | /opt/x-run -e
3
[[7]]
$ x-opt '--pass-pipeline=builtin.module(cse,lower)' main.mlir | /opt/x-run -e
4
";
        assert!(text.contains(commands), "{text}");
        assert!(
            text.contains("| result 0 | `3` | `4` |") && text.contains("None of 9 other inputs"),
            "{text}"
        );
        let test = "\
// RUN: x-opt '--pass-pipeline=builtin.module(cse,lower)' %s | /opt/x-run -e | FileCheck --match-full-lines %s

// @f(3): result 0: 3 before the pass, 4 after it.

// CHECK: 3
// CHECK-NEXT: {{\\[\\[}}7]]

module {}
";
        assert_eq!(explanation.files, [(MAIN_PROGRAM, "module {}\n".to_owned())]);
        let found = explanation.test.unwrap();
        assert_eq!((found.text.as_str(), found.today), (test, Today::CheckFails));
    }

    #[test]
    fn without_execution_the_test_names_the_function() {
        let explanation = explained(&Confirmation::NotExecuted("no way down".to_owned()));
        let text = explanation.text.unwrap();
        assert!(text.ends_with("It was not executed: no way down."), "{text}");
        let test = "\
// RUN: x-opt '--pass-pipeline=builtin.module(cse)' %s | FileCheck %s

// @f(3): result 0: 3 before the pass, 4 after it.

// CHECK-LABEL: @f(

func.func @f(%a: i32) -> i32 {
  return %a : i32
}
";
        assert_eq!(explanation.files, []);
        let found = explanation.test.unwrap();
        assert_eq!((found.text.as_str(), found.today), (test, Today::Passes));
    }
}
