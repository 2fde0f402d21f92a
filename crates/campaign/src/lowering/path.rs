//! One lowering path: the passes that ran, and where it ended.

use std::sync::Arc;
use std::time::Duration;

use mohole_lowering::FinishedPath;
use mohole_testcase::{PassCall, Pipeline};

use crate::judge::run::JudgedRun;

/// One walk.
#[derive(Debug, Clone)]
pub struct LoweringPath {
    /// Every pass that ran well, in order: the pipeline that does all of it at once.
    pub passes: Vec<PassCall>,
    /// Steps proposed and run.
    pub steps: usize,
    /// Those whose conversion failed or had no effect.
    pub vain: usize,
    /// Runs of the compiler.
    pub runs: usize,
    /// Processor time of these runs.
    pub compiler_time: Duration,
    /// Passes that were taken back because they led nowhere.
    pub retraced: usize,
    /// Dialects met, in the order in which they were first seen.
    pub dialects: Vec<String>,
    /// Programs that the verifier refused after a pass that was content.
    pub invalid: Vec<JudgedRun>,
    /// What was there before each pass.
    pub journey: FinishedPath,
    /// How it ended.
    pub end: PathEnd,
}

/// How a walk ended.
#[derive(Debug, Clone)]
pub enum PathEnd {
    /// At the goal, with this program.
    Lowered(Arc<[u8]>),
    /// Short of it, with this program and these operations left.
    Stuck(Arc<[u8]>, Vec<String>),
    /// The compiler died, or did not come to an end.
    Died(Box<JudgedRun>),
}

impl LoweringPath {
    /// The whole pipeline.
    pub fn pipeline(&self) -> Pipeline {
        Pipeline::of_calls(&self.passes)
    }

    /// Runs on the way that are findings of their own: invalid IR first, then what the compiler died of.
    pub fn findings(&self) -> impl Iterator<Item = &JudgedRun> {
        let death = match &self.end {
            PathEnd::Died(death) => Some(&**death),
            _ => None,
        };
        self.invalid.iter().chain(death)
    }

    /// The lowered program.
    pub fn lowered(&self) -> Option<&Arc<[u8]>> {
        match &self.end {
            PathEnd::Lowered(text) => Some(text),
            _ => None,
        }
    }
}
