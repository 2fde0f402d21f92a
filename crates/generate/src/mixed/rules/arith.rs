//! arith: integers that wrap around, floats that stay exact, comparisons and choices.

use crate::mixed::elem::{Elem, FLOATS, INTS};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::{Scalars, Vectors};
use crate::mixed::ty::{Ty, Val, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("arith.integers", Scalars, integers),
    rule("arith.bits", Scalars, bits),
    rule("arith.division", Scalars, division),
    rule("arith.shift", Scalars, shift),
    rule("arith.order", Scalars, order),
    rule("arith.floats", Scalars, floats),
    rule("arith.float_order", Scalars, float_order),
    rule("arith.divided_float", Scalars, divided_float),
    rule("arith.compare", Scalars, compare),
    rule("arith.compare_floats", Scalars, compare_floats),
    rule("arith.select", Scalars, select),
    rule("arith.extended", Vectors, extended),
];

/// A second operand of the same type, with any range.
fn partner(p: &mut Program, ty: &Ty) -> Val {
    match p.find(|val| val.ty == *ty) {
        Some(val) if p.rng.chance(4, 5) => val,
        _ => p.constant(ty, Range::usual(ty.elem)),
    }
}

fn integers(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(&[INTS, &[Elem::Index, Elem::I1]].concat());
    let b = partner(p, &a.ty);
    let (op, range) = match p.rng.below(3) {
        0 => ("addi", a.range.sum(b.range)),
        1 => ("subi", a.range.sum(b.range.negated())),
        _ => ("muli", a.range.product(b.range)),
    };
    let range = range.held_by(a.ty.elem)?;
    p.def(a.ty.clone(), range, format!("arith.{op} {a}, {b} : {}", a.ty));
    Some(())
}

fn bits(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(&[INTS, &[Elem::I1]].concat());
    let b = partner(p, &a.ty);
    let op = *p.rng.pick(&["andi", "ori", "xori"])?;
    p.def(a.ty.clone(), Range::full(a.ty.elem), format!("arith.{op} {a}, {b} : {}", a.ty));
    Some(())
}

/// The divisor is positive: neither zero, nor -1, by which dividing the smallest number overflows.
fn division(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(&[INTS, &[Elem::Index]].concat());
    let b = partner(p, &a.ty);
    let b = p.coerce(&b, Range::new(1, 15));
    let ops = ["divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"];
    let op = *p.rng.pick(&ops)?;
    let unsigned = op.ends_with("ui");
    if a.ty.elem == Elem::Index && unsigned && a.range.lo < 0 {
        return None;
    }
    let range = match op {
        "remsi" => Range::new(-14, 14),
        "remui" => Range::new(0, 14),
        // An unsigned quotient of a negative number is large.
        _ if unsigned && a.range.lo < 0 => Range::full(a.ty.elem),
        _ => a.range.with_zero(),
    };
    p.def(a.ty.clone(), range, format!("arith.{op} {a}, {b} : {}", a.ty));
    Some(())
}

/// The shift amount is below the width.
fn shift(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(INTS);
    let amount = partner(p, &a.ty);
    let amount = p.coerce(&amount, Range::new(0, i128::from(a.ty.elem.bits()) - 1));
    let op = *p.rng.pick(&["shli", "shrsi", "shrui"])?;
    p.def(a.ty.clone(), Range::full(a.ty.elem), format!("arith.{op} {a}, {amount} : {}", a.ty));
    Some(())
}

fn order(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(&[INTS, &[Elem::Index, Elem::I1]].concat());
    let b = partner(p, &a.ty);
    let op = *p.rng.pick(&["maxsi", "maxui", "minsi", "minui"])?;
    p.def(a.ty.clone(), a.range.union(b.range), format!("arith.{op} {a}, {b} : {}", a.ty));
    Some(())
}

fn floats(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    let b = partner(p, &a.ty);
    let (op, range) = match p.rng.below(4) {
        0 => ("addf", a.range.sum(b.range)),
        1 => ("subf", a.range.sum(b.range.negated())),
        2 => ("mulf", a.range.product(b.range)),
        _ => {
            p.def(a.ty.clone(), a.range.negated(), format!("arith.negf {a} : {}", a.ty));
            return Some(());
        }
    };
    let range = range.held_by(a.ty.elem)?;
    p.def(a.ty.clone(), range, format!("arith.{op} {a}, {b} : {}", a.ty));
    Some(())
}

