//! linalg: named operations, on tensors and on buffers.

use crate::mixed::elem::{CONTENTS, Elem, FLOATS, INTS};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::{Tensors, Writes};
use crate::mixed::text::names;
use crate::mixed::ty::{Ty, Val, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("linalg.fill", Writes, fill),
    rule("linalg.copy", Writes, copy),
    rule("linalg.product", Writes, product),
    rule("linalg.map", Tensors, map),
    rule("linalg.reduce", Tensors, reduce),
    rule("linalg.transpose", Tensors, transpose),
    rule("linalg.broadcast", Tensors, broadcast),
    rule("linalg.elementwise", Tensors, elementwise),
];

/// Writes an operation that gives a new tensor, or that writes a buffer.
fn result(p: &mut Program, out: &Val, range: Range, text: &str) {
    match out.ty.kind {
        ValueKind::Tensor => {
            p.def(out.ty.clone(), range, format!("{text} -> {}", out.ty));
        }
        _ => p.op(text),
    }
}

fn fill(p: &mut Program) -> Option<()> {
    let kind = p.tensor_or_buffer();
    let ty = p.fresh_type(kind, CONTENTS, 1..=3);
    let val = p.any(&Ty::scalar(ty.elem));
    let out = p.output(&ty, &[], val.range)?;
    let (from, to) = (&val.ty, &out.ty);
    result(p, &out, val.range, &format!("linalg.fill ins({val} : {from}) outs({out} : {to})"));
    Some(())
}

fn copy(p: &mut Program) -> Option<()> {
    let kind = p.tensor_or_buffer();
    let from = p.shaped(kind, CONTENTS, 1..=3);
    let ty = Ty::new(kind, &from.ty.dims, from.ty.elem);
    let out = p.output(&ty, std::slice::from_ref(&from), from.range)?;
    let text = format!("linalg.copy ins({from} : {}) outs({out} : {})", from.ty, out.ty);
    result(p, &out, from.range, &text);
    Some(())
}

/// Products of matrices and vectors, added to the output.
fn product(p: &mut Program) -> Option<()> {
    let kind = p.tensor_or_buffer();
    let elem = *p.rng.pick(&[Elem::I32, Elem::I32, Elem::I64, Elem::I8, Elem::F32, Elem::F64])?;
    let (b, m, k, n) = (p.rng.between(1, 2), p.rng.between(1, 3), p.rng.between(1, 4), p.rng.between(1, 3));
    let (op, left, right, out): (_, &[i64], &[i64], &[i64]) = match p.rng.below(5) {
        0 | 1 => ("matmul", &[m, k], &[k, n], &[m, n]),
        2 => ("matvec", &[m, k], &[k], &[m]),
        3 => ("vecmat", &[k], &[k, n], &[n]),
        _ => ("batch_matmul", &[b, m, k], &[b, k, n], &[b, m, n]),
    };
    // Small factors, so that sums of floats stay exact and in the range of buffers.
    let small = if elem.is_float() { Range::new(-2, 2) } else { Range::usual(elem) };
    let (left, right, out) =
        (Ty::new(kind, left, elem), Ty::new(kind, right, elem), Ty::new(kind, out, elem));
    let (a, c) = (factor(p, &left, small), factor(p, &right, small));
    let (init, range) = if kind == ValueKind::Tensor {
        let init = p.any(&out);
        let range = a.range.product(c.range).times(k).sum(init.range).held_by(elem)?;
        (init, range)
    } else if elem.is_float() {
        return None;
    } else {
        let range = Range::usual(elem);
        (p.output(&out, &[a.clone(), c.clone()], range)?, range)
    };
    let text = format!("linalg.{op} ins({a}, {c} : {}, {}) outs({init} : {})", a.ty, c.ty, init.ty);
    result(p, &init, range, &text);
    Some(())
}

/// A factor; the contents of a buffer cannot be restricted to a range.
fn factor(p: &mut Program, ty: &Ty, range: Range) -> Val {
    if ty.kind == ValueKind::Tensor { p.get(ty, range) } else { p.any(ty) }
}

/// The range of the result of an operation on two elements.
fn combined(op: &str, a: Range, b: Range, elem: Elem) -> Option<Range> {
    let range = match op {
        "addf" => a.sum(b),
        "subf" => a.sum(b.negated()),
        "mulf" => a.product(b),
        "maximumf" | "minimumf" | "maxsi" | "minsi" | "maxui" | "minui" => a.union(b),
        _ => Range::full(elem),
    };
    range.held_by(elem)
}

