//! The reducer: a thread that confirms slow findings and reduces all of them, within its share of the time.

use std::io;
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use mohole_store::Lifecycle;
use mohole_target::{Engine, EngineError, Mode, Purpose, Stop, Worker, for_purpose, job_time, jobs_for};
use mohole_testcase::{Finding, Job};
use parking_lot::Mutex;

use crate::fault::{FailureBudget, Fault, FaultLog};
use crate::findings::folder::{read_finding, reduced_file, write_finding_json, write_whole};
use crate::findings::intake::{Intake, Kept, Pending};
use crate::oracles;
use crate::reduce::{Reduced, Reduction};

/// Time for reducing one finding.
const TIME_PER_FINDING: Duration = Duration::from_secs(30);

/// The same for a slow finding, which takes its limit each time it shows. `mohole report` continues where
/// this ends.
const TIME_PER_SLOW_FINDING: Duration = Duration::from_secs(12);

/// The share of all compilers' processor time that reduction may take, beside [`HEAD_START`].
const TIME_SHARE: f64 = 0.125;

/// What reduction may take before the campaign has earned it.
const HEAD_START: Duration = Duration::from_secs(15);

/// Slow findings get one part in so many of the reducer's time while others wait.
const SLOW_ONE_IN: u32 = 5;

/// The last reduction ends this long before the campaign does, to write what it has.
const WRITING_MARGIN: Duration = Duration::from_millis(700);

/// How long the reducer sleeps when there is nothing to do.
const IDLE_SLEEP: Duration = Duration::from_millis(50);

/// How the work on a finding ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WorkEnd {
    /// There is nothing left to do, or nothing that can be done.
    Done,
    /// It was stopped, and can be continued.
    Stopped,
    /// A failure kept it from being confirmed; there may be another attempt.
    Failed,
}

/// What reduction has cost.
#[derive(Default)]
struct Cost {
    slow: Duration,
    all: Duration,
}

impl Cost {
    /// The next finding: first those that a failure kept from being confirmed; slow ones when their share of
    /// the time pays for them, or nothing else waits.
    fn next(&self, waiting: &[Pending]) -> usize {
        let slow_first = self.slow * SLOW_ONE_IN < self.all;
        let next = waiting.iter().position(|pending| pending.is_slow() == slow_first).unwrap_or(0);
        waiting.iter().position(Pending::is_urgent).unwrap_or(next)
    }

    fn add(&mut self, time: Duration, is_slow: bool) {
        self.all += time;
        if is_slow {
            self.slow += time;
        }
    }
}

/// Confirms and reduces findings in the background.
pub(super) struct Reducer<'a> {
    intake: &'a Intake<'a>,
    faults: FaultLog<'a>,
    on_reduced: &'a (dyn Fn(&Finding, &Path) + Sync),
    /// `None` until it is first needed, and after a failure.
    engine: Option<Mutex<Engine>>,
    budget: FailureBudget,
}

impl<'a> Reducer<'a> {
    pub(super) fn new(
        intake: &'a Intake<'a>,
        faults: FaultLog<'a>,
        on_reduced: &'a (dyn Fn(&Finding, &Path) + Sync),
    ) -> Self {
        Reducer { intake, faults, on_reduced, engine: None, budget: FailureBudget::default() }
    }

    /// Reduces findings within its share of the time until a stop is requested, then the rest in the grace
    /// period.
    ///
    /// # Errors
    /// The last fault, when there were too many.
    pub(super) fn run(&mut self, queue: &Receiver<Pending>) -> Result<(), Fault> {
        let mut waiting = Vec::new();
        let result = self.work(&mut waiting, queue);
        release_all(self.intake, waiting.into_iter().chain(queue.try_iter()));
        result
    }

