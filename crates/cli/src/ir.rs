//! `mohole ir`: parses and prints MLIR, and checks that against a compiler.

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
Exit codes: 0 printed, 1 a syntax error, an invalid structure, or another error, 2 bad usage.")]
pub(crate) struct PrintArguments {
    /// The program; `-` is standard input
    file: PathBuf,
}

/// Check that mohole parses and prints real programs without loss
///
/// The target prints each program that it accepts in generic form, mohole parses and prints that, and the
/// target prints the result again: both outputs of the target must be identical. If the target does not
/// reproduce its own output either, it must print both texts alike; such programs count as identical, and as
/// unstable. Programs that crash the target are listed, and do not count as accepted.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole ir roundtrip --target mlir-opt-22 path/to/mlir/test\n\n\
Exit codes: 0 all identical, 1 some failed, or another error, 2 bad usage.")]
pub(crate) struct RoundtripArguments {
    #[command(flatten)]
    target: TargetOption,
    /// Files, or folders with programs
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
        print::note(format!("{}: {}", file.display(), problem.describe(&module)));
    }
    print::ignore_closed_pipe(print::data(module.to_string().trim_end()))?;
    Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The result for one program.
enum RoundTrip {
    /// The compiler rejects it.
    Rejected,
    /// The compiler crashes on it, with this title.
    Crashed(String),
    Identical,
    /// The compiler does not reproduce its own output, but prints ours in the same way.
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
    /// Of the identical programs, those that the compiler itself does not reproduce.
    unstable: usize,
    /// Programs that crash the compiler.
    died: usize,
    failures: Vec<FailedPiece>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deaths: Vec<FailedPiece>,
}

#[derive(Serialize)]
struct FailedPiece {
    piece: String,
    reason: String,
}

fn roundtrip(arguments: &RoundtripArguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let programs = inputs::pieces(&arguments.paths)?;
    let mut engine = session.engine(arguments.workers.count(), Mode::Best)?;
    let results = engine.map(&programs, |worker, program| round_trip(worker, &session, program))?;
    let summary = summarize(&session, &programs, results);
    print::ignore_closed_pipe(if arguments.json { print::json(&summary) } else { show(&summary) })?;
    Ok(if summary.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn show(summary: &Summary) -> Result<()> {
    for failure in summary.deaths.iter().chain(&summary.failures) {
        print::line(format!("{}: {}", failure.piece, failure.reason))?;
    }
    let Summary { pieces, accepted, identical, failed, unstable, died, .. } = summary;
    print::line(format!(
        "programs {pieces}, accepted {accepted}, identical {identical}, failed {failed}, unstable {unstable}, crashed {died}"
    ))
}

fn summarize(session: &Session, programs: &[Program], results: Vec<RoundTrip>) -> Summary {
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
    for (program, result) in programs.iter().zip(results) {
        match result {
            RoundTrip::Rejected => continue,
            RoundTrip::Crashed(reason) => {
                summary.died += 1;
                summary.deaths.push(FailedPiece { piece: program.name.clone(), reason });
                continue;
            }
            RoundTrip::Identical => summary.identical += 1,
            RoundTrip::Unstable => {
                summary.identical += 1;
                summary.unstable += 1;
            }
            RoundTrip::Failed(reason) => {
                summary.failed += 1;
                summary.failures.push(FailedPiece { piece: program.name.clone(), reason });
            }
        }
        summary.accepted += 1;
    }
    summary
}

fn round_trip(worker: &mut Worker, session: &Session, program: &Program) -> Result<RoundTrip, EngineError> {
    let theirs = match generic::form(worker, session, &program.text)? {
        Ok(theirs) => theirs,
        Err(not_printed) if not_printed.crashed => {
            return Ok(RoundTrip::Crashed(format!("the compiler crashes on it: {}", not_printed.reason)));
        }
        Err(_) => return Ok(RoundTrip::Rejected),
    };
    let module = match Module::parse_bytes(&theirs) {
        Ok(module) => module,
        Err(error) => return Ok(RoundTrip::Failed(format!("parse error: {error}"))),
    };
    let ours = module.to_string();
    let again = match generic::form(worker, session, ours.as_bytes())? {
        Ok(again) => again,
        Err(not_printed) => {
            let (verb, reason) = (not_printed.verb(), not_printed.reason);
            return Ok(RoundTrip::Failed(format!("the compiler {verb} what mohole printed: {reason}")));
        }
    };
    if again == theirs {
        return Ok(RoundTrip::Identical);
    }
    Ok(match generic::form(worker, session, &theirs)? {
        Ok(their_own) if their_own == again => RoundTrip::Unstable,
        _ => RoundTrip::Failed("the compiler prints something else for what mohole printed".to_owned()),
    })
}
