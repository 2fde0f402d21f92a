//! What all workers of a campaign add to: scores, coverage, signatures. Everything noted here is told to the
//! store, which writes in its own time.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use mohole_catalog::Catalog;
use mohole_ir::dialect_of;
use mohole_store::{
    CorpusEntry, FindingRow, Lifecycle, Point, Score, Store, StoreError, StoreHandle, StoreTime, Update,
};
use mohole_testcase::Signature;
use parking_lot::Mutex;
use rustc_hash::{FxHashMap, FxHashSet};

use super::coverage::{Covered, Item, of_op};
use super::meter::Spent;
use super::pool::{MOST, Seed};
use crate::findings::known::KnownIssues;
use crate::findings::record::{Record, finding_folders};

/// How often a signature is looked at before it counts as one that does not show again.
const CHANCES: u32 = 3;

/// What was made of a signature so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Somebody looks at it now, after so many looks in vain.
    Underway(u32),
    /// It did not show again so many times.
    Missed(u32),
    /// It did not show again often enough to be left alone.
    GivenUp,
    /// It is a finding, or one under another name: met a thousand times more, it costs nothing.
    Settled,
}

impl Look {
    /// It did not show again when somebody looked, and nobody has seen it do so since.
    fn is_in_vain(self) -> bool {
        matches!(self, Look::Missed(1..) | Look::Underway(1..) | Look::GivenUp)
    }
}

/// Findings that the search knows of: its own, and those of earlier sessions. What the reducer confirms
/// meanwhile is not among them before the search meets it too: when that is confirmed is a matter of the
/// clock, and with one worker the same seed is to give the same tests.
#[derive(Default)]
struct Met {
    keys: FxHashSet<String>,
    titles: FxHashSet<String>,
}

impl Met {
    fn has(&self, signature: &Signature) -> bool {
        self.keys.contains(&signature.key) || self.titles.contains(&signature.title())
    }

    fn add(&mut self, key: &str, title: String) {
        self.keys.insert(key.to_owned());
        self.titles.insert(title);
    }
}

/// So many hangs are traced to their pass, and then one in so many.
const TRACED: u64 = 6;

/// The books of a campaign.
pub struct Ledger {
    store: StoreHandle,
    start: Instant,
    /// Seconds of earlier sessions.
    before: f64,
    /// Their processor time in seconds, and runs of the compiler.
    spent_before: [f64; 2],
    tests: AtomicU64,
    turns: AtomicU64,
    coverage: Mutex<(FxHashSet<Item>, Covered)>,
    scores: Mutex<BTreeMap<String, Score>>,
    outcomes: Mutex<BTreeMap<&'static str, u64>>,
    signatures: Mutex<FxHashMap<String, Look>>,
    findings: Mutex<Vec<FindingRow>>,
    met: Mutex<Met>,
    mishaps: AtomicU64,
    /// Hangs somewhere in a pipeline, of this session.
    hangs: AtomicU64,
    processor: Mutex<BTreeMap<String, Duration>>,
    looked_at: Mutex<FxHashSet<String>>,
    /// What findings have in common that are likely one mistake.
    kin: Mutex<FxHashSet<String>>,
    /// Keys of findings that are new when they are found again: they were fixed, or nobody says any more that
    /// they are known.
    fixed: Mutex<FxHashSet<String>>,
}

