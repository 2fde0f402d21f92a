//! Conversions to short floats: rounded twice, or once, as the program says and not as the machine likes.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::shape::{elem_type, float_name, int_width};

pub(super) const RULE: Rule = Rule {
    name: "short-float",
    what: "a conversion to 16 bits that some lowerings take by way of 32, and so round twice",
    ops: &["arith.sitofp", "arith.truncf", "arith.uitofp"],
    apply,
};

/// Integers of so many bits are floats of 32 bits as they are.
const EXACT: u32 = 24;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (operand, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    let (from, to) = (elem_type(cx.m, cx.ty(operand)), elem_type(cx.m, cx.ty(result)));
    match float_name(cx.m, to)? {
        "f16" | "bf16" => {}
        "f32" | "f64" => return Some(Outcome::Fine),
        _ => return None,
    }
    let is_exact = match int_width(cx.m, from) {
        Some(width) => width <= EXACT,
        None => float_name(cx.m, from) == Some("f32"),
    };
    if is_exact {
        return Some(Outcome::Fine);
    }
    let name = cx.m.op_name(op).to_owned();
    let f32 = cx.float_type("f32");
    let (wide, short) = (cx.shape(result)?.with(cx.m, f32), cx.ty(result));
    cx.before(op);
    let between = cx.make(&name, &[operand], wide);
    if name == "arith.truncf" {
        cx.m.set_operand(op, 0, between);
        return Some(Outcome::Changed);
    }
    let safe = cx.make("arith.truncf", &[between], short);
    cx.m.replace_uses(result, safe);
    cx.m.erase(op);
    Some(Outcome::Changed)
}
