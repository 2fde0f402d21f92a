//! arith and index: conversions of values that fit the other type.

use crate::mixed::elem::{Elem, FLOATS, INTS};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::Scalars;
use crate::mixed::ty::{Ty, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("arith.widen", Scalars, widen),
    rule("arith.narrow", Scalars, narrow),
    rule("arith.float_width", Scalars, float_width),
    rule("arith.to_float", Scalars, to_float),
    rule("arith.to_integer", Scalars, to_integer),
    rule("arith.index_cast", Scalars, index_cast),
    rule("arith.bitcast", Scalars, bitcast),
    rule("index.cast", Scalars, casts),
];

const BY_WIDTH: &[Elem] = &[Elem::I1, Elem::I8, Elem::I16, Elem::I32, Elem::I64];

fn widen(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(&BY_WIDTH[..4]);
    let wider: Vec<Elem> = BY_WIDTH.iter().copied().filter(|e| e.bits() > a.ty.elem.bits()).collect();
    let to = a.ty.of(*p.rng.pick(&wider)?);
    let signed = p.rng.chance(1, 2);
    let range = if signed || a.range.lo >= 0 { a.range } else { Range::new(0, (1 << a.ty.elem.bits()) - 1) };
    let op = if signed { "extsi" } else { "extui" };
    p.def(to.clone(), range, format!("arith.{op} {a} : {} to {to}", a.ty));
    Some(())
}

fn narrow(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(&BY_WIDTH[1..]);
    let narrower: Vec<Elem> = BY_WIDTH.iter().copied().filter(|e| e.bits() < a.ty.elem.bits()).collect();
    let to = a.ty.of(*p.rng.pick(&narrower)?);
    let range = a.range.held_by(to.elem)?;
    p.def(to.clone(), range, format!("arith.trunci {a} : {} to {to}", a.ty));
    Some(())
}

fn float_width(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    let (op, elem) = if a.ty.elem == Elem::F32 { ("extf", Elem::F64) } else { ("truncf", Elem::F32) };
    let to = a.ty.of(elem);
    let range = a.range.held_by(elem)?;
    p.def(to.clone(), range, format!("arith.{op} {a} : {} to {to}", a.ty));
    Some(())
}

fn to_float(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(INTS);
    let to = a.ty.of(*p.rng.pick(FLOATS)?);
    let (op, range) = match p.rng.chance(1, 2) {
        true => ("sitofp", Range::new(-100, 100)),
        false => ("uitofp", Range::new(0, 100)),
    };
    let a = p.coerce(&a, range);
    p.def(to.clone(), a.range, format!("arith.{op} {a} : {} to {to}", a.ty));
    Some(())
}

fn to_integer(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    let to = a.ty.of(*p.rng.pick(INTS)?);
    let (op, safe) = match p.rng.chance(1, 2) {
        true => ("fptosi", Range { lo: -100, hi: 100, frac: 30 }),
        false => ("fptoui", Range { lo: 0, hi: 100, frac: 30 }),
    };
    let a = p.coerce(&a, safe);
    let range = Range { frac: 0, ..a.range };
    p.def(to.clone(), range, format!("arith.{op} {a} : {} to {to}", a.ty));
    Some(())
}

/// An integer is brought into the usual range of an index first, so that the index stays small.
fn index_cast(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(&[INTS, &[Elem::Index]].concat());
    let op = *p.rng.pick(&["index_cast", "index_castui"])?;
    let (a, to) = if a.ty.elem == Elem::Index {
        (p.coerce(&a, Range::new(0, 127)), a.ty.of(*p.rng.pick(INTS)?))
    } else {
        (p.coerce(&a, Range::usual(Elem::Index)), a.ty.of(Elem::Index))
    };
    p.def(to.clone(), a.range, format!("arith.{op} {a} : {} to {to}", a.ty));
    Some(())
}

/// Only from floats: the bits of an integer may be a NaN.
fn bitcast(p: &mut Program) -> Option<()> {
    let a = p.elementwise_operand(FLOATS);
    let elem = if a.ty.elem == Elem::F32 { Elem::I32 } else { Elem::I64 };
    let to = a.ty.of(elem);
    p.def(to.clone(), Range::full(elem), format!("arith.bitcast {a} : {} to {to}", a.ty));
    Some(())
}

fn casts(p: &mut Program) -> Option<()> {
    let op = *p.rng.pick(&["casts", "castu"])?;
    let to_index = p.rng.chance(1, 2);
    let elem = *p.rng.pick(&[Elem::I32, Elem::I64, Elem::I16])?;
    let (from, to) = if to_index { (elem, Elem::Index) } else { (Elem::Index, elem) };
    let a = p.get(&Ty::new(ValueKind::Scalar, &[], from), Range::new(0, 127));
    p.def(Ty::scalar(to), a.range, format!("index.{op} {a} : {} to {}", from.text(), to.text()));
    Some(())
}
