//! What happens to a finding while the campaign goes on: confirmed and written at once; what waits is for the
//! reducer.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{SendError, Sender};
use std::time::Duration;

use mohole_oracle::kin;
use mohole_store::Lifecycle;
use mohole_target::{EngineError, Mode, Purpose, Stop, Worker, for_purpose};
use mohole_testcase::{Job, Kind, Limits, Outcome, Pipeline, Verdict};
use parking_lot::Mutex;

use super::claim::Claim;
use super::ledger::{Ledger, row_of};
use super::leftovers::replace;
use super::mishap::{Mishap, Patience};
use super::{Field, FuzzError, FuzzEvent, PAUSE};
use crate::findings::folder::write_record;
use crate::findings::known::KnownIssues;
use crate::findings::record::{Record, TargetRecord};
use crate::judge::examine::Examined;
use crate::judge::examine::judged;
use crate::judge::symptom::examine_for;
use crate::judge::symptom::judged_deeply;
use crate::lowering::Death;

/// The processor time after which a hang is confirmed, and found again. A report says so only of what takes
/// the full limit.
const HANG: Duration = Duration::from_secs(4);

/// The same for the run that only tells in which pass it is.
const TRACE: Duration = Duration::from_secs(1);

/// How often a finding is tried to be confirmed that the machine keeps from it.
const TRIES: usize = 3;

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

/// What became of a confirmed finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kept {
    /// It was there already, or is known.
    Nothing,
    /// It is new and has this folder.
    New(PathBuf),
    /// It is new to the search; the reducer has met it before.
    There,
}

/// A finding about to be kept.
struct Confirmed<'c> {
    record: &'c Record,
    program: &'c [u8],
    output: &'c [u8],
    strategy: &'c str,
    /// It seemed to be a hang, which the reducer confirms when it comes to it. What it is instead the search
    /// must not know of before it meets it.
    is_late: bool,
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
    /// When to end.
    pub stop: &'a Stop,
    /// Who is told.
    pub on_event: &'a (dyn Fn(FuzzEvent<'_>) + Sync),
    /// Whether findings are made small, or only confirmed.
    pub(crate) reduces: bool,
    pub(crate) queue: Mutex<Sender<Waiting>>,
    /// Held while a finding is looked up, written and entered, so that nobody comes between: of two
    /// signatures both may turn out to be a third.
    pub(crate) keeping: Mutex<()>,
}

/// A finding that waits to be reduced.
pub(crate) struct Waiting {
    pub(super) job: Job,
    pub(super) verdict: Verdict,
    /// Its folder; `None` for one that is still to be confirmed: a hang, which takes longer than a worker
    /// has, or what the machine has kept from being confirmed.
    pub(super) folder: Option<PathBuf>,
    pub(super) program: String,
    pub(super) strategy: String,
    /// For a wrong result, the pipeline that is right.
    pub(super) reference: Option<Pipeline>,
    /// How often it was tried to be confirmed.
    tries: usize,
}

impl Waiting {
    pub(super) fn is_hang(&self) -> bool {
        self.verdict.outcome == Outcome::Finding(Kind::Hang)
    }

    /// Whether it has no folder yet for reasons of our own. A hang has none before its turn.
    pub(super) fn is_urgent(&self) -> bool {
        self.folder.is_none() && !self.is_hang()
    }

    /// That of the signature that was claimed.
    pub(super) fn key(&self) -> &str {
        self.verdict.signature.as_ref().map_or("", |signature| &signature.key)
    }

    /// Whether it is worth another try to confirm it.
    pub(super) fn has_another_try(&self) -> bool {
        self.folder.is_none() && self.tries < TRIES
    }
}

