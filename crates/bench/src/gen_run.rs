//! Lowers generated programs with two pipelines and checks that both print the same.

use std::sync::Arc;

use anyhow::{Context, Result};
use mohole_generate::tosa::{Options, Tosa};
use mohole_session::Session;
use mohole_target::{Engine, Mode, Tool};
use mohole_testcase::{End, Job, Pipeline};
use serde::Serialize;

/// The results.
#[derive(Serialize)]
pub(super) struct Runs {
    pub(super) lowered: usize,
    pub(super) ran: usize,
    pub(super) same: usize,
    pub(super) trouble: Vec<String>,
}

/// Lowers and runs the programs of all seeds.
pub(super) fn run_all(
    session: &Session,
    tosa: &Tosa,
    seeds: &[u64],
    options: &Options,
    workers: usize,
) -> Result<Runs> {
    let first = session.profile.lowering_pipeline();
    let first = first.with_context(|| format!("{} has no pipeline to lower with", session.profile.name))?;
    let tool = session.require_runner()?;
    // The second pipeline lowers through affine loops, with clean-up.
    let second = first.to_string();
    let second = second.replace("convert-linalg-to-loops", "convert-linalg-to-affine-loops,canonicalize,cse");
    let second: Pipeline = second.parse()?;
    let programs: Vec<String> = seeds.iter().map(|&seed| tosa.generate(seed, options).text).collect();
    let outputs = [
        lower_and_run(session, &tool, &programs, first, workers)?,
        lower_and_run(session, &tool, &programs, &second, workers)?,
    ];
    let mut runs = Runs { lowered: 0, ran: 0, same: 0, trouble: Vec::new() };
    for (seed, (a, b)) in seeds.iter().zip(std::iter::zip(&outputs[0], &outputs[1])) {
        runs.lowered += usize::from(!matches!(a, RunResult::NotLowered(_)));
        runs.ran += usize::from(matches!(a, RunResult::Printed(_)));
        match (a, b) {
            (RunResult::Printed(a), RunResult::Printed(b)) if a == b => runs.same += 1,
            (RunResult::Printed(_), RunResult::Printed(_)) => {
                runs.trouble.push(format!("seed {seed}: the two lowerings print different results"));
            }
            (RunResult::Printed(_), other) | (other, _) => runs.trouble.push(format!("seed {seed}: {other}")),
        }
    }
    Ok(runs)
}

/// The result of one program.
enum RunResult {
    NotLowered(String),
    Failed(String),
    Printed(String),
}

impl std::fmt::Display for RunResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RunResult::NotLowered(why) => write!(f, "not lowered: {why}"),
            RunResult::Failed(why) => write!(f, "failed to run: {why}"),
            RunResult::Printed(_) => f.write_str("printed"),
        }
    }
}

fn lower_and_run(
    session: &Session,
    runner: &Arc<Tool>,
    programs: &[String],
    pipeline: &Pipeline,
    workers: usize,
) -> Result<Vec<RunResult>> {
    let limits = session.profile.limits.limits();
    let args: Arc<[String]> = [pipeline.to_argument()].into();
    let lowered = session.engine(workers, Mode::Best)?.map(programs, |worker, program| {
        worker.run(&Job { args: args.clone(), input: program.as_bytes().into(), limits })
    })?;
    let mut engine = Engine::new(runner, workers, Mode::Best)?;
    let results = engine.map(&lowered, |worker, lowered| {
        if lowered.end != End::Exited(0) {
            return Ok(RunResult::NotLowered(first_line(&lowered.stderr_text())));
        }
        let job = Job { args: [].into(), input: lowered.stdout.as_slice().into(), limits };
        let run = worker.run(&job)?;
        Ok(match run.end {
            End::Exited(0) => RunResult::Printed(without_addresses(&run.stdout_text())),
            end => RunResult::Failed(format!("{end:?} {}", first_line(&run.stderr_text()))),
        })
    })?;
    Ok(results)
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// Removes the addresses of tensors, which differ between runs: `base@ = 0x55..`.
fn without_addresses(text: &str) -> String {
    let keep = |line: &str| match line.split_once("base@ = ") {
        Some((before, after)) => {
            format!("{before}{}", after.split_once(' ').map_or("", |(_, rest)| rest))
        }
        None => line.to_owned(),
    };
    text.lines().map(keep).collect::<Vec<_>>().join("\n")
}
