//! Confirms wrong code by execution: a `main` made from the very inputs is lowered and run, with and without
//! the pass.

use std::fmt;
use std::sync::Arc;

use mohole_oracle::Tolerance;
use mohole_semantics::{Difference, Expected, Seen, Value, refines};
use mohole_target::{EngineError, Mode, Worker};
use mohole_testcase::{CommandLine, PassCall, Pipeline};

use super::evaluations::reference;
use super::main_text::{is_defined, main_text};
use crate::judge::compiler::Compiler;
use crate::lowering::differ::lower_by;
use crate::lowering::execute::{ProgramResult, execute};

/// What execution says of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirmation {
    /// Without the pass the program prints what the evaluation says, and with it something else.
    Executed {
        /// The program with its `main`.
        program: String,
    },
    /// It cannot be executed, for this reason.
    NotExecuted(String),
    /// Execution contradicts the evaluation: without the pass the program prints something else, or with it
    /// the same.
    Contradicted(String),
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
    let lowering = &plain(lowering, &pass);
    let with_pass = behind(&pass, lowering);
    let mut running = Worker::with_stop(runner.clone(), Mode::Best, worker.stop())?;
    let mut run =
        |text: &Arc<[u8]>, pipeline: &Pipeline| match lower_by(worker, compiler.profile, text, pipeline)? {
            Ok(lowered) => execute(&mut running, compiler.profile, &lowered),
            Err(message) => Ok(ProgramResult::Refused(message)),
        };
    let Some((program, expected)) = program(before, difference) else {
        if difference.function != "main" || !difference.inputs.is_empty() {
            return not("no main can be written for the inputs or results");
        }
        let results = (run(before, lowering)?, run(before, &with_pass)?);
        return Ok(confirm_main(before, difference, &results));
    };
    let text: Arc<[u8]> = program.as_bytes().into();
    let mut ran = |pipeline: &Pipeline| run(&text, pipeline).map(|result| numbers(&result));
    let right = match ran(lowering)? {
        Ok(right) => right,
        Err(no_numbers) => return not(&format!("without the pass: {no_numbers}")),
    };
    if !agrees(&expected, &right) {
        return Ok(Confirmation::Contradicted(format!("without the pass it prints {right:?}")));
    }
    let wrong = match ran(&with_pass)? {
        Ok(wrong) => wrong,
        Err(NoNumbers::EndedBadly(_)) => return Ok(Confirmation::Executed { program }),
        Err(no_numbers) => return not(&format!("with the pass: {no_numbers}")),
    };
    if !agrees(&expected, &wrong) {
        return Ok(Confirmation::Executed { program });
    }
    // Undefined behaviour may go well.
    if difference.undefined {
        return not("the undefined behaviour cannot be seen");
    }
    Ok(Confirmation::Contradicted("with the pass it prints the same as without".to_owned()))
}

/// A program that has a `main` and prints what it computes, with and without the pass.
fn confirm_main(
    before: &Arc<[u8]>,
    difference: &Difference,
    (right, wrong): &(ProgramResult, ProgramResult),
) -> Confirmation {
    if !right.is_complete() {
        return Confirmation::NotExecuted(format!("without the pass: {right}"));
    }
    if !wrong.is_result() {
        return Confirmation::NotExecuted(format!("with the pass: {wrong}"));
    }
    if !right.same(wrong, &Tolerance::default()) {
        return Confirmation::Executed { program: String::from_utf8_lossy(before).into_owned() };
    }
    match difference.undefined {
        true => Confirmation::NotExecuted("the undefined behaviour cannot be seen".to_owned()),
        false => Confirmation::Contradicted("with the pass it prints the same as without".to_owned()),
    }
}

/// The program with a `main`, and what is expected of the call.
fn program(before: &Arc<[u8]>, difference: &Difference) -> Option<(String, Expected)> {
    let reference = reference(before)?;
    let expected = reference.expected(&difference.function, difference.round)?;
    let text = std::str::from_utf8(before).ok()?;
    // The name `main` is taken by the function that is added.
    let renamed = text
        .replace("@main", "@original_main")
        .replace("sym_name = \"main\"", "sym_name = \"original_main\"");
    let callee = if difference.function == "main" { "original_main" } else { &difference.function };
    let main = main_text(reference.module(), callee, &expected)?;
    let end = renamed.rfind("}) ")?;
    Some((format!("{}{main}{}", &renamed[..end], &renamed[end..]), expected))
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
    let seen = expected.results.iter().chain(expected.buffers.iter().map(|(_, seen)| seen));
    let leaves: Vec<_> = seen.flat_map(|seen: &Seen| &seen.leaves).collect();
    // Elements of which a part is poison are not printed, see `main_text`; they are whole numbers here.
    let printable: Vec<_> = leaves.iter().filter(|leaf| is_defined(std::slice::from_ref(**leaf))).collect();
    printable.len() == printed.len()
        && printable
            .iter()
            .zip(printed)
            .all(|((value, leaf), &bits)| refines(value, &Value::Bits(bits), *leaf).unwrap_or(true))
}
