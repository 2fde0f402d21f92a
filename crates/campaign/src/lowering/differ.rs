//! The differential oracle: one program must print the same along every lowering path.
//!
//! A disagreement is confirmed before it counts: both pipelines run again from the start, in new processes,
//! and each lowered program runs several times. If one path's program prints different things in these runs,
//! it is nondeterministic, which is another kind of finding.

use std::fmt;
use std::sync::Arc;

use mohole_lowering::Planner;
use mohole_oracle::{Comparison, Tolerance};
use mohole_target::{EngineError, Mode, Profile, Stop, Tool, Worker};
use mohole_testcase::{End, Job, Outcome, PassCall, Pipeline, Rng};
use serde::Serialize;

use super::execute::{ProgramResult, execute};
use super::lowerer::{Lowerer, Start};
use super::path::{LoweringPath, PathEnd};
use crate::judge::run::JudgedRun;
use crate::judge::verifier::examine_with_verifier;

/// Runs of each lowered program that confirm a disagreement.
const CONFIRMATIONS: usize = 2;

/// Lowers and runs programs with one compiler.
pub struct DiffRunner<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The compiler.
    pub tool: &'a Arc<Tool>,
    /// The tool that runs lowered programs.
    pub runner: &'a Arc<Tool>,
    /// Lowers programs.
    pub lowerer: Lowerer<'a>,
    /// The worker that runs the compiler.
    pub compiling: Worker,
    /// The worker that runs lowered programs.
    pub running: Worker,
}

/// One lowering path and the result of its program.
#[derive(Debug, Clone)]
pub struct ComparedPath {
    /// The compiler's name.
    pub target: String,
    /// The passes.
    pub passes: Vec<PassCall>,
    /// The whole pipeline.
    pub pipeline: Pipeline,
    /// The result of the lowered program.
    pub result: ProgramResult,
}

/// Two paths with different results, confirmed.
#[derive(Debug, Clone)]
pub struct Disagreement {
    /// The path that is taken to be right.
    pub reference: ComparedPath,
    /// The path that differs.
    pub other: ComparedPath,
    /// Where the results differ first.
    pub difference: Comparison,
}

/// Both pipelines with their results.
impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { reference, other, difference } = self;
        for ComparedPath { pipeline, result, .. } in [reference, other] {
            write!(f, "{pipeline}\nprints\n{result}\n\n")?;
        }
        writeln!(f, "{difference}")
    }
}

/// The verdict on one program.
#[derive(Debug, Clone)]
pub enum DiffVerdict {
    /// All paths print the same.
    Same,
    /// Two paths print different things.
    Differs(Box<Disagreement>),
    /// All paths print the same as this one, and it is not what the program means.
    AllWrong(Box<ComparedPath>),
    /// One path's program prints different things in different runs.
    Nondeterministic(Box<ComparedPath>, ProgramResult),
    /// No path has a program that runs to its end, for this reason.
    NotExecutable(String),
}

/// Counts and findings of all paths.
#[derive(Debug, Clone, Default)]
pub struct DiffReport {
    /// Paths, planned or given as pipelines.
    pub paths: usize,
    /// Those that reached the goal.
    pub lowered: usize,
    /// Those whose program ran to its end.
    pub ran: usize,
    /// Lowered programs with different texts.
    pub distinct: usize,
    /// Compiler runs that are findings, with the compiler's name: crashes, hangs, invalid IR.
    pub findings: Vec<(String, JudgedRun)>,
    /// Given pipelines that do not lower the program to one that the runner runs.
    pub failed_pipelines: Vec<FailedPipeline>,
    /// Why paths or differences do not count.
    pub ignored: Vec<String>,
}

/// A given pipeline that leads to no result.
#[derive(Debug, Clone, Serialize)]
pub struct FailedPipeline {
    /// The compiler's name.
    pub target: String,
    /// The pipeline.
    pub pipeline: Pipeline,
    /// What the compiler or the runner says.
    pub reason: String,
}

impl<'a> DiffRunner<'a> {
    /// Starts the workers for a compiler and the tool that runs its programs.
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

    /// Reads a program; `None` if the compiler does not accept it.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn start(&mut self, program: &Arc<[u8]>) -> Result<Option<Start>, EngineError> {
        self.lowerer.start(&mut self.compiling, program)
    }

    /// Lowers a program along one path and runs the lowered program.
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

    /// Lowers a program by a pipeline and runs it; the compiler's message if the pipeline fails.
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

    /// Lowers a program by a pipeline and judges that run; then runs the lowered program, if there is one.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn judge_pipeline(
        &mut self,
        program: &Arc<[u8]>,
        pipeline: &Pipeline,
    ) -> Result<(JudgedRun, Option<ProgramResult>), EngineError> {
        let job = pipeline_job(self.profile, program, pipeline);
        let run = examine_with_verifier(&mut self.compiling, self.profile, &job)?;
        let result = match run.verdict.outcome {
            Outcome::Success => {
                let lowered = run.execution.stdout.as_slice().into();
                Some(execute(&mut self.running, self.profile, &lowered)?)
            }
            _ => None,
        };
        Ok((run, result))
    }

    /// Runs a pipeline again in a new process, as a user would, and the lowered program several times; `None`
    /// if the pipeline fails now.
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

