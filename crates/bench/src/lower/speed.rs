//! Paths per second.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use mohole_campaign::PathEnd;
use mohole_catalog::Catalog;
use mohole_generate::tosa::Tosa;
use mohole_lowering::{Feedback, FeedbackOptions};
use mohole_testcase::Rng;
use serde::Serialize;

use super::setup::{Setup, executable};

/// Complete lowering paths of thirty-operation tosa programs, on one core.
#[derive(Serialize)]
pub(super) struct Speed {
    lowering: f64,
    lowering_and_running: f64,
    compiler_runs_per_path: f64,
    /// Processor time, which depends less on other load than wall-clock time.
    compiler_ms_per_path: f64,
    passes_per_path: f64,
}

impl Speed {
    pub(super) fn text(&self) -> String {
        format!(
            "one core, tosa programs of 30 operations: {:.1} paths a second lowered, {:.1} lowered and run; per path {:.2} compiler runs, {:.1} ms of processor time and {:.1} passes",
            self.lowering,
            self.lowering_and_running,
            self.compiler_runs_per_path,
            self.compiler_ms_per_path,
            self.passes_per_path
        )
    }
}

/// Runs on one core. All paths of a program are lowered, then all are run, so that the two do not evict each
/// other from the caches.
pub(super) fn speed(setup: &Setup<'_>, catalog: &Catalog) -> Result<Speed> {
    let mut lane = setup.lane()?;
    let graphs = Tosa::new(catalog);
    let (mut lowering, mut running, mut compiling) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let (mut paths, mut runs, mut passes) = (0, 0, 0);
    for seed in 0..8 {
        let program: Arc<[u8]> = graphs.generate(seed, &executable((30, 30))).text.into_bytes().into();
        let Some(start) = lane.start(&program)? else { continue };
        let mut planner = Feedback::new(FeedbackOptions::default());
        let mut lowered = Vec::new();
        let begun = Instant::now();
        for number in 0..25 {
            let path = lane.lowerer.walk(&mut lane.compiling, &start, &mut planner, &mut Rng::new(number))?;
            compiling += path.compiler_time;
            let PathEnd::Lowered(text) = path.end else { continue };
            paths += 1;
            runs += path.runs;
            passes += path.passes.len();
            lowered.push(text);
        }
        lowering += begun.elapsed();
        let begun = Instant::now();
        for text in &lowered {
            mohole_campaign::execute(&mut lane.running, lane.profile, text)?;
        }
        running += begun.elapsed();
    }
    let per = |time: Duration| f64::from(paths) / time.as_secs_f64();
    let each = |count: usize| count as f64 / f64::from(paths.max(1));
    Ok(Speed {
        lowering: per(lowering),
        lowering_and_running: per(lowering + running),
        compiler_runs_per_path: each(runs),
        compiler_ms_per_path: compiling.as_secs_f64() * 1e3 / f64::from(paths.max(1)),
        passes_per_path: each(passes),
    })
}
