//! `mohole bench engine`: the same jobs in every way of running them.
//!
//! Machines are noisy, so the ratios within one run count: the ways take turns job by job, and the median of
//! each is shown.

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Result, ensure};
use mohole_session::{CoverOption, Session, TargetOption, print};
use mohole_target::{Engine, Mode, Worker};
use mohole_testcase::{End, Entry, Job, Pipeline};
use serde::Serialize;

use crate::covered;
use crate::median::median;
use crate::small_job::SmallJob;

/// Compare forked compiler runs with new processes
///
/// Jobs that share all arguments, or differ only in the pipeline, are forked when the compiler parses or
/// opens its input. Jobs with any arguments are forked before `main`. All are compared with a new process per
/// job. With --cover, instead: jobs of any pipeline, with coverage and without, in turns.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench engine --target mlir-opt-22\n\n\
Exit codes: 0 measured, 1 descriptors leak, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Jobs for each way of running
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    jobs: u32,
    /// Instead run N jobs (4000 or more) on one worker, and check that no file descriptor leaks
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(MIN_SOAK_JOBS..))]
    soak: Option<u32>,
    #[command(flatten)]
    cover: CoverOption,
    /// Print one JSON object
    #[arg(long, conflicts_with = "soak")]
    json: bool,
}

/// With fewer jobs, servers are still starting after a tenth of them, which would look like a leak.
const MIN_SOAK_JOBS: i64 = 4_000;

/// The passes as pipelines, in every order.
fn orders(passes: &[String; 3]) -> Vec<Arc<[String]>> {
    let passes = passes.each_ref().map(|pass| Entry::pass(pass.as_str()));
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let pipeline = |order: [usize; 3]| Pipeline::on_module(order.map(|pass| passes[pass].clone()));
    orders.into_iter().map(|order| [pipeline(order).to_argument()].into()).collect()
}

