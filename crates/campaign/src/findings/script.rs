//! `command.sh`: shows a finding to a person, from anywhere.

use std::path::Path;

use crate::judge::typed::{assignments, quote};
use crate::oracles::{self, Recipe};

/// The script that shows a finding.
pub(crate) fn command_script(recipe: &Recipe<'_>) -> String {
    let oracle = oracles::of(recipe.finding);
    // Without a runner, all that can be shown is that the compiler accepts the program.
    let is_missing_runner = oracle.executes_programs() && recipe.compiler.runner.is_none();
    let commands = match oracle.recipe_prints_difference() && !is_missing_runner {
        true => with_path(recipe, &oracle.script(recipe)),
        false => compiler_alone(recipe),
    };
    format!("#!/bin/sh\ncd \"$(dirname \"$0\")\" || exit 1\n{commands}\n")
}

/// Commands that find the compiler by its name.
fn with_path(recipe: &Recipe<'_>, commands: &str) -> String {
    let home = recipe.compiler.tool.program.parent().unwrap_or(Path::new("."));
    format!("PATH={}:$PATH\n{commands}", quote(&home.to_string_lossy()))
}

/// One run of the compiler.
fn compiler_alone(recipe: &Recipe<'_>) -> String {
    let tool = recipe.compiler.tool;
    let exports: String =
        assignments(tool).into_iter().map(|assignment| format!("export {assignment}\n")).collect();
    let program = tool.program.to_string_lossy().into_owned();
    let words = std::iter::once(&program).chain(&tool.args).chain(recipe.args).map(|word| quote(word));
    format!("{exports}exec {} {}", words.collect::<Vec<_>>().join(" "), recipe.file)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mohole_target::{Profile, Runner, Tool};
    use mohole_testcase::{CrashKind, Finding, Kind, Signature};

    use super::*;
    use crate::judge::compiler::Compiler;

    /// The script after its first two lines.
    fn script(tool: Tool, kind: Kind, args: &[&str], has_runner: bool) -> String {
        let args: Vec<String> = args.iter().map(ToString::to_string).collect();
        let mut finding = Finding::new(Signature::titled("01", kind, "odd"), "x", &args, (*b"").into());
        finding.reference = Some("builtin.module(a)".parse().unwrap());
        let mut profile = Profile::for_command("x", "x-opt");
        let (command, args_of_runner) = (vec!["x-run".to_owned()], vec!["-e".to_owned(), "main".to_owned()]);
        let libraries = Vec::new();
        profile.runner = Some(Runner { command, args: args_of_runner, libraries, pipeline: None });
        let (tool, runner) = (Arc::new(tool), Arc::new(Tool::at("/opt/x-run".into())));
        let compiler = Compiler { profile: &profile, tool: &tool, runner: has_runner.then_some(&runner) };
        let recipe = Recipe { compiler, finding: &finding, args: &args, file: "m.mlir", program: "" };
        let script = command_script(&recipe);
        script.strip_prefix("#!/bin/sh\ncd \"$(dirname \"$0\")\" || exit 1\n").unwrap().to_owned()
    }

    const CRASH: Kind = Kind::Crash(CrashKind::Signal);

    #[test]
    fn the_script_quotes_what_a_shell_would_take_apart() {
        let tool = Tool::at("/opt/my tools/opt".into());
        let args = ["--pass-pipeline=builtin.module(cse)", "--x='"];
        let expected = r"exec '/opt/my tools/opt' '--pass-pipeline=builtin.module(cse)' '--x='\''' m.mlir";
        assert_eq!(script(tool, CRASH, &args, true).trim_end(), expected);
    }

    #[test]
    fn the_script_sets_the_variables_that_the_compiler_needs() {
        let mut tool = Tool::at("/opt/opt".into());
        tool.environment.insert("A".to_owned(), "b c".to_owned());
        assert_eq!(script(tool, CRASH, &[], true), "export A='b c'\nexec /opt/opt m.mlir\n");
    }

    #[test]
    fn a_wrong_result_is_shown_beside_the_right_one() {
        let args = ["--pass-pipeline=builtin.module(b)"];
        let script = |has_runner| script(Tool::at("/bin/x-opt".into()), Kind::Miscompile, &args, has_runner);
        let expected = "\
PATH=/bin:$PATH
x-opt '--pass-pipeline=builtin.module(a)' m.mlir | /opt/x-run -e main > right.txt; echo \" exit status $?\" >> right.txt
x-opt '--pass-pipeline=builtin.module(b)' m.mlir | /opt/x-run -e main > wrong.txt; echo \" exit status $?\" >> wrong.txt
printf '%s\\n' 'right, by builtin.module(a):'; cat right.txt
printf '%s\\n' 'wrong, by --pass-pipeline=builtin.module(b):'; cat wrong.txt
echo difference:; diff right.txt wrong.txt
";
        assert_eq!(script(true), expected);
        assert_eq!(script(false), "exec /bin/x-opt '--pass-pipeline=builtin.module(b)' m.mlir\n");
    }
}
