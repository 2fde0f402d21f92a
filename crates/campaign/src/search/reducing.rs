//! What the reducer does with findings by and by: it confirms hangs and makes all of them small, within its
//! part of the time.

use std::io;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use mohole_store::Lifecycle;
use mohole_target::{Engine, EngineError, Mode, Purpose, Stop, Worker, for_purpose, job_time, jobs_for};
use mohole_testcase::{Job, Outcome};
use parking_lot::Mutex;

use super::mishap::{Mishap, Patience};
use super::triage::{Kept, Triage, Waiting};
use super::{FuzzError, FuzzEvent};
use crate::findings::record::Record;
use crate::judge::symptom::shows;
use crate::reduce::{Reduced, Reduction, write_whole};

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

/// Before the campaign ends for good the last reduction gets this long to write what it has.
const MARGIN: Duration = Duration::from_millis(700);

/// What findings are reduced with.
#[derive(Default)]
struct Bench {
    /// `None` until it is first needed, and after a failure: who knows what state it is in.
    engine: Option<Mutex<Engine>>,
    patience: Patience,
}

/// How the work on a finding went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Went {
    /// There is nothing left to do, or nothing that can be done.
    Done,
    /// It was told to stop, and goes on from there.
    Stopped,
    /// It was not confirmed, for reasons of our own, and may be yet.
    Failed,
}

/// What reducing has cost.
#[derive(Default)]
struct Cost {
    hangs: Duration,
    all: Duration,
}

impl Cost {
    /// The next in line: a hang costs its whole limit each time it shows, so it waits until its part of the
    /// time would pay for it, unless nothing else does.
    ///
    /// Before all others comes what a failure of the machine has kept from being confirmed.
    fn next_in(&self, line: &[Waiting]) -> usize {
        let hang_first = self.hangs * HANG_ONE_IN < self.all;
        let next = line.iter().position(|waiting| waiting.is_hang() == hang_first).unwrap_or(0);
        line.iter().position(Waiting::is_urgent).unwrap_or(next)
    }

    fn add(&mut self, time: Duration, is_hang: bool) {
        self.all += time;
        if is_hang {
            self.hangs += time;
        }
    }
}

