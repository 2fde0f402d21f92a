//! vector: reductions and products. Floats are exact, so their order does not matter.

use crate::mixed::elem::{Elem, FLOATS, INTS};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::Vectors;
use crate::mixed::ty::{Ty, Val};

pub(super) const RULES: &[Rule] = &[
    rule("vector.reduction", Vectors, reduction),
    rule("vector.multi_reduction", Vectors, multi_reduction),
    rule("vector.contract", Vectors, contract),
    rule("vector.outerproduct", Vectors, outerproduct),
];

fn numbers() -> Vec<Elem> {
    [INTS, FLOATS].concat()
}

/// A way to reduce, and the range of what comes out of `count` elements and a start value.
fn way(p: &mut Program, a: &Val, start: Range, count: i64) -> Option<(&'static str, Range)> {
    let elem = a.ty.elem;
    if elem.is_float() {
        let kind = *p.rng.pick(&["add", "maximumf", "minimumf"])?;
        let range = if kind == "add" { a.range.times(count).sum(start) } else { a.range.union(start) };
        return Some((kind, range.held_by(elem)?));
    }
    let kind = *p.rng.pick(&["add", "mul", "minsi", "maxui", "and", "or", "xor", "minui", "maxsi"])?;
    Some((kind, Range::full(elem)))
}

/// A float sum may start from either zero: the sign of a zero is made positive.
fn give(p: &mut Program, ty: &Ty, range: Range, text: &str) {
    if ty.elem.is_float() {
        let out = p.temp(ty.clone(), range, text);
        p.with_positive_zeros(&out);
    } else {
        p.def(ty.clone(), range, text);
    }
}

fn reduction(p: &mut Program) -> Option<()> {
    let a = p.vector(&numbers(), 1..=1);
    let ty = Ty::scalar(a.ty.elem);
    let start = p.any(&ty);
    // The start value may be left out.
    let (kind, range) = way(p, &a, start.range.with_zero(), a.ty.count())?;
    let with = if p.rng.chance(1, 2) { format!(", {start}") } else { String::new() };
    give(p, &ty, range, &format!("vector.reduction <{kind}>, {a}{with} : {} into {ty}", a.ty));
    Some(())
}

fn multi_reduction(p: &mut Program) -> Option<()> {
    let a = p.vector(&numbers(), 2..=2);
    let along = p.rng.below(2);
    let ty = Ty::vector(&[a.ty.dims[1 - along]], a.ty.elem);
    let start = p.any(&ty);
    let (kind, range) = way(p, &a, start.range, a.ty.dims[along])?;
    let text = format!("vector.multi_reduction <{kind}>, {a}, {start} [{along}] : {} to {ty}", a.ty);
    give(p, &ty, range, &text);
    Some(())
}

fn contract(p: &mut Program) -> Option<()> {
    let elem = *p.rng.pick(&[Elem::I32, Elem::F32, Elem::F64, Elem::I64])?;
    let (m, n, k) = (p.rng.between(1, 3), p.rng.between(1, 3), p.rng.between(1, 4));
    let small = if elem.is_float() { Range { lo: -8, hi: 8, frac: 1 } } else { Range::full(elem) };
    let (a, b) = (p.get(&Ty::vector(&[m, k], elem), small), p.get(&Ty::vector(&[k, n], elem), small));
    let ty = Ty::vector(&[m, n], elem);
    let start = p.any(&ty);
    let range = a.range.product(b.range).times(k).sum(start.range).held_by(elem)?;
    let maps =
        "affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>";
    let how = format!(
        "{{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"parallel\", \"reduction\"], kind = #vector.kind<add>}}"
    );
    give(p, &ty, range, &format!("vector.contract {how} {a}, {b}, {start} : {}, {} into {ty}", a.ty, b.ty));
    Some(())
}

fn outerproduct(p: &mut Program) -> Option<()> {
    let a = p.vector(&numbers(), 1..=1);
    let count = p.rng.between(1, 4);
    let b = p.any(&Ty::vector(&[count], a.ty.elem));
    let ty = Ty::vector(&[a.ty.dims[0], count], a.ty.elem);
    let start = p.any(&ty);
    let range = a.range.product(b.range).sum(start.range).held_by(a.ty.elem)?;
    let text =
        format!("vector.outerproduct {a}, {b}, {start} {{kind = #vector.kind<add>}} : {}, {}", a.ty, b.ty);
    give(p, &ty, range, &text);
    Some(())
}
