//! The bits of a float, its sign included: those of NaN are nobody's business.

use mohole_ir::{Op, Value};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::{compared, def};
use crate::shape::{elem_type, float_name};

pub(super) const RULE: Rule = Rule {
    name: "float-bits",
    what: "the sign and the other bits of NaN",
    ops: &["arith.bitcast", "tensor.bitcast", "vector.bitcast", "math.copysign"],
    apply,
};

/// The predicate that holds where neither operand is NaN.
const ORD: u8 = 7;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let place = usize::from(cx.m.op_name(op) == "math.copysign");
    let float = cx.operand(op, place)?;
    let is_tensor = cx.m.op_name(op) == "tensor.bitcast";
    if is_tensor && cx.shape(float)?.dims != cx.shape(*cx.m.op(op).results.first()?)?.dims {
        return None; // A size that is claimed, or no longer seen.
    }
    no_nan(cx, op, place)
}

/// Makes an operand, if it is a float, a number.
pub(super) fn no_nan(cx: &mut Cx<'_>, op: Op, place: usize) -> Option<Outcome> {
    let float = cx.operand(op, place)?;
    if float_name(cx.m, elem_type(cx.m, cx.ty(float))).is_none() || is_a_number(cx, float, DEPTH) {
        return Some(Outcome::Fine);
    }
    cx.before(op);
    let is_number = cx.compare_floats(&ORD.to_string(), float, float)?;
    let one = cx.number_like(float, 1)?;
    let safe = cx.select(is_number, float, one);
    cx.m.set_operand(op, place, safe);
    Some(Outcome::Changed)
}

/// Definitions are followed so far back.
const DEPTH: u32 = 12;

/// Whether a float is a constant in decimal digits, or chosen only where it was compared with itself.
fn is_a_number(cx: &Cx<'_>, float: Value, depth: u32) -> bool {
    let Some(op) = def(cx.m, float).filter(|_| depth > 0) else { return false };
    match cx.m.op_name(op) {
        "arith.constant" => cx.m.attr(op, "value").is_some_and(|attr| match crate::cx::resolve(cx.m, attr) {
            mohole_ir::AttrKind::Number { literal, .. } => !cx.m.text(*literal).starts_with("0x"),
            mohole_ir::AttrKind::Elements { body, .. } => {
                !cx.m.text(*body).contains("0x") && !cx.m.text(*body).contains('"')
            }
            _ => false,
        }),
        "arith.sitofp" | "arith.uitofp" => true,
        "tensor.splat" => cx.operand(op, 0).is_some_and(|one| is_a_number(cx, one, depth - 1)),
        "arith.select" => {
            let &[condition, then, other] = cx.m.op(op).operands.as_slice() else { return false };
            compared(cx.m, condition, "arith.cmpf", ORD, then) == Some(then)
                && is_a_number(cx, other, depth - 1)
        }
        _ => false,
    }
}
