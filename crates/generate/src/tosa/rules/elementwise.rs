//! Elementwise operations, with dimensions of size 1 broadcast.

use crate::tosa::elem::{self, Elem};
use crate::tosa::fact::{Datum, Fact, flag, int, scalar, text};
use crate::tosa::graph::Graph;
use crate::tosa::rule::{Rule, rule};
use crate::tosa::value::{Out, Val};

pub(super) const RULES: &[Rule] = &[
    rule(&["abs"], unary),
    rule(&["bitwise_not"], unary),
    rule(&["ceil"], unary),
    rule(&["clz"], unary),
    rule(&["cos"], unary),
    rule(&["erf"], unary),
    rule(&["exp"], unary),
    rule(&["floor"], unary),
    rule(&["identity"], unary),
    rule(&["log"], unary),
    rule(&["logical_not"], unary),
    rule(&["negate"], unary),
    rule(&["reciprocal"], unary),
    rule(&["rsqrt"], unary),
    rule(&["sigmoid"], unary),
    rule(&["sin"], unary),
    rule(&["tanh"], unary),
    rule(&["add"], binary),
    rule(&["arithmetic_right_shift"], shift),
    rule(&["bitwise_and"], binary),
    rule(&["bitwise_or"], binary),
    rule(&["bitwise_xor"], binary),
    rule(&["intdiv", "int_div"], division),
    rule(&["logical_and"], binary),
    rule(&["logical_left_shift"], shift),
    rule(&["logical_or"], binary),
    rule(&["logical_right_shift"], shift),
    rule(&["logical_xor"], binary),
    rule(&["maximum"], binary),
    rule(&["minimum"], binary),
    rule(&["mul"], multiply),
    rule(&["pow"], power),
    rule(&["sub"], binary),
    rule(&["equal"], compare),
    rule(&["greater"], compare),
    rule(&["greater_equal"], compare),
    rule(&["select"], select),
    rule(&["clamp"], clamp),
];

type Range = (f64, f64);

/// Element types, and the range of the result; `None` if it is not well-defined on the operand's range.
fn unary_kind(op: &str, (low, high): Range) -> (&'static [Elem], Option<Range>) {
    let positive = low >= 0.01;
    match op {
        "abs" => (elem::NUMBERS, Some((0.0, low.abs().max(high.abs())))),
        "bitwise_not" => (elem::SMALL_INTS, Some((-high - 1.0, -low - 1.0))),
        "ceil" | "floor" => (elem::FLOATS, Some((low.floor(), high.ceil()))),
        "clz" => (elem::I32, Some((0.0, 32.0))),
        "cos" | "sin" | "erf" | "tanh" => (elem::FLOATS, Some((-1.0, 1.0))),
        "exp" => (elem::FLOATS, (high <= 6.0).then(|| (0.0, high.exp()))),
        "log" => (elem::FLOATS, positive.then(|| (low.ln(), high.ln()))),
        "logical_not" => (elem::BOOL, Some((0.0, 1.0))),
        "negate" => (elem::SIGNED, Some((-high, -low))),
        "reciprocal" => (elem::FLOATS, positive.then(|| (1.0 / high, 1.0 / low))),
        "rsqrt" => (elem::FLOATS, positive.then(|| (0.0, 1.0 / low.sqrt()))),
        "sigmoid" => (elem::FLOATS, Some((0.0, 1.0))),
        _ => (elem::ALL, Some((low, high))),
    }
}

fn unary(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let (elems, _) = unary_kind(op, (1.0, 1.0));
    let a = g.operand(elems, 0..=4);
    let range = unary_kind(op, a.range).1;
    let range = if g.executable() { range? } else { a.elem.bounds() };
    let out = Out { range, ..Out::like(&a) };
    let zero_points = [scalar(&["input1_zp"], a.elem, 0), scalar(&["output_zp"], a.elem, 0)];
    g.emit(op, std::slice::from_ref(&a), &zero_points, &[out])
}

fn binary_kind(op: &str, a: Range, b: Range) -> (&'static [Elem], Range) {
    match op {
        "add" => (elem::NUMBERS, (a.0 + b.0, a.1 + b.1)),
        "sub" => (elem::NUMBERS, (a.0 - b.1, a.1 - b.0)),
        "maximum" => (elem::NUMBERS, (a.0.max(b.0), a.1.max(b.1))),
        "minimum" => (elem::NUMBERS, (a.0.min(b.0), a.1.min(b.1))),
        "logical_and" | "logical_or" | "logical_xor" => (elem::BOOL, (0.0, 1.0)),
        _ => (elem::SMALL_INTS, (f64::NEG_INFINITY, f64::INFINITY)),
    }
}

fn binary(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let (elems, _) = binary_kind(op, (0.0, 0.0), (0.0, 0.0));
    let (a, b, dims) = pair(g, elems);
    let (low, high) = binary_kind(op, a.range, b.range).1;
    let bounds = a.elem.bounds();
    let range = if low.is_finite() && g.executable() { (low, high) } else { bounds };
    let out = Out::new(a.elem, dims, range);
    g.emit(op, &[a, b], &[], &[out])
}

