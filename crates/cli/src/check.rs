//! `mohole check`: whether passes keep the meaning of a program.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, anyhow};
use mohole_campaign::{
    CheckedStep, Chooser, Compiler, Confirmation, Meaning, Sweep, SweptPass, check_pipeline, confirm, examine,
};
use mohole_session::{Session, TargetOption, WorkersOption, inputs, parse_time, print, rejected};
use mohole_target::{Engine, Mode, Tool};
use mohole_testcase::{Job, Pipeline};
use serde::Serialize;

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

/// What is known of a pass.
#[derive(Serialize)]
struct Answer {
    pass: String,
    pipeline: String,
    verdict: &'static str,
    reason: Option<String>,
    function: Option<String>,
    inputs: Vec<String>,
    /// What differs.
    place: Option<String>,
    before: Option<String>,
    after: Option<String>,
    /// The operation at which the difference arises.
    operation: Option<String>,
    confirmed: Option<&'static str>,
}

/// The exit code when nothing could be compared.
const NO_VERDICT: u8 = 3;

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let program: Arc<[u8]> = inputs::read(&arguments.file)?.into();
    let session = Session::open(&arguments.target)?;
    let answers = match arguments.args.is_empty() {
        true => swept(arguments, &session, &program)?,
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
fn checked(arguments: &Arguments, session: &Session, program: &Arc<[u8]>) -> Result<Vec<Answer>> {
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
        Ok(Answer::new(arguments, step.pass, step.pipeline, step.meaning, confirmed))
    };
    steps.into_iter().map(answer).collect()
}

/// Executes programs to confirm differences.
struct Confirming<'a> {
    session: &'a Session,
    runner: Option<Arc<Tool>>,
    engine: Option<Engine>,
}

impl<'a> Confirming<'a> {
    fn new(session: &'a Session) -> Self {
        Confirming { session, runner: session.runner(), engine: None }
    }

    /// What execution says of a difference; `None` if there is none.
    fn confirm(
        &mut self,
        meaning: &Meaning,
        before: &Arc<[u8]>,
        args: &[String],
    ) -> Result<Option<Confirmation>> {
        let Meaning::Differs(difference) = meaning else { return Ok(None) };
        let Session { profile, tool, .. } = self.session;
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(self.session.engine(1, Mode::Best)?),
        };
        let compiler = Compiler { profile, tool, runner: self.runner.as_ref() };
        Ok(Some(confirm(engine.first(), compiler, before, args, difference)?))
    }
}

/// Every pass.
fn swept(arguments: &Arguments, session: &Session, program: &Arc<[u8]>) -> Result<Vec<Answer>> {
    let catalog = session.catalog(1)?;
    let chooser = Chooser::new(&catalog, &session.profile.deny, None);
    let lowering = session.profile.lowering_pipeline().map(Pipeline::calls).unwrap_or_default();
    let sweep = Sweep {
        profile: &session.profile,
        tool: &session.tool,
        catalog: &catalog,
        passes: chooser.product().map(|chosen| chosen.call).collect(),
        lowering,
        workers: arguments.workers.count(),
        time: arguments.time,
    };
    let swept = sweep.run(program)?;
    let swept = swept.map_err(|message| anyhow!(rejected::with_file_name(&message, &arguments.file)))?;
    let changes = |swept: &SweptPass| !matches!(swept.meaning, Meaning::Unchanged | Meaning::Failed(_));
    let mut confirming = Confirming::new(session);
    let answer = |swept: SweptPass| {
        let pipeline = swept.pipeline().to_string();
        let args = [Pipeline::of_calls([&swept.call]).to_argument()];
        let confirmed = confirming.confirm(&swept.meaning, &swept.before, &args)?;
        Ok(Answer::new(arguments, swept.call.name, pipeline, swept.meaning, confirmed))
    };
    swept.into_iter().filter(changes).map(answer).collect()
}

impl Answer {
    fn new(
        arguments: &Arguments,
        pass: String,
        pipeline: String,
        meaning: Meaning,
        confirmed: Option<Confirmation>,
    ) -> Answer {
        let mut answer = Answer {
            pass,
            pipeline,
            verdict: "same",
            reason: None,
            function: None,
            inputs: Vec::new(),
            place: None,
            before: None,
            after: None,
            operation: None,
            confirmed: None,
        };
        match meaning {
            Meaning::Unchanged | Meaning::Same => {}
            Meaning::Inconclusive(why) => (answer.verdict, answer.reason) = ("inconclusive", Some(why)),
            Meaning::Failed(why) => {
                let why = rejected::with_file_name(&why, &arguments.file);
                (answer.verdict, answer.reason) = ("failed", Some(why));
            }
            Meaning::Differs(difference) => {
                (answer.verdict, answer.confirmed, answer.reason) = match confirmed {
                    Some(Confirmation::Executed { .. }) => ("differs", Some("execution"), None),
                    Some(Confirmation::NotExecuted(why)) => {
                        ("differs", Some("evaluation"), Some(format!("not executed: {why}")))
                    }
                    Some(Confirmation::Contradicted(why)) => {
                        ("inconclusive", None, Some(format!("execution contradicts the evaluation: {why}")))
                    }
                    None => ("differs", Some("evaluation"), None),
                };
                answer.function = Some(difference.function);
                answer.inputs = difference.inputs;
                answer.place = Some(difference.place);
                answer.before = Some(difference.before);
                answer.after = Some(difference.after);
                answer.operation = Some(difference.at).filter(|at| !at.is_empty());
            }
        }
        answer
    }

    fn text(&self) -> String {
        let Answer { pipeline, verdict, reason, .. } = self;
        let reason = reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
        let mut text = format!("{verdict}: {pipeline}{reason}");
        if let (Some(function), Some(place), Some(before), Some(after)) =
            (&self.function, &self.place, &self.before, &self.after)
        {
            text += &format!("\n  @{function}({})", self.inputs.join(", "));
            text += &format!("\n  {place}\n    before: {before}\n    after:  {after}");
        }
        if let Some(operation) = &self.operation {
            text += &format!("\n  arises at {operation}");
        }
        text
    }
}

fn print(arguments: &Arguments, answers: &[Answer]) -> Result<()> {
    if arguments.json {
        return answers.iter().try_for_each(print::json);
    }
    let told = |answer: &&Answer| !arguments.args.is_empty() || answer.verdict == "differs";
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
fn reasons(arguments: &Arguments, answers: &[Answer]) -> Result<()> {
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
