//! Vectors in memory whose elements are not whole bytes. A vector is packed, but a buffer has at least a byte
//! per element, so a read depends on how the pipeline lowers the vector. Reads become constants, writes are
//! removed.

use mohole_ir::{Op, TypeKind};

use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::shape::{elem_type, int_width};
use crate::values::seeded_value;

pub(super) const RULE: Rule = Rule {
    name: "packed",
    what: "elements that are not whole bytes, which are packed in a vector but not in a buffer",
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

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let is_container = |ty| matches!(cx.m.type_kind(ty), TypeKind::MemRef { .. } | TypeKind::Tensor { .. });
    let container = *cx.m.op(op).operands.iter().find(|&&operand| is_container(cx.ty(operand)))?;
    let width = int_width(cx.m, elem_type(cx.m, cx.ty(container)));
    if width.is_none_or(|width| width >= 8 && width.is_power_of_two()) {
        return Some(RuleResult::Fine);
    }
    if cx.m.parent_op(op).is_some_and(|parent| cx.m.op_name(parent) == "vector.mask") {
        return None;
    }
    if let Some(&result) = cx.m.op(op).results.first() {
        cx.before(op);
        let ty = cx.ty(result);
        let value = if ty == cx.ty(container) { container } else { seeded_value(cx, ty)? };
        cx.m.replace_uses(result, value);
    }
    cx.m.erase(op);
    Some(RuleResult::Changed)
}
