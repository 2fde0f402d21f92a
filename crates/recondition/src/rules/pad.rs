//! `tensor.pad`: negative padding, and results that are too large.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::int_range::{MAX_SIZE, int_range};
use crate::purity::has_pure_regions;
use crate::rule::{Rule, RuleResult};
use crate::shape::{Axis, Shape};
use crate::sizes::{max_size, with_max_sizes};

pub(super) const RULE: Rule =
    Rule { name: "pad", what: "negative padding, or padding beyond memory", ops: &["tensor.pad"], apply };

/// The limit for dynamic amounts of padding.
const MAX_DYNAMIC_AMOUNT: i128 = 16;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (source, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    let (from, to) = (cx.shape(source)?, cx.shape(result)?);
    let amounts = [cx.numbers(op, "static_low")?, cx.numbers(op, "static_high")?];
    if !has_pure_regions(cx, op) {
        return None;
    }
    let lengths = [from.rank(), amounts[0].len(), amounts[1].len()];
    let is_negative = |number: &i64| *number < 0 && *number != i64::MIN;
    if lengths != [to.rank(); 3] || amounts.iter().flatten().any(is_negative) {
        return None;
    }
    if states_unknown_size(&from, &to, &amounts) {
        return None;
    }
    let limits = limits(&to, &amounts);
    let is_large = |dim: usize| from.dims[dim].is_some() && max_size(cx, Axis::of(source, dim)) > limits[dim];
    if (0..to.rank()).any(is_large) {
        return None;
    }
    cx.before(op);
    let safe = with_max_sizes(cx, source, &limits)?;
    cx.m.set_operand(op, 0, safe);
    RuleResult::of(bound_amounts(cx, op)? | (safe != source))
}

/// Whether the result type has a static size that depends on a dynamic one.
fn states_unknown_size(from: &Shape, to: &Shape, amounts: &[Vec<i64>; 2]) -> bool {
    (0..to.rank()).any(|dim| {
        let is_dynamic = from.dims[dim].is_none() || amounts.iter().any(|list| list[dim] == i64::MIN);
        is_dynamic && to.dims[dim].is_some()
    })
}

/// The largest sizes of the source with which no dynamic size of the result is too large.
fn limits(to: &Shape, amounts: &[Vec<i64>; 2]) -> Vec<i128> {
    let amount = |&number: &i64| if number == i64::MIN { MAX_DYNAMIC_AMOUNT } else { number.into() };
    let limit = |dim: usize| match to.dims[dim] {
        Some(_) => i128::MAX,
        None => MAX_SIZE - amounts.iter().map(|list| amount(&list[dim])).sum::<i128>(),
    };
    (0..to.rank()).map(limit).collect()
}

fn bound_amounts(cx: &mut Cx<'_>, op: Op) -> Option<bool> {
    let mut changed = false;
    for i in 1..cx.m.op(op).operands.len() {
        let amount = cx.operand(op, i)?;
        if !int_range(cx.m, amount).within(0, MAX_DYNAMIC_AMOUNT) {
            let limit = cx.const_index(MAX_DYNAMIC_AMOUNT);
            let safe = cx.same("arith.remui", &[amount, limit]);
            cx.m.set_operand(op, i, safe);
            changed = true;
        }
    }
    Some(changed)
}
