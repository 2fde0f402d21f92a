//! vector: elements, slices, shapes and masks.

use crate::mixed::elem::{CONTENTS, Elem, FLOATS};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::Vectors;
use crate::mixed::text::numbers;
use crate::mixed::ty::{Ty, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("vector.broadcast", Vectors, broadcast),
    rule("vector.extract", Vectors, extract),
    rule("vector.insert", Vectors, insert),
    rule("vector.shuffle", Vectors, shuffle),
    rule("vector.transpose", Vectors, transpose),
    rule("vector.shape_cast", Vectors, shape_cast),
    rule("vector.strided_slice", Vectors, strided_slice),
    rule("vector.interleave", Vectors, interleave),
    rule("vector.mask", Vectors, mask),
    rule("vector.step", Vectors, step),
    rule("vector.bitcast", Vectors, bitcast),
    rule("vector.from_elements", Vectors, from_elements),
    rule("vector.fma", Vectors, fma),
];

fn broadcast(p: &mut Program) -> Option<()> {
    let ty = p.fresh_type(ValueKind::Vector, CONTENTS, 1..=2);
    let from = match p.rng.chance(1, 2) && ty.rank() == 2 {
        true => p.any(&Ty::vector(&ty.dims[1..], ty.elem)),
        false => p.scalar(ty.elem),
    };
    p.def(ty.clone(), from.range, format!("vector.broadcast {from} : {} to {ty}", from.ty));
    Some(())
}

/// A position in a vector: some leading indices, and the type of what they select.
fn place(p: &mut Program, ty: &Ty) -> (String, Ty) {
    let depth = p.rng.between(1, ty.rank() as i64) as usize;
    let at: Vec<i64> = ty.dims[..depth].iter().map(|&dim| p.rng.between(0, dim - 1)).collect();
    let rest = &ty.dims[depth..];
    (numbers(&at), if rest.is_empty() { Ty::scalar(ty.elem) } else { Ty::vector(rest, ty.elem) })
}

fn extract(p: &mut Program) -> Option<()> {
    let from = p.vector(CONTENTS, 1..=2);
    let (at, ty) = place(p, &from.ty);
    p.def(ty.clone(), from.range, format!("vector.extract {from}[{at}] : {ty} from {}", from.ty));
    Some(())
}

fn insert(p: &mut Program) -> Option<()> {
    let into = p.vector(CONTENTS, 1..=2);
    let (at, ty) = place(p, &into.ty);
    let val = p.any(&ty);
    let range = into.range.union(val.range);
    p.def(into.ty.clone(), range, format!("vector.insert {val}, {into} [{at}] : {ty} into {}", into.ty));
    Some(())
}

fn shuffle(p: &mut Program) -> Option<()> {
    let a = p.vector(CONTENTS, 1..=1);
    let b = p.any(&a.ty);
    let both = 2 * a.ty.dims[0];
    let order: Vec<i64> = (0..p.rng.between(1, 6)).map(|_| p.rng.between(0, both - 1)).collect();
    let ty = Ty::vector(&[order.len() as i64], a.ty.elem);
    let text = format!("vector.shuffle {a}, {b} [{}] : {}, {}", numbers(&order), a.ty, b.ty);
    p.def(ty, a.range.union(b.range), text);
    Some(())
}

fn transpose(p: &mut Program) -> Option<()> {
    let a = p.vector(CONTENTS, 2..=2);
    let ty = Ty::vector(&[a.ty.dims[1], a.ty.dims[0]], a.ty.elem);
    p.def(ty.clone(), a.range, format!("vector.transpose {a}, [1, 0] : {} to {ty}", a.ty));
    Some(())
}

fn shape_cast(p: &mut Program) -> Option<()> {
    let a = p.vector(CONTENTS, 1..=2);
    let count = a.ty.count();
    let rows: Vec<i64> = (1..=count).filter(|n| count % n == 0).collect();
    let rows = *p.rng.pick(&rows)?;
    let dims = if p.rng.chance(1, 3) { vec![count] } else { vec![rows, count / rows] };
    let ty = Ty::vector(&dims, a.ty.elem);
    p.def(ty.clone(), a.range, format!("vector.shape_cast {a} : {} to {ty}", a.ty));
    Some(())
}

