//! The operation at which a difference arises: the last one whose operands are also computed after the pass,
//! and whose result is not.

use std::cell::RefCell;
use std::hash::{Hash as _, Hasher as _};
use std::rc::Rc;

use mohole_ir::{Module, Op};
use rustc_hash::{FxHashSet, FxHasher};

use crate::compare::inputs::Input;
use crate::compare::observe::{Callee, Leaf, observe_in, see};
use crate::machine::{Machine, Observer};
use crate::types::Ty;
use crate::value::Value;

/// The name of the operation at which the difference arises. Empty if it cannot be told.
pub(crate) fn first_difference(
    modules: (&Module, &Module),
    callees: (&Callee<'_>, &Callee<'_>),
    inputs: &[Input],
    fuel: u64,
) -> String {
    let before = watch(modules.0, callees.0, inputs, fuel);
    let after = watch(modules.1, callees.1, inputs, fuel.saturating_mul(4));
    match arising(&before, &after) {
        Some(op) => modules.0.op_name(op).to_owned(),
        // Nothing is missing after the pass; then something is there that was not before.
        None => arising(&after, &before).map_or_else(String::new, |op| modules.1.op_name(op).to_owned()),
    }
}

/// The name of the operation that made poison of well-defined operands. Empty if it cannot be told.
pub(crate) fn poison_source(module: &Module, callee: &Callee<'_>, inputs: &[Input], fuel: u64) -> String {
    let steps = watch(module, callee, inputs, fuel.saturating_mul(4));
    let first = steps.iter().find(|step| step.poison == Poison::Made);
    first.map_or_else(String::new, |step| module.op_name(step.op).to_owned())
}

/// The last operation of a call whose operands come up in the other call, and whose results do not.
fn arising(call: &[Watched], other: &[Watched]) -> Option<Op> {
    let hashes = other.iter().flat_map(|step| step.results.iter().chain(&step.operands));
    let known: FxHashSet<u64> = hashes.copied().collect();
    let is_there = |hash: &u64| known.contains(hash);
    let is_new = |step: &&Watched| !step.results.iter().all(is_there);
    let arises = |step: &&Watched| is_new(step) && step.operands.iter().all(is_there);
    let mut steps = call.iter().rev();
    steps.clone().find(arises).or_else(|| steps.find(is_new)).map(|step| step.op)
}

/// Whether any operation of a call used or made poison, or loaded memory that was never written.
pub(crate) fn saw_poison(module: &Module, callee: &Callee<'_>, inputs: &[Input], fuel: u64) -> bool {
    watch(module, callee, inputs, fuel).iter().any(|step| step.poison != Poison::None)
}

/// An operation that was executed, with hashes of its operands and results.
struct Watched {
    op: Op,
    operands: Vec<u64>,
    results: Vec<u64>,
    poison: Poison,
}

/// Whether there is poison in the operands or results of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Poison {
    None,
    /// Only in results.
    Made,
    /// In an operand.
    Used,
}

struct Watcher {
    module: Rc<Module>,
    steps: Rc<RefCell<Vec<Watched>>>,
}

/// So many steps are looked at.
const MOST_STEPS: usize = 20_000;

fn watch(module: &Module, callee: &Callee<'_>, inputs: &[Input], fuel: u64) -> Vec<Watched> {
    let steps = Rc::new(RefCell::new(Vec::new()));
    let mut machine = Machine::new(Rc::clone(callee.program), Rc::clone(callee.externals), fuel);
    machine.observer = Some(Box::new(Watcher { module: Rc::new(module.clone()), steps: Rc::clone(&steps) }));
    let _ = observe_in(&mut machine, callee, inputs, fuel);
    drop(machine);
    steps.take()
}

impl Observer for Watcher {
    fn executed(&mut self, machine: &Machine, op: Op) {
        let mut steps = self.steps.borrow_mut();
        if steps.len() >= MOST_STEPS || !self.module.op(op).regions.is_empty() {
            return;
        }
        let data = self.module.op(op);
        let hashes = |values: &[mohole_ir::Value]| {
            values
                .iter()
                .filter_map(|&value| hash(machine, value, &Ty::of(&self.module, self.module.value(value).ty)))
                .collect()
        };
        let is_poison = |&value: &mohole_ir::Value| machine.value(value).is_some_and(has_poison);
        let poison = if data.operands.iter().any(is_poison) {
            Poison::Used
        } else if data.results.iter().any(is_poison) {
            Poison::Made
        } else {
            Poison::None
        };
        steps.push(Watched { op, operands: hashes(&data.operands), results: hashes(&data.results), poison });
    }
}

/// A hash of the numbers of a value. `None` for addresses.
fn hash(machine: &Machine, value: mohole_ir::Value, ty: &Ty) -> Option<u64> {
    let seen = see(machine, machine.value(value)?, ty).ok()?;
    let mut hasher = FxHasher::default();
    for (value, leaf) in &seen.leaves {
        if *leaf == Leaf::Opaque {
            return None;
        }
        format!("{value:?}").hash(&mut hasher);
    }
    Some(hasher.finish())
}

fn has_poison(value: &Value) -> bool {
    match value {
        Value::Poison => true,
        Value::Vector(elements) | Value::Aggregate(elements) => elements.iter().any(has_poison),
        Value::Tensor(tensor) => tensor.elements.iter().any(has_poison),
        Value::Complex(parts) => parts.iter().any(has_poison),
        _ => false,
    }
}
