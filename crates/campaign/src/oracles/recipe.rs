//! What a person types to see a finding.

use std::path::Path;

use mohole_target::Tool;
use mohole_testcase::{Argument, CommandLine, Entry, Finding, Pass};

use crate::judge::compiler::Compiler;
use crate::judge::typed::{quote, shown_command};

/// A test case that a person is told how to run, in the folder that holds its program.
pub(crate) struct Recipe<'r> {
    pub(crate) compiler: Compiler<'r>,
    pub(crate) finding: &'r Finding,
    /// The compiler's arguments.
    pub(crate) args: &'r [String],
    /// The file that holds the program.
    pub(crate) file: &'r str,
    /// Its text.
    pub(crate) program: &'r str,
}

impl Recipe<'_> {
    /// The compiler's command line.
    pub(crate) fn command(&self) -> String {
        self.command_with(self.args)
    }

    /// The compiler's command line with other arguments.
    pub(crate) fn command_with(&self, args: &[String]) -> String {
        shown_command(self.compiler.tool, args, self.file)
    }

    /// The command that runs a lowered program from standard input; empty where nothing is installed that
    /// does.
    pub(crate) fn runner_command(&self) -> String {
        let Compiler { profile, tool, runner } = self.compiler;
        let (Some(described), Some(runner)) = (&profile.runner, runner) else { return String::new() };
        let libraries: Vec<String> =
            described.libraries.iter().map(|path| path.display().to_string()).collect();
        let libraries = (!libraries.is_empty()).then(|| format!("--shared-libs={}", libraries.join(",")));
        let program = as_typed(&runner.program, tool);
        let words = std::iter::once(program).chain(described.args.iter().cloned()).chain(libraries);
        words.map(|word| quote(&word)).collect::<Vec<_>>().join(" ")
    }
}

/// The ways to write a command line, the shortest first: `--cse` for a pipeline of one pass on the module.
pub(crate) fn spellings(args: &[String], may_spell_flags: bool) -> Vec<Vec<String>> {
    let flags = may_spell_flags.then(|| as_flags(args)).flatten();
    flags.into_iter().chain([args.to_vec()]).collect()
}

/// The same with a flag for each pass; `None` where there is no pipeline, or one that flags cannot express.
fn as_flags(args: &[String]) -> Option<Vec<String>> {
    let command = CommandLine::parse(args);
    command.pipelines().next()?;
    let mut flags = Vec::new();
    for argument in command.arguments {
        match argument {
            Argument::Flag(flag) => flags.push(flag),
            Argument::Pipeline(pipeline) if pipeline.anchor == "builtin.module" => {
                flags.extend(pipeline.entries.iter().map(as_flag).collect::<Option<Vec<_>>>()?);
            }
            Argument::Pipeline(_) => return None,
        }
    }
    Some(flags)
}

/// `--name=options`; `None` for a nested pass, since newer tools do not nest flags.
fn as_flag(entry: &Entry) -> Option<String> {
    match entry {
        Entry::Pass(Pass { name, options }) if options.is_empty() => Some(format!("--{name}")),
        Entry::Pass(Pass { name, options }) => Some(format!("--{name}={}", options.join(" "))),
        Entry::Nested(_) => None,
    }
}

