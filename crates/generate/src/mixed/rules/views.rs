//! memref: other views of the same buffer.

use crate::mixed::elem::CONTENTS;
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::scope::Needs::Writes;
use crate::mixed::text::numbers;
use crate::mixed::ty::{Ty, Val, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("memref.subview", Writes, subview),
    rule("memref.collapse_shape", Writes, collapse_shape),
    rule("memref.expand_shape", Writes, expand_shape),
    rule("memref.reinterpret_cast", Writes, reinterpret_cast),
    rule("memref.transpose", Writes, transpose),
    rule("memref.cast", Writes, cast),
];

/// A row-major buffer.
fn plain(p: &mut Program, ranks: std::ops::RangeInclusive<usize>) -> Val {
    let fits = |val: &Val| {
        val.ty.kind == ValueKind::Memref && val.ty.layout.is_empty() && ranks.contains(&val.ty.rank())
    };
    match p.find(fits) {
        Some(val) => val,
        None => {
            let ty = p.fresh_type(ValueKind::Memref, CONTENTS, ranks);
            p.buffer(&ty)
        }
    }
}

/// Writes an operation whose result is a view of a buffer.
fn view(p: &mut Program, of: &Val, ty: Ty, text: &str) {
    let name = p.fresh();
    p.op(format!("{name} = {text}"));
    p.publish(&Val { name, ty, ..of.clone() });
}

/// The strides of a row-major shape.
fn strides(dims: &[i64]) -> Vec<i64> {
    (0..dims.len()).map(|i| dims[i + 1..].iter().product()).collect()
}

fn subview(p: &mut Program) -> Option<()> {
    let of = plain(p, 1..=3);
    let (mut offsets, mut sizes, mut steps, mut start) = (Vec::new(), Vec::new(), Vec::new(), Some(0));
    let strides = strides(&of.ty.dims);
    for (&dim, &stride) in of.ty.dims.iter().zip(&strides) {
        let step = if dim > 2 && p.rng.chance(1, 3) { 2 } else { 1 };
        let size = p.rng.between(1, (dim + step - 1) / step);
        let room = dim - 1 - (size - 1) * step;
        if p.rng.chance(1, 3) {
            let at = p.index_below(room + 1);
            offsets.push(at.name);
            start = None;
        } else {
            let at = p.rng.between(0, room);
            offsets.push(at.to_string());
            start = start.map(|start| start + at * stride);
        }
        sizes.push(size);
        steps.push(step);
    }
    let stepped: Vec<i64> = strides.iter().zip(&steps).map(|(a, b)| a * b).collect();
    let offset = match start {
        None => ", offset: ?".to_owned(),
        Some(0) => String::new(),
        Some(start) => format!(", offset: {start}"),
    };
    let mut ty = Ty::memref(&sizes, of.ty.elem);
    ty.layout = format!("strided<[{}]{offset}>", numbers(&stepped));
    let place = format!("[{}] [{}] [{}]", offsets.join(", "), numbers(&sizes), numbers(&steps));
    let text = format!("memref.subview {of}{place} : {} to {ty}", of.ty);
    view(p, &of, ty, &text);
    Some(())
}

fn collapse_shape(p: &mut Program) -> Option<()> {
    let of = plain(p, 2..=3);
    let (dims, groups) = p.collapsed(&of.ty.dims);
    let ty = Ty::memref(&dims, of.ty.elem);
    let text = format!("memref.collapse_shape {of} {groups} : {} into {ty}", of.ty);
    view(p, &of, ty, &text);
    Some(())
}

fn expand_shape(p: &mut Program) -> Option<()> {
    let of = plain(p, 1..=2);
    let (dims, groups) = p.expanded(&of.ty.dims);
    let ty = Ty::memref(&dims, of.ty.elem);
    let shape = numbers(&dims);
    let text = format!("memref.expand_shape {of} {groups} output_shape [{shape}] : {} into {ty}", of.ty);
    view(p, &of, ty, &text);
    Some(())
}

fn reinterpret_cast(p: &mut Program) -> Option<()> {
    let of = plain(p, 1..=3);
    let count = of.ty.count();
    let rows = p.rng.between(1, count.min(3));
    let columns = p.rng.between(1, count / rows);
    let offset = p.rng.between(0, count - rows * columns);
    let mut ty = Ty::memref(&[rows, columns], of.ty.elem);
    ty.layout = format!("strided<[{columns}, 1], offset: {offset}>");
    if offset == 0 {
        ty.layout = format!("strided<[{columns}, 1]>");
    }
    let text = format!(
        "memref.reinterpret_cast {of} to offset: [{offset}], sizes: [{rows}, {columns}], strides: [{columns}, 1] : {} to {ty}",
        of.ty
    );
    view(p, &of, ty, &text);
    Some(())
}

fn transpose(p: &mut Program) -> Option<()> {
    let of = plain(p, 2..=2);
    let [rows, columns] = of.ty.dims[..] else { return None };
    let mut ty = Ty::memref(&[columns, rows], of.ty.elem);
    ty.layout = format!("strided<[1, {columns}]>");
    let text = format!("memref.transpose {of} (d0, d1) -> (d1, d0) : {} to {ty}", of.ty);
    view(p, &of, ty, &text);
    Some(())
}

/// Makes the offset dynamic.
fn cast(p: &mut Program) -> Option<()> {
    let of = plain(p, 1..=2);
    let mut ty = of.ty.clone();
    ty.layout = format!("strided<[{}], offset: ?>", numbers(&strides(&of.ty.dims)));
    let text = format!("memref.cast {of} : {} to {ty}", of.ty);
    view(p, &of, ty, &text);
    Some(())
}
