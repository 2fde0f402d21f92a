//! vector: to and from memory and tensors, all of it in bounds or masked.

use crate::mixed::elem::{CONTENTS, Elem};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::{Reads, Tensors, Writes};
use crate::mixed::ty::{Ty, Val, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("vector.transfer_read", Reads, transfer_read),
    rule("vector.transfer_read_tensor", Tensors, transfer_read_tensor),
    rule("vector.transfer_write", Writes, transfer_write),
    rule("vector.transfer_write_tensor", Tensors, transfer_write_tensor),
    rule("vector.load", Reads, load),
    rule("vector.store", Writes, store),
    rule("vector.masked", Writes, masked),
    rule("vector.gather", Writes, gather),
    rule("vector.compress", Writes, compress),
];

/// Element types with the same layout in vectors and buffers: a vector of single bits is packed.
fn whole_bytes() -> Vec<Elem> {
    CONTENTS.iter().copied().filter(|&elem| elem != Elem::I1).collect()
}

/// Reads from an index in bounds; elements out of bounds are padding.
fn read(p: &mut Program, from: &Val) -> Option<()> {
    let at = p.indices(&from.ty.dims);
    let pad = p.scalar(from.ty.elem);
    let rank = from.ty.rank().min(2);
    let dims: Vec<i64> = (0..rank).map(|_| p.rng.between(1, 4)).collect();
    let ty = Ty::vector(&dims, from.ty.elem);
    let text = format!("vector.transfer_read {from}[{at}], {pad} : {}, {ty}", from.ty);
    p.def(ty, from.range.union(pad.range), text);
    Some(())
}

fn transfer_read(p: &mut Program) -> Option<()> {
    let from = p.find(|val| val.ty.kind == ValueKind::Memref && val.ty.elem != Elem::I1)?;
    read(p, &from)
}

fn transfer_read_tensor(p: &mut Program) -> Option<()> {
    let from = p.shaped(ValueKind::Tensor, &whole_bytes(), 1..=3);
    read(p, &from)
}

/// A vector to write; its elements out of bounds are not written.
fn something_for(p: &mut Program, to: &Val, range: Range) -> Val {
    let rank = to.ty.rank().min(2);
    let dims: Vec<i64> = (0..rank).map(|_| p.rng.between(1, 4)).collect();
    p.get(&Ty::vector(&dims, to.ty.elem), range)
}

fn transfer_write(p: &mut Program) -> Option<()> {
    let to = p.find(|val| val.ty.kind == ValueKind::Memref && !val.readonly && val.ty.elem != Elem::I1)?;
    let val = something_for(p, &to, to.range);
    let at = p.indices(&to.ty.dims);
    p.op(format!("vector.transfer_write {val}, {to}[{at}] : {}, {}", val.ty, to.ty));
    Some(())
}

fn transfer_write_tensor(p: &mut Program) -> Option<()> {
    let to = p.shaped(ValueKind::Tensor, &whole_bytes(), 1..=3);
    let val = something_for(p, &to, Range::usual(to.ty.elem));
    let at = p.indices(&to.ty.dims);
    let text = format!("vector.transfer_write {val}, {to}[{at}] : {}, {}", val.ty, to.ty);
    p.def(to.ty.clone(), to.range.union(val.range), text);
    Some(())
}

/// A row-major buffer, a vector type for part of a row, and the indices of that part.
fn row(p: &mut Program, write: bool) -> Option<(Val, Ty, String)> {
    let of = p.find(|val| {
        val.ty.kind == ValueKind::Memref
            && val.ty.layout.is_empty()
            && val.ty.elem != Elem::I1
            && !(write && val.readonly)
    })?;
    let (last, outer) = of.ty.dims.split_last()?;
    let size = p.rng.between(1, *last);
    let mut at: Vec<String> = outer.iter().map(|&dim| p.index_below(dim).name).collect();
    at.push(p.index_below(last - size + 1).name);
    let ty = Ty::vector(&[size], of.ty.elem);
    Some((of, ty, at.join(", ")))
}

fn load(p: &mut Program) -> Option<()> {
    let (from, ty, at) = row(p, false)?;
    p.def(ty.clone(), from.range, format!("vector.load {from}[{at}] : {}, {ty}", from.ty));
    Some(())
}

fn store(p: &mut Program) -> Option<()> {
    let (to, ty, at) = row(p, true)?;
    let val = p.get(&ty, to.range);
    p.op(format!("vector.store {val}, {to}[{at}] : {}, {ty}", to.ty));
    Some(())
}

fn masked(p: &mut Program) -> Option<()> {
    under_a_mask(p, "vector.maskedload", "vector.maskedstore")
}

fn compress(p: &mut Program) -> Option<()> {
    under_a_mask(p, "vector.expandload", "vector.compressstore")
}

/// Loads or stores part of a row under a mask.
fn under_a_mask(p: &mut Program, load: &str, store: &str) -> Option<()> {
    let (of, ty, at) = row(p, true)?;
    let mask = p.any(&ty.of(Elem::I1));
    let val = p.get(&ty, of.range);
    let types = format!("{}, {}, {ty}", of.ty, mask.ty);
    if p.rng.chance(1, 2) {
        let text = format!("{load} {of}[{at}], {mask}, {val} : {types} into {ty}");
        p.def(ty, of.range, text);
    } else {
        p.op(format!("{store} {of}[{at}], {mask}, {val} : {types}"));
    }
    Some(())
}

/// Gathers or scatters elements of a one-dimensional buffer; the indices are distinct.
fn gather(p: &mut Program) -> Option<()> {
    let of = p.find(|val| {
        val.ty.kind == ValueKind::Memref
            && val.ty.layout.is_empty()
            && val.ty.rank() == 1
            && val.ty.elem != Elem::I1
    })?;
    let size = of.ty.dims[0];
    let zero = p.splat(&Ty::scalar(Elem::Index), 0);
    let mut places: Vec<i64> = (0..size).collect();
    p.rng.shuffle(&mut places);
    let count = p.rng.between(1, size);
    places.truncate(count as usize);
    let ty = Ty::vector(&[count], of.ty.elem);
    let at = p.fresh();
    p.line(format!("{at} = arith.constant dense<{places:?}> : vector<{count}xi32>"));
    let mask = p.any(&ty.of(Elem::I1));
    let val = p.get(&ty, of.range);
    let types = format!("{}, vector<{count}xi32>, {}, {ty}", of.ty, mask.ty);
    if of.readonly || p.rng.chance(1, 2) {
        let text = format!("vector.gather {of}[{zero}] [{at}], {mask}, {val} : {types} into {ty}");
        p.def(ty, of.range, text);
    } else {
        p.op(format!("vector.scatter {of}[{zero}] [{at}], {mask}, {val} : {types}"));
    }
    Some(())
}
