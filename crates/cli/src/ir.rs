//! `mohole ir`: mohole's own reading of MLIR, shown and checked against a compiler's.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use mohole_campaign::Program;
use mohole_ir::{Module, check};
use mohole_session::{Session, TargetOption, WorkersOption, generic, inputs, print};
use mohole_target::{EngineError, Mode, Worker};
use serde::Serialize;

use crate::knowledge::FromCatalog;

/// Read and print MLIR's generic form
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Print(PrintArguments),
    Roundtrip(RoundtripArguments),
}

/// Parse a program in generic form, check its structure, print it
#[derive(clap::Args)]
#[command(after_long_help = "Example: mlir-opt-22 --mlir-print-op-generic a.mlir | mohole ir print -\n\n\
Exit codes: 0 printed, 1 not a program, a problem in its structure, or mohole's own error, 2 bad usage.")]
pub(crate) struct PrintArguments {
    /// The program; `-` is standard input
    file: PathBuf,
}

/// Check on real programs that nothing is lost between a compiler and mohole
///
/// Every piece of every file that the target accepts is printed in generic form by the target, read and
/// printed by mohole, and printed again by the target: both times the same, or it failed. Where the
/// target does not print its own text the same either, it must print both texts alike; that is counted
/// as identical, and as unstable. Pieces that the target dies of are named, and not counted as accepted.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole ir roundtrip --target mlir-opt-22 path/to/mlir/test\n\n\
Exit codes: 0 all identical, 1 some failed or mohole's own error, 2 bad usage.")]
pub(crate) struct RoundtripArguments {
    #[command(flatten)]
    target: TargetOption,
    /// Files, or folders of .mlir files
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

pub(crate) fn main(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Print(arguments) => print(&arguments.file),
        Command::Roundtrip(arguments) => roundtrip(arguments),
    }
}

fn print(file: &Path) -> Result<ExitCode> {
    let module = Module::parse_bytes(&inputs::read(file)?)
        .map_err(|error| anyhow::anyhow!("{}:{error}", file.display()))?;
    let knowledge = FromCatalog(mohole_catalog::shipped("mlir-22").context("no catalog is built in")?);
    let problems = check(&module, &knowledge);
    for problem in &problems {
        eprintln!("{}: {}", file.display(), problem.describe(&module));
    }
    print::ignore_closed_pipe(print::line(module.to_string().trim_end()))?;
    Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What became of one piece.
enum Fate {
    /// The compiler does not accept it.
    Refused,
    /// It dies of it, so.
    Died(String),
    Identical,
    /// The compiler prints its own text another way, and ours in that way too.
    Unstable,
    Failed(String),
}

#[derive(Serialize)]
struct Summary {
    target: String,
    pieces: usize,
    accepted: usize,
    identical: usize,
    failed: usize,
    /// Among the identical: those whose text the compiler itself prints another way.
    unstable: usize,
    /// Pieces that the compiler dies of.
    died: usize,
    failures: Vec<Failure>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deaths: Vec<Failure>,
}

#[derive(Serialize)]
struct Failure {
    piece: String,
    reason: String,
}

fn roundtrip(arguments: &RoundtripArguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let programs = inputs::pieces(&arguments.paths)?;
    let mut engine = session.engine(arguments.workers.count(), Mode::Best)?;
    let fates = engine.map(&programs, |worker, program| fate(worker, &session, program))?;
    let summary = summarize(&session, &programs, fates);
    print::ignore_closed_pipe(if arguments.json { print::json(&summary) } else { show(&summary) })?;
    Ok(if summary.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn show(summary: &Summary) -> Result<()> {
    for failure in summary.deaths.iter().chain(&summary.failures) {
        print::line(format!("{}: {}", failure.piece, failure.reason))?;
    }
    let Summary { pieces, accepted, identical, failed, unstable, died, .. } = summary;
    print::line(format!(
        "pieces {pieces}, accepted {accepted}, identical {identical}, failed {failed}, unstable {unstable}, died {died}"
    ))
}

fn summarize(session: &Session, programs: &[Program], fates: Vec<Fate>) -> Summary {
    let mut summary = Summary {
        target: session.profile.name.clone(),
        pieces: programs.len(),
        accepted: 0,
        identical: 0,
        failed: 0,
        unstable: 0,
        died: 0,
        failures: Vec::new(),
        deaths: Vec::new(),
    };
    for (program, fate) in programs.iter().zip(fates) {
        match fate {
            Fate::Refused => continue,
            Fate::Died(reason) => {
                summary.died += 1;
                summary.deaths.push(Failure { piece: program.name.clone(), reason });
                continue;
            }
            Fate::Identical => summary.identical += 1,
            Fate::Unstable => {
                summary.identical += 1;
                summary.unstable += 1;
            }
            Fate::Failed(reason) => {
                summary.failed += 1;
                summary.failures.push(Failure { piece: program.name.clone(), reason });
            }
        }
        summary.accepted += 1;
    }
    summary
}

fn fate(worker: &mut Worker, session: &Session, program: &Program) -> Result<Fate, EngineError> {
    let theirs = match generic::form(worker, session, &program.text)? {
        Ok(theirs) => theirs,
        Err(unprinted) if unprinted.crashed => {
            return Ok(Fate::Died(format!("the compiler crashes on it: {}", unprinted.reason)));
        }
        Err(_) => return Ok(Fate::Refused),
    };
    let module = match Module::parse_bytes(&theirs) {
        Ok(module) => module,
        Err(error) => return Ok(Fate::Failed(format!("not read: {error}"))),
    };
    let ours = module.to_string();
    let again = match generic::form(worker, session, ours.as_bytes())? {
        Ok(again) => again,
        Err(unprinted) => {
            let (verb, why) = (unprinted.verb(), unprinted.reason);
            return Ok(Fate::Failed(format!("the compiler {verb} what was printed: {why}")));
        }
    };
    if again == theirs {
        return Ok(Fate::Identical);
    }
    Ok(match generic::form(worker, session, &theirs)? {
        Ok(their_own) if their_own == again => Fate::Unstable,
        _ => Fate::Failed("the compiler reads something else in what was printed".to_owned()),
    })
}