    fn work(&mut self, waiting: &mut Vec<Pending>, queue: &Receiver<Pending>) -> Result<(), Fault> {
        let stop = self.intake.stop;
        let (all, used) = (job_time(), jobs_for(Purpose::Reduce).time);
        let is_affordable = || {
            let allowed = HEAD_START + job_time().saturating_sub(all).mul_f64(TIME_SHARE);
            jobs_for(Purpose::Reduce).time.saturating_sub(used) < allowed
        };
        let mut cost = Cost::default();
        while !stop.is_requested() {
            waiting.extend(queue.try_iter());
            if waiting.is_empty() || !(is_affordable() || waiting.iter().any(Pending::is_urgent)) {
                std::thread::sleep(IDLE_SLEEP);
                continue;
            }
            let mut pending = waiting.remove(cost.next(waiting));
            if pending.folder.is_some() && self.intake.elsewhere.is_taken(pending.key()) {
                self.intake.elsewhere.end(pending.key());
                continue;
            }
            let (began, is_slow) = (Instant::now(), pending.is_slow());
            let time = if is_slow { TIME_PER_SLOW_FINDING } else { TIME_PER_FINDING };
            match self.work_on(&mut pending, time, stop)? {
                WorkEnd::Done => self.intake.elsewhere.end(pending.key()),
                WorkEnd::Stopped => waiting.insert(0, pending),
                WorkEnd::Failed => waiting.push(pending),
            }
            cost.add(began.elapsed(), is_slow);
        }
        waiting.extend(queue.try_iter());
        waiting.sort_by_key(|pending| (!pending.is_urgent(), pending.is_slow()));
        let last_call = stop.last_call();
        for mut pending in waiting.drain(..) {
            let left = last_call.grace_left().saturating_sub(WRITING_MARGIN);
            if left.is_zero() {
                break;
            }
            if self.work_on(&mut pending, left, &last_call)? == WorkEnd::Done {
                self.intake.elsewhere.end(pending.key());
            }
        }
        Ok(())
    }

    /// Confirms a finding if need be, and reduces it. If that fails, the finding stays as it was found.
    fn work_on(&mut self, pending: &mut Pending, time: Duration, stop: &Stop) -> Result<WorkEnd, Fault> {
        if self.engine.is_none() {
            let (tool, campaign_stop) = (self.intake.compiler.tool, self.intake.stop);
            let make = || Engine::with_stop(tool, 1, Mode::Best, campaign_stop);
            // A request to stop ends reduction, but leaves the grace period to confirm findings.
            let last_call = campaign_stop.last_call();
            let made = self.faults.retry(&mut self.budget, "getting ready to reduce", &last_call, make)?;
            self.engine = made.map(Mutex::new);
        }
        let Some(engine) = &self.engine else { return Ok(WorkEnd::Done) };
        let doing = format!("the reduction of {}", pending.job.args.join(" "));
        let (intake, faults, on_reduced) = (self.intake, self.faults, self.on_reduced);
        let work = || match is_confirmed(intake, pending, engine)? {
            true => Reducing { intake, faults, on_reduced, engine, time, stop }.reduce(pending),
            false => Ok(WorkEnd::Done),
        };
        let fault = match self.budget.guard(&doing, work) {
            Ok(end) => return Ok(end),
            Err(fault) => fault,
        };
        self.engine = None;
        self.faults.survive(&self.budget, fault)?;
        // A panic has released the claim, so that the search may find it again.
        let is_claimed = self.intake.claims.is_claimed(pending.key());
        Ok(if pending.may_retry() && is_claimed { WorkEnd::Failed } else { WorkEnd::Done })
    }
}

/// Releases the claims of findings that will not be confirmed in this session.
pub(super) fn release_all(intake: &Intake<'_>, waiting: impl Iterator<Item = Pending>) {
    waiting.for_each(|pending| intake.give_up(&pending));
}

/// Whether a finding is confirmed, now if not before.
fn is_confirmed(
    intake: &Intake<'_>,
    pending: &mut Pending,
    engine: &Mutex<Engine>,
) -> Result<bool, EngineError> {
    if pending.folder.is_some() {
        return Ok(true);
    }
    let purpose = if pending.is_slow() { Purpose::Reduce } else { Purpose::Confirm };
    let kept = for_purpose(purpose, || intake.confirm(pending, engine.lock().first()))?;
    Ok(matches!(kept, Kept::New(_)))
}

/// One reduction.
struct Reducing<'r> {
    intake: &'r Intake<'r>,
    faults: FaultLog<'r>,
    on_reduced: &'r (dyn Fn(&Finding, &Path) + Sync),
    engine: &'r Mutex<Engine>,
    time: Duration,
    stop: &'r Stop,
}

