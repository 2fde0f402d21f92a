//! Claims on signatures: of many runs that show one bug, one is confirmed.

use std::collections::BTreeMap;

use mohole_store::{FindingRow, Lifecycle, StoreHandle, Update};
use mohole_testcase::Signature;
use parking_lot::Mutex;
use rustc_hash::{FxHashMap, FxHashSet};

/// Failed confirmations after which a signature is given up.
const MAX_FAILED_CONFIRMATIONS: u32 = 3;

/// What was made of a signature so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Claimed, after this many failed confirmations.
    Claimed(u32),
    /// Free, after this many failed confirmations.
    Free(u32),
    /// It failed to be confirmed too often.
    GivenUp,
    /// It is a finding, under this key or another.
    Settled,
}

impl State {
    /// It was tried to be confirmed, and never was.
    fn is_unconfirmed(self) -> bool {
        matches!(self, State::Free(1..) | State::Claimed(1..) | State::GivenUp)
    }
}

/// All claims of a campaign.
pub(crate) struct Claims {
    store: StoreHandle,
    states: Mutex<FxHashMap<String, State>>,
    known: Mutex<KnownToSearch>,
    hits: Mutex<Hits>,
}

/// How often signatures were met in this session.
#[derive(Default)]
struct Hits {
    by_key: FxHashMap<String, u64>,
    /// The key of the finding that a signature turned out to be, where that is another.
    finding_of: FxHashMap<String, String>,
}

/// The findings that the search knows of: its own, and those of earlier sessions. What the reducer confirms
/// in the background is not among them until the search meets it, too. When that happens depends on the
/// clock, and with one worker the same seed must give the same tests.
#[derive(Default)]
struct KnownToSearch {
    keys: FxHashSet<String>,
    /// With the key of the finding.
    titles: FxHashMap<String, String>,
}

impl Claims {
    /// Claims of a campaign that has these findings already.
    pub(crate) fn new<'a>(
        findings: impl Iterator<Item = &'a FindingRow> + Clone,
        store: StoreHandle,
    ) -> Self {
        let known = KnownToSearch {
            keys: findings.clone().map(|row| row.signature.key.clone()).collect(),
            titles: findings.clone().map(|row| (row.signature.title(), row.signature.key.clone())).collect(),
        };
        let states = findings.map(|row| (row.signature.key.clone(), State::Settled)).collect();
        Claims { store, states: Mutex::new(states), known: Mutex::new(known), hits: Mutex::default() }
    }

    /// Claims a signature that is new, or free after failed confirmations. `None` where there is nothing to
    /// confirm. The claim must be settled or kept; if it is dropped, the signature counts as not confirmed.
    pub(crate) fn claim(&self, signature: &Signature, strategy: &str, seconds: f64) -> Option<Claim<'_>> {
        let key = &signature.key;
        *self.hits.lock().by_key.entry(key.clone()).or_insert(0) += 1;
        let mut states = self.states.lock();
        let State::Free(failed) = states.get(key).copied().unwrap_or(State::Free(0)) else { return None };
        // One bug reached from two sides may have two keys.
        let by_title = !signature.failure.is_told_by_operation();
        let finding = by_title.then(|| self.known.lock().titles.get(&signature.title()).cloned()).flatten();
        let is_known = finding.is_some();
        states.insert(key.clone(), if is_known { State::Settled } else { State::Claimed(failed) });
        drop(states);
        if let Some(finding) = finding {
            self.is_one_with(key, &finding);
            self.store.send(Update::RemoveUnconfirmed(key.clone()));
            return None;
        }
        self.store.send(Update::Finding(FindingRow {
            signature: signature.clone(),
            contributor: strategy.to_owned(),
            lifecycle: Lifecycle::New,
            seconds,
        }));
        Some(self.resume(key))
    }

    /// A claim that was kept before.
    pub(crate) fn resume(&self, key: &str) -> Claim<'_> {
        Claim { claims: self, key: key.to_owned(), is_over: false }
    }

    /// Whether a signature is claimed.
    pub(crate) fn is_claimed(&self, key: &str) -> bool {
        matches!(self.states.lock().get(key), Some(State::Claimed(_)))
    }

    /// Gives a claim back that was kept and will not be resumed.
    pub(crate) fn release(&self, key: &str) {
        let mut states = self.states.lock();
        let state = states.entry(key.to_owned()).or_insert(State::Free(0));
        *state = match *state {
            State::Claimed(failed) | State::Free(failed) if failed + 1 < MAX_FAILED_CONFIRMATIONS => {
                State::Free(failed + 1)
            }
            _ => State::GivenUp,
        };
    }

    /// Counts what is met of a signature as hits of another finding, which it turned out to be.
    pub(crate) fn is_one_with(&self, key: &str, finding: &str) {
        if key != finding {
            self.hits.lock().finding_of.insert(key.to_owned(), finding.to_owned());
        }
    }

    /// How often each finding was met in this session, by its key.
    pub(crate) fn hits(&self) -> BTreeMap<String, u64> {
        let hits = self.hits.lock();
        let mut by_finding = BTreeMap::new();
        for (key, count) in &hits.by_key {
            let finding = hits.finding_of.get(key).unwrap_or(key);
            *by_finding.entry(finding.clone()).or_insert(0) += count;
        }
        by_finding
    }

    /// Whether the search knows of a finding with this key.
    pub(crate) fn search_knows(&self, key: &str) -> bool {
        self.known.lock().keys.contains(key)
    }

    /// Tells the search of a finding; false when it knew.
    pub(crate) fn tell_search(&self, signature: &Signature) -> bool {
        self.tell_search_of(signature, &signature.key)
    }

    /// Tells the search that a signature is that of a finding; false when it knew.
    pub(crate) fn tell_search_of(&self, signature: &Signature, finding: &str) -> bool {
        let mut known = self.known.lock();
        let title = signature.title();
        let by_title = !signature.failure.is_told_by_operation();
        if known.keys.contains(&signature.key) || (by_title && known.titles.contains_key(&title)) {
            return false;
        }
        known.keys.insert(signature.key.clone());
        known.titles.insert(title, finding.to_owned());
        drop(known);
        self.settle(&signature.key);
        true
    }

    /// Signatures that were tried to be confirmed, and never were.
    pub(crate) fn unconfirmed(&self) -> u64 {
        self.states.lock().values().filter(|state| state.is_unconfirmed()).count() as u64
    }

    fn settle(&self, key: &str) {
        self.states.lock().insert(key.to_owned(), State::Settled);
        self.store.send(Update::RemoveUnconfirmed(key.to_owned()));
    }
}

