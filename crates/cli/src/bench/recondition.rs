//! `mohole bench recondition`: speed, what becomes executable, and whether anything undefined is left.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use mohole_campaign::{Ran, execute};
use mohole_generate::mixed::{Mixed, Options as Shape};
use mohole_ir::Module;
use mohole_oracle::{Tolerance, first_error};
use mohole_recondition::{Checksum, Options, recondition};
use mohole_target::{Engine, Mode, Tool};
use mohole_testcase::{End, Execution, Job};
use serde::Serialize;

use super::isolate::functions;
use crate::session::{Session, TargetOption, WorkersOption};
use crate::{inputs, ir, say};

/// Measure reconditioning: speed, certified and executable shares, checks that strike
///
/// Generated programs, and the functions of the files given, each in a module of its own, are reconditioned,
/// lowered with the compiler's run-time checks and without, and run, some of them several times. A check
/// that strikes, a signal or a second output is trouble.
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
    /// Functions of the files to try, spread over all of them
    #[arg(long, value_name = "N", default_value_t = 1000)]
    functions: usize,
    /// Runs of each program
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=20))]
    runs: u8,
    /// Print each trouble, and why what does not run does not
    #[arg(long)]
    verbose: bool,
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

/// A way down for all of these dialects, in two halves: the checks go between them.
const HEAD: &str = "func.func(convert-elementwise-to-linalg),\
one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},canonicalize";
const TAIL: &str = "convert-linalg-to-loops,func.func(lower-vector-multi-reduction),\
func.func(convert-vector-to-scf),lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,\
convert-vector-to-llvm,convert-math-to-llvm,convert-math-to-libm,arith-expand,convert-index-to-llvm,\
convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,\
reconcile-unrealized-casts";
/// Other ways: a name, what comes before the first half, what comes between the two.
const OTHERS: &[(&str, &str, &str)] = &[
    (
        "by affine loops",
        "canonicalize,cse",
        "convert-linalg-to-affine-loops,canonicalize,cse,func.func(affine-scalrep)",
    ),
    (
        "by parallel loops",
        "sccp,inline",
        "convert-linalg-to-parallel-loops,func.func(scf-for-loop-peeling),canonicalize",
    ),
    (
        "narrowed",
        "int-range-optimizations,arith-unsigned-when-equivalent",
        "fold-memref-alias-ops,loop-invariant-code-motion,cse",
    ),
    ("fused", "func.func(linalg-generalize-named-ops),linalg-fuse-elementwise-ops", "canonicalize,sccp"),
    (
        "hoisted",
        "loop-invariant-code-motion,control-flow-sink,canonicalize",
        "mem2reg,sroa,func.func(scf-for-to-while),cse",
    ),
];
const CHECKS: &str = "generate-runtime-verification";

/// A program to try.
struct Subject {
    name: String,
    module: Module,
    dialects: BTreeSet<String>,
}

/// What became of one.
struct Fate {
    certified: bool,
    /// Why it does not run, or what it prints.
    printed: Result<String, String>,
    /// What goes wrong when it does: the way down, and what.
    trouble: Vec<String>,
    /// Runs that came to an end, in all ways.
    runs: usize,
}

impl Default for Fate {
    fn default() -> Self {
        Fate { certified: false, printed: Err(String::new()), trouble: Vec::new(), runs: 0 }
    }
}

impl Fate {
    /// Takes note of a run along one of the ways.
    fn see(&mut self, way: &str, ran: Ran) {
        match (ran, &self.printed) {
            (Ran::Printed(text), Ok(before)) => {
                self.runs += 1;
                let (one, other) = (Ran::Printed(before.clone()), Ran::Printed(text));
                if !one.same(&other, &Tolerance::default()) {
                    self.trouble.push(format!("{way} prints something else"));
                }
            }
            (Ran::Printed(text), Err(_)) => {
                self.runs += 1;
                self.printed = Ok(text);
            }
            (Ran::Refused(why), Err(_)) => self.printed = Err(why),
            // Slow is not undefined.
            (Ran::Hung, Err(_)) => self.printed = Err("takes too long".to_owned()),
            (Ran::Killed(signal), _) => self.trouble.push(format!("{way} is killed by signal {signal}")),
            (Ran::Refused(_) | Ran::Hung, Ok(_)) => {}
        }
    }
}

