//! Reshaping views of buffers and tensors: elements out of bounds, and numbers of elements that differ.

use mohole_ir::{Attr, AttrKind, Op, Type, TypeKind, Value};

use crate::attrs::{numbers, resolve};
use crate::confine::is_size;
use crate::cx::Cx;
use crate::int_range::{MAX_SIZE, int_range};
use crate::layout::Layout;
use crate::rule::{Rule, RuleResult};
use crate::shape::{Axis, Shape, ShapeKind, float_name, int_width};
use crate::sizes::{max_size, with_max_sizes};

pub(super) const RULE: Rule = Rule {
    name: "view",
    what: "elements out of bounds or with two indices; another number of elements; joined dimensions with gaps",
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

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let name = cx.m.op_name(op).to_owned();
    match name.split_once('.')?.1 {
        "collapse_shape" => collapse(cx, op),
        "expand_shape" => expand(cx, op),
        "view" => view(cx, op),
        _ => reinterpret(cx, op),
    }
}

/// `memref.view`: all elements must be in bounds.
fn view(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    if !has_single_element_type(cx, op) {
        return None;
    }
    let (source, result) = (cx.shape(cx.operand(op, 0)?)?, cx.shape(*cx.m.op(op).results.first()?)?);
    let bits = int_width(cx.m, result.elem).or_else(|| {
        let name = float_name(cx.m, result.elem)?;
        name.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().ok()
    })?;
    if bits % 8 != 0 {
        return None; // The padding bits of the elements.
    }
    let bytes = i128::from(result.count()?) * i128::from(bits / 8);
    let offset = int_range(cx.m, cx.operand(op, 1)?);
    offset.leaves_room(bytes, source.count()?.into()).then_some(RuleResult::Fine)
}

/// Whether all views of the bytes have the same element type. Bytes of one type read as another are
/// unspecified, for NaN at least.
fn has_single_element_type(cx: &Cx<'_>, op: Op) -> bool {
    let (Some(source), Some(elem)) = (cx.operand(op, 0), elem_of(cx, op)) else { return false };
    cx.users(source).into_iter().all(|user| match cx.m.op_name(user) {
        "memref.view" => elem_of(cx, user) == Some(elem),
        name => matches!(name, "linalg.fill" | "memref.dealloc" | "memref.dim"),
    })
}

fn elem_of(cx: &Cx<'_>, view: Op) -> Option<Type> {
    cx.shape(*cx.m.op(view).results.first()?).map(|shape| shape.elem)
}

/// `memref.reinterpret_cast`: all numbers must be static, and the last element inside a row-major buffer.
fn reinterpret(cx: &Cx<'_>, op: Op) -> Option<RuleResult> {
    let source = cx.operand(op, 0)?;
    let TypeKind::MemRef { tail, .. } = cx.m.type_kind(cx.ty(source)) else { return None };
    let count = i128::from(cx.shape(source)?.count().filter(|_| tail.is_empty())?);
    let result = cx.shape(*cx.m.op(op).results.first()?)?;
    let list = |name: &str| cx.numbers(op, name);
    let (offsets, sizes, strides) = (list("static_offsets")?, list("static_sizes")?, list("static_strides")?);
    if [&offsets, &sizes, &strides].into_iter().flatten().any(|number| *number < 0)
        || [sizes.len(), strides.len()] != [result.rank(); 2]
    {
        return None;
    }
    let steps =
        sizes.iter().zip(&strides).map(|(&size, &stride)| (i128::from(size) - 1) * i128::from(stride));
    let last = steps.sum::<i128>() + i128::from(*offsets.first()?);
    let is_inside = last < count && !sizes.contains(&0);
    let is_bounded = result.is_static() || sizes.iter().all(|&size| i128::from(size) <= MAX_SIZE);
    (is_inside && is_bounded && is_injective(&sizes, &strides)).then_some(RuleResult::Fine)
}

