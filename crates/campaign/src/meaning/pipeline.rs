//! The passes of a command line one after the other: the first that changes the meaning.

use std::sync::Arc;

use mohole_lowering::keeps_meaning;
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{CommandLine, Job, PassCall, Pipeline};

use super::step::{Meaning, compare, generic, run};

/// What a pass of a command line does to the meaning.
#[derive(Debug, Clone)]
pub struct CheckedStep {
    /// The pass.
    pub pass: String,
    /// The passes up to this one.
    pub pipeline: String,
    /// Whether the program means the same as before the pass. If it could not be evaluated before the pass,
    /// as the last program that could.
    pub meaning: Meaning,
    /// The program before the pass, in generic form.
    pub before: Arc<[u8]>,
    /// The program after it, in generic form, unless the pass failed.
    pub after: Option<Arc<[u8]>>,
    /// The arguments for this pass alone.
    pub args: Vec<String>,
}

/// Checks each pass of a command line in turn, up to the first that changes the meaning or fails.
///
/// # Errors
/// When the machine fails.
pub fn check_pipeline(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
) -> Result<Result<Vec<CheckedStep>, String>, EngineError> {
    let mut evaluated = match generic(worker, profile, &job.input)? {
        Ok(program) => program,
        Err(message) => return Ok(Err(message)),
    };
    let command = CommandLine::parse(&job.args);
    let mut program = evaluated.clone();
    let mut steps = Vec::new();
    for place in 0..command.entry_count() {
        let only = |keep: &dyn Fn(usize) -> bool| {
            let mut part = command.clone();
            part.retain_entries(keep);
            part
        };
        let (alone, prefix) = (only(&|other| other == place), only(&|other| other <= place));
        let args = alone.to_args();
        let pass = alone.passes().last().cloned().unwrap_or_default();
        let made =
            run(worker, profile, &Job { args: args.clone().into(), input: program.clone(), ..job.clone() })?;
        let meaning = match &made {
            Err(message) => Meaning::Failed(message.clone()),
            Ok(_) if !all_keep_meaning(&alone) => {
                Meaning::Inconclusive("the pass is meant to change what programs compute".to_owned())
            }
            Ok(after) => compare(&evaluated, after),
        };
        let ends = matches!(meaning, Meaning::Failed(_) | Meaning::Differs(_));
        if matches!(meaning, Meaning::Same | Meaning::Unchanged) || !all_keep_meaning(&alone) {
            evaluated = made.clone().unwrap_or(evaluated);
        }
        let (before, after) = (program.clone(), made.as_ref().ok().cloned());
        steps.push(CheckedStep { pass, pipeline: shown(&prefix), meaning, before, after, args });
        match made {
            Ok(after) if !ends => program = after,
            _ => break,
        }
    }
    Ok(Ok(steps))
}

/// Whether all passes of a command line are meant to keep what programs compute.
pub(crate) fn all_keep_meaning(command: &CommandLine) -> bool {
    let calls = command.pipelines().flat_map(Pipeline::calls);
    let named = command.passes().iter().map(|name| PassCall::named(name)).collect::<Vec<_>>();
    calls.chain(named).all(|call| keeps_meaning(&call))
}

fn shown(command: &CommandLine) -> String {
    command.to_args().join(" ")
}
