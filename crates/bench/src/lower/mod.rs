//! `mohole bench lower`: how many paths reach llvm, with and without rules and feedback, how fast, and
//! whether their results agree.

mod directed;
mod setup;
mod speed;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::Result;
use mohole_campaign::{DiffRunner, DiffVerdict, Differ, PathEnd};
use mohole_catalog::Catalog;
use mohole_generate::mixed::{self, Mixed};
use mohole_generate::tosa::Tosa;
use mohole_lowering::{Feedback, FeedbackOptions, Planner, RuleIndex, Topological, TopologicalOptions};
use mohole_oracle::Tolerance;
use mohole_session::{Session, TargetOption, WorkersOption, print, rule_book};
use mohole_testcase::{Pipeline, Rng, Signature};
use parking_lot::Mutex;
use serde::Serialize;

use directed::{Reached, directed};
use setup::{Setup, executable};
use speed::{Speed, speed};

/// Measure lowering along many paths: success, speed, agreement of results
///
/// Two suites: executable tosa graphs, and small programs over the core dialects. Four planners: the feedback
/// planner, the same without feedback and without rules (as in LOBE's Table III), and the topological
/// planner. Then the speed of the feedback planner, and the dialects that the directed planner reaches.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench lower --target mlir-opt-22 --programs 200 --paths 5\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Programs in each suite
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    programs: u32,
    /// Paths for each program
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    paths: u32,
    /// Seed of the first program; each further program uses the next
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Only the full feedback planner
    #[arg(long)]
    no_ablation: bool,
    /// Only this suite [default: both]
    #[arg(long, value_enum, value_name = "NAME")]
    suite: Option<Suite>,
    /// Save programs on which paths differ or the compiler crashes in this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<std::path::PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// Where programs come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Suite {
    Mixed,
    Tosa,
}

impl Suite {
    fn name(self) -> &'static str {
        match self {
            Suite::Mixed => "mixed",
            Suite::Tosa => "tosa",
        }
    }
}

/// Counts for one suite and one planner.
#[derive(Debug, Default, Clone, Serialize)]
struct Counts {
    paths: usize,
    success: usize,
    stuck: usize,
    died: usize,
    not_run: usize,
    retraced: usize,
    steps: usize,
    passes: usize,
    differs: usize,
    nondeterministic: usize,
    lowering_seconds: f64,
    running_seconds: f64,
}

#[derive(Serialize)]
struct Row {
    variant: &'static str,
    suite: &'static str,
    counts: Counts,
}

#[derive(Serialize)]
struct Measured {
    target: String,
    rows: Vec<Row>,
    paths_per_second: Speed,
    directed: Vec<Reached>,
    notes: Vec<String>,
}

/// A measurement of suites.
struct Bench<'a> {
    arguments: &'a Arguments,
    setup: &'a Setup<'a>,
    notes: Mutex<Vec<String>>,
}

/// A planner, and whether the results of its paths are compared.
struct Variant {
    name: &'static str,
    make: fn() -> Box<dyn Planner>,
    compared: bool,
}

/// The full planner comes first.
const VARIANTS: &[Variant] = &[
    Variant { name: "all", make: || feedback(true, true), compared: true },
    Variant { name: "without feedback", make: || feedback(true, false), compared: false },
    Variant { name: "without rules", make: || feedback(false, true), compared: false },
    Variant {
        name: "topological",
        make: || Box::new(Topological::new(TopologicalOptions::default())),
        compared: true,
    },
];

fn feedback(rules: bool, feedback: bool) -> Box<dyn Planner> {
    Box::new(Feedback::new(FeedbackOptions { rules, feedback, ..FeedbackOptions::default() }))
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    session.tool.expect_many_jobs();
    let catalog = session.catalog(arguments.workers.count())?;
    let rule_index = rule_book::rule_index_for_results(&session, &catalog)?;
    let has_marker = rule_book::prints_op_stats(&catalog);
    let runner = session.require_runner()?;
    let setup = Setup { session: &session, rule_index: &rule_index, runner: &runner, has_marker };
    let bench = Bench { arguments, setup: &setup, notes: Mutex::default() };
    let suites = suites(arguments, &catalog);
    let mut rows = Vec::new();
    for variant in VARIANTS.iter().take(if arguments.no_ablation { 1 } else { VARIANTS.len() }) {
        for (suite, programs) in &suites {
            let counts = bench.suite(programs, variant)?;
            rows.push(Row { variant: variant.name, suite, counts });
        }
    }
    let paths_per_second = speed(&setup, &catalog)?;
    let everywhere = RuleIndex::new(rule_book::book(&session, &catalog)?, mohole_lowering::GOAL);
    let directed = directed(&setup, &catalog, &everywhere)?;
    let notes = bench.notes.into_inner();
    let measured = Measured { target: session.profile.name.clone(), rows, paths_per_second, directed, notes };
    if arguments.json { print::json(&measured) } else { show(&measured) }
}

