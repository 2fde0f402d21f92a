//! Conversions of floats to integers: floats out of range, and NaN.

use mohole_ir::{Op, Value};

use crate::cx::Cx;
use crate::defs::{compared_with, defined_by};
use crate::float_constants::known_float;
use crate::predicate::Predicate;
use crate::rule::{Rule, RuleResult};
use crate::shape::{elem_type, float_name, int_width};

pub(super) const RULE: Rule = Rule {
    name: "float-to-int",
    what: "a float out of the range of the integer type; NaN",
    ops: &["arith.fptosi", "arith.fptoui"],
    apply,
};

struct FloatFormat {
    name: &'static str,
    /// The bits of the significand, the implicit one included.
    precision: u32,
    largest: f64,
}

const FLOATS: &[FloatFormat] = &[
    FloatFormat { name: "f16", precision: 11, largest: 65504.0 },
    FloatFormat { name: "bf16", precision: 8, largest: 3.389_531_389_251_535_5e38 },
    FloatFormat { name: "f32", precision: 24, largest: 3.402_823_466_385_288_6e38 },
    FloatFormat { name: "f64", precision: 53, largest: f64::MAX },
];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let float = cx.operand(op, 0)?;
    let result = *cx.m.op(op).results.first()?;
    let width = int_width(cx.m, elem_type(cx.m, cx.ty(result)))?;
    let name = float_name(cx.m, elem_type(cx.m, cx.ty(float)))?;
    let format = FLOATS.iter().find(|format| format.name == name)?;
    let is_signed = cx.m.op_name(op) == "arith.fptosi";
    let bits = if is_signed { width - 1 } else { width };
    let upper = largest_below(bits, format.precision).min(format.largest);
    let lower = if is_signed { (-(2f64.powi(bits as i32))).max(-format.largest) } else { 0.0 };
    if is_guarded(cx, float, lower, upper) {
        return Some(RuleResult::Fine);
    }
    cx.before(op);
    let lower = cx.literal_like(float, &literal(lower))?;
    let upper = cx.literal_like(float, &literal(upper))?;
    let above = cx.compare(Predicate::Oge, float, lower)?;
    let below = cx.compare(Predicate::Ole, float, upper)?;
    let inside = cx.same("arith.andi", &[above, below]);
    let other = cx.number_like(float, i128::from(bits > 0))?;
    let safe = cx.select(inside, float, other);
    cx.m.set_operand(op, 0, safe);
    Some(RuleResult::Changed)
}

/// The largest float with this precision that is below 2^bits.
fn largest_below(bits: u32, precision: u32) -> f64 {
    let power = 2f64.powi(bits as i32);
    match bits > precision {
        true => power - 2f64.powi((bits - precision) as i32),
        false => power - 1.0,
    }
}

/// The literal of a float in MLIR, which always has a point.
fn literal(number: f64) -> String {
    let text = format!("{number:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let point = if digits.contains('.') { "" } else { ".0" };
    format!("{digits}{point}e{exponent}")
}

/// Whether a float is selected only where it is between the bounds, and a constant between them otherwise.
fn is_guarded(cx: &Cx<'_>, float: Value, lower: f64, upper: f64) -> bool {
    let Some(select) = defined_by(cx.m, float, "arith.select") else { return false };
    let &[condition, then, other] = cx.m.op(select).operands.as_slice() else { return false };
    let Some(both) = defined_by(cx.m, condition, "arith.andi") else { return false };
    let &[above, below] = cx.m.op(both).operands.as_slice() else { return false };
    let bound = |part: Value, predicate: Predicate| {
        compared_with(cx.m, part, predicate, then).and_then(|with| known_float(cx.m, with))
    };
    let is_inside = |number: f64| (lower..=upper).contains(&number);
    bound(above, Predicate::Oge).is_some_and(|low| low >= lower)
        && bound(below, Predicate::Ole).is_some_and(|high| high <= upper)
        && known_float(cx.m, other).is_some_and(is_inside)
}
