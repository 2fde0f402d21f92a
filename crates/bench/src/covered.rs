//! The same jobs with coverage and without, in turns.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use mohole_session::{Session, print};
use mohole_target::{CodeCoverage, CoverageLevel, Mode, Tool, Worker};
use mohole_testcase::{Execution, Job};
use serde::Serialize;

use crate::median::median;

/// Two workers of one compiler, one of them with coverage.
pub(crate) struct Sides {
    pub(crate) without: Worker,
    pub(crate) with: Worker,
    pub(crate) coverage: Arc<CodeCoverage>,
    /// How long it took to open the coverage: from the cache, if it has the maps.
    pub(crate) opening: Duration,
}

impl Sides {
    /// Workers for many jobs. Nothing is started yet.
    pub(crate) fn new(session: &Session, level: CoverageLevel) -> Result<Self> {
        let tool = || Tool::of(&session.profile, &session.home).map(Arc::new);
        let (plain, covered) = (tool()?, tool()?);
        plain.expect_many_jobs();
        covered.expect_many_jobs();
        let start = Instant::now();
        let coverage = covered.open_coverage(&session.home, level)?;
        let opening = start.elapsed();
        covered.cover(coverage.clone());
        let (without, with) = (Worker::new(plain, Mode::Best)?, Worker::new(covered, Mode::Best)?);
        Ok(Sides { without, with, coverage, opening })
    }

    /// Runs a job on both sides; the one without coverage first if told so.
    pub(crate) fn run(&mut self, job: &Job, plain_first: bool) -> Result<[Execution; 2]> {
        if plain_first {
            let plain = self.without.run(job)?;
            return Ok([plain, self.with.run(job)?]);
        }
        let covered = self.with.run(job)?;
        Ok([self.without.run(job)?, covered])
    }
}

/// What jobs cost without coverage and with it.
#[derive(Default)]
pub(crate) struct Costs {
    /// Milliseconds of each job.
    wall: [Vec<f64>; 2],
    processor: [f64; 2],
}

#[derive(Serialize)]
pub(crate) struct Ratios {
    jobs: usize,
    without_ms: f64,
    with_ms: f64,
    /// Of the medians of wall time.
    wall_ratio: f64,
    /// Of the sums of processor time.
    processor_ratio: f64,
}

impl Costs {
    pub(crate) fn add(&mut self, runs: &[Execution; 2]) {
        for (side, run) in runs.iter().enumerate() {
            self.wall[side].push(run.wall.as_secs_f64() * 1e3);
            self.processor[side] += run.cpu.as_secs_f64();
        }
    }

    pub(crate) fn ratios(self) -> Ratios {
        let jobs = self.wall[0].len();
        let [without, with] = self.wall.map(|times| median(times).unwrap_or_default());
        let [plain, covered] = self.processor;
        Ratios {
            jobs,
            without_ms: without,
            with_ms: with,
            wall_ratio: with / without,
            processor_ratio: covered / plain,
        }
    }
}

impl Ratios {
    pub(crate) fn text(&self) -> String {
        format!(
            "{}: median {:.3} ms without coverage, {:.3} ms with it, {:.3}x; processor time {:.3}x",
            print::count(self.jobs, "job", "jobs"),
            self.without_ms,
            self.with_ms,
            self.wall_ratio,
            self.processor_ratio
        )
    }
}

/// Rounds in which everything is reached that these jobs can reach.
const WARM_UP: usize = 30;

#[derive(Serialize)]
struct Measured {
    target: String,
    /// Seconds to open the coverage.
    opening_s: f64,
    /// Seconds until the first job has ended, without coverage and with it.
    first_job_s: [f64; 2],
    files: u32,
    blocks: usize,
    #[serde(flatten)]
    ratios: Ratios,
}

/// `mohole bench engine --cover`.
pub(crate) fn main(
    session: &Session,
    jobs: &[Job],
    rounds: usize,
    level: CoverageLevel,
    json: bool,
) -> Result<()> {
    let mut sides = Sides::new(session, level)?;
    let mut first = [0.0; 2];
    for (side, worker) in [&mut sides.without, &mut sides.with].into_iter().enumerate() {
        let start = Instant::now();
        worker.run(&jobs[0])?;
        first[side] = start.elapsed().as_secs_f64();
    }
    ensure!(sides.with.covered_files() > 0, "the compiler cannot be covered");
    for round in 0..WARM_UP {
        sides.run(&jobs[round % jobs.len()], true)?;
    }
    let mut costs = Costs::default();
    for round in 0..rounds {
        costs.add(&sides.run(&jobs[round % jobs.len()], round % 2 == 0)?);
    }
    let measured = Measured {
        target: session.profile.name.clone(),
        opening_s: sides.opening.as_secs_f64(),
        first_job_s: first,
        files: sides.with.covered_files(),
        blocks: sides.coverage.block_count(),
        ratios: costs.ratios(),
    };
    if json {
        return print::json(&measured);
    }
    print::line(format!(
        "{}: {} in {}, opened in {:.2} s; first job after {:.2} s without coverage, {:.2} s with it",
        measured.target,
        print::count(measured.blocks, "block", "blocks"),
        print::count(measured.files as usize, "file", "files"),
        measured.opening_s,
        first[0],
        first[1]
    ))?;
    print::line(measured.ratios.text())
}
