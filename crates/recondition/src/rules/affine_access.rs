//! Affine loads and stores: inside, whatever the loops around them do.

use mohole_ir::{AttrKind, Op, Value};

use super::affine_value::{LIMIT, tame_operands};
use super::{Outcome, Rule};
use crate::affine::{Expr, Map, confined};
use crate::confine::{confine, is_size};
use crate::cx::Cx;
use crate::facts::{map_ranges, range};

pub(super) const RULE: Rule = Rule {
    name: "affine-access",
    what: "an index outside of the buffer",
    ops: &["affine.load", "affine.store", "affine.vector_load", "affine.vector_store"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let is_store = cx.m.op_name(op).ends_with("store");
    let is_vector = cx.m.op_name(op).contains("vector");
    let first = 1 + usize::from(is_store);
    let buffer = cx.operand(op, first - 1)?;
    let sizes = cx.shape(buffer)?.dims;
    let extents = if is_vector { extents(cx, op, is_store, sizes.len())? } else { vec![1; sizes.len()] };
    let count = cx.m.op(op).operands.len();
    let changed = tame_operands(cx, op, first..count, LIMIT)?;
    let operands: Vec<_> = cx.m.op(op).operands[first..].iter().map(|&value| range(cx.m, value)).collect();
    let results = map_ranges(cx.m, op, "map", &operands).filter(|results| results.len() == sizes.len())?;
    let AttrKind::AffineMap(text) = cx.attr(op, "map")? else { return None };
    let text = cx.m.text(*text).to_owned();
    let mut limits = Vec::new();
    for (dim, range) in results.iter().enumerate() {
        let limit = match sizes[dim] {
            Some(size) => {
                let places = size.checked_sub(extents[dim])? + 1;
                (!range.within(0, i128::from(places) - 1)).then_some(places)
            }
            None if extents[dim] == 1 && is_loop_to_size(cx, op, first, &text, dim, buffer) => None,
            None => return as_plain(cx, op, first, &text, buffer, is_vector),
        };
        limits.push(limit);
    }
    if limits.iter().all(Option::is_none) {
        return Outcome::of(changed);
    }
    let text = confined(&text, &limits)?;
    let text = cx.m.intern(&text);
    let map = cx.m.make_attr(AttrKind::AffineMap(text));
    cx.m.set_attr(op, "map", map);
    Some(Outcome::Changed)
}

fn extents(cx: &Cx<'_>, op: Op, is_store: bool, rank: usize) -> Option<Vec<u64>> {
    let vector = if is_store { cx.operand(op, 0)? } else { *cx.m.op(op).results.first()? };
    let sizes = cx.shape(vector)?.sizes()?;
    let mut extents = vec![1; rank.checked_sub(sizes.len())?];
    extents.extend(sizes);
    Some(extents)
}

/// Whether an index is the variable of a loop from 0 or more up to the buffer's size, or 0.
fn is_loop_to_size(cx: &Cx<'_>, op: Op, first: usize, text: &str, dim: usize, buffer: Value) -> bool {
    let Some(map) = Map::parse(text) else { return false };
    let place = match map.results[dim] {
        Expr::Number(0) => return true,
        Expr::Dim(place) => first + place,
        Expr::Symbol(place) => first + map.dims + place,
        _ => return false,
    };
    let Some(variable) = cx.operand(op, place) else { return false };
    let mohole_ir::Def::Arg(block, 0) = cx.m.value(variable).def else { return false };
    let Some(owner) = cx.m.region(cx.m.block(block).parent).parent else { return false };
    let operands = cx.m.op(owner).operands.as_slice();
    match (cx.m.op_name(owner), operands) {
        ("affine.for", _) => {
            let upper = match cx.attr(owner, "upperBoundMap") {
                Some(AttrKind::AffineMap(text)) => Map::parse(cx.m.text(*text)),
                _ => None,
            };
            let is_plain =
                upper.is_some_and(|map| matches!(map.results[..], [Expr::Dim(0) | Expr::Symbol(0)]));
            let lower =
                cx.numbers(owner, "operandSegmentSizes").and_then(|segments| segments.first().copied());
            let upper = lower.and_then(|lower| operands.get(usize::try_from(lower).ok()?));
            is_plain
                && range(cx.m, variable).lo >= 0
                && upper.is_some_and(|&upper| is_size(cx, upper, buffer, dim))
        }
        ("scf.for", &[lower, upper, ..]) => range(cx.m, lower).lo >= 0 && is_size(cx, upper, buffer, dim),
        _ => false,
    }
}

/// The same access by the operations that take any index.
fn as_plain(
    cx: &mut Cx<'_>,
    op: Op,
    first: usize,
    text: &str,
    buffer: Value,
    is_vector: bool,
) -> Option<Outcome> {
    let operands = cx.m.op(op).operands.to_vec();
    let (head, results) = text.split_once("->")?;
    let results = results.trim().strip_prefix('(')?.strip_suffix(')')?;
    cx.before(op);
    let index = cx.index();
    let mut all: Vec<Value> = operands[..first].to_vec();
    for result in crate::affine::split_top(results) {
        let apply = cx.op("affine.apply", &operands[first..], &[index]);
        let text = cx.m.intern(&format!("{head}-> ({})", result.trim()));
        let map = cx.m.make_attr(AttrKind::AffineMap(text));
        cx.m.set_attr(apply, "map", map);
        all.push(cx.m.op(apply).results[0]);
    }
    let name = cx.m.op_name(op).replace("affine.vector_", "vector.").replace("affine.", "memref.");
    let types: Vec<_> = cx.m.op(op).results.iter().map(|&result| cx.ty(result)).collect();
    let new = cx.op(&name, &all, &types);
    let pairs: Vec<_> =
        cx.m.op(op).results.iter().copied().zip(cx.m.op(new).results.iter().copied()).collect();
    for (old, new) in pairs {
        cx.m.replace_uses(old, new);
    }
    cx.m.erase(op);
    if is_vector {
        return (super::vector_access::RULE.apply)(cx, new).map(|_| Outcome::Changed);
    }
    let rank = all.len() - first;
    confine(cx, new, first, buffer, &vec![1; rank])?;
    Some(Outcome::Changed)
}
