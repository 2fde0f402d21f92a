//! Gather and scatter: every lane is inside, and no two lanes write one place.

use mohole_ir::{Op, TypeKind, Value};

use super::{Outcome, Rule};
use crate::confine::confine;
use crate::cx::Cx;
use crate::elements::whole_numbers;
use crate::facts::{known, made_by, range};

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
    let broadcast = || {
        let limit = cx.operand(made_by(cx.m, lanes, "arith.remui")?, 1)?;
        let size = cx.operand(made_by(cx.m, limit, "vector.broadcast")?, 0)?;
        match made_by(cx.m, size, "arith.index_cast") {
            Some(cast) => cx.operand(cast, 0),
            None => Some(size),
        }
    };
    broadcast().is_some_and(|size| crate::confine::is_size(cx, size, base, last))
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
    let constant = made_by(cx.m, lanes, "arith.constant")?;
    let mut numbers = whole_numbers(cx.m, cx.attr(constant, "value")?)?;
    let count = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    let [Some(lanes)] = cx.shape(lanes)?.dims[..] else { return None };
    let is_distinct = numbers.len() == count && count as u64 == lanes;
    numbers.last().copied().filter(|_| is_distinct && numbers[0] >= 0)
}