fn two_element_op(p: &mut Program, elem: Elem) -> &'static str {
    let ops: &[&str] = match elem.is_float() {
        true => &["addf", "subf", "mulf", "maximumf", "minimumf"],
        false => &["addi", "subi", "muli", "maxsi", "minui", "andi", "ori", "xori"],
    };
    p.rng.pick(ops).copied().unwrap_or("addi")
}

fn map(p: &mut Program) -> Option<()> {
    let a = p.shaped(ValueKind::Tensor, &[INTS, FLOATS].concat(), 1..=3);
    let b = p.any(&a.ty);
    let op = two_element_op(p, a.ty.elem);
    let range = combined(op, a.range, b.range, a.ty.elem)?;
    let out = p.empty(&a.ty);
    let ty = &a.ty;
    p.def(
        ty.clone(),
        range,
        format!("linalg.map {{ arith.{op} }} ins({a}, {b} : {ty}, {ty}) outs({out} : {ty})"),
    );
    Some(())
}

/// Reduces one dimension by an operation whose order does not matter.
fn reduce(p: &mut Program) -> Option<()> {
    let a = p.shaped(ValueKind::Tensor, &[INTS, FLOATS].concat(), 2..=3);
    let elem = a.ty.elem;
    let ops: &[&str] = match elem.is_float() {
        true => &["addf", "maximumf", "minimumf"],
        false => &["addi", "muli", "maxsi", "minui", "andi", "ori", "xori"],
    };
    let op = *p.rng.pick(ops)?;
    let along = p.rng.below(a.ty.rank());
    let mut dims = a.ty.dims.clone();
    let count = dims.remove(along);
    let out = Ty::tensor(&dims, elem);
    let init = p.any(&out);
    let range = if op == "addf" { a.range.times(count).sum(init.range) } else { a.range.union(init.range) };
    let range = if elem.is_float() { range.held_by(elem)? } else { Range::full(elem) };
    let (from, to) = (&a.ty, &out);
    let text = format!(
        "linalg.reduce {{ arith.{op} }} ins({a} : {from}) outs({init} : {to}) dimensions = [{along}]"
    );
    p.def(out.clone(), range, text);
    Some(())
}

fn transpose(p: &mut Program) -> Option<()> {
    let a = p.shaped(ValueKind::Tensor, CONTENTS, 2..=3);
    let mut order: Vec<usize> = (0..a.ty.rank()).collect();
    p.rng.shuffle(&mut order);
    let dims: Vec<i64> = order.iter().map(|&i| a.ty.dims[i]).collect();
    let out = p.empty(&Ty::tensor(&dims, a.ty.elem));
    let (from, to) = (&a.ty, &out.ty);
    let text = format!("linalg.transpose ins({a} : {from}) outs({out} : {to}) permutation = {order:?}");
    p.def(to.clone(), a.range, text);
    Some(())
}

fn broadcast(p: &mut Program) -> Option<()> {
    let a = p.shaped(ValueKind::Tensor, CONTENTS, 1..=2);
    let at = p.rng.below(a.ty.rank() + 1);
    let mut dims = a.ty.dims.clone();
    dims.insert(at, p.rng.between(1, 3));
    let out = p.empty(&Ty::tensor(&dims, a.ty.elem));
    let (from, to) = (&a.ty, &out.ty);
    p.def(
        to.clone(),
        a.range,
        format!("linalg.broadcast ins({a} : {from}) outs({out} : {to}) dimensions = [{at}]"),
    );
    Some(())
}

/// `linalg.add` and other named elementwise operations.
fn elementwise(p: &mut Program) -> Option<()> {
    let a = p.shaped(ValueKind::Tensor, &[Elem::I32, Elem::I64, Elem::F32, Elem::F64], 1..=3);
    let (ty, elem) = (a.ty.clone(), a.ty.elem);
    let unary = elem.is_float() && p.rng.chance(1, 2);
    if unary {
        let op = *p.rng.pick(&["abs", "ceil", "floor", "negf", "square", "round"])?;
        let range = match op {
            "square" => a.range.product(a.range),
            _ => a.range.symmetric(),
        };
        let range = range.held_by(elem)?;
        let out = p.empty(&ty);
        p.def(ty.clone(), range, format!("linalg.{op} ins({a} : {ty}) outs({out} : {ty}) -> {ty}"));
        return Some(());
    }
    let b = p.any(&ty);
    let (op, as_float) =
        *p.rng.pick(&[("add", "addf"), ("sub", "subf"), ("mul", "mulf"), ("max", "maximumf")])?;
    let range = if elem.is_float() { combined(as_float, a.range, b.range, elem)? } else { Range::full(elem) };
    let out = p.empty(&ty);
    let ins = names(&[a, b]);
    p.def(ty.clone(), range, format!("linalg.{op} ins({ins} : {ty}, {ty}) outs({out} : {ty}) -> {ty}"));
    Some(())
}
