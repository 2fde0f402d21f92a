//! `mohole check`: whether passes keep the meaning of a program.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, anyhow};
use mohole_campaign::{CheckedStep, Meaning, check_pipeline, evaluate_closely, examine};
use mohole_session::{Session, TargetOption, WorkersOption, inputs, parse_time, print, rejected};
use mohole_target::Mode;
use mohole_testcase::Job;

use crate::checked_pass::CheckedPass;
use crate::sweeping::{Confirming, SweepEffort, sweep};

/// Check whether passes keep the meaning of a program
///
/// Evaluates the functions of the program before and after each pass, on the same inputs, and compares their
/// results, the memory that they were given, what they print and which other functions they call. Inputs for
/// which the program has undefined behaviour before the pass are left out. With arguments after `--`, checks
/// these passes one after the other. Without, tries every pass: alone, with varied options, behind
/// canonicalize and cse, and on the way down to the llvm dialect.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  mohole check t.mlir
  mohole check t.mlir --target mlir-opt-22 -- --affine-loop-tile --canonicalize

Verdicts: same; differs (a function does something else, or has undefined behaviour where it had none); inconclusive \
(the program or what the pass makes of it cannot be evaluated); failed (the compiler makes nothing of it).

Exit codes: 0 no difference, 1 error, 2 bad usage, 3 nothing could be compared, 10 a difference.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// A program; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Without arguments: stop after this time
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "15s")]
    time: Duration,
    /// Print one JSON object for each pass
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
    /// Arguments for the compiler
    #[arg(last = true, value_name = "ARGUMENT")]
    args: Vec<String>,
}

/// The exit code when nothing could be compared.
const NO_VERDICT: u8 = 3;

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    evaluate_closely();
    let program: Arc<[u8]> = inputs::read(&arguments.file)?.into();
    let session = Session::open(&arguments.target)?;
    let answers = match arguments.args.is_empty() {
        true => {
            let effort = SweepEffort { time: arguments.time, workers: arguments.workers.count() };
            sweep(&session, &arguments.file, &program, effort)?
        }
        false => checked(arguments, &session, &program)?,
    };
    print::ignore_closed_pipe(print(arguments, &answers))?;
    let any = |verdict: &str| answers.iter().any(|answer| answer.verdict == verdict);
    Ok(match () {
        () if any("differs") => ExitCode::from(10),
        () if any("same") => ExitCode::SUCCESS,
        () => ExitCode::from(NO_VERDICT),
    })
}

/// The passes on the command line.
fn checked(arguments: &Arguments, session: &Session, program: &Arc<[u8]>) -> Result<Vec<CheckedPass>> {
    let limits = session.profile.limits.limits();
    let job = Job { args: arguments.args.clone().into(), input: program.clone(), limits };
    let mut engine = session.engine(1, Mode::Best)?;
    let steps = check_pipeline(engine.first(), &session.profile, &job)?;
    let steps = steps.map_err(|message| anyhow!(rejected::with_file_name(&message, &arguments.file)))?;
    if let Some(CheckedStep { meaning: Meaning::Failed(_), .. }) = steps.first() {
        let run = examine(engine.first(), &session.profile, &job)?;
        rejected::check_accepted(session, &arguments.file, &arguments.args, &run.verdict)?;
    }
    let mut confirming = Confirming::new(session);
    let answer = |step: CheckedStep| {
        let confirmed = confirming.confirm(&step.meaning, &step.before, &step.args)?;
        Ok(CheckedPass::new(&arguments.file, step.pass, step.pipeline, step.meaning, confirmed))
    };
    steps.into_iter().map(answer).collect()
}

fn print(arguments: &Arguments, answers: &[CheckedPass]) -> Result<()> {
    if arguments.json {
        return answers.iter().try_for_each(print::json);
    }
    let told = |answer: &&CheckedPass| !arguments.args.is_empty() || answer.verdict == "differs";
    answers.iter().filter(told).try_for_each(|answer| print::line(answer.text()))?;
    let count = |verdict: &str| answers.iter().filter(|answer| answer.verdict == verdict).count();
    print::line(format!(
        "{}: {} same, {} different, {} inconclusive",
        match arguments.args.is_empty() {
            true =>
                print::count(answers.len(), "pass that changes the program", "passes that change the program"),
            false => print::count(answers.len(), "pass", "passes"),
        },
        count("same"),
        count("differs"),
        count("inconclusive"),
    ))?;
    reasons(arguments, answers)
}

/// Why passes could not be judged: each reason once, with its count.
fn reasons(arguments: &Arguments, answers: &[CheckedPass]) -> Result<()> {
    if !arguments.args.is_empty() {
        return Ok(());
    }
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for reason in answers
        .iter()
        .filter(|answer| answer.verdict == "inconclusive")
        .filter_map(|one| one.reason.as_deref())
    {
        match counted.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, count)) => *count += 1,
            None => counted.push((reason, 1)),
        }
    }
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counted
        .iter()
        .take(5)
        .try_for_each(|(reason, count)| print::line(format!("inconclusive {count} times: {reason}")))
}
