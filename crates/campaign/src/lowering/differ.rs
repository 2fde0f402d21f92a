//! The differential oracle: one program along many paths must print the same.
//!
//! A disagreement counts when it comes back: both pipelines are run again from the start, in processes of
//! their own, and each lowered program more than once. A program that prints now this and now that by one
//! and the same path is a finding of another kind.

use std::fmt;
use std::sync::Arc;

use mohole_lowering::Planner;
use mohole_oracle::{Comparison, Tolerance};
use mohole_target::{EngineError, Mode, Profile, Stop, Tool, Worker};
use mohole_testcase::{End, Job, PassCall, Pipeline, Rng};

use super::execute::{ProgramResult, execute};
use super::lowerer::{Lowerer, Start};
use super::path::{LoweringPath, PathEnd};
use crate::judge::run::JudgedRun;
use crate::judge::verifier::examine_with_verifier;

/// How often a disagreement must come back.
const CONFIRMATIONS: usize = 2;

/// One compiler with all that it takes to compare paths through it.
pub struct DiffRunner<'a> {
    /// Its profile.
    pub profile: &'a Profile,
    /// The compiler.
    pub tool: &'a Arc<Tool>,
    /// What runs lowered programs.
    pub runner: &'a Arc<Tool>,
    /// Walks programs down.
    pub lowerer: Lowerer<'a>,
    /// Runs the compiler.
    pub compiling: Worker,
    /// Runs lowered programs.
    pub running: Worker,
}

/// One way down and what came of it.
#[derive(Debug, Clone)]
pub struct ComparedPath {
    /// The compiler's name.
    pub target: String,
    /// The passes.
    pub passes: Vec<PassCall>,
    /// The pipeline as the compiler takes it.
    pub pipeline: Pipeline,
    /// What the lowered program did.
    pub result: ProgramResult,
}

/// Two ways down that disagree, confirmed.
#[derive(Debug, Clone)]
pub struct Disagreement {
    /// The way that the others agree with.
    pub reference: ComparedPath,
    /// The way that differs.
    pub other: ComparedPath,
    /// Where they differ first.
    pub difference: Comparison,
}

/// Both pipelines with what the program prints after each.
impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { reference, other, difference } = self;
        for ComparedPath { pipeline, result, .. } in [reference, other] {
            write!(f, "{pipeline}\nprints\n{result}\n\n")?;
        }
        writeln!(f, "{difference}")
    }
}

/// What is to be said of one program.
#[derive(Debug, Clone)]
pub enum DiffVerdict {
    /// All paths print the same.
    Same,
    /// Two paths print different things.
    Differs(Box<Disagreement>),
    /// One path prints different things each time.
    Nondeterministic(Box<ComparedPath>, ProgramResult),
    /// No path led to a program that runs, for this reason.
    NotExecutable(String),
}

/// Everything seen on the way.
#[derive(Debug, Clone, Default)]
pub struct DiffReport {
    /// Paths that were walked or given.
    pub paths: usize,
    /// Those that led to the goal.
    pub lowered: usize,
    /// Those whose program ran.
    pub ran: usize,
    /// Lowered programs that differ in their text.
    pub distinct: usize,
    /// Runs that are findings of their own, with the compiler's name: crashes, hangs, invalid IR.
    pub findings: Vec<(String, JudgedRun)>,
    /// Why paths did not count.
    pub troubles: Vec<String>,
}

impl<'a> DiffRunner<'a> {
    /// For a compiler and the tool that runs its programs.
    ///
    /// # Errors
    /// When the machine gives no temporary folders or memory files.
    pub fn new(
        profile: &'a Profile,
        tool: &'a Arc<Tool>,
        runner: &'a Arc<Tool>,
        lowerer: Lowerer<'a>,
        stop: &Stop,
    ) -> Result<Self, EngineError> {
        let compiling = Worker::with_stop(tool.clone(), Mode::Best, stop)?;
        let running = Worker::with_stop(runner.clone(), Mode::Best, stop)?;
        Ok(DiffRunner { profile, tool, runner, lowerer, compiling, running })
    }

