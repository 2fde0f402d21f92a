//! `mohole reduce`: the smallest program and command line that still show a bug.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use mohole_campaign::{Reduced, Reduction};
use mohole_reduce::Size;
use mohole_target::{EngineError, Worker, run_program};
use mohole_testcase::{End, Job, Signature, Verdict};
use serde::Serialize;

use crate::fuzz::parse_time;
use crate::session::{Session, TargetOption, WorkersOption};
use crate::{inputs, say};

/// Make a program and its command line as small as they can be and still show the same bug
///
/// The passes are reduced first, then the program: functions, regions, blocks, operations, operands,
/// attributes, sizes, names; then the passes again. What is looked for is the signature that the first run
/// shows, or whatever a script says: it is run with the candidate's file and the arguments behind it, and
/// exit status 0 means interesting. The best so far is in the output file at every moment.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  mohole reduce --target mlir-opt-22 crash.mlir -- --canonicalize --cse
  mohole reduce --pipeline 'builtin.module(func.func(cse),inline)' crash.mlir
  mohole reduce --test ./interesting.sh odd.mlir

Exit codes: 0 reduced, 1 mohole's own error or nothing to reduce, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// The program; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The pipeline, in place of arguments behind `--`
    #[arg(long, value_name = "TEXT")]
    pipeline: Option<String>,
    /// A program that exits with 0 when the file it is given is interesting
    #[arg(long, value_name = "SCRIPT")]
    test: Option<PathBuf>,
    /// Where the reduced program goes [default: FILE with .reduced.mlir at its end]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Stop after this long: 90, 90s, 10m, 2h
    #[arg(long, value_parser = parse_time, default_value = "5m")]
    budget: Duration,
    /// Leave the command line as it is
    #[arg(long)]
    keep_command: bool,
    /// Same seed, same candidates
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
    /// Arguments of the compiler
    #[arg(last = true, value_name = "ARGUMENT")]
    args: Vec<String>,
}

#[derive(Serialize)]
struct Summary<'a> {
    signature: Option<&'a Signature>,
    before: Counts,
    after: Counts,
    runs: usize,
    seconds: f64,
    finished: bool,
    flaky: bool,
    as_text: bool,
    args: &'a [String],
    file: String,
}

#[derive(Serialize)]
struct Counts {
    passes: usize,
    ops: usize,
    bytes: usize,
}

impl Counts {
    fn of(size: Size) -> Self {
        Counts { passes: size.passes, ops: size.ops, bytes: size.bytes }
    }
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let out = arguments.out.clone().unwrap_or_else(|| arguments.file.with_extension("reduced.mlir"));
    let args = match &arguments.pipeline {
        Some(_) if !arguments.args.is_empty() => bail!("give --pipeline or arguments behind --, not both"),
        Some(pipeline) => vec![format!("--pass-pipeline={pipeline}")],
        None => arguments.args.clone(),
    };
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 1, stop.clone())?;
        signal_hook::flag::register(signal, stop.clone())?;
    }
    let job = Job {
        args: args.into(),
        input: inputs::read(&arguments.file)?.into(),
        limits: session.profile.limits.limits(),
    };
    let reduction = Reduction {
        profile: &session.profile,
        tool: &session.tool,
        workers: arguments.workers.count(),
        time: arguments.budget,
        seed: arguments.seed,
        keep: Some(out.clone()),
        command: !arguments.keep_command,
        stop: Some(&stop),
        engine: None,
    };
    let (verdict, reduced) = match &arguments.test {
        Some(script) => (None, by_script(&reduction, &job, script, arguments.budget)?),
        None => {
            let (verdict, reduced) = reduction
                .of_finding(&job)?
                .context("the compiler neither crashes nor hangs on this, nor leaves invalid IR")?;
            (Some(verdict), reduced)
        }
    };
    show(arguments, &session, verdict.as_ref(), &reduced, &out)?;
    Ok(ExitCode::SUCCESS)
}

fn by_script(reduction: &Reduction<'_>, job: &Job, script: &Path, limit: Duration) -> Result<Reduced> {
    let script = script.canonicalize().with_context(|| format!("cannot find {}", script.display()))?;
    let folder = tempfile::tempdir()?;
    let next = std::sync::atomic::AtomicUsize::new(0);
    let interesting = |_: &mut Worker, job: &Job| {
        let number = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let file = folder.path().join(format!("candidate-{number}.mlir"));
        let run = || {
            std::fs::write(&file, &job.input)?;
            let args: Vec<String> = std::iter::once(file.to_string_lossy().into_owned())
                .chain(job.args.iter().cloned())
                .collect();
            let finished = run_program(&script, &args, limit);
            std::fs::remove_file(&file)?;
            finished
        };
        let finished =
            run().map_err(|source| EngineError::System { what: "cannot run the script", source })?;
        Ok(finished.end == End::Exited(0))
    };
    reduction.by(job, &interesting)?.context("the script does not find the program interesting")
}

fn show(
    arguments: &Arguments,
    session: &Session,
    verdict: Option<&Verdict>,
    reduced: &Reduced,
    out: &Path,
) -> Result<()> {
    let signature = verdict.and_then(|verdict| verdict.signature.as_ref());
    let seconds = reduced.elapsed.as_secs_f64();
    if arguments.json {
        return say::json(&Summary {
            signature,
            before: Counts::of(reduced.before),
            after: Counts::of(reduced.after),
            runs: reduced.runs,
            seconds,
            finished: reduced.finished,
            flaky: reduced.flaky,
            as_text: reduced.as_text,
            args: &reduced.job.args,
            file: out.display().to_string(),
        });
    }
    if let Some(signature) = signature {
        say::line(format!("{} [{}]", signature.title, signature.key))?;
    }
    say::line(format!("before: {}", sizes(reduced.before)))?;
    say::line(format!("after:  {}", sizes(reduced.after)))?;
    let end = if reduced.finished { "nothing left to try" } else { "stopped before the end" };
    let flaky = if reduced.flaky { ", does not show in every run" } else { "" };
    let runs = say::count(reduced.runs, "candidate", "candidates");
    say::line(format!("{runs} in {seconds:.1} s, {end}{flaky}"))?;
    say::line(mohole_campaign::shown_command(&session.tool, &reduced.job.args, &out.display().to_string()))
}

fn sizes(size: Size) -> String {
    let passes = say::count(size.passes, "pass or flag", "passes and flags");
    let bytes = say::count(size.bytes, "byte", "bytes");
    match size.ops {
        0 => format!("{passes}, {bytes}"),
        ops => format!("{passes}, {}, {bytes}", say::count(ops, "operation", "operations")),
    }
}