/// Whether no two indices have the same element: each stride exceeds what all smaller strides reach together.
fn is_injective(sizes: &[i64], strides: &[i64]) -> bool {
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

/// `collapse_shape`: joined dimensions must be contiguous, and their product not too large.
fn collapse(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (source, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    let (from, to) = (cx.shape(source)?, cx.shape(result)?);
    let groups = groups(cx, op, to.rank(), from.rank())?;
    if from.kind == ShapeKind::Memref && !are_contiguous(cx, source, &from, &groups) {
        return None;
    }
    if groups.is_empty() && from.dims.iter().any(|size| *size != Some(1)) {
        return None; // The result has one element, the source may have more.
    }
    let mut limits = vec![i128::MAX; from.rank()];
    for (group, size) in groups.iter().zip(&to.dims) {
        let is_dynamic = group.iter().any(|&dim| from.dims[dim].is_none());
        if is_dynamic && size.is_some() {
            return None; // The size is a product with a dynamic size, but the type states it.
        }
        let sizes = group.iter().map(|&dim| max_size(cx, Axis::of(source, dim)));
        if size.is_none() && sizes.fold(1, i128::saturating_mul) > MAX_SIZE {
            let limit = limit(&from, group)?;
            for &dim in group {
                limits[dim] = limit;
            }
        }
    }
    cx.before(op);
    let safe = with_max_sizes(cx, source, &limits)?;
    cx.m.set_operand(op, 0, safe);
    RuleResult::of(safe != source)
}

/// A limit for each dynamic size of a group, so that the product of the group is at most [`MAX_SIZE`]. A
/// power of two.
fn limit(shape: &Shape, group: &[usize]) -> Option<i128> {
    let fixed = group.iter().filter_map(|&dim| shape.dims[dim]);
    let fixed = fixed.fold(1, |all: i128, size| all.saturating_mul(size.into()));
    let dynamic_count = group.iter().filter(|&&dim| shape.dims[dim].is_none()).count();
    let bits = MAX_SIZE.checked_div(fixed)?.checked_ilog2()?;
    Some(1 << bits.checked_div(u32::try_from(dynamic_count).ok()?)?)
}

/// Whether the type states that the dimensions of each group are contiguous. The stride of a size of 1 does
/// not matter.
fn are_contiguous(cx: &Cx<'_>, buffer: Value, shape: &Shape, groups: &[Vec<usize>]) -> bool {
    let strides = match Layout::of(cx.m, cx.ty(buffer)) {
        Some(Layout::RowMajor) => return true,
        Some(Layout::Strided(strides)) if strides.steps.len() == shape.rank() => strides.steps,
        _ => return false,
    };
    let is_contiguous = |&[outer, inner]: &[usize; 2]| {
        let row = strides[inner].zip(shape.dims[inner]).map(|(step, size)| step.saturating_mul(size.into()));
        row.is_some() && strides[outer] == row
    };
    groups.iter().all(|group| {
        let rows: Vec<usize> = group.iter().copied().filter(|&dim| shape.dims[dim] != Some(1)).collect();
        rows.windows(2).all(|pair| is_contiguous(&[pair[0], pair[1]]))
    })
}

/// The reassociation: for each dimension of the smaller rank, those of the larger rank that it consists of.
fn groups(cx: &Cx<'_>, op: Op, smaller_rank: usize, larger_rank: usize) -> Option<Vec<Vec<usize>>> {
    let AttrKind::Array(groups) = cx.attr(op, "reassociation")? else { return None };
    let number = |&attr: &Attr| match resolve(cx.m, attr) {
        AttrKind::Number { literal, .. } => cx.m.text(*literal).parse::<usize>().ok(),
        _ => None,
    };
    let group = |&attr: &Attr| match resolve(cx.m, attr) {
        AttrKind::Array(members) => members.iter().map(number).collect::<Option<Vec<usize>>>(),
        _ => None,
    };
    let groups: Vec<Vec<usize>> = groups.iter().map(group).collect::<Option<_>>()?;
    let all: Vec<usize> = groups.iter().flatten().copied().collect();
    // A result of rank 0 has no groups.
    let is_complete = smaller_rank == 0 || all.into_iter().eq(0..larger_rank);
    (groups.len() == smaller_rank && is_complete).then_some(groups)
}

/// Whether the sizes that recent versions of MLIR state beside the type are those of the type. The verifier
/// does not compare them.
fn states_type(cx: &Cx<'_>, op: Op, to: &Shape) -> bool {
    if cx.attr(op, "static_output_shape").is_none() {
        return true;
    }
    let same = |(&stated, size): (&i64, &Option<u64>)| match size {
        Some(size) => u64::try_from(stated) == Ok(*size),
        None => stated == i64::MIN,
    };
    numbers(cx.m, op, "static_output_shape")
        .is_some_and(|stated| stated.len() == to.dims.len() && stated.iter().zip(&to.dims).all(same))
}

/// `expand_shape`: a dynamic dimension may only be expanded into itself and dimensions of size 1.
fn expand(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (source, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    let (from, to) = (cx.shape(source)?, cx.shape(result)?);
    if !states_type(cx, op, &to) {
        return None;
    }
    if from.is_static() && to.is_static() {
        return Some(RuleResult::Fine);
    }
    let groups = groups(cx, op, from.rank(), to.rank())?;
    let mut changed = false;
    let mut next = 1;
    cx.before(op);
    for (dim, group) in groups.iter().enumerate() {
        let dynamic_count = group.iter().filter(|&&at| to.dims[at].is_none()).count();
        let others_are_one = group.iter().all(|&at| matches!(to.dims[at], None | Some(1)));
        match (from.dims[dim], dynamic_count) {
            (Some(_), 0) => {}
            (None, 1) if others_are_one => {
                // Recent versions of MLIR have an operand for the size.
                if let Some(stated) = cx.operand(op, next) {
                    if !is_size(cx, stated, Axis::of(source, dim)) {
                        let size = cx.size(Axis::of(source, dim));
                        cx.m.set_operand(op, next, size);
                        changed = true;
                    }
                    next += 1;
                }
            }
            _ => return None,
        }
    }
    RuleResult::of(changed)
}
