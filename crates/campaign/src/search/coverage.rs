//! What can be covered: operations, pairs of operations, pairs of dialects, and passes with the operations
//! they met. In memory each is one number, a hash, so that a set of them is small and a look-up is cheap.

use std::hash::BuildHasher;

use mohole_ir::{Module, dialect_of};
use mohole_lowering::Population;
use mohole_store::{CoverageItem, CoverageKind};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The hash of something that can be covered. It is not saved.
pub(crate) type Item = u64;

/// Something that can be covered.
#[derive(Debug, Clone, Copy, Hash)]
pub(crate) struct Coverable<'a> {
    pub(crate) kind: CoverageKind,
    pub(crate) first: &'a str,
    /// Empty for an operation.
    pub(crate) second: &'a str,
}

impl<'a> Coverable<'a> {
    /// An operation.
    pub(crate) fn op(name: &'a str) -> Self {
        Coverable { kind: CoverageKind::Op, first: name, second: "" }
    }

    /// What was saved.
    pub(crate) fn saved(CoverageItem { kind, first, second }: &'a CoverageItem) -> Self {
        Coverable { kind: *kind, first, second }
    }

    pub(crate) fn item(&self) -> Item {
        FxBuildHasher.hash_one(self)
    }

    /// The same, to be saved.
    pub(crate) fn to_saved(self) -> CoverageItem {
        let Coverable { kind, first, second } = self;
        CoverageItem { kind, first: first.to_owned(), second: second.to_owned() }
    }
}

/// The number of items of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CoverageCounts {
    /// Operations.
    pub ops: usize,
    /// Pairs of operations, one directly inside the other or using what it makes.
    pub op_pairs: usize,
    /// Pairs of dialects, likewise.
    pub dialect_pairs: usize,
    /// Passes with an operation of the program they ran on.
    pub pass_ops: usize,
}

impl CoverageCounts {
    /// Counts an item.
    pub(crate) fn count(&mut self, kind: CoverageKind) {
        match kind {
            CoverageKind::Op => self.ops += 1,
            CoverageKind::OpPair => self.op_pairs += 1,
            CoverageKind::DialectPair => self.dialect_pairs += 1,
            CoverageKind::PassOp => self.pass_ops += 1,
        }
    }

    /// Adds the counts of others.
    pub(crate) fn add(&mut self, other: CoverageCounts) {
        self.ops += other.ops;
        self.op_pairs += other.op_pairs;
        self.dialect_pairs += other.dialect_pairs;
        self.pass_ops += other.pass_ops;
    }

    /// All of them.
    pub fn total(&self) -> usize {
        self.ops + self.op_pairs + self.dialect_pairs + self.pass_ops
    }
}

/// What a program covers, each once.
pub(crate) fn of_program(module: &Module) -> FxHashMap<Item, Coverable<'_>> {
    let mut items = FxHashMap::default();
    let mut add = |kind, first, second| {
        let coverable = Coverable { kind, first, second };
        items.insert(coverable.item(), coverable);
    };
    for op in module.walk() {
        let name = module.op_name(op);
        add(CoverageKind::Op, name, "");
        let sources = module.op(op).used().filter_map(|value| module.owner(value));
        for other in sources.chain(module.parent_op(op)) {
            let other = module.op_name(other);
            add(CoverageKind::OpPair, other, name);
            if dialect_of(other) != dialect_of(name) {
                add(CoverageKind::DialectPair, dialect_of(other), dialect_of(name));
            }
        }
    }
    items
}

/// What a pass on a program covers.
pub(crate) fn of_pass<'a>(pass: &'a str, population: &'a Population) -> impl Iterator<Item = Coverable<'a>> {
    population.forms().map(move |form| Coverable {
        kind: CoverageKind::PassOp,
        first: pass,
        second: form.name(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_the_same_item() {
        let module = Module::parse("\"a.b\"() : () -> ()\n").unwrap();
        for (item, coverable) in of_program(&module) {
            assert_eq!(Coverable::saved(&coverable.to_saved()).item(), item);
        }
        let pair = |first, second| Coverable { kind: CoverageKind::OpPair, first, second }.item();
        assert_ne!(pair("a.b", "c.d"), pair("a.bc", ".d"));
        assert_ne!(pair("a.b", ""), Coverable::op("a.b").item());
    }

    #[test]
    fn a_program_covers_its_operations_and_their_pairs() {
        let text = r#""builtin.module"() ({
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %1 = "arith.addi"(%0, %0) : (i32, i32) -> i32
}) : () -> ()"#;
        let module = Module::parse(text).unwrap();
        let mut covered = CoverageCounts::default();
        of_program(&module).into_values().for_each(|coverable| covered.count(coverable.kind));
        of_pass("cse", &Population::of(&module)).for_each(|coverable| covered.count(coverable.kind));
        assert_eq!(covered, CoverageCounts { ops: 3, op_pairs: 3, dialect_pairs: 1, pass_ops: 2 });
    }
}
