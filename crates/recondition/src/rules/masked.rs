//! Accesses under a mask: lanes that would be outside are masked off.

use mohole_ir::{Op, Value};

use super::{Outcome, Rule};
use crate::confine::confine;
use crate::cx::Cx;
use crate::facts::{known, made_by, range};

pub(super) const RULE: Rule = Rule {
    name: "masked",
    what: "lanes outside of the buffer that the mask leaves on",
    ops: &["vector.maskedload", "vector.maskedstore", "vector.expandload", "vector.compressstore"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let buffer = cx.operand(op, 0)?;
    let shape = cx.shape(buffer)?;
    let rank = shape.rank();
    let mask = cx.operand(op, 1 + rank)?;
    let [Some(lanes)] = cx.shape(mask)?.dims[..] else { return None };
    let last = rank.checked_sub(1)?;
    let changed = confine(cx, op, 1, buffer, &vec![1; rank])?;
    let index = cx.operand(op, rank)?;
    if fits(cx, index, shape.dims[last], lanes) || is_cut(cx, mask, buffer, index) {
        return Outcome::of(changed);
    }
    cx.before(op);
    let size = cx.size(buffer, last);
    let room = cx.same("arith.subi", &[size, index]);
    let ty = cx.ty(mask);
    let inside = cx.make("vector.create_mask", &[room], ty);
    let safe = cx.same("arith.andi", &[mask, inside]);
    cx.m.set_operand(op, 1 + rank, safe);
    Some(Outcome::Changed)
}

fn fits(cx: &Cx<'_>, index: Value, size: Option<u64>, lanes: u64) -> bool {
    size.is_some_and(|size| range(cx.m, index).leaves_room(lanes.into(), size.into()))
}

/// Whether a mask was cut to what is left of the buffer behind an index.
fn is_cut(cx: &Cx<'_>, mask: Value, buffer: Value, index: Value) -> bool {
    let room = || {
        let cut = cx.operand(made_by(cx.m, mask, "arith.andi")?, 1)?;
        let room = cx.operand(made_by(cx.m, cut, "vector.create_mask")?, 0)?;
        made_by(cx.m, room, "arith.subi")
    };
    let Some(&[size, from]) = room().map(|room| cx.m.op(room).operands.as_slice()) else { return false };
    let Some((last, said)) =
        cx.shape(buffer).and_then(|shape| shape.dims.into_iter().enumerate().next_back())
    else {
        return false;
    };
    let is_said = said.is_some_and(|said| known(cx.m, size) == Some(said.into()));
    from == index && (is_said || crate::confine::is_size(cx, size, buffer, last))
}
