//! Casts that say more than was known: it is true.

use mohole_ir::{AttrKind, Module, Op, Type, TypeKind};

use super::{Outcome, Rule};
use crate::cx::{Cx, resolve};
use crate::facts::is_of_usual_size;
use crate::sizes::{Symbol, matched, symbol_of};

pub(super) const RULE: Rule = Rule {
    name: "cast",
    what: "a size that a cast claims and that is another at run time",
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
    let (TypeKind::MemRef { tail: from, .. }, TypeKind::MemRef { tail: to, dims: Some(_), .. }) =
        (module.type_kind(from), module.type_kind(to))
    else {
        return true;
    };
    let unknowns = |tail: &[mohole_ir::Attr]| -> usize {
        let texts = tail.iter().map(|&attr| match resolve(module, attr) {
            AttrKind::Opaque { text, .. } => module.text(*text).matches('?').count(),
            _ => 0,
        });
        texts.sum()
    };
    unknowns(from) <= unknowns(to)
}
