//! Runs programs lowered with many pipelines.

use std::sync::Arc;

use anyhow::Result;
use mohole_campaign::{DiffRunner, Lowerer, PathEnd, ProgramResult, execute};
use mohole_lowering::{Feedback, FeedbackOptions, RuleIndex};
use mohole_oracle::{Tolerance, first_error};
use mohole_recondition::{Options, recondition};
use mohole_session::{Session, rule_book};
use mohole_target::{Engine, Mode, Profile, Stop, Tool};
use mohole_testcase::{End, Execution, Job, Rng};

use super::subjects::Subject;
use super::ways::{self, Way};
use crate::together::{apart, together};

/// Programs that are lowered with one pipeline before the next pipeline is used.
const CHUNK: usize = 60;
/// Programs that share a run of the compiler and a process, if possible.
const MERGED: usize = 10;
/// Time limit of programs without reconditioning, which may not terminate.
const RAW_LIMIT_MS: u64 = 2000;

/// The result of one program.
pub(super) struct Fate {
    pub(super) certified: bool,
    /// Whether a non-trivial operation is left.
    pub(super) does_something: bool,
    /// What it prints, or why it does not run.
    pub(super) printed: Result<String, String>,
    /// What goes wrong when it runs.
    pub(super) trouble: Vec<Trouble>,
    /// Completed runs, with all pipelines.
    pub(super) runs: usize,
    /// Those with run-time checks.
    pub(super) checked_runs: usize,
    /// Pipelines whose output was compared with that of the plain pipeline.
    pub(super) pairs: usize,
    /// The reconditioned program.
    pub(super) text: Arc<[u8]>,
}

/// Something that a program without undefined behaviour must not do.
#[derive(Debug, Clone)]
pub(super) struct Trouble {
    pub(super) way: String,
    pub(super) pipeline: String,
    pub(super) kind: TroubleKind,
}

/// The kinds of trouble.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TroubleKind {
    /// Another output than with the plain pipeline.
    Differs,
    /// Another output in a second run of the same lowered program.
    Nondeterministic,
    /// A run-time check failed.
    FailedCheck,
    /// A signal that no check raised.
    Signal(i32),
    /// A report of a sanitizer.
    SanitizerReport,
}

impl TroubleKind {
    pub(super) fn in_words(self) -> String {
        match self {
            TroubleKind::Differs => "different output".to_owned(),
            TroubleKind::Nondeterministic => "nondeterministic output".to_owned(),
            TroubleKind::FailedCheck => "a failed check".to_owned(),
            TroubleKind::Signal(signal) => format!("signal {signal}"),
            TroubleKind::SanitizerReport => "a sanitizer report".to_owned(),
        }
    }
}

impl Fate {
    /// Whether it runs, computes something, and prints it.
    pub(super) fn is_executable(&self) -> bool {
        self.does_something && self.printed.as_ref().is_ok_and(|text| !text.trim().is_empty())
    }

    /// Records a run.
    fn record(&mut self, way: &Way, is_again: bool, ran: ProgramResult) {
        if matches!(ran, ProgramResult::Printed(_)) {
            self.runs += 1;
            self.checked_runs += usize::from(way.checks);
            self.pairs += usize::from(self.printed.is_ok() && !is_again && !way.checks);
        }
        let kind = match (ran, &self.printed) {
            (ProgramResult::Printed(text), Ok(before)) => {
                let (one, other) = (ProgramResult::Printed(before.clone()), ProgramResult::Printed(text));
                let differs = !one.same(&other, &Tolerance::default());
                differs.then_some(if is_again { TroubleKind::Nondeterministic } else { TroubleKind::Differs })
            }
            (ProgramResult::Printed(text), Err(_)) => {
                self.printed = Ok(text);
                None
            }
            (ProgramResult::Refused(why) | ProgramResult::RunnerCrashed(why), Err(_)) => {
                self.printed = Err(why);
                None
            }
            // A slow program has no undefined behaviour.
            (ProgramResult::Hung, Err(_)) => {
                self.printed = Err("timeout".to_owned());
                None
            }
            (ProgramResult::Killed(ABORT), _) if way.checks => Some(TroubleKind::FailedCheck),
            (ProgramResult::Killed(signal), _) => Some(TroubleKind::Signal(signal)),
            (ProgramResult::Refused(_) | ProgramResult::RunnerCrashed(_) | ProgramResult::Hung, Ok(_)) => {
                None
            }
        };
        self.trouble.extend(kind.map(|kind| Trouble {
            way: way.name.clone(),
            pipeline: way.pipeline.to_argument(),
            kind,
        }));
    }
}

