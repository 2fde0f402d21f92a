//! Tosa: most of it is defined; shifts, divisions and lookups need care.

use mohole_ir::{AttrKind, Op, Value};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::elements::{self, whole_numbers};
use crate::facts::{def, is_of_usual_size, range};
use crate::range::Range;
use crate::shape::{Holder, Shape, int_width};
use crate::sizes::{is_dynamic, same_sizes};

pub(super) const RULE: Rule = Rule {
    name: "tosa",
    what: "shifts by too much; a divisor of 0; a lookup outside of the table; shapes that do not agree",
    ops: &["tosa.*"],
    apply,
};

/// A rule for one operation.
type Care = fn(&mut Cx<'_>, Op) -> Option<Outcome>;

/// The operations that need care, and the care.
const CARE: &[(&str, Care)] = &[
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

/// Operations that are never vouched for: what they do is up to somebody else, nobody says that they end, or
/// nothing takes them down.
const GIVEN_UP: &[&str] = &[
    "tosa.cast_from_block_scaled",
    "tosa.cast_to_block_scaled",
    "tosa.custom",
    "tosa.matmul_t_block_scaled",
    "tosa.variable",
    "tosa.variable_read",
    "tosa.variable_write",
    "tosa.while_loop",
];

/// Operations on one tensor, or on several whose sizes need not agree at run time.
const ANY_SIZES: &[&str] = &["tosa.cond_if", "tosa.const", "tosa.yield"];

/// Operations whose result may be larger than all that they get.
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

/// Functions whose last bits two libraries may round differently, and sums that are taken in any order.
const INEXACT: &[&str] = &[
    "tosa.avg_pool2d",
    "tosa.conv2d",
    "tosa.conv3d",
    "tosa.cos",
    "tosa.depthwise_conv2d",
    "tosa.erf",
    "tosa.exp",
    "tosa.fft2d",
    "tosa.fully_connected",
    "tosa.log",
    "tosa.matmul",
    "tosa.pow",
    "tosa.reduce_prod",
    "tosa.reduce_product",
    "tosa.reduce_sum",
    "tosa.rfft2d",
    "tosa.rsqrt",
    "tosa.sigmoid",
    "tosa.sin",
    "tosa.tanh",
    "tosa.transpose_conv2d",
];

/// Whether an operation is one whose last bits are rounded away.
pub(super) fn is_inexact(name: &str) -> bool {
    INEXACT.contains(&name)
}

/// Whether the operation is never vouched for.
pub(super) fn gives_up(name: &str) -> bool {
    GIVEN_UP.contains(&name)
}

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let name = cx.m.op_name(op).to_owned();
    if gives_up(&name) || !sizes_follow(cx, op, &name) {
        return None;
    }
    let agreed = agree(cx, op, &name)?;
    let cared = match CARE.iter().find(|(known, _)| *known == name) {
        Some((_, care)) => care(cx, op)?,
        None if INEXACT.contains(&&*name) => super::inexact::round(cx, op)?,
        None => Outcome::Fine,
    };
    Some(if agreed { Outcome::Changed } else { cared })
}

/// Makes sizes that are known at run time only those of the last operand: a size of 1 is not stretched there.
fn agree(cx: &mut Cx<'_>, op: Op, name: &str) -> Option<bool> {
    let operands = cx.m.op(op).operands.to_vec();
    let is_tensor = |cx: &Cx<'_>, value| cx.shape(value).is_some_and(|shape| shape.holder == Holder::Tensor);
    let tensors: Vec<usize> = (0..operands.len()).filter(|&place| is_tensor(cx, operands[place])).collect();
    let is_open = operands.iter().any(|&value| is_dynamic(cx, value));
    if !is_open || tensors.len() < 2 || ANY_SIZES.contains(&name) {
        return Some(false);
    }
    let (&model, others) = tensors.split_last()?;
    let mut changed = false;
    cx.before(op);
    for &place in others {
        let safe = same_sizes(cx, operands[place], operands[model])?;
        cx.m.set_operand(op, place, safe);
        changed |= safe != operands[place];
    }
    Some(changed)
}

/// Whether sizes that only the types of results say, or no longer say, are what one expects: none is claimed
/// of what is open, and none that is open is large.
fn sizes_follow(cx: &Cx<'_>, op: Op, name: &str) -> bool {
    let (given, made) = (&cx.m.op(op).operands, &cx.m.op(op).results);
    let has_no_rank = |value: &Value| is_dynamic(cx, *value) && cx.shape(*value).is_none();
    if given.iter().chain(made).any(has_no_rank) {
        return false;
    }
    let shapes = |values: &[Value]| values.iter().filter_map(|&value| cx.shape(value)).collect::<Vec<_>>();
    let open = |shape: &Shape| shape.dims.iter().filter(|size| size.is_none()).count();
    let (given, made) = (shapes(given), shapes(made));
    let most = given.iter().map(open).max().unwrap_or(0);
    let joins = name.starts_with("tosa.reduce_") || matches!(name, "tosa.argmax" | "tosa.cond_if");
    let is_small = given.iter().all(is_of_usual_size) && !GROWS.contains(&name);
    made.iter().all(|shape| (joins || open(shape) >= most) && (is_small || shape.is_static()))
}

/// Operations that only move elements around, and so keep their bounds.
const MOVES: &[&str] =
    &["tosa.reshape", "tosa.transpose", "tosa.tile", "tosa.reverse", "tosa.identity", "tosa.slice"];
/// How many of them in a row are looked through.
const MOVED: u32 = 64;

/// The tensor whose elements another one has, in some order.
fn unmoved(cx: &Cx<'_>, mut value: Value) -> Value {
    for _ in 0..MOVED {
        let moving = def(cx.m, value).filter(|&op| MOVES.contains(&cx.m.op_name(op)));
        let Some(from) = moving.and_then(|op| cx.operand(op, 0)) else { break };
        value = from;
    }
    value
}

/// The elements of a constant.
fn constant<'a>(cx: &'a Cx<'_>, value: Value) -> Option<&'a AttrKind> {
    let op = def(cx.m, value)?;
    match cx.m.op_name(op) {
        "arith.constant" => cx.attr(op, "value"),
        "tosa.const" => cx.attr(op, "values").or_else(|| cx.attr(op, "value")),
        _ => None,
    }
}

/// Bounds of a tensor's elements: those of a constant, of what moves one, or what other rules know.
fn bounds(cx: &Cx<'_>, value: Value) -> Range {
    let value = unmoved(cx, value);
    let known = constant(cx, value).and_then(|attr| elements::bounds(cx.m, attr));
    known.unwrap_or_else(|| range(cx.m, value))
}

/// By 1 or more: so neither by 0 nor, for the smallest number, by -1.
fn division(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let divisor = cx.operand(op, 1)?;
    let bounds = bounds(cx, divisor);
    if bounds.lo > 0 || bounds.hi < -1 || is_without(cx, divisor, &[0, -1]) {
        return Some(Outcome::Fine);
    }
    cx.before(op);
    let one = cx.number_like(divisor, 1)?;
    let safe = cx.same("arith.maxsi", &[divisor, one]);
    cx.m.set_operand(op, 1, safe);
    Some(Outcome::Changed)
}

/// Whether a value is a constant with none of these numbers in it.
fn is_without(cx: &Cx<'_>, value: Value, numbers: &[i128]) -> bool {
    let said = constant(cx, unmoved(cx, value)).and_then(|attr| whole_numbers(cx.m, attr));
    said.is_some_and(|said| !said.iter().any(|number| numbers.contains(number)))
}

fn shift(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let amount = cx.operand(op, 1)?;
    let width = i128::from(int_width(cx.m, cx.shape(amount)?.elem)?);
    if bounds(cx, amount).within(0, width - 1) {
        return Some(Outcome::Fine);
    }
    cx.before(op);
    let width = cx.number_like(amount, width)?;
    let safe = cx.same("arith.remui", &[amount, width]);
    cx.m.set_operand(op, 1, safe);
    Some(Outcome::Changed)
}

fn gather(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (table, places) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    let size = (*cx.shape(table)?.dims.get(1)?)?;
    if bounds(cx, places).within(0, i128::from(size) - 1) {
        return Some(Outcome::Fine);
    }
    cx.before(op);
    let size = cx.number_like(places, size.into())?;
    let safe = cx.same("arith.remui", &[places, size]);
    cx.m.set_operand(op, 1, safe);
    Some(Outcome::Changed)
}

/// Every number of its width is looked up, those of 16 bits between two neighbours; not every version asks
/// for as many.
fn table(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let entries = cx.shape(cx.operand(op, 1)?)?;
    let asked = match int_width(cx.m, entries.elem)? {
        8 => 256,
        16 => 513,
        _ => return None,
    };
    (entries.dims.first().copied().flatten()? >= asked).then_some(Outcome::Fine)
}

/// Fine with constants only: places that are inside, and none twice in a row of them.
fn scatter(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (table, places) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    let size = (*cx.shape(table)?.dims.get(1)?)?;
    let row = usize::try_from(*cx.shape(places)?.sizes()?.last()?).ok()?;
    let numbers = whole_numbers(cx.m, constant(cx, places)?)?;
    let is_distinct = |row: &[i128]| (1..row.len()).all(|i| !row[..i].contains(&row[i]));
    let is_fine = (numbers.len() > 1 || row == 1)
        && numbers.iter().all(|number| (0..i128::from(size)).contains(number))
        && numbers.chunks(row.max(1)).all(is_distinct);
    is_fine.then_some(Outcome::Fine)
}

/// A factor and an amount for each row, both constants.
fn rescale(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    if cx.m.op(op).operands.len() < 3 {
        // Version 19 has them as attributes.
        let amounts = cx.numbers(op, "shift")?;
        return amounts.iter().all(|amount| (2..=62).contains(amount)).then_some(Outcome::Fine);
    }
    scale(cx, op)
}

/// Products of 32 bits are shifted back: not at all, or by an amount that scaling can.
fn product(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let Some(amount) = cx.operand(op, 2) else {
        let is_zero =
            |attr: &AttrKind| matches!(attr, AttrKind::Number { literal, .. } if cx.m.text(*literal) == "0");
        return cx.attr(op, "shift").is_none_or(is_zero).then_some(Outcome::Fine);
    };
    let bounds = bounds(cx, amount);
    (bounds.within(0, 0) || bounds.within(2, 62)).then_some(Outcome::Fine)
}

/// To integers it saturates; of NaN nothing is said that lowerings keep to.
fn cast(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let result = *cx.m.op(op).results.first()?;
    let to_integers = int_width(cx.m, cx.shape(result)?.elem).is_some();
    if to_integers { super::float_bits::no_nan(cx, op, 0) } else { Some(Outcome::Fine) }
}

fn scale(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (multiplier, amount) = (cx.operand(op, 1)?, cx.operand(op, 2)?);
    (bounds(cx, multiplier).lo >= 0 && bounds(cx, amount).within(2, 62)).then_some(Outcome::Fine)
}
