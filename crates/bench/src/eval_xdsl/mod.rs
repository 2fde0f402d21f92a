//! `mohole bench eval-xdsl`: compares evaluation with xDSL's interpreter.

mod compare;
mod generator;
mod loops;
mod memory;
mod writer;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use mohole_session::{WorkersOption, print, refusals};
use mohole_target::{Engine, Home, Mode, Tool, find_program};
use mohole_testcase::{End, Job, Limits};
use serde::Serialize;

use self::compare::{Answer, compare, evaluate};
use self::generator::generate;

/// Compare evaluation with xDSL's interpreter, as a second opinion
///
/// Generates functions of the operations that xDSL evaluates (arith, scf, cf, func, affine, memref, linalg)
/// until the given number has results in both, and compares the results. Programs whose results are not
/// defined are left out.
#[derive(clap::Args)]
#[command(
    after_long_help = "xDSL is a Python package: python3 -m venv xdsl && xdsl/bin/pip install xdsl\n\n\
Example: mohole bench eval-xdsl --python xdsl/bin/python\n\n\
Exit codes: 0 no program differs, 1 one does, or an error, 2 bad usage."
)]
pub(crate) struct Arguments {
    /// Number of programs to compare
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: usize,
    /// Seed of the first program; each further program uses the next
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The Python that has the package xdsl
    #[arg(long, value_name = "PATH", default_value = "python3")]
    python: String,
    /// Save programs that differ in this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

const SCRIPT: &str = include_str!("evaluate.py");

/// Evaluates no program, and says which version there is.
const VERSION: &str =
    "import importlib.metadata; import xdsl.interpreters; print(importlib.metadata.version('xdsl'))";

/// The line between programs.
const SEPARATOR: &str = "// -----\n";

/// Programs for one process of Python.
const PER_RUN: usize = 100;

/// Programs in a round.
const ROUND: usize = 400;

/// Programs without a result of both, for one that has.
const MAX_PROGRAMS_PER_RESULT: usize = 20;

#[derive(Default, Serialize)]
struct Measured {
    xdsl: String,
    programs: usize,
    same: usize,
    differ: usize,
    not_defined: usize,
    not_evaluated: usize,
    reasons: Vec<(String, usize)>,
    differences: Vec<String>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let mut measured = Measured { xdsl: version(&arguments.python)?, ..Measured::default() };
    let tool = python(&arguments.python, SCRIPT)?;
    let mut engine = Engine::new(&tool, arguments.workers.count(), Mode::Spawn)?;
    let mut reasons = refusals::Refusals::default();
    let mut seed = arguments.seed;
    while measured.same + measured.differ < arguments.count
        && measured.programs < ROUND + MAX_PROGRAMS_PER_RESULT * arguments.count
    {
        let left = arguments.count - measured.same - measured.differ;
        let seeds: Vec<u64> = (seed..seed + ROUND.min(left + left / 4 + 1) as u64).collect();
        seed += seeds.len() as u64;
        for (seed, answer) in round(&mut engine, &seeds)? {
            measured.programs += 1;
            match answer {
                Answer::Same => measured.same += 1,
                Answer::NotDefined => measured.not_defined += 1,
                Answer::NotEvaluated(why) => {
                    measured.not_evaluated += 1;
                    reasons.add(&why);
                }
                Answer::Differs(what) => {
                    measured.differ += 1;
                    measured.differences.push(format!("seed {seed}: {what}"));
                    save(arguments, seed, &what)?;
                }
            }
        }
    }
    measured.reasons = reasons.most_common(10);
    if arguments.json {
        print::json(&measured)?;
    } else {
        print::ignore_closed_pipe(show(&measured))?;
    }
    if measured.differ > 0 {
        bail!("{}", print::count(measured.differ, "program differs", "programs differ"));
    }
    Ok(())
}

/// The answers for the programs of some seeds.
fn round(engine: &mut Engine, seeds: &[u64]) -> Result<Vec<(u64, Answer)>> {
    let runs: Vec<&[u64]> = seeds.chunks(PER_RUN).collect();
    let answers = engine.map(&runs, |worker, seeds| {
        let programs: Vec<_> = seeds.iter().map(|&seed| generate(seed)).collect();
        let texts: Vec<&str> = programs.iter().map(|(text, _)| text.as_str()).collect();
        let input = texts.join(SEPARATOR).into_bytes().into();
        let run = worker.run(&Job { args: [].into(), input, limits: limits() })?;
        let said = run.stdout_text();
        let mut lines = said.lines();
        let answer = |(seed, (text, types)): (&u64, &(String, Vec<&'static str>))| {
            let line = lines.next().unwrap_or("error nothing was printed");
            (*seed, compare(evaluate(text), types, line))
        };
        Ok(seeds.iter().zip(&programs).map(answer).collect::<Vec<_>>())
    })?;
    Ok(answers.into_iter().flatten().collect())
}

fn limits() -> Limits {
    let limit = Duration::from_secs(300);
    Limits { wall: limit, cpu: limit, address_space: None, ..Limits::default() }
}

/// Python with a script.
fn python(name: &str, script: &str) -> Result<Arc<Tool>> {
    let path = find_program(&[name.to_owned()], &Home::from_environment());
    let mut tool = Tool::at(path.with_context(|| format!("{name} is not installed"))?);
    tool.args.extend(["-c", script].map(str::to_owned));
    Ok(Arc::new(tool))
}

/// The version of the package.
fn version(name: &str) -> Result<String> {
    let mut engine = Engine::new(&python(name, VERSION)?, 1, Mode::Spawn)?;
    let run = engine.first().run(&Job { args: [].into(), input: [].as_slice().into(), limits: limits() })?;
    if run.end != End::Exited(0) {
        bail!(
            "{name} does not have the package xdsl; to install it:\n  \
             python3 -m venv xdsl && xdsl/bin/pip install xdsl\n\
             and then give --python xdsl/bin/python"
        );
    }
    Ok(run.stdout_text().trim().to_owned())
}

fn save(arguments: &Arguments, seed: u64, what: &str) -> Result<()> {
    let Some(folder) = &arguments.out else { return Ok(()) };
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let file = folder.join(format!("{seed}.mlir"));
    fs::write(&file, format!("// {what}\n{}", generate(seed).0))
        .with_context(|| format!("cannot write {}", file.display()))
}

fn show(measured: &Measured) -> Result<()> {
    measured.differences.iter().try_for_each(|difference| print::line(format!("differs: {difference}")))?;
    print::line(format!(
        "xDSL {}: {}, {} the same, {} different, {} not defined, {} not evaluated by both",
        measured.xdsl,
        print::count(measured.programs, "program", "programs"),
        print::thousands(measured.same),
        print::thousands(measured.differ),
        print::thousands(measured.not_defined),
        print::thousands(measured.not_evaluated),
    ))?;
    refusals::show(&measured.reasons)
}
