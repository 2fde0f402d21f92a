//! Everything that a campaign has covered, told to the store.

use mohole_catalog::Catalog;
use mohole_ir::Module;
use mohole_ir::dialect_of;
use mohole_lowering::Population;
use mohole_store::{Store, StoreError, StoreHandle, Update};
use parking_lot::Mutex;
use rustc_hash::FxHashSet;

use super::coverage::{CoverageCounts, Item, of_op, of_pass, of_program};

/// Everything covered so far, earlier sessions included.
pub(crate) struct CoverageMap {
    store: StoreHandle,
    covered: Mutex<Covered>,
}

#[derive(Default)]
struct Covered {
    items: FxHashSet<Item>,
    counts: CoverageCounts,
}

impl CoverageMap {
    /// Continues the coverage of a store.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) fn open(store: &Store, handle: StoreHandle) -> Result<Self, StoreError> {
        let items: FxHashSet<Item> = store.coverage()?.into_iter().collect();
        let mut counts = CoverageCounts::default();
        items.iter().for_each(|&item| counts.count(item));
        Ok(CoverageMap { store: handle, covered: Mutex::new(Covered { items, counts }) })
    }

    /// How much is covered.
    pub(crate) fn counts(&self) -> CoverageCounts {
        self.covered.lock().counts
    }

    /// Dialects of a compiler with a covered operation.
    pub(crate) fn dialects(&self, catalog: &Catalog) -> usize {
        let covered = self.covered.lock();
        let ops = catalog.ops.iter().filter(|op| covered.items.contains(&of_op(&op.name)));
        ops.map(|op| dialect_of(&op.name)).collect::<FxHashSet<_>>().len()
    }

    /// Covers what a program has; returns what is new.
    pub(crate) fn cover_program(&self, module: &Module) -> CoverageCounts {
        self.cover(of_program(module))
    }

    /// Covers a pass with the operations that it met; returns what is new.
    pub(crate) fn cover_pass(&self, pass: &str, population: &Population) -> CoverageCounts {
        self.cover(of_pass(pass, population))
    }

    /// Covers items; returns what is new.
    pub(crate) fn cover(&self, items: impl IntoIterator<Item = Item>) -> CoverageCounts {
        let mut gained = CoverageCounts::default();
        let mut new = Vec::new();
        let mut covered = self.covered.lock();
        for item in items {
            if covered.items.insert(item) {
                covered.counts.count(item);
                gained.count(item);
                new.push(item);
            }
        }
        drop(covered);
        if !new.is_empty() {
            self.store.send(Update::Coverage(new));
        }
        gained
    }
}
