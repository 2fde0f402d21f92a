//! Padding: a few elements, and not less than none.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::{MAX_SIZE, range};
use crate::purity::is_pure_inside;
use crate::shape::Shape;
use crate::sizes::{at_most, most_size};

pub(super) const RULE: Rule =
    Rule { name: "pad", what: "padding by less than nothing, or beyond memory", ops: &["tensor.pad"], apply };

/// Amounts that are known at run time only are not larger.
const MOST: i128 = 16;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (source, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    let (given, made) = (cx.shape(source)?, cx.shape(result)?);
    let lists = [cx.numbers(op, "static_low")?, cx.numbers(op, "static_high")?];
    if !is_pure_inside(cx, op) {
        return None;
    }
    let lengths = [given.rank(), lists[0].len(), lists[1].len()];
    let is_negative = |number: &i64| *number < 0 && *number != i64::MIN;
    if lengths != [made.rank(); 3] || lists.iter().flatten().any(is_negative) {
        return None;
    }
    if claims_size(&given, &made, &lists) {
        return None;
    }
    let limits = limits(&made, &lists);
    let is_large = |dim: usize| given.dims[dim].is_some() && most_size(cx, source, dim) > limits[dim];
    if (0..made.rank()).any(is_large) {
        return None;
    }
    cx.before(op);
    let safe = at_most(cx, source, &limits)?;
    cx.m.set_operand(op, 0, safe);
    Outcome::of(tame_amounts(cx, op)? | (safe != source))
}

/// Whether the result claims a size that does not follow from the others.
fn claims_size(given: &Shape, made: &Shape, lists: &[Vec<i64>; 2]) -> bool {
    (0..made.rank()).any(|dim| {
        let is_open = given.dims[dim].is_none() || lists.iter().any(|list| list[dim] == i64::MIN);
        is_open && made.dims[dim].is_some()
    })
}

/// How large the source may be, so that sizes which the result does not say are not too large.
fn limits(made: &Shape, lists: &[Vec<i64>; 2]) -> Vec<i128> {
    let amount = |&number: &i64| if number == i64::MIN { MOST } else { number.into() };
    let limit = |dim: usize| match made.dims[dim] {
        Some(_) => i128::MAX,
        None => MAX_SIZE - lists.iter().map(|list| amount(&list[dim])).sum::<i128>(),
    };
    (0..made.rank()).map(limit).collect()
}

fn tame_amounts(cx: &mut Cx<'_>, op: Op) -> Option<bool> {
    let mut changed = false;
    for place in 1..cx.m.op(op).operands.len() {
        let amount = cx.operand(op, place)?;
        if !range(cx.m, amount).within(0, MOST) {
            let most = cx.const_index(MOST);
            let safe = cx.same("arith.remui", &[amount, most]);
            cx.m.set_operand(op, place, safe);
            changed = true;
        }
    }
    Some(changed)
}
