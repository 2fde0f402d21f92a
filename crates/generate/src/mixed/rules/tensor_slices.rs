//! tensor: slices, reshapes and padding.

use crate::mixed::elem::{CONTENTS, Elem};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::Tensors;
use crate::mixed::scope::Scope;
use crate::mixed::text::{numbers, typed};
use crate::mixed::ty::{Ty, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("tensor.extract_slice", Tensors, extract_slice),
    rule("tensor.insert_slice", Tensors, insert_slice),
    rule("tensor.collapse_shape", Tensors, collapse_shape),
    rule("tensor.expand_shape", Tensors, expand_shape),
    rule("tensor.reshape", Tensors, reshape),
    rule("tensor.pad", Tensors, pad),
];

/// A part of a shape as it is written, and its size.
fn part(p: &mut Program, dims: &[i64]) -> (String, Vec<i64>) {
    let (mut offsets, mut sizes, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    for &dim in dims {
        let step = if dim > 2 && p.rng.chance(1, 4) { 2 } else { 1 };
        let size = p.rng.between(1, (dim + step - 1) / step);
        let room = dim - 1 - (size - 1) * step;
        let at = if p.rng.chance(1, 3) {
            p.index_below(room + 1).name
        } else {
            p.rng.between(0, room).to_string()
        };
        offsets.push(at);
        sizes.push(size);
        steps.push(step);
    }
    (format!("[{}] [{}] [{}]", offsets.join(", "), numbers(&sizes), numbers(&steps)), sizes)
}

fn extract_slice(p: &mut Program) -> Option<()> {
    let from = p.shaped(ValueKind::Tensor, CONTENTS, 1..=3);
    let (place, sizes) = part(p, &from.ty.dims);
    let ty = Ty::tensor(&sizes, from.ty.elem);
    p.def(ty.clone(), from.range, format!("tensor.extract_slice {from}{place} : {} to {ty}", from.ty));
    Some(())
}

fn insert_slice(p: &mut Program) -> Option<()> {
    let into = p.shaped(ValueKind::Tensor, CONTENTS, 1..=3);
    let (place, sizes) = part(p, &into.ty.dims);
    let ty = Ty::tensor(&sizes, into.ty.elem);
    let val = p.any(&ty);
    let text = format!("tensor.insert_slice {val} into {into}{place} : {ty} into {}", into.ty);
    p.def(into.ty.clone(), into.range.union(val.range), text);
    Some(())
}

fn collapse_shape(p: &mut Program) -> Option<()> {
    let of = p.shaped(ValueKind::Tensor, CONTENTS, 2..=3);
    let (dims, groups) = p.collapsed(&of.ty.dims);
    let ty = Ty::tensor(&dims, of.ty.elem);
    p.def(ty.clone(), of.range, format!("tensor.collapse_shape {of} {groups} : {} into {ty}", of.ty));
    Some(())
}

fn expand_shape(p: &mut Program) -> Option<()> {
    let of = p.shaped(ValueKind::Tensor, CONTENTS, 1..=2);
    let (dims, groups) = p.expanded(&of.ty.dims);
    let ty = Ty::tensor(&dims, of.ty.elem);
    let shape = numbers(&dims);
    let text = format!("tensor.expand_shape {of} {groups} output_shape [{shape}] : {} into {ty}", of.ty);
    p.def(ty, of.range, text);
    Some(())
}

fn reshape(p: &mut Program) -> Option<()> {
    let of = p.shaped(ValueKind::Tensor, CONTENTS, 1..=3);
    let count = of.ty.count();
    let rows: Vec<i64> = (1..=count).filter(|n| count % n == 0).collect();
    let rows = *p.rng.pick(&rows)?;
    let ty = Ty::tensor(&[rows, count / rows], of.ty.elem);
    let shape = p.fresh();
    p.op(format!("{shape} = arith.constant dense<[{rows}, {}]> : tensor<2xi64>", count / rows));
    let text = format!("tensor.reshape {of}({shape}) : ({}, tensor<2xi64>) -> {ty}", of.ty);
    p.def(ty, of.range, text);
    Some(())
}

fn pad(p: &mut Program) -> Option<()> {
    let of = p.shaped(ValueKind::Tensor, CONTENTS, 1..=2);
    let low: Vec<i64> = of.ty.dims.iter().map(|_| p.rng.between(0, 2)).collect();
    let high: Vec<i64> = of.ty.dims.iter().map(|_| p.rng.between(0, 1)).collect();
    let dims: Vec<i64> = of.ty.dims.iter().zip(&low).zip(&high).map(|((dim, a), b)| dim + a + b).collect();
    let ty = Ty::tensor(&dims, of.ty.elem);
    let fill = p.any(&Ty::scalar(of.ty.elem));
    let head = format!("tensor.pad {of} low[{}] high[{}] {{", numbers(&low), numbers(&high));
    let range = of.range.union(Range::usual(of.ty.elem));
    let result = p.def(ty.clone(), range, head);
    p.without(&[result], |p| {
        p.region(Scope::Pure, |p| {
            let vars = p.arguments(&vec![Ty::scalar(Elem::Index); dims.len()]);
            p.outdented(format!("^bb0({}):", typed(&vars)));
            p.op(format!("tensor.yield {fill} : {}", of.ty.elem.text()));
        });
        p.line(format!("}} : {} to {ty}", of.ty));
    });
    Some(())
}
