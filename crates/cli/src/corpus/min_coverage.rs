//! The fewest programs that reach the same blocks of a compiler as all do.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use mohole_campaign::{Program, run_line_calls};
use mohole_catalog::Catalog;
use mohole_coverage::smallest_cover;
use mohole_session::{Session, TargetOption, inputs};
use mohole_target::{CodeCoverage, CoverageLevel, Mode, Worker};
use mohole_testcase::{Job, PassCall, Pipeline};

/// Runs before the first program: by then servers are started, and the compiler's tables have grown.
const WARM_UP: usize = 12;

/// The programs, the places of those to keep, and the number of blocks.
pub(super) fn kept(
    folders: &[PathBuf],
    target: &TargetOption,
    args: &[String],
) -> Result<(Vec<Program>, Vec<usize>, usize)> {
    let session = Session::open(target)?;
    let programs = inputs::pieces(folders)?;
    let coverage = session.cover_at(CoverageLevel::Block)?;
    let catalog = session.catalog(1)?;
    let mut worker = Worker::new(session.tool.clone(), Mode::Best)?;
    let mut sets = Vec::new();
    for (number, program) in programs.iter().enumerate() {
        let jobs = jobs(program, args, &session, &catalog);
        for _ in 0..if number == 0 { WARM_UP } else { 0 } {
            blocks(&jobs, &mut worker, &coverage)?;
        }
        sets.push(steady_blocks(&jobs, &mut worker, &coverage)?);
    }
    ensure!(sets.iter().any(|set| !set.is_empty()), "{} cannot be covered", session.profile.name);
    let sizes: Vec<usize> = programs.iter().map(|program| program.text.len()).collect();
    let kept = smallest_cover(&sets, &sizes);
    let mut all: Vec<u32> = sets.into_iter().flatten().collect();
    all.sort_unstable();
    all.dedup();
    Ok((programs, kept, all.len()))
}

/// The blocks that jobs reach each of two times: some depend on addresses.
fn steady_blocks(jobs: &[Job], worker: &mut Worker, coverage: &CodeCoverage) -> Result<Vec<u32>> {
    let again = blocks(jobs, worker, coverage)?;
    let mut steady = blocks(jobs, worker, coverage)?;
    steady.retain(|block| again.binary_search(block).is_ok());
    Ok(steady)
}

/// The blocks that jobs reach, each as if it were the first.
fn blocks(jobs: &[Job], worker: &mut Worker, coverage: &CodeCoverage) -> Result<Vec<u32>> {
    coverage.forget();
    let mut blocks = Vec::new();
    for job in jobs {
        worker.run(job)?;
        blocks.extend_from_slice(worker.reached());
    }
    blocks.sort_unstable();
    blocks.dedup();
    Ok(blocks)
}

/// The jobs of a program: the arguments that were given, or no pass and the passes of its `RUN:` lines.
fn jobs(program: &Program, args: &[String], session: &Session, catalog: &Catalog) -> Vec<Job> {
    let profile = &session.profile;
    let job = |args: Vec<String>| Job {
        args: args.into(),
        input: program.text.clone(),
        limits: profile.limits.limits(),
    };
    if !args.is_empty() {
        return vec![job(args.to_vec())];
    }
    let call = |name: &str, options: &str| {
        let pass = catalog.pass(name)?;
        Some(PassCall { options: options.to_owned(), ..PassCall::named(&pass.name) })
    };
    let passes = run_line_calls(&program.run_lines, call);
    let with_passes = passes.iter().map(|calls| vec![Pipeline::of_calls(calls).to_argument()]);
    std::iter::once(profile.no_op.clone()).chain(with_passes).map(job).collect()
}
