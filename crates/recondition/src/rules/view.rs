//! Buffers and tensors seen in another shape: it has as many elements, and all are inside.

use mohole_ir::{AttrKind, Op, Type, TypeKind};

use super::{Outcome, Rule};
use crate::confine::is_size;
use crate::cx::{Cx, resolve};

pub(super) const RULE: Rule = Rule {
    name: "view",
    what: "elements outside of the buffer; another number of elements",
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
    let source = cx.operand(op, 0)?;
    let result = *cx.m.op(op).results.first()?;
    let name = cx.m.op_name(op).to_owned();
    match name.split_once('.')?.1 {
        "collapse_shape" => collapse(cx, op),
        "expand_shape" => expand(cx, op),
        "view" => {
            if !is_seen_in_one_way(cx, op) {
                return None;
            }
            let (source, result) = (cx.shape(source)?, cx.shape(result)?);
            let bits = crate::shape::int_width(cx.m, result.elem).or_else(|| {
                let name = crate::shape::float_name(cx.m, result.elem)?;
                name.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().ok()
            })?;
            if bits % 8 != 0 {
                return None; // Bits that no element of this type has.
            }
            let shift = crate::facts::range(cx.m, cx.operand(op, 1)?);
            let bytes = i128::from(result.count()? * u64::from(bits.div_ceil(8)));
            (shift.lo >= 0 && shift.hi + bytes <= i128::from(source.count()?)).then_some(Outcome::Fine)
        }
        _ => reinterpret(cx, op),
    }
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
    let list = |name: &str| cx.numbers(op, name);
    let (offsets, sizes, strides) = (list("static_offsets")?, list("static_sizes")?, list("static_strides")?);
    if [&offsets, &sizes, &strides].into_iter().flatten().any(|number| *number < 0) {
        return None;
    }
    let steps =
        sizes.iter().zip(&strides).map(|(&size, &stride)| (i128::from(size) - 1) * i128::from(stride));
    let last = steps.sum::<i128>() + i128::from(*offsets.first()?);
    let is_inside = last < count && !sizes.contains(&0);
    (is_inside && are_places_apart(&sizes, &strides)).then_some(Outcome::Fine)
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

/// Dimensions that are joined follow each other in memory: said by the type, or by there being no layout.
fn collapse(cx: &Cx<'_>, op: Op) -> Option<Outcome> {
    let source = cx.operand(op, 0)?;
    let is_plain = match cx.m.type_kind(cx.ty(source)) {
        TypeKind::MemRef { tail, .. } => tail.iter().all(|&attr| match resolve(cx.m, attr) {
            AttrKind::Opaque { text, .. } => !cx.m.text(*text).contains("[?"),
            AttrKind::Number { .. } => true,
            _ => false,
        }),
        _ => true,
    };
    is_plain.then_some(Outcome::Fine)
}

/// Every dimension that is known at run time only is split into itself and ones.
fn expand(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (source, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    let (from, to) = (cx.shape(source)?, cx.shape(result)?);
    if from.is_static() && to.is_static() {
        return Some(Outcome::Fine);
    }
    let AttrKind::Array(groups) = cx.attr(op, "reassociation")?.clone() else { return None };
    let mut changed = false;
    let mut next = 1;
    cx.before(op);
    for (dim, &group) in groups.iter().enumerate() {
        let AttrKind::Array(members) = cx.m.attr_kind(group).clone() else { return None };
        let place = |cx: &Cx<'_>, attr| match cx.m.attr_kind(attr) {
            AttrKind::Number { literal, .. } => cx.m.text(*literal).parse::<usize>().ok(),
            _ => None,
        };
        let places: Vec<usize> = members.iter().map(|&attr| place(cx, attr)).collect::<Option<_>>()?;
        let open = places.iter().filter(|&&at| to.dims[at].is_none()).count();
        let product: u64 = places.iter().filter_map(|&at| to.dims[at]).product();
        match (from.dims[dim], open) {
            (Some(_), 0) => {}
            (None, 1) if product == 1 => {
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
