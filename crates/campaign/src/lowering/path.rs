//! One lowering path: the passes that ran, and how it ended.

use std::sync::Arc;
use std::time::Duration;

use mohole_lowering::FinishedPath;
use mohole_testcase::{PassCall, Pipeline};

use crate::judge::run::JudgedRun;

/// One path of one program.
#[derive(Debug, Clone)]
pub struct LoweringPath {
    /// Every pass that succeeded, in order. One pipeline of them does the same.
    pub passes: Vec<PassCall>,
    /// Steps that were run.
    pub steps: usize,
    /// Steps whose conversion failed or had no effect.
    pub steps_without_effect: usize,
    /// Runs of the compiler.
    pub runs: usize,
    /// Processor time of these runs.
    pub compiler_time: Duration,
    /// Passes dropped by backtracking.
    pub dropped_passes: usize,
    /// Dialects, in the order in which they first appeared.
    pub dialects: Vec<String>,
    /// Runs in which a pass succeeded but left invalid IR.
    pub invalid: Vec<JudgedRun>,
    /// The passes with the operations before each, for planners and rule books.
    pub finished: FinishedPath,
    /// How it ended.
    pub end: PathEnd,
}

/// How a path ended.
#[derive(Debug, Clone)]
pub enum PathEnd {
    /// It reached the goal with this program.
    Lowered(Arc<[u8]>),
    /// No pass was left to try, with this program and these forms still to lower.
    Stuck(Arc<[u8]>, Vec<String>),
    /// The compiler crashed or timed out.
    Died(Box<JudgedRun>),
}

impl LoweringPath {
    /// The whole pipeline.
    pub fn pipeline(&self) -> Pipeline {
        Pipeline::of_calls(&self.passes)
    }

    /// Runs on the path that are findings: invalid IR first, then the crash or hang that ended it.
    pub fn findings(&self) -> impl Iterator<Item = &JudgedRun> {
        let crash = match &self.end {
            PathEnd::Died(run) => Some(&**run),
            _ => None,
        };
        self.invalid.iter().chain(crash)
    }

    /// The lowered program.
    pub fn lowered(&self) -> Option<&Arc<[u8]>> {
        match &self.end {
            PathEnd::Lowered(text) => Some(text),
            _ => None,
        }
    }
}