    /// Reads a program; `None` when the compiler does not accept it.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn start(&mut self, program: &Arc<[u8]>) -> Result<Option<Start>, EngineError> {
        self.lowerer.start(&mut self.compiling, program)
    }

    /// Walks a program down once and runs what comes out.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn walk(
        &mut self,
        start: &Start,
        planner: &mut dyn Planner,
        rng: &mut Rng,
    ) -> Result<(LoweringPath, Option<ProgramResult>), EngineError> {
        let path = self.lowerer.walk(&mut self.compiling, start, planner, rng)?;
        let result = match &path.end {
            PathEnd::Lowered(text) => Some(execute(&mut self.running, self.profile, text)?),
            _ => None,
        };
        Ok((path, result))
    }

    /// Runs a whole pipeline on a program and what comes out; the message when it is not lowered.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn run_pipeline(
        &mut self,
        program: &Arc<[u8]>,
        pipeline: &Pipeline,
    ) -> Result<Result<ProgramResult, String>, EngineError> {
        let lowered = lower_by(&mut self.compiling, self.profile, program, pipeline)?;
        match lowered {
            Ok(text) => execute(&mut self.running, self.profile, &text).map(Ok),
            Err(message) => Ok(Err(message)),
        }
    }

    /// The run of a whole pipeline that does not lower a program, if it is a finding.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn finding_of(
        &mut self,
        program: &Arc<[u8]>,
        pipeline: &Pipeline,
    ) -> Result<Option<JudgedRun>, EngineError> {
        let job = job_by(self.profile, program, pipeline);
        let run = examine_with_verifier(&mut self.compiling, self.profile, &job)?;
        Ok(run.verdict.outcome.is_finding().then_some(run))
    }

    /// Runs a whole pipeline again as a user would, in processes of its own, and the program several
    /// times; `None` when it is not lowered any more.
    fn run_again(
        &self,
        program: &Arc<[u8]>,
        pipeline: &Pipeline,
    ) -> Result<Option<Vec<ProgramResult>>, EngineError> {
        let stop = self.compiling.stop();
        let mut compiling = Worker::with_stop(self.tool.clone(), Mode::Spawn, stop)?;
        let mut running = Worker::with_stop(self.runner.clone(), Mode::Spawn, stop)?;
        let Ok(text) = lower_by(&mut compiling, self.profile, program, pipeline)? else { return Ok(None) };
        (0..CONFIRMATIONS)
            .map(|_| execute(&mut running, self.profile, &text))
            .collect::<Result<_, _>>()
            .map(Some)
    }
}

/// The program that a pipeline makes, or what the compiler said instead.
pub(crate) fn lower_by(
    worker: &mut Worker,
    profile: &Profile,
    program: &Arc<[u8]>,
    pipeline: &Pipeline,
) -> Result<Result<Arc<[u8]>, String>, EngineError> {
    let run = worker.run(&job_by(profile, program, pipeline))?;
    Ok(match run.end {
        End::Exited(0) => Ok(run.stdout.as_slice().into()),
        end => {
            let message = mohole_oracle::first_error(&run.stderr_text());
            Err(message.unwrap_or_else(|| format!("{end:?}")))
        }
    })
}

fn job_by(profile: &Profile, program: &Arc<[u8]>, pipeline: &Pipeline) -> Job {
    let flags = profile.generic.iter().chain(&profile.single_thread).cloned();
    let args = [pipeline.to_argument()].into_iter().chain(flags).collect();
    Job { args, input: program.clone(), limits: profile.limits.limits() }
}

/// Compares ways down of one program, as they come in.
pub struct Differ {
    /// The program.
    pub program: Arc<[u8]>,
    /// By how much floats may differ.
    pub tolerance: Tolerance,
    paths: Vec<ComparedPath>,
    texts: Vec<blake3::Hash>,
    /// What was seen.
    pub report: DiffReport,
}

impl Differ {
    /// Nothing compared yet.
    pub fn new(program: Arc<[u8]>, tolerance: Tolerance) -> Self {
        Differ { program, tolerance, paths: Vec::new(), texts: Vec::new(), report: DiffReport::default() }
    }

    /// Takes in a path that was walked.
    pub fn take(&mut self, target: &str, path: &LoweringPath, result: Option<ProgramResult>) {
        self.report.paths += 1;
        let findings = path.findings().map(|found| (target.to_owned(), found.clone()));
        self.report.findings.extend(findings);
        match (&path.end, result) {
            (PathEnd::Lowered(text), Some(result)) => {
                self.note_text(text);
                let pipeline = path.pipeline();
                self.add(ComparedPath {
                    target: target.to_owned(),
                    passes: path.passes.clone(),
                    pipeline,
                    result,
                });
            }
            (PathEnd::Stuck(_, left), _) => {
                self.report.troubles.push(format!("stuck with {}", left.join(" ")));
            }
            (PathEnd::Lowered(_) | PathEnd::Died(_), _) => {}
        }
    }

    /// Takes in a finding that was met otherwise than on a walk.
    pub fn take_finding(&mut self, target: &str, found: JudgedRun) {
        self.report.findings.push((target.to_owned(), found));
    }