/// Two operands of one element type and equal rank, and the dimensions of the result.
fn pair(g: &mut Graph<'_>, elems: &[Elem]) -> (Val, Val, Vec<u64>) {
    let a = g.operand(elems, 0..=4);
    let dims = a.dims.clone();
    let b = second(g, &a);
    (a, b, dims)
}

/// A second operand: of the same dimensions, or with some of them 1.
fn second(g: &mut Graph<'_>, a: &Val) -> Val {
    let mut dims = a.dims.clone();
    if g.rng.chance(1, 3) {
        for dim in &mut dims {
            if g.rng.chance(1, 2) {
                *dim = 1;
            }
        }
    }
    g.operand_like(a.elem, &dims)
}

fn multiply(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let (a, b, dims) = pair(g, elem::SIGNED);
    let elem = if a.elem.is_float() { a.elem } else { Elem::I32 };
    let corners =
        [a.range.0 * b.range.0, a.range.0 * b.range.1, a.range.1 * b.range.0, a.range.1 * b.range.1];
    let low = corners.iter().copied().fold(f64::INFINITY, f64::min);
    let high = corners.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let range = if g.executable() { (low, high) } else { elem.bounds() };
    g.emit(op, &[a, b], &[scalar(&["shift"], Elem::I8, 0)], &[Out::new(elem, dims, range)])
}

/// The shift amount is a constant below the width.
fn shift(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::SMALL_INTS, 0..=4);
    let b = match g.executable() {
        true => small_constant(g, &a, 1, 4),
        false => second(g, &a),
    };
    let round = g.rng.chance(1, 2);
    let out = Out::new(a.elem, a.dims.clone(), a.elem.bounds());
    g.emit(op, &[a, b], &[flag(&["round"], round)], &[out])
}

fn division(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::I32, 0..=4);
    let b = match g.executable() {
        true => small_constant(g, &a, 1, 7),
        false => second(g, &a),
    };
    let out = Out::like(&a);
    let range = (out.range.0.min(0.0), out.range.1.max(0.0));
    g.emit(op, &[a, b], &[], &[Out { range, ..out }])
}

/// Powers of a positive base, so that nothing is NaN.
fn power(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::FLOATS, 0..=4);
    if !g.executable() {
        let b = second(g, &a);
        let out = Out::like(&a);
        return g.emit(op, &[a, b], &[], &[out]);
    }
    if a.range.0 < 0.01 || a.range.1 > 30.0 {
        return None;
    }
    let b = small_constant(g, &a, 0, 2);
    let out = Out::new(a.elem, a.dims.clone(), (0.0, a.range.1.powi(2).max(1.0)));
    g.emit(op, &[a, b], &[], &[out])
}

/// A constant of a value's type, every element the same.
fn small_constant(g: &mut Graph<'_>, like: &Val, low: i64, high: i64) -> Val {
    let value = g.rng.between(low, high);
    let literal = like.elem.literal(value);
    g.constant(&Out::new(like.elem, like.dims.clone(), (value as f64, value as f64)), &literal)
}

fn compare(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let (a, b, dims) = pair(g, elem::NUMBERS);
    // The comparison of floats that are equal except for rounding is not well-defined.
    if g.executable() && a.elem.is_float() {
        return None;
    }
    g.emit(op, &[a, b], &[], &[Out::new(Elem::I1, dims, (0.0, 1.0))])
}

fn select(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let condition = g.operand(elem::BOOL, 0..=4);
    let elem = *g.rng.pick(elem::ALL)?;
    let a = g.operand_like(elem, &condition.dims.clone());
    let b = g.operand_like(elem, &condition.dims.clone());
    let range = (a.range.0.min(b.range.0), a.range.1.max(b.range.1));
    let out = Out::new(elem, condition.dims.clone(), range);
    g.emit(op, &[condition, a, b], &[], &[out])
}

fn clamp(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(&[Elem::I8, Elem::I16, Elem::F32, Elem::F16, Elem::Bf16], 0..=4);
    let (low, high) = (g.rng.between(-6, 0), g.rng.between(1, 6));
    let typed = |value: i64| format!("{} : {}", a.elem.literal(value), a.elem.text());
    let as_f32 = |value: i64| format!("{value}.0 : f32");
    let facts: [Fact; 6] = [
        text(&["min_val"], typed(low)),
        text(&["max_val"], typed(high)),
        int(&["min_int"], low),
        int(&["max_int"], high),
        Fact { names: &["min_fp"], datum: Datum::Text(as_f32(low)) },
        Fact { names: &["max_fp"], datum: Datum::Text(as_f32(high)) },
    ];
    let out = Out { range: (low as f64, high as f64), ..Out::like(&a) };
    g.emit(op, &[a], &facts, &[out])
}
