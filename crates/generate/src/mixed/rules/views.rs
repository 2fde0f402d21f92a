//! memref: other views of the same buffer.

use super::Place::Writes;
use super::{Rule, rule};
use crate::mixed::program::Program;
use crate::mixed::ty::{CONTENTS, Kind, Ty, Val};

pub(super) const RULES: &[Rule] = &[
    rule("memref.subview", Writes, subview),
    rule("memref.collapse_shape", Writes, collapse_shape),
    rule("memref.expand_shape", Writes, expand_shape),
    rule("memref.reinterpret_cast", Writes, reinterpret_cast),
    rule("memref.transpose", Writes, transpose),
    rule("memref.cast", Writes, cast),
];

/// A buffer with rows one after the other.
fn plain(p: &mut Program, ranks: std::ops::RangeInclusive<usize>) -> Val {
    let fits =
        |val: &Val| val.ty.kind == Kind::Memref && val.ty.layout.is_empty() && ranks.contains(&val.ty.rank());
    match p.find(fits) {
        Some(val) => val,
        None => {
            let ty = p.fresh_type(Kind::Memref, CONTENTS, ranks);
            p.buffer(&ty)
        }
    }
}

/// Writes an operation whose result overlaps a buffer.
fn view(p: &mut Program, of: &Val, ty: Ty, text: &str) {
    let name = p.fresh();
    p.op(format!("{name} = {text}"));
    p.show(&Val { name, ty, ..of.clone() });
}

/// Steps from one element to the next, per dimension.
fn strides(dims: &[i64]) -> Vec<i64> {
    (0..dims.len()).map(|i| dims[i + 1..].iter().product()).collect()
}

pub(super) fn numbers(items: &[i64]) -> String {
    items.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
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
    let (dims, groups) = collapsed(p, &of.ty.dims);
    let ty = Ty::memref(&dims, of.ty.elem);
    let text = format!("memref.collapse_shape {of} {groups} : {} into {ty}", of.ty);
    view(p, &of, ty, &text);
    Some(())
}

/// A shape with two neighbours made one, and which were grouped.
pub(super) fn collapsed(p: &mut Program, dims: &[i64]) -> (Vec<i64>, String) {
    let at = p.rng.below(dims.len() - 1);
    let mut out = dims.to_vec();
    let next = out.remove(at + 1);
    out[at] *= next;
    (out, groups(dims.len(), at))
}

/// `[[0, 1], [2]]`: each dimension alone, but for two neighbours.
fn groups(rank: usize, at: usize) -> String {
    let all = (0..rank).filter(|&i| i != at + 1);
    let items = all.map(|i| if i == at { format!("[{i}, {}]", i + 1) } else { format!("[{i}]") });
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// A shape with one dimension made two, and which belong together.
pub(super) fn expanded(p: &mut Program, dims: &[i64]) -> (Vec<i64>, String) {
    let at = p.rng.below(dims.len());
    let divisors: Vec<i64> = (1..=dims[at]).filter(|d| dims[at] % d == 0).collect();
    let first = p.rng.pick(&divisors).copied().unwrap_or(1);
    let mut out = dims.to_vec();
    out[at] = first;
    out.insert(at + 1, dims[at] / first);
    let groups = groups(out.len(), at);
    (out, groups)
}

fn expand_shape(p: &mut Program) -> Option<()> {
    let of = plain(p, 1..=2);
    let (dims, groups) = expanded(p, &of.ty.dims);
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

/// The offset forgotten and asserted again.
fn cast(p: &mut Program) -> Option<()> {
    let of = plain(p, 1..=2);
    let mut ty = of.ty.clone();
    ty.layout = format!("strided<[{}], offset: ?>", numbers(&strides(&of.ty.dims)));
    let text = format!("memref.cast {of} : {} to {ty}", of.ty);
    view(p, &of, ty, &text);
    Some(())
}