/// Extracts or inserts a slice of a vector.
fn strided_slice(p: &mut Program) -> Option<()> {
    let whole = p.vector(CONTENTS, 1..=2);
    let sizes: Vec<i64> = whole.ty.dims.iter().map(|&dim| p.rng.between(1, dim)).collect();
    let at: Vec<i64> =
        whole.ty.dims.iter().zip(&sizes).map(|(dim, size)| p.rng.between(0, dim - size)).collect();
    let part = Ty::vector(&sizes, whole.ty.elem);
    let (at, ones) = (numbers(&at), numbers(&vec![1; sizes.len()]));
    if p.rng.chance(1, 2) {
        let how = format!("{{offsets = [{at}], sizes = [{}], strides = [{ones}]}}", numbers(&sizes));
        let text = format!("vector.extract_strided_slice {whole} {how} : {} to {part}", whole.ty);
        p.def(part, whole.range, text);
    } else {
        let val = p.any(&part);
        let how = format!("{{offsets = [{at}], strides = [{ones}]}}");
        let text = format!("vector.insert_strided_slice {val}, {whole} {how} : {part} into {}", whole.ty);
        p.def(whole.ty.clone(), whole.range.union(val.range), text);
    }
    Some(())
}

fn interleave(p: &mut Program) -> Option<()> {
    let a = p.vector(CONTENTS, 1..=1);
    let count = a.ty.dims[0];
    if count % 2 == 0 && p.rng.chance(1, 2) {
        let half = Ty::vector(&[count / 2], a.ty.elem);
        let (head, vals) = p.results(&[(half.clone(), a.range), (half.clone(), a.range)]);
        p.op(format!("{head} = vector.deinterleave {a} : {} -> {half}", a.ty));
        vals.iter().for_each(|val| p.publish(val));
        return Some(());
    }
    let b = p.any(&a.ty);
    let ty = Ty::vector(&[2 * count], a.ty.elem);
    p.def(ty.clone(), a.range.union(b.range), format!("vector.interleave {a}, {b} : {} -> {ty}", a.ty));
    Some(())
}

fn mask(p: &mut Program) -> Option<()> {
    let shape = p.fresh_type(ValueKind::Vector, &[Elem::I1], 1..=2);
    let bits = Range::full(Elem::I1);
    if p.rng.chance(1, 2) {
        let sizes: Vec<i64> = shape.dims.iter().map(|&dim| p.rng.between(1, dim)).collect();
        p.def(shape.clone(), bits, format!("vector.constant_mask [{}] : {shape}", numbers(&sizes)));
        return Some(());
    }
    let sizes: Vec<String> = shape.dims.iter().map(|&dim| p.index_below(dim + 1).name).collect();
    p.def(shape.clone(), bits, format!("vector.create_mask {} : {shape}", sizes.join(", ")));
    Some(())
}

fn step(p: &mut Program) -> Option<()> {
    let count = p.rng.between(2, 5);
    let ty = Ty::vector(&[count], Elem::Index);
    p.def(ty.clone(), Range::new(0, i128::from(count) - 1), format!("vector.step : {ty}"));
    Some(())
}

/// Reinterprets integers as narrower or wider ones.
fn bitcast(p: &mut Program) -> Option<()> {
    let a = p.vector(&[Elem::I8, Elem::I16, Elem::I32, Elem::I64], 1..=2);
    let (last, outer) = a.ty.dims.split_last()?;
    let elem = *p.rng.pick(&[Elem::I8, Elem::I16, Elem::I32, Elem::I64])?;
    let bits = last * i64::from(a.ty.elem.bits());
    if elem == a.ty.elem || bits % i64::from(elem.bits()) != 0 || bits > 512 {
        return None;
    }
    let ty = Ty::vector(&[outer, &[bits / i64::from(elem.bits())]].concat(), elem);
    p.def(ty.clone(), Range::full(elem), format!("vector.bitcast {a} : {} to {ty}", a.ty));
    Some(())
}

fn from_elements(p: &mut Program) -> Option<()> {
    let ty = p.fresh_type(ValueKind::Vector, CONTENTS, 1..=1);
    let scalar = Ty::scalar(ty.elem);
    let items: Vec<String> = (0..ty.count()).map(|_| p.any(&scalar).name).collect();
    let usual = Range::usual(ty.elem);
    p.def(ty.clone(), usual, format!("vector.from_elements {} : {ty}", items.join(", ")));
    Some(())
}

fn fma(p: &mut Program) -> Option<()> {
    let a = p.vector(FLOATS, 1..=2);
    let (b, c) = (p.any(&a.ty), p.any(&a.ty));
    let range = a.range.product(b.range).sum(c.range).held_by(a.ty.elem)?;
    p.def(a.ty.clone(), range, format!("vector.fma {a}, {b}, {c} : {}", a.ty));
    Some(())
}
