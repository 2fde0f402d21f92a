//! Padding: a few elements, and not less than none.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::range;

pub(super) const RULE: Rule =
    Rule { name: "pad", what: "padding by less than nothing, or beyond memory", ops: &["tensor.pad"], apply };

const MOST: i128 = 16;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (source, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    let (source, result) = (cx.shape(source)?, cx.shape(result)?);
    let lists = [cx.numbers(op, "static_low")?, cx.numbers(op, "static_high")?];
    let is_negative = |number: &i64| *number < 0 && *number != i64::MIN;
    if lists.iter().flatten().any(is_negative) {
        return None;
    }
    // A size that the result claims must follow from the others.
    let claims = (0..result.rank()).any(|dim| {
        let is_open = source.dims[dim].is_none() || lists.iter().any(|list| list[dim] == i64::MIN);
        is_open && result.dims[dim].is_some()
    });
    if claims {
        return None;
    }
    let mut changed = false;
    cx.before(op);
    for place in 1..cx.m.op(op).operands.len() {
        let amount = cx.operand(op, place)?;
        if !range(cx.m, amount).within(0, MOST) {
            let most = cx.const_index(MOST);
            let safe = cx.same("arith.remui", &[amount, most]);
            cx.m.set_operand(op, place, safe);
            changed = true;
        }
    }
    Outcome::of(changed)
}