/// Lowers a program by a pipeline; the compiler's message if the pipeline fails.
pub(crate) fn lower_by(
    worker: &mut Worker,
    profile: &Profile,
    program: &Arc<[u8]>,
    pipeline: &Pipeline,
) -> Result<Result<Arc<[u8]>, String>, EngineError> {
    let run = worker.run(&pipeline_job(profile, program, pipeline))?;
    Ok(match run.end {
        End::Exited(0) => Ok(run.stdout.as_slice().into()),
        end => {
            let message = mohole_oracle::first_error(&run.stderr_ends());
            Err(message.unwrap_or_else(|| format!("{end:?}")))
        }
    })
}

fn pipeline_job(profile: &Profile, program: &Arc<[u8]>, pipeline: &Pipeline) -> Job {
    let flags = profile.generic.iter().chain(&profile.single_thread).cloned();
    let args = [pipeline.to_argument()].into_iter().chain(flags).collect();
    Job { args, input: program.clone(), limits: profile.limits.limits() }
}

/// Says whether a result is one that the program may have; `None` if it cannot tell.
pub(crate) type Judge = dyn Fn(&ProgramResult) -> Option<bool>;

/// Compares the paths of one program. Paths are added one by one.
pub struct Differ {
    /// The program.
    pub program: Arc<[u8]>,
    /// How much floats may differ.
    pub tolerance: Tolerance,
    /// Knows what the program means.
    pub judge: Option<Box<Judge>>,
    paths: Vec<ComparedPath>,
    texts: Vec<blake3::Hash>,
    /// Counts and findings so far.
    pub report: DiffReport,
}

impl Differ {
    /// A comparison without paths.
    pub fn new(program: Arc<[u8]>, tolerance: Tolerance) -> Self {
        let (paths, texts, report) = (Vec::new(), Vec::new(), DiffReport::default());
        Differ { program, tolerance, judge: None, paths, texts, report }
    }

