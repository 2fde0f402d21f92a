//! Reduction on real compilers: candidates run side by side, the best is on disk at every moment.

mod advance;
mod begin;
mod form;

use std::fs::Permissions;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use mohole_reduce::{Body, Candidate, Case, Options, Reducer, Size};
use mohole_target::{Engine, EngineError, Mode, Profile, Stop, Tool, Worker};
use mohole_testcase::{CommandLine, Job, Kind, Pipeline, Verdict};
use parking_lot::Mutex;

use begin::Begun;

use crate::findings::folder::command_line;
use crate::judge::symptom::hangs;
use crate::judge::symptom::{examine_deeply, shows};
use crate::oracles::wrong_result::WrongResult;

/// Says whether a job still shows what is looked for.
pub(crate) type Predicate<'a> = dyn Fn(&mut Worker, &Job) -> Result<bool, EngineError> + Sync + 'a;

/// Runs of the original before it counts as not showing, and of each candidate where the original did not
/// show at once.
const PATIENCE: usize = 5;

/// How long something may take before it counts as the same hang, while it is reduced.
const HANG: Duration = Duration::from_secs(2);

/// The same in processor time.
const HANG_CPU: Duration = Duration::from_secs(1);

/// How to reduce, and where.
pub struct Reduction<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The compiler.
    pub tool: &'a Arc<Tool>,
    /// Processes at once.
    pub workers: usize,
    /// Stop after this long.
    pub time: Duration,
    /// Same seed, same candidates.
    pub seed: u64,
    /// The best so far, written at every improvement; nowhere when `None`.
    pub keep: Option<PathBuf>,
    /// Whether the command line is reduced as well.
    pub command: bool,
    /// On request the reduction ends early with the best so far.
    pub stop: Stop,
    /// Processes that are there already; with many small reductions, starting them would cost more than they
    /// do.
    pub engine: Option<&'a Mutex<Engine>>,
}

/// What came of it.
#[derive(Debug, Clone)]
pub struct Reduced {
    /// The smallest job.
    pub job: Job,
    /// Size of the original.
    pub before: Size,
    /// Size of the smallest.
    pub after: Size,
    /// Candidates tried.
    pub runs: usize,
    /// Time it took.
    pub elapsed: Duration,
    /// It ended because nothing was left to try, not because of the budget.
    pub finished: bool,
    /// The original did not show in every run.
    pub flaky: bool,
    /// The program was reduced as text.
    pub as_text: bool,
    /// For a wrong result, a pipeline that is right and differs from the job's in the blamed pass alone,
    /// where there is one.
    pub reference: Option<Pipeline>,
}