impl Reducing<'_> {
    fn reduce(&self, pending: &mut Pending) -> Result<WorkEnd, EngineError> {
        let reduction = Reduction {
            compiler: self.intake.compiler,
            workers: 1,
            time: self.time,
            seed: 0,
            keep: None,
            command: true,
            stop: self.stop.clone(),
            engine: Some(self.engine),
            earlier: self.intake.earlier,
        };
        let reduced = for_purpose(Purpose::Reduce, || reduction.of(&pending.job, &pending.finding))?;
        let Some(reduced) = reduced else { return Ok(WorkEnd::Done) };
        // After abandonment every run looks like a hang.
        if self.intake.stop.is_abandoned() {
            return Ok(WorkEnd::Done);
        }
        let done = reduced.finished || !self.stop.is_requested();
        // A reduction that is stopped leaves out the last run, in a process of its own.
        if !done && !self.still_shows(&pending.finding, &reduced.job)? {
            return Ok(WorkEnd::Stopped);
        }
        if let Err(error) = self.save(pending, &reduced, done) {
            self.faults.tell(&Fault::new("writing what was reduced", &error));
        }
        pending.job = reduced.job;
        Ok(if done { WorkEnd::Done } else { WorkEnd::Stopped })
    }

    /// Whether a smaller job shows a finding in a process of its own. Executing programs takes too long for
    /// that.
    fn still_shows(&self, finding: &Finding, job: &Job) -> Result<bool, EngineError> {
        let oracle = oracles::of(finding);
        if oracle.executes_programs() {
            return Ok(false);
        }
        let compiler = self.intake.compiler;
        let mut worker = Worker::with_stop(compiler.tool.clone(), Mode::Spawn, self.intake.stop)?;
        for_purpose(Purpose::Reduce, || oracle.shows(&mut worker, compiler, job, finding))
    }

    /// Writes the smallest test case so far to the finding's folder.
    fn save(&self, pending: &Pending, reduced: &Reduced, is_last: bool) -> io::Result<()> {
        let Some(folder) = &pending.folder else { return Ok(()) };
        let mut finding = read_finding(folder)?;
        reduced.save_in(&mut finding);
        write_whole(&folder.join(reduced_file(&reduced.job.input)), &reduced.job.input)?;
        write_finding_json(folder, &finding)?;
        self.intake.index.advance(&finding.signature.key, Lifecycle::Reduced);
        if is_last {
            (self.on_reduced)(&finding, folder);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Kind, Signature};

    use super::*;
    use crate::findings::claims::Claim;
    use crate::findings::intake::IntakeResult;
    use crate::search::fixtures;

    #[test]
    fn a_reducer_that_loses_its_engine_retries_but_not_for_ever() {
        // Whatever is run fails: there is no such compiler.
        let config = fixtures::config(None);
        fixtures::with_intake(&config, |intake, heard| {
            let signature = Signature::titled("k", Kind::Hang, "hang (cse)");
            let hang = Finding::new(signature.clone(), "fake", &["--cse".to_owned()], (*b"").into());
            let is_free = || intake.claims.claim(&signature, "sweep", 0.0).map(Claim::keep).is_some();
            let mut worker = Worker::new(config.tool.clone(), Mode::Spawn).unwrap();
            assert_eq!(intake.report(&mut worker, hang).unwrap(), IntakeResult::Nothing);
            let mut pending = heard.queue.try_recv().unwrap();
            let mut reducer = Reducer::new(intake, heard.log, &|_, _| {});
            let mut work = || reducer.work_on(&mut pending, TIME_PER_FINDING, &Stop::default()).unwrap();
            assert_eq!([work(), work()], [WorkEnd::Failed, WorkEnd::Failed]);
            assert!(!is_free(), "it still waits");
            assert_eq!(work(), WorkEnd::Done);
            assert!(is_free(), "it may be found again");
            assert_eq!(heard.faults(), ["the reduction of --cse"; 3]);
            assert!(reducer.engine.is_none() && !reducer.budget.is_spent());
        });
    }
}
