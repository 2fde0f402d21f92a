//! Which passes matter to a disagreement, and which one is the first after which the result is wrong.

use std::sync::Arc;

use mohole_lowering::{Feedback, FeedbackOptions, PassCall, pipeline_text};
use mohole_oracle::Tolerance;
use mohole_target::EngineError;
use mohole_testcase::Rng;

use crate::differ::lower_by;
use crate::{Disagreement, Lane, PathEnd, Ran, execute};

/// Ways tried to take an intermediate program to its end before it counts as broken.
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
    lane: &mut Lane<'_>,
    program: &Arc<[u8]>,
    disagreement: &Disagreement,
    tolerance: &Tolerance,
) -> Result<Location, EngineError> {
    let mut hunt = Hunt { lane, program, expected: &disagreement.reference.ran, tolerance };
    let passes = hunt.shrink(disagreement.other.passes.clone())?;
    let first_bad_pass = hunt.first_bad(&passes)?.map(|at| passes[at].name.clone());
    Ok(Location { passes, first_bad_pass })
}

struct Hunt<'h, 'a> {
    lane: &'h mut Lane<'a>,
    program: &'h Arc<[u8]>,
    expected: &'h Ran,
    tolerance: &'h Tolerance,
}

impl Hunt<'_, '_> {
    /// Whether these passes lower the program to one that prints something else.
    fn differs(&mut self, passes: &[PassCall]) -> Result<bool, EngineError> {
        let ran = self.lane.run_pipeline(self.program, &pipeline_text(passes))?;
        Ok(ran.is_ok_and(|ran| ran.is_result() && !ran.same(self.expected, self.tolerance)))
    }

    /// First every pass with all its occurrences, then smaller and smaller runs of what is left.
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
        Ok(passes)
    }

    /// The first pass after which no way down gives the expected result.
    fn first_bad(&mut self, passes: &[PassCall]) -> Result<Option<usize>, EngineError> {
        for at in 0..passes.len() {
            if !self.still_right(&passes[..=at])? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Whether some way down from the program after these passes gives the expected result. The passes on
    /// that way may be as wrong as the one that is looked for, so several are tried. A way by one of these very
    /// passes tells nothing: what is wrong twice may be right.
    fn still_right(&mut self, passes: &[PassCall]) -> Result<bool, EngineError> {
        let pipeline = pipeline_text(passes);
        let worker = &mut self.lane.compiling;
        let Ok(text) = lower_by(worker, self.lane.profile, self.program, &pipeline)? else { return Ok(true) };
        let Some(start) = self.lane.start(&text)? else { return Ok(false) };
        let suspects = self.suspects(passes);
        let plain = FeedbackOptions { opening: 0, optimizations: 0, ..FeedbackOptions::default() };
        let mut planner = Feedback::new(plain);
        for attempt in 0..COMPLETIONS {
            let mut rng = Rng::new(attempt as u64);
            let path = self.lane.lowerer.walk(&mut self.lane.compiling, &start, &mut planner, &mut rng)?;
            let PathEnd::Lowered(lowered) = &path.end else { continue };
            if path.passes.iter().any(|pass| suspects.contains(&pass.name.as_str())) {
                continue;
            }
            let ran = execute(&mut self.lane.running, self.lane.profile, lowered)?;
            if ran.is_result() && ran.same(self.expected, self.tolerance) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Those of some passes that ways down can do without.
    fn suspects<'p>(&self, passes: &'p [PassCall]) -> Vec<&'p str> {
        let atlas = self.lane.lowerer.atlas;
        let is_needed = |name: &str| atlas.home().iter().any(|&rule| atlas.rule(rule).call.name == name);
        passes.iter().map(|pass| pass.name.as_str()).filter(|name| !is_needed(name)).collect()
    }
}
