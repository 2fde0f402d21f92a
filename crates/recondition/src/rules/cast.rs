//! `tensor.cast` and `memref.cast`: static sizes and layouts that are wrong at run time.

use mohole_ir::{Module, Op, Type, TypeKind};

use crate::cx::Cx;
use crate::int_range::is_within_max_size;
use crate::layout::{Layout, Strides};
use crate::rule::{Rule, RuleResult};
use crate::shape::Axis;
use crate::shape::Shape;
use crate::sizes::{SymbolicSize, symbolic_size, with_sizes};

pub(super) const RULE: Rule = Rule {
    name: "cast",
    what: "a static size that is another at run time; a static stride or offset",
    ops: &["tensor.cast", "memref.cast"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (from, to) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    if !keeps_layout(cx.m, cx.ty(from), cx.ty(to)) {
        return None;
    }
    let is_bounded = cx.shape(from).is_none_or(|shape| is_within_max_size(&shape));
    let Some(target) = cx.shape(to) else {
        return is_bounded.then_some(RuleResult::Fine); // To an unranked type.
    };
    // A dynamic size must not exceed the limit.
    if !is_bounded && !target.is_static() {
        return None;
    }
    let source = cx.shape(from)?;
    if source.rank() != target.rank() {
        return None;
    }
    let wanted: Vec<SymbolicSize> = (0..target.rank())
        .map(|dim| match target.dims[dim] {
            Some(size) => SymbolicSize::Number(i128::from(size)),
            None => symbolic_size(cx, Axis::of(from, dim)),
        })
        .collect();
    cx.before(op);
    let safe = with_sizes(cx, from, &wanted)?;
    cx.m.set_operand(op, 0, safe);
    RuleResult::of(safe != from)
}

/// Whether the target type states no stride or offset that the source type does not state.
fn keeps_layout(module: &Module, from: Type, to: Type) -> bool {
    let is_ranked = |ty: Type| matches!(module.type_kind(ty), TypeKind::MemRef { dims: Some(_), .. });
    if !is_ranked(from) || !is_ranked(to) {
        return true;
    }
    let (Some(given), Some(stated)) = (Layout::of(module, from), Layout::of(module, to)) else {
        return false;
    };
    if given == stated {
        return true;
    }
    let (Some(source), Some(target)) = (Shape::of(module, from), Shape::of(module, to)) else { return false };
    // The rule ensures that the static sizes are right.
    let sizes: Vec<_> = source.dims.iter().zip(&target.dims).map(|(&a, &b)| a.or(b)).collect();
    is_implied(&given.strides(&sizes), &stated.strides(&sizes), stated == Layout::RowMajor)
}

/// Whether the stated strides are the given ones. A dynamic stride matches any, except in a row-major layout.
fn is_implied(given: &Strides, stated: &Strides, is_row_major: bool) -> bool {
    let matches = |given: Option<i128>, stated: Option<i128>| match stated {
        Some(_) => given == stated,
        None => !is_row_major,
    };
    given.steps.len() == stated.steps.len()
        && matches(given.offset, stated.offset)
        && given.steps.iter().zip(&stated.steps).all(|(&given, &stated)| matches(given, stated))
}