impl Triage<'_> {
    /// Reduces findings within its part of the time until a stop is requested, then the rest in the grace
    /// period.
    ///
    /// # Errors
    /// When the machine fails too often.
    pub(super) fn reduce_all(&self, queue: &Receiver<Waiting>) -> Result<(), FuzzError> {
        let mut line = Vec::new();
        let result = if self.reduces { self.work_off(&mut line, queue) } else { Ok(()) };
        // What nobody will look at may be found again.
        line.into_iter().chain(queue.try_iter()).for_each(|waiting| self.give_up(&waiting));
        result
    }

    fn work_off(&self, line: &mut Vec<Waiting>, queue: &Receiver<Waiting>) -> Result<(), FuzzError> {
        let (all, used) = (job_time(), jobs_for(Purpose::Reduce).time);
        let is_affordable = || {
            let allowed = HEAD_START + job_time().saturating_sub(all).mul_f64(PART);
            jobs_for(Purpose::Reduce).time.saturating_sub(used) < allowed
        };
        let mut cost = Cost::default();
        let mut bench = Bench::default();
        while !self.stop.is_requested() {
            line.extend(queue.try_iter());
            if line.is_empty() || !(is_affordable() || line.iter().any(Waiting::is_urgent)) {
                std::thread::sleep(Duration::from_millis(50));
                continue;
            }
            let mut waiting = line.remove(cost.next_in(line));
            let (began, is_hang) = (Instant::now(), waiting.is_hang());
            let time = if is_hang { EACH_HANG } else { EACH };
            match self.reduce_safely(&mut waiting, &mut bench, time, self.stop)? {
                Went::Done => {}
                Went::Stopped => line.insert(0, waiting),
                Went::Failed => line.push(waiting),
            }
            cost.add(began.elapsed(), is_hang);
        }
        line.extend(queue.try_iter());
        line.sort_by_key(|waiting| (!waiting.is_urgent(), waiting.is_hang()));
        let last_call = self.stop.last_call();
        for mut waiting in line.drain(..) {
            let left = last_call.grace_left().saturating_sub(MARGIN);
            if left.is_zero() {
                break;
            }
            self.reduce_safely(&mut waiting, &mut bench, left, &last_call)?;
        }
        Ok(())
    }

    /// As [`reduce`](Self::reduce), for what is confirmed or can be. A finding whose reduction fails stays as
    /// it was found.
    fn reduce_safely(
        &self,
        waiting: &mut Waiting,
        bench: &mut Bench,
        time: Duration,
        stop: &Stop,
    ) -> Result<Went, FuzzError> {
        if bench.engine.is_none() {
            let make = || Engine::with_stop(&self.field.tool, 1, Mode::Best, self.stop);
            // A request to stop ends the reduction, but leaves the grace period to confirm a finding.
            let made =
                self.insist(&mut bench.patience, "getting ready to reduce", &self.stop.last_call(), make)?;
            bench.engine = made.map(Mutex::new);
        }
        let Bench { engine: Some(engine), patience } = bench else { return Ok(Went::Done) };
        let doing = format!("the reduction of {}", waiting.job.args.join(" "));
        let work = || match self.is_confirmed(waiting, engine)? {
            true => self.reduce(waiting, engine, time, stop),
            false => Ok(Went::Done),
        };
        let mishap = match patience.guard(&doing, work) {
            Ok(went) => return Ok(went),
            Err(mishap) => mishap,
        };
        bench.engine = None;
        self.bear(&bench.patience, mishap)?;
        // After a panic it is not claimed any more: whoever meets it may look at it.
        let is_claimed = self.ledger.is_underway(waiting.key());
        Ok(if waiting.has_another_try() && is_claimed { Went::Failed } else { Went::Done })
    }

    /// Whether a finding is confirmed, by now if it was not before.
    fn is_confirmed(&self, waiting: &mut Waiting, engine: &Mutex<Engine>) -> Result<bool, EngineError> {
        if waiting.folder.is_some() {
            return Ok(true);
        }
        let purpose = if waiting.is_hang() { Purpose::Reduce } else { Purpose::Confirm };
        let kept = for_purpose(purpose, || self.establish(waiting, engine.lock().first()))?;
        Ok(matches!(kept, Kept::New(_)))
    }

    /// Reduces one finding.
    fn reduce(
        &self,
        waiting: &mut Waiting,
        engine: &Mutex<Engine>,
        time: Duration,
        stop: &Stop,
    ) -> Result<Went, EngineError> {
        let reduction = Reduction {
            profile: &self.field.profile,
            tool: &self.field.tool,
            workers: 1,
            time,
            seed: 0,
            keep: None,
            command: true,
            stop: stop.clone(),
            engine: Some(engine),
        };
        let reduced = for_purpose(Purpose::Reduce, || match (&waiting.reference, &self.field.runner) {
            (Some(reference), Some(runner)) => {
                reduction.of_wrong_result(&waiting.job, runner, reference, waiting.verdict.pass.as_deref())
            }
            _ => reduction.of_verdict(&waiting.job, &waiting.verdict),
        })?;
        let Some(reduced) = reduced else { return Ok(Went::Done) };
        // After abandonment every run looks like a hang.
        if self.stop.is_abandoned() {
            return Ok(Went::Done);
        }
        let done = reduced.finished || !stop.is_requested();
        // A reduction that is told to stop leaves out the last look, in a process of its own.
        if !done && !self.still_shows(waiting, &reduced.job)? {
            return Ok(Went::Stopped);
        }
        if let Err(error) = self.keep_reduced(waiting, &reduced, done) {
            self.tell(&Mishap::new("writing what was reduced", &error));
        }
        waiting.job = reduced.job;
        Ok(if done { Went::Done } else { Went::Stopped })
    }

    /// Whether a smaller job shows a finding when it is typed. Of a wrong result that takes many runs, for
    /// which there is no time.
    fn still_shows(
        &self,
        Waiting { verdict, reference, .. }: &Waiting,
        job: &Job,
    ) -> Result<bool, EngineError> {
        let (Outcome::Finding(kind), Some(signature), None) =
            (verdict.outcome, &verdict.signature, reference)
        else {
            return Ok(false);
        };
        let mut worker = Worker::with_stop(self.field.tool.clone(), Mode::Spawn, self.stop)?;
        for_purpose(Purpose::Reduce, || shows(&mut worker, &self.field.profile, job, kind, &signature.key))
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

#[cfg(test)]
mod tests {
    use mohole_testcase::{Kind, Signature, Verdict};

    use super::*;
    use crate::lowering::Death;
    use crate::search::testing;
    use crate::search::triage::Taken;

    fn hang(signature: &Signature) -> Death {
        let execution = testing::stopped();
        let signature = Some(signature.clone());
        let verdict = Verdict { outcome: Outcome::Finding(Kind::Hang), signature, pass: None, message: None };
        Death { job: Job::new(["--cse"], *b""), verdict, execution }
    }

    #[test]
    fn a_reducer_that_loses_its_engine_gets_another_and_tries_again_but_not_for_ever() {
        // Whatever is run fails: there is no such compiler.
        let field = testing::field(None);
        testing::with_triage(&field, |triage, heard| {
            let signature = Signature::titled("k", Kind::Hang, "hang (cse)");
            let mut worker = Worker::new(field.tool.clone(), Mode::Spawn).unwrap();
            let taken = triage.take(&mut worker, &hang(&signature), "a program", "sweep").unwrap();
            assert_eq!(taken, Taken::Nothing);
            let (mut waiting, mut bench) = (heard.line.try_recv().unwrap(), Bench::default());
            let mut went = || triage.reduce_safely(&mut waiting, &mut bench, EACH, triage.stop).unwrap();
            assert_eq!([went(), went()], [Went::Failed, Went::Failed]);
            assert!(!triage.ledger.claim(&signature, "sweep"), "it is still in line");
            assert_eq!(went(), Went::Done);
            assert!(triage.ledger.claim(&signature, "sweep"), "it may be found again");
            assert_eq!(heard.mishaps(), ["the reduction of --cse"; 3]);
            assert!(bench.engine.is_none() && !bench.patience.is_over());
        });
    }
}