/// What is to be reduced.
struct Original {
    job: Job,
    case: Case,
    /// The case with fewer passes, to begin with.
    narrow: Case,
    /// It does not show in every run.
    flaky: bool,
}

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
    /// Reduces a job to the smallest with the same signature. `None` when the original does not show one.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn of_finding(&self, job: &Job) -> Result<Option<(Verdict, Reduced)>, EngineError> {
        self.with_some_engine(|engine, start| {
            for attempt in 0..PATIENCE {
                if attempt > 0 && self.is_over(start) {
                    break;
                }
                let verdict = examine_deeply(engine.first(), self.profile, job)?.verdict;
                if verdict.outcome.is_finding()
                    && let Some(reduced) = self.of_verdict_on(engine, job, &verdict, start)?
                {
                    return Ok(Some((verdict, reduced)));
                }
            }
            Ok(None)
        })
    }

    /// Reduces a job to the smallest with the signature of this verdict. `None` when it does not show.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn of_verdict(&self, job: &Job, verdict: &Verdict) -> Result<Option<Reduced>, EngineError> {
        self.with_some_engine(|engine, start| self.of_verdict_on(engine, job, verdict, start))
    }

    fn of_verdict_on(
        &self,
        engine: &mut Engine,
        job: &Job,
        verdict: &Verdict,
        start: Instant,
    ) -> Result<Option<Reduced>, EngineError> {
        let Some(signature) = &verdict.signature else { return Ok(None) };
        let Some(kind) = verdict.outcome.kind() else { return Ok(None) };
        let (key, pass) = (signature.key.as_str(), verdict.pass.as_deref());
        // A compiler that does something of its own when it is asked for nothing shows no bug of a pass. What
        // is not read as it was written takes no pass at all.
        let takes_pass = pass.is_some() && (kind != Kind::RoundTrip || !self.profile.no_op.is_empty());
        let same = |worker: &mut Worker, job: &Job| {
            let asks = !takes_pass || !CommandLine::parse(&job.args).passes().is_empty();
            Ok(asks && shows(worker, self.profile, job, kind, key)?)
        };
        if kind == Kind::Hang {
            return self.of_hang(engine, job, &same, pass, start);
        }
        let Some(reduced) = self.run(engine, job, &same, pass, start)? else { return Ok(None) };
        self.begun_later(engine, reduced, &same, pass, start).map(Some)
    }

    /// A hang costs its whole deadline each time it shows: a short one does, and any hang with the pass in
    /// question is the same, unless that turns out to be wrong. Then it is gone through again with the whole
    /// deadline, if there is time.
    fn of_hang(
        &self,
        engine: &mut Engine,
        job: &Job,
        same: &Predicate<'_>,
        pass: Option<&str>,
        start: Instant,
    ) -> Result<Option<Reduced>, EngineError> {
        let mut hasty = job.clone();
        hasty.limits.wall = job.limits.wall.min(HANG * 3);
        hasty.limits.cpu = job.limits.cpu.min(HANG_CPU);
        let any = |worker: &mut Worker, job: &Job| {
            let asks =
                pass.is_none_or(|pass| CommandLine::parse(&job.args).passes().iter().any(|one| one == pass));
            Ok(asks && hangs(worker, job)?)
        };
        if let Some(mut reduced) = self.run(engine, &hasty, &any, pass, start)? {
            reduced.job.limits = job.limits;
            let mut worker = Worker::with_stop(self.tool.clone(), Mode::Spawn, &self.stop)?;
            if same(&mut worker, &reduced.job)? {
                return Ok(Some(reduced));
            }
            if self.is_over(start) {
                // It hangs, and is left as it was.
                self.write_smallest(job)?;
                let (job, after) = (job.clone(), reduced.before);
                return Ok(Some(Reduced { job, after, finished: false, ..reduced }));
            }
        }
        match self.is_over(start) {
            true => Ok(None),
            false => self.run(engine, job, same, pass, start),
        }
    }

    /// With an engine, and if it comes to nothing, with one that starts every process anew: what depends on
    /// memory that was never written may not show in forked ones. The clock of both begins now.
    fn with_some_engine<T>(
        &self,
        work: impl Fn(&mut Engine, Instant) -> Result<Option<T>, EngineError>,
    ) -> Result<Option<T>, EngineError> {
        let start = Instant::now();
        match self.with_engine(|engine| work(engine, start))? {
            None if !self.is_over(start) => {
                work(&mut Engine::with_stop(self.tool, self.workers, Mode::Spawn, &self.stop)?, start)
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
            None => work(&mut Engine::with_stop(self.tool, self.workers, Mode::Best, &self.stop)?),
        }
    }

    /// Reduces a program that a pipeline makes print the wrong thing: to the smallest that is still certified
    /// free of undefined behaviour and still differs, with the pass that is to blame. `None` when it does not
    /// show.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn of_wrong_result(
        &self,
        job: &Job,
        runner: &Arc<Tool>,
        reference: &Pipeline,
        pass: Option<&str>,
    ) -> Result<Option<Reduced>, EngineError> {
        let mut worker = Worker::with_stop(self.tool.clone(), Mode::Best, &self.stop)?;
        let wrong = WrongResult::new(self.profile, runner, reference, &self.stop)?
            .with_declarations_of(&mut worker, job)?;
        let still = |worker: &mut Worker, job: &Job| {
            let blamed =
                pass.is_none_or(|pass| CommandLine::parse(&job.args).passes().iter().any(|one| one == pass));
            Ok(blamed && wrong.look(worker, job)?.is_some())
        };
        let start = Instant::now();
        let reduced = self.with_engine(|engine| self.run(engine, job, &still, None, start))?;
        let Some(mut reduced) = reduced else { return Ok(None) };
        if let Some(pass) = pass {
            reduced.reference = wrong.nearest_reference(&mut worker, &reduced.job, pass)?;
        }
        Ok(Some(reduced))
    }

    /// Reduces a job to the smallest that is interesting. `None` when the original is not.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn by(&self, job: &Job, interesting: &Predicate<'_>) -> Result<Option<Reduced>, EngineError> {
        let start = Instant::now();
        self.with_engine(|engine| self.run(engine, job, interesting, None, start))
    }

    /// Reduces; the guess is a pass that may well do alone.
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
        let as_text = matches!(original.case.body, Body::Text(_));
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
        }))
    }

    /// Reduces a case to the smallest that people can type and write.
    ///
    /// A compiler that reads memory it never wrote may die in forked processes alone. And where people could
    /// write the original, they can write what is left of it: a verifier that does not look closely lets
    /// through what cannot be printed and read again. Both are rare, and to look at every candidate takes
    /// most of all runs; so it is looked at last. Only if that fails, it is gone back to the last one that
    /// was sound, and from there every candidate is looked at. `None` when the original does not show when
    /// typed.
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
        let mut runs = reducer.calls();
        let (mut smallest, written) = self.written(engine.first(), reducer.best(), job, shows)?;
        let typist = Mutex::new(Worker::with_stop(self.tool.clone(), Mode::Spawn, &self.stop)?);
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
            runs += reducer.calls();
            (smallest, _) = self.written(engine.first(), reducer.best(), job, &sound)?;
            flaky = is_flaky;
        }
        Ok(Some(Shrunk { job: smallest, after: reducer.size(), runs, finished, flaky }))
    }

    /// The first look at which a job shows when it is typed: 0 unless it shows at times only. `None` where it
    /// does not.
    fn first_typed(
        &self,
        typed: &dyn Fn(&Job) -> Result<bool, EngineError>,
        job: &Job,
        start: Instant,
    ) -> Result<Option<usize>, EngineError> {
        for attempt in 0..PATIENCE {
            if attempt > 0 && self.is_over(start) {
                break;
            }
            if typed(job)? {
                return Ok(Some(attempt));
            }
        }
        Ok(None)
    }

    /// Runs candidates until none is left; false when time was up before that. Every improvement is a step.
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
            if reducer.tell(&answers) {
                steps.push(reducer.best().clone());
                // It is worth having even if the disk does not take it: the reduction goes on.
                let _ = self.write_best(&job_with(reducer.best(), job));
            }
        }
        Ok(false)
    }

    /// Whether time is up or a stop was requested.
    fn is_over(&self, start: Instant) -> bool {
        start.elapsed() >= self.time || self.stop.is_requested()
    }

    fn write_smallest(&self, job: &Job) -> Result<(), EngineError> {
        let failed = |source| EngineError::System { what: "cannot write the smallest program", source };
        self.write_best(job).map_err(failed)
    }

    fn write_best(&self, job: &Job) -> io::Result<()> {
        let Some(path) = &self.keep else { return Ok(()) };
        let mut text = format!("// {}\n", command_line(self.tool, &job.args)).into_bytes();
        text.extend_from_slice(&job.input);
        write_whole(path, &text)
    }
}

