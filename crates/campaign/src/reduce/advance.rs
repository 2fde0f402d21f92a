//! Runs the first passes beforehand: the reduced program is their output, and the command has only the passes
//! after them. A reader wants to see one pass and its input.

use std::time::Instant;

use mohole_target::{Engine, EngineError, Worker};
use mohole_testcase::{CommandLine, End, Job};

use super::reduction::{Reduced, Reduction};
use crate::oracles::Predicate;

/// Most operations of a program that grows when passes are run beforehand.
const MAX_GROWN_OPS: usize = 12;

impl Reduction<'_> {
    /// The reduced case with fewer passes, if some can be run beforehand; else unchanged.
    pub(super) fn begun_later(
        &self,
        engine: &mut Engine,
        reduced: Reduced,
        interesting: &Predicate<'_>,
        guess: Option<&str>,
        start: Instant,
    ) -> Result<Reduced, EngineError> {
        if !self.command || reduced.as_text || !reduced.finished || self.is_over(start) {
            return Ok(reduced);
        }
        let Some(later) = self.later(engine.first(), &reduced.job, interesting)? else { return Ok(reduced) };
        let Some(again) = self.run(engine, &later, interesting, guess, start)? else { return Ok(reduced) };
        let is_gain = again.finished && again.after.ops <= MAX_GROWN_OPS.max(reduced.after.ops);
        let runs = reduced.runs + again.runs;
        Ok(match is_gain {
            true => Reduced { before: reduced.before, runs, ..again },
            false => Reduced { runs, ..reduced },
        })
    }

    /// The job with as many passes run beforehand as possible.
    fn later(
        &self,
        worker: &mut Worker,
        job: &Job,
        interesting: &Predicate<'_>,
    ) -> Result<Option<Job>, EngineError> {
        for (first, rest) in splits(&job.args) {
            let args = first.into_iter().chain(self.compiler.profile.generic.iter().cloned()).collect();
            let made = worker.run(&Job { args, ..job.clone() })?;
            if made.end != End::Exited(0) {
                continue;
            }
            let asks = rest.iter().any(|arg| arg.starts_with("--"));
            let no_op = self.compiler.profile.no_op.iter().filter(|_| !asks);
            let args = no_op.cloned().chain(rest.iter().cloned()).collect();
            let later = Job { args, input: made.stdout.into(), limits: job.limits };
            if interesting(worker, &later)? {
                return Ok(Some(later));
            }
        }
        Ok(None)
    }
}

/// Splits of a command line into its first passes and the rest, longest first part first.
fn splits(args: &[String]) -> Vec<(Vec<String>, Vec<String>)> {
    let command = CommandLine::parse(args);
    let passes = command.passes();
    let places: Vec<usize> = command
        .entry_names()
        .iter()
        .enumerate()
        .filter(|(_, name)| passes.contains(name))
        .map(|(place, _)| place)
        .collect();
    let split = |done: usize| {
        let (mut first, mut rest) = (command.clone(), command.clone());
        first.retain_entries(|place| places[..done].contains(&place));
        rest.retain_entries(|place| !places[..done].contains(&place));
        (first.to_args(), rest.to_args())
    };
    (1..=places.len()).rev().map(split).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_are_run_beforehand_and_flags_stay() {
        let args = ["--pass-pipeline=builtin.module(a,func.func(b))", "--emit-bytecode"].map(str::to_owned);
        let told: Vec<String> = splits(&args)
            .iter()
            .map(|(first, rest)| format!("{} | {}", first.join(" "), rest.join(" ")))
            .collect();
        let expected = [
            "--pass-pipeline=builtin.module(a,func.func(b)) | --pass-pipeline=builtin.module() --emit-bytecode",
            "--pass-pipeline=builtin.module(a) | --pass-pipeline=builtin.module(func.func(b)) --emit-bytecode",
        ];
        assert_eq!(told, expected);
        assert!(splits(&["--emit-bytecode".to_owned()]).is_empty());
    }
}
