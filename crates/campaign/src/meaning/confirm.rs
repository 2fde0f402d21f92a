//! Confirms wrong code by execution: a `main` made from the very inputs is lowered and run, with and without
//! the pass.

use std::fmt;
use std::sync::Arc;

use mohole_semantics::{Difference, Expected, Leaf, Value, refines};
use mohole_target::{EngineError, Mode, Worker};
use mohole_testcase::{CommandLine, Entry, Job, PassCall, Pipeline};

use super::evaluations::reference;
use super::main_text::{printed_leaves, program_with_main};
use super::pipeline::check_pipeline;
use super::step::Meaning;
use crate::judge::compiler::Compiler;
use crate::lowering::differ::lower_by;
use crate::lowering::execute::{ProgramResult, execute};

/// What execution says of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirmation {
    /// Without the pass the program prints what the evaluation says, and with it something else.
    Executed(Box<Executed>),
    /// It cannot be executed, for this reason.
    NotExecuted(String),
    /// Execution contradicts the evaluation: without the pass the program prints something else, or with it
    /// the same.
    Contradicted(String),
}

/// A program that was executed without a pass and with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Executed {
    /// The program with its `main`.
    pub program: String,
    /// The pipelines that lower it, without the pass and with it.
    pub pipelines: [Pipeline; 2],
    /// What it prints then, or how it ends.
    pub results: [String; 2],
}

/// Executes the program before and after a pass.
///
/// # Errors
/// When the machine fails.
pub fn confirm(
    worker: &mut Worker,
    compiler: Compiler<'_>,
    before: &Arc<[u8]>,
    args: &[String],
    difference: &Difference,
) -> Result<Confirmation, EngineError> {
    let not = |why: &str| Ok(Confirmation::NotExecuted(why.to_owned()));
    let (Some(runner), Some(lowering)) = (compiler.runner, compiler.profile.lowering_pipeline()) else {
        return not("nothing is installed that runs programs of this compiler");
    };
    let Some(pass) = pass_of(args) else { return not("the passes are not written as a pipeline") };
    let has_own_main = difference.function == "main" && difference.inputs.is_empty();
    let (program, expected) = match program(before, difference) {
        Some((program, expected)) => (program, Some(expected)),
        None if has_own_main => (String::from_utf8_lossy(before).into_owned(), None),
        None => {
            return not("no main can be written for the inputs or results, or the program calls something");
        }
    };
    let without_pass = plain(lowering, &pass);
    let mut with_pass = behind(&pass, &without_pass);
    let text: Arc<[u8]> = program.as_bytes().into();
    let mut running = Worker::with_stop(runner.clone(), Mode::Best, worker.stop())?;
    let mut run = |pipeline: &Pipeline| match lower_by(worker, compiler.profile, &text, pipeline)? {
        Ok(lowered) => execute(&mut running, compiler.profile, &lowered),
        Err(message) => Ok(ProgramResult::Refused(message)),
    };
    let (right, mut wrong) = (run(&without_pass)?, run(&with_pass)?);
    if let ProgramResult::Refused(message) = &wrong
        && let Some(op) = restricted_to(message)
    {
        with_pass = behind(&nested(&pass, op), &without_pass);
        wrong = run(&with_pass)?;
    }
    let said = match expected {
        Some(expected) if !expected.prints => compare_numbers(&expected, &right, &wrong),
        _ => compare_texts(&right, &wrong),
    };
    Ok(match said {
        Ok(true) => Confirmation::Executed(Box::new(Executed {
            program,
            pipelines: [without_pass, with_pass],
            results: [right.to_string(), wrong.to_string()],
        })),
        // Undefined behaviour may go well.
        Ok(false) if difference.wrong.is_undefined() => {
            Confirmation::NotExecuted("the undefined behaviour cannot be seen".to_owned())
        }
        Ok(false) if difference.backwards => Confirmation::NotExecuted(
            "the iterations of parallel loops are executed in one order only".to_owned(),
        ),
        Ok(false) => Confirmation::Contradicted("with the pass it prints the same as without".to_owned()),
        Err(Confirmation::Contradicted(why)) => {
            match wrong_lowering(worker, compiler, text, &without_pass)? {
                Some(pass) => Confirmation::NotExecuted(format!("{pass}, which lowers it, is wrong as well")),
                None => Confirmation::Contradicted(why),
            }
        }
        Err(other) => other,
    })
}

/// The pass that changes the meaning of a program while it is lowered.
fn wrong_lowering(
    worker: &mut Worker,
    compiler: Compiler<'_>,
    input: Arc<[u8]>,
    lowering: &Pipeline,
) -> Result<Option<String>, EngineError> {
    let args = [lowering.to_argument()].into();
    let job = Job { args, input, limits: compiler.profile.limits.limits() };
    let steps = check_pipeline(worker, compiler.profile, &job)?.unwrap_or_default();
    let wrong = steps.into_iter().find(|step| matches!(step.meaning, Meaning::Differs(_)));
    Ok(wrong.map(|step| step.pass))
}

