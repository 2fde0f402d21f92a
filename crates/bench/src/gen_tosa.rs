//! `mohole bench gen tosa`: speed and validity of generated tosa programs.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use anyhow::Result;
use mohole_campaign::examine;
use mohole_generate::tosa::{Mode as Kind, Options};
use mohole_session::refusals::most_common;
use mohole_session::tosa::{ShapeArguments, generator};
use mohole_session::{Session, TargetOption, WorkersOption, print};
use mohole_target::Mode;
use mohole_testcase::{Job, Outcome};
use serde::Serialize;

use crate::gen_run::{Runs, run_all};

/// Generate tosa programs and count how many the verifier accepts
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench gen tosa --target mlir-opt-22 --seeds 10000\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Number of programs
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    seeds: u64,
    #[command(flatten)]
    shape: ShapeArguments,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

#[derive(Serialize)]
struct Measured {
    target: String,
    programs: usize,
    accepted: usize,
    crashed: usize,
    thirty_op_programs_per_second: f64,
    ops_supported: usize,
    ops_seen: usize,
    missing: Vec<&'static str>,
    refusals: Vec<(String, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<Runs>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let workers = arguments.workers.count();
    let catalog = session.catalog(workers)?;
    let tosa = generator(&session, &catalog)?;
    let options = arguments.shape.options()?;
    let speed_options = Options { ops: (30, 30), ..options.clone() };
    let start = Instant::now();
    let made = (0..2000).map(|seed| tosa.generate(seed, &speed_options).text.len()).sum::<usize>();
    let speed = 2000.0 / start.elapsed().as_secs_f64();
    assert!(made > 0, "programs have text");
    let seeds: Vec<u64> = (0..arguments.seeds).collect();
    let mut engine = session.engine(workers, Mode::Best)?;
    let results = engine.map(&seeds, |worker, &seed| {
        let program = tosa.generate(seed, &options);
        let job = Job {
            args: session.profile.no_op.as_slice().into(),
            input: program.text.into_bytes().into(),
            limits: session.profile.limits.limits(),
        };
        let verdict = examine(worker, &session.profile, &job)?.verdict;
        Ok((seed, program.ops, verdict))
    })?;
    let mut seen = BTreeSet::new();
    let mut refusals: BTreeMap<String, (usize, u64)> = BTreeMap::new();
    let (mut accepted, mut crashed) = (0, 0);
    for (seed, ops, verdict) in &results {
        match verdict.outcome {
            Outcome::Success => {
                accepted += 1;
                seen.extend(ops.iter().copied());
            }
            outcome => {
                crashed += usize::from(outcome.is_finding());
                let message = verdict.message.as_deref().unwrap_or("no message");
                let reason = message.split_once("error: ").map_or(message, |(_, reason)| reason);
                refusals.entry(reason.to_owned()).or_insert((0, *seed)).0 += 1;
            }
        }
    }
    let supported = tosa.supported(options.mode);
    let refusals = refusals
        .into_iter()
        .map(|(reason, (count, seed))| (format!("{reason} (such as seed {seed})"), count));
    let measured = Measured {
        target: session.profile.name.clone(),
        programs: results.len(),
        accepted,
        crashed,
        thirty_op_programs_per_second: speed,
        ops_supported: supported.len(),
        ops_seen: seen.len(),
        missing: supported.into_iter().filter(|op| !seen.contains(op)).collect(),
        refusals: most_common(refusals, 10),
        runs: match options.mode {
            Kind::Executable => Some(run_all(&session, &tosa, &seeds, &options, workers)?),
            _ => None,
        },
    };
    if arguments.json { print::json(&measured) } else { show(&measured, options.mode) }
}

fn show(measured: &Measured, kind: Kind) -> Result<()> {
    let kind = match kind {
        Kind::Valid => "valid",
        Kind::Invalid => "invalid",
        Kind::Executable => "executable",
    };
    print::line(format!(
        "{}: {kind} mode, {}, accepted {} ({:.2}%), crashes {}",
        measured.target,
        print::count(measured.programs, "program", "programs"),
        print::thousands(measured.accepted),
        100.0 * measured.accepted as f64 / measured.programs.max(1) as f64,
        measured.crashed
    ))?;
    print::line(format!(
        "{:.0} thirty-operation programs a second on one core; {} of {} operations seen, missing: {}",
        measured.thirty_op_programs_per_second,
        measured.ops_seen,
        measured.ops_supported,
        measured.missing.join(" ")
    ))?;
    if let Some(runs) = &measured.runs {
        print::line(format!(
            "lowered {}, ran {}, printed the same on a second lowering {}",
            runs.lowered, runs.ran, runs.same
        ))?;
        runs.trouble.iter().take(10).try_for_each(|trouble| print::line(format!("  {trouble}")))?;
    }
    measured.refusals.iter().try_for_each(|(reason, count)| print::line(format!("  {count} x {reason}")))
}
