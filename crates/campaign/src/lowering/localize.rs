//! Localizes a miscompilation: which passes are needed to see it, and the first one with a wrong result.

use std::sync::Arc;

use mohole_lowering::{Feedback, FeedbackOptions};
use mohole_oracle::Tolerance;
use mohole_target::EngineError;
use mohole_testcase::{PassCall, Pipeline, Rng};

use super::differ::lower_by;
use super::differ::{DiffRunner, Disagreement};
use super::execute::{ProgramResult, execute};
use super::path::PathEnd;

/// Paths tried to lower an intermediate program.
const PATHS_PER_INTERMEDIATE: usize = 6;

/// The pass to blame for a miscompilation.
#[derive(Debug, Clone)]
pub struct Location {
    /// The passes that are needed to see the difference.
    pub passes: Vec<PassCall>,
    /// The first pass after which the program's result is wrong.
    pub first_bad_pass: Option<String>,
}

/// Shrinks the pipeline of a disagreement and names the guilty pass.
///
/// # Errors
/// When the machine fails.
pub fn localize(
    runner: &mut DiffRunner<'_>,
    program: &Arc<[u8]>,
    disagreement: &Disagreement,
    tolerance: &Tolerance,
) -> Result<Location, EngineError> {
    let mut localizer = Localizer { runner, program, expected: &disagreement.reference.result, tolerance };
    let passes = localizer.shrink(disagreement.other.passes.clone())?;
    let at = match localizer.fixed_by_default_options(&passes)? {
        Some(at) => Some(at),
        None => match localizer.first_bad(&passes)? {
            Some(at) => Some(localizer.guilty_pass(&passes, at)?),
            None => None,
        },
    };
    let first_bad_pass = at.map(|at| passes[at].name.clone());
    Ok(Location { passes, first_bad_pass })
}

/// What lowering an intermediate program to the end shows.
enum Intermediate {
    /// Some path gives the expected result.
    Correct,
    /// No path gives the expected result, and some give another.
    Wrong,
    /// No path reaches the goal.
    Unknown,
}

struct Localizer<'l, 'a> {
    runner: &'l mut DiffRunner<'a>,
    program: &'l Arc<[u8]>,
    expected: &'l ProgramResult,
    tolerance: &'l Tolerance,
}

/// The passes, with default options for the one at this index; `None` if it has them already.
fn without_options(passes: &[PassCall], at: usize) -> Option<Vec<PassCall>> {
    let mut plain = passes.to_vec();
    let options = std::mem::take(&mut plain[at].options);
    (!options.is_empty()).then_some(plain)
}

impl Localizer<'_, '_> {
    /// Whether these passes lower the program to one with the expected result; `None` if they do not lower
    /// it.
    fn is_correct(&mut self, passes: &[PassCall]) -> Result<Option<bool>, EngineError> {
        let result = self.runner.run_pipeline(self.program, &Pipeline::of_calls(passes))?;
        let result = result.ok().filter(ProgramResult::is_result);
        Ok(result.map(|result| result.same(self.expected, self.tolerance)))
    }

    fn is_wrong(&mut self, passes: &[PassCall]) -> Result<bool, EngineError> {
        Ok(self.is_correct(passes)? == Some(false))
    }

