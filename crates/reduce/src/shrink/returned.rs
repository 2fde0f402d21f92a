//! Returns values instead of keeping them alive by an operation: if only the function's terminator uses the
//! results of an operation, or nothing does, the operation goes and the values that it used are returned.

use mohole_ir::{Def, Dominance, Module, Op, Type, Uses, Value};

use super::ops::removable;
use crate::functions::{Function, PLAIN, PLAIN_RETURN, terminators};
use crate::symbol_uses::callers;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "returned",
    plan: |case, _| {
        Plan::of_module(case, kept_alive, |module, atoms| {
            let mut changed = false;
            for same_op in atoms.chunk_by(|a, b| a.0 == b.0) {
                let values: Vec<Value> = same_op.iter().map(|&(_, value)| value).collect();
                changed |= return_instead(module, same_op[0].0, &values);
            }
            changed
        })
    },
};

/// Each operation with each result of another operation that it uses, the last operation first, so that a
/// chain of operations can go at once.
fn kept_alive(module: &Module) -> Vec<(Op, Value)> {
    let mut found = Vec::new();
    for op in removable(module).into_iter().filter(|&op| exit(module, op).is_some()) {
        let used = module.free_values(&[op]).into_iter();
        let made = used.filter(|&value| matches!(module.value(value).def, Def::Result(..)));
        found.extend(made.map(|value| (op, value)));
    }
    found
}

/// The function that directly contains an operation and its only terminator, if values can be returned there.
fn exit(module: &Module, op: Op) -> Option<(Function, Op)> {
    let function = Function::of(module, module.parent_op(op)?)?;
    let &[exit] = terminators(module, function.op).as_slice() else { return None };
    let is_plain = module.op_name(function.op) == PLAIN && module.op_name(exit) == PLAIN_RETURN;
    (is_plain && callers(module, function.op).is_empty()).then_some((function, exit))
}

fn return_instead(module: &mut Module, op: Op, values: &[Value]) -> bool {
    if module.index_in_block(op).is_none() {
        return false;
    }
    let Some((mut function, exit)) = exit(module, op) else { return false };
    let Some(returned) = returned(module, op, exit, values) else { return false };
    let types: Vec<Option<Type>> = returned.iter().map(|&value| Some(module.value(value).ty)).collect();
    module.set_operands(exit, &returned);
    module.remove_attr(function.op, "res_attrs");
    function.results = types;
    function.write_type(module);
    module.erase(op);
    true
}

/// What the function returns without an operation; `None` if the operation is needed, or a value is not
/// available at the end.
fn returned(module: &Module, op: Op, exit: Op, values: &[Value]) -> Option<Vec<Value>> {
    let (uses, dominance) = (Uses::of(module), Dominance::of(module));
    let results = &module.op(op).results;
    let is_needed = results.iter().any(|&result| uses.users(result).any(|user| user != exit));
    let is_available = values.iter().all(|&value| dominance.value_dominates(value, exit));
    if is_needed || !is_available {
        return None;
    }
    let mut returned: Vec<Value> =
        module.op(exit).operands.iter().copied().filter(|value| !results.contains(value)).collect();
    for &value in values {
        if !returned.contains(&value) {
            returned.push(value);
        }
    }
    Some(returned)
}
