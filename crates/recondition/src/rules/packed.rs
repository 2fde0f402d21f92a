//! Vectors of single bits in memory. Lowered, such a vector is packed while a buffer of the same elements has
//! a byte or more for each; what is read then depends on how far a pipeline takes the vector apart. Constants
//! take the place of what is read, and what is written stays as it was.

use mohole_ir::{Op, TypeKind};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::shape::{elem_type, int_width};
use crate::values::some_value;

pub(super) const RULE: Rule = Rule {
    name: "packed",
    what: "elements that are no whole bytes, which lie in a vector otherwise than in a buffer",
    ops: &[
        "affine.vector_load",
        "affine.vector_store",
        "vector.load",
        "vector.store",
        "vector.maskedload",
        "vector.maskedstore",
        "vector.expandload",
        "vector.compressstore",
        "vector.gather",
        "vector.scatter",
        "vector.transfer_read",
        "vector.transfer_write",
    ],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let is_container = |ty| matches!(cx.m.type_kind(ty), TypeKind::MemRef { .. } | TypeKind::Tensor { .. });
    let container = *cx.m.op(op).operands.iter().find(|&&operand| is_container(cx.ty(operand)))?;
    let width = int_width(cx.m, elem_type(cx.m, cx.ty(container)));
    if width.is_none_or(|width| width >= 8 && width.is_power_of_two()) {
        return Some(Outcome::Fine);
    }
    if cx.m.parent_op(op).is_some_and(|parent| cx.m.op_name(parent) == "vector.mask") {
        return None;
    }
    if let Some(&result) = cx.m.op(op).results.first() {
        cx.before(op);
        let ty = cx.ty(result);
        let value = if ty == cx.ty(container) { container } else { some_value(cx, ty)? };
        cx.m.replace_uses(result, value);
    }
    cx.m.erase(op);
    Some(Outcome::Changed)
}
