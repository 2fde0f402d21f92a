//! Conversions to 16-bit floats, which some lowerings round once and others twice.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::shape::{elem_type, float_name, int_width};

pub(super) const RULE: Rule = Rule {
    name: "short-float",
    what: "a conversion to a 16-bit float that some lowerings do through f32 and so round twice",
    ops: &["arith.sitofp", "arith.truncf", "arith.uitofp"],
    apply,
};

/// Integers up to this width are exact in `f32`.
const MAX_EXACT_WIDTH: u32 = 24;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (operand, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    let (from, to) = (elem_type(cx.m, cx.ty(operand)), elem_type(cx.m, cx.ty(result)));
    match float_name(cx.m, to)? {
        "f16" | "bf16" => {}
        "f32" | "f64" => return Some(RuleResult::Fine),
        _ => return None,
    }
    let is_exact = match int_width(cx.m, from) {
        Some(width) => width <= MAX_EXACT_WIDTH,
        None => float_name(cx.m, from) == Some("f32"),
    };
    if is_exact {
        return Some(RuleResult::Fine);
    }
    let name = cx.m.op_name(op).to_owned();
    let f32 = cx.float_type("f32");
    let (wide, short) = (cx.shape(result)?.with(cx.m, f32), cx.ty(result));
    cx.before(op);
    let in_f32 = cx.make(&name, &[operand], wide);
    if name == "arith.truncf" {
        cx.m.set_operand(op, 0, in_f32);
        return Some(RuleResult::Changed);
    }
    let safe = cx.make("arith.truncf", &[in_f32], short);
    cx.m.replace_uses(result, safe);
    cx.m.erase(op);
    Some(RuleResult::Changed)
}
