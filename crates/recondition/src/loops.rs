//! Counting loops that step forward and end: bounds and steps of `scf.for` and `affine.for`.

use mohole_ir::{AttrKind, Op, Value};

use crate::affine_operands::{LIMIT, SMALL, bound_operands};
use crate::cx::Cx;
use crate::defs::defined_by;
use crate::int_range::{affine_bounds, int_range, known_int};
use crate::range::Range;
use crate::rule::RuleResult;
use crate::shape::int_width;

/// An `scf.for` with known bounds keeps them if they are at most this far apart.
const MAX_KNOWN_DISTANCE: i128 = 65_536;
/// Other `scf.for` loops are cut to this distance: enough to take every path through a body.
const CUT_DISTANCE: i128 = 32;
/// An `affine.for` whose bounds are further apart is doubtful.
const MAX_AFFINE_DISTANCE: i128 = 1 << 20;

/// Makes an `scf.for` step forward, end, and not wrap around.
pub(crate) fn bound_scf_for(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (lower, upper, step) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.operand(op, 2)?);
    // In `i1` no step goes forward.
    let width = int_width(cx.m, cx.ty(step)).filter(|width| (2..=Range::MAX_WIDTH).contains(width))?;
    let max = Range::of_width(width).hi;
    let may_be_negative = int_range(cx.m, lower).lo < 0 || int_range(cx.m, upper).lo < 0;
    let is_unsigned = cx.m.attr(op, "unsignedCmp").is_some() && may_be_negative;
    if is_unsigned {
        cx.m.remove_attr(op, "unsignedCmp");
    }
    cx.before(op);
    let forward = forward_step(cx, step)?;
    let (safe_lower, safe_upper) = near_bounds(cx, lower, upper, max)?;
    let safe_step = step_without_wrap(cx, forward, safe_upper, max)?;
    cx.m.set_operand(op, 0, safe_lower);
    cx.m.set_operand(op, 1, safe_upper);
    cx.m.set_operand(op, 2, safe_step);
    RuleResult::of(is_unsigned || [lower, upper, step] != [safe_lower, safe_upper, safe_step])
}

/// A step from 1 to [`SMALL`].
fn forward_step(cx: &mut Cx<'_>, step: Value) -> Option<Value> {
    let ty = cx.ty(step);
    let mut safe = step;
    if int_range(cx.m, safe).lo < 1 {
        let one = cx.constant(ty, 1)?;
        safe = cx.same("arith.maxsi", &[safe, one]);
    }
    if int_range(cx.m, safe).hi > SMALL {
        let small = cx.constant(ty, SMALL)?;
        safe = cx.same("arith.minsi", &[safe, small]);
    }
    Some(safe)
}

/// A step with which the variable does not exceed `max`, the largest number of its type, in the last
/// iteration.
fn step_without_wrap(cx: &mut Cx<'_>, step: Value, upper: Value, max: i128) -> Option<Value> {
    // The variable is at most `upper - 1` before a step.
    let room = max.saturating_sub(int_range(cx.m, upper).hi).saturating_add(1);
    if int_range(cx.m, step).hi <= room {
        return Some(step);
    }
    let ty = cx.ty(step);
    let room = cx.constant(ty, room.max(1))?;
    Some(cx.same("arith.minsi", &[step, room]))
}

/// Bounds that are not too far apart.
fn near_bounds(cx: &mut Cx<'_>, lower: Value, upper: Value, max: i128) -> Option<(Value, Value)> {
    let (low, high) = (int_range(cx.m, lower), int_range(cx.m, upper));
    if high.hi.saturating_sub(low.lo) <= MAX_KNOWN_DISTANCE || is_cut(cx, lower, upper) {
        return Some((lower, upper));
    }
    let ty = cx.ty(lower);
    let mut safe_lower = lower;
    if !low.within(-MAX_KNOWN_DISTANCE, MAX_KNOWN_DISTANCE) {
        let small = cx.constant(ty, SMALL.min(max))?;
        safe_lower = cx.same("arith.remsi", &[lower, small]);
    }
    let distance = cx.constant(ty, CUT_DISTANCE.min(max))?;
    let end = cx.same("arith.addi", &[safe_lower, distance]);
    let safe_upper = cx.same("arith.minsi", &[upper, end]);
    Some((safe_lower, safe_upper))
}

/// Whether an upper bound has the form that [`near_bounds`] gives it: `min(_, lower + constant)`.
fn is_cut(cx: &Cx<'_>, lower: Value, upper: Value) -> bool {
    let Some(min) = defined_by(cx.m, upper, "arith.minsi") else { return false };
    int_range(cx.m, lower).within(-MAX_KNOWN_DISTANCE, MAX_KNOWN_DISTANCE)
        && cx.m.op(min).operands.iter().any(|&end| {
            defined_by(cx.m, end, "arith.addi").is_some_and(|add| {
                let &[from, distance] = cx.m.op(add).operands.as_slice() else { return false };
                from == lower
                    && known_int(cx.m, distance).is_some_and(|distance| distance <= MAX_KNOWN_DISTANCE)
            })
        })
}

/// Makes the bounds of an `affine.for` small and near each other.
pub(crate) fn bound_affine_for(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let segments = cx.numbers(op, "operandSegmentSizes")?;
    let bound_operand_count = usize::try_from(segments.first()?.checked_add(*segments.get(1)?)?).ok()?;
    let AttrKind::Number { literal, .. } = cx.attr(op, "step")? else { return None };
    // A larger step may take the variable beyond its type, where it wraps around.
    cx.m.text(*literal).parse().ok().filter(|step: &i128| (1..=LIMIT).contains(step))?;
    let mut changed = false;
    for limit in [LIMIT, SMALL] {
        changed |= bound_operands(cx, op, 0..bound_operand_count, limit)?;
        let Some(bounds) = affine_bounds(cx.m, op) else { continue };
        if bounds.highest()?.saturating_sub(bounds.lowest()?) <= MAX_AFFINE_DISTANCE {
            return RuleResult::of(changed);
        }
    }
    None
}
