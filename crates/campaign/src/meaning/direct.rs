//! Wrong code of a pass that uses the patterns of another one is named after the other.

use std::sync::Arc;

use mohole_ir::{Module, dialect_of};
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
    let conversions = conversions(step);
    let conversions = conversions.iter().map(|name| (name.as_str(), ""));
    let candidates = CONTAINED.into_iter().take_while(|(name, _)| *name != step.pass).chain(conversions);
    for (name, options) in candidates {
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

/// Conversions of one dialect of the program to what the pass of a step converts all dialects to:
/// `convert-index-to-llvm` for `gpu-to-llvm`. Not all of them need exist.
fn conversions(step: &CheckedStep) -> Vec<String> {
    let Some((own, goal)) = step.pass.rsplit_once("-to-") else { return Vec::new() };
    let Ok(module) = Module::parse_bytes(&step.before) else { return Vec::new() };
    let mut dialects: Vec<&str> = module.walk().map(|op| dialect_of(module.op_name(op))).collect();
    dialects.sort_unstable();
    dialects.dedup();
    if dialects.iter().any(|dialect| own.split('-').any(|word| word == *dialect)) {
        return Vec::new();
    }
    dialects.retain(|dialect| ![goal, "builtin"].contains(dialect));
    // Functions are in all programs, so that their conversion comes last.
    dialects.sort_by_key(|dialect| *dialect == "func");
    dialects.truncate(MOST_CONVERSIONS);
    dialects.iter().map(|dialect| format!("convert-{dialect}-to-{goal}")).collect()
}

/// So many conversions are tried at most.
const MOST_CONVERSIONS: usize = 6;

fn is_same(one: &Difference, other: &Difference) -> bool {
    let shown = |difference: &Difference| {
        (difference.function.clone(), difference.place.clone(), difference.after.clone(), difference.wrong)
    };
    shown(one) == shown(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pass: &str, operations: &[&str], expected: &[&str]) {
        let program: String = operations.iter().map(|name| format!("\"{name}\"() : () -> ()\n")).collect();
        let step = CheckedStep {
            pass: pass.to_owned(),
            pipeline: String::new(),
            meaning: Meaning::Same,
            before: program.as_bytes().into(),
            after: None,
            args: Vec::new(),
        };
        assert_eq!(conversions(&step), expected, "{pass}");
    }

    #[test]
    fn conversions_of_the_dialects_of_the_program_are_tried() {
        let operations = ["func.return", "index.add", "arith.addi", "index.sub", "llvm.add"];
        let all = ["convert-arith-to-llvm", "convert-index-to-llvm", "convert-func-to-llvm"];
        check("gpu-to-llvm", &operations, &all);
        check("convert-index-to-llvm", &operations, &[]);
        check("canonicalize", &operations, &[]);
    }
}