/// A program's name for a person who has the compiler's folder on `PATH`.
fn as_typed(program: &Path, tool: &Tool) -> String {
    let name = program.file_name().unwrap_or_default();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = tool.program.parent().map(Path::to_owned).into_iter().chain(std::env::split_paths(&path));
    let is_first =
        folders.map(|folder| folder.join(name)).find(|path| path.exists()).as_deref() == Some(program);
    let shown = if is_first { Path::new(name) } else { program };
    shown.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mohole_target::{Profile, Runner};
    use mohole_testcase::{Kind, Signature};

    use super::*;
    use crate::oracles;

    #[track_caller]
    fn check(kind: Kind, args: &[&str], expected: &str) {
        let args: Vec<String> = args.iter().map(ToString::to_string).collect();
        let mut finding = Finding::new(Signature::titled("01", kind, "odd"), "x", &args, (*b"").into());
        finding.reference = Some("builtin.module(a)".parse().unwrap());
        let tool = Arc::new(Tool::at("/bin/x-opt".into()));
        let runner = Arc::new(Tool::at("/opt/x/x-runner".into()));
        let mut profile = Profile::for_command("x", "x-opt");
        profile.runner = Some(Runner {
            command: vec!["x-runner".to_owned()],
            args: vec!["-e".to_owned(), "main".to_owned()],
            libraries: vec!["/opt/x/lib.so".into()],
            pipeline: None,
        });
        let compiler = Compiler { profile: &profile, tool: &tool, runner: Some(&runner) };
        let recipe = Recipe { compiler, finding: &finding, args: &args, file: "f.mlir", program: "" };
        assert_eq!(oracles::of(&finding).recipe(&recipe), expected);
    }

    #[test]
    fn a_program_that_is_not_on_the_path_is_typed_in_full() {
        let tool = Tool::at("/bin/x-opt".into());
        assert_eq!(as_typed(Path::new("/bin/sh"), &tool), "sh");
        assert_eq!(as_typed(Path::new("/opt/mlir/bin/mlir-runner"), &tool), "/opt/mlir/bin/mlir-runner");
    }

    #[test]
    fn a_pipeline_on_the_module_is_written_in_flags() {
        let flags = |args: &[&str]| {
            let args: Vec<String> = args.iter().map(ToString::to_string).collect();
            as_flags(&args).map(|flags| flags.join(" "))
        };
        let flat = "--pass-pipeline=builtin.module(cse,x{a=1,2 b},y{})";
        assert_eq!(flags(&["--odd", flat]).as_deref(), Some("--odd --cse --x=a=1,2 b --y"));
        assert_eq!(flags(&["--pass-pipeline=builtin.module()"]).as_deref(), Some(""));
        assert_eq!(flags(&["--pass-pipeline=builtin.module(cse,func.func(cse))"]), None);
        assert_eq!(flags(&["--pass-pipeline=builtin.module(func.func(scf.for(cse)))"]), None);
        assert_eq!(flags(&["--pass-pipeline=any(cse)"]), None);
        assert_eq!(flags(&["--cse"]), None);
    }

    #[test]
    fn every_oracle_has_its_recipe() {
        check(Kind::Hang, &["--cse"], "x-opt --cse f.mlir");
        check(Kind::RoundTrip, &[], "x-opt f.mlir > written.mlir; x-opt written.mlir | diff written.mlir -");
        check(
            Kind::RoundTrip,
            &["--emit-bytecode"],
            "x-opt f.mlir > text.mlir; x-opt --emit-bytecode f.mlir > code.mlirbc; x-opt code.mlirbc | diff text.mlir -",
        );
        check(
            Kind::Unstable,
            &["--cse"],
            "x-opt --cse f.mlir > first.mlir; for i in 1 2 3 4 5 6 7 8 9; do x-opt --cse f.mlir | diff first.mlir -; done",
        );
        check(
            Kind::Miscompile,
            &["--pass-pipeline=builtin.module(b)"],
            "x-opt '--pass-pipeline=builtin.module(a)' f.mlir | /opt/x/x-runner -e main --shared-libs=/opt/x/lib.so > right.txt; \
             echo \" exit status $?\" >> right.txt; \
             x-opt '--pass-pipeline=builtin.module(b)' f.mlir | /opt/x/x-runner -e main --shared-libs=/opt/x/lib.so > wrong.txt; \
             echo \" exit status $?\" >> wrong.txt; diff right.txt wrong.txt",
        );
        let memory = Profile::for_command("x", "x-opt").limits.limits().address_space.unwrap();
        check(Kind::Memory, &["--cse"], &format!("prlimit --as={memory} x-opt --cse f.mlir"));
    }
}
