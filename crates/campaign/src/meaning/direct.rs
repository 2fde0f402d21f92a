//! Wrong code of a pass that uses the patterns of another one is named after the other.

use std::sync::Arc;

use mohole_semantics::Difference;
use mohole_target::{EngineError, Worker};
use mohole_testcase::{Job, PassCall, Pipeline};

use super::pipeline::CheckedStep;
use super::step::{Meaning, compare, run};
use crate::judge::compiler::Compiler;

/// Passes that other passes contain, with their options: the simplest first.
const CONTAINED: [(&str, &str); 4] = [
    ("canonicalize", ""),
    ("loop-invariant-code-motion", ""),
    ("one-shot-bufferize", ""),
    ("one-shot-bufferize", "bufferize-function-boundaries"),
];

/// The pass that makes the same difference and is contained in that of a step.
///
/// # Errors
/// When the machine fails.
pub(crate) fn more_direct(
    worker: &mut Worker,
    compiler: Compiler<'_>,
    step: &CheckedStep,
    difference: &Difference,
) -> Result<Option<(CheckedStep, Box<Difference>)>, EngineError> {
    for (name, options) in CONTAINED.into_iter().take_while(|(name, _)| *name != step.pass) {
        let pass = Pipeline::of_calls([&PassCall { options: options.to_owned(), ..PassCall::named(name) }]);
        let args = vec![pass.to_argument()];
        let job = Job {
            args: args.clone().into(),
            input: Arc::clone(&step.before),
            limits: compiler.profile.limits.limits(),
        };
        let Ok(after) = run(worker, compiler.profile, &job)? else { continue };
        let Meaning::Differs(found) = compare(&step.before, &after) else { continue };
        if is_same(&found, difference) {
            let (before, pipeline) = (Arc::clone(&step.before), pass.to_argument());
            let (pass, meaning, after) = (name.to_owned(), Meaning::Same, Some(after));
            return Ok(Some((CheckedStep { pass, pipeline, meaning, before, after, args }, found)));
        }
    }
    Ok(None)
}

fn is_same(one: &Difference, other: &Difference) -> bool {
    let shown = |difference: &Difference| {
        (difference.function.clone(), difference.place.clone(), difference.after.clone(), difference.wrong)
    };
    shown(one) == shown(other)
}
