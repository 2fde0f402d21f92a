//! `mohole bench cover`: coverage changes nothing but the time.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, ensure};
use mohole_session::{Session, TargetOption, inputs, print};
use mohole_target::{CoverageLevel, Mode, Worker};
use mohole_testcase::{Execution, Job, PassCall, Pipeline, Rng};
use serde::Serialize;

use crate::covered::{Costs, Ratios, Sides};

/// Compare runs with coverage of the compiler's code and without
///
/// Random programs of a corpus go through random passes, each job with coverage and without. Outcome and
/// outputs must be the same, unless the compiler itself gives another output each time. Then the last jobs
/// run once more, when nothing new is reached, to compare the time.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench cover --target mlir-opt-22 --cover function tests/\n\n\
Exit codes: 0 all the same, 1 a difference, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// What is noted: each `function` or each `block` of the compiler's code
    #[arg(long, value_name = "LEVEL", default_value = "block")]
    cover: CoverageLevel,
    /// Files, or folders with programs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Jobs
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    runs: usize,
    /// The last jobs, which are measured
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    measured: usize,
    /// The passes of each job
    #[arg(long, value_name = "N", default_value_t = 3)]
    passes: usize,
    #[arg(long, value_name = "N", default_value_t = 1)]
    /// Seed of the choice of programs and passes
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Measured {
    target: String,
    runs: usize,
    /// Jobs that gave something else with coverage, and gave it without coverage in another process, too.
    unsteady: usize,
    different: usize,
    blocks: usize,
    blocks_known: usize,
    functions: usize,
    functions_known: usize,
    seconds: f64,
    steady: Ratios,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let catalog = session.catalog(1)?;
    let passes: Vec<PassCall> = catalog
        .passes
        .iter()
        .filter(|pass| !pass.is_test())
        .map(|pass| PassCall { nest: pass.nest_in().map(str::to_owned), ..PassCall::named(&pass.name) })
        .collect();
    let programs = inputs::pieces(&arguments.files)?;
    ensure!(!programs.is_empty() && !passes.is_empty(), "there are no programs, or no passes");
    let mut sides = Sides::new(&session, arguments.cover)?;
    let mut rng = Rng::new(arguments.seed);
    let mut job = || {
        let program = &programs[rng.below(programs.len())];
        let calls: Vec<PassCall> =
            (0..arguments.passes).map(|_| passes[rng.below(passes.len())].clone()).collect();
        let mut job = Job::new([Pipeline::of_calls(&calls).to_argument()], &*program.text);
        job.limits = session.profile.limits.limits();
        job
    };
    let start = Instant::now();
    let (mut unsteady, mut different, mut last) = (0, 0, Vec::new());
    for number in 0..arguments.runs {
        let job = job();
        let [plain, covered] = sides.run(&job, number % 2 == 0)?;
        if !are_same(&plain, &covered) {
            match differs_anyway(&sides, &job, &covered)? {
                true => unsteady += 1,
                false => {
                    different += 1;
                    report(&job, &plain, &covered)?;
                }
            }
        }
        if arguments.runs - number <= arguments.measured {
            last.push(job);
        }
        if number % 1000 == 999 {
            let counts = sides.coverage.counts();
            print::note(format!(
                "{} runs, {} blocks, {} functions, {unsteady} unsteady, {different} different, {:.0} s",
                number + 1,
                counts.blocks,
                counts.functions,
                start.elapsed().as_secs_f64()
            ));
        }
    }
    let mut costs = Costs::default();
    for (number, job) in last.iter().enumerate() {
        let runs = sides.run(job, number % 2 == 0)?;
        if sides.with.reached().is_empty() {
            costs.add(&runs);
        }
    }
    let counts = sides.coverage.counts();
    let measured = Measured {
        target: session.profile.name.clone(),
        runs: arguments.runs,
        unsteady,
        different,
        blocks: counts.blocks,
        blocks_known: sides.coverage.block_count(),
        functions: counts.functions,
        functions_known: sides.coverage.function_count(),
        seconds: start.elapsed().as_secs_f64(),
        steady: costs.ratios(),
    };
    if arguments.json {
        print::json(&measured)?;
    } else {
        show(&measured)?;
    }
    ensure!(different == 0, "coverage changes what the compiler does");
    Ok(())
}

/// How often a job that differs is run again in new processes.
const RETRIES: usize = 60;

/// Whether a new process without coverage gives what coverage gave. The memory of all jobs of one worker is
/// at the same addresses, so a compiler whose output depends on addresses always gives the same there.
fn differs_anyway(sides: &Sides, job: &Job, covered: &Execution) -> Result<bool> {
    let mut alone = Worker::new(sides.without.tool().clone(), Mode::Spawn)?;
    let wanted = signs(covered);
    for _ in 0..RETRIES {
        if signs(&alone.run(job)?) == wanted {
            return Ok(true);
        }
    }
    Ok(false)
}

fn are_same(plain: &Execution, covered: &Execution) -> bool {
    signs(plain) == signs(covered)
}

/// What can be seen of a run, without addresses.
fn signs(run: &Execution) -> (String, String, String) {
    (format!("{:?}", run.end), run.stdout_text().into_owned(), without_addresses(&run.stderr_text()))
}

/// A text without hexadecimal numbers: addresses differ between processes.
fn without_addresses(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut parts = text.split("0x");
    kept.push_str(parts.next().unwrap_or_default());
    for part in parts {
        kept.push_str("0x");
        kept.push_str(part.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
    }
    kept
}

fn report(job: &Job, plain: &Execution, covered: &Execution) -> Result<()> {
    print::note(format!("different: {:?}: {:?} and {:?}", job.args, plain.end, covered.end));
    let file = std::env::temp_dir().join("mohole-bench-cover-difference.txt");
    let text = format!(
        "{}\n-- {:?}\n{}\n{}\n-- {:?}\n{}\n{}\n",
        String::from_utf8_lossy(&job.input),
        plain.end,
        plain.stdout_text(),
        plain.stderr_text(),
        covered.end,
        covered.stdout_text(),
        covered.stderr_text()
    );
    Ok(std::fs::write(file, text)?)
}

fn show(measured: &Measured) -> Result<()> {
    let share = |part: usize, all: usize| format!("{} of {}", print::thousands(part), print::thousands(all));
    print::line(format!(
        "{}: {}, {} different, {} differ without coverage, too ({:.0} s)",
        measured.target,
        print::count(measured.runs, "run", "runs"),
        measured.different,
        measured.unsteady,
        measured.seconds
    ))?;
    print::line(format!(
        "reached {} blocks, entered {} functions",
        share(measured.blocks, measured.blocks_known),
        share(measured.functions, measured.functions_known)
    ))?;
    print::line(format!("nothing new: {}", measured.steady.text()))
}
