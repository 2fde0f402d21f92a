//! `mohole prone trace`: which functions of a compiler each pass reaches.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use mohole_campaign::{Program, builtin_programs};
use mohole_catalog::PassDef;
use mohole_coverage::readable;
use mohole_proneness::{Reached, scoped_name};
use mohole_session::{Session, TargetOption, inputs, print};
use mohole_target::{CodeCoverage, CoverageLevel, Mode, Worker};
use mohole_testcase::{Job, PassCall, Pipeline};

/// Note which functions of a compiler each pass reaches
///
/// Runs every pass alone, with its default options, on programs, and notes the functions that it enters and
/// that reading, verifying and printing the programs do not. `mohole prone rank --reached` corrects with it
/// what the source alone tells. The compiler must have the names of its functions; in MLIR's release builds
/// only the exported ones have names.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole prone trace --target catalyst --out reached.json\n\n\
Exit codes: 0 traced, 1 no coverage of this compiler, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Files or folders with programs [default: those that ship with mohole]
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// The most programs, spread evenly over all
    #[arg(long, default_value_t = 300, value_name = "N")]
    programs: usize,
    /// File for what was reached
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Rounds without a pass before anything counts: by then servers are started and tables have grown.
const WARM_UP: usize = 3;

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let start = Instant::now();
    let session = Session::open(&arguments.target)?;
    let programs = match &arguments.corpus[..] {
        [] => builtin_programs(),
        paths => inputs::pieces(paths)?,
    };
    let programs = spread(programs, arguments.programs);
    ensure!(!programs.is_empty(), "there are no programs to run passes on");
    let catalog = session.catalog(1)?;
    let coverage = session.cover_at(CoverageLevel::Function)?;
    let worker = Worker::new(session.tool.clone(), Mode::Best)?;
    let mut tracer = Tracer { session: &session, programs: &programs, coverage: &coverage, worker };
    let compiler = format!("{} {}", session.profile.name, catalog.version);
    let passes = catalog.passes.iter().filter(|pass| !session.profile.deny.denies_pass(&pass.name));
    let reached = Reached { compiler, programs: programs.len(), passes: tracer.trace(passes)? };
    std::fs::write(&arguments.out, reached.to_json())
        .with_context(|| format!("cannot write {}", arguments.out.display()))?;
    let functions: BTreeSet<&String> = reached.passes.values().flatten().collect();
    print::line(format!(
        "{} on {}: {} reached, in {:.0} s; saved in {}",
        print::count(reached.passes.len(), "pass", "passes"),
        print::count(programs.len(), "program", "programs"),
        print::count(functions.len(), "function", "functions"),
        start.elapsed().as_secs_f64(),
        arguments.out.display(),
    ))
}

/// Some of the programs, spread evenly.
fn spread(programs: Vec<Program>, most: usize) -> Vec<Program> {
    let step = programs.len().div_ceil(most.max(1)).max(1);
    programs.into_iter().step_by(step).collect()
}

struct Tracer<'a> {
    session: &'a Session,
    programs: &'a [Program],
    coverage: &'a CodeCoverage,
    worker: Worker,
}

impl Tracer<'_> {
    /// By pass, the functions that it reaches beyond those of a run without passes.
    fn trace<'p>(
        &mut self,
        passes: impl Iterator<Item = &'p PassDef>,
    ) -> Result<BTreeMap<String, BTreeSet<String>>> {
        let no_op = self.session.profile.no_op.clone();
        for _ in 0..WARM_UP {
            self.entered(&no_op)?;
        }
        let always = self.entered(&no_op)?;
        ensure!(!always.is_empty(), "{} cannot be covered", self.session.profile.name);
        let mut traced = BTreeMap::new();
        for pass in passes {
            let nest = pass.nest_in().map(str::to_owned);
            let call = PassCall { nest, ..PassCall::named(&pass.name) };
            let entered = self.entered(&[Pipeline::of_calls([&call]).to_argument()])?;
            let own: Vec<u32> = entered.difference(&always).copied().collect();
            traced.insert(pass.name.clone(), self.names(&own)?);
        }
        Ok(traced)
    }

    /// The functions that all programs with these arguments enter.
    fn entered(&mut self, args: &[String]) -> Result<BTreeSet<u32>> {
        self.coverage.forget();
        for program in self.programs {
            self.worker.run(&Job {
                args: args.into(),
                input: program.text.clone(),
                limits: self.session.profile.limits.limits(),
            })?;
        }
        let blocks = self.coverage.reached();
        Ok(blocks.into_iter().filter_map(|block| self.coverage.entered_function(block)).collect())
    }

    /// The names of functions that have one, with their innermost scopes.
    fn names(&self, functions: &[u32]) -> Result<BTreeSet<String>> {
        let mangled = self.coverage.function_names(functions)?;
        let named = mangled.iter().filter(|name| name.starts_with("_Z"));
        Ok(named.map(|name| scoped_name(&readable(name))).filter(|name| !name.is_empty()).collect())
    }
}
