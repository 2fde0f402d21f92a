//! `tosa` operations. Most are defined for all operands; shifts, divisions, lookups and dynamic shapes are
//! not.

use mohole_ir::{AttrKind, Op, Value};

use crate::cx::Cx;
use crate::defs::defining_op;
use crate::int_constants::{attr_range, dense_integers};
use crate::int_range::{int_range, is_within_max_size};
use crate::nan::replace_nan;
use crate::range::Range;
use crate::rounding::{is_inexact_tosa, round_results};
use crate::rule::{Rule, RuleResult};
use crate::shape::{Shape, ShapeKind, int_width};
use crate::sizes::{is_dynamic, with_sizes_of};

pub(super) const RULE: Rule = Rule {
    name: "tosa",
    what: "shifts by the width or more; a divisor of 0; a lookup outside the table; shapes that do not agree",
    ops: &["tosa.*"],
    apply,
};

/// Makes one operation safe.
type OpRule = fn(&mut Cx<'_>, Op) -> Option<RuleResult>;

/// The operations that are not defined for all operands.
const OP_RULES: &[(&str, OpRule)] = &[
    ("tosa.intdiv", division),
    ("tosa.int_div", division),
    ("tosa.arithmetic_right_shift", shift),
    ("tosa.logical_left_shift", shift),
    ("tosa.logical_right_shift", shift),
    ("tosa.gather", gather),
    ("tosa.scatter", scatter),
    ("tosa.table", table),
    ("tosa.apply_scale", scale),
    ("tosa.rescale", rescale),
    ("tosa.mul", product),
    ("tosa.cast", cast),
];

/// Operations that are never certified: they are implementation-defined, may not end, or have no lowering.
const NEVER_CERTIFIED: &[&str] = &[
    "tosa.cast_from_block_scaled",
    "tosa.cast_to_block_scaled",
    "tosa.custom",
    "tosa.matmul_t_block_scaled",
    "tosa.variable",
    "tosa.variable_read",
    "tosa.variable_write",
    "tosa.while_loop",
];

/// Operations whose operands need not have the same sizes.
const ANY_SIZES: &[&str] = &["tosa.cond_if", "tosa.const", "tosa.yield"];

/// Operations whose result may be larger than their operands.
const GROWS: &[&str] = &[
    "tosa.avg_pool2d",
    "tosa.concat",
    "tosa.conv2d",
    "tosa.conv3d",
    "tosa.depthwise_conv2d",
    "tosa.max_pool2d",
    "tosa.pad",
    "tosa.reshape",
    "tosa.resize",
    "tosa.tile",
    "tosa.transpose_conv2d",
];

/// Whether an operation is never certified.
pub(super) fn never_certifies(name: &str) -> bool {
    NEVER_CERTIFIED.contains(&name)
}

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let name = cx.m.op_name(op).to_owned();
    if never_certifies(&name) || !has_safe_sizes(cx, op, &name) {
        return None;
    }
    let changed = match_shapes(cx, op, &name)?;
    let outcome = match OP_RULES.iter().find(|(known, _)| *known == name) {
        Some((_, apply)) => apply(cx, op)?,
        None if is_inexact_tosa(&name) => round_results(cx, op)?,
        None => RuleResult::Fine,
    };
    Some(if changed { RuleResult::Changed } else { outcome })
}

/// Gives the operands the sizes of the last one if any size is dynamic. A dynamic size is not broadcast.
fn match_shapes(cx: &mut Cx<'_>, op: Op, name: &str) -> Option<bool> {
    let operands = cx.m.op(op).operands.to_vec();
    let is_tensor = |cx: &Cx<'_>, value| cx.shape(value).is_some_and(|shape| shape.kind == ShapeKind::Tensor);
    let tensors: Vec<usize> = (0..operands.len()).filter(|&i| is_tensor(cx, operands[i])).collect();
    let has_dynamic_size = operands.iter().any(|&value| is_dynamic(cx, value));
    if !has_dynamic_size || tensors.len() < 2 || ANY_SIZES.contains(&name) {
        return Some(false);
    }
    let (&model, others) = tensors.split_last()?;
    let mut changed = false;
    cx.before(op);
    for &i in others {
        let safe = with_sizes_of(cx, operands[i], operands[model])?;
        cx.m.set_operand(op, i, safe);
        changed |= safe != operands[i];
    }
    Some(changed)
}

