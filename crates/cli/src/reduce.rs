//! `mohole reduce`: reduces a program and its command line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use mohole_campaign::{Compiler, Reduced, Reduction};
use mohole_reduce::Size;
use mohole_session::{Session, Usage, WorkersOption, parse_time, print};
use mohole_target::{EngineError, Stop, Worker, run_program};
use mohole_testcase::{End, Finding, Job, Pipeline, Signature};
use serde::Serialize;

use crate::subject::{OtherTargetOption, Subject};
use crate::terminal;

/// Reduce a program and its command line while they show the same bug
///
/// Reduces the passes first, then the program (functions, regions, blocks, operations, operands, attributes,
/// sizes, names), then the passes again. A candidate is interesting if it shows the signature of the first
/// run; for a finding's folder, the signature of the finding, which may be a wrong result. With --test, a
/// script decides: it gets the candidate's file and the compiler's arguments, and exit status 0 means
/// interesting. The output file always holds the best candidate so far. A finding's folder is not changed.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  mohole reduce --target mlir-opt-22 crash.mlir -- --canonicalize --cse
  mohole reduce --pipeline 'builtin.module(func.func(cse),inline)' crash.mlir
  mohole reduce --test ./interesting.sh odd.mlir
  mohole reduce mohole-findings/findings/6cd7530c7aa829d7 --out small.mlir

Exit codes: 0 reduced, 1 nothing to reduce, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: OtherTargetOption,
    /// A finding's folder, or a program; `-` is standard input
    #[arg(value_name = "FINDING|FILE")]
    path: PathBuf,
    /// Pass pipeline, instead of arguments after `--`
    #[arg(long, value_name = "TEXT")]
    pipeline: Option<Pipeline>,
    /// Script that exits with 0 if the candidate is interesting
    #[arg(long, value_name = "SCRIPT")]
    test: Option<PathBuf>,
    /// File for the reduced program [default: FILE with the extension .reduced.mlir; for a finding
    /// KEY.reduced.mlir in the current folder]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Stop after this time: 90, 90s, 10m, 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "5m")]
    budget: Duration,
    /// Do not reduce the command line
    #[arg(long)]
    keep_command: bool,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
    /// Arguments for the compiler, if a program is given [default: those of an MLIR reproducer]
    #[arg(last = true, value_name = "ARGUMENT")]
    args: Vec<String>,
}

impl Arguments {
    /// The arguments for the compiler, from `--pipeline` or after `--`.
    fn compiler_args(&self) -> Result<Vec<String>, Usage> {
        match &self.pipeline {
            Some(_) if !self.args.is_empty() => {
                Err(Usage("give --pipeline or arguments after --, not both".to_owned()))
            }
            Some(pipeline) => Ok(vec![pipeline.to_argument()]),
            None => Ok(self.args.clone()),
        }
    }

    /// The file for the reduced program.
    fn output_file(&self, finding: Option<&Finding>) -> PathBuf {
        match (&self.out, finding) {
            (Some(out), _) => out.clone(),
            (None, Some(finding)) => format!("{}.reduced.mlir", finding.signature.key).into(),
            (None, None) => self.path.with_extension("reduced.mlir"),
        }
    }
}

#[derive(Serialize)]
struct Summary<'a> {
    signature: Option<print::Identity<'a>>,
    before: Counts,
    after: Counts,
    runs: usize,
    seconds: f64,
    finished: bool,
    flaky: bool,
    as_text: bool,
    args: &'a [String],
    /// For a wrong result, a pipeline with the right result.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<&'a Pipeline>,
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
    let subject = Subject::open(&arguments.path, &arguments.target, &arguments.compiler_args()?)?;
    let Subject { session, job, finding, .. } = &subject;
    let out = arguments.output_file(finding.as_ref());
    let stop = Stop::default();
    terminal::on_signals(stop.clone(), Stop::request)?;
    let reduction = Reduction {
        compiler: subject.compiler(),
        workers: arguments.workers.count(),
        time: arguments.budget,
        seed: arguments.seed,
        keep: Some(out.clone()),
        command: !arguments.keep_command,
        stop,
        engine: None,
        earlier: None,
    };
    let (signature, reduced) = match (&arguments.test, finding) {
        (Some(script), _) => (None, by_script(&reduction, job, script, arguments.budget)?),
        (None, Some(finding)) => (Some(finding.signature.clone()), of_finding(&reduction, job, finding)?),
        (None, None) => {
            let Some((finding, reduced)) = reduction.of_job(job)? else {
                bail!("{}", subject.no_bug(&arguments.path, &subject.run()?)?);
            };
            (Some(finding.signature), reduced)
        }
    };
    show(arguments, session, signature.as_ref(), &reduced, &out)?;
    Ok(ExitCode::SUCCESS)
}

/// Reduces the finding of a folder.
fn of_finding(reduction: &Reduction<'_>, job: &Job, finding: &Finding) -> Result<Reduced> {
    let Compiler { profile, runner, .. } = reduction.compiler;
    if finding.reference.is_some() && runner.is_none() {
        bail!("{} has no runner that is installed", profile.name);
    }
    let not_shown = || format!("{} does not show it: {}", profile.name, finding.signature.title());
    let mut reduced = reduction.of(job, finding)?.with_context(not_shown)?;
    if reduced.reference.is_none() {
        reduced.reference.clone_from(&finding.reference);
    }
    Ok(reduced)
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
    reduction.by(job, &interesting)?.context("by the script, the program is not interesting")
}

fn show(
    arguments: &Arguments,
    session: &Session,
    signature: Option<&Signature>,
    reduced: &Reduced,
    out: &Path,
) -> Result<()> {
    let seconds = reduced.elapsed.as_secs_f64();
    if arguments.json {
        return print::json(&Summary {
            signature: signature.map(print::Identity::of),
            before: Counts::of(reduced.before),
            after: Counts::of(reduced.after),
            runs: reduced.runs,
            seconds,
            finished: reduced.finished,
            flaky: reduced.flaky,
            as_text: reduced.as_text,
            args: &reduced.job.args,
            reference: reduced.reference.as_ref(),
            file: out.display().to_string(),
        });
    }
    if let Some(signature) = signature {
        print::line(format!("{} [{}]", signature.title(), signature.key))?;
    }
    print::line(format!("before: {}", sizes(reduced.before)))?;
    print::line(format!("after:  {}", sizes(reduced.after)))?;
    let end = if reduced.finished { "finished" } else { "stopped early" };
    let flaky = if reduced.flaky { ", does not reproduce in every run" } else { "" };
    let runs = print::count(reduced.runs, "candidate", "candidates");
    print::line(format!("{runs} in {seconds:.1} s, {end}{flaky}"))?;
    print::line(mohole_campaign::shown_command(
        &session.tool,
        &reduced.job.args,
        &out.display().to_string(),
    ))?;
    match &reduced.reference {
        Some(reference) => print::line(format!("the result is right with {reference}")),
        None => Ok(()),
    }
}

fn sizes(size: Size) -> String {
    let passes = print::count(size.passes, "pass or flag", "passes and flags");
    let bytes = print::count(size.bytes, "byte", "bytes");
    match size.ops {
        0 => format!("{passes}, {bytes}"),
        ops => format!("{passes}, {}, {bytes}", print::count(ops, "operation", "operations")),
    }
}