    /// The first pass whose default options make the result correct. Tried first, because the other ways are
    /// less reliable: a program that reads invalid memory may print the expected result by chance on another
    /// path.
    fn fixed_by_default_options(&mut self, passes: &[PassCall]) -> Result<Option<usize>, EngineError> {
        for at in 0..passes.len() {
            if let Some(plain) = without_options(passes, at)
                && self.is_correct(&plain)? == Some(true)
            {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Removes every pass with all its occurrences, then shorter and shorter runs of passes, then options, as
    /// long as the result stays wrong.
    fn shrink(&mut self, passes: Vec<PassCall>) -> Result<Vec<PassCall>, EngineError> {
        let mut passes = passes;
        let mut distinct = passes.clone();
        distinct.sort();
        distinct.dedup();
        for pass in distinct {
            let without: Vec<PassCall> = passes.iter().filter(|call| **call != pass).cloned().collect();
            if self.is_wrong(&without)? {
                passes = without;
            }
        }
        let mut width = passes.len() / 2;
        while width > 0 {
            let mut at = 0;
            while at + width <= passes.len() {
                let without: Vec<PassCall> =
                    passes.iter().take(at).chain(passes.iter().skip(at + width)).cloned().collect();
                match self.is_wrong(&without)? {
                    true => passes = without,
                    false => at += width,
                }
            }
            width /= 2;
        }
        for at in 0..passes.len() {
            if let Some(plain) = without_options(&passes, at)
                && self.is_wrong(&plain)?
            {
                passes = plain;
            }
        }
        Ok(passes)
    }

    /// The pass to blame for the first wrong result. If nothing is known of the programs just before it, the
    /// passes that made those are suspects, too.
    fn first_bad(&mut self, passes: &[PassCall]) -> Result<Option<usize>, EngineError> {
        let mut unknown = None;
        for at in 0..passes.len() {
            match self.intermediate(&passes[..=at])? {
                Intermediate::Correct => unknown = None,
                Intermediate::Unknown => unknown = unknown.or(Some(at)),
                Intermediate::Wrong => {
                    return self.guilty_between(passes, unknown.unwrap_or(at), at).map(Some);
                }
            }
        }
        match unknown {
            Some(from) => self.guilty_between(passes, from, passes.len() - 1).map(Some),
            None => Ok(None),
        }
    }

    /// The last pass of a range without which the result is correct. Passes outside the default pipeline come
    /// first: a conversion is seldom wrong itself, but often shows another pass IR that it rarely sees.
    fn guilty_between(&mut self, passes: &[PassCall], from: usize, to: usize) -> Result<usize, EngineError> {
        if from == to {
            return Ok(to);
        }
        let (default, others): (Vec<usize>, Vec<usize>) =
            (from..=to).rev().partition(|&at| self.is_in_default_pipeline(&passes[at].name));
        for at in others.into_iter().chain(default) {
            let mut without = passes.to_vec();
            without.remove(at);
            if self.is_correct(&without)? == Some(true) {
                return Ok(at);
            }
        }
        Ok(to)
    }

    /// Lowers the program after these passes to the end. Several paths are tried, since their passes may
    /// miscompile, too. A path with one of the suspects tells nothing: a second wrong change may undo the
    /// first.
    fn intermediate(&mut self, passes: &[PassCall]) -> Result<Intermediate, EngineError> {
        let pipeline = Pipeline::of_calls(passes);
        let worker = &mut self.runner.compiling;
        let Ok(text) = lower_by(worker, self.runner.profile, self.program, &pipeline)? else {
            return Ok(Intermediate::Correct);
        };
        let Some(start) = self.runner.start(&text)? else { return Ok(Intermediate::Unknown) };
        let suspects = self.suspects(passes);
        let plain = FeedbackOptions { opening: 0, optimizations: 0, ..FeedbackOptions::default() };
        let mut planner = Feedback::new(plain);
        let mut known = Intermediate::Unknown;
        for seed in 0..PATHS_PER_INTERMEDIATE {
            let mut rng = Rng::new(seed as u64);
            let path =
                self.runner.lowerer.walk(&mut self.runner.compiling, &start, &mut planner, &mut rng)?;
            let PathEnd::Lowered(lowered) = &path.end else { continue };
            if path.passes.iter().any(|pass| suspects.contains(&pass.name.as_str())) {
                continue;
            }
            let result = execute(&mut self.runner.running, self.runner.profile, lowered)?;
            if !result.is_result() {
                continue;
            }
            if result.same(self.expected, self.tolerance) {
                return Ok(Intermediate::Correct);
            }
            known = Intermediate::Wrong;
        }
        Ok(known)
    }

    /// Moves the suspect behind each later pass; the first for which this mends the output is guilty. The
    /// suspect itself if there is none. Only for passes of the default pipeline: such a pass may show a later
    /// one IR that it rarely sees.
    fn guilty_pass(&mut self, passes: &[PassCall], at: usize) -> Result<usize, EngineError> {
        if !self.is_in_default_pipeline(&passes[at].name) {
            return Ok(at);
        }
        for later in at + 1..passes.len() {
            let mut moved = passes.to_vec();
            moved[at..=later].rotate_left(1);
            if self.is_correct(&moved)? == Some(true) {
                return Ok(later);
            }
        }
        Ok(at)
    }

    /// The passes that are not in the default pipeline.
    fn suspects<'p>(&self, passes: &'p [PassCall]) -> Vec<&'p str> {
        passes
            .iter()
            .map(|pass| pass.name.as_str())
            .filter(|name| !self.is_in_default_pipeline(name))
            .collect()
    }

    fn is_in_default_pipeline(&self, name: &str) -> bool {
        let rule_index = self.runner.lowerer.rule_index;
        rule_index.default_pipeline().iter().any(|&rule| rule_index.rule(rule).call.name == name)
    }
}
