//! Floats made integers: numbers that the integer can hold, and no NaN.

use mohole_ir::{Op, Value};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::{compared, made_by};
use crate::floats::known_float;
use crate::shape::{elem_type, float_name, int_width};

pub(super) const RULE: Rule = Rule {
    name: "float-to-int",
    what: "a float that the integer type cannot hold, and NaN",
    ops: &["arith.fptosi", "arith.fptoui"],
    apply,
};

/// Float types: the bits of precision, and the largest number.
const FLOATS: &[(&str, u32, f64)] = &[
    ("f16", 11, 65504.0),
    ("bf16", 8, 3.389_531_389_251_535_5e38),
    ("f32", 24, 3.402_823_466_385_288_6e38),
    ("f64", 53, f64::MAX),
];

const OGE: u8 = 3;
const OLE: u8 = 5;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let float = cx.operand(op, 0)?;
    let result = *cx.m.op(op).results.first()?;
    let width = int_width(cx.m, elem_type(cx.m, cx.ty(result)))?;
    let name = float_name(cx.m, elem_type(cx.m, cx.ty(float)))?;
    let &(_, precision, largest) = FLOATS.iter().find(|(known, ..)| *known == name)?;
    let is_signed = cx.m.op_name(op) == "arith.fptosi";
    let bits = if is_signed { width - 1 } else { width };
    let upper = largest_below(bits, precision).min(largest);
    let lower = if is_signed { (-(2f64.powi(bits as i32))).max(-largest) } else { 0.0 };
    if is_guarded(cx, float, lower, upper) {
        return Some(Outcome::Fine);
    }
    cx.before(op);
    let lower = cx.literal_like(float, &literal(lower))?;
    let upper = cx.literal_like(float, &literal(upper))?;
    let above = cx.compare_floats(&OGE.to_string(), float, lower)?;
    let below = cx.compare_floats(&OLE.to_string(), float, upper)?;
    let inside = cx.same("arith.andi", &[above, below]);
    let other = cx.number_like(float, i128::from(bits > 0))?;
    let safe = cx.select(inside, float, other);
    cx.m.set_operand(op, 0, safe);
    Some(Outcome::Changed)
}

/// The largest float of some precision that is below 2^bits.
fn largest_below(bits: u32, precision: u32) -> f64 {
    let power = 2f64.powi(bits as i32);
    match bits > precision {
        true => power - 2f64.powi((bits - precision) as i32),
        false => power - 1.0,
    }
}

/// A number as MLIR writes it: always with a point.
fn literal(number: f64) -> String {
    let text = format!("{number:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let point = if digits.contains('.') { "" } else { ".0" };
    format!("{digits}{point}e{exponent}")
}

/// Whether a float is chosen only where it is between both bounds, and another that is elsewhere.
fn is_guarded(cx: &Cx<'_>, float: Value, lower: f64, upper: f64) -> bool {
    let Some(select) = made_by(cx.m, float, "arith.select") else { return false };
    let &[condition, then, other] = cx.m.op(select).operands.as_slice() else { return false };
    let Some(both) = made_by(cx.m, condition, "arith.andi") else { return false };
    let &[above, below] = cx.m.op(both).operands.as_slice() else { return false };
    let bound = |part: Value, predicate: u8| {
        compared(cx.m, part, "arith.cmpf", predicate, then).and_then(|with| known_float(cx.m, with))
    };
    let is_inside = |number: f64| (lower..=upper).contains(&number);
    bound(above, OGE).is_some_and(|low| low >= lower)
        && bound(below, OLE).is_some_and(|high| high <= upper)
        && known_float(cx.m, other).is_some_and(is_inside)
}
