//! Counting loops: forwards, and to an end.

use mohole_ir::{Op, Value};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::{known, made_by, range};
use crate::range::Range;
use crate::shape::int_width;

pub(super) const RULE: Rule = Rule {
    name: "scf-for",
    what: "a step of 0 or less, or one that wraps around; bounds so far apart that the loop does not end",
    ops: &["scf.for"],
    apply,
};

/// Loops with known bounds may go on for so long.
const MANY: i128 = 65_536;
/// Others are cut here: enough for every way through a body to be taken.
const SOME: i128 = 32;
/// Bounds and steps that are not known are brought below this.
const FAR: i128 = 4096;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (lower, upper, step) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.operand(op, 2)?);
    // On one bit there is no step forwards.
    let width = int_width(cx.m, cx.ty(step)).filter(|width| (2..=Range::WIDEST).contains(width))?;
    let most = Range::of_width(width).hi;
    let may_be_negative = range(cx.m, lower).lo < 0 || range(cx.m, upper).lo < 0;
    let is_unsigned = cx.m.attr(op, "unsignedCmp").is_some() && may_be_negative;
    if is_unsigned {
        cx.m.remove_attr(op, "unsignedCmp");
    }
    cx.before(op);
    let forwards = forwards(cx, step)?;
    let (safe_lower, safe_upper) = bounds(cx, lower, upper, most)?;
    let safe_step = not_beyond(cx, forwards, safe_upper, most)?;
    let changed = [(0, lower, safe_lower), (1, upper, safe_upper), (2, step, safe_step)];
    for (place, _, new) in changed {
        cx.m.set_operand(op, place, new);
    }
    Outcome::of(is_unsigned || changed.iter().any(|(_, old, new)| old != new))
}

/// A step from 1 to [`FAR`].
fn forwards(cx: &mut Cx<'_>, step: Value) -> Option<Value> {
    let ty = cx.ty(step);
    let mut safe = step;
    if range(cx.m, safe).lo < 1 {
        let one = cx.constant(ty, 1)?;
        safe = cx.same("arith.maxsi", &[safe, one]);
    }
    if range(cx.m, safe).hi > FAR {
        let far = cx.constant(ty, FAR)?;
        safe = cx.same("arith.minsi", &[safe, far]);
    }
    Some(safe)
}

/// A step that takes the variable from below its end not beyond the largest number, where it would wrap
/// around.
fn not_beyond(cx: &mut Cx<'_>, step: Value, upper: Value, most: i128) -> Option<Value> {
    // From one below the end there is room for a step of 1 at least.
    let room = most.saturating_sub(range(cx.m, upper).hi).saturating_add(1);
    if range(cx.m, step).hi <= room {
        return Some(step);
    }
    let ty = cx.ty(step);
    let room = cx.constant(ty, room.max(1))?;
    Some(cx.same("arith.minsi", &[step, room]))
}

fn bounds(cx: &mut Cx<'_>, lower: Value, upper: Value, most: i128) -> Option<(Value, Value)> {
    let (low, high) = (range(cx.m, lower), range(cx.m, upper));
    if high.hi.saturating_sub(low.lo) <= MANY || is_cut(cx, lower, upper) {
        return Some((lower, upper));
    }
    let ty = cx.ty(lower);
    let mut safe = lower;
    if !low.within(-MANY, MANY) {
        let far = cx.constant(ty, FAR.min(most))?;
        safe = cx.same("arith.remsi", &[lower, far]);
    }
    let some = cx.constant(ty, SOME.min(most))?;
    let end = cx.same("arith.addi", &[safe, some]);
    let safe_upper = cx.same("arith.minsi", &[upper, end]);
    Some((safe, safe_upper))
}

/// Whether an upper bound is cut at the lower one and a number.
fn is_cut(cx: &Cx<'_>, lower: Value, upper: Value) -> bool {
    let Some(min) = made_by(cx.m, upper, "arith.minsi") else { return false };
    range(cx.m, lower).within(-MANY, MANY)
        && cx.m.op(min).operands.iter().any(|&end| {
            made_by(cx.m, end, "arith.addi").is_some_and(|add| {
                let &[from, some] = cx.m.op(add).operands.as_slice() else { return false };
                from == lower && known(cx.m, some).is_some_and(|some| some <= MANY)
            })
        })
}
