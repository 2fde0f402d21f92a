//! Which passes matter to a disagreement, and which one is the first after which the result is wrong.

use std::sync::Arc;

use mohole_lowering::{Feedback, FeedbackOptions};
use mohole_oracle::Tolerance;
use mohole_target::EngineError;
use mohole_testcase::{PassCall, Pipeline, Rng};

use super::differ::lower_by;
use super::differ::{DiffRunner, Disagreement};
use super::execute::{ProgramResult, execute};
use super::path::PathEnd;

/// Ways tried to take an intermediate program to its end.
const COMPLETIONS: usize = 6;

/// What was found out.
#[derive(Debug, Clone)]
pub struct Location {
    /// The passes that it takes to see the difference.
    pub passes: Vec<PassCall>,
    /// The first pass after which the program's result is another.
    pub first_bad_pass: Option<String>,
}

/// Shrinks the pipeline of a disagreement and names the pass.
///
/// # Errors
/// When the machine fails.
pub fn localize(
    runner: &mut DiffRunner<'_>,
    program: &Arc<[u8]>,
    disagreement: &Disagreement,
    tolerance: &Tolerance,
) -> Result<Location, EngineError> {
    let mut hunt = Hunt { runner, program, expected: &disagreement.reference.result, tolerance };
    let passes = hunt.shrink(disagreement.other.passes.clone())?;
    let at = match hunt.cured_by_default(&passes)? {
        Some(at) => Some(at),
        None => match hunt.first_bad(&passes)? {
            Some(at) => Some(hunt.guilty_pass(&passes, at)?),
            None => None,
        },
    };
    let first_bad_pass = at.map(|at| passes[at].name.clone());
    Ok(Location { passes, first_bad_pass })
}

/// What is known of the program after some passes.
enum After {
    /// Some way down gives the expected result.
    Right,
    /// No way down gives it, and some give another.
    Wrong,
    /// No way down arrives.
    Unknown,
}

struct Hunt<'h, 'a> {
    runner: &'h mut DiffRunner<'a>,
    program: &'h Arc<[u8]>,
    expected: &'h ProgramResult,
    tolerance: &'h Tolerance,
}

/// The passes, one of them as it is by default; `None` where it is so already.
fn without_options(passes: &[PassCall], at: usize) -> Option<Vec<PassCall>> {
    let mut plain = passes.to_vec();
    let had = std::mem::take(&mut plain[at].options);
    (!had.is_empty()).then_some(plain)
}

impl Hunt<'_, '_> {
    /// Whether these passes lower the program to one that prints what it should; `None` where they do not get
    /// there.
    fn is_right(&mut self, passes: &[PassCall]) -> Result<Option<bool>, EngineError> {
        let result = self.runner.run_pipeline(self.program, &Pipeline::of_calls(passes))?;
        let result = result.ok().filter(ProgramResult::is_result);
        Ok(result.map(|result| result.same(self.expected, self.tolerance)))
    }

    fn differs(&mut self, passes: &[PassCall]) -> Result<bool, EngineError> {
        Ok(self.is_right(passes)? == Some(false))
    }