    /// Takes in a pipeline that was given.
    pub fn take_pipeline(
        &mut self,
        target: &str,
        pipeline: &Pipeline,
        result: Result<ProgramResult, String>,
    ) {
        self.report.paths += 1;
        match result {
            Ok(result) => {
                let (passes, pipeline) = (pipeline.calls(), pipeline.clone());
                self.add(ComparedPath { target: target.to_owned(), passes, pipeline, result });
            }
            Err(message) => self.report.troubles.push(format!("{pipeline}: {message}")),
        }
    }

    fn note_text(&mut self, text: &[u8]) {
        let hash = blake3::hash(text);
        if !self.texts.contains(&hash) {
            self.texts.push(hash);
            self.report.distinct += 1;
        }
    }

    fn add(&mut self, path: ComparedPath) {
        self.report.lowered += 1;
        match &path.result {
            ProgramResult::Refused(message) => self.report.troubles.push(format!("not run: {message}")),
            _ => {
                self.report.ran += 1;
                self.paths.push(path);
            }
        }
    }

    /// What is to be said of all that was taken in.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn verdict(&mut self, runners: &[DiffRunner<'_>]) -> Result<DiffVerdict, EngineError> {
        let Some(reference) = self.reference() else {
            let reason = self.report.troubles.first().cloned();
            return Ok(DiffVerdict::NotExecutable(
                reason.unwrap_or_else(|| "no path was lowered".to_owned()),
            ));
        };
        let mut reference = reference.clone();
        if !self.differing(&reference).is_empty() {
            reference = self.plainest(runners)?.unwrap_or(reference);
        }
        for other in self.differing(&reference) {
            if let Some(verdict) = self.confirm(runners, &reference, &other)? {
                return Ok(verdict);
            }
        }
        Ok(DiffVerdict::Same)
    }

    /// A path that most others agree with.
    fn reference(&self) -> Option<&ComparedPath> {
        let agreeing = |path: &ComparedPath| {
            self.paths.iter().filter(|other| other.result.same(&path.result, &self.tolerance)).count()
        };
        self.paths.iter().rev().max_by_key(|path| agreeing(path))
    }

    /// Trials that another does not agree with.
    fn differing(&self, reference: &ComparedPath) -> Vec<ComparedPath> {
        let differs = |path: &&ComparedPath| !path.result.same(&reference.result, &self.tolerance);
        self.paths.iter().filter(differs).cloned().collect()
    }

    /// A path that agrees with the known way down, which has no more passes than it takes: where paths
    /// share a pass that is wrong, most of them may be wrong.
    fn plainest(&self, runners: &[DiffRunner<'_>]) -> Result<Option<ComparedPath>, EngineError> {
        let Some(runner) = runners.first() else { return Ok(None) };
        let Some(way_down) = runner.profile.way_down() else { return Ok(None) };
        let Some(plain) = runner.run_again(&self.program, way_down)? else { return Ok(None) };
        let agrees =
            |path: &&ComparedPath| plain.iter().all(|result| path.result.same(result, &self.tolerance));
        Ok(self.paths.iter().find(agrees).cloned())
    }

    fn confirm(
        &mut self,
        runners: &[DiffRunner<'_>],
        reference: &ComparedPath,
        other: &ComparedPath,
    ) -> Result<Option<DiffVerdict>, EngineError> {
        let runner = |path: &ComparedPath| runners.iter().find(|runner| runner.profile.name == path.target);
        let mut confirmed = Vec::new();
        for path in [reference, other] {
            let Some(runner) = runner(path) else { return Ok(None) };
            let Some(again) = runner.run_again(&self.program, &path.pipeline)? else {
                self.report.troubles.push("a pipeline that had worked does not any more".to_owned());
                return Ok(None);
            };
            if let Some(odd) = again.iter().find(|ran| !ran.same(&again[0], &self.tolerance)) {
                let shown = ComparedPath { result: again[0].clone(), ..path.clone() };
                return Ok(Some(DiffVerdict::Nondeterministic(Box::new(shown), odd.clone())));
            }
            confirmed.push(ComparedPath { result: again[0].clone(), ..path.clone() });
        }
        let [reference, other]: [ComparedPath; 2] = confirmed.try_into().expect("two went in");
        let difference = reference.result.compare(&other.result, &self.tolerance);
        if difference == Comparison::Same || !reference.result.is_result() || !other.result.is_result() {
            self.report.troubles.push("a difference did not come back".to_owned());
            return Ok(None);
        }
        Ok(Some(DiffVerdict::Differs(Box::new(Disagreement { reference, other, difference }))))
    }
}