/// The right to confirm a signature. Dropped without a word, also by a panic, it counts as a failed
/// confirmation.
pub(crate) struct Claim<'c> {
    claims: &'c Claims,
    key: String,
    is_over: bool,
}

impl Claim<'_> {
    /// The signature is confirmed, under this key or another.
    pub(crate) fn settle(mut self) {
        self.is_over = true;
        self.claims.settle(&self.key);
    }

    /// Keeps the claim without a result, to be resumed or released later.
    pub(crate) fn keep(mut self) {
        self.is_over = true;
    }
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            self.claims.release(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use mohole_store::StoreWriter;
    use mohole_testcase::{CrashKind, Kind};

    use super::*;

    fn signature(key: &str, title: &str) -> Signature {
        Signature::titled(key, Kind::Crash(CrashKind::Signal), title)
    }

    fn with_claims(check: impl FnOnce(&Claims)) {
        let folder = tempfile::tempdir().unwrap();
        let writer = StoreWriter::start(folder.path()).unwrap();
        check(&Claims::new(std::iter::empty(), writer.handle()));
        writer.close().unwrap();
    }

    fn is_free(claims: &Claims, signature: &Signature) -> bool {
        claims.claim(signature, "sweep", 0.0).map(Claim::keep).is_some()
    }

    #[test]
    fn of_a_flood_of_one_signature_one_is_claimed() {
        with_claims(|claims| {
            let flood = signature("k", "segfault in f (cse)");
            assert!(is_free(claims, &flood));
            assert!((0..1000).all(|_| !is_free(claims, &flood)), "it is claimed");
            assert!(claims.tell_search(&flood));
            assert!((0..1000).all(|_| !is_free(claims, &flood)), "it is a finding");
            let other_key = signature("l", "segfault in f (cse)");
            assert!((0..1000).all(|_| !is_free(claims, &other_key)), "it is the same by its title");
            assert!(is_free(claims, &signature("m", "segfault in g (cse)")));
        });
    }

    #[test]
    fn every_hit_of_a_finding_counts_under_whichever_key() {
        with_claims(|claims| {
            let [found, other_key] = ["k", "l"].map(|key| signature(key, "segfault in f (cse)"));
            (0..3).for_each(|_| _ = is_free(claims, &found));
            claims.tell_search(&found);
            (0..4).for_each(|_| _ = is_free(claims, &other_key));
            is_free(claims, &signature("m", "segfault in g (cse)"));
            claims.is_one_with("m", "k");
            is_free(claims, &signature("n", "hang (cse)"));
            assert_eq!(claims.hits(), [("k".to_owned(), 8), ("n".to_owned(), 1)].into());
        });
    }

    #[test]
    fn a_signature_is_given_up_after_some_failed_confirmations() {
        with_claims(|claims| {
            let flaky = signature("k", "hang (cse)");
            let confirmations = (0..1000).filter(|_| claims.claim(&flaky, "sweep", 0.0).is_some()).count();
            assert_eq!(confirmations as u32, MAX_FAILED_CONFIRMATIONS);
            assert_eq!(claims.unconfirmed(), 1, "it is one signature, however often it was tried");
        });
    }

    #[test]
    fn a_finding_confirmed_in_the_background_is_new_to_the_search_once() {
        with_claims(|claims| {
            let found = signature("k", "segfault in f (cse)");
            assert!(is_free(claims, &found) && !claims.search_knows("k"));
            assert!(claims.tell_search(&found));
            assert!(claims.search_knows("k") && !claims.tell_search(&found) && !is_free(claims, &found));
        });
    }

    #[test]
    fn a_claim_is_given_back_by_a_panic_too() {
        with_claims(|claims| {
            let flaky = signature("k", "hang (cse)");
            let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let _claim = claims.claim(&flaky, "sweep", 0.0);
                std::panic::resume_unwind(Box::new("on purpose"));
            }));
            assert!(panicked.is_err());
            assert!(is_free(claims, &flaky), "it can be claimed again");
            assert!(claims.is_claimed("k") && !is_free(claims, &flaky), "the claim was kept");
            claims.resume("k").settle();
            assert!(!is_free(claims, &flaky) && claims.unconfirmed() == 0);
        });
    }
}
