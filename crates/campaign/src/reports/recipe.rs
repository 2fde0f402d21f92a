//! What to type to see a finding. A crash takes the compiler's command line; the others take a comparison,
//! which prints something when there is something to see.

use std::path::Path;

use mohole_target::{Profile, Tool};
use mohole_testcase::{Argument, CommandLine, Entry, Kind, Pass, Pipeline};

use crate::findings::folder::shown_command;
use crate::findings::folder::{assignments, command_line, quote};
use crate::findings::record::Record;
use crate::oracles::round_trip::without_passes;

/// Whether a finding shows by what a comparison prints, and not by how the compiler ends.
pub(crate) fn compares(kind: Kind) -> bool {
    matches!(kind, Kind::RoundTrip | Kind::Unstable | Kind::Miscompile)
}

/// The command, on a file in the current folder that holds this program.
pub(crate) fn recipe(
    record: &Record,
    profile: &Profile,
    (tool, runner): (&Tool, Option<&Tool>),
    args: &[String],
    (file, program): (&str, &str),
) -> String {
    let once = shown_command(tool, args, file);
    match record.kind() {
        Kind::RoundTrip => round_trip(profile, tool, args, file),
        Kind::Unstable => {
            format!("{once} > first.mlir; for i in 1 2 3 4 5 6 7 8 9; do {once} | diff first.mlir -; done")
        }
        Kind::Miscompile => {
            let lowered = |args: &[String]| shown_command(tool, args, file);
            wrong_result(record, &lowered, &running(profile, tool, runner), args, program)
        }
        Kind::Memory => match profile.limits.limits().address_space {
            Some(bytes) => {
                let env = if assignments(tool).is_empty() { "" } else { "env " };
                format!("prlimit --as={bytes} {env}{once}")
            }
            None => once,
        },
        _ => once,
    }
}

/// The ways to write a command line, the shortest first: `--cse` for a pipeline of one pass on the module.
pub(crate) fn spellings(record: &Record, args: &[String]) -> Vec<Vec<String>> {
    // Pipelines that are compared are read side by side.
    let brief = (record.kind() != Kind::Miscompile).then(|| as_flags(args)).flatten();
    brief.into_iter().chain([args.to_vec()]).collect()
}

/// The same with a flag for each pass; `None` where there is no pipeline, or one that flags cannot say.
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

/// `--name=options`; `None` for what is nested: newer tools do not nest by themselves.
fn as_flag(entry: &Entry) -> Option<String> {
    match entry {
        Entry::Pass(Pass { name, options }) if options.is_empty() => Some(format!("--{name}")),
        Entry::Pass(Pass { name, options }) => Some(format!("--{name}={}", options.join(" "))),
        Entry::Nested(_) => None,
    }
}

fn round_trip(profile: &Profile, tool: &Tool, args: &[String], file: &str) -> String {
    let (bytecode, plain): (Vec<String>, Vec<String>) =
        args.iter().cloned().partition(|arg| profile.bytecode.contains(arg));
    let read = command_line(tool, &without_passes(profile, &plain));
    let write = shown_command(tool, &plain, file);
    match bytecode.as_slice() {
        [] => format!("{write} > written.mlir; {read} written.mlir | diff written.mlir -"),
        _ => {
            let encode = shown_command(tool, args, file);
            format!("{write} > text.mlir; {encode} > code.mlirbc; {read} code.mlirbc | diff text.mlir -")
        }
    }
}

fn wrong_result(
    record: &Record,
    lowered: &dyn Fn(&[String]) -> String,
    runner: &str,
    args: &[String],
    program: &str,
) -> String {
    let right = record.reference.as_ref().map(Pipeline::to_argument).unwrap_or_default();
    // A program that dies may have printed all that it should.
    let run = |args: &[String], to: &str| {
        format!("{} | {runner} > {to}; echo \" exit status $?\" >> {to}", lowered(args))
    };
    // Where a buffer lies is printed with it, and differs from run to run.
    let places = match program.contains("printMemref") {
        true => "sed -i 's/base@ = [^ ]*/base@/' right.txt wrong.txt; ",
        false => "",
    };
    let (right, wrong) = (run(&[right], "right.txt"), run(args, "wrong.txt"));
    format!("{right}; {wrong}; {places}diff right.txt wrong.txt")
}

/// How lowered programs are run by the runner that was found.
fn running(profile: &Profile, tool: &Tool, runner: Option<&Tool>) -> String {
    let (Some(described), Some(runner)) = (&profile.runner, runner) else { return String::new() };
    let libraries: Vec<String> = described.libraries.iter().map(|path| path.display().to_string()).collect();
    let libraries = (!libraries.is_empty()).then(|| format!("--shared-libs={}", libraries.join(",")));
    let program = as_typed(&runner.program, tool);
    let words = std::iter::once(program).chain(described.args.iter().cloned()).chain(libraries);
    words.map(|word| quote(&word)).collect::<Vec<_>>().join(" ")
}

/// A program as one types it who has the compiler's folder on `PATH`.
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
    use mohole_target::Runner;
    use mohole_testcase::{Signature, Verdict};

    use super::*;

    #[track_caller]
    fn check(kind: Kind, args: &[&str], expected: &str) {
        let verdict = Verdict::finding(Signature::titled("01", kind, "odd"), None);
        let args: Vec<String> = args.iter().map(ToString::to_string).collect();
        let mut record = Record::of(&verdict, "x", &args, "").unwrap();
        record.reference = Some("builtin.module(a)".parse().unwrap());
        let tool = Tool::at("/bin/x-opt".into());
        let runner = Tool::at("/opt/x/x-runner".into());
        let mut profile = Profile::for_command("x", "x-opt");
        profile.runner = Some(Runner {
            command: vec!["x-runner".to_owned()],
            args: vec!["-e".to_owned(), "main".to_owned()],
            libraries: vec!["/opt/x/lib.so".into()],
            pipeline: None,
        });
        assert_eq!(recipe(&record, &profile, (&tool, Some(&runner)), &args, ("f.mlir", "")), expected);
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
    fn what_is_typed_depends_on_what_is_to_be_seen() {
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
