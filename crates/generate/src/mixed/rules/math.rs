//! math: functions, on arguments for which all lowerings agree.

use crate::mixed::elem::{FLOATS, INTS};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::Scalars;
use crate::mixed::ty::Val;

pub(super) const RULES: &[Rule] = &[
    rule("math.rounding", Scalars, rounding),
    rule("math.sign", Scalars, sign),
    rule("math.fma", Scalars, fma),
    rule("math.bits", Scalars, bits),
    rule("math.function", Scalars, function),
    rule("math.function2", Scalars, function2),
];

fn rounding(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    let op = *p.rng.pick(&["ceil", "floor", "round", "roundeven", "trunc"])?;
    let range = Range { frac: 0, ..a.range };
    p.def(a.ty.clone(), range, format!("math.{op} {a} : {}", a.ty));
    Some(())
}

fn sign(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    if p.rng.chance(1, 2) {
        let range = Range { lo: 0, hi: a.range.most(), ..a.range };
        p.def(a.ty.clone(), range, format!("math.absf {a} : {}", a.ty));
    } else {
        let b = p.any(&a.ty);
        p.def(a.ty.clone(), a.range.symmetric(), format!("math.copysign {a}, {b} : {}", a.ty));
    }
    Some(())
}

fn fma(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    let (b, c) = (p.any(&a.ty), p.any(&a.ty));
    let range = a.range.product(b.range).sum(c.range).held_by(a.ty.elem)?;
    p.def(a.ty.clone(), range, format!("math.fma {a}, {b}, {c} : {}", a.ty));
    Some(())
}

fn bits(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(INTS);
    let op = *p.rng.pick(&["absi", "ctlz", "cttz", "ctpop"])?;
    let range =
        if op == "absi" { Range::full(a.ty.elem) } else { Range::new(0, i128::from(a.ty.elem.bits())) };
    p.def(a.ty.clone(), range, format!("math.{op} {a} : {}", a.ty));
    Some(())
}

/// A function, the range of its argument, and the largest absolute value of its result.
const FUNCTIONS: &[(&str, i128, i128, i128)] = &[
    ("exp", -4, 4, 64),
    ("exp2", -4, 4, 16),
    ("expm1", -4, 4, 64),
    ("log", 1, 8, 4),
    ("log2", 1, 8, 4),
    ("log10", 1, 8, 4),
    ("log1p", 1, 8, 4),
    ("sqrt", 1, 64, 8),
    ("rsqrt", 1, 8, 1),
    ("cbrt", -8, 8, 2),
    ("sin", -4, 4, 1),
    ("cos", -4, 4, 1),
    ("tan", -1, 1, 2),
    ("tanh", -4, 4, 1),
    ("atan", -8, 8, 2),
    ("erf", -4, 4, 1),
    ("sinh", -4, 4, 64),
    ("cosh", -4, 4, 64),
    ("asin", -1, 1, 2),
    ("acos", -1, 1, 4),
    ("asinh", -8, 8, 4),
    ("acosh", 1, 8, 4),
];

fn function(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    let &(op, lo, hi, most) = p.rng.pick(FUNCTIONS)?;
    let a = p.coerce(&a, Range { lo, hi, frac: 1 });
    let out = p.temp(a.ty.clone(), Range::new(-most, most), format!("math.{op} {a} : {}", a.ty));
    rounded(p, &out)
}

fn function2(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    let (op, left, right, most) = match p.rng.chance(1, 2) {
        true => ("atan2", Range { lo: -8, hi: 8, frac: 1 }, Range { lo: 1, hi: 8, frac: 1 }, 4),
        false => ("powf", Range { lo: 1, hi: 4, frac: 1 }, Range { lo: -2, hi: 3, frac: 1 }, 64),
    };
    let b = p.any(&a.ty);
    let (a, b) = (p.coerce(&a, left), p.coerce(&b, right));
    let out = p.temp(a.ty.clone(), Range::new(-most, most), format!("math.{op} {a}, {b} : {}", a.ty));
    rounded(p, &out)
}

/// Scales a result and rounds it to a whole number: implementations differ in the last bits, but the rounded
/// results differ for only one argument in tens of thousands. Adding 0 makes zeros positive.
fn rounded(p: &mut Program, val: &Val) -> Option<()> {
    let ty = &val.ty;
    let scale = p.splat(ty, 64);
    let range = val.range.product(Range::new(0, 64));
    let scaled = p.temp(ty.clone(), range, format!("arith.mulf {val}, {scale} : {ty}"));
    let rounded = p.temp(ty.clone(), range, format!("math.roundeven {scaled} : {ty}"));
    p.with_positive_zeros(&rounded);
    Some(())
}
