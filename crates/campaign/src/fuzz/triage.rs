//! What happens to a finding while the campaign goes on: confirmed and written at once, reduced by and by.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use mohole_oracle::kin;
use mohole_store::{FindingRow, Lifecycle};
use mohole_target::{Engine, EngineError, Mode, Purpose, Worker, for_purpose, job_time, jobs_for};
use mohole_testcase::{Job, Limits, Outcome, Verdict};

use super::ending::Ending;
use super::ledger::Ledger;
use super::leftovers::replace;
use super::mishap::{Mishap, Patience, hold};
use super::{Field, FuzzError, FuzzEvent};
use crate::examine::judged;
use crate::finding::write_record;
use crate::symptom::judged_deeply;
use crate::{
    Death, Examined, KnownIssues, Record, Reduced, Reduction, TargetRecord, examine_for, shows, write_whole,
};

/// Time for reducing one finding.
const EACH: Duration = Duration::from_secs(30);

/// The same for a hang, which takes its limit each time it shows. `mohole report` goes on where this ends.
const EACH_HANG: Duration = Duration::from_secs(12);

/// Reducing may take this part of all compilers' processor time, beside [`HEAD_START`].
const PART: f64 = 0.125;

/// What may be reduced before the campaign has earned it.
const HEAD_START: Duration = Duration::from_secs(15);

/// Of so much time for reducing hangs get one part, where others wait.
const HANG_ONE_IN: u32 = 5;

/// The processor time after which a hang is confirmed, and found again. A report says so only of what takes the full limit.
const HANG: Duration = Duration::from_secs(4);

/// The same for the run that only tells in which pass it is.
const TRACE: Duration = Duration::from_secs(1);

/// Before the campaign ends for good the last reduction gets this long to write what it has.
const MARGIN: Duration = Duration::from_millis(700);

/// What became of a run that may be a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// No finding, or not yet.
    Nothing,
    /// A new one.
    New,
    /// A new one that is likely mended together with another.
    Sibling,
}

/// What findings are reduced with.
struct Bench {
    engine: Mutex<Engine>,
    patience: Patience,
}

/// Takes findings in.
pub struct Triage<'a> {
    /// What is fixed.
    pub field: &'a Field,
    /// The books.
    pub ledger: &'a Ledger,
    /// What is known already.
    pub known: &'a KnownIssues,
    /// The campaign's folder.
    pub folder: &'a Path,
    /// Set when everything is to be dropped: what a run seems to show then means nothing.
    pub dropped: &'a AtomicBool,
    /// Who is told.
    pub on_event: &'a (dyn Fn(FuzzEvent<'_>) + Sync),
    pub(crate) queue: Mutex<Sender<Waiting>>,
    /// Makes the runs that only tell more of what was confirmed.
    pub(crate) asker: Mutex<Worker>,
}

/// A finding that waits to be reduced.
pub(crate) struct Waiting {
    job: Job,
    verdict: Verdict,
    /// Its folder; `None` for a hang, which is confirmed here and not by a worker that has better things to do.
    folder: Option<PathBuf>,
    program: String,
    strategy: String,
    /// For a wrong result, the pipeline that is right.
    reference: Option<String>,
}

impl Waiting {
    fn is_hang(&self) -> bool {
        self.verdict.outcome == Outcome::Hang
    }
}

/// What reducing has cost.
#[derive(Default)]
struct Cost {
    hangs: Duration,
    all: Duration,
}

impl Cost {
    /// The next in line: a hang costs its whole limit each time it shows, so it waits until its part of the time would pay for
    /// it, unless nothing else does.
    fn next_in(&self, line: &[Waiting]) -> usize {
        let hang_first = self.hangs * HANG_ONE_IN < self.all;
        line.iter().position(|waiting| waiting.is_hang() == hang_first).unwrap_or(0)
    }

    fn add(&mut self, time: Duration, is_hang: bool) {
        self.all += time;
        if is_hang {
            self.hangs += time;
        }
    }
}