fn why_not(lowered: &Execution) -> String {
    first_error(&lowered.stderr_text()).unwrap_or_else(|| format!("{:?}", lowered.end))
}

/// The ways down that are compared, as arguments: the plain one first, one with checks, and some that
/// optimize on the way.
fn ways(with_checks: bool) -> Vec<(String, String)> {
    let checks = with_checks.then(|| ("with checks", format!("{HEAD},{CHECKS},{TAIL}")));
    let others = OTHERS.iter().map(|(name, first, then)| (*name, format!("{first},{HEAD},{then},{TAIL}")));
    let all = [("plain", format!("{HEAD},{TAIL}"))].into_iter().chain(checks).chain(others);
    let all = all.take(if with_checks { usize::MAX } else { 3 });
    all.map(|(name, passes)| (name.to_owned(), format!("--pass-pipeline=builtin.module({passes})"))).collect()
}

#[derive(Serialize, Default, Clone)]
struct Share {
    functions: usize,
    certified: usize,
    executable: usize,
    both: usize,
}

#[derive(Serialize)]
struct Summary {
    target: String,
    programs_per_second: f64,
    ops_per_program: f64,
    generated: Share,
    runs: usize,
    trouble: usize,
    /// The files' functions as they are, only called: those that run, and those with trouble.
    raw_executable: usize,
    raw_trouble: usize,
    ops_before: usize,
    ops_after: usize,
    corpus: BTreeMap<String, Share>,
    corpus_core: BTreeMap<String, Share>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let (speed, ops) = speed(&session)?;
    let mut bench = Bench::new(arguments, &session)?;
    let generated = bench.generated(arguments.programs)?;
    let (mut before, mut after) = (BTreeSet::new(), BTreeSet::new());
    for subject in &generated {
        names(&subject.module, &mut before);
        let mut module = subject.module.clone();
        recondition(&mut module, &Options { entry: false, checksum: Checksum::None, ..Options::default() });
        names(&module, &mut after);
    }
    let fates = bench.fates(&generated, true)?;
    let mut summary = Summary {
        target: session.profile.name.clone(),
        programs_per_second: speed,
        ops_per_program: ops,
        generated: Share::default(),
        runs: fates.iter().map(|fate| fate.runs).sum(),
        trouble: bench.tell(arguments, &generated, &fates)?,
        raw_executable: 0,
        raw_trouble: 0,
        ops_before: before.len(),
        ops_after: before.intersection(&after).count(),
        corpus: BTreeMap::new(),
        corpus_core: BTreeMap::new(),
    };
    fates.iter().for_each(|fate| summary.generated.add(fate));
    if !arguments.paths.is_empty() {
        let corpus = spread(bench.corpus(&arguments.paths)?, arguments.functions);
        let fates = bench.fates(&corpus, true)?;
        summary.runs += fates.iter().map(|fate| fate.runs).sum::<usize>();
        summary.trouble += bench.tell(arguments, &corpus, &fates)?;
        for (subject, fate) in corpus.iter().zip(&fates) {
            let known = |dialect: &String| DIALECTS.contains(&&**dialect) || BESIDES.contains(&&**dialect);
            let is_core = subject.dialects.iter().all(known);
            for dialect in subject.dialects.iter().filter(|dialect| DIALECTS.contains(&&***dialect)) {
                summary.corpus.entry(dialect.clone()).or_default().add(fate);
                if is_core {
                    summary.corpus_core.entry(dialect.clone()).or_default().add(fate);
                }
            }
        }
        // Hanging programs are slow to watch; some will do.
        let raw = bench.fates(&spread(corpus, 100), false)?;
        summary.raw_executable = raw.iter().filter(|fate| fate.runs > 0 || !fate.trouble.is_empty()).count();
        summary.raw_trouble = raw.iter().filter(|fate| !fate.trouble.is_empty()).count();
    }
    if arguments.json { say::json(&summary) } else { show(&summary) }
}

/// At most so many, evenly spread.
fn spread(subjects: Vec<Subject>, most: usize) -> Vec<Subject> {
    let every = subjects.len().div_ceil(most.max(1)).max(1);
    subjects.into_iter().step_by(every).collect()
}

