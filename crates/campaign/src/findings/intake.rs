//! The way of a finding into the campaign: claimed, confirmed, kept; then it waits to be reduced.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SendError, Sender};

use mohole_store::{FindingRow, Lifecycle};
use mohole_target::{EngineError, Mode, Purpose, Stop, Worker, for_purpose};
use mohole_testcase::{Finding, Job, Signature};
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashSet;

use super::claims::{Claim, Claims};
use super::doubtful::write_doubtful;
use super::elsewhere::Elsewhere;
use super::folder::{TargetRecord, write_finding};
use super::index::FindingIndex;
use super::known::KnownIssues;
use super::replace::replace;
use super::unloaded::name_unloaded_dialects;
use crate::fault::Fault;
use crate::judge::asserting::AssertingBuild;
use crate::judge::compiler::Compiler;
use crate::judge::names::with_quick_names;
use crate::oracles::earlier::EarlierBuild;
use crate::oracles::{self, SecondOpinion};

/// How often the confirmation of a finding is tried when the machine fails.
const MAX_CONFIRMATION_ATTEMPTS: usize = 3;

/// What became of a run that may be a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IntakeResult {
    /// No new finding, or not yet.
    Nothing,
    /// A new finding.
    New,
    /// A new finding that one patch would likely fix together with another.
    Related,
}

/// What became of a confirmed finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kept {
    /// It was there already, or is a known issue.
    Nothing,
    /// It is new and has this folder.
    New(PathBuf),
    /// The reducer has confirmed it before; to the search it is new.
    NewToSearch,
}

/// A finding that waits for the reducer.
pub(crate) struct Pending {
    pub(crate) finding: Finding,
    /// The test case as a user would run it; the smallest so far.
    pub(crate) job: Job,
    /// Its folder; `None` while it is not confirmed.
    pub(crate) folder: Option<PathBuf>,
    confirmation_attempts: usize,
}

impl Pending {
    /// Whether every look at it takes the whole time limit.
    pub(crate) fn is_slow(&self) -> bool {
        oracles::of(&self.finding).is_slow()
    }

    /// Whether a failure of the machine has kept it from being confirmed.
    pub(crate) fn is_urgent(&self) -> bool {
        self.folder.is_none() && !self.is_slow()
    }

    /// Whether its confirmation may be tried again.
    pub(crate) fn may_retry(&self) -> bool {
        self.folder.is_none() && self.confirmation_attempts < MAX_CONFIRMATION_ATTEMPTS
    }

    /// The key that was claimed.
    pub(crate) fn key(&self) -> &str {
        &self.finding.signature.key
    }
}

/// Takes findings in.
pub(crate) struct Intake<'a> {
    pub(crate) compiler: Compiler<'a>,
    /// A build of the same release with assertions, which describes what it stops at.
    pub(crate) asserting: Option<&'a AssertingBuild>,
    /// The build that must not show a finding.
    pub(crate) earlier: Option<&'a EarlierBuild>,
    pub(crate) target: TargetRecord,
    /// Known issues, to which those of other machines are added.
    pub(crate) known: RwLock<KnownIssues>,
    /// The campaign's folder.
    pub(crate) campaign: &'a Path,
    pub(crate) claims: Claims,
    pub(crate) index: FindingIndex,
    /// What other machines have.
    pub(crate) elsewhere: Elsewhere,
    pub(crate) stop: &'a Stop,
    /// The campaign's age in seconds.
    pub(crate) seconds: &'a (dyn Fn() -> f64 + Sync),
    pub(crate) on_found: &'a (dyn Fn(&FindingRow, Option<&Path>) + Sync),
    pub(crate) on_fault: &'a (dyn Fn(&Fault) + Sync),
    pub(crate) queue: Mutex<Sender<Pending>>,
    /// Held while a finding is looked up, written and added: two claims may turn out to be one finding.
    pub(crate) keeping: Mutex<()>,
    /// Keys of confirmed findings that the disk did not take.
    pub(crate) unsaved: Mutex<FxHashSet<String>>,
    /// Keys of confirmed findings that the earlier build shows, too.
    pub(crate) not_new: Mutex<FxHashSet<String>>,
}