/// The last step that is sound, or else the original; `None` where that is not. What was lost on the way
/// stays lost, so that few looks tell.
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

/// Whether a job is interesting, in one of several runs if the original is not so in every run.
fn show_in_some(
    worker: &mut Worker,
    job: &Job,
    interesting: &Predicate<'_>,
    flaky: bool,
) -> Result<bool, EngineError> {
    for _ in 0..if flaky { PATIENCE } else { 1 } {
        if interesting(worker, job)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A case under a job's limits.
fn job_with(case: &Case, job: &Job) -> Job {
    Job { args: case.args().into(), input: case.input().into_bytes().into(), limits: job.limits }
}

fn job_of(candidate: &Candidate, job: &Job) -> Job {
    Job {
        args: candidate.args.clone().into(),
        input: candidate.input.clone().into_bytes().into(),
        limits: job.limits,
    }
}

/// Writes a file so that at every moment it is whole: the old one or the new one.
///
/// # Errors
/// When the disk does not take it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // As any file is written, for whom the user's mask says, and not only for the user, as temporary ones
    // are.
    let everybody = Permissions::from_mode(0o666);
    let mut file = tempfile::Builder::new().permissions(everybody).tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_files_can_be_read_by_whoever_reads_others() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, usual] = ["whole", "usual"].map(|name| folder.path().join(name));
        write_whole(&whole, b"text").unwrap();
        std::fs::write(&usual, b"text").unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&whole), mode(&usual));
    }
}