impl Triage<'_> {
    /// Takes in a run that may be a finding; tells whether it is a new one.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn take(&self, death: &Death, program: &str, strategy: &str) -> Result<Taken, EngineError> {
        let Some(signature) = &death.verdict.signature else { return Ok(Taken::Nothing) };
        if !self.ledger.claim(signature, death.verdict.outcome.word(), strategy) {
            return Ok(Taken::Nothing);
        }
        let job = self.plain(death);
        let mut waiting = Waiting {
            job,
            verdict: death.verdict.clone(),
            folder: None,
            program: program.to_owned(),
            strategy: strategy.to_owned(),
            reference: None,
        };
        let found = death.verdict.outcome != Outcome::Hang;
        if found && !self.establish(&mut waiting)? {
            return Ok(Taken::Nothing);
        }
        let is_first = self.ledger.is_first_of(kin(&waiting.verdict));
        let _ = hold(&self.queue).send(waiting);
        Ok(match (found, is_first) {
            (false, _) => Taken::Nothing,
            (true, true) => Taken::New,
            (true, false) => Taken::Sibling,
        })
    }

    /// Takes in a wrong result, which was confirmed where it was found; true when it is a new one.
    pub(crate) fn take_wrong_result(
        &self,
        record: &Record,
        program: &Arc<[u8]>,
        output: &[u8],
        strategy: &str,
    ) -> bool {
        let Some(folder) = self.keep_or_release(record, program, output, strategy, &record.signature.key)
        else {
            return false;
        };
        let limits = self.field.profile.limits.limits();
        let waiting = Waiting {
            job: Job { args: record.args.clone().into(), input: program.clone(), limits },
            verdict: record.verdict(),
            folder: Some(folder),
            program: record.program.clone(),
            strategy: strategy.to_owned(),
            reference: record.reference.clone(),
        };
        let _ = hold(&self.queue).send(waiting);
        true
    }

    /// Confirms a finding and keeps it; false when there is nothing to keep.
    fn establish(&self, waiting: &mut Waiting) -> Result<bool, EngineError> {
        let key = waiting.verdict.signature.as_ref().map_or("", |signature| &signature.key);
        let confirmed = for_purpose(Purpose::Confirm, || self.confirm(&waiting.job, waiting.verdict.outcome));
        // What the machine has kept from being confirmed may be found again.
        let confirmed = confirmed.inspect_err(|_| self.ledger.release_signature(key))?;
        if self.dropped.load(Ordering::Relaxed) {
            return Ok(false);
        }
        let Some(Examined { verdict, execution }) = confirmed else {
            self.ledger.release_signature(key);
            return Ok(false);
        };
        let Field { profile, .. } = self.field;
        let Waiting { job, program, strategy, .. } = &*waiting;
        let Some(record) = Record::of(&verdict, &profile.name, &job.args, program) else { return Ok(false) };
        let folder = self.keep_or_release(&record, &job.input, &execution.stderr, strategy, key);
        waiting.folder = folder;
        waiting.verdict = verdict;
        Ok(waiting.folder.is_some())
    }

    /// Keeps a confirmed finding that was claimed under some key; its folder, if it is new and not known. What the disk does
    /// not take may be found again.
    fn keep_or_release(
        &self,
        record: &Record,
        program: &[u8],
        output: &[u8],
        strategy: &str,
        claimed: &str,
    ) -> Option<PathBuf> {
        match self.keep(record, program, output, strategy) {
            Ok(folder) => {
                self.ledger.settle_signature(claimed);
                folder
            }
            Err(error) => {
                self.ledger.release_signature(claimed);
                let doing = format!("writing {}", record.signature.title);
                self.tell(&Mishap { doing, said: error.to_string() });
                None
            }
        }
    }

    fn keep(
        &self,
        record: &Record,
        program: &[u8],
        output: &[u8],
        strategy: &str,
    ) -> io::Result<Option<PathBuf>> {
        let key = &record.signature.key;
        if self.ledger.has_titled(&record.signature.title) || self.ledger.has(key) {
            return Ok(None);
        }
        let known = self.known.find(&record.signature);
        let lifecycle = if known.is_some() { Lifecycle::Known } else { Lifecycle::Confirmed };
        let row = FindingRow {
            key: key.clone(),
            title: record.signature.title.clone(),
            kind: record.kind.clone(),
            contributor: strategy.to_owned(),
            lifecycle,
            seconds: self.ledger.seconds(),
            times: 1,
        };
        let mut folder = None;
        if known.is_none() {
            // The folder first: what the store has heard of is there.
            folder = Some(self.write(record, program, output)?);
        }
        if !self.ledger.find(row.clone()) {
            return Ok(None);
        }
        (self.on_event)(FuzzEvent::Found(&row, folder.as_deref()));
        Ok(folder)
    }

    /// Writes a finding's folder; a new one for a bug that was fixed and has come back.
    fn write(&self, record: &Record, program: &[u8], output: &[u8]) -> io::Result<PathBuf> {
        let (Field { profile, tool, catalog, .. }, all) = (self.field, self.folder.join("findings"));
        let key = &record.signature.key;
        let target = TargetRecord::known(profile, tool, catalog);
        let write = || write_record(&all, &target, tool, record, program, output);
        if !self.ledger.has_come_back(key) {
            return write();
        }
        let written = replace(&all.join(key), write);
        if written.is_err() {
            self.ledger.expect_back(key);
        }
        written
    }

    /// A job as a user would run it: without what only serves to look at it, and with all the time it wants.
    fn plain(&self, Death { job, verdict, .. }: &Death) -> Job {
        let profile = &self.field.profile;
        if verdict.outcome == Outcome::RoundTrip {
            // Here the flags say in which form it is written.
            return Job { limits: profile.limits.limits(), ..job.clone() };
        }
        let flags: Vec<&String> = profile.generic.iter().chain(&profile.single_thread).collect();
        let args = job.args.iter().filter(|arg| !flags.contains(arg)).cloned().collect();
        Job { args, input: job.input.clone(), limits: profile.limits.limits() }
    }

    /// Runs a job again, alone, in a process of its own. What else is to be asked, as which pass it was, is asked in the
    /// cheapest way: it was seen before.
    fn confirm(&self, job: &Job, outcome: Outcome) -> Result<Option<Examined>, EngineError> {
        let profile = &self.field.profile;
        let mut worker = Worker::new(self.field.tool.clone(), Mode::Spawn)?;
        let examined = match outcome {
            Outcome::RoundTrip | Outcome::Unstable => examine_for(&mut worker, profile, job, outcome)?,
            Outcome::InvalidIr => {
                let execution = worker.run(job)?;
                judged_deeply(&mut *self.asker()?, profile, job, execution)?
            }
            _ => {
                let (long, short) =
                    if outcome == Outcome::Hang { patient(job) } else { (job.clone(), job.clone()) };
                let execution = worker.run(&long)?;
                judged(&mut *self.asker()?, profile, &short, execution)?
            }
        };
        Ok(examined.verdict.outcome.is_finding().then_some(examined))
    }

    /// Who is asked for more of what was confirmed; a new one when someone has panicked with the last.
    fn asker(&self) -> Result<MutexGuard<'_, Worker>, EngineError> {
        self.asker.lock().or_else(|poisoned| {
            let mut asker = poisoned.into_inner();
            *asker = Worker::new(self.field.tool.clone(), Mode::Best)?;
            self.asker.clear_poison();
            Ok(asker)
        })
    }

    /// Reduces what comes in until the campaign is over, within its part of the time; then what is left, until
    /// the end that is told by then.
    ///
    /// # Errors
    /// When the machine fails too often.
    pub(super) fn reduce_all(&self, queue: &Receiver<Waiting>, ending: &Ending) -> Result<(), FuzzError> {
        let (all, used) = (job_time(), jobs_for(Purpose::Reduce).time);
        let is_affordable = || {
            let allowed = HEAD_START + job_time().saturating_sub(all).mul_f64(PART);
            jobs_for(Purpose::Reduce).time.saturating_sub(used) < allowed
        };
        let mut line: Vec<Waiting> = Vec::new();
        let mut cost = Cost::default();
        let mut bench = Bench { engine: self.engine()?, patience: Patience::default() };
        while !ending.is_near() {
            line.extend(queue.try_iter());
            if line.is_empty() || !is_affordable() {
                std::thread::sleep(Duration::from_millis(50));
                continue;
            }
            let mut waiting = line.remove(cost.next_in(&line));
            let (began, is_hang) = (Instant::now(), waiting.is_hang());
            let time = if is_hang { EACH_HANG } else { EACH };
            if !self.reduce_safely(&mut waiting, &mut bench, time, Some(&ending.near))? {
                line.insert(0, waiting);
            }
            cost.add(began.elapsed(), is_hang);
        }
        line.extend(queue.try_iter());
        line.sort_by_key(Waiting::is_hang);
        for mut waiting in line {
            let left = ending.left().saturating_sub(MARGIN);
            if left.is_zero() || self.dropped.load(Ordering::Relaxed) {
                break;
            }
            self.reduce_safely(&mut waiting, &mut bench, left, None)?;
        }
        Ok(())
    }

    /// As [`reduce`](Self::reduce), for what is confirmed or can be. A finding whose reduction fails stays as it was found.
    fn reduce_safely(
        &self,
        waiting: &mut Waiting,
        bench: &mut Bench,
        time: Duration,
        until: Option<&AtomicBool>,
    ) -> Result<bool, FuzzError> {
        let doing = format!("the reduction of {}", waiting.job.args.join(" "));
        let Bench { engine, patience } = bench;
        let work = || match waiting.folder.is_some() || self.establish(waiting)? {
            true => self.reduce(waiting, engine, time, until),
            false => Ok(true),
        };
        let mishap = match patience.guard(&doing, work) {
            Ok(done) => return Ok(done),
            // What fails because all runs were given up is no failure.
            Err(_) if self.dropped.load(Ordering::Relaxed) => return Ok(true),
            Err(mishap) if patience.is_over() => return Err(FuzzError::Broken(mishap)),
            Err(mishap) => mishap,
        };
        self.tell(&mishap);
        bench.engine = self.engine()?;
        Ok(true)
    }

    fn engine(&self) -> Result<Mutex<Engine>, EngineError> {
        Ok(Mutex::new(Engine::new(&self.field.tool, 1, Mode::Best)?))
    }

    /// Tells whoever watches of a fault of our own.
    pub(super) fn tell(&self, mishap: &Mishap) {
        self.ledger.count_mishap();
        (self.on_event)(FuzzEvent::Mishap(mishap));
    }

    /// Reduces one finding; false when it was told to stop before there was nothing left to try. It goes on from there.
    fn reduce(
        &self,
        waiting: &mut Waiting,
        engine: &Mutex<Engine>,
        time: Duration,
        until: Option<&AtomicBool>,
    ) -> Result<bool, EngineError> {
        let reduction = Reduction {
            profile: &self.field.profile,
            tool: &self.field.tool,
            workers: 1,
            time,
            seed: 0,
            keep: None,
            command: true,
            stop: Some(until.unwrap_or(self.dropped)),
            engine: Some(engine),
        };
        let reduced = for_purpose(Purpose::Reduce, || match (&waiting.reference, &self.field.runner) {
            (Some(reference), Some(runner)) => {
                reduction.of_wrong_result(&waiting.job, runner, reference, waiting.verdict.pass.as_deref())
            }
            _ => reduction.of_verdict(&waiting.job, &waiting.verdict),
        })?;
        let Some(reduced) = reduced else { return Ok(true) };
        // Once everything is dropped, every run looks like a hang.
        if self.dropped.load(Ordering::Relaxed) {
            return Ok(true);
        }
        let done = reduced.finished || !until.is_some_and(|until| until.load(Ordering::Relaxed));
        // A reduction that is told to stop leaves out the last look, in a process of its own.
        if !done && !self.still_shows(waiting, &reduced.job)? {
            return Ok(false);
        }
        if let Err(error) = self.keep_reduced(waiting, &reduced, done) {
            self.tell(&Mishap::new("writing what was reduced", &error));
        }
        waiting.job = reduced.job;
        Ok(done)
    }

    /// Whether a smaller job shows a finding when it is typed. Of a wrong result that takes many runs, for which there is no
    /// time.
    fn still_shows(
        &self,
        Waiting { verdict, reference, .. }: &Waiting,
        job: &Job,
    ) -> Result<bool, EngineError> {
        let Some(signature) = verdict.signature.as_ref().filter(|_| reference.is_none()) else {
            return Ok(false);
        };
        let mut worker = Worker::new(self.field.tool.clone(), Mode::Spawn)?;
        for_purpose(Purpose::Reduce, || {
            shows(&mut worker, &self.field.profile, job, verdict.outcome, &signature.key)
        })
    }

    /// Writes the best so far beside the finding; the last time whoever watches is told.
    fn keep_reduced(&self, waiting: &Waiting, reduced: &Reduced, is_last: bool) -> io::Result<()> {
        let Some(folder) = &waiting.folder else { return Ok(()) };
        let mut record = Record::read(folder)?;
        record.take(reduced);
        write_whole(&folder.join("reduced.mlir"), &reduced.job.input)?;
        record.write(folder)?;
        self.ledger.advance(&record.signature.key, Lifecycle::Reduced);
        if is_last {
            (self.on_event)(FuzzEvent::Reduced(&record, folder));
        }
        Ok(())
    }
}

/// A job that hangs, to be confirmed and then to be asked for its pass.
fn patient(job: &Job) -> (Job, Job) {
    let within = |cpu: Duration| Job { limits: limits_within(job.limits, cpu), ..job.clone() };
    (within(HANG), within(TRACE))
}

/// The limits under which a campaign confirms a hang, for a compiler with these.
pub fn hang_limits(limits: Limits) -> Limits {
    limits_within(limits, HANG)
}

/// What counts is processor time, since on a busy machine anything takes long. What sleeps is ended by the engine.
fn limits_within(limits: Limits, cpu: Duration) -> Limits {
    Limits { wall: limits.wall * 3, cpu: limits.cpu.min(cpu), ..limits }
}