impl Intake<'_> {
    /// Takes in a finding as it was first seen, and confirms it unless that takes long. The worker answers
    /// follow-up questions.
    ///
    /// # Errors
    /// When the machine fails; the finding then waits for another attempt.
    pub(crate) fn report(&self, worker: &mut Worker, finding: Finding) -> Result<IntakeResult, EngineError> {
        let claim = self.claims.claim(&finding.signature, &finding.strategy, (self.seconds)());
        let Some(claim) = claim else { return Ok(IntakeResult::Nothing) };
        claim.keep();
        let job = self.plain_job(&finding);
        let mut pending = Pending { finding, job, folder: None, confirmation_attempts: 0 };
        if pending.is_slow() {
            self.enqueue(pending);
            return Ok(IntakeResult::Nothing);
        }
        let kept = match for_purpose(Purpose::Confirm, || self.confirm(&mut pending, worker)) {
            Ok(Kept::Nothing) => return Ok(IntakeResult::Nothing),
            Ok(kept) => kept,
            Err(error) => {
                self.enqueue(pending);
                return Err(error);
            }
        };
        let is_first = self.index.is_first_related(pending.finding.related.clone());
        if kept != Kept::NewToSearch {
            self.enqueue(pending);
        }
        Ok(if is_first { IntakeResult::New } else { IntakeResult::Related })
    }

    /// Confirms a claimed finding and keeps it.
    ///
    /// # Errors
    /// When the machine fails. The claim is kept if there may be another attempt.
    pub(crate) fn confirm(&self, pending: &mut Pending, worker: &mut Worker) -> Result<Kept, EngineError> {
        pending.confirmation_attempts += 1;
        let claim = self.claims.resume(pending.key());
        let confirmed = self.confirmed(pending, worker);
        let may_retry = confirmed.is_err() && pending.may_retry();
        // After abandonment no run means anything.
        if may_retry || self.stop.is_abandoned() {
            claim.keep();
            return confirmed.map(|_| Kept::Nothing);
        }
        let Some(finding) = confirmed? else { return Ok(Kept::Nothing) };
        // The search must not know of a crash that the reducer met when it confirmed a hang, before it meets
        // it itself.
        let is_for_search = !pending.is_slow() || oracles::of(&finding).is_slow();
        self.compare_with_earlier(&finding, &pending.job);
        pending.finding = finding;
        let kept = self.keep_or_tell(&pending.finding, claim, is_for_search);
        if let Kept::New(folder) = &kept {
            pending.folder = Some(folder.clone());
        }
        Ok(kept)
    }

    /// Notes a finding that the earlier build shows, too. Without that build every finding is new.
    fn compare_with_earlier(&self, finding: &Finding, job: &Job) {
        let Some(earlier) = self.earlier.filter(|_| self.index.find(&finding.signature).is_none()) else {
            return;
        };
        match earlier.shows(finding, job, self.stop) {
            Ok(true) => _ = self.not_new.lock().insert(finding.signature.key.clone()),
            Ok(false) => {}
            Err(error) => {
                let doing = format!("asking {}", earlier.name());
                (self.on_fault)(&Fault { doing, said: error.to_string() });
            }
        }
    }

    /// The finding as a run in a process of its own shows it; `None` when it shows nothing.
    fn confirmed(&self, pending: &Pending, worker: &mut Worker) -> Result<Option<Finding>, EngineError> {
        let Pending { finding, job, .. } = pending;
        let oracle = oracles::of(finding);
        if oracle.is_confirmed_when_found() {
            return Ok(Some(Finding { oracle: oracle.name().to_owned(), ..finding.clone() }));
        }
        let mut alone = Worker::with_stop(self.compiler.tool.clone(), Mode::Spawn, self.stop)?;
        let mut run = oracle.confirm(&mut alone, worker, self.compiler, job, finding)?;
        let is_new = |signature: &Signature| self.index.find(signature).is_none();
        let is_new = run.verdict.signature.as_ref().is_some_and(is_new);
        if is_new {
            run = with_quick_names(run, self.compiler, self.stop)?;
        }
        let confirmed = run.finding(&finding.target, finding.provenance.clone());
        let Some(mut confirmed) = confirmed else { return Ok(None) };
        confirmed.add_other_failure(Some(&finding.signature));
        let said = confirmed.output.clone();
        name_unloaded_dialects(worker, self.compiler, job, &said, &mut confirmed)?;
        if let Some(asserting) = self.asserting.filter(|_| is_new) {
            // Without the other build, the finding is as the target shows it.
            if let Err(error) = asserting.describe(&mut confirmed, job, self.stop) {
                let doing = "asking the build with assertions".to_owned();
                (self.on_fault)(&Fault { doing, said: error.to_string() });
            }
        }
        // A hang may turn out to be a crash.
        let oracle = if oracle.finds(confirmed.own_signature()) { oracle } else { oracles::of(&confirmed) };
        let (strategy, oracle) = (finding.strategy.clone(), oracle.name().to_owned());
        let confirmed = Finding { strategy, oracle, ..confirmed };
        if is_new { self.with_second_opinion(confirmed, worker, job) } else { Ok(Some(confirmed)) }
    }

    /// The finding with what another way of looking says of it; `None` if that contradicts it.
    fn with_second_opinion(
        &self,
        mut finding: Finding,
        worker: &mut Worker,
        job: &Job,
    ) -> Result<Option<Finding>, EngineError> {
        match oracles::of(&finding).second_opinion(worker, self.compiler, job, &finding)? {
            SecondOpinion::None => {}
            SecondOpinion::Remark(remark) => {
                let message = finding.message.take().map(|message| format!("{message}. "));
                finding.message = Some(message.unwrap_or_default() + &remark);
            }
            SecondOpinion::Contradiction(why) => {
                self.keep_doubtful(&finding, &why);
                return Ok(None);
            }
        }
        Ok(Some(finding))
    }

    /// Keeps a finding that something speaks against, for a person.
    fn keep_doubtful(&self, finding: &Finding, why: &str) {
        if let Err(error) = write_doubtful(self.campaign, &self.target, self.compiler, finding, why) {
            let doing = format!("writing {}", finding.signature.title());
            (self.on_fault)(&Fault { doing, said: error.to_string() });
        }
    }

    /// Keeps a confirmed finding. If the disk fails, it may be found again.
    pub(crate) fn keep_or_tell(&self, finding: &Finding, claim: Claim<'_>, is_for_search: bool) -> Kept {
        match self.keep(finding, is_for_search) {
            Ok(kept) => {
                self.unsaved.lock().remove(&finding.signature.key);
                claim.settle();
                kept
            }
            Err(error) => {
                drop(claim);
                self.unsaved.lock().insert(finding.signature.key.clone());
                let doing = format!("writing {}", finding.signature.title());
                (self.on_fault)(&Fault { doing, said: error.to_string() });
                Kept::Nothing
            }
        }
    }

    fn keep(&self, finding: &Finding, is_for_search: bool) -> io::Result<Kept> {
        let signature = &finding.signature;
        let is_known =
            self.known.read().find_finding(finding).is_some() || self.not_new.lock().contains(&signature.key);
        let keeping = self.keeping.lock();
        if let Some(own) = &finding.shown_as {
            self.claims.is_one_with(&own.key, &signature.key);
            if is_for_search {
                self.claims.tell_search_of(own, &signature.key);
            }
        }
        if let Some(finding) = self.index.find(signature) {
            self.claims.is_one_with(&signature.key, &finding);
            let is_new_to_search = is_for_search && self.claims.tell_search(signature);
            return Ok(if is_new_to_search && !is_known { Kept::NewToSearch } else { Kept::Nothing });
        }
        // The folder first: every row of the store has one.
        let folder = if is_known { None } else { Some(self.write(finding)?) };
        let row = FindingRow {
            signature: signature.clone(),
            contributor: finding.strategy.clone(),
            lifecycle: if is_known { Lifecycle::Known } else { Lifecycle::Confirmed },
            seconds: (self.seconds)(),
        };
        self.index.add(row.clone());
        if is_for_search {
            self.claims.tell_search(signature);
        }
        drop(keeping);
        (self.on_found)(&row, folder.as_deref());
        Ok(folder.map_or(Kept::Nothing, Kept::New))
    }

    /// Writes a finding's folder; a new one for a bug that was fixed and has come back.
    fn write(&self, finding: &Finding) -> io::Result<PathBuf> {
        let (all, key) = (self.campaign.join("findings"), &finding.signature.key);
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", all.display()));
        let write = || write_finding(&all, &self.target, self.compiler, finding).map_err(named);
        if !self.index.has_come_back(key) {
            return write();
        }
        let written = replace(&all.join(key), write);
        if written.is_err() {
            self.index.expect_back(key);
        }
        written
    }

    /// The test case as a user would run it: without the flags that only serve the search, and with full
    /// limits.
    fn plain_job(&self, finding: &Finding) -> Job {
        let profile = self.compiler.profile;
        let keeps_flags = oracles::of(finding).needs_printing_flags();
        let flags: Vec<&String> = profile.generic.iter().chain(&profile.single_thread).collect();
        let args = finding.args.iter().filter(|arg| keeps_flags || !flags.contains(arg)).cloned().collect();
        Job { args, input: finding.program.clone(), limits: profile.limits.limits() }
    }

    /// Takes in that other machines have found bugs: they are not confirmed, kept and reduced here.
    pub(crate) fn tell_of_others(&self, found: &[Signature]) {
        self.index.add_elsewhere(found);
        for signature in found {
            self.claims.tell_search(signature);
        }
    }

    /// Has a finding reduced that is in a folder.
    pub(crate) fn reduce(&self, folder: PathBuf, finding: Finding) {
        let job = self.plain_job(&finding);
        self.enqueue(Pending { finding, job, folder: Some(folder), confirmation_attempts: 0 });
    }

    /// Hands a finding to the reducer.
    fn enqueue(&self, pending: Pending) {
        self.elsewhere.begin(pending.key());
        let sent = self.queue.lock().send(pending);
        if let Err(SendError(pending)) = sent {
            self.give_up(&pending);
        }
    }

    /// Releases the claim of a finding that will not be confirmed, so that it may be found again.
    pub(crate) fn give_up(&self, pending: &Pending) {
        if pending.folder.is_none() {
            self.claims.release(pending.key());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use mohole_testcase::{CrashKind, Kind};

    use super::*;
    use crate::findings::known::KnownIssue;
    use crate::search::fixtures;

    fn finding(key: &str) -> Finding {
        let signature = Signature::titled(key, Kind::Crash(CrashKind::Signal), &format!("{key}!"));
        let finding = Finding::new(signature, "fake", &[], (*b"").into());
        Finding { strategy: "sweep".to_owned(), ..finding }
    }

    fn keep(intake: &Intake<'_>, finding: &Finding, claimed: &str, is_for_search: bool) -> Kept {
        intake.keep_or_tell(finding, intake.claims.resume(claimed), is_for_search)
    }

    #[test]
    fn signatures_that_turn_out_to_be_one_are_one_finding() {
        let config = fixtures::config(None);
        fixtures::with_intake(&config, |intake, heard| {
            for round in 0..20 {
                let (finding, barrier) = (finding(&format!("key{round}")), Barrier::new(4));
                let keep = &|claimed: &str| {
                    barrier.wait();
                    keep(intake, &finding, claimed, true)
                };
                let kept: Vec<Kept> = std::thread::scope(|scope| {
                    let handles = ["a", "b", "c", "d"].map(|claimed| scope.spawn(move || keep(claimed)));
                    handles.into_iter().map(|handle| handle.join().unwrap()).collect()
                });
                assert_eq!(kept.iter().filter(|kept| matches!(kept, Kept::New(_))).count(), 1, "{kept:?}");
                assert_eq!(kept.iter().filter(|&kept| *kept == Kept::Nothing).count(), 3, "{kept:?}");
            }
            assert_eq!(heard.faults(), Vec::<String>::new());
            assert_eq!(intake.index.rows().len(), 20);
            assert_eq!(std::fs::read_dir(intake.campaign.join("findings")).unwrap().count(), 20);
        });
    }

    #[test]
    fn an_issue_that_becomes_known_while_the_campaign_runs_is_not_kept() {
        let config = fixtures::config(None);
        fixtures::with_intake(&config, |intake, _| {
            assert!(matches!(keep(intake, &finding("a"), "a", true), Kept::New(_)));
            let link = "https://x/1".to_owned();
            let issue = KnownIssue { signature: Some("b".to_owned()), title: None, link };
            for _ in 0..2 {
                intake.known.write().add(vec![issue.clone()]);
            }
            assert_eq!(intake.known.read().issues.len(), 1);
            assert_eq!(keep(intake, &finding("b"), "b", true), Kept::Nothing);
            assert_eq!(intake.index.rows()[1].lifecycle, Lifecycle::Known);
        });
    }

    #[test]
    fn the_search_finds_what_the_reducer_has_confirmed_before() {
        let config = fixtures::config(None);
        fixtures::with_intake(&config, |intake, _| {
            let finding = finding("k");
            assert!(matches!(keep(intake, &finding, "hang", false), Kept::New(_)));
            assert!(!intake.claims.search_knows("k"), "when that was depends on the clock");
            assert_eq!(keep(intake, &finding, "k", true), Kept::NewToSearch);
            assert!(intake.claims.search_knows("k"));
            assert_eq!(keep(intake, &finding, "l", true), Kept::Nothing);
            assert_eq!(intake.index.rows().len(), 1);
        });
    }
}
