//! Buffers and tensors seen in another shape: it has as many elements, and all are inside.

use mohole_ir::{Attr, AttrKind, Op, Type, TypeKind, Value};

use super::{Outcome, Rule};
use crate::confine::is_size;
use crate::cx::{Cx, resolve};
use crate::facts::{MAX_SIZE, range};
use crate::layout::Layout;
use crate::shape::{Holder, Shape, float_name, int_width};
use crate::sizes::{at_most, most_size};

pub(super) const RULE: Rule = Rule {
    name: "view",
    what: "elements outside of the buffer, or shown twice; another number of elements; rows joined that do not follow each other",
    ops: &[
        "memref.reinterpret_cast",
        "memref.view",
        "memref.expand_shape",
        "memref.collapse_shape",
        "tensor.expand_shape",
        "tensor.collapse_shape",
    ],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let name = cx.m.op_name(op).to_owned();
    match name.split_once('.')?.1 {
        "collapse_shape" => collapse(cx, op),
        "expand_shape" => expand(cx, op),
        "view" => view(cx, op),
        _ => reinterpret(cx, op),
    }
}

/// Bytes seen as elements, all of them inside.
fn view(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    if !is_seen_in_one_way(cx, op) {
        return None;
    }
    let (source, result) = (cx.shape(cx.operand(op, 0)?)?, cx.shape(*cx.m.op(op).results.first()?)?);
    let bits = int_width(cx.m, result.elem).or_else(|| {
        let name = float_name(cx.m, result.elem)?;
        name.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().ok()
    })?;
    if bits % 8 != 0 {
        return None; // Bits that no element of this type has.
    }
    let bytes = i128::from(result.count()?) * i128::from(bits / 8);
    let shift = range(cx.m, cx.operand(op, 1)?);
    shift.leaves_room(bytes, source.count()?.into()).then_some(Outcome::Fine)
}

/// Whether bytes are read as elements of one type only: those of NaN, say, are nobody's business.
fn is_seen_in_one_way(cx: &mut Cx<'_>, op: Op) -> bool {
    let uses = cx.uses();
    let (Some(source), Some(elem)) = (cx.operand(op, 0), elem_of(cx, op)) else { return false };
    uses.users(source).all(|user| match cx.m.op_name(user) {
        "memref.view" => elem_of(cx, user) == Some(elem),
        name => matches!(name, "linalg.fill" | "memref.dealloc" | "memref.dim"),
    })
}

fn elem_of(cx: &Cx<'_>, view: Op) -> Option<Type> {
    cx.shape(*cx.m.op(view).results.first()?).map(|shape| shape.elem)
}

/// All numbers are known, and the last element is inside a buffer whose rows follow each other.
fn reinterpret(cx: &Cx<'_>, op: Op) -> Option<Outcome> {
    let source = cx.operand(op, 0)?;
    let TypeKind::MemRef { tail, .. } = cx.m.type_kind(cx.ty(source)) else { return None };
    let count = i128::from(cx.shape(source)?.count().filter(|_| tail.is_empty())?);
    let made = cx.shape(*cx.m.op(op).results.first()?)?;
    let list = |name: &str| cx.numbers(op, name);
    let (offsets, sizes, strides) = (list("static_offsets")?, list("static_sizes")?, list("static_strides")?);
    if [&offsets, &sizes, &strides].into_iter().flatten().any(|number| *number < 0)
        || [sizes.len(), strides.len()] != [made.rank(); 2]
    {
        return None;
    }
    let steps =
        sizes.iter().zip(&strides).map(|(&size, &stride)| (i128::from(size) - 1) * i128::from(stride));
    let last = steps.sum::<i128>() + i128::from(*offsets.first()?);
    let is_inside = last < count && !sizes.contains(&0);
    let is_usual = made.is_static() || sizes.iter().all(|&size| i128::from(size) <= MAX_SIZE);
    (is_inside && is_usual && are_places_apart(&sizes, &strides)).then_some(Outcome::Fine)
}

/// Whether no two indices show one element: each step goes beyond all that the smaller ones reach.
fn are_places_apart(sizes: &[i64], strides: &[i64]) -> bool {
    let mut steps: Vec<(i64, i64)> = strides.iter().copied().zip(sizes.iter().copied()).collect();
    steps.retain(|&(_, size)| size > 1);
    steps.sort_unstable();
    let mut reach = 0;
    steps.into_iter().all(|(stride, size)| {
        let is_beyond = i128::from(stride) > reach;
        reach += i128::from(stride) * i128::from(size - 1);
        is_beyond
    })
}

