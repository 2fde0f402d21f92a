//! `mohole bench recondition`: speed, executable programs, and undefined behaviour that is left.

mod sanitizers;
mod show;
mod speed;
mod subjects;
mod trial;
mod ways;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context, Result};
use mohole_recondition::{Options, recondition};
use mohole_session::{Session, TargetOption, WorkersOption, print};

use sanitizers::Sanitizer;
use show::{Raw, Suite, Summary};
use subjects::{Subject, spread};
use trial::{Fate, Plan, Trials, TroubleKind};

/// Measure reconditioning: speed, certified and executable programs, undefined behaviour that is left
///
/// Reconditions generated programs with undefined behaviour, and each function of the given files in a module
/// of its own. Lowers each program with several pipelines, with and without run-time checks, and runs it. A
/// failed check, a signal, a different output or a sanitizer report counts as trouble. Some programs also run
/// without reconditioning, to show what the rules prevent.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench recondition --programs 200 path/to/mlir/test\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Files, or folders with programs, whose functions are used as well
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Number of generated programs
    #[arg(long, value_name = "N", default_value_t = 200)]
    programs: u64,
    /// Seed of the first generated program; each further program uses the next
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Number of functions to use, spread evenly over the files
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    functions: u32,
    /// Runs of each program after the plain pipeline
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=20))]
    runs: u8,
    /// Optimizing pipelines for each program; programs use different ones in turn
    #[arg(long, value_name = "N", default_value_t = ways::OPTIMIZING)]
    ways: usize,
    /// Pipelines with run-time checks for each program, likewise
    #[arg(long, value_name = "N", default_value_t = ways::CHECKING)]
    checks: usize,
    /// Pipelines that the feedback planner chooses for each program, in addition
    #[arg(long, value_name = "N", default_value_t = 0)]
    planned: usize,
    /// Programs, and functions, that also run without reconditioning
    #[arg(long, value_name = "N", default_value_t = 100)]
    raw: usize,
    /// Certified programs, and functions, to run under AddressSanitizer (needs clang-22)
    #[arg(long, value_name = "N", default_value_t = 0)]
    sanitize: usize,
    /// Certified programs, and functions, to run under valgrind
    #[arg(long, value_name = "N", default_value_t = 0)]
    valgrind: usize,
    /// Print each trouble, and why programs do not run
    #[arg(long)]
    verbose: bool,
    /// Save programs with trouble in this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// The dialects with a row in the table.
const DIALECTS: &[&str] =
    &["affine", "arith", "cf", "func", "index", "linalg", "math", "memref", "scf", "tensor", "vector"];
/// A function may use these dialects as well and still count as core.
const ALSO_CORE: &[&str] = &["bufferization", "builtin", "test", "ub"];

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let speed = speed::speed(&session)?;
    let mut trials = Trials::new(&session, arguments.workers.count(), arguments.planned)?;
    let seeds = arguments.seed..arguments.seed + arguments.programs;
    let generated = subjects::generated(&mut trials.compiler, &session, seeds)?;
    let mut summary = Summary {
        target: session.profile.name.clone(),
        programs_per_second: speed.programs_per_second,
        ops_per_program: speed.ops_per_program,
        generated: suite(arguments, &mut trials, &generated)?.0,
        corpus: None,
        shares: BTreeMap::new(),
        core_shares: BTreeMap::new(),
    };
    if !arguments.paths.is_empty() {
        let all = subjects::corpus(&mut trials.compiler, &session, &arguments.paths)?;
        let corpus = spread(all, arguments.functions as usize);
        let (measured, fates) = suite(arguments, &mut trials, &corpus)?;
        summary.corpus = Some(measured);
        shares(&mut summary, &corpus, &fates);
    }
    if arguments.json { print::json(&summary) } else { show::show(&summary) }
}

fn shares(summary: &mut Summary, subjects: &[Subject], fates: &[Fate]) {
    for (subject, fate) in subjects.iter().zip(fates) {
        let known = |dialect: &String| DIALECTS.contains(&&**dialect) || ALSO_CORE.contains(&&**dialect);
        let is_core = subject.dialects.iter().all(known);
        for dialect in subject.dialects.iter().filter(|dialect| DIALECTS.contains(&&***dialect)) {
            summary.shares.entry(dialect.clone()).or_default().add(fate);
            if is_core {
                summary.core_shares.entry(dialect.clone()).or_default().add(fate);
            }
        }
    }
}