/// Whether no dynamic size of an operand becomes static in a result, and no dynamic size of a result is too
/// large.
fn has_safe_sizes(cx: &Cx<'_>, op: Op, name: &str) -> bool {
    let (operands, results) = (&cx.m.op(op).operands, &cx.m.op(op).results);
    let is_unranked = |value: &Value| is_dynamic(cx, *value) && cx.shape(*value).is_none();
    if operands.iter().chain(results).any(is_unranked) {
        return false;
    }
    let shapes = |values: &[Value]| values.iter().filter_map(|&value| cx.shape(value)).collect::<Vec<_>>();
    let dynamic_count = |shape: &Shape| shape.dims.iter().filter(|size| size.is_none()).count();
    let (operands, results) = (shapes(operands), shapes(results));
    let most = operands.iter().map(dynamic_count).max().unwrap_or(0);
    let may_drop_sizes = name.starts_with("tosa.reduce_") || matches!(name, "tosa.argmax" | "tosa.cond_if");
    let is_small = operands.iter().all(is_within_max_size) && !GROWS.contains(&name);
    results
        .iter()
        .all(|shape| (may_drop_sizes || dynamic_count(shape) >= most) && (is_small || shape.is_static()))
}

/// Operations that only move elements, so that the range of the elements stays.
const MOVES: &[&str] =
    &["tosa.reshape", "tosa.transpose", "tosa.tile", "tosa.reverse", "tosa.identity", "tosa.slice"];
/// How many of them are followed.
const MAX_MOVES: u32 = 64;

/// The tensor from which the elements of another one were moved.
fn unmoved(cx: &Cx<'_>, mut value: Value) -> Value {
    for _ in 0..MAX_MOVES {
        let moving = defining_op(cx.m, value).filter(|&op| MOVES.contains(&cx.m.op_name(op)));
        let Some(from) = moving.and_then(|op| cx.operand(op, 0)) else { break };
        value = from;
    }
    value
}

/// The value of a constant.
fn constant<'a>(cx: &'a Cx<'_>, value: Value) -> Option<&'a AttrKind> {
    let op = defining_op(cx.m, value)?;
    match cx.m.op_name(op) {
        "arith.constant" => cx.attr(op, "value"),
        "tosa.const" => cx.attr(op, "values").or_else(|| cx.attr(op, "value")),
        _ => None,
    }
}

/// The range of a tensor's elements.
fn elements_range(cx: &Cx<'_>, value: Value) -> Range {
    let value = unmoved(cx, value);
    let known = constant(cx, value).and_then(|attr| attr_range(cx.m, attr));
    known.unwrap_or_else(|| int_range(cx.m, value))
}

/// Makes the divisor at least 1, so that it is neither 0 nor -1.
fn division(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let divisor = cx.operand(op, 1)?;
    let range = elements_range(cx, divisor);
    if range.lo > 0 || range.hi < -1 || is_constant_without(cx, divisor, &[0, -1]) {
        return Some(RuleResult::Fine);
    }
    cx.before(op);
    let one = cx.number_like(divisor, 1)?;
    let safe = cx.same("arith.maxsi", &[divisor, one]);
    cx.m.set_operand(op, 1, safe);
    Some(RuleResult::Changed)
}

/// Whether a value is a constant that contains none of these numbers.
fn is_constant_without(cx: &Cx<'_>, value: Value, numbers: &[i128]) -> bool {
    let constant = constant(cx, unmoved(cx, value)).and_then(|attr| dense_integers(cx.m, attr));
    constant.is_some_and(|constant| !constant.iter().any(|number| numbers.contains(number)))
}

fn shift(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let amount = cx.operand(op, 1)?;
    let width = i128::from(int_width(cx.m, cx.shape(amount)?.elem)?);
    if elements_range(cx, amount).within(0, width - 1) {
        return Some(RuleResult::Fine);
    }
    cx.before(op);
    let width = cx.number_like(amount, width)?;
    let safe = cx.same("arith.remui", &[amount, width]);
    cx.m.set_operand(op, 1, safe);
    Some(RuleResult::Changed)
}

