//! memref: allocation, loads and stores, globals.

use crate::mixed::elem::{CONTENTS, Elem, INTS};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::{Reads, Scalars, Writes};
use crate::mixed::ty::{Ty, Val, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("memref.alloc", Writes, alloc),
    rule("memref.alloca", Writes, alloca),
    rule("memref.load", Reads, load),
    rule("memref.load_again", Reads, load),
    rule("memref.store", Writes, store),
    rule("memref.store_again", Writes, store),
    rule("memref.copy", Writes, copy),
    rule("memref.global", Writes, global),
    rule("memref.dim", Scalars, dim),
    rule("memref.atomic_rmw", Writes, atomic_rmw),
    rule("memref.generic_atomic_rmw", Writes, generic_atomic_rmw),
];

fn alloc(p: &mut Program) -> Option<()> {
    let ty = p.fresh_type(ValueKind::Memref, CONTENTS, 1..=3);
    p.buffer(&ty);
    p.ops += 2;
    Some(())
}

/// A stack buffer with all elements stored. It is small, because in a loop every iteration may take more of
/// the stack.
fn alloca(p: &mut Program) -> Option<()> {
    let elem = *p.rng.pick(CONTENTS)?;
    let count = p.rng.between(1, 3);
    let ty = Ty::memref(&[count], elem);
    let usual = Range::usual(elem);
    let mut val = p.temp(ty.clone(), usual, format!("memref.alloca() : {ty}"));
    val.origin = p.number();
    for i in 0..count {
        let item = p.any(&Ty::scalar(elem));
        let at = p.splat(&Ty::scalar(Elem::Index), i.into());
        p.op(format!("memref.store {item}, {val}[{at}] : {ty}"));
    }
    p.publish(&val);
    Some(())
}

fn load(p: &mut Program) -> Option<()> {
    let from = p.find(|val| val.ty.kind == ValueKind::Memref)?;
    let at = p.indices(&from.ty.dims);
    p.def(Ty::scalar(from.ty.elem), from.range, format!("memref.load {from}[{at}] : {}", from.ty));
    Some(())
}

fn store(p: &mut Program) -> Option<()> {
    let to = p.find(|val| val.ty.kind == ValueKind::Memref && !val.readonly)?;
    let val = p.get(&Ty::scalar(to.ty.elem), to.range);
    let at = p.indices(&to.ty.dims);
    p.op(format!("memref.store {val}, {to}[{at}] : {}", to.ty));
    Some(())
}

/// Copies between buffers that do not overlap.
fn copy(p: &mut Program) -> Option<()> {
    let from = p.find(|val| val.ty.kind == ValueKind::Memref)?;
    let fits = |dims: &[i64], elem| dims == from.ty.dims && elem == from.ty.elem;
    let to = p.find(|val| {
        val.ty.kind == ValueKind::Memref
            && fits(&val.ty.dims, val.ty.elem)
            && val.origin != from.origin
            && !val.readonly
            && from.range.within(val.range)
    })?;
    p.op(format!("memref.copy {from}, {to} : {} to {}", from.ty, to.ty));
    Some(())
}

fn global(p: &mut Program) -> Option<()> {
    let ty = p.fresh_type(ValueKind::Memref, CONTENTS, 1..=2);
    // A mutable global keeps what earlier calls of a function stored, which is still well-defined.
    let constant = p.rng.chance(1, 2);
    let val = p.global(&ty, constant);
    p.ops += 1;
    p.publish(&val);
    Some(())
}

fn dim(p: &mut Program) -> Option<()> {
    let of = p.find(|val| val.ty.kind == ValueKind::Memref && val.ty.rank() > 0)?;
    let index = Ty::scalar(Elem::Index);
    if p.rng.chance(1, 4) {
        let rank = of.ty.rank() as i128;
        p.def(index, Range::new(rank, rank), format!("memref.rank {of} : {}", of.ty));
        return Some(());
    }
    let at = p.rng.below(of.ty.rank());
    let which = p.splat(&index, at as i128);
    let size = i128::from(of.ty.dims[at]);
    p.def(index, Range::new(size, size), format!("memref.dim {of}, {which} : {}", of.ty));
    Some(())
}

/// A buffer that holds any integers.
fn any_integers(val: &Val) -> bool {
    let elem = val.ty.elem;
    val.ty.kind == ValueKind::Memref
        && !val.readonly
        && INTS.contains(&elem)
        && val.range == Range::full(elem)
}

fn atomic_rmw(p: &mut Program) -> Option<()> {
    let to = p.find(any_integers)?;
    let op = *p.rng.pick(&["addi", "assign", "maxs", "maxu", "mins", "minu", "ori", "andi"])?;
    let val = p.any(&Ty::scalar(to.ty.elem));
    let at = p.indices(&to.ty.dims);
    let ty = Ty::scalar(to.ty.elem);
    let text = format!("memref.atomic_rmw {op} {val}, {to}[{at}] : ({ty}, {}) -> {ty}", to.ty);
    p.def(ty, to.range, text);
    Some(())
}

fn generic_atomic_rmw(p: &mut Program) -> Option<()> {
    let to = p.find(any_integers)?;
    let ty = Ty::scalar(to.ty.elem);
    let val = p.any(&ty);
    let at = p.indices(&to.ty.dims);
    let op = *p.rng.pick(&["muli", "xori", "subi", "maxsi"])?;
    let (old, new) = (p.fresh(), p.fresh());
    p.def(ty.clone(), to.range, format!("memref.generic_atomic_rmw {to}[{at}] : {} {{", to.ty));
    p.line(format!("^bb0({old}: {ty}):"));
    p.op(format!("  {new} = arith.{op} {old}, {val} : {ty}"));
    p.op(format!("  memref.atomic_yield {new} : {ty}"));
    p.line("}");
    Some(())
}
