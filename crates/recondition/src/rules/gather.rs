//! `vector.gather` and `vector.scatter`: lanes out of bounds, and lanes that write the same element.

use mohole_ir::{Op, TypeKind, Value};

use crate::confine::{Access, is_size};
use crate::cx::Cx;
use crate::defs::defined_by;
use crate::int_constants::dense_integers;
use crate::int_range::{int_range, known_int};
use crate::rule::{Rule, RuleResult};
use crate::shape::Axis;

pub(super) const RULE: Rule = Rule {
    name: "gather",
    what: "lanes out of bounds; two lanes that write the same element",
    ops: &["vector.gather", "vector.scatter"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let base = cx.operand(op, 0)?;
    let shape = cx.shape(base)?;
    let rank = shape.rank();
    let last = rank.checked_sub(1)?;
    let lanes_position = 1 + rank;
    let lanes = cx.operand(op, lanes_position)?;
    let mut changed = Access { op, container: base, first_index: 1 }.confine(cx)?;
    // With an offset of 0, a lane may be any index of the last dimension.
    let offset = cx.operand(op, rank)?;
    cx.before(op);
    if known_int(cx.m, offset) != Some(0) {
        let zero = cx.const_index(0);
        cx.m.set_operand(op, rank, zero);
        changed = true;
    }
    let is_scatter = cx.m.op_name(op) == "vector.scatter";
    let size = shape.dims[last];
    if is_scatter {
        let scattered = scatter(cx, op, lanes_position, size?)?;
        return RuleResult::of(changed || scattered == RuleResult::Changed);
    }
    if size.is_some_and(|size| int_range(cx.m, lanes).within(0, i128::from(size) - 1))
        || is_confined(cx, lanes, Axis::of(base, last))
    {
        return RuleResult::of(changed);
    }
    let size = cx.size(Axis::of(base, last));
    let limit = broadcast_as(cx, size, lanes)?;
    let safe = cx.same("arith.remui", &[lanes, limit]);
    cx.m.set_operand(op, lanes_position, safe);
    Some(RuleResult::Changed)
}

/// A size in every lane, in the type of the lanes.
fn broadcast_as(cx: &mut Cx<'_>, size: Value, lanes: Value) -> Option<Value> {
    let (ty, elem) = (cx.ty(lanes), cx.shape(lanes)?.elem);
    let size = match cx.m.type_kind(elem) {
        TypeKind::Index => size,
        _ => cx.make("arith.index_cast", &[size], elem),
    };
    Some(cx.make("vector.broadcast", &[size], ty))
}

/// Whether lanes have the form that the rule gives them: the remainder by a size.
fn is_confined(cx: &Cx<'_>, lanes: Value, axis: Axis) -> bool {
    let divisor = || {
        let limit = cx.operand(defined_by(cx.m, lanes, "arith.remui")?, 1)?;
        let size = cx.operand(defined_by(cx.m, limit, "vector.broadcast")?, 0)?;
        match defined_by(cx.m, size, "arith.index_cast") {
            Some(cast) => cx.operand(cast, 0),
            None => Some(size),
        }
    };
    divisor().is_some_and(|size| is_size(cx, size, axis))
}

/// Makes the lanes write different elements, in random order. `None` if there are more lanes than elements.
fn scatter(cx: &mut Cx<'_>, op: Op, lanes_position: usize, size: u64) -> Option<RuleResult> {
    let lanes = cx.operand(op, lanes_position)?;
    let [Some(count)] = cx.shape(lanes)?.dims[..] else { return None };
    if largest_if_distinct(cx, lanes).is_some_and(|largest| largest < i128::from(size)) {
        return Some(RuleResult::Fine);
    }
    let mut order: Vec<u64> = (0..count).collect();
    if count > size {
        return None;
    }
    cx.rng.shuffle(&mut order);
    let text = format!("[{}]", order.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
    let ty = cx.ty(lanes);
    let lanes = cx.literal(ty, &text)?;
    cx.m.set_operand(op, lanes_position, lanes);
    Some(RuleResult::Changed)
}

/// The largest number of a constant without equal or negative numbers.
fn largest_if_distinct(cx: &Cx<'_>, lanes: Value) -> Option<i128> {
    let constant = defined_by(cx.m, lanes, "arith.constant")?;
    let mut numbers = dense_integers(cx.m, cx.attr(constant, "value")?)?;
    let count = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    let [Some(lanes)] = cx.shape(lanes)?.dims[..] else { return None };
    let is_distinct = numbers.len() == count && count as u64 == lanes;
    numbers.last().copied().filter(|_| is_distinct && numbers[0] >= 0)
}