impl Ledger {
    /// Goes on where a store ends. Findings whose folders are there count, whether or not the store had
    /// heard of them: the folder is written first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn open(
        store: &Store,
        folder: &Path,
        known: &KnownIssues,
        handle: StoreHandle,
    ) -> Result<Self, StoreError> {
        let scores = store.scores()?;
        let items: FxHashSet<Item> = store.coverage()?.into_iter().collect();
        let mut covered = Covered::default();
        items.iter().for_each(|&item| covered.count(item));
        let mut findings = store.findings()?;
        adopt_folders(folder, &mut findings, &handle);
        // What was fixed is a finding again when it comes back, and so is what was taken from the known
        // issues.
        let may_come_back = |row: &FindingRow| match row.lifecycle {
            Lifecycle::Fixed => true,
            Lifecycle::Known => known.find(&Signature::titled(&row.key, row.kind, &row.title)).is_none(),
            _ => false,
        };
        let (fixed, findings): (Vec<_>, Vec<_>) = findings.into_iter().partition(may_come_back);
        let mut met = Met::default();
        findings.iter().for_each(|row| met.add(&row.key, row.title.clone()));
        let number = |name: &str| Ok::<_, StoreError>(store.state(name)?.and_then(|text| text.parse().ok()));
        Ok(Ledger {
            start: Instant::now(),
            before: number("seconds")?.unwrap_or(0.0),
            spent_before: [
                number("processor-seconds")?.unwrap_or(0.0),
                number("compiler-runs")?.unwrap_or(0.0),
            ],
            tests: AtomicU64::new(scores.values().map(|score| score.tests).sum()),
            turns: AtomicU64::new(scores.values().map(|score| score.turns).sum()),
            coverage: Mutex::new((items, covered)),
            scores: Mutex::new(scores),
            outcomes: Mutex::default(),
            signatures: Mutex::new(findings.iter().map(|row| (row.key.clone(), Look::Settled)).collect()),
            findings: Mutex::new(findings),
            met: Mutex::new(met),
            mishaps: AtomicU64::new(0),
            hangs: AtomicU64::new(0),
            processor: Mutex::default(),
            looked_at: Mutex::default(),
            kin: Mutex::default(),
            fixed: Mutex::new(fixed.into_iter().map(|row| row.key).collect()),
            store: handle,
        })
    }

    /// Seconds of the campaign, earlier sessions included.
    pub fn seconds(&self) -> f64 {
        self.before + self.start.elapsed().as_secs_f64()
    }

    /// Runs of the compiler so far.
    pub fn tests(&self) -> u64 {
        self.tests.load(Ordering::Relaxed)
    }

    /// The number of the next turn.
    pub(crate) fn next_turn(&self) -> u64 {
        self.turns.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether a finding of this session is the first of its kin.
    pub(crate) fn is_first_of(&self, kin: Option<String>) -> bool {
        kin.is_none_or(|kin| self.kin.lock().insert(kin))
    }

    /// What a strategy has done so far.
    pub fn score(&self, strategy: &str) -> Score {
        self.scores.lock().get(strategy).copied().unwrap_or_default()
    }

    /// All scores.
    pub fn scores(&self) -> BTreeMap<String, Score> {
        self.scores.lock().clone()
    }

    /// Processor time of this session's runs, by strategy.
    pub fn processor(&self) -> BTreeMap<String, Duration> {
        self.processor.lock().clone()
    }

    /// What this session has used so far, and how many dialects the campaign has covered.
    pub(crate) fn note_spent(&self, spent: &Spent, dialects: usize) {
        let [seconds, runs] = self.spent_before;
        let state =
            |name: &str, value: f64| self.store.send(Update::State(name.to_owned(), value.to_string()));
        state("processor-seconds", seconds + spent.all.as_secs_f64());
        state("compiler-runs", runs + spent.runs() as f64);
        state("dialects", dialects as f64);
    }

    /// Dialects whose operations were covered, of those that a compiler has.
    pub(crate) fn dialects(&self, catalog: &Catalog) -> usize {
        let coverage = &self.coverage.lock().0;
        let covered = catalog.ops.iter().filter(|op| coverage.contains(&of_op(&op.name)));
        covered.map(|op| dialect_of(&op.name)).collect::<FxHashSet<_>>().len()
    }

    /// A strategy's runs have used this much.
    pub(crate) fn note_processor(&self, strategy: &str, time: Duration) {
        *self.processor.lock().entry(strategy.to_owned()).or_default() += time;
    }

    /// Runs of this session by outcome.
    pub fn outcomes(&self) -> BTreeMap<&'static str, u64> {
        self.outcomes.lock().clone()
    }

    /// What was covered.
    pub fn covered(&self) -> Covered {
        self.coverage.lock().1
    }

    /// All findings so far.
    pub fn findings(&self) -> Vec<FindingRow> {
        self.findings.lock().clone()
    }

    /// Signatures that did not show again.
    pub fn unconfirmed(&self) -> u64 {
        self.signatures.lock().values().filter(|look| look.is_in_vain()).count() as u64
    }

    /// Faults of our own in this session.
    pub fn mishaps(&self) -> u64 {
        self.mishaps.load(Ordering::Relaxed)
    }

    /// There was one.
    pub(crate) fn count_mishap(&self) {
        self.mishaps.fetch_add(1, Ordering::Relaxed);
    }

    /// Why nothing can be written at the moment.
    pub(crate) fn fault(&self) -> Option<String> {
        self.store.error()
    }

    /// What remembering has cost this session.
    pub fn store_time(&self) -> StoreTime {
        self.store.time()
    }

    /// A run of the compiler.
    pub(crate) fn count_test(&self, tests: u64) {
        self.tests.fetch_add(tests, Ordering::Relaxed);
    }

    /// A turn has ended.
    pub(crate) fn settle(&self, strategy: &str, gain: &Score, outcomes: &BTreeMap<&'static str, u64>) {
        self.scores.lock().entry(strategy.to_owned()).or_default().add(gain);
        self.store.send(Update::Score(strategy.to_owned(), *gain));
        let mut all = self.outcomes.lock();
        for (&outcome, &count) in outcomes {
            *all.entry(outcome).or_insert(0) += count;
        }
    }

    /// The items among these that nobody has covered before; they count as covered from now on.
    pub(crate) fn cover(&self, items: impl IntoIterator<Item = Item>) -> Covered {
        let mut gained = Covered::default();
        let mut new = Vec::new();
        let mut coverage = self.coverage.lock();
        for item in items {
            if coverage.0.insert(item) {
                coverage.1.count(item);
                gained.count(item);
                new.push(item);
            }
        }
        drop(coverage);
        if !new.is_empty() {
            self.store.send(Update::Coverage(new));
        }
        gained
    }

    /// A program was kept.
    pub(crate) fn keep(&self, strategy: &str, seed: &Seed) {
        let (contributor, parent) = (strategy.to_owned(), seed.name.clone());
        self.store.send(Update::Program(CorpusEntry { contributor, parent, text: seed.text.clone() }, MOST));
    }

    /// Whether a signature is to be looked at by whoever asks: it is new, or did not show again when it was,
    /// and nobody else looks at it. To look is to start processes, so whoever is told so says later what came
    /// of it.
    pub(crate) fn claim(&self, signature: &Signature, strategy: &str) -> bool {
        let key = &signature.key;
        let mut signatures = self.signatures.lock();
        let look = signatures.get(key).copied().unwrap_or(Look::Missed(0));
        let next = match look {
            // One bug reached from two sides may have two keys.
            Look::Missed(_) if self.met.lock().titles.contains(&signature.title()) => Look::Settled,
            Look::Missed(times) => Look::Underway(times),
            other => other,
        };
        if next != look {
            signatures.insert(key.clone(), next);
        }
        drop(signatures);
        if next == Look::Settled && look != next {
            self.store.send(Update::RemoveUnconfirmed(key.clone()));
        }
        let is_new = matches!((look, next), (Look::Missed(_), Look::Underway(_)));
        if is_new {
            self.store.send(Update::Finding(row_of(signature, strategy, Lifecycle::New, self.seconds())));
        }
        is_new
    }

    /// A signature that was claimed has shown again, under this key or another.
    pub(crate) fn settle_signature(&self, key: &str) {
        self.signatures.lock().insert(key.to_owned(), Look::Settled);
        self.store.send(Update::RemoveUnconfirmed(key.to_owned()));
    }

    /// A signature that was claimed did not show again. It gets another chance, but not for ever.
    pub(crate) fn release_signature(&self, key: &str) {
        let mut signatures = self.signatures.lock();
        let look = signatures.entry(key.to_owned()).or_insert(Look::Missed(0));
        *look = match *look {
            Look::Underway(times) | Look::Missed(times) if times + 1 < CHANCES => Look::Missed(times + 1),
            _ => Look::GivenUp,
        };
    }

    /// Whether somebody looks at a signature, or has it in line.
    pub(crate) fn is_underway(&self, key: &str) -> bool {
        matches!(self.signatures.lock().get(key), Some(Look::Underway(_)))
    }

    /// Whether the search knows of a finding of this key.
    pub(crate) fn knows(&self, key: &str) -> bool {
        self.met.lock().keys.contains(key)
    }

    /// Whether a finding of this key or title is there, whoever knows of it.
    pub(crate) fn has(&self, signature: &Signature) -> bool {
        let title = signature.title();
        self.findings.lock().iter().any(|row| row.key == signature.key || row.title == title)
    }

    /// The search knows of a finding from now on; false when it did before.
    pub(crate) fn meet(&self, signature: &Signature) -> bool {
        let mut met = self.met.lock();
        if met.has(signature) {
            return false;
        }
        met.add(&signature.key, signature.title());
        drop(met);
        self.settle_signature(&signature.key);
        true
    }

    /// Whether a finding of this key was fixed; to be asked once, when it is found again.
    pub(crate) fn has_come_back(&self, key: &str) -> bool {
        self.fixed.lock().remove(key)
    }

    /// One that was found again could not be written: it is still to come back.
    pub(crate) fn expect_back(&self, key: &str) {
        self.fixed.lock().insert(key.to_owned());
    }

    /// A pipeline did not come to an end: whether it is worth a second run to see in which pass.
    pub(crate) fn is_worth_tracing(&self) -> bool {
        let before = self.hangs.fetch_add(1, Ordering::Relaxed);
        before < TRACED || before.is_multiple_of(TRACED)
    }

    /// A finding was confirmed that is not there yet.
    pub(crate) fn find(&self, row: FindingRow) {
        self.findings.lock().push(row.clone());
        // As it was found, not as it was seen first.
        self.store.send(Update::RemoveUnconfirmed(row.key.clone()));
        self.store.send(Update::Finding(row));
    }

    /// Something has become of a finding.
    pub(crate) fn advance(&self, key: &str, lifecycle: Lifecycle) {
        let mut findings = self.findings.lock();
        let Some(row) = findings.iter_mut().find(|row| row.key == key) else { return };
        row.lifecycle = lifecycle;
        self.store.send(Update::Finding(row.clone()));
    }

    /// Whether a complaint of the compiler is heard for the first time.
    pub(crate) fn is_unheard(&self, complaint: String) -> bool {
        self.looked_at.lock().insert(complaint)
    }

    /// How things stand, for the store.
    pub(crate) fn mark(&self, corpus: usize) {
        let sum = self.scores().values().fold(Score::default(), |mut sum, score| {
            sum.add(score);
            sum
        });
        let point = Point {
            seconds: self.seconds(),
            tests: self.tests(),
            valid: sum.valid,
            coverage: self.covered().total() as u64,
            corpus: corpus as u64,
            findings: self.findings.lock().len() as u64,
        };
        self.store.send(Update::Point(point));
        self.store.send(Update::State("seconds".to_owned(), point.seconds.to_string()));
    }
}

