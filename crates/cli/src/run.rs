//! `mohole run`: runs programs through a compiler.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, ensure};
use mohole_campaign::{JudgedRun, examine};
use mohole_coverage::readable;
use mohole_session::{CoverOption, Session, TargetOption, WorkersOption, inputs, print};
use mohole_target::{CodeCoverage, INPUT_NAME, Mode, ReachedCounts, Worker};
use mohole_testcase::{Job, Kind, Limits, Outcome, Refusal};
use serde::Serialize;

/// Run programs through a compiler and print the outcome of each
///
/// Arguments after `--` are passed to the compiler. Without any, a file that MLIR wrote as a reproducer runs
/// the pipeline that it carries. The outcome is success, rejected, pass-failure, crash,
/// hang, memory or unimplemented. A crash has a signature that is the same in every run of one bug. Outcomes
/// are printed in the order of the files. With --cover, so is what each file reaches of the compiler's code.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole run --target mlir-opt-22 a.mlir b.mlir -- --canonicalize --cse\n\n\
Exit codes: 0 whatever the compiler does, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Files, or folders with programs; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object per file
    #[arg(long)]
    json: bool,
    /// Also print the output of the compiler
    #[arg(long)]
    output: bool,
    /// Wall-clock limit for each run, in seconds [default: the target's]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    cover: CoverOption,
    /// With --cover, also print the names of the functions that were entered
    #[arg(long)]
    functions: bool,
    #[command(flatten)]
    workers: WorkersOption,
    /// Arguments for the compiler
    #[arg(last = true, value_name = "ARGUMENT")]
    args: Vec<String>,
}

#[derive(Serialize)]
struct Line<'a> {
    file: String,
    outcome: &'static str,
    /// What was rejected, or how it crashed.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'static str>,
    signature: Option<print::Identity<'a>>,
    pass: Option<&'a str>,
    message: Option<&'a str>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<Reached>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stdout: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr: Option<String>,
}

/// What a run reached of the compiler's code.
#[derive(Serialize)]
struct Reached {
    #[serde(flatten)]
    counts: ReachedCounts,
    /// The functions that were entered, if they are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    entered: Option<Vec<String>>,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let files = inputs::files(&arguments.files)?;
    let limits = limits(&session, arguments);
    let coverage = session.cover(&arguments.cover)?;
    // What one file reaches must not be hidden by others: with coverage, they run one after the other, each
    // from the start of `main`.
    let (mode, workers) = match (files.len(), &coverage) {
        (2.., None) => (Mode::Best, arguments.workers.count().min(files.len())),
        _ => (Mode::BeforeMain, 1),
    };
    let mut engine = session.engine(workers, mode)?;
    let printer = Printer { json: arguments.json, output: arguments.output };
    // There may be very many files, so they are read one by one and only the printed text is kept.
    let describe = |worker: &mut Worker, file: &PathBuf| {
        let (mut args, program) = inputs::test_case(file, &arguments.args)?;
        if args.is_empty() {
            // Some compilers run a default pipeline without arguments; these prevent it.
            args.clone_from(&session.profile.no_op);
        }
        let job = Job { args: args.into(), input: program.into(), limits };
        if let Some(coverage) = &coverage {
            coverage.forget();
        }
        let examined = examine(worker, &session.profile, &job)?;
        let reached = coverage.as_ref().map(|coverage| reached(coverage, worker, arguments.functions));
        printer.text(&file.display().to_string(), &examined, reached.transpose()?)
    };
    engine.stream(&files, describe, if arguments.json { print::data } else { print::line })?;
    Ok(ExitCode::SUCCESS)
}

/// What was reached since the last run.
fn reached(coverage: &CodeCoverage, worker: &Worker, with_names: bool) -> Result<Reached> {
    ensure!(
        worker.covered_files() > 0,
        "the compiler does not let its code be replaced, so it cannot be covered"
    );
    let blocks = coverage.reached();
    let counts = coverage.counts_of(&blocks);
    let entered =
        || blocks.iter().filter_map(|&block| coverage.entered_function(block)).collect::<Vec<u32>>();
    let names = with_names.then(|| coverage.function_names(&entered())).transpose()?;
    Ok(Reached { counts, entered: names })
}

/// Reads a time limit. It is at most a day, which avoids overflows.
fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| seconds.is_finite());
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.min(86_400.0)).ok());
    time.filter(|time| !time.is_zero()).ok_or_else(|| "give a number of seconds above 0".to_owned())
}

fn limits(session: &Session, arguments: &Arguments) -> Limits {
    let mut limits = session.profile.limits.limits();
    if let Some(wall) = arguments.timeout {
        limits.wall = wall;
        limits.cpu = limits.cpu.max(wall);
    }
    limits
}

struct Printer {
    json: bool,
    output: bool,
}

impl Printer {
    /// The outcome for one file.
    fn text(&self, file: &str, examined: &JudgedRun, reached: Option<Reached>) -> Result<String> {
        let JudgedRun { execution, verdict, .. } = examined;
        // Every input has the same name for the compiler; users know their file by its own.
        let message =
            verdict.message.as_ref().map(|text| text.replace(&format!("{INPUT_NAME}:"), &format!("{file}:")));
        let output = |bytes: &[u8]| self.output.then(|| String::from_utf8_lossy(bytes).into_owned());
        if self.json {
            let line = Line {
                file: file.to_owned(),
                outcome: verdict.outcome.word(),
                detail: detail(verdict.outcome),
                signature: verdict.signature.as_ref().map(print::Identity::of),
                pass: verdict.pass.as_deref(),
                message: message.as_deref(),
                seconds: execution.wall.as_secs_f64(),
                reached,
                stdout: output(&execution.stdout),
                stderr: output(&execution.stderr),
            };
            return Ok(serde_json::to_string(&line)?);
        }
        let what = match (&verdict.signature, &message) {
            (Some(signature), _) => format!(": {} [{}]", signature.title(), signature.key),
            (None, Some(message)) => format!(": {message}"),
            (None, None) => String::new(),
        };
        let seconds = execution.wall.as_secs_f64();
        let mut lines = vec![format!("{file}: {}{what} ({seconds:.3} s)", verdict.outcome.word())];
        if let Some(Reached { counts: ReachedCounts { blocks, functions }, entered }) = reached {
            let (blocks, functions) =
                (print::count(blocks, "block", "blocks"), print::count(functions, "function", "functions"));
            lines.push(format!("  reached {blocks}, entered {functions}"));
            let mut names: Vec<String> = entered.iter().flatten().map(|name| readable(name)).collect();
            names.sort_unstable();
            lines.extend(names.into_iter().map(|name| format!("  {name}")));
        }
        let outputs = [output(&execution.stdout), output(&execution.stderr)].into_iter().flatten();
        lines.extend(outputs.filter(|text| !text.is_empty()).map(|text| text.trim_end().to_owned()));
        Ok(lines.join("\n"))
    }
}

fn detail(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Rejected(Refusal::Arguments) => Some("arguments"),
        Outcome::Rejected(Refusal::Input) => Some("input"),
        Outcome::Finding(Kind::Crash(kind)) => Some(kind.word()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_limit_is_positive_and_at_most_a_day() {
        assert_eq!(parse_seconds("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(parse_seconds("1e9"), Ok(Duration::from_secs(86_400)));
        for text in ["0", "-1", "nan", "inf", "1e-12", "2m", ""] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
    }
}