impl Triage<'_> {
    /// Takes in a run that may be a finding; tells whether it is a new one. The worker tells more of what was
    /// confirmed.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn take(
        &self,
        worker: &mut Worker,
        death: &Death,
        program: &str,
        strategy: &str,
    ) -> Result<Taken, EngineError> {
        let Some(signature) = &death.verdict.signature else { return Ok(Taken::Nothing) };
        if !self.ledger.claim(signature, strategy) {
            return Ok(Taken::Nothing);
        }
        let mut waiting = Waiting {
            job: self.plain(death),
            verdict: death.verdict.clone(),
            folder: None,
            program: program.to_owned(),
            strategy: strategy.to_owned(),
            reference: None,
            tries: 0,
        };
        if waiting.is_hang() {
            self.put_in_line(waiting);
            return Ok(Taken::Nothing);
        }
        let kept = match for_purpose(Purpose::Confirm, || self.establish(&mut waiting, worker)) {
            Ok(Kept::Nothing) => return Ok(Taken::Nothing),
            Ok(kept) => kept,
            Err(error) => {
                self.put_in_line(waiting);
                return Err(error);
            }
        };
        let is_first = self.ledger.is_first_of(waiting.verdict.signature.as_ref().and_then(kin));
        if kept != Kept::There {
            self.put_in_line(waiting);
        }
        Ok(if is_first { Taken::New } else { Taken::Sibling })
    }

    /// Takes in a wrong result, which was confirmed where it was found; true when it is a new one.
    pub(crate) fn take_wrong_result(
        &self,
        record: &Record,
        program: &Arc<[u8]>,
        output: &[u8],
        strategy: &str,
    ) -> bool {
        let claim = Claim::on(self.ledger, &record.signature.key);
        let confirmed = Confirmed { record, program, output, strategy, is_late: false };
        let Kept::New(folder) = self.keep_or_tell(&confirmed, claim) else { return false };
        let limits = self.field.profile.limits.limits();
        self.put_in_line(Waiting {
            job: Job { args: record.args.clone().into(), input: program.clone(), limits },
            verdict: record.verdict(),
            folder: Some(folder),
            program: record.program.clone(),
            strategy: strategy.to_owned(),
            reference: record.reference.clone(),
            tries: 0,
        });
        true
    }

    /// For the reducer, by and by.
    fn put_in_line(&self, waiting: Waiting) {
        let sent = self.queue.lock().send(waiting);
        if let Err(SendError(waiting)) = sent {
            self.give_up(&waiting);
        }
    }

    /// Lets others look at what is not confirmed and will not be, where the reducer has ended.
    pub(super) fn give_up(&self, waiting: &Waiting) {
        if waiting.folder.is_none() {
            self.ledger.release_signature(waiting.key());
        }
    }

    /// Confirms a finding that was claimed, and keeps it.
    pub(super) fn establish(&self, waiting: &mut Waiting, worker: &mut Worker) -> Result<Kept, EngineError> {
        let Some(kind) = waiting.verdict.outcome.kind() else { return Ok(Kept::Nothing) };
        waiting.tries += 1;
        let claim = Claim::on(self.ledger, waiting.key());
        let confirmed = self.confirm(worker, &waiting.job, kind);
        // If the machine failed, the reducer retries. After abandonment results mean nothing.
        let is_open = confirmed.is_err() && waiting.has_another_try();
        if is_open || self.stop.is_abandoned() {
            claim.leave();
            return confirmed.map(|_| Kept::Nothing);
        }
        let Some(Examined { verdict, execution }) = confirmed? else { return Ok(Kept::Nothing) };
        let Waiting { job, program, strategy, .. } = &*waiting;
        let target = &self.field.profile.name;
        let Some(record) = Record::of(&verdict, target, &job.args, program) else { return Ok(Kept::Nothing) };
        let confirmed = Confirmed {
            record: &record,
            program: &job.input,
            output: &execution.stderr,
            strategy,
            is_late: waiting.is_hang() && record.kind() != Kind::Hang,
        };
        let kept = self.keep_or_tell(&confirmed, claim);
        if let Kept::New(folder) = &kept {
            waiting.folder = Some(folder.clone());
        }
        waiting.verdict = verdict;
        Ok(kept)
    }

    /// Keeps a confirmed finding that was claimed under some key. What the disk does not take may be found
    /// again.
    fn keep_or_tell(&self, confirmed: &Confirmed<'_>, claim: Claim<'_>) -> Kept {
        match self.keep(confirmed) {
            Ok(kept) => {
                claim.settle();
                kept
            }
            Err(error) => {
                drop(claim);
                let doing = format!("writing {}", confirmed.record.signature.title());
                self.tell(&Mishap { doing, said: error.to_string() });
                Kept::Nothing
            }
        }
    }

    fn keep(&self, confirmed: &Confirmed<'_>) -> io::Result<Kept> {
        let Confirmed { record, strategy, is_late, .. } = *confirmed;
        let signature = &record.signature;
        let is_known = self.known.find(signature).is_some();
        let keeping = self.keeping.lock();
        if self.ledger.has(signature) {
            let is_met = !is_late && self.ledger.meet(signature);
            return Ok(if is_met && !is_known { Kept::There } else { Kept::Nothing });
        }
        // The folder first: what the store has heard of is there.
        let folder = if is_known { None } else { Some(self.write(confirmed)?) };
        let lifecycle = if is_known { Lifecycle::Known } else { Lifecycle::Confirmed };
        let row = row_of(signature, strategy, lifecycle, self.ledger.seconds());
        self.ledger.find(row.clone());
        if !is_late {
            self.ledger.meet(signature);
        }
        drop(keeping);
        (self.on_event)(FuzzEvent::Found(&row, folder.as_deref()));
        Ok(folder.map_or(Kept::Nothing, Kept::New))
    }

    /// Writes a finding's folder; a new one for a bug that was fixed and has come back.
    fn write(&self, Confirmed { record, program, output, .. }: &Confirmed<'_>) -> io::Result<PathBuf> {
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
        if verdict.outcome == Outcome::Finding(Kind::RoundTrip) {
            // Here the flags say in which form it is written.
            return Job { limits: profile.limits.limits(), ..job.clone() };
        }
        let flags: Vec<&String> = profile.generic.iter().chain(&profile.single_thread).collect();
        let args = job.args.iter().filter(|arg| !flags.contains(arg)).cloned().collect();
        Job { args, input: job.input.clone(), limits: profile.limits.limits() }
    }

    /// Runs a job again, alone, in a process of its own. What else is to be asked, as which pass it was, a
    /// worker is asked in the cheapest way: it was seen before.
    fn confirm(&self, asked: &mut Worker, job: &Job, kind: Kind) -> Result<Option<Examined>, EngineError> {
        let profile = &self.field.profile;
        let mut worker = Worker::with_stop(self.field.tool.clone(), Mode::Spawn, self.stop)?;
        let examined = match kind {
            Kind::RoundTrip | Kind::Unstable => examine_for(&mut worker, profile, job, kind)?,
            Kind::InvalidIr => {
                let execution = worker.run(job)?;
                judged_deeply(asked, profile, job, execution)?
            }
            _ => {
                let (long, short) =
                    if kind == Kind::Hang { patient(job) } else { (job.clone(), job.clone()) };
                let execution = worker.run(&long)?;
                judged(asked, profile, &short, execution)?
            }
        };
        Ok(examined.verdict.outcome.is_finding().then_some(examined))
    }

    /// Tells whoever watches of a fault of our own.
    pub(super) fn tell(&self, mishap: &Mishap) {
        self.ledger.count_mishap();
        (self.on_event)(FuzzEvent::Mishap(mishap));
    }

    /// Reports a failure and waits a little. Failures after abandonment do not count.
    ///
    /// # Errors
    /// When there were too many.
    pub(super) fn bear(&self, patience: &Patience, mishap: Mishap) -> Result<(), FuzzError> {
        if self.stop.is_abandoned() {
            return Ok(());
        }
        if patience.is_over() {
            return Err(FuzzError::Broken(mishap));
        }
        self.tell(&mishap);
        std::thread::sleep(PAUSE);
        Ok(())
    }

    /// Retries until the machine provides something needed to go on; `None` if a stop is requested before
    /// that.
    ///
    /// # Errors
    /// When that has failed too often.
    pub(super) fn insist<T>(
        &self,
        patience: &mut Patience,
        doing: &str,
        stop: &Stop,
        mut make: impl FnMut() -> Result<T, EngineError>,
    ) -> Result<Option<T>, FuzzError> {
        while !stop.is_requested() {
            match patience.guard(doing, &mut make) {
                Ok(made) => return Ok(Some(made)),
                Err(mishap) => self.bear(patience, mishap)?,
            }
        }
        Ok(None)
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

/// What counts is processor time, since on a busy machine anything takes long. What sleeps is ended by the
/// engine.
fn limits_within(limits: Limits, cpu: Duration) -> Limits {
    Limits { wall: limits.wall * 3, cpu: limits.cpu.min(cpu), ..limits }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;
    use crate::search::testing;

    fn record(key: &str) -> Record {
        let text = format!(
            r#"{{"key": "{key}", "title": "{key}!", "kind": "crash", "target": "fake", "args": []}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    fn keep(triage: &Triage<'_>, record: &Record, claimed: &str, is_late: bool) -> Kept {
        let confirmed = Confirmed { record, program: b"", output: b"", strategy: "sweep", is_late };
        triage.keep_or_tell(&confirmed, Claim::on(triage.ledger, claimed))
    }

    #[test]
    fn signatures_that_turn_out_to_be_one_are_one_finding() {
        let field = testing::field(None);
        testing::with_triage(&field, |triage, heard| {
            for round in 0..20 {
                let (record, barrier) = (record(&format!("key{round}")), Barrier::new(4));
                let keep = &|claimed: &str| {
                    barrier.wait();
                    keep(triage, &record, claimed, false)
                };
                let kept: Vec<Kept> = std::thread::scope(|scope| {
                    let handles = ["a", "b", "c", "d"].map(|claimed| scope.spawn(move || keep(claimed)));
                    handles.into_iter().map(|handle| handle.join().unwrap()).collect()
                });
                assert_eq!(kept.iter().filter(|kept| matches!(kept, Kept::New(_))).count(), 1, "{kept:?}");
                assert_eq!(kept.iter().filter(|&kept| *kept == Kept::Nothing).count(), 3, "{kept:?}");
            }
            assert_eq!(heard.mishaps(), Vec::<String>::new());
            assert_eq!(triage.ledger.findings().len(), 20);
            assert_eq!(std::fs::read_dir(triage.folder.join("findings")).unwrap().count(), 20);
        });
    }

    #[test]
    fn the_search_finds_what_the_reducer_has_found_before_it() {
        let field = testing::field(None);
        testing::with_triage(&field, |triage, _| {
            let record = record("k");
            assert!(matches!(keep(triage, &record, "hang", true), Kept::New(_)));
            assert!(!triage.ledger.knows("k"), "when that was is a matter of the clock");
            assert_eq!(keep(triage, &record, "k", false), Kept::There);
            assert!(triage.ledger.knows("k"));
            assert_eq!(keep(triage, &record, "l", false), Kept::Nothing);
            assert_eq!(triage.ledger.findings().len(), 1);
        });
    }

    fn lacking() -> EngineError {
        EngineError::ServerDied { program: "opt".into() }
    }

    #[test]
    fn what_the_machine_lacks_for_a_moment_is_waited_for() {
        let field = testing::field(None);
        testing::with_triage(&field, |triage, heard| {
            let mut tries = 0;
            let make = || {
                tries += 1;
                if tries < 3 { Err(lacking()) } else { Ok(tries) }
            };
            let made = triage.insist(&mut Patience::default(), "getting ready", triage.stop, make);
            assert_eq!(made.unwrap(), Some(3));
            assert_eq!(heard.mishaps(), ["getting ready"; 2]);
        });
    }

    #[test]
    fn what_the_machine_never_has_is_not_waited_for() {
        let field = testing::field(None);
        testing::with_triage(&field, |triage, _| {
            let mut patience = Patience::default();
            while !patience.is_over() {
                assert!(patience.guard("a turn", || Err::<(), _>(lacking())).is_err());
            }
            let made = triage.insist(&mut patience, "getting ready", triage.stop, || Err::<(), _>(lacking()));
            assert!(matches!(made, Err(FuzzError::Broken(_))));
            triage.stop.request();
            let made = triage.insist(&mut Patience::default(), "getting ready", triage.stop, || Ok(()));
            assert!(matches!(made, Ok(None)), "a stop was requested");
        });
    }
}
