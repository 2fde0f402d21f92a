//! `mohole run`: programs through a compiler, judged.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use mohole_campaign::{Examined, examine};
use mohole_target::Mode;
use mohole_testcase::{INPUT_NAME, Job, Limits, Outcome, Refusal, Signature};
use serde::Serialize;

use crate::session::{Session, TargetOption, WorkersOption};
use crate::{inputs, say};

/// Run programs through a compiler and say what it did with each
///
/// What stands behind `--` goes to the compiler as it is. The outcome is one of success, rejected,
/// pass-failure, crash, hang, memory; a crash has a signature that is the same for every run of one bug.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole run --target mlir-opt-22 a.mlir b.mlir -- --canonicalize --cse\n\n\
Exit codes: 0 whatever the compiler does, 1 mohole's own error, 2 bad usage."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Files, or folders of .mlir files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// One JSON object per file
    #[arg(long)]
    json: bool,
    /// Print what the compiler printed, too
    #[arg(long)]
    output: bool,
    /// Wall-clock limit for each run, in seconds [default: the target's]
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<f64>,
    #[command(flatten)]
    workers: WorkersOption,
    /// Arguments of the compiler
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
    signature: Option<&'a Signature>,
    pass: Option<&'a str>,
    message: Option<&'a str>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stdout: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr: Option<String>,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let files = inputs::files(&arguments.files)?;
    let limits = limits(&session, arguments);
    // With no arguments at all, a compiler that then does something of its own is kept from it.
    let args = if arguments.args.is_empty() { &session.profile.no_op } else { &arguments.args };
    let jobs = files
        .iter()
        .map(|file| Ok(Job { args: args.as_slice().into(), input: inputs::read(file)?.into(), limits }))
        .collect::<Result<Vec<_>>>()?;
    let mode = if jobs.len() > 1 { Mode::Best } else { Mode::BeforeMain };
    let mut engine = session.engine(arguments.workers.count().min(jobs.len()), mode)?;
    let printer = Printer { json: arguments.json, output: arguments.output };
    let results = engine.map(&jobs, |worker, job| examine(worker, &session.profile, job))?;
    for (file, examined) in files.iter().zip(&results) {
        printer.show(&file.display().to_string(), examined)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn limits(session: &Session, arguments: &Arguments) -> Limits {
    let mut limits = session.profile.limits.limits();
    if let Some(seconds) = arguments.timeout.filter(|seconds| seconds.is_finite() && *seconds > 0.0) {
        limits.wall = Duration::from_secs_f64(seconds.min(86_400.0));
        limits.cpu = limits.cpu.max(limits.wall);
    }
    limits
}

struct Printer {
    json: bool,
    output: bool,
}

impl Printer {
    fn show(&self, file: &str, examined: &Examined) -> Result<()> {
        let Examined { execution, verdict } = examined;
        // The compiler knows every input by one name; people know theirs by its own.
        let message =
            verdict.message.as_ref().map(|text| text.replace(&format!("{INPUT_NAME}:"), &format!("{file}:")));
        let text = |bytes: &[u8]| self.output.then(|| String::from_utf8_lossy(bytes).into_owned());
        if self.json {
            return say::json(&Line {
                file: file.to_owned(),
                outcome: verdict.outcome.word(),
                detail: detail(verdict.outcome),
                signature: verdict.signature.as_ref(),
                pass: verdict.pass.as_deref(),
                message: message.as_deref(),
                seconds: execution.wall.as_secs_f64(),
                stdout: text(&execution.stdout),
                stderr: text(&execution.stderr),
            });
        }
        let what = match (&verdict.signature, &message) {
            (Some(signature), _) => format!(": {} [{}]", signature.title, signature.key),
            (None, Some(message)) => format!(": {message}"),
            (None, None) => String::new(),
        };
        let seconds = execution.wall.as_secs_f64();
        say::line(format!("{file}: {}{what} ({seconds:.3} s)", verdict.outcome.word()))?;
        for text in [text(&execution.stdout), text(&execution.stderr)].into_iter().flatten() {
            if !text.is_empty() {
                say::line(text.trim_end())?;
            }
        }
        Ok(())
    }
}

fn detail(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Rejected(Refusal::Arguments) => Some("arguments"),
        Outcome::Rejected(Refusal::Input) => Some("input"),
        Outcome::Crash(kind) => Some(kind.word()),
        _ => None,
    }
}
