//! How values are defined.

use mohole_ir::{AttrKind, Def, Module, Op, Value};

use crate::attrs::attr;
use crate::predicate::Predicate;

/// The operation of which a value is a result.
pub(crate) fn defining_op(module: &Module, value: Value) -> Option<Op> {
    match module.value(value).def {
        Def::Result(op, _) => Some(op),
        Def::Arg(..) => None,
    }
}

/// The operation of which a value is a result, if it has this name.
pub(crate) fn defined_by(module: &Module, value: Value, name: &str) -> Option<Op> {
    defining_op(module, value).filter(|&op| module.op_name(op) == name)
}

/// Whether an operation is a comparison with this predicate.
pub(crate) fn is_comparison(module: &Module, op: Op, predicate: Predicate) -> bool {
    module.op_name(op) == predicate.op_name()
        && matches!(attr(module, op, "predicate"), Some(AttrKind::Number { literal, .. })
            if module.text(*literal).parse() == Ok(predicate.number()))
}

/// The right operand of the comparison that defines `condition`, if its left operand is `left` and it has
/// this predicate.
pub(crate) fn compared_with(
    module: &Module,
    condition: Value,
    predicate: Predicate,
    left: Value,
) -> Option<Value> {
    let op = defining_op(module, condition).filter(|&op| is_comparison(module, op, predicate))?;
    let &[first, second] = module.op(op).operands.as_slice() else { return None };
    (first == left).then_some(second)
}