impl Share {
    fn add(&mut self, fate: &Fate) {
        let runs = fate.printed.is_ok();
        self.functions += 1;
        self.certified += usize::from(fate.certified);
        self.executable += usize::from(runs);
        self.both += usize::from(runs && fate.certified);
    }

    fn percent(&self) -> String {
        format!("{:.1}%", 100.0 * self.both as f64 / self.functions.max(1) as f64)
    }
}

fn names(module: &Module, into: &mut BTreeSet<String>) {
    into.extend(module.walk().map(|op| module.op_name(op).to_owned()));
}

/// Seconds that this thread has spent on a core: others may want the machine too.
fn on_core() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.unwrap_or(f64::NAN) / 1e9
}

/// Programs of about a hundred operations, read, reconditioned and printed on one core.
fn speed(session: &Session) -> Result<(f64, f64)> {
    let mut engine = session.engine(1, Mode::Best)?;
    let shape = Shape { ops: (25, 45), ..Shape::default() };
    let mut texts = Vec::new();
    for seed in 0..100 {
        let text = Mixed::new().generate(seed, &shape).text;
        if let Some(generic) = ir::generic_form(engine.first(), session, text.as_bytes())? {
            texts.push(generic);
        }
    }
    let mut ops = 0;
    let begun = on_core();
    for text in &texts {
        let mut module = Module::parse_bytes(text)?;
        ops += module.op_capacity();
        let report = recondition(&mut module, &Options::default());
        std::hint::black_box((module.to_string(), report));
    }
    let seconds = on_core() - begun;
    Ok((texts.len() as f64 / seconds, ops as f64 / texts.len().max(1) as f64))
}

struct Bench<'a> {
    session: &'a Session,
    compiler: Engine,
    runner: Engine,
    runs: u8,
}

impl<'a> Bench<'a> {
    fn new(arguments: &Arguments, session: &'a Session) -> Result<Self> {
        let workers = arguments.workers.count();
        let runner = Tool::runner_of(&session.profile, &session.home)
            .with_context(|| format!("the runner of {} is not installed", session.profile.name))?;
        Ok(Bench {
            session,
            compiler: session.engine(workers, Mode::Best)?,
            runner: Engine::new(&Arc::new(runner), workers, Mode::Best)?,
            runs: arguments.runs,
        })
    }

    fn generated(&mut self, count: u64) -> Result<Vec<Subject>> {
        let seeds: Vec<u64> = (0..count).collect();
        let modules = self.compiler.map(&seeds, |worker, &seed| {
            let text = Mixed::new().generate(seed, &Shape::default()).text;
            Ok(ir::generic_form(worker, self.session, text.as_bytes())?
                .and_then(|text| Module::parse_bytes(&text).ok()))
        })?;
        let named = seeds.into_iter().zip(modules);
        Ok(named.filter_map(|(seed, module)| Some(Subject::new(format!("seed {seed}"), module?))).collect())
    }

    /// Every function of every piece, in a module of its own.
    fn corpus(&mut self, paths: &[PathBuf]) -> Result<Vec<Subject>> {
        let programs = inputs::pieces(paths)?;
        let modules = self.compiler.map(&programs, |worker, program| {
            let generic = ir::generic_form(worker, self.session, &program.text)?;
            Ok(generic.and_then(|text| Module::parse_bytes(&text).ok()))
        })?;
        let mut subjects = Vec::new();
        for (program, module) in programs.iter().zip(modules) {
            for (function, module) in module.iter().flat_map(functions) {
                subjects.push(Subject::new(format!("{} @{function}", program.name), module));
            }
        }
        Ok(subjects)
    }