/// What the store keeps of a finding.
pub(super) fn row_of(
    signature: &Signature,
    contributor: &str,
    lifecycle: Lifecycle,
    seconds: f64,
) -> FindingRow {
    FindingRow {
        key: signature.key.clone(),
        title: signature.title(),
        kind: signature.kind(),
        contributor: contributor.to_owned(),
        lifecycle,
        seconds,
    }
}

/// Takes in findings whose folders are there though the store has not heard of them.
fn adopt_folders(folder: &Path, findings: &mut Vec<FindingRow>, store: &StoreHandle) {
    let folders = finding_folders(folder).unwrap_or_default();
    for record in folders.iter().filter_map(|folder| Record::read(folder).ok()) {
        let Record { signature, reduced, .. } = record;
        if findings.iter().any(|row| row.key == signature.key) {
            continue;
        }
        let lifecycle = if reduced.is_some() { Lifecycle::Reduced } else { Lifecycle::Confirmed };
        let row = row_of(&signature, "unknown", lifecycle, 0.0);
        store.send(Update::Finding(row.clone()));
        findings.push(row);
    }
}

#[cfg(test)]
mod tests {
    use mohole_store::StoreWriter;
    use mohole_testcase::{CrashKind, Kind};

    use super::*;
    use crate::search::claim::Claim;
    use crate::search::mishap::caught;

