//! MLIRod's operation-dependency coverage.

use std::hash::Hasher;

use mohole_ir::{Def, Module, Op};
use rustc_hash::{FxHashSet, FxHasher};

/// Steps that are followed from an operation.
const DEPTH: usize = 2;

/// The dependencies between operations that were seen.
///
/// Nodes are operations; an edge leads from each to its parent (control) and to the definition of each
/// operand (data). The item of an operation is its name with its operands' types, then, layer by layer, the
/// sorted list of the edges with the names and operand types of their targets.
#[derive(Debug, Clone, Default)]
pub struct Dependencies {
    items: FxHashSet<u64>,
}

impl Dependencies {
    /// Adds a program and returns the number of new items.
    pub fn add(&mut self, module: &Module) -> usize {
        module.walk().filter(|&op| self.items.insert(item(module, op))).count()
    }

    /// Adds a program if it has at least `least` new items; returns whether it has.
    pub fn add_if(&mut self, module: &Module, least: usize) -> bool {
        let items: FxHashSet<u64> = module.walk().map(|op| item(module, op)).collect();
        let enough = items.difference(&self.items).count() >= least;
        if enough {
            self.items.extend(items);
        }
        enough
    }

    /// Items seen.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether nothing was seen.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The number of items that `old` does not have.
    pub fn beyond(&self, old: &Dependencies) -> usize {
        self.items.difference(&old.items).count()
    }
}

fn item(module: &Module, op: Op) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(node(module, op));
    let mut layer = vec![op];
    for _ in 0..DEPTH {
        let mut edges = Vec::new();
        let mut next = Vec::new();
        for &op in &layer {
            for (kind, other) in edges_of(module, op) {
                edges.push((kind, node(module, other)));
                next.push(other);
            }
        }
        edges.sort_unstable();
        for (kind, node) in edges {
            hasher.write_u8(kind);
            hasher.write_u64(node);
        }
        hasher.write_u8(b';');
        layer = next;
    }
    hasher.finish()
}

const CONTROL: u8 = 0;
const DATA: u8 = 1;

fn edges_of(module: &Module, op: Op) -> Vec<(u8, Op)> {
    let mut edges: Vec<(u8, Op)> = module.parent_op(op).map(|owner| (CONTROL, owner)).into_iter().collect();
    for value in module.op(op).used() {
        if let Def::Result(def, _) = module.value(value).def {
            edges.push((DATA, def));
        }
    }
    edges
}

/// An operation's name with its operands' types.
fn node(module: &Module, op: Op) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(module.op_name(op).as_bytes());
    for &value in &module.op(op).operands {
        hasher.write(module.type_text(module.value(value).ty).as_bytes());
        hasher.write_u8(b',');
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_is_new_once_and_changes_with_what_an_operation_depends_on() {
        let text =
            |maker: &str| format!("%0 = \"{maker}\"() : () -> i32\n%1 = \"a.use\"(%0) : (i32) -> i32\n");
        let mut dependencies = Dependencies::default();
        let module = |maker| Module::parse(&text(maker)).unwrap();
        assert_eq!(dependencies.add(&module("a.one")), 2);
        assert_eq!(dependencies.add(&module("a.one")), 0);
        assert!(!dependencies.add_if(&module("a.two"), 3));
        assert_eq!(dependencies.add(&module("a.two")), 2, "the maker, and the use of what it makes");
    }
}