/// Whether a program that should print these numbers does so without the pass, and not with it. `Err` when it
/// cannot be told, or does not do so without the pass.
fn compare_numbers(
    expected: &Expected,
    right: &ProgramResult,
    wrong: &ProgramResult,
) -> Result<bool, Confirmation> {
    let right = match numbers(right) {
        Ok(right) => right,
        Err(none) => return Err(Confirmation::NotExecuted(format!("without the pass: {none}"))),
    };
    if !agrees(expected, &right) {
        return Err(Confirmation::Contradicted(format!("without the pass it prints {right:?}")));
    }
    match numbers(wrong) {
        Ok(wrong) => Ok(!agrees(expected, &wrong)),
        Err(NoNumbers::EndedBadly(_)) => Ok(true),
        Err(none) => Err(Confirmation::NotExecuted(format!("with the pass: {none}"))),
    }
}

/// Whether a program that prints more than a written `main` does prints something else with the pass.
fn compare_texts(right: &ProgramResult, wrong: &ProgramResult) -> Result<bool, Confirmation> {
    if !right.is_complete() {
        return Err(Confirmation::NotExecuted(format!("without the pass: {right}")));
    }
    if !wrong.is_result() {
        return Err(Confirmation::NotExecuted(format!("with the pass: {wrong}")));
    }
    Ok(printed(right) != printed(wrong))
}

/// What a program printed, or how it ended. NaNs are all alike. Nothing else may differ: that a difference
/// matters, the evaluation has told.
fn printed(result: &ProgramResult) -> String {
    result.to_string().replace("-nan", "nan")
}

/// The program with a `main`, and what is expected of the call.
fn program(before: &Arc<[u8]>, difference: &Difference) -> Option<(String, Expected)> {
    let reference = reference(before)?;
    let expected = reference.expected(&difference.function, difference.round)?;
    let text = std::str::from_utf8(before).ok()?;
    let program = program_with_main(text, reference.module(), &difference.function, &expected)?;
    Some((program, expected))
}

/// The pass of a command line for one pass: a pipeline, or `--name` or `--name=options`.
fn pass_of(args: &[String]) -> Option<Pipeline> {
    let command = CommandLine::parse(args);
    if let Some(pipeline) = command.pipelines().next() {
        return Some(pipeline.clone());
    }
    let name = command.only_pass()?;
    let flag = args.iter().find_map(|arg| arg.trim_start_matches('-').strip_prefix(name.as_str()))?;
    let options = flag.strip_prefix('=').unwrap_or_default().trim_matches(['"', '\'']).to_owned();
    let call = PassCall { options, ..PassCall::named(&name) };
    Some(Pipeline::of_calls([&call]))
}

/// The operation that a pass works on, from the message that it cannot be added to the pipeline of a module.
/// As a flag, it would have been nested.
fn restricted_to(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once("restricted to '")?;
    rest.split_once('\'').map(|(op, _)| op)
}

/// A pipeline on the operations of this name in a module.
fn nested(pipeline: &Pipeline, op: &str) -> Pipeline {
    let inner = Pipeline { anchor: op.to_owned(), entries: pipeline.entries.clone() };
    Pipeline { anchor: pipeline.anchor.clone(), entries: vec![Entry::Nested(inner)] }
}

/// Passes of a lowering pipeline that only clean up. Without them less of the compiler is trusted.
const CLEANUPS: [&str; 3] = ["canonicalize", "cse", "sccp"];

/// A lowering pipeline without cleanups, and without the pass that is suspected: with it, both programs would
/// be wrong.
fn plain(lowering: &Pipeline, suspect: &Pipeline) -> Pipeline {
    let suspects: Vec<&str> = suspect.passes().iter().map(|pass| pass.name.as_str()).collect();
    let mut plain = lowering.clone();
    plain.retain_passes(&mut |pass| {
        let name = pass.name.as_str();
        !CLEANUPS.contains(&name) && !suspects.contains(&name)
    });
    plain
}

/// One pipeline behind another.
fn behind(first: &Pipeline, second: &Pipeline) -> Pipeline {
    let mut both = first.clone();
    both.entries.extend(second.entries.iter().cloned());
    both
}

/// Why a program printed no numbers.
enum NoNumbers {
    /// It ran, and did not come to its end.
    EndedBadly(String),
    /// It did not run, or printed something else.
    NotRun(String),
}

impl fmt::Display for NoNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoNumbers::EndedBadly(how) => write!(f, "the program {how}"),
            NoNumbers::NotRun(why) => f.write_str(why),
        }
    }
}

/// What a program printed.
fn numbers(result: &ProgramResult) -> Result<Vec<u64>, NoNumbers> {
    let number = |line: &str| match line.trim().parse::<i64>() {
        Ok(number) => Ok(number as u64),
        Err(_) => Err(NoNumbers::NotRun(format!("prints {line}"))),
    };
    match result {
        ProgramResult::Printed(text) => text.lines().map(number).collect(),
        ProgramResult::Killed(_) | ProgramResult::Hung => Err(NoNumbers::EndedBadly(result.to_string())),
        ProgramResult::Refused(_) | ProgramResult::RunnerCrashed(_) => {
            Err(NoNumbers::NotRun(result.to_string()))
        }
    }
}

/// Whether printed numbers are the expected ones.
fn agrees(expected: &Expected, printed: &[u64]) -> bool {
    let leaves = printed_leaves(expected);
    let allowed = |((value, leaf), &bits): (&(Value, Leaf), &u64)| {
        refines(value, &Value::Bits(bits), *leaf).unwrap_or(true)
    };
    leaves.len() == printed.len() && leaves.into_iter().zip(printed).all(allowed)
}
