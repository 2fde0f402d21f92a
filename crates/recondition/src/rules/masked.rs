//! Masked loads and stores: lanes out of bounds that the mask enables.

use mohole_ir::{Op, Value};

use crate::confine::{Access, is_size};
use crate::cx::Cx;
use crate::defs::defined_by;
use crate::int_range::{int_range, known_int};
use crate::rule::{Rule, RuleResult};
use crate::shape::Axis;

pub(super) const RULE: Rule = Rule {
    name: "masked",
    what: "enabled lanes out of bounds",
    ops: &["vector.maskedload", "vector.maskedstore", "vector.expandload", "vector.compressstore"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let buffer = cx.operand(op, 0)?;
    let shape = cx.shape(buffer)?;
    let rank = shape.rank();
    let mask = cx.operand(op, 1 + rank)?;
    let [Some(lanes)] = cx.shape(mask)?.dims[..] else { return None };
    let last = rank.checked_sub(1)?;
    let changed = Access { op, container: buffer, first_index: 1 }.confine(cx)?;
    let index = cx.operand(op, rank)?;
    if fits(cx, index, shape.dims[last], lanes) || is_cut(cx, mask, buffer, index) {
        return RuleResult::of(changed);
    }
    cx.before(op);
    let size = cx.size(Axis::of(buffer, last));
    let room = cx.same("arith.subi", &[size, index]);
    let ty = cx.ty(mask);
    let inside = cx.make("vector.create_mask", &[room], ty);
    let safe = cx.same("arith.andi", &[mask, inside]);
    cx.m.set_operand(op, 1 + rank, safe);
    Some(RuleResult::Changed)
}

fn fits(cx: &Cx<'_>, index: Value, size: Option<u64>, lanes: u64) -> bool {
    size.is_some_and(|size| int_range(cx.m, index).leaves_room(lanes.into(), size.into()))
}

/// Whether a mask has the form that the rule gives it: cut to the rest of the buffer from an index on.
fn is_cut(cx: &Cx<'_>, mask: Value, buffer: Value, index: Value) -> bool {
    let room = || {
        let cut = cx.operand(defined_by(cx.m, mask, "arith.andi")?, 1)?;
        let room = cx.operand(defined_by(cx.m, cut, "vector.create_mask")?, 0)?;
        defined_by(cx.m, room, "arith.subi")
    };
    let Some(&[size, from]) = room().map(|room| cx.m.op(room).operands.as_slice()) else { return false };
    let Some((last, static_size)) =
        cx.shape(buffer).and_then(|shape| shape.dims.into_iter().enumerate().next_back())
    else {
        return false;
    };
    let is_static_size = static_size.is_some_and(|known| known_int(cx.m, size) == Some(known.into()));
    from == index && (is_static_size || is_size(cx, size, Axis::of(buffer, last)))
}