#[derive(Serialize)]
struct Measured {
    target: String,
    jobs: usize,
    spawn_ms: f64,
    before_main_ms: f64,
    any_pipeline_ms: f64,
    shared_ms: f64,
    before_main_ratio: f64,
    any_pipeline_ratio: f64,
    shared_ratio: f64,
    one_worker_per_second: f64,
    two_workers_per_second: f64,
    two_workers_ratio: f64,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let SmallJob { program, passes } = SmallJob::choose(&session)?;
    let mut job = Job::new(passes.each_ref().map(|pass| format!("--{pass}")), program.as_bytes());
    job.limits = session.profile.limits.limits();
    if let Some(jobs) = arguments.soak {
        return soak(&session, &job, jobs as usize);
    }
    let any_pipeline: Vec<Job> =
        orders(&passes).into_iter().map(|args| Job { args, ..job.clone() }).collect();
    if let Some(level) = arguments.cover.level() {
        return covered::main(&session, &any_pipeline, arguments.jobs as usize, level, arguments.json);
    }
    let same = std::slice::from_ref(&job);
    let ways = [
        (Mode::Spawn, same),
        (Mode::BeforeMain, same),
        (Mode::Best, any_pipeline.as_slice()),
        (Mode::AtInput, same),
    ];
    let mut workers = Vec::new();
    for (mode, jobs) in ways {
        let mut worker = Worker::new(session.tool.clone(), mode)?;
        for job in jobs.iter().cycle().take(4) {
            run_well(&mut worker, job)?;
        }
        workers.push((worker, jobs));
    }
    let jobs = arguments.jobs as usize;
    let mut times = vec![Vec::new(); ways.len()];
    for round in 0..jobs {
        for ((worker, jobs), times) in workers.iter_mut().zip(&mut times) {
            let start = Instant::now();
            run_well(worker, &jobs[round % jobs.len()])?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    drop(workers);
    let medians: Vec<f64> = times.into_iter().filter_map(median).collect();
    let (one, two) = scaling(&session, &job, jobs)?;
    let result = Measured {
        target: session.profile.name.clone(),
        jobs,
        spawn_ms: medians[0],
        before_main_ms: medians[1],
        any_pipeline_ms: medians[2],
        shared_ms: medians[3],
        before_main_ratio: medians[0] / medians[1],
        any_pipeline_ratio: medians[0] / medians[2],
        shared_ratio: medians[0] / medians[3],
        one_worker_per_second: one,
        two_workers_per_second: two,
        two_workers_ratio: two / one,
    };
    if arguments.json { print::json(&result) } else { show(&result) }
}

fn run_well(worker: &mut Worker, job: &Job) -> Result<()> {
    let run = worker.run(job)?;
    ensure!(
        run.end == End::Exited(0),
        "the compiler failed on the benchmark's own program: {}",
        run.stderr_text()
    );
    Ok(())
}

/// Jobs a second with one worker and with two: the best of four alternating rounds.
fn scaling(session: &Session, job: &Job, jobs: usize) -> Result<(f64, f64)> {
    let batch = vec![job.clone(); jobs.max(20) * 4];
    let mut best = [0.0f64; 2];
    let mut engines = [1, 2].map(|workers| Engine::new(&session.tool, workers, Mode::AtInput));
    for _ in 0..4 {
        for (engine, best) in engines.iter_mut().zip(&mut best) {
            let engine = engine.as_mut().map_err(|error| anyhow::anyhow!("{error}"))?;
            let start = Instant::now();
            engine.map(&batch, Worker::run)?;
            *best = best.max(batch.len() as f64 / start.elapsed().as_secs_f64());
        }
    }
    Ok((best[0], best[1]))
}

fn show(result: &Measured) -> Result<()> {
    let row = |name: &str, ms: f64, ratio: f64| {
        vec![name.to_owned(), format!("{ms:.2} ms"), format!("{ratio:.1}x")]
    };
    print::line(format!("{}: medians of {} each", result.target, print::count(result.jobs, "job", "jobs")))?;
    print::line(print::table(&[
        row("a new process", result.spawn_ms, 1.0),
        row("any arguments, forked before main", result.before_main_ms, result.before_main_ratio),
        row("any pipeline, forked at the parser", result.any_pipeline_ms, result.any_pipeline_ratio),
        row("shared arguments, forked at the parser", result.shared_ms, result.shared_ratio),
    ]))?;
    print::line(format!(
        "one worker {:.0} jobs a second, two {:.0}: {:.2}x",
        result.one_worker_per_second, result.two_workers_per_second, result.two_workers_ratio
    ))
}

/// Runs accepted and rejected jobs, with shared and with changing arguments, on one worker. The number of
/// open descriptors must not grow.
fn soak(session: &Session, good: &Job, jobs: usize) -> Result<()> {
    let mut worker = Worker::new(session.tool.clone(), Mode::Best)?;
    let bad = Job { input: Arc::from(*b"this is no program"), ..good.clone() };
    let start = Instant::now();
    let mut before = 0;
    for i in 0..jobs {
        let varied =
            Job { args: [format!("--canonicalize=max-iterations={}", i % 40)].into(), ..good.clone() };
        let job = [good, &bad, &varied][i % 3];
        worker.run(job)?;
        // By then every kind of server has started.
        if i == jobs / 10 {
            before = open_descriptors()?;
        }
        if i % 10_000 == 9_999 {
            print::line(format!(
                "{} jobs, {} descriptors open",
                print::thousands(i + 1),
                open_descriptors()?
            ))?;
        }
    }
    let after = open_descriptors()?;
    print::line(format!(
        "{} in {:.0} s; descriptors: {before} after a tenth of them, {after} at the end",
        print::count(jobs, "job", "jobs"),
        start.elapsed().as_secs_f64()
    ))?;
    ensure!(after <= before, "descriptors leak");
    Ok(())
}

fn open_descriptors() -> Result<usize> {
    Ok(std::fs::read_dir("/proc/self/fd")?.count())
}