/// Dimensions that are joined follow each other in memory, and are not too much together.
fn collapse(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (source, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    let (from, to) = (cx.shape(source)?, cx.shape(result)?);
    let groups = groups(cx, op, to.rank(), from.rank())?;
    if from.holder == Holder::Memref && !follow_each_other(cx, source, &from, &groups) {
        return None;
    }
    if groups.is_empty() && from.dims.iter().any(|size| *size != Some(1)) {
        return None; // A single element, of what may be more.
    }
    let mut limits = vec![i128::MAX; from.rank()];
    for (group, size) in groups.iter().zip(&to.dims) {
        let is_open = group.iter().any(|&dim| from.dims[dim].is_none());
        if is_open && size.is_some() {
            return None; // A product that the type claims to know.
        }
        let most = group.iter().fold(1, |all: i128, &dim| all.saturating_mul(most_size(cx, source, dim)));
        if size.is_none() && most > MAX_SIZE {
            let limit = limit(&from, group)?;
            for &dim in group {
                limits[dim] = limit;
            }
        }
    }
    cx.before(op);
    let safe = at_most(cx, source, &limits)?;
    cx.m.set_operand(op, 0, safe);
    Outcome::of(safe != source)
}

/// A power of two that each open size of a group may be, so that all together are not too much.
fn limit(shape: &Shape, group: &[usize]) -> Option<i128> {
    let said = group.iter().filter_map(|&dim| shape.dims[dim]);
    let said = said.fold(1, |all: i128, size| all.saturating_mul(size.into()));
    let open = group.iter().filter(|&&dim| shape.dims[dim].is_none()).count();
    let bits = MAX_SIZE.checked_div(said)?.checked_ilog2()?;
    Some(1 << bits.checked_div(u32::try_from(open).ok()?)?)
}

/// Whether the dimensions of each group of a buffer are rows of rows, as far as its type says. Where there is
/// but one index, no step is ever taken.
fn follow_each_other(cx: &Cx<'_>, buffer: Value, shape: &Shape, groups: &[Vec<usize>]) -> bool {
    let strides = match Layout::of(cx.m, cx.ty(buffer)) {
        Some(Layout::Plain) => return true,
        Some(Layout::Strided(strides)) if strides.steps.len() == shape.rank() => strides.steps,
        _ => return false,
    };
    let follows = |&[outer, inner]: &[usize; 2]| {
        let row = strides[inner].zip(shape.dims[inner]).map(|(step, size)| step.saturating_mul(size.into()));
        row.is_some() && strides[outer] == row
    };
    groups.iter().all(|group| {
        let rows: Vec<usize> = group.iter().copied().filter(|&dim| shape.dims[dim] != Some(1)).collect();
        rows.windows(2).all(|pair| follows(&[pair[0], pair[1]]))
    })
}

/// Which dimensions are taken together, one group for each that is joined.
fn groups(cx: &Cx<'_>, op: Op, joined: usize, apart: usize) -> Option<Vec<Vec<usize>>> {
    let AttrKind::Array(groups) = cx.attr(op, "reassociation")? else { return None };
    let place = |&attr: &Attr| match resolve(cx.m, attr) {
        AttrKind::Number { literal, .. } => cx.m.text(*literal).parse::<usize>().ok(),
        _ => None,
    };
    let group = |&attr: &Attr| match resolve(cx.m, attr) {
        AttrKind::Array(members) => members.iter().map(place).collect::<Option<Vec<usize>>>(),
        _ => None,
    };
    let groups: Vec<Vec<usize>> = groups.iter().map(group).collect::<Option<_>>()?;
    let all: Vec<usize> = groups.iter().flatten().copied().collect();
    // A single element has no dimension to join.
    let is_whole = joined == 0 || all.into_iter().eq(0..apart);
    (groups.len() == joined && is_whole).then_some(groups)
}

/// Every dimension that is known at run time only is split into itself and ones.
fn expand(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (source, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    let (from, to) = (cx.shape(source)?, cx.shape(result)?);
    if from.is_static() && to.is_static() {
        return Some(Outcome::Fine);
    }
    let groups = groups(cx, op, from.rank(), to.rank())?;
    let mut changed = false;
    let mut next = 1;
    cx.before(op);
    for (dim, group) in groups.iter().enumerate() {
        let open = group.iter().filter(|&&at| to.dims[at].is_none()).count();
        let is_one = group.iter().all(|&at| matches!(to.dims[at], None | Some(1)));
        match (from.dims[dim], open) {
            (Some(_), 0) => {}
            (None, 1) if is_one => {
                // Recent versions are told the size.
                if let Some(said) = cx.operand(op, next) {
                    if !is_size(cx, said, source, dim) {
                        let size = cx.size(source, dim);
                        cx.m.set_operand(op, next, size);
                        changed = true;
                    }
                    next += 1;
                }
            }
            _ => return None,
        }
    }
    Outcome::of(changed)
}
