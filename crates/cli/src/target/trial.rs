//! Tries out a program before it becomes a target: it must read MLIR and print what it read.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use mohole_catalog::version::Version;
use mohole_ir::Module;
use mohole_session::{Session, generic};
use mohole_target::{Home, Mode, Prober, Profile, Tool, Worker};
use mohole_testcase::{End, Job, Pipeline};

/// Arguments that make a program with several tools in it an `*-opt` program.
const TOOL_ARGUMENTS: [&[&str]; 3] = [&[], &["--tool=opt"], &["opt"]];

/// Passes that change none of the programs here. With a pass, a program does not run its default ones.
const NO_OP_ARGUMENTS: [&[&str]; 2] = [&[], &["--strip-debuginfo"]];

/// Every `*-opt` program reads and keeps these.
const PROGRAMS: [&str; 2] = [
    "\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n",
    "\"builtin.module\"() ({\n  \"builtin.module\"() ({\n  ^bb0:\n  }) {sym_name = \"inner\"} : () -> ()\n}) : () -> ()\n",
];

/// What a program that works said.
pub(super) struct Trial {
    /// Its version of MLIR, and whether it has assertions.
    pub(super) about: Version,
    /// The arguments that were added to make it work.
    pub(super) added: Vec<String>,
}

/// Finds arguments with which a program works as `*-opt` programs do, and puts them into its profile. Without
/// any, the error says what happens with the given ones.
pub(super) fn try_out(profile: &mut Profile, home: &Home) -> Result<Trial> {
    let mut first = None;
    for tool_arguments in TOOL_ARGUMENTS {
        let mut candidate = profile.clone();
        candidate.args.splice(0..0, words(tool_arguments));
        match version_if_it_works(&mut candidate, home) {
            Ok(about) => {
                let mut added = words(tool_arguments);
                added.extend(candidate.no_op.iter().filter(|word| !profile.no_op.contains(word)).cloned());
                *profile = candidate;
                return Ok(Trial { about, added });
            }
            Err(error) => _ = first.get_or_insert(error),
        }
    }
    Err(first.expect("there is a candidate"))
}

