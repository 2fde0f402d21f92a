//! Integer division and remainder: by 0, and of the smallest number by -1.

use mohole_ir::{Module, Op, Value};

use crate::cx::Cx;
use crate::defs::{compared_with, defined_by};
use crate::int_range::{int_range, known_int};
use crate::never_zero::is_nonzero;
use crate::predicate::Predicate;
use crate::range::Range;
use crate::rule::{Rule, RuleResult};
use crate::shape::{elem_type, int_width};

pub(super) const RULE: Rule = Rule {
    name: "division",
    what: "a divisor of 0; the smallest number divided by -1",
    ops: &[
        "arith.divui",
        "arith.ceildivui",
        "arith.remui",
        "arith.divsi",
        "arith.ceildivsi",
        "arith.floordivsi",
        "arith.remsi",
        "index.divu",
        "index.ceildivu",
        "index.remu",
        "index.divs",
        "index.ceildivs",
        "index.floordivs",
        "index.rems",
    ],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (left, right) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    let width = int_width(cx.m, elem_type(cx.m, cx.ty(right)))?;
    let name = cx.m.op_name(op);
    let is_signed = name.ends_with("si") || name.ends_with("divs") || name.ends_with("rems");
    if is_signed && width > Range::MAX_WIDTH {
        return None; // The smallest number does not fit into an `i128`.
    }
    cx.before(op);
    if is_signed && width == 1 {
        return divide_i1(cx, op, left, right);
    }
    let mut safe = right;
    if !is_nonzero(cx.m, safe) {
        let zero = cx.number_like(safe, 0)?;
        let is_zero = cx.compare(Predicate::Eq, safe, zero)?;
        let other = i128::from(cx.rng.between(1, 1.max((1i64 << (width - 1).min(6)) - 1)));
        let other = cx.number_like(safe, other)?;
        safe = cx.select(is_zero, other, safe);
    }
    if is_signed && may_overflow(cx.m, left, safe, width) {
        safe = not_minus_one(cx, left, safe, width)?;
    }
    cx.m.set_operand(op, 1, safe);
    RuleResult::of(safe != right)
}

/// In `i1`, -1 is the smallest number and the only divisor, so only 0 / -1 is defined.
fn divide_i1(cx: &mut Cx<'_>, op: Op, left: Value, right: Value) -> Option<RuleResult> {
    let is = |value: Value, number: i128| int_range(cx.m, value) == Range::exactly(number);
    if is(left, 0) && is(right, -1) {
        return Some(RuleResult::Fine);
    }
    let (zero, ones) = (cx.number_like(right, 0)?, cx.number_like(right, 1)?);
    cx.m.set_operands(op, &[zero, ones]);
    Some(RuleResult::Changed)
}

fn may_overflow(module: &Module, left: Value, right: Value, width: u32) -> bool {
    let least = Range::of_width(width).lo;
    int_range(module, left).contains(least)
        && int_range(module, right).contains(-1)
        && !is_guarded(module, left, right, least)
}

/// A divisor that is 1 where the smallest number would be divided by -1.
fn not_minus_one(cx: &mut Cx<'_>, left: Value, right: Value, width: u32) -> Option<Value> {
    let least = cx.number_like(left, Range::of_width(width).lo)?;
    let is_least = cx.compare(Predicate::Eq, left, least)?;
    let minus_one = cx.number_like(right, -1)?;
    let is_minus_one = cx.compare(Predicate::Eq, right, minus_one)?;
    let both = cx.same("arith.andi", &[is_least, is_minus_one]);
    let one = cx.number_like(right, 1)?;
    Some(cx.select(both, one, right))
}

/// Whether a divisor has the form that [`not_minus_one`] gives it.
fn is_guarded(module: &Module, left: Value, right: Value, least: i128) -> bool {
    let Some(select) = defined_by(module, right, "arith.select") else { return false };
    let &[condition, then, other] = module.op(select).operands.as_slice() else { return false };
    let Some(both) = defined_by(module, condition, "arith.andi") else { return false };
    let is = |part: Value, what: Value, number: i128| {
        let with = compared_with(module, part, Predicate::Eq, what);
        with.is_some_and(|with| known_int(module, with) == Some(number))
    };
    let &[is_least, is_minus_one] = module.op(both).operands.as_slice() else { return false };
    let is_fine = !int_range(module, then).contains(-1) && is_nonzero(module, right);
    is(is_least, left, least) && is(is_minus_one, other, -1) && is_fine
}