/// Measures one set of programs.
fn suite(arguments: &Arguments, trials: &mut Trials<'_>, subjects: &[Subject]) -> Result<(Suite, Vec<Fate>)> {
    let Arguments { ways, checks, runs, planned, .. } = *arguments;
    let plan = Plan { rules: true, ways, checks, runs, planned };
    let mut fates = trials.fates(subjects, &plan)?;
    let mut suite = Suite {
        under_address_sanitizer: sanitizers::check(
            trials,
            &mut fates,
            arguments.sanitize,
            Sanitizer::Address,
        )?,
        under_valgrind: sanitizers::check(trials, &mut fates, arguments.valgrind, Sanitizer::Memory)?,
        ..Suite::default()
    };
    for (subject, fate) in subjects.iter().zip(&fates) {
        let kept = subject.kept();
        suite.ops_after.extend(kept.after.intersection(&kept.before).cloned());
        suite.ops_before.extend(kept.before);
        suite.all.add(fate);
        if !fate.certified {
            continue;
        }
        suite.runs += fate.runs;
        suite.checked_runs += fate.checked_runs;
        suite.pairs += fate.pairs;
        let kinds: BTreeSet<TroubleKind> = fate.trouble.iter().map(|trouble| trouble.kind).collect();
        for kind in kinds {
            *suite.trouble.entry(kind.in_words()).or_default() += 1;
        }
    }
    tell(arguments, subjects, &fates)?;
    suite.raw = raw(arguments, trials, subjects, &fates)?;
    Ok((suite, fates))
}

/// Runs some of the programs without reconditioning.
fn raw(
    arguments: &Arguments,
    trials: &mut Trials<'_>,
    subjects: &[Subject],
    with_rules: &[Fate],
) -> Result<Raw> {
    let subjects = &subjects[..subjects.len().min(arguments.raw)];
    let plan = Plan { rules: false, ways: arguments.ways, checks: 0, runs: 2, planned: 0 };
    let fates = trials.fates(subjects, &plan)?;
    let mut raw = Raw { programs: subjects.len(), ..Raw::default() };
    for (fate, with_rules) in fates.iter().zip(with_rules) {
        let alarm = !fate.trouble.is_empty();
        raw.executable += usize::from(fate.runs > 0 || alarm);
        raw.pairs += fate.pairs;
        raw.alarms += usize::from(alarm);
        raw.false_alarms += usize::from(
            alarm && with_rules.certified && with_rules.runs > 0 && with_rules.trouble.is_empty(),
        );
    }
    Ok(raw)
}

/// Prints and saves programs with trouble.
fn tell(arguments: &Arguments, subjects: &[Subject], fates: &[Fate]) -> Result<()> {
    for (number, (subject, fate)) in subjects.iter().zip(fates).enumerate() {
        let word = if fate.certified { "certified" } else { "not certified" };
        if fate.certified && !fate.trouble.is_empty() {
            keep(arguments, number, subject, fate)?;
        }
        if !arguments.verbose {
            continue;
        }
        for trouble in &fate.trouble {
            print::line(format!("{}: {word}: {}: {}", subject.name, trouble.way, trouble.kind.in_words()))?;
        }
        match &fate.printed {
            Err(why) => print::line(format!("{}: {word}: does not run: {why}", subject.name))?,
            Ok(_) if !fate.is_executable() => {
                print::line(format!("{}: {word}: computes nothing", subject.name))?;
            }
            Ok(_) => {}
        }
        if !fate.certified {
            let mut module = subject.module.clone();
            let report = recondition(&mut module, &Options::default());
            let left_out = report.entry.as_ref().map_or(0, |entry| entry.left_out.len());
            print::line(format!(
                "{}: not certified: {:?}, {left_out} not called",
                subject.name, report.doubtful
            ))?;
        }
    }
    Ok(())
}

fn keep(arguments: &Arguments, number: usize, subject: &Subject, fate: &Fate) -> Result<()> {
    let Some(folder) = &arguments.keep else { return Ok(()) };
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut text = format!("// {}\n", subject.name);
    for trouble in &fate.trouble {
        text += &format!("// {}: {}\n//   {}\n", trouble.way, trouble.kind.in_words(), trouble.pipeline);
    }
    text += &String::from_utf8_lossy(&fate.text);
    let first = subject.name.rsplit(['/', ' ']).next().unwrap_or_default();
    let file = folder.join(format!("{number:04}-{first}.mlir"));
    std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
}