/// `maxnumf` and `minnumf` of zeros with different signs may give either; adding 0 makes the result positive.
fn float_order(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    let b = partner(p, &a.ty);
    let op = *p.rng.pick(&["maximumf", "minimumf", "maxnumf", "minnumf"])?;
    let range = a.range.union(b.range);
    let text = format!("arith.{op} {a}, {b} : {}", a.ty);
    if op.contains("num") {
        let out = p.temp(a.ty.clone(), range, text);
        p.with_positive_zeros(&out);
    } else {
        p.def(a.ty.clone(), range, text);
    }
    Some(())
}

/// Division by a power of two and the remainder of any division are exact.
fn divided_float(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    if p.rng.chance(1, 2) {
        let halves = p.rng.between(1, 2) as u32;
        let by = p.splat(&a.ty, 1 << halves);
        let range = Range { frac: a.range.frac + halves, ..a.range.with_zero() }.held_by(a.ty.elem)?;
        p.def(a.ty.clone(), range, format!("arith.divf {a}, {by} : {}", a.ty));
    } else {
        let number = i128::from(p.rng.between(2, 7));
        let by = p.splat(&a.ty, number);
        let range = Range { lo: -number, hi: number, frac: a.range.frac };
        p.def(a.ty.clone(), range, format!("arith.remf {a}, {by} : {}", a.ty));
    }
    Some(())
}

fn compare(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(&[INTS, &[Elem::Index, Elem::I1]].concat());
    let b = partner(p, &a.ty);
    let how = *p.rng.pick(&["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"])?;
    let out = a.ty.of(Elem::I1);
    p.def(out, Range::full(Elem::I1), format!("arith.cmpi {how}, {a}, {b} : {}", a.ty));
    Some(())
}

fn compare_floats(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    let b = partner(p, &a.ty);
    let ways =
        ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"];
    let how = *p.rng.pick(&ways)?;
    let out = a.ty.of(Elem::I1);
    p.def(out, Range::full(Elem::I1), format!("arith.cmpf {how}, {a}, {b} : {}", a.ty));
    Some(())
}

fn select(p: &mut Program) -> Option<()> {
    let elems = [INTS, FLOATS, &[Elem::Index, Elem::I1]].concat();
    let a = p.elementwise_operand(&elems);
    let b = partner(p, &a.ty);
    let range = a.range.union(b.range);
    let mask = a.ty.of(Elem::I1);
    // One condition for all elements, or one each. For tensors, only the latter is lowered.
    if a.ty.kind == ValueKind::Vector && p.rng.chance(1, 2) {
        let condition = p.scalar(Elem::I1);
        p.def(a.ty.clone(), range, format!("arith.select {condition}, {a}, {b} : {}", a.ty));
        return Some(());
    }
    let condition = p.any(&mask);
    let types = if a.ty.kind == ValueKind::Scalar { a.ty.to_string() } else { format!("{mask}, {}", a.ty) };
    p.def(a.ty.clone(), range, format!("arith.select {condition}, {a}, {b} : {types}"));
    Some(())
}

/// Operations with two results: the sum with its carry, the product in two halves.
fn extended(p: &mut Program) -> Option<()> {
    // Vectors of rank 2 are not lowered.
    let kind = *p.rng.pick(&[ValueKind::Scalar, ValueKind::Vector])?;
    let shape = p.fresh_type(kind, INTS, 1..=1);
    let ty = shape.of(*p.rng.pick(&[Elem::I16, Elem::I32, Elem::I64])?);
    let (a, b) = (p.any(&ty), p.any(&ty));
    let op = *p.rng.pick(&["addui_extended", "mulsi_extended", "mului_extended"])?;
    let carries = op == "addui_extended";
    let second = if carries { ty.of(Elem::I1) } else { ty.clone() };
    let types = if carries { format!("{ty}, {second}") } else { ty.to_string() };
    p.def_all(&[ty, second], &format!("arith.{op} {a}, {b} : {types}"));
    Some(())
}
