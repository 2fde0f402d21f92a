//! Gather and scatter: every lane is inside, and no two lanes write one place.

use mohole_ir::{AttrKind, ElementsKind, Op, TypeKind, Value};

use super::{Outcome, Rule};
use crate::confine::confine;
use crate::cx::Cx;
use crate::facts::{def, known, made_by, range};

pub(super) const RULE: Rule = Rule {
    name: "gather",
    what: "lanes outside of the buffer; two lanes that write one place",
    ops: &["vector.gather", "vector.scatter"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let base = cx.operand(op, 0)?;
    let shape = cx.shape(base)?;
    let rank = shape.rank();
    let last = rank.checked_sub(1)?;
    let lanes_place = 1 + rank;
    let lanes = cx.operand(op, lanes_place)?;
    let mut changed = confine(cx, op, 1, base, &vec![1; rank])?;
    // From the first place of the last dimension, so that the room is the whole of it.
    let offset = cx.operand(op, rank)?;
    cx.before(op);
    if known(cx.m, offset) != Some(0) {
        let zero = cx.const_index(0);
        cx.m.set_operand(op, rank, zero);
        changed = true;
    }
    let is_scatter = cx.m.op_name(op) == "vector.scatter";
    let size = shape.dims[last];
    if is_scatter {
        return scatter(cx, op, lanes_place, size?).map(|more| more_or(changed, more));
    }
    if size.is_some_and(|size| range(cx.m, lanes).within(0, i128::from(size) - 1))
        || is_confined(cx, lanes, base, last)
    {
        return Outcome::of(changed);
    }
    let size = cx.size(base, last);
    let limit = broadcast_as(cx, size, lanes)?;
    let safe = cx.same("arith.remui", &[lanes, limit]);
    cx.m.set_operand(op, lanes_place, safe);
    Some(Outcome::Changed)
}

fn more_or(changed: bool, more: Outcome) -> Outcome {
    if changed { Outcome::Changed } else { more }
}

/// A size in every lane, in the lanes' own type.
fn broadcast_as(cx: &mut Cx<'_>, size: Value, lanes: Value) -> Option<Value> {
    let (ty, elem) = (cx.ty(lanes), cx.shape(lanes)?.elem);
    let size = match cx.m.type_kind(elem) {
        TypeKind::Index => size,
        _ => cx.make("arith.index_cast", &[size], elem),
    };
    Some(cx.make("vector.broadcast", &[size], ty))
}

fn is_confined(cx: &Cx<'_>, lanes: Value, base: Value, last: usize) -> bool {
    let Some(remainder) = made_by(cx.m, lanes, "arith.remui") else { return false };
    let Some(broadcast) = made_by(cx.m, cx.m.op(remainder).operands[1], "vector.broadcast") else {
        return false;
    };
    let size = cx.m.op(broadcast).operands[0];
    let size = match made_by(cx.m, size, "arith.index_cast") {
        Some(cast) => cx.m.op(cast).operands[0],
        None => size,
    };
    crate::confine::is_size(cx, size, base, last)
}

/// Lanes go to places of their own, in a seeded order. More lanes than places cannot be told apart.
fn scatter(cx: &mut Cx<'_>, op: Op, lanes_place: usize, size: u64) -> Option<Outcome> {
    let lanes = cx.operand(op, lanes_place)?;
    let [Some(count)] = cx.shape(lanes)?.dims[..] else { return None };
    if distinct_numbers(cx, lanes).is_some_and(|most| most < i128::from(size)) {
        return Some(Outcome::Fine);
    }
    let mut order: Vec<u64> = (0..count).collect();
    if count > size {
        return None;
    }
    cx.rng.shuffle(&mut order);
    let text = format!("[{}]", order.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
    let ty = cx.ty(lanes);
    let places = cx.literal(ty, &text)?;
    cx.m.set_operand(op, lanes_place, places);
    Some(Outcome::Changed)
}

/// The largest of a constant's numbers, when no two are equal and none is negative.
fn distinct_numbers(cx: &Cx<'_>, lanes: Value) -> Option<i128> {
    let op = def(cx.m, lanes)?;
    let AttrKind::Elements { body, kind: ElementsKind::Dense, .. } = cx.attr(op, "value")? else {
        return None;
    };
    if cx.m.text(*body).contains(['-', 'x']) {
        return None;
    }
    let words = cx.m.text(*body).split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    let mut numbers: Vec<i128> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let count = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    let [Some(lanes)] = cx.shape(lanes)?.dims[..] else { return None };
    (numbers.len() == count && count as u64 == lanes).then(|| numbers.last().copied())?
}