/// Tries a program with these arguments, and its passes switched off in one way or another.
fn version_if_it_works(profile: &mut Profile, home: &Home) -> Result<Version> {
    let tool = Arc::new(Tool::of(profile, home)?);
    let about = Prober { profile, tool: &tool, home, workers: 1, until: None }.introduction()?;
    let given = profile.no_op.clone();
    let mut first = None;
    for no_op in NO_OP_ARGUMENTS {
        if given.is_empty() {
            profile.no_op = words(no_op);
        } else if !no_op.is_empty() {
            break;
        }
        let session =
            Session { home: home.clone(), profile: profile.clone(), tool: tool.clone(), until: None };
        match check(&session)? {
            Ok(()) => return Ok(about),
            Err(problem) => _ = first.get_or_insert(problem),
        }
    }
    profile.no_op = given;
    let problem = first.expect("there is a candidate");
    Err(anyhow!("{}", problem.message(&tool.program)))
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

/// Why a program cannot be a target.
#[derive(Debug, PartialEq, Eq)]
enum Problem {
    /// It rejects a program that every `*-opt` program accepts, with this diagnostic.
    Rejects(String),
    /// It crashes or hangs on one.
    Crashes(String),
    /// Its output is not MLIR's generic form; the output begins with this.
    PrintsSomethingElse(String),
    /// It prints another program than the one that it read.
    Changes,
}

impl Problem {
    fn message(&self, program: &Path) -> String {
        let what = match self {
            Problem::Rejects(said) => format!("it does not read MLIR ({said})"),
            Problem::Crashes(said) => format!("it crashes on an empty module ({said})"),
            Problem::PrintsSomethingElse(said) => {
                format!("with --mlir-print-op-generic it prints no MLIR, but `{said}`")
            }
            Problem::Changes => "it changes programs although it is given no pass".to_owned(),
        };
        let todo = match self {
            Problem::Changes => "name a pass that changes nothing with --no-op",
            _ => "give the arguments with which it reads and prints MLIR with --arg",
        };
        format!("{} does not work as an *-opt program: {what}; if it can, {todo}", program.display())
    }
}

/// Why a compiler does not read and print MLIR unchanged; `None` if it does.
pub(super) fn problem(session: &Session) -> Result<Option<String>> {
    Ok(check(session)?.err().map(|problem| problem.message(&session.tool.program)))
}

/// Whether a program reads and prints MLIR unchanged.
fn check(session: &Session) -> Result<std::result::Result<(), Problem>> {
    let mut worker = Worker::new(session.tool.clone(), Mode::Spawn)?;
    for program in PROGRAMS {
        let printed = match generic::form(&mut worker, session, program.as_bytes())? {
            Ok(printed) => printed,
            Err(failed) if failed.crashed => return Ok(Err(Problem::Crashes(failed.reason))),
            Err(failed) => return Ok(Err(Problem::Rejects(failed.reason))),
        };
        let Ok(module) = Module::parse_bytes(&printed) else {
            let text = String::from_utf8_lossy(&printed);
            return Ok(Err(Problem::PrintsSomethingElse(text.lines().next().unwrap_or_default().to_owned())));
        };
        if outline(&module) != outline(&Module::parse(program).expect("it is valid")) {
            return Ok(Err(Problem::Changes));
        }
        let again = generic::form(&mut worker, session, &printed)?;
        if again.ok().as_ref() != Some(&printed) || empty_pipeline_changes(&mut worker, session, &printed)? {
            return Ok(Err(Problem::Changes));
        }
    }
    Ok(Ok(()))
}

/// The operations of a module, with the symbols that they define.
fn outline(module: &Module) -> Vec<(String, Option<String>)> {
    module
        .walk()
        .map(|op| (module.op_name(op).to_owned(), module.symbol_name(op).map(str::to_owned)))
        .collect()
}

/// Whether a pipeline without passes changes a program. Some programs take it for no pipeline and run their
/// default one, which is no problem if the profile has arguments against that.
fn empty_pipeline_changes(worker: &mut Worker, session: &Session, program: &[u8]) -> Result<bool> {
    let profile = &session.profile;
    if !profile.no_op.is_empty() {
        return Ok(false);
    }
    let args = std::iter::once(Pipeline::on_module([]).to_argument()).chain(profile.generic.iter().cloned());
    let mut job = Job::new(args, program);
    job.limits = profile.limits.limits();
    let run = worker.run(&job)?;
    Ok(run.end == End::Exited(0) && run.stdout != program)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    const HELP: &str = "case \"$*\" in *--help*) printf 'Compiler passes to run\\n    Passes:\\n      --a - A\\n    Pass Pipelines:\\n'; exit;; *--version*) echo LLVM version 22.1.0; exit;; esac\n";

    /// The trial of a script whose last argument is its input.
    fn trial(script: &str, no_op: &[&str]) -> std::result::Result<Vec<String>, String> {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("x-opt");
        let text = format!("#!/bin/sh\nfor last; do :; done\n{HELP}{script}\n");
        std::fs::write(&program, text).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let mut profile = Profile::for_command("x", program.to_str().unwrap());
        profile.no_op = words(no_op);
        let tried = try_out(&mut profile, &Home::at(folder.path()));
        let found = tried.map(|trial| trial.added);
        found.map_err(|error| error.to_string().replace(&folder.path().display().to_string(), "F"))
    }

    #[test]
    fn a_program_that_prints_what_it_reads_works() {
        assert_eq!(trial("cat \"$last\"", &[]), Ok(Vec::new()));
    }

    #[test]
    fn a_program_of_several_tools_is_told_which_one() {
        let by_flag = "case \"$*\" in *--tool=opt*) cat \"$last\";; *) echo '; ModuleID';; esac";
        assert_eq!(trial(by_flag, &[]), Ok(words(&["--tool=opt"])));
        let by_word = "case \"$1\" in opt) cat \"$last\";; *) echo no >&2; exit 1;; esac";
        assert_eq!(trial(by_word, &[]), Ok(words(&["opt"])));
    }

    #[test]
    fn default_passes_are_switched_off() {
        let script = "case \"$*\" in *--strip-debuginfo*|*--x*) cat \"$last\";; *) grep -v inner \"$last\" | sed 1q;; esac";
        assert_eq!(trial(script, &[]), Ok(words(&["--strip-debuginfo"])));
        assert_eq!(trial(script, &["--x"]), Ok(Vec::new()));
    }

    #[test]
    fn the_error_says_what_is_wrong_and_what_to_do() {
        let front_end = "echo \"error: input.mlir:1:1: Unmatched '('\" >&2; exit 1";
        let begin = "F/x-opt does not work as an *-opt program: ";
        let rejects = trial(front_end, &[]).unwrap_err();
        assert!(rejects.starts_with(&format!("{begin}it does not read MLIR (")), "{rejects}");
        assert!(rejects.contains("Unmatched '('") && rejects.contains("with --arg"), "{rejects}");
        assert_eq!(
            trial("echo '; ModuleID'", &[]).unwrap_err(),
            format!(
                "{begin}with --mlir-print-op-generic it prints no MLIR, but `; ModuleID`; if it can, give the arguments with which it reads and prints MLIR with --arg"
            )
        );
        let empty = "printf '\"builtin.module\"() ({\\n^bb0:\\n}) : () -> ()\\n'";
        let changes = trial(empty, &[]).unwrap_err();
        assert!(changes.contains("it changes programs although it is given no pass"), "{changes}");
        let pipeline = "case \"$*\" in *pipeline*) sed s/inner/outer/ \"$last\";; *strip*) exit 1;; *) cat \"$last\";; esac";
        assert!(trial(pipeline, &[]).unwrap_err().contains("it changes programs"));
    }
}
