//! Affine loops: bounds that do not overflow and are not too far apart.

use mohole_ir::{AttrKind, Op};

use super::affine_value::{FAR, LIMIT, tame_operands};
use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::affine_bounds;

pub(super) const RULE: Rule = Rule {
    name: "affine-for",
    what: "bounds that overflow, or so far apart that the loop does not end; a step that is too large",
    ops: &["affine.for"],
    apply,
};

const MANY: i128 = 1 << 20;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let segments = cx.numbers(op, "operandSegmentSizes")?;
    let bounds = usize::try_from(segments.first()?.checked_add(*segments.get(1)?)?).ok()?;
    let AttrKind::Number { literal, .. } = cx.attr(op, "step")? else { return None };
    // A step that takes the variable beyond its type wraps around.
    cx.m.text(*literal).parse().ok().filter(|step: &i128| (1..=LIMIT).contains(step))?;
    let mut changed = false;
    for limit in [LIMIT, FAR] {
        changed |= tame_operands(cx, op, 0..bounds, limit)?;
        let Some((lower, upper)) = affine_bounds(cx.m, op) else { continue };
        let low = lower.into_iter().map(|range| range.lo).max()?;
        let high = upper.into_iter().map(|range| range.hi).min()?;
        if high.saturating_sub(low) <= MANY {
            return Outcome::of(changed);
        }
    }
    None
}