    /// Adds a planned path.
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
                self.report.ignored.push(format!("stuck with {}", left.join(" ")));
            }
            (PathEnd::Lowered(_) | PathEnd::Died(_), _) => {}
        }
    }

    /// Adds a given pipeline: the run of the compiler, and the result of the lowered program if there is one.
    pub fn take_pipeline(
        &mut self,
        target: &str,
        pipeline: &Pipeline,
        run: JudgedRun,
        result: Option<ProgramResult>,
    ) {
        self.report.paths += 1;
        let target = target.to_owned();
        let why_not_run = result.as_ref().and_then(ProgramResult::why_not_run);
        if let (Some(result), None) = (result, &why_not_run) {
            self.note_text(&run.execution.stdout);
            let (passes, pipeline) = (pipeline.calls(), pipeline.clone());
            self.add(ComparedPath { target, passes, pipeline, result });
            return;
        }
        let message = why_not_run.or_else(|| run.verdict.message.clone());
        let reason = message.unwrap_or_else(|| "it does not lower the program".to_owned());
        if run.verdict.outcome.is_finding() {
            self.report.ignored.push(format!("{pipeline}: {reason}"));
            self.report.findings.push((target, run));
        } else {
            self.note_failed(&target, pipeline, reason);
        }
    }

    fn note_failed(&mut self, target: &str, pipeline: &Pipeline, reason: String) {
        let (target, pipeline) = (target.to_owned(), pipeline.clone());
        self.report.failed_pipelines.push(FailedPipeline { target, pipeline, reason });
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
        self.report.ran += usize::from(path.result.is_complete());
        match path.result.is_result() {
            true => self.paths.push(path),
            false => self.report.ignored.push(path.result.to_string()),
        }
    }

    /// Compares all paths and confirms the first difference.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn verdict(&mut self, runners: &[DiffRunner<'_>]) -> Result<DiffVerdict, EngineError> {
        let Some(reference) = self.reference() else {
            let failed = self.report.failed_pipelines.first();
            let failed = failed.map(|failed| format!("{}: {}", failed.pipeline, failed.reason));
            let reason = self.report.ignored.first().cloned().or(failed);
            return Ok(DiffVerdict::NotExecutable(
                reason.unwrap_or_else(|| "no path was lowered".to_owned()),
            ));
        };
        let mut reference = reference.clone();
        if self.differing(&reference).is_empty() {
            return self.verdict_on_all(runners, &reference);
        }
        reference = match self.paths.iter().find(|path| self.is_right(path) == Some(true)) {
            Some(right) => right.clone(),
            None => self.agrees_with_default_pipeline(runners)?.unwrap_or(reference),
        };
        for other in self.differing(&reference) {
            if let Some(verdict) = self.confirm(runners, &reference, &other)? {
                return Ok(verdict);
            }
        }
        Ok(DiffVerdict::Same)
    }

    /// The verdict on paths that all agree.
    fn verdict_on_all(
        &mut self,
        runners: &[DiffRunner<'_>],
        path: &ComparedPath,
    ) -> Result<DiffVerdict, EngineError> {
        if self.is_right(path) == Some(false) {
            match self.confirmed(runners, path)? {
                Again::Nondeterministic(verdict) => return Ok(verdict),
                Again::Same(path) if self.is_right(&path) == Some(false) => {
                    return Ok(DiffVerdict::AllWrong(Box::new(path)));
                }
                Again::Same(_) => self.report.ignored.push(NOT_CONFIRMED.to_owned()),
                Again::Fails => {}
            }
        }
        match path.result.is_complete() {
            true => Ok(DiffVerdict::Same),
            false => Ok(DiffVerdict::NotExecutable(format!("on every path: {}", path.result))),
        }
    }

    /// Whether a path's result is one that the program may have, where that is known.
    fn is_right(&self, path: &ComparedPath) -> Option<bool> {
        self.judge.as_ref().and_then(|judge| judge(&path.result))
    }

    /// A path that agrees with most others.
    fn reference(&self) -> Option<&ComparedPath> {
        let agreeing = |path: &ComparedPath| {
            self.paths.iter().filter(|other| other.result.same(&path.result, &self.tolerance)).count()
        };
        self.paths.iter().rev().max_by_key(|path| agreeing(path))
    }

    /// The paths that disagree with a reference. Where the program may print several things, as with poison,
    /// two right results are no disagreement.
    fn differing(&self, reference: &ComparedPath) -> Vec<ComparedPath> {
        let both_are_right =
            |path: &ComparedPath| self.is_right(path) == Some(true) && self.is_right(reference) == Some(true);
        let differs = |path: &&ComparedPath| {
            !path.result.same(&reference.result, &self.tolerance) && !both_are_right(path)
        };
        self.paths.iter().filter(differs).cloned().collect()
    }

    /// A path that agrees with the default pipeline, which has no more passes than needed. It is a better
    /// reference than the majority, since most paths may share a pass that miscompiles.
    fn agrees_with_default_pipeline(
        &self,
        runners: &[DiffRunner<'_>],
    ) -> Result<Option<ComparedPath>, EngineError> {
        let Some(runner) = runners.first() else { return Ok(None) };
        let Some(pipeline) = runner.profile.lowering_pipeline() else { return Ok(None) };
        let Some(results) = runner.run_again(&self.program, pipeline)? else { return Ok(None) };
        let agrees =
            |path: &&ComparedPath| results.iter().all(|result| path.result.same(result, &self.tolerance));
        Ok(self.paths.iter().find(agrees).cloned())
    }

    /// Runs two paths that differ again. `None` if the difference is not confirmed.
    fn confirm(
        &mut self,
        runners: &[DiffRunner<'_>],
        reference: &ComparedPath,
        other: &ComparedPath,
    ) -> Result<Option<DiffVerdict>, EngineError> {
        let mut confirmed = Vec::new();
        for path in [reference, other] {
            match self.confirmed(runners, path)? {
                Again::Same(path) => confirmed.push(path),
                Again::Nondeterministic(verdict) => return Ok(Some(verdict)),
                Again::Fails => return Ok(None),
            }
        }
        let [reference, other]: [ComparedPath; 2] = confirmed.try_into().expect("two paths were confirmed");
        let difference = reference.result.compare(&other.result, &self.tolerance);
        if difference == Comparison::Same || !reference.result.is_result() || !other.result.is_result() {
            self.report.ignored.push(NOT_CONFIRMED.to_owned());
            return Ok(None);
        }
        Ok(Some(DiffVerdict::Differs(Box::new(Disagreement { reference, other, difference }))))
    }

    /// Runs a path again.
    fn confirmed(&mut self, runners: &[DiffRunner<'_>], path: &ComparedPath) -> Result<Again, EngineError> {
        let runner = runners.iter().find(|runner| runner.profile.name == path.target);
        let Some(runner) = runner else { return Ok(Again::Fails) };
        let Some(again) = runner.run_again(&self.program, &path.pipeline)? else {
            self.report.ignored.push("a pipeline that succeeded before now fails".to_owned());
            return Ok(Again::Fails);
        };
        let shown = ComparedPath { result: again[0].clone(), ..path.clone() };
        Ok(match again.iter().find(|result| !result.same(&again[0], &self.tolerance)) {
            Some(other) => {
                Again::Nondeterministic(DiffVerdict::Nondeterministic(Box::new(shown), other.clone()))
            }
            None => Again::Same(shown),
        })
    }
}

/// Why a difference does not count.
const NOT_CONFIRMED: &str = "a difference was not confirmed";

/// What came of running a path again.
enum Again {
    /// Its program printed the same each time.
    Same(ComparedPath),
    /// It printed different things.
    Nondeterministic(DiffVerdict),
    /// The pipeline fails now.
    Fails,
}
