//! What a campaign has run of what the compiler has, told to the store.

use mohole_catalog::Catalog;
use mohole_ir::dialect_of;
use mohole_store::{RunCount, Store, StoreError, StoreHandle, Subject, Update};
use mohole_testcase::{Kind, Outcome, Refusal};
use parking_lot::Mutex;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

use super::chooser::Chooser;
use super::tally::Tally;

/// How much of something was exercised.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// Those that were run at least once, in a program that the compiler accepted.
    pub exercised: usize,
    /// Those that the compiler has, as far as is known.
    pub known: usize,
    /// There are more: some were run that had not been known.
    pub at_least: bool,
}

impl Share {
    /// Counts one thing.
    pub(crate) fn count(&mut self, is_known: bool, is_exercised: bool) {
        self.known += usize::from(is_known || is_exercised);
        self.exercised += usize::from(is_exercised);
        self.at_least |= is_exercised && !is_known;
    }
}

/// Whether runs with this outcome exercise what is in them: the compiler accepted the program and the
/// arguments.
pub(crate) fn exercises(outcome: &str) -> bool {
    let not_accepted = [Outcome::Rejected(Refusal::Input), Outcome::Finding(Kind::ParserCrash)];
    !not_accepted.iter().any(|other| other.word() == outcome)
}

/// What was run, earlier sessions included.
pub(crate) struct Exercised {
    store: StoreHandle,
    known: FxHashSet<(Subject, String)>,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    exercised: FxHashSet<(Subject, String)>,
    /// Of those, how many are not known to be there.
    unknown: FxHashMap<Subject, usize>,
    /// Runs that the store has not been told.
    unsaved: FxHashMap<(Subject, String, String), u64>,
}

impl Exercised {
    /// Continues the counts of a store, with what the compiler has now.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) fn open(
        store: &Store,
        handle: StoreHandle,
        inventory: Vec<(Subject, String)>,
    ) -> Result<Self, StoreError> {
        let known: FxHashSet<(Subject, String)> = inventory.iter().cloned().collect();
        handle.send(Update::Inventory(inventory));
        let exercised = Exercised { store: handle, known, held: Mutex::default() };
        for row in store.run_counts()? {
            exercised.held.lock().note(&exercised.known, &row);
        }
        Ok(exercised)
    }

    /// Adds what a turn has run. Names that stand in rejected programs alone may be nonsense, as mutants of
    /// text have it, and are left out.
    pub(crate) fn add(&self, tally: Tally) {
        let mut held = self.held.lock();
        for row in tally.into_counts() {
            held.note(&self.known, &row);
            let key = (row.subject, row.name.clone());
            if !self.known.contains(&key) && !held.exercised.contains(&key) {
                continue;
            }
            let RunCount { subject, name, outcome, runs } = row;
            *held.unsaved.entry((subject, name, outcome)).or_insert(0) += runs;
        }
    }

    /// Tells the store what was run since the last time.
    pub(crate) fn save(&self) {
        let unsaved = std::mem::take(&mut self.held.lock().unsaved);
        if unsaved.is_empty() {
            return;
        }
        let rows = unsaved
            .into_iter()
            .map(|((subject, name, outcome), runs)| RunCount { subject, name, outcome, runs })
            .collect();
        self.store.send(Update::Runs(rows));
    }

    /// How many of the known dialects, operations or passes were exercised.
    pub(crate) fn share(&self, subject: Subject) -> Share {
        let known = self.known.iter().filter(|(of, _)| *of == subject).count();
        let held = self.held.lock();
        let exercised = held.exercised.iter().filter(|(of, _)| *of == subject).count();
        let unknown = held.unknown.get(&subject).copied().unwrap_or(0);
        Share { exercised, known: known + unknown, at_least: unknown > 0 }
    }
}

impl Held {
    fn note(&mut self, known: &FxHashSet<(Subject, String)>, row: &RunCount) {
        if !exercises(&row.outcome) {
            return;
        }
        let key = (row.subject, row.name.clone());
        let is_known = known.contains(&key);
        if self.exercised.insert(key) && !is_known {
            *self.unknown.entry(row.subject).or_insert(0) += 1;
        }
    }
}

/// The dialects, operations and passes that the search may use. Dialects for tests, such as `test` and
/// `test_dyn`, are not the product's.
pub(super) fn inventory(catalog: &Catalog, chooser: &Chooser) -> Vec<(Subject, String)> {
    let is_used = |dialect: &str| {
        dialect.split('_').next() != Some("test")
            && catalog.dialect(dialect).is_none_or(|definition| definition.registered)
    };
    let dialects = catalog.dialects.iter().map(|dialect| dialect.name.as_str()).filter(|name| is_used(name));
    let ops = catalog.ops.iter().map(|op| op.name.as_str()).filter(|name| is_used(dialect_of(name)));
    let named = |subject: Subject| move |name: &str| (subject, name.to_owned());
    dialects
        .map(named(Subject::Dialect))
        .chain(ops.map(named(Subject::Operation)))
        .chain(chooser.product().map(|pass| (Subject::Pass, pass.call.name)))
        .collect()
}

#[cfg(test)]
mod tests {
    use mohole_store::StoreWriter;

    use super::*;

    #[test]
    fn what_was_not_known_counts_as_well() {
        let folder = tempfile::tempdir().unwrap();
        let inventory = || {
            let passes = ["cse", "sccp"].map(|name| (Subject::Pass, name.to_owned()));
            Vec::from(passes)
        };
        let share = |exercised: &Exercised| exercised.share(Subject::Pass);
        for (session, runs) in [(0, 1), (1, 2)] {
            let writer = StoreWriter::start(folder.path()).unwrap();
            let store = Store::open(folder.path()).unwrap();
            let exercised = Exercised::open(&store, writer.handle(), inventory()).unwrap();
            if session == 0 {
                assert_eq!(share(&exercised), Share { exercised: 0, known: 2, at_least: false });
            }
            let mut tally = Tally::default();
            tally.add_pass("cse", "rejected");
            tally.add_pass("nonsense", "rejected");
            tally.add_pass("nonsense", "parser-crash");
            exercised.add(tally);
            assert_eq!(share(&exercised).exercised, session * 2);
            let mut tally = Tally::default();
            tally.add_pass("cse", "crash");
            tally.add_pass("new", "success");
            exercised.add(tally);
            exercised.save();
            exercised.save();
            assert_eq!(share(&exercised), Share { exercised: 2, known: 3, at_least: true });
            drop(exercised);
            writer.close().unwrap();
            let saved = Store::read(folder.path()).unwrap().run_counts().unwrap();
            assert_eq!(saved.iter().map(|row| row.runs).collect::<Vec<_>>(), [runs; 3]);
        }
    }
}
