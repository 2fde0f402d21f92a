//! Running generated programs: lowered in two ways, they must print the same.

use std::sync::Arc;

use anyhow::{Context, Result};
use mohole_generate::tosa::{Options, Tosa};
use mohole_session::Session;
use mohole_target::{Engine, Mode, Tool};
use mohole_testcase::{End, Job, Pipeline};
use serde::Serialize;

/// What came of it.
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
    let first = session.profile.way_down();
    let first = first.with_context(|| format!("{} has no pipeline to lower with", session.profile.name))?;
    let tool = session.require_runner()?;
    // Another way down: by way of affine loops, cleaned up on the way.
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
        runs.lowered += usize::from(!matches!(a, Fate::NotLowered(_)));
        runs.ran += usize::from(matches!(a, Fate::Printed(_)));
        match (a, b) {
            (Fate::Printed(a), Fate::Printed(b)) if a == b => runs.same += 1,
            (Fate::Printed(_), Fate::Printed(_)) => {
                runs.trouble.push(format!("seed {seed}: prints something else"));
            }
            (Fate::Printed(_), other) | (other, _) => runs.trouble.push(format!("seed {seed}: {other}")),
        }
    }
    Ok(runs)
}

/// What became of one program.
enum Fate {
    NotLowered(String),
    Failed(String),
    Printed(String),
}

impl std::fmt::Display for Fate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fate::NotLowered(why) => write!(f, "not lowered: {why}"),
            Fate::Failed(why) => write!(f, "failed to run: {why}"),
            Fate::Printed(_) => f.write_str("printed"),
        }
    }
}

fn lower_and_run(
    session: &Session,
    runner: &Arc<Tool>,
    programs: &[String],
    pipeline: &Pipeline,
    workers: usize,
) -> Result<Vec<Fate>> {
    let limits = session.profile.limits.limits();
    let args: Arc<[String]> = [pipeline.to_argument()].into();
    let lowered = session.engine(workers, Mode::Best)?.map(programs, |worker, program| {
        worker.run(&Job { args: args.clone(), input: program.as_bytes().into(), limits })
    })?;
    let mut engine = Engine::new(runner, workers, Mode::Best)?;
    let fates = engine.map(&lowered, |worker, lowered| {
        if lowered.end != End::Exited(0) {
            return Ok(Fate::NotLowered(first_line(&lowered.stderr_text())));
        }
        let job = Job { args: [].into(), input: lowered.stdout.as_slice().into(), limits };
        let run = worker.run(&job)?;
        Ok(match run.end {
            End::Exited(0) => Fate::Printed(without_addresses(&run.stdout_text())),
            end => Fate::Failed(format!("{end:?} {}", first_line(&run.stderr_text()))),
        })
    })?;
    Ok(fates)
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// Where a tensor lies differs from run to run: `base@ = 0x55..`.
fn without_addresses(text: &str) -> String {
    let keep = |line: &str| match line.split_once("base@ = ") {
        Some((before, after)) => {
            format!("{before}{}", after.split_once(' ').map_or("", |(_, rest)| rest))
        }
        None => line.to_owned(),
    };
    text.lines().map(keep).collect::<Vec<_>>().join("\n")
}