    /// The first pass that does no harm without its options. What reads memory it should not may print what
    /// it should by chance on another way down; so where this tells, it tells better than what comes after.
    fn cured_by_default(&mut self, passes: &[PassCall]) -> Result<Option<usize>, EngineError> {
        for at in 0..passes.len() {
            if let Some(plain) = without_options(passes, at)
                && self.is_right(&plain)? == Some(true)
            {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// First every pass with all its occurrences, then smaller and smaller runs of what is left, then
    /// options.
    fn shrink(&mut self, passes: Vec<PassCall>) -> Result<Vec<PassCall>, EngineError> {
        let mut passes = passes;
        let mut distinct = passes.clone();
        distinct.sort();
        distinct.dedup();
        for pass in distinct {
            let without: Vec<PassCall> = passes.iter().filter(|call| **call != pass).cloned().collect();
            if self.differs(&without)? {
                passes = without;
            }
        }
        let mut width = passes.len() / 2;
        while width > 0 {
            let mut at = 0;
            while at + width <= passes.len() {
                let without: Vec<PassCall> =
                    passes.iter().take(at).chain(passes.iter().skip(at + width)).cloned().collect();
                match self.differs(&without)? {
                    true => passes = without,
                    false => at += width,
                }
            }
            width /= 2;
        }
        for at in 0..passes.len() {
            if let Some(plain) = without_options(&passes, at)
                && self.differs(&plain)?
            {
                passes = plain;
            }
        }
        Ok(passes)
    }

    /// The pass to blame for the first result that is wrong. Behind some passes no way down arrives, so one
    /// of those may be it as well.
    fn first_bad(&mut self, passes: &[PassCall]) -> Result<Option<usize>, EngineError> {
        let mut unknown = None;
        for at in 0..passes.len() {
            match self.after(&passes[..=at])? {
                After::Right => unknown = None,
                After::Unknown => unknown = unknown.or(Some(at)),
                After::Wrong => return self.culprit(passes, unknown.unwrap_or(at), at).map(Some),
            }
        }
        match unknown {
            Some(from) => self.culprit(passes, from, passes.len() - 1).map(Some),
            None => Ok(None),
        }
    }

    /// The last of these passes without which the result is right, best one that no way down needs: a
    /// conversion more often shows another pass what it seldom sees than it is wrong itself.
    fn culprit(&mut self, passes: &[PassCall], from: usize, to: usize) -> Result<usize, EngineError> {
        if from == to {
            return Ok(to);
        }
        let (needed, free): (Vec<usize>, Vec<usize>) =
            (from..=to).rev().partition(|&at| self.is_needed(&passes[at].name));
        for at in free.into_iter().chain(needed) {
            let mut without = passes.to_vec();
            without.remove(at);
            if self.is_right(&without)? == Some(true) {
                return Ok(at);
            }
        }
        Ok(to)
    }

    /// What ways down from the program after these passes give. The passes on a way may be as wrong as the
    /// one that is looked for, so several are tried. A way by one of these very passes tells nothing: what is
    /// wrong twice may be right.
    fn after(&mut self, passes: &[PassCall]) -> Result<After, EngineError> {
        let pipeline = Pipeline::of_calls(passes);
        let worker = &mut self.runner.compiling;
        let Ok(text) = lower_by(worker, self.runner.profile, self.program, &pipeline)? else {
            return Ok(After::Right);
        };
        let Some(start) = self.runner.start(&text)? else { return Ok(After::Unknown) };
        let suspects = self.suspects(passes);
        let plain = FeedbackOptions { opening: 0, optimizations: 0, ..FeedbackOptions::default() };
        let mut planner = Feedback::new(plain);
        let mut after = After::Unknown;
        for attempt in 0..COMPLETIONS {
            let mut rng = Rng::new(attempt as u64);
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
                return Ok(After::Right);
            }
            after = After::Wrong;
        }
        Ok(after)
    }

    /// Moves the suspect behind each later pass; the first for which this mends the output is guilty. The
    /// suspect itself if there is none. Only for passes that every lowering needs: such a pass may show a
    /// later one IR that it rarely sees.
    fn guilty_pass(&mut self, passes: &[PassCall], at: usize) -> Result<usize, EngineError> {
        if !self.is_needed(&passes[at].name) {
            return Ok(at);
        }
        for later in at + 1..passes.len() {
            let mut moved = passes.to_vec();
            moved[at..=later].rotate_left(1);
            if self.is_right(&moved)? == Some(true) {
                return Ok(later);
            }
        }
        Ok(at)
    }

    /// Those of some passes that ways down can do without.
    fn suspects<'p>(&self, passes: &'p [PassCall]) -> Vec<&'p str> {
        passes.iter().map(|pass| pass.name.as_str()).filter(|name| !self.is_needed(name)).collect()
    }

    /// Whether the known way down takes a pass.
    fn is_needed(&self, name: &str) -> bool {
        let atlas = self.runner.lowerer.atlas;
        atlas.default_pipeline().iter().any(|&rule| atlas.rule(rule).call.name == name)
    }
}
