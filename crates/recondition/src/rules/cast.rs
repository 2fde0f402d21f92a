//! Casts that say more than was known: it is true.

use mohole_ir::{Module, Op, Type, TypeKind};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::is_of_usual_size;
use crate::layout::{Layout, Strides};
use crate::shape::Shape;
use crate::sizes::{Symbol, matched, symbol_of};

pub(super) const RULE: Rule = Rule {
    name: "cast",
    what: "a size that a cast claims and that is another at run time; a stride or offset that it claims",
    ops: &["tensor.cast", "memref.cast"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (from, to) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    if !claims_no_layout(cx.m, cx.ty(from), cx.ty(to)) {
        return None;
    }
    let is_usual = cx.shape(from).is_none_or(|shape| is_of_usual_size(&shape));
    let Some(target) = cx.shape(to) else {
        return is_usual.then_some(Outcome::Fine); // To any rank at all.
    };
    // Where a large size is no longer seen, nobody would expect it.
    if !is_usual && !target.is_static() {
        return None;
    }
    let source = cx.shape(from)?;
    if source.rank() != target.rank() {
        return None;
    }
    let wanted: Vec<Symbol> = (0..target.rank())
        .map(|dim| match target.dims[dim] {
            Some(size) => Symbol::Number(i128::from(size)),
            None => symbol_of(cx, from, dim),
        })
        .collect();
    cx.before(op);
    let safe = matched(cx, from, &wanted)?;
    cx.m.set_operand(op, 0, safe);
    Outcome::of(safe != from)
}

/// Whether a buffer's layout is not said more precisely afterwards.
fn claims_no_layout(module: &Module, from: Type, to: Type) -> bool {
    let is_ranked = |ty: Type| matches!(module.type_kind(ty), TypeKind::MemRef { dims: Some(_), .. });
    if !is_ranked(from) || !is_ranked(to) {
        return true;
    }
    let (Some(given), Some(said)) = (Layout::of(module, from), Layout::of(module, to)) else { return false };
    if given == said {
        return true;
    }
    let (Some(source), Some(target)) = (Shape::of(module, from), Shape::of(module, to)) else { return false };
    // What is said of the sizes is made true.
    let sizes: Vec<_> = source.dims.iter().zip(&target.dims).map(|(&a, &b)| a.or(b)).collect();
    follows(&given.strides(&sizes), &said.strides(&sizes), said == Layout::Plain)
}

/// Whether the strides that are said are those that are given. One that is open may be any, but for a plain
/// buffer's.
fn follows(given: &Strides, said: &Strides, is_plain: bool) -> bool {
    let is_true = |given: Option<i128>, said: Option<i128>| match said {
        Some(_) => given == said,
        None => !is_plain,
    };
    given.steps.len() == said.steps.len()
        && is_true(given.offset, said.offset)
        && given.steps.iter().zip(&said.steps).all(|(&given, &said)| is_true(given, said))
}