/// The signal of a failed check.
const ABORT: i32 = 6;

/// What each program of a merged module printed.
fn outputs(ran: &ProgramResult, count: usize) -> Option<Vec<String>> {
    match ran {
        ProgramResult::Printed(all) => apart(all, count),
        _ => None,
    }
}

fn why_not(lowered: &Execution) -> String {
    first_error(&lowered.stderr_text()).unwrap_or_else(|| format!("{:?}", lowered.end))
}

/// How programs are run.
pub(super) struct Plan {
    /// Apply the rules; otherwise only add a `main`.
    pub(super) rules: bool,
    /// Number of optimizing pipelines for each program; the next program continues with the next pipelines.
    pub(super) ways: usize,
    /// Number of pipelines with run-time checks.
    pub(super) checks: usize,
    /// Runs after the plain pipeline.
    pub(super) runs: u8,
    /// Number of pipelines chosen by the planner.
    pub(super) planned: usize,
}

/// A compiler and its runner.
pub(super) struct Trials<'a> {
    session: &'a Session,
    pub(super) compiler: Engine,
    runner_tool: Arc<Tool>,
    runner: Engine,
    rule_index: Option<(RuleIndex, bool)>,
}

impl<'a> Trials<'a> {
    pub(super) fn new(session: &'a Session, workers: usize, planned: usize) -> Result<Self> {
        let runner_tool = session.require_runner()?;
        let rule_index = match planned {
            0 => None,
            _ => {
                let catalog = session.catalog(1)?;
                let rule_index = rule_book::rule_index_for_results(session, &catalog)?;
                Some((rule_index, rule_book::prints_op_stats(&catalog)))
            }
        };
        Ok(Trials {
            session,
            compiler: session.engine(workers, Mode::Best)?,
            runner: Engine::new(&runner_tool, workers, Mode::Best)?,
            runner_tool,
            rule_index,
        })
    }

    /// Runs programs with all pipelines of a plan.
    pub(super) fn fates(&mut self, subjects: &[Subject], plan: &Plan) -> Result<Vec<Fate>> {
        let mut fates = Vec::new();
        for part in subjects.chunks(CHUNK) {
            let mut these = self.run_fixed_pipelines(part, plan, fates.len())?;
            self.run_planned_pipelines(&mut these, plan)?;
            fates.extend(these);
        }
        Ok(fates)
    }

    /// The profile, with a short time limit for programs that may not terminate.
    fn profile(&self, plan: &Plan) -> Profile {
        let mut profile = self.session.profile.clone();
        if !plan.rules {
            profile.limits.wall_ms = profile.limits.wall_ms.min(RAW_LIMIT_MS);
        }
        profile
    }

    /// Uses one pipeline after the other for all programs: jobs with the same arguments are cheap.
    fn run_fixed_pipelines(&mut self, subjects: &[Subject], plan: &Plan, first: usize) -> Result<Vec<Fate>> {
        let mut fates: Vec<Fate> = subjects.iter().map(|subject| prepare(subject, plan)).collect();
        self.run_merged(fates.iter_mut().collect(), &ways::plain(), plan, plan.runs)?;
        for (ways, most) in [(ways::optimizing(), plan.ways), (ways::checking(), plan.checks)] {
            for (number, way) in ways.iter().enumerate() {
                let goes = |program: usize| (first + program + number) % ways.len() < most;
                let these = fates.iter_mut().enumerate();
                let these = these.filter(|(program, fate)| goes(*program) && fate.printed.is_ok());
                self.run_merged(these.map(|(_, fate)| fate).collect(), way, plan, 1)?;
            }
        }
        Ok(fates)
    }

