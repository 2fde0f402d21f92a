//! `mohole bench recondition`: speed, what becomes executable, and whether anything undefined is left.

mod sanitizers;
mod show;
mod speed;
mod subjects;
mod together;
mod trial;
mod ways;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context, Result};
use mohole_recondition::{Options, recondition};
use mohole_session::{Session, TargetOption, WorkersOption, print};
use serde::Serialize;

use sanitizers::{Watch, Watched};
use subjects::{Subject, spread};
use trial::{Fate, Kind, Plan, Trials};

/// Measure reconditioning: speed, certified and executable shares, checks that strike
///
/// Generated programs that take no care of being defined, and the functions of the files given, each in a
/// module of its own, are reconditioned, lowered in several ways, each with the compiler's run-time checks
/// and without, and run, some of them several times. A check that strikes, a signal, a second output or a
/// sanitizer's report is trouble. The same programs without the rules show what the rules are good for.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench recondition --programs 200 path/to/mlir/test\n\n\
Exit codes: 0 measured, 1 mohole's own error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Files, or folders of .mlir files, whose functions are tried too
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Generated programs
    #[arg(long, value_name = "N", default_value_t = 200)]
    programs: u64,
    /// The seed of the first
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Functions of the files to try, spread over all of them
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    functions: u32,
    /// Runs of each program by the plain way
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=20))]
    runs: u8,
    /// Ways down that optimize, for each program; the programs take turns with them
    #[arg(long, value_name = "N", default_value_t = ways::OPTIMIZING)]
    ways: usize,
    /// Ways down with checks, likewise
    #[arg(long, value_name = "N", default_value_t = ways::CHECKING)]
    checks: usize,
    /// Ways down that the feedback planner draws for each program, beside the fixed ones
    #[arg(long, value_name = "N", default_value_t = 0)]
    planned: usize,
    /// Programs, and functions, to run without the rules too
    #[arg(long, value_name = "N", default_value_t = 100)]
    raw: usize,
    /// Certified programs, and functions, to run under AddressSanitizer; clang-22 makes them
    #[arg(long, value_name = "N", default_value_t = 0)]
    sanitize: usize,
    /// Certified programs, and functions, to run under valgrind
    #[arg(long, value_name = "N", default_value_t = 0)]
    valgrind: usize,
    /// Print each trouble, and why what does not run does not
    #[arg(long)]
    verbose: bool,
    /// Keep programs with trouble in this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// The dialects that shares are told of.
const DIALECTS: &[&str] =
    &["affine", "arith", "cf", "func", "index", "linalg", "math", "memref", "scf", "tensor", "vector"];
/// Dialects that a function may use besides, and still count among those made of the ones above.
const BESIDES: &[&str] = &["bufferization", "builtin", "test", "ub"];

/// How many of some programs are what.
#[derive(Serialize, Default, Clone)]
struct Share {
    functions: usize,
    certified: usize,
    executable: usize,
    both: usize,
}

impl Share {
    fn add(&mut self, fate: &Fate) {
        let runs = fate.is_executable();
        self.functions += 1;
        self.certified += usize::from(fate.certified);
        self.executable += usize::from(runs);
        self.both += usize::from(runs && fate.certified);
    }

    fn percent(&self) -> String {
        format!("{:.1}%", 100.0 * self.both as f64 / self.functions.max(1) as f64)
    }
}

/// What a set of programs did.
#[derive(Serialize, Default)]
struct Suite {
    all: Share,
    /// Runs of certified programs.
    runs: usize,
    /// Of these, runs with checks.
    checked_runs: usize,
    /// Certified programs compared with themselves by another way.
    pairs: usize,
    /// Certified programs with trouble, by its kind.
    trouble: BTreeMap<String, usize>,
    /// Operations in all of them, and those of them that are left.
    ops_before: BTreeSet<String>,
    ops_after: BTreeSet<String>,
    under_address_sanitizer: Option<Watched>,
    under_valgrind: Option<Watched>,
    raw: Raw,
}

/// The same programs, some of them, without the rules.
#[derive(Serialize, Default)]
struct Raw {
    programs: usize,
    executable: usize,
    /// Pairs of ways that were compared, and those that disagree or die.
    pairs: usize,
    /// Programs that raise an alarm: ways that disagree, or a signal.
    alarms: usize,
    /// Those of them that are certified and raise none once they are reconditioned.
    false_alarms: usize,
}

#[derive(Serialize)]
struct Summary {
    target: String,
    programs_per_second: f64,
    ops_per_program: f64,
    generated: Suite,
    corpus: Option<Suite>,
    shares: BTreeMap<String, Share>,
    core_shares: BTreeMap<String, Share>,
}

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
        let known = |dialect: &String| DIALECTS.contains(&&**dialect) || BESIDES.contains(&&**dialect);
        let is_core = subject.dialects.iter().all(known);
        for dialect in subject.dialects.iter().filter(|dialect| DIALECTS.contains(&&***dialect)) {
            summary.shares.entry(dialect.clone()).or_default().add(fate);
            if is_core {
                summary.core_shares.entry(dialect.clone()).or_default().add(fate);
            }
        }
    }
}

/// Everything about one set of programs.
fn suite(arguments: &Arguments, trials: &mut Trials<'_>, subjects: &[Subject]) -> Result<(Suite, Vec<Fate>)> {
    let Arguments { ways, checks, runs, planned, .. } = *arguments;
    let plan = Plan { rules: true, ways, checks, runs, planned };
    let mut fates = trials.fates(subjects, &plan)?;
    let mut suite = Suite {
        under_address_sanitizer: sanitizers::watch(trials, &mut fates, arguments.sanitize, Watch::Address)?,
        under_valgrind: sanitizers::watch(trials, &mut fates, arguments.valgrind, Watch::Memory)?,
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
        let kinds: BTreeSet<Kind> = fate.trouble.iter().map(|trouble| trouble.kind).collect();
        for kind in kinds {
            *suite.trouble.entry(kind.in_words()).or_default() += 1;
        }
    }
    tell(arguments, subjects, &fates)?;
    suite.raw = raw(arguments, trials, subjects, &fates)?;
    Ok((suite, fates))
}

/// Some of the programs without the rules.
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

/// Prints and keeps what is worth a look.
fn tell(arguments: &Arguments, subjects: &[Subject], fates: &[Fate]) -> Result<()> {
    for (number, (subject, fate)) in subjects.iter().zip(fates).enumerate() {
        let word = if fate.certified { "certified" } else { "doubtful" };
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
            Ok(_) if !fate.is_executable() => print::line(format!("{}: {word}: does nothing", subject.name))?,
            Ok(_) => {}
        }
        if !fate.certified {
            let mut module = subject.module.clone();
            let report = recondition(&mut module, &Options::default());
            let left_out = report.entry.as_ref().map_or(0, |entry| entry.left_out.len());
            print::line(format!("{}: doubts: {:?}, {left_out} not called", subject.name, report.doubtful))?;
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
