//! `mohole rules practice`: lowers programs and records which passes lead to llvm.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result};
use mohole_campaign::{Practice, PracticeBatch, Program};
use mohole_catalog::Catalog;
use mohole_generate::mixed::{self, Mixed};
use mohole_generate::tosa::{self, Mode, Tosa};
use mohole_lowering::RuleBook;
use mohole_session::{Session, TargetOption, WorkersOption, inputs, print, rule_book};

use super::save::save;

/// Lower programs and record in the rule book which passes lead to llvm
///
/// A rule says what a pass does to an operation, but not when to run the pass. Practice lowers generated
/// programs, small ones first, and counts for each pass how many paths reached llvm that ran it while certain
/// operations were still present. `mohole rules learn` ends with it.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole rules practice --target mlir-opt-22 --rounds 10\n\n\
Exit codes: 0 done, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Paths per program that follow the known lowering with one additional pass
    #[arg(long, value_name = "N", default_value_t = DETOURS)]
    detours: usize,
    /// Paths per program that the planner chooses
    #[arg(long, value_name = "N", default_value_t = ROUNDS)]
    rounds: usize,
    /// Programs to practice on instead of generated ones: files, or folders with programs
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// File for the rule book [default: the one that mohole uses]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    workers: WorkersOption,
}

/// Default number of paths per program that follow the known lowering with one additional pass.
pub(super) const DETOURS: usize = 8;

/// Default number of paths per program that the planner chooses.
pub(super) const ROUNDS: usize = 2;

/// Programs of each kind and size.
const PROGRAMS_PER_SIZE: u64 = 40;

/// Paths after which the workers share what they learned.
const PATHS_PER_BATCH: usize = 40;

/// Sizes of programs, small ones first.
const SIZES: &[(usize, usize)] = &[(1, 2), (3, 6), (10, 30)];

pub(super) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    session.tool.expect_many_jobs();
    let workers = arguments.workers.count();
    let catalog = session.catalog(workers)?;
    let mut book = rule_book::book(&session, &catalog)?;
    let programs = match arguments.corpus.is_empty() {
        true => programs(&catalog),
        false => inputs::pieces(&arguments.corpus)?,
    };
    practice(&session, &catalog, &mut book, &programs, (arguments.detours, arguments.rounds), workers)?;
    save(book, &session, &catalog, arguments.out.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

/// Practices on programs and prints the success rate.
pub(super) fn practice(
    session: &Session,
    catalog: &Catalog,
    book: &mut RuleBook,
    programs: &[Program],
    (detours, rounds): (usize, usize),
    workers: usize,
) -> Result<()> {
    let start = Instant::now();
    let practice = Practice {
        profile: &session.profile,
        tool: &session.tool,
        prints_op_stats: rule_book::prints_op_stats(catalog),
        programs,
        detours,
        rounds,
        paths_per_batch: PATHS_PER_BATCH,
        workers,
    };
    let mut batches: Vec<PracticeBatch> = Vec::new();
    practice.run(book, &mut |batch| {
        let what = if batch.detours { "detours" } else { "paths" };
        print::note(format!("practice: {} of {} {what} reached llvm", batch.reached_goal, batch.paths));
        if !batch.detours {
            batches.push(batch);
        }
    })?;
    let share = |batches: &[PracticeBatch]| {
        let paths: usize = batches.iter().map(|batch| batch.paths).sum();
        let reached: usize = batches.iter().map(|batch| batch.reached_goal).sum();
        100.0 * reached as f64 / paths.max(1) as f64
    };
    let (first, last) = batches.split_at(batches.len() / 2);
    print::line(format!(
        "practice: {} programs, {detours} detours and {rounds} paths each: {:.1}% of paths reached llvm in the first half, {:.1}% in the second; {:.0} s",
        programs.len(),
        share(first),
        share(last),
        start.elapsed().as_secs_f64()
    ))
    .context("cannot write")?;
    if batches.iter().all(|batch| batch.reached_goal == 0) {
        print::note(format!(
            "warning: no path reached llvm, so `lower`, `diff`, lobe and desil are of no use on {0}; if a pipeline lowers its \
             programs, name it: mohole target add --replace --name {0} ... --lowering PIPELINE",
            session.profile.name
        ));
    }
    Ok(())
}

/// Executable programs, small ones first.
pub(super) fn programs(catalog: &Catalog) -> Vec<Program> {
    let program = |name: &str, text: String| Program::new(name, text.as_bytes());
    let tosa = catalog.dialect("tosa").map(|_| Tosa::new(catalog));
    let mut programs = Vec::new();
    for &ops in SIZES {
        for seed in 0..PROGRAMS_PER_SIZE {
            if let Some(tosa) = &tosa {
                let options = tosa::Options { ops, mode: Mode::Executable, ..tosa::Options::default() };
                programs.push(program("tosa", tosa.generate(seed, &options).text));
            }
            let options = mixed::Options { ops, ..mixed::Options::default() };
            programs.push(program("mixed", Mixed::new().generate(seed, &options).text));
        }
    }
    programs
}