fn suites(arguments: &Arguments, catalog: &Catalog) -> Vec<(&'static str, Vec<Arc<[u8]>>)> {
    let seeds = || arguments.seed..arguments.seed + u64::from(arguments.programs);
    let graphs = Tosa::new(catalog);
    let options = executable((20, 60));
    let tosa = seeds().map(|seed| graphs.generate(seed, &options).text.into_bytes().into()).collect();
    let hand = Mixed::new();
    let options = mixed::Options::default();
    let mixed = seeds().map(|seed| hand.generate(seed, &options).text.into_bytes().into()).collect();
    let all = [(Suite::Mixed, mixed), (Suite::Tosa, tosa)];
    let wanted = all.into_iter().filter(|(suite, _)| arguments.suite.is_none_or(|wanted| wanted == *suite));
    wanted.map(|(suite, programs)| (suite.name(), programs)).collect()
}

impl Bench<'_> {
    /// Lowers every program of a suite along its paths, with several workers.
    fn suite(&self, programs: &[Arc<[u8]>], variant: &Variant) -> Result<Counts> {
        let next = AtomicUsize::new(0);
        let worker = || -> Result<Counts> {
            let mut lane = self.setup.lane()?;
            let mut counts = Counts::default();
            while let Some((number, program)) = take(&next, programs) {
                self.program(&mut lane, number, program, variant, &mut counts)?;
            }
            Ok(counts)
        };
        let lanes: Vec<Result<Counts>> = std::thread::scope(|scope| {
            let handles: Vec<_> = (0..self.arguments.workers.count()).map(|_| scope.spawn(worker)).collect();
            handles.into_iter().map(|handle| handle.join().expect("a worker does not panic")).collect()
        });
        lanes.into_iter().try_fold(Counts::default(), |sum, lane| Ok(sum.plus(&lane?)))
    }

    fn program(
        &self,
        lane: &mut DiffRunner<'_>,
        number: usize,
        program: &Arc<[u8]>,
        variant: &Variant,
        counts: &mut Counts,
    ) -> Result<()> {
        let Some(start) = lane.start(program)? else {
            self.note(number, program, "rejected");
            return Ok(());
        };
        let mut planner = (variant.make)();
        let mut differ = Differ::new(program.clone(), Tolerance::default());
        for path in 0..self.arguments.paths {
            let mut rng = Rng::new(u64::from(path));
            let begun = Instant::now();
            let path = lane.lowerer.walk(&mut lane.compiling, &start, planner.as_mut(), &mut rng)?;
            counts.lowering_seconds += begun.elapsed().as_secs_f64();
            counts.paths += 1;
            counts.retraced += usize::from(path.dropped_passes > 0);
            counts.steps += path.steps;
            counts.passes += path.passes.len();
            let begun = Instant::now();
            let ran = match &path.end {
                PathEnd::Lowered(text) => {
                    Some(mohole_campaign::execute(&mut lane.running, lane.profile, text)?)
                }
                _ => None,
            };
            counts.running_seconds += begun.elapsed().as_secs_f64();
            match (&path.end, &ran) {
                (PathEnd::Lowered(_), Some(ran)) if ran.is_result() => counts.success += 1,
                (PathEnd::Lowered(_), Some(ran)) => {
                    counts.not_run += 1;
                    self.note(number, program, &format!("{ran} after {}", path.pipeline()));
                }
                (PathEnd::Lowered(_), None) => {}
                (PathEnd::Stuck(_, left), _) => {
                    counts.stuck += 1;
                    if variant.compared {
                        self.note(
                            number,
                            program,
                            &format!("stuck with {} after {}", left.join(" "), path.pipeline()),
                        );
                    }
                }
                (PathEnd::Died(death), _) => {
                    counts.died += 1;
                    let title = death.verdict.signature.as_ref().map(Signature::title).unwrap_or_default();
                    self.note(number, program, &format!("crash: {title} with {}", path.pipeline()));
                }
            }
            for invalid in &path.invalid {
                let title = invalid.verdict.signature.as_ref().map(Signature::title).unwrap_or_default();
                self.note(number, program, &format!("{title} with {}", invalid.job.args.join(" ")));
            }
            differ.take(&lane.profile.name, &path, ran);
        }
        if variant.compared {
            self.judge(lane, number, program, &mut differ, counts)?;
        }
        Ok(())
    }

    fn judge(
        &self,
        lane: &mut DiffRunner<'_>,
        number: usize,
        program: &Arc<[u8]>,
        differ: &mut Differ,
        counts: &mut Counts,
    ) -> Result<()> {
        match differ.verdict(std::slice::from_ref(lane))? {
            DiffVerdict::Differs(disagreement) => {
                counts.differs += 1;
                let location =
                    mohole_campaign::localize(lane, program, &disagreement, &Tolerance::default())?;
                let text = format!(
                    "differs: {:?}; first bad pass {:?}; {} against {}",
                    disagreement.difference,
                    location.first_bad_pass,
                    Pipeline::of_calls(&location.passes),
                    disagreement.reference.pipeline
                );
                self.note(number, program, &text);
            }
            DiffVerdict::Nondeterministic(trial, _) => {
                counts.nondeterministic += 1;
                self.note(number, program, &format!("nondeterministic: {}", trial.pipeline));
            }
            DiffVerdict::Same | DiffVerdict::AllWrong(_) | DiffVerdict::NotExecutable(_) => {}
        }
        Ok(())
    }

    /// Records something that a person should look at.
    fn note(&self, number: usize, program: &[u8], text: &str) {
        let mut notes = self.notes.lock();
        if let Some(folder) = &self.arguments.keep
            && std::fs::create_dir_all(folder).is_ok()
        {
            let name = format!("{:03}-{number}", notes.len());
            let _ = std::fs::write(folder.join(format!("{name}.mlir")), program);
            let _ = std::fs::write(folder.join(format!("{name}.txt")), format!("{text}\n"));
        }
        notes.push(format!("program {}: {text}", self.arguments.seed + number as u64));
    }
}

