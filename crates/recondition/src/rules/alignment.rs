//! Alignment that `memref.assume_alignment` or an access states.

use mohole_ir::{AttrKind, Op};

use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::shape::{elem_type, float_name, int_width};

pub(super) const RULE: Rule = Rule {
    name: "alignment",
    what: "an alignment that the buffer does not have",
    ops: &[
        "memref.assume_alignment",
        "memref.load",
        "memref.store",
        "vector.load",
        "vector.store",
        "vector.maskedload",
        "vector.maskedstore",
        "vector.expandload",
        "vector.compressstore",
        "vector.gather",
        "vector.scatter",
    ],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    if cx.m.op_name(op) != "memref.assume_alignment" {
        // Without the attribute, an access assumes the natural alignment of an element.
        return RuleResult::of(cx.m.remove_attr(op, "alignment").is_some());
    }
    let elem = elem_type(cx.m, cx.ty(cx.operand(op, 0)?));
    let bits = match (int_width(cx.m, elem), float_name(cx.m, elem)) {
        (Some(width), _) => width,
        (_, Some("f64")) => 64,
        (_, Some("f32")) => 32,
        (_, Some("f16" | "bf16")) => 16,
        _ => 8,
    };
    let natural = (bits / 8).clamp(1, 8).next_power_of_two();
    let AttrKind::Number { literal, ty } = cx.attr(op, "alignment")?.clone() else { return None };
    if cx.m.text(literal).parse::<u32>().is_ok_and(|stated| stated <= natural) {
        return Some(RuleResult::Fine);
    }
    let natural = cx.number(&natural.to_string(), ty);
    cx.m.set_attr(op, "alignment", natural);
    Some(RuleResult::Changed)
}