    const CRASH: Kind = Kind::Crash(CrashKind::Signal);

    fn signature(key: &str, title: &str) -> Signature {
        Signature::titled(key, CRASH, title)
    }

    fn finding(key: &str, title: &str) -> FindingRow {
        FindingRow {
            key: key.to_owned(),
            title: title.to_owned(),
            kind: CRASH,
            contributor: "sweep".to_owned(),
            lifecycle: Lifecycle::Confirmed,
            seconds: 1.0,
        }
    }

    fn with_ledger(check: impl FnOnce(&Ledger)) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let writer = StoreWriter::start(folder.path()).unwrap();
        check(&Ledger::open(&store, folder.path(), &KnownIssues::default(), writer.handle()).unwrap());
        writer.close().unwrap();
    }

    #[test]
    fn of_a_flood_of_one_signature_one_is_looked_at() {
        with_ledger(|ledger| {
            let claim = |signature: &Signature| ledger.claim(signature, "sweep");
            let flood = signature("k", "segfault in f (cse)");
            assert!(claim(&flood));
            assert!((0..1000).all(|_| !claim(&flood)), "somebody looks at it already");
            ledger.find(finding("k", "segfault in f (cse)"));
            assert!(ledger.meet(&flood));
            assert!((0..1000).all(|_| !claim(&flood)), "it is a finding");
            // The same by another key.
            assert!((0..1000).all(|_| !claim(&signature("l", "segfault in f (cse)"))));
            assert!(claim(&signature("m", "segfault in g (cse)")));
        });
    }

    #[test]
    fn what_does_not_show_again_is_given_up_after_some_tries() {
        with_ledger(|ledger| {
            let shy = signature("k", "hang (cse)");
            let mut looks = 0;
            for _ in 0..1000 {
                if ledger.claim(&shy, "sweep") {
                    looks += 1;
                    ledger.release_signature("k");
                }
            }
            assert_eq!(looks, CHANCES);
            assert_eq!(ledger.unconfirmed(), 1, "it is one signature, however often it was looked at");
        });
    }

    #[test]
    fn what_is_confirmed_behind_its_back_the_search_finds_as_if_it_were_the_first() {
        with_ledger(|ledger| {
            let met = signature("k", "segfault in f (cse)");
            ledger.find(finding("k", "segfault in f (cse)"));
            assert!(ledger.has(&met) && !ledger.knows("k"));
            assert!(ledger.claim(&met, "sweep"));
            assert!(ledger.meet(&met));
            assert!(ledger.knows("k") && !ledger.meet(&met) && !ledger.claim(&met, "sweep"));
            assert_eq!(ledger.findings().len(), 1);
        });
    }

    #[test]
    fn a_claim_is_given_back_whatever_happens() {
        with_ledger(|ledger| {
            let shy = signature("k", "hang (cse)");
            assert!(ledger.claim(&shy, "sweep"));
            let panicked = caught("a look", || {
                let _claim = Claim::on(ledger, "k");
                panic!("with it");
            });
            assert!(panicked.map(|()| 0).is_err());
            assert!(ledger.claim(&shy, "sweep"), "somebody else may look");
            Claim::on(ledger, "k").leave();
            assert!(!ledger.claim(&shy, "sweep"), "somebody means to look");
            Claim::on(ledger, "k").settle();
            assert!(!ledger.claim(&shy, "sweep") && ledger.unconfirmed() == 0);
        });
    }

    #[test]
    fn what_was_fixed_or_known_is_a_finding_again_when_it_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let signature = signature("k", "segfault in f (cse)");
        for lifecycle in [Lifecycle::Fixed, Lifecycle::Known, Lifecycle::Confirmed] {
            let writer = StoreWriter::start(folder.path()).unwrap();
            writer
                .handle()
                .send(Update::Finding(FindingRow { lifecycle, ..finding("k", &signature.title()) }));
            writer.handle().flush();
            let store = Store::open(folder.path()).unwrap();
            let ledger =
                Ledger::open(&store, folder.path(), &KnownIssues::default(), writer.handle()).unwrap();
            assert_eq!(ledger.claim(&signature, "sweep"), lifecycle != Lifecycle::Confirmed);
            drop(ledger);
            writer.close().unwrap();
        }
    }
}