fn take<'p>(next: &AtomicUsize, programs: &'p [Arc<[u8]>]) -> Option<(usize, &'p Arc<[u8]>)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    programs.get(number).map(|program| (number, program))
}

impl Counts {
    fn plus(mut self, other: &Counts) -> Counts {
        let pairs = [
            (&mut self.paths, other.paths),
            (&mut self.success, other.success),
            (&mut self.stuck, other.stuck),
            (&mut self.died, other.died),
            (&mut self.not_run, other.not_run),
            (&mut self.retraced, other.retraced),
            (&mut self.steps, other.steps),
            (&mut self.passes, other.passes),
            (&mut self.differs, other.differs),
            (&mut self.nondeterministic, other.nondeterministic),
        ];
        pairs.into_iter().for_each(|(mine, more)| *mine += more);
        self.lowering_seconds += other.lowering_seconds;
        self.running_seconds += other.running_seconds;
        self
    }
}

fn show(measured: &Measured) -> Result<()> {
    let mut rows = vec![words(&[
        "variant", "suite", "success", "rate", "retraced", "stuck", "died", "not run", "differ", "passes",
    ])];
    for row in &measured.rows {
        let counts = &row.counts;
        let part = |n: usize| n as f64 / counts.paths.max(1) as f64;
        // A path on which the compiler crashes is a finding, not a failure of the planner.
        let survived = (counts.paths - counts.died).max(1) as f64;
        rows.push(vec![
            row.variant.to_owned(),
            row.suite.to_owned(),
            format!("{}/{}", counts.success, counts.paths),
            format!("{:.2}%", 100.0 * counts.success as f64 / survived),
            counts.retraced.to_string(),
            counts.stuck.to_string(),
            counts.died.to_string(),
            counts.not_run.to_string(),
            (counts.differs + counts.nondeterministic).to_string(),
            format!("{:.1}", part(counts.passes)),
        ]);
    }
    print::line(format!(
        "{}: the feedback planner, its ablations, and the topological planner",
        measured.target
    ))?;
    print::line(print::table(&rows))?;
    print::line(measured.paths_per_second.text())?;
    print::line(directed::text(&measured.directed))?;
    measured.notes.iter().try_for_each(print::line)
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}
