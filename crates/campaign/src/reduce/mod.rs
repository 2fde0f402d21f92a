//! Reduction on real compilers: candidates run side by side, and the smallest so far is on disk at every
//! moment.

mod advance;
mod begin;
mod form;
mod reduction;

use std::io;
use std::time::Instant;

use mohole_reduce::{Body, Candidate, Case, Options, Reducer, Size};
use mohole_target::{Engine, EngineError, Mode, Worker};
use mohole_testcase::{Finding, Job, Provenance, is_bytecode};
use parking_lot::Mutex;

use begin::Begun;
use reduction::{Original, job_with, show_in_some};

use crate::findings::folder::write_whole;
use crate::judge::retry::{RUNS_IF_FLAKY, first_success};
use crate::judge::typed::command_line;
use crate::judge::verifier::examine_with_verifier;
use crate::oracles::{self, Predicate, ReductionPlan, Shortcut, look_often};

pub use reduction::{Reduced, Reduction};

/// What is left of it.
struct Shrunk {
    job: Job,
    after: Size,
    runs: usize,
    finished: bool,
    /// It does not show in every run.
    flaky: bool,
}

impl Reduction<'_> {
    /// Reduces whatever bug one run of a job shows. `None` when it shows none.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn of_job(&self, job: &Job) -> Result<Option<(Finding, Reduced)>, EngineError> {
        let profile = self.compiler.profile;
        self.with_some_engine(true, |engine, start| {
            let mut found = None;
            first_success(
                RUNS_IF_FLAKY,
                || !self.is_over(start),
                || {
                    let run = examine_with_verifier(engine.first(), profile, job)?;
                    let Some(finding) = run.finding(&profile.name, Provenance::default()) else {
                        return Ok(false);
                    };
                    found = self.on(engine, job, &finding, start)?.map(|reduced| (finding, reduced));
                    Ok(found.is_some())
                },
            )?;
            Ok(found)
        })
    }

    /// Reduces a job to the smallest that shows a finding. `None` when the job does not show it.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn of(&self, job: &Job, finding: &Finding) -> Result<Option<Reduced>, EngineError> {
        let may_spawn = !oracles::of(finding).executes_programs();
        let reduce = |finding: &Finding| {
            self.with_some_engine(may_spawn, |engine, start| self.on(engine, job, finding, start))
        };
        let reduced = reduce(finding)?;
        if reduced.is_some() || self.stop.is_requested() || !may_spawn {
            return Ok(reduced);
        }
        let mut worker = Worker::with_stop(self.compiler.tool.clone(), Mode::Spawn, &self.stop)?;
        let shown = look_often(&mut worker, self.compiler, job, finding, RUNS_IF_FLAKY)?.verdict.signature;
        let Some(shown) = shown.filter(|shown| finding.fails_as(Some(shown))) else { return Ok(None) };
        let mut finding = finding.clone();
        finding.add_other_failure(Some(&shown));
        Ok(reduce(&finding)?.map(|reduced| Reduced { other_failure: Some(shown), ..reduced }))
    }

    fn on(
        &self,
        engine: &mut Engine,
        job: &Job,
        finding: &Finding,
        start: Instant,
    ) -> Result<Option<Reduced>, EngineError> {
        let oracle = oracles::of(finding);
        let mut plan = oracle.reduction(engine.first(), self.compiler, job, finding)?;
        plan.predicate = self.only_new(plan.predicate, finding);
        let reduced = match &plan.shortcut {
            Some(shortcut) => self.by_shortcut(engine, job, &plan, shortcut, start)?,
            None => self.run(engine, job, &plan.predicate, plan.likely_pass, start)?,
        };
        let Some(mut reduced) = reduced else { return Ok(None) };
        if plan.may_run_passes_first {
            reduced = self.begun_later(engine, reduced, &plan.predicate, plan.likely_pass, start)?;
        }
        if let Some(looser) = plan.looser.as_deref().filter(|_| reduced.finished && !self.is_over(start)) {
            let smallest = self.loosely(engine, &reduced, looser, plan.likely_pass, start)?;
            let run = oracle.look(engine.first(), self.compiler, &smallest, finding)?;
            reduced.root = run.verdict.signature;
        }
        reduced.reference = oracle.closer_reference(engine.first(), self.compiler, &reduced.job, finding)?;
        Ok(Some(reduced))
    }

    /// A predicate that does not hold for what the earlier build shows as well.
    fn only_new<'p>(&'p self, predicate: Box<Predicate<'p>>, finding: &'p Finding) -> Box<Predicate<'p>> {
        let Some(earlier) = self.earlier else { return predicate };
        Box::new(move |worker, job| Ok(predicate(worker, job)? && !earlier.shows(finding, job, &self.stop)?))
    }

    /// Reduces with the cheaper test. If the result does not pass the real one, it is reduced again with
    /// that, while there is time.
    fn by_shortcut(
        &self,
        engine: &mut Engine,
        job: &Job,
        plan: &ReductionPlan<'_>,
        shortcut: &Shortcut<'_>,
        start: Instant,
    ) -> Result<Option<Reduced>, EngineError> {
        let quick = Job { limits: shortcut.limits, ..job.clone() };
        if let Some(mut reduced) = self.run(engine, &quick, &shortcut.predicate, plan.likely_pass, start)? {
            reduced.job.limits = job.limits;
            let mut worker = Worker::with_stop(self.compiler.tool.clone(), Mode::Spawn, &self.stop)?;
            if (plan.predicate)(&mut worker, &reduced.job)? {
                return Ok(Some(reduced));
            }
            if self.is_over(start) {
                // The original shows it, and stays as it is.
                self.write_smallest(job)?;
                let (job, after) = (job.clone(), reduced.before);
                return Ok(Some(Reduced { job, after, finished: false, ..reduced }));
            }
        }
        match self.is_over(start) {
            true => Ok(None),
            false => self.run(engine, job, &plan.predicate, plan.likely_pass, start),
        }
    }

    /// What is left of a reduced job when it may have another signature.
    fn loosely(
        &self,
        engine: &mut Engine,
        reduced: &Reduced,
        looser: &Predicate<'_>,
        likely_pass: Option<&str>,
        start: Instant,
    ) -> Result<Job, EngineError> {
        // The smallest test case on disk stays the one with the signature of the finding.
        let aside = Reduction { keep: None, engine: None, stop: self.stop.clone(), ..*self };
        let smaller = aside.run(engine, &reduced.job, looser, likely_pass, start)?;
        Ok(smaller.map_or_else(|| reduced.job.clone(), |smaller| smaller.job))
    }

    /// With an engine and, if that gives nothing, with one that starts a process for every run: a bug that
    /// depends on uninitialized memory may not show in forked processes. Both share one time limit.
    fn with_some_engine<T>(
        &self,
        may_spawn: bool,
        work: impl Fn(&mut Engine, Instant) -> Result<Option<T>, EngineError>,
    ) -> Result<Option<T>, EngineError> {
        let start = Instant::now();
        match self.with_engine(|engine| work(engine, start))? {
            None if may_spawn && !self.is_over(start) => {
                let (tool, workers) = (self.compiler.tool, self.workers);
                work(&mut Engine::with_stop(tool, workers, Mode::Spawn, &self.stop)?, start)
            }
            done => Ok(done),
        }
    }

    /// With the engine that reductions share, or one of its own.
    fn with_engine<T>(
        &self,
        work: impl FnOnce(&mut Engine) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        match self.engine {
            Some(shared) => work(&mut shared.lock()),
            None => work(&mut Engine::with_stop(self.compiler.tool, self.workers, Mode::Best, &self.stop)?),
        }
    }

    /// Reduces a job to the smallest that is interesting. `None` when the original is not.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn by(&self, job: &Job, interesting: &Predicate<'_>) -> Result<Option<Reduced>, EngineError> {
        let start = Instant::now();
        self.with_engine(|engine| self.run(engine, job, interesting, None, start))
    }

    /// Reduces; the guess is a pass that may show it alone.
    fn run(
        &self,
        engine: &mut Engine,
        job: &Job,
        interesting: &Predicate<'_>,
        guess: Option<&str>,
        start: Instant,
    ) -> Result<Option<Reduced>, EngineError> {
        engine.prepare_for_pipelines(job)?;
        let begun = match self.begin_at_once(engine.first(), job, interesting, guess)? {
            Begun::With(original) => Some(*original),
            Begun::Without { missed } => {
                self.begin_with_care(engine.first(), job, interesting, guess, missed, start)?
            }
        };
        let Some(original) = begun else { return Ok(None) };
        let before = original.case.size();
        let as_text = original.case.is_unparsed();
        let is_flaky = original.flaky;
        let patient = |worker: &mut Worker, job: &Job| show_in_some(worker, job, interesting, is_flaky);
        let Some(shrunk) = self.shrink(engine, original, &patient, start)? else { return Ok(None) };
        let Shrunk { job: mut smallest, after, runs, finished, flaky } = shrunk;
        smallest.limits = job.limits;
        self.write_smallest(&smallest)?;
        Ok(Some(Reduced {
            job: smallest,
            before,
            after,
            runs,
            elapsed: start.elapsed(),
            finished,
            flaky,
            as_text,
            reference: None,
            other_failure: None,
            root: None,
        }))
    }

    /// Reduces a case to the smallest that shows in a process of its own and that people can write.
    ///
    /// A bug that depends on uninitialized memory may show in forked processes alone. And if the original has
    /// a custom form that can be parsed again, the result must have one, too. Both go wrong rarely, and
    /// checking them for every candidate would take most of the runs. So they are checked at the end. If that
    /// fails, the reduction goes back to the last candidate that passes both checks and continues with both
    /// on. `None` when the original does not show in a process of its own.
    fn shrink(
        &self,
        engine: &mut Engine,
        original: Original,
        shows: &Predicate<'_>,
        start: Instant,
    ) -> Result<Option<Shrunk>, EngineError> {
        let Original { job, case, narrow, flaky: is_flaky } = original;
        let job = &job;
        let options = Options { seed: self.seed, command: self.command, ..Options::default() };
        let mut reducer = Reducer::new(narrow, options.clone());
        let mut steps = Vec::new();
        let mut finished = self.drive(engine, job, &mut reducer, shows, start, &mut steps)?;
        let mut runs = reducer.proposed();
        let (mut smallest, written) = self.written(engine.first(), reducer.best(), job, shows)?;
        let typist = Mutex::new(Worker::with_stop(self.compiler.tool.clone(), Mode::Spawn, &self.stop)?);
        let typed = |job: &Job| shows(&mut typist.lock(), job);
        let shown = match self.stop.is_requested() {
            true => Some(0),
            false => self.first_typed(&typed, &smallest, start)?,
        };
        let mut flaky = is_flaky || shown.is_some_and(|attempt| attempt > 0);
        let is_sound = shown.is_some()
            && (written
                || self.stop.is_requested()
                || self.is_as_writable(engine.first(), &smallest, job)?);
        if !is_sound {
            let writable = matches!(case.body, Body::Module(_)) && self.is_writable(engine.first(), job)?;
            let sound = |worker: &mut Worker, job: &Job| {
                Ok(shows(worker, job)? && typed(job)? && (!writable || self.is_writable(worker, job)?))
            };
            let Some(from) = last_sound(engine.first(), job, case, steps, &sound)? else { return Ok(None) };
            reducer = Reducer::new(from, options);
            finished = self.drive(engine, job, &mut reducer, &sound, start, &mut Vec::new())?;
            runs += reducer.proposed();
            (smallest, _) = self.written(engine.first(), reducer.best(), job, &sound)?;
            flaky = is_flaky;
        }
        Ok(Some(Shrunk { job: smallest, after: reducer.size(), runs, finished, flaky }))
    }

    /// The first attempt in which a job shows in a process of its own: 0 unless it shows in some runs only.
    fn first_typed(
        &self,
        typed: &dyn Fn(&Job) -> Result<bool, EngineError>,
        job: &Job,
        start: Instant,
    ) -> Result<Option<usize>, EngineError> {
        first_success(RUNS_IF_FLAKY, || !self.is_over(start), || typed(job))
    }

    /// Runs candidates until none is left; false when time was up before. Records every improvement as a
    /// step.
    fn drive(
        &self,
        engine: &mut Engine,
        job: &Job,
        reducer: &mut Reducer,
        interesting: &Predicate<'_>,
        start: Instant,
        steps: &mut Vec<Case>,
    ) -> Result<bool, EngineError> {
        while !self.is_over(start) {
            let batch = reducer.next_batch(self.workers);
            if batch.is_empty() {
                return Ok(true);
            }
            let answers =
                engine.map(&batch, |worker, candidate| interesting(worker, &job_of(candidate, job)))?;
            if reducer.report(&answers) {
                steps.push(reducer.best().clone());
                // If the disk fails, the reduction goes on.
                let _ = self.write_best(&job_with(reducer.best(), job));
            }
        }
        Ok(false)
    }

    fn write_smallest(&self, job: &Job) -> Result<(), EngineError> {
        let failed = |source| EngineError::System { what: "cannot write the smallest program", source };
        self.write_best(job).map_err(failed)
    }

    fn write_best(&self, job: &Job) -> io::Result<()> {
        let Some(path) = &self.keep else { return Ok(()) };
        if is_bytecode(&job.input) {
            return write_whole(path, &job.input);
        }
        let mut text = format!("// {}\n", command_line(self.compiler.tool, &job.args)).into_bytes();
        text.extend_from_slice(&job.input);
        write_whole(path, &text)
    }
}

/// The last step that passes both checks, or else the original; `None` if that fails them, too. Found by
/// bisection: a step that fails is followed by steps that fail.
fn last_sound(
    worker: &mut Worker,
    job: &Job,
    original: Case,
    mut steps: Vec<Case>,
    sound: &Predicate<'_>,
) -> Result<Option<Case>, EngineError> {
    if !sound(worker, &job_with(&original, job))? {
        return Ok(None);
    }
    let (mut good, mut bad) = (0, steps.len());
    while good < bad {
        let middle = usize::midpoint(good, bad);
        match sound(worker, &job_with(&steps[middle], job))? {
            true => good = middle + 1,
            false => bad = middle,
        }
    }
    Ok(Some(if good == 0 { original } else { steps.swap_remove(good - 1) }))
}

fn job_of(candidate: &Candidate, job: &Job) -> Job {
    Job { args: candidate.args.clone().into(), input: candidate.input.as_slice().into(), limits: job.limits }
}