fn gather(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (table, indices) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    let size = (*cx.shape(table)?.dims.get(1)?)?;
    if elements_range(cx, indices).within(0, i128::from(size) - 1) {
        return Some(RuleResult::Fine);
    }
    cx.before(op);
    let size = cx.number_like(indices, size.into())?;
    let safe = cx.same("arith.remui", &[indices, size]);
    cx.m.set_operand(op, 1, safe);
    Some(RuleResult::Changed)
}

/// The table must have an entry for every index. `i16` is interpolated between 513 entries. Not every version
/// of MLIR verifies this.
fn table(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let entries = cx.shape(cx.operand(op, 1)?)?;
    let required = match int_width(cx.m, entries.elem)? {
        8 => 256,
        16 => 513,
        _ => return None,
    };
    (entries.dims.first().copied().flatten()? >= required).then_some(RuleResult::Fine)
}

/// Only constant indices are accepted: in bounds, and no index twice in the same row of indices.
fn scatter(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (table, indices) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    let size = (*cx.shape(table)?.dims.get(1)?)?;
    let row = usize::try_from(*cx.shape(indices)?.sizes()?.last()?).ok()?;
    let numbers = dense_integers(cx.m, constant(cx, indices)?)?;
    let is_distinct = |row: &[i128]| (1..row.len()).all(|i| !row[..i].contains(&row[i]));
    let is_fine = (numbers.len() > 1 || row == 1)
        && numbers.iter().all(|number| (0..i128::from(size)).contains(number))
        && numbers.chunks(row.max(1)).all(is_distinct);
    is_fine.then_some(RuleResult::Fine)
}

/// Multipliers and shift amounts must be constants.
fn rescale(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    if cx.m.op(op).operands.len() < 3 {
        // In MLIR 19 they are attributes.
        let amounts = cx.numbers(op, "shift")?;
        return amounts.iter().all(|amount| (2..=62).contains(amount)).then_some(RuleResult::Fine);
    }
    scale(cx, op)
}

/// The shift amount must be 0 or one that `apply_scale` accepts.
fn product(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let Some(amount) = cx.operand(op, 2) else {
        let is_zero =
            |attr: &AttrKind| matches!(attr, AttrKind::Number { literal, .. } if cx.m.text(*literal) == "0");
        return cx.attr(op, "shift").is_none_or(is_zero).then_some(RuleResult::Fine);
    };
    let range = elements_range(cx, amount);
    (range.within(0, 0) || range.within(2, 62)).then_some(RuleResult::Fine)
}

/// A cast to integers saturates, but lowerings disagree on NaN.
fn cast(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let result = *cx.m.op(op).results.first()?;
    let to_integers = int_width(cx.m, cx.shape(result)?.elem).is_some();
    if to_integers { replace_nan(cx, op, 0) } else { Some(RuleResult::Fine) }
}

/// Multipliers must not be negative, and the scaled numbers must be less than half of the divisor.
fn scale(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (number, multiplier, amount) = (cx.operand(op, 0)?, cx.operand(op, 1)?, cx.operand(op, 2)?);
    let amount = elements_range(cx, amount);
    if elements_range(cx, multiplier).lo < 0 || !amount.within(2, 62) {
        return None;
    }
    let zero = cx.operand(op, 3).map_or(Range::exactly(0), |zero| elements_range(cx, zero));
    // Read as unsigned, a number may be twice as large.
    let unsigned = matches!(cx.attr(op, "input_unsigned"), Some(AttrKind::Bool(true)));
    let limit = (1i128 << (amount.lo - 1)) >> u32::from(unsigned);
    let limits = Range::new(-limit, limit - 1);
    if elements_range(cx, number).minus(zero).is_some_and(|range| range.within(limits.lo, limits.hi)) {
        return Some(RuleResult::Fine);
    }
    if zero != Range::exactly(0) {
        return None;
    }
    clamp(cx, op, number, limits)
}

/// Limits the first operand.
fn clamp(cx: &mut Cx<'_>, op: Op, number: Value, limits: Range) -> Option<RuleResult> {
    cx.before(op);
    let (low, high) = (cx.number_like(number, limits.lo)?, cx.number_like(number, limits.hi)?);
    let at_least = cx.same("arith.maxsi", &[number, low]);
    let limited = cx.same("arith.minsi", &[at_least, high]);
    cx.m.set_operand(op, 0, limited);
    Some(RuleResult::Changed)
}