    /// Lowers and runs several programs as one module. If that fails, each runs alone. Programs that are not
    /// certified always run alone, since they may change what others print.
    fn run_merged(&mut self, tried: Vec<&mut Fate>, way: &Way, plan: &Plan, runs: u8) -> Result<()> {
        let (mut tried, mut alone): (Vec<_>, Vec<_>) = tried.into_iter().partition(|fate| fate.certified);
        let mut groups = Vec::new();
        while !tried.is_empty() {
            groups.push(tried.drain(..tried.len().min(MERGED)).collect::<Vec<_>>());
        }
        let merge = |group: &Vec<&mut Fate>| {
            let texts: Vec<&[u8]> = group.iter().map(|fate| &*fate.text).collect();
            together(&texts).map(|text| Arc::from(text.into_bytes()))
        };
        let texts: Vec<Option<Arc<[u8]>>> = groups.iter().map(merge).collect();
        let profile = self.profile(plan);
        let limits = profile.limits.limits();
        let lowered = self.compiler.map(&texts, |worker, text| {
            let Some(input) = text.clone() else { return Ok(None) };
            let lowered = worker.run(&Job { args: [way.pipeline.to_argument()].into(), input, limits })?;
            Ok((lowered.end == End::Exited(0)).then(|| Arc::from(lowered.stdout)))
        })?;
        let ran = self.runner.map(&lowered, |worker, lowered| {
            let Some(lowered) = lowered else { return Ok(Vec::new()) };
            (0..runs).map(|_| execute(worker, &profile, lowered)).collect()
        })?;
        for (mut group, ran) in groups.into_iter().zip(ran) {
            let outputs: Option<Vec<Vec<String>>> = ran.iter().map(|ran| outputs(ran, group.len())).collect();
            let Some(outputs) = outputs.filter(|outputs| !outputs.is_empty()) else {
                alone.extend(group);
                continue;
            };
            for (number, outputs) in outputs.into_iter().enumerate() {
                for (place, output) in outputs.into_iter().enumerate() {
                    group[place].record(way, number > 0, ProgramResult::Printed(output));
                }
            }
        }
        self.run_alone(alone, way, plan, runs)
    }

    /// The program lowered with the plain pipeline.
    pub(super) fn lowered(&mut self, program: &Arc<[u8]>) -> Result<Option<Arc<[u8]>>> {
        let limits = self.session.profile.limits.limits();
        let job = Job { args: [ways::plain().pipeline.to_argument()].into(), input: program.clone(), limits };
        let run = self.compiler.first().run(&job)?;
        Ok((run.end == End::Exited(0)).then(|| run.stdout.into()))
    }

    fn run_alone(&mut self, mut tried: Vec<&mut Fate>, way: &Way, plan: &Plan, runs: u8) -> Result<()> {
        let is_first = way.is_plain();
        let profile = self.profile(plan);
        let limits = profile.limits.limits();
        let lowered = self.compiler.map(&tried, |worker, fate| {
            worker.run(&Job { args: [way.pipeline.to_argument()].into(), input: fate.text.clone(), limits })
        })?;
        let ran = self.runner.map(&lowered, |worker, lowered| {
            if lowered.end != End::Exited(0) {
                return Ok(Vec::new());
            }
            let text: Arc<[u8]> = lowered.stdout.as_slice().into();
            (0..runs).map(|_| execute(worker, &profile, &text)).collect()
        })?;
        for ((fate, lowered), ran) in tried.iter_mut().zip(lowered).zip(ran) {
            if is_first && lowered.end != End::Exited(0) {
                fate.printed = Err(why_not(&lowered));
            }
            // Not every pipeline can lower every program.
            for (number, ran) in ran.into_iter().enumerate() {
                fate.record(way, number > 0, ran);
            }
        }
        Ok(())
    }

    fn run_planned_pipelines(&self, fates: &mut [Fate], plan: &Plan) -> Result<()> {
        let Some((rule_index, has_marker)) = self.rule_index.as_ref().filter(|_| plan.planned > 0) else {
            return Ok(());
        };
        let session = self.session;
        let lowerer = Lowerer::new(&session.profile, rule_index, *has_marker);
        let mut lane =
            DiffRunner::new(&session.profile, &session.tool, &self.runner_tool, lowerer, &Stop::default())?;
        for fate in fates.iter_mut().filter(|fate| fate.printed.is_ok()) {
            let Some(start) = lane.start(&fate.text)? else { continue };
            let mut planner = Feedback::new(FeedbackOptions::default());
            for number in 0..plan.planned {
                let mut rng = Rng::new(number as u64);
                let (path, ran) = lane.walk(&start, &mut planner, &mut rng)?;
                if let (PathEnd::Lowered(_), Some(ran)) = (&path.end, ran) {
                    let name = format!("planned pipeline {number}");
                    fate.record(&Way { name, pipeline: path.pipeline(), checks: false }, false, ran);
                }
            }
        }
        Ok(())
    }
}

/// Reconditions a program.
fn prepare(subject: &Subject, plan: &Plan) -> Fate {
    let mut module = subject.module.clone();
    let report = recondition(&mut module, &Options { rules: plan.rules, ..Options::default() });
    let calls_all = report.entry.as_ref().is_none_or(|entry| entry.left_out.is_empty());
    Fate {
        certified: plan.rules && report.doubtful.is_empty() && calls_all,
        does_something: subject.kept().does_something(),
        printed: Err(String::new()),
        trouble: Vec::new(),
        runs: 0,
        checked_runs: 0,
        pairs: 0,
        text: module.to_string().into_bytes().into(),
    }
}
