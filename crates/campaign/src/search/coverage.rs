//! What can be covered: operations, pairs of operations, pairs of dialects, and passes with the operations
//! they met. Each is one number, so that a set of them is small and a look-up is cheap.

use mohole_ir::{Module, dialect_of};
use mohole_lowering::Population;
use rustc_hash::FxHashSet;

/// The kind of an item, in its last two bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ItemKind {
    Op,
    OpPair,
    DialectPair,
    PassOp,
}

/// Something that can be covered.
pub(crate) type Item = u64;

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
    pub(crate) fn count(&mut self, item: Item) {
        match kind(item) {
            ItemKind::Op => self.ops += 1,
            ItemKind::OpPair => self.op_pairs += 1,
            ItemKind::DialectPair => self.dialect_pairs += 1,
            ItemKind::PassOp => self.pass_ops += 1,
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

fn kind(item: Item) -> ItemKind {
    [ItemKind::Op, ItemKind::OpPair, ItemKind::DialectPair, ItemKind::PassOp][(item & 3) as usize]
}

/// Items are saved, so this hash must never change: FNV-1a, not the hasher of a crate.
fn item(kind: ItemKind, first: &str, second: &str) -> Item {
    let bytes = first.bytes().chain([0]).chain(second.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash & !3) | kind as u64
}

/// The item of an operation.
pub(crate) fn of_op(name: &str) -> Item {
    item(ItemKind::Op, name, "")
}

/// The items of a program.
pub(crate) fn of_program(module: &Module) -> FxHashSet<Item> {
    let mut items = FxHashSet::default();
    for op in module.walk() {
        let name = module.op_name(op);
        items.insert(of_op(name));
        let sources = module.op(op).used().filter_map(|value| module.owner(value));
        for other in sources.chain(module.parent_op(op)) {
            let other = module.op_name(other);
            items.insert(item(ItemKind::OpPair, other, name));
            if dialect_of(other) != dialect_of(name) {
                items.insert(item(ItemKind::DialectPair, dialect_of(other), dialect_of(name)));
            }
        }
    }
    items
}

/// The items of a pass on a program.
pub(crate) fn of_pass(pass: &str, population: &Population) -> impl Iterator<Item = Item> {
    population.forms().map(move |form| item(ItemKind::PassOp, pass, form.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_never_change_their_numbers() {
        assert_eq!(of_op("arith.addi"), 0xcc3f_e5e3_6d72_2080);
        assert_eq!(item(ItemKind::OpPair, "arith.constant", "arith.addi"), 0x0263_e289_1546_4ac9);
        assert_eq!(item(ItemKind::DialectPair, "arith", "scf"), 0x29ad_1194_2933_8292);
        assert_eq!(item(ItemKind::PassOp, "cse", "func.func"), 0x05f9_34fa_2bd1_518f);
    }

    #[test]
    fn a_program_covers_its_operations_and_their_pairs() {
        let text = r#""builtin.module"() ({
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %1 = "arith.addi"(%0, %0) : (i32, i32) -> i32
}) : () -> ()"#;
        let module = Module::parse(text).unwrap();
        let mut covered = CoverageCounts::default();
        of_program(&module).into_iter().for_each(|item| covered.count(item));
        of_pass("cse", &Population::of(&module)).for_each(|item| covered.count(item));
        assert_eq!(covered, CoverageCounts { ops: 3, op_pairs: 3, dialect_pairs: 1, pass_ops: 2 });
    }
}