    /// Reconditions programs, or only gives them a way in, and runs each in every way.
    fn fates(&mut self, subjects: &[Subject], rules: bool) -> Result<Vec<Fate>> {
        let reconditioned: Vec<(bool, Arc<[u8]>)> = subjects
            .iter()
            .map(|subject| {
                let mut module = subject.module.clone();
                let report = recondition(&mut module, &Options { rules, ..Options::default() });
                let calls_all = report.entry.as_ref().is_none_or(|entry| entry.left_out.is_empty());
                (report.doubtful.is_empty() && calls_all, module.to_string().into_bytes().into())
            })
            .collect();
        let limits = self.session.profile.limits.limits();
        let ways = ways(rules);
        let lowered = self.compiler.map(&reconditioned, |worker, (_, text)| {
            let lower = |(_, pipeline): &(String, String)| {
                worker.run(&Job { args: [pipeline.clone()].into(), input: text.clone(), limits })
            };
            ways.iter().map(lower).collect::<Result<Vec<_>, _>>()
        })?;
        let (profile, runs) = (&self.session.profile, self.runs);
        let tried: Vec<_> = reconditioned.iter().zip(lowered).collect();
        Ok(self.runner.map(&tried, |worker, ((certified, _), lowered)| {
            let mut fate = Fate { certified: *certified, ..Fate::default() };
            let labels = ways.iter().map(|(label, _)| label.as_str());
            for (i, (label, lowered)) in labels.zip(lowered).enumerate() {
                if lowered.end != End::Exited(0) {
                    if i == 0 {
                        fate.printed = Err(why_not(lowered));
                        return Ok(fate);
                    }
                    continue; // Not every pass can be run on every program.
                }
                let text: Arc<[u8]> = lowered.stdout.as_slice().into();
                for _ in 0..if i == 0 { runs } else { 1 } {
                    fate.see(label, execute(worker, profile, &text)?);
                }
                if fate.printed.is_err() {
                    return Ok(fate);
                }
            }
            Ok(fate)
        })?)
    }

    /// Prints what is worth it; gives how many certified programs had trouble.
    fn tell(&self, arguments: &Arguments, subjects: &[Subject], fates: &[Fate]) -> Result<usize> {
        let mut count = 0;
        for (subject, fate) in subjects.iter().zip(fates) {
            count += usize::from(fate.certified && !fate.trouble.is_empty());
            if arguments.verbose {
                let word = if fate.certified { "certified" } else { "doubtful" };
                for trouble in &fate.trouble {
                    say::line(format!("{}: {word}: {trouble}", subject.name))?;
                }
                if let Err(why) = &fate.printed {
                    say::line(format!("{}: {word}: does not run: {why}", subject.name))?;
                }
                if !fate.certified {
                    let mut module = subject.module.clone();
                    let report = recondition(&mut module, &Options::default());
                    let left_out = report.entry.as_ref().map_or(0, |entry| entry.left_out.len());
                    say::line(format!(
                        "{}: doubts: {:?}, {left_out} not called",
                        subject.name, report.doubtful
                    ))?;
                }
            }
        }
        Ok(count)
    }
}

impl Subject {
    fn new(name: String, module: Module) -> Self {
        let dialect = |op| {
            let name: &str = module.op_name(op);
            name.split_once('.').map_or("test", |(dialect, _)| dialect).to_owned()
        };
        let dialects = module.walk().map(dialect).collect();
        Subject { name, module, dialects }
    }
}

fn show(summary: &Summary) -> Result<()> {
    let Summary { programs_per_second, ops_per_program, generated, .. } = summary;
    say::line(format!(
        "speed: {programs_per_second:.0} programs of {ops_per_program:.0} operations a second"
    ))?;
    say::line(format!(
        "generated: {} programs, {} certified, {} executable, {} both",
        generated.functions, generated.certified, generated.executable, generated.both
    ))?;
    say::line(format!("operations kept: {} of {}", summary.ops_after, summary.ops_before))?;
    say::line(format!("runs: {}; certified programs with trouble: {}", summary.runs, summary.trouble))?;
    if summary.corpus.is_empty() {
        return Ok(());
    }
    say::line(format!(
        "without the rules, of 100 functions at most: {} run, {} with trouble",
        summary.raw_executable, summary.raw_trouble
    ))?;
    let mut rows = vec![
        [
            "dialect",
            "functions",
            "certified",
            "executable",
            "both",
            "share",
            "of core dialects",
            "both",
            "share",
        ]
        .map(str::to_owned)
        .to_vec(),
    ];
    for (dialect, share) in &summary.corpus {
        let core = summary.corpus_core.get(dialect).cloned().unwrap_or_default();
        let counts = [share.functions, share.certified, share.executable, share.both].map(say::thousands);
        let mut row = vec![dialect.clone()];
        row.extend(counts);
        row.extend([
            share.percent(),
            say::thousands(core.functions),
            say::thousands(core.both),
            core.percent(),
        ]);
        rows.push(row);
    }
    say::line(say::table(&rows))
}
