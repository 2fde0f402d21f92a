//! Counting loops: forwards, and to an end.

use mohole_ir::{Op, Value};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::{def, known, made_by, range};

pub(super) const RULE: Rule = Rule {
    name: "scf-for",
    what: "a step of 0 or less; bounds so far apart that the loop does not end",
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
    let may_be_negative = range(cx.m, lower).lo < 0 || range(cx.m, upper).lo < 0;
    let is_unsigned = cx.m.attr(op, "unsignedCmp").is_some() && may_be_negative;
    if is_unsigned {
        cx.m.remove_attr(op, "unsignedCmp");
    }
    cx.before(op);
    let mut safe_step = step;
    if range(cx.m, step).lo < 1 {
        let ty = cx.ty(step);
        let one = cx.constant(ty, 1)?;
        safe_step = cx.same("arith.maxsi", &[step, one]);
    }
    let mut safe_step_far = safe_step;
    // A step that takes the variable beyond its type wraps around.
    if range(cx.m, safe_step).hi > FAR {
        let ty = cx.ty(step);
        let far = cx.constant(ty, FAR.min(range(cx.m, step).hi))?;
        safe_step_far = cx.same("arith.minsi", &[safe_step, far]);
    }
    let (safe_lower, safe_upper) = bounds(cx, lower, upper)?;
    let changed = [(0, lower, safe_lower), (1, upper, safe_upper), (2, step, safe_step_far)];
    for (place, _, new) in changed {
        cx.m.set_operand(op, place, new);
    }
    Outcome::of(is_unsigned || changed.iter().any(|(_, old, new)| old != new))
}

fn bounds(cx: &mut Cx<'_>, lower: Value, upper: Value) -> Option<(Value, Value)> {
    let (low, high) = (range(cx.m, lower), range(cx.m, upper));
    if high.hi.saturating_sub(low.lo) <= MANY || is_cut(cx, lower, upper) {
        return Some((lower, upper));
    }
    let ty = cx.ty(lower);
    let mut safe = lower;
    if !low.within(-MANY, MANY) {
        let far = cx.constant(ty, FAR.min(range(cx.m, lower).hi))?;
        safe = cx.same("arith.remsi", &[lower, far]);
    }
    let some = cx.constant(ty, SOME.min(range(cx.m, lower).hi))?;
    let end = cx.same("arith.addi", &[safe, some]);
    let safe_upper = cx.same("arith.minsi", &[upper, end]);
    Some((safe, safe_upper))
}

/// Whether an upper bound is cut at the lower one and a number.
fn is_cut(cx: &Cx<'_>, lower: Value, upper: Value) -> bool {
    let Some(min) = made_by(cx.m, upper, "arith.minsi") else { return false };
    range(cx.m, lower).within(-MANY, MANY)
        && cx.m.op(min).operands.iter().any(|&end| {
            def(cx.m, end).is_some_and(|add| {
                let operands = &cx.m.op(add).operands;
                cx.m.op_name(add) == "arith.addi"
                    && operands[0] == lower
                    && known(cx.m, operands[1]).is_some_and(|some| some <= MANY)
            })
        })
}
