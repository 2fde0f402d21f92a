//! Everything that a campaign has covered, told to the store.

use mohole_catalog::Catalog;
use mohole_ir::Module;
use mohole_ir::dialect_of;
use mohole_lowering::Population;
use mohole_store::{CoverageItem, Store, StoreError, StoreHandle, Update};
use parking_lot::Mutex;
use rustc_hash::FxHashSet;

use super::coverage::{Coverable, CoverageCounts, Item, of_pass, of_program};

/// Everything covered so far, earlier sessions included.
pub(crate) struct CoverageMap {
    store: StoreHandle,
    covered: Mutex<Covered>,
}

#[derive(Default)]
struct Covered {
    items: FxHashSet<Item>,
    counts: CoverageCounts,
    /// What other machines are to be told of; `None` if there are none.
    fresh: Option<Vec<CoverageItem>>,
}

impl Covered {
    /// Adds an item; false if it was there.
    fn insert(&mut self, coverable: &Coverable<'_>) -> bool {
        let is_new = self.items.insert(coverable.item());
        if is_new {
            self.counts.count(coverable.kind);
        }
        is_new
    }
}

impl CoverageMap {
    /// Continues the coverage of a store.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) fn open(store: &Store, handle: StoreHandle) -> Result<Self, StoreError> {
        let mut covered = Covered::default();
        for saved in store.coverage()? {
            covered.counts.count(saved.kind);
            covered.items.insert(Coverable::saved(&saved).item());
        }
        Ok(CoverageMap { store: handle, covered: Mutex::new(covered) })
    }

    /// How much is covered.
    pub(crate) fn counts(&self) -> CoverageCounts {
        self.covered.lock().counts
    }

    /// Whether a program with an operation was accepted.
    pub(crate) fn has_op(&self, name: &str) -> bool {
        self.covered.lock().items.contains(&Coverable::op(name).item())
    }

    /// Dialects of a compiler with a covered operation.
    pub(crate) fn dialects(&self, catalog: &Catalog) -> usize {
        let covered = self.covered.lock();
        let ops = catalog.ops.iter().filter(|op| covered.items.contains(&Coverable::op(&op.name).item()));
        ops.map(|op| dialect_of(&op.name)).collect::<FxHashSet<_>>().len()
    }

    /// Covers what a program has; returns what is new.
    pub(crate) fn cover_program(&self, module: &Module) -> CoverageCounts {
        self.cover(of_program(module))
    }

    /// Covers a pass with the operations that it met; returns what is new.
    pub(crate) fn cover_pass(&self, pass: &str, population: &Population) -> CoverageCounts {
        self.cover(of_pass(pass, population).map(|coverable| (coverable.item(), coverable)))
    }

    /// Adds what other machines have covered.
    pub(crate) fn take(&self, items: &[CoverageItem]) {
        let mut covered = self.covered.lock();
        let new = items.iter().filter(|item| covered.insert(&Coverable::saved(item)));
        let new: Vec<CoverageItem> = new.cloned().collect();
        drop(covered);
        if !new.is_empty() {
            self.store.send(Update::Coverage(new));
        }
    }

    /// Whether a program has something that is not covered.
    pub(crate) fn has_new(&self, module: &Module) -> bool {
        let covered = self.covered.lock();
        of_program(module).keys().any(|item| !covered.items.contains(item))
    }

    /// What was covered here since the last call. The first call is the beginning.
    pub(crate) fn fresh(&self) -> Vec<CoverageItem> {
        let mut covered = self.covered.lock();
        std::mem::take(covered.fresh.get_or_insert_default())
    }

    /// Puts back what could not be told to others.
    pub(crate) fn put_back(&self, items: Vec<CoverageItem>) {
        self.covered.lock().fresh.get_or_insert_default().extend(items);
    }

    /// Covers things; returns what is new. Only what is new costs a copy of its names.
    fn cover<'a>(&self, coverables: impl IntoIterator<Item = (Item, Coverable<'a>)>) -> CoverageCounts {
        let mut gained = CoverageCounts::default();
        let mut new = Vec::new();
        let mut covered = self.covered.lock();
        for (item, coverable) in coverables {
            if covered.items.insert(item) {
                covered.counts.count(coverable.kind);
                gained.count(coverable.kind);
                new.push(coverable.to_saved());
                if let Some(fresh) = &mut covered.fresh {
                    fresh.push(coverable.to_saved());
                }
            }
        }
        drop(covered);
        if !new.is_empty() {
            self.store.send(Update::Coverage(new));
        }
        gained
    }
}
