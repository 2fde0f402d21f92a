//! Functions that two libraries round differently, and sums that are taken in any order: the last bits are
//! rounded away before anything else is made of them.

use mohole_ir::{AttrKind, Op, Type, Uses, Value};
use rustc_hash::FxHashSet;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::{def, made_by};
use crate::floats::known_float;
use crate::shape::{Holder, elem_type, float_name};

pub(super) const RULE: Rule = Rule {
    name: "inexact",
    what: "something that hangs on the last bits of a library function, or of a sum of floats",
    ops: &[
        "math.acos",
        "math.acosh",
        "math.asin",
        "math.asinh",
        "math.atan",
        "math.atan2",
        "math.atanh",
        "math.cbrt",
        "math.cos",
        "math.cosh",
        "math.erf",
        "math.erfc",
        "math.exp",
        "math.exp2",
        "math.expm1",
        "math.fpowi",
        "math.log",
        "math.log10",
        "math.log1p",
        "math.log2",
        "math.powf",
        "math.rsqrt",
        "math.sin",
        "math.sincos",
        "math.sinh",
        "math.tan",
        "math.tanh",
        "vector.contract",
        "vector.fma",
        "vector.matrix_multiply",
        "vector.multi_reduction",
        "vector.outerproduct",
        "vector.reduction",
        "vector.scan",
    ],
    apply,
};

/// What makes something discrete of a float, or much of a little.
const DECIDES: &[&str] = &[
    "arith.bitcast",
    "arith.cmpf",
    "arith.divf",
    "arith.fptosi",
    "arith.fptoui",
    "arith.remf",
    "linalg.ceil",
    "linalg.floor",
    "linalg.round",
    "math.ceil",
    "math.copysign",
    "math.floor",
    "math.isfinite",
    "math.isinf",
    "math.isnan",
    "math.isnormal",
    "math.round",
    "math.roundeven",
    "math.trunc",
    "tensor.bitcast",
    "tosa.argmax",
    "tosa.cast",
    "tosa.ceil",
    "tosa.equal",
    "tosa.floor",
    "tosa.greater",
    "tosa.greater_equal",
    "vector.bitcast",
];

/// What shows the parts of a value, or their sum, on the way to where they are told.
const SHOWS: &[&str] = &["arith.extf", "tensor.extract", "vector.reduction", "vector.shape_cast"];

/// The power of two that leaves about half of the bits, by float type. Shorter ones have too few to give
/// away.
const SPLIT: &[(&str, u32)] = &[("f32", 12), ("f64", 26)];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let is_function = cx.m.op_name(op).starts_with("math.");
    if is_function && is_short(cx, op) {
        return widen(cx, op);
    }
    if !is_function && !is_sum(cx, op) {
        return Some(Outcome::Fine);
    }
    // What is masked shows itself to nobody but the mask.
    let mask = cx.m.parent_op(op).filter(|&around| cx.m.op_name(around) == "vector.mask");
    round(cx, mask.unwrap_or(op))
}

/// Whether a reduction is one whose order matters: of the smallest or largest it does not.
fn is_sum(cx: &Cx<'_>, op: Op) -> bool {
    let kind = match cx.attr(op, "kind") {
        Some(AttrKind::Opaque { text, .. }) => cx.m.text(*text),
        _ => "",
    };
    // Of two zeros, `maxnumf` and `minnumf` may give either.
    kind.contains("num") || !["min", "max"].iter().any(|word| kind.contains(word))
}

/// Whether a result has so few bits that two implementations need not agree on any.
pub(crate) fn is_short(cx: &Cx<'_>, op: Op) -> bool {
    cx.m.op(op).results.iter().any(|&result| is_short_type(cx, cx.ty(result)))
}

fn is_short_type(cx: &Cx<'_>, ty: Type) -> bool {
    let name = float_name(cx.m, elem_type(cx.m, ty));
    name.is_some_and(|name| !SPLIT.iter().any(|(known, _)| *known == name))
}

/// Whether an operation is one of this rule.
pub(crate) fn covers(name: &str) -> bool {
    RULE.ops.contains(&name)
}

/// Takes a function of short floats where there are more bits.
fn widen(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let &[result] = cx.m.op(op).results.as_slice() else { return None };
    let name = cx.m.op_name(op).to_owned();
    let operands = cx.m.op(op).operands.to_vec();
    let f32 = cx.float_type("f32");
    let short = cx.ty(result);
    let wide = cx.shape(result)?.with(cx.m, f32);
    cx.before(op);
    let mut wider = Vec::new();
    for operand in operands {
        let is_short = is_short_type(cx, cx.ty(operand));
        wider.push(if is_short { cx.make("arith.extf", &[operand], wide) } else { operand });
    }
    let new = cx.op(&name, &wider, &[wide]);
    let made = cx.m.op(new).results[0];
    let back = cx.make("arith.truncf", &[made], short);
    cx.m.replace_uses(result, back);
    cx.m.erase(op);
    round_result(cx, new, made)?;
    Some(Outcome::Changed)
}

/// Rounds the results of an operation of which something else is made.
pub(super) fn round(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let uses = cx.uses();
    let mut changed = false;
    let results = cx.m.op(op).results.to_vec();
    for result in results {
        let is_float = float_name(cx.m, elem_type(cx.m, cx.ty(result))).is_some();
        if is_float && may_decide(cx, &uses, result) {
            round_result(cx, op, result)?;
            changed = true;
        }
    }
    Outcome::of(changed)
}

/// Rounds sums that are tensors. Those in buffers are left alone, and nothing may be decided by any float
/// then.
pub(super) fn round_sums(cx: &mut Cx<'_>, op: Op, inputs: usize) -> Option<Outcome> {
    let is_float_buffer = |value: &Value| {
        cx.shape(*value)
            .is_some_and(|shape| shape.holder == Holder::Memref && float_name(cx.m, shape.elem).is_some())
    };
    let in_buffers =
        cx.m.op(op).results.is_empty() && cx.m.op(op).operands[inputs..].iter().any(is_float_buffer);
    if in_buffers && cx.memo.decides(cx.m, DECIDES) {
        return None;
    }
    round(cx, op)
}

fn round_result(cx: &mut Cx<'_>, op: Op, result: Value) -> Option<()> {
    let name = float_name(cx.m, elem_type(cx.m, cx.ty(result)))?;
    let &(_, bits) = SPLIT.iter().find(|(known, _)| *known == name)?;
    cx.after(op);
    // Veltkamp's splitting: the upper half of a number, by arithmetic alone.
    let factor = cx.number_like(result, (1 << bits) + 1)?;
    let product = cx.same("arith.mulf", &[result, factor]);
    let rest = cx.same("arith.subf", &[product, result]);
    let upper = cx.same("arith.subf", &[product, rest]);
    // Of two zeros the positive one.
    let zero = cx.number_like(result, 0)?;
    let whole = cx.same("arith.addf", &[upper, zero]);
    // All that was inserted, sizes included, is about the result as it was.
    let (block, first) = (cx.m.op(op).parent?, cx.m.place(op)? + 1);
    let last = cx.m.place(def(cx.m, whole)?)?;
    let ours: Vec<Op> = cx.m.block(block).ops.get(first..=last)?.to_vec();
    cx.replace_uses_but(result, whole, &ours);
    Some(())
}

/// Whether a use of a value belongs to its rounding, all of which is there.
fn rounds(cx: &Cx<'_>, uses: &Uses, user: Op, value: Value) -> bool {
    let product = match cx.m.op_name(user) {
        "arith.mulf" => Some(user),
        "arith.subf" => cx.operand(user, 0).and_then(|product| made_by(cx.m, product, "arith.mulf")),
        _ => None,
    };
    product.is_some_and(|product| is_rounding(cx, uses, product, value).unwrap_or(false))
}

/// Whether a product begins the rounding of a value, and nothing else is made of what leads to its end.
fn is_rounding(cx: &Cx<'_>, uses: &Uses, product: Op, value: Value) -> Option<bool> {
    let &[left, factor] = cx.m.op(product).operands.as_slice() else { return None };
    let name = float_name(cx.m, elem_type(cx.m, cx.ty(value)))?;
    let &(_, bits) = SPLIT.iter().find(|(known, _)| *known == name)?;
    let product = *cx.m.op(product).results.first()?;
    let subtracts = |from: Value, what: Option<Value>| {
        let mut users = uses.users(from).filter(|&user| {
            let operands = cx.m.op(user).operands.as_slice();
            cx.m.op_name(user) == "arith.subf"
                && operands.first() == Some(&from)
                && what.is_none_or(|what| operands.get(1) == Some(&what))
        });
        users.find_map(|user| cx.m.op(user).results.first().copied())
    };
    let rest = subtracts(product, Some(value))?;
    let upper = subtracts(product, Some(rest))?;
    let only = |value: Value, allowed: &[Value]| {
        uses.users(value).all(|user| {
            let result = cx.m.op(user).results.first();
            tells(cx, user) || result.is_some_and(|result| allowed.contains(result))
        })
    };
    let adds_zero = |user: Op| {
        let &[left, right] = cx.m.op(user).operands.as_slice() else { return false };
        cx.m.op_name(user) == "arith.addf" && left == upper && is_constant(cx, right, 0)
    };
    let is_whole = uses.users(upper).all(|user| tells(cx, user) || adds_zero(user));
    let is_split = left == value && is_constant(cx, factor, (1 << bits) + 1);
    Some(is_split && only(product, &[rest, upper]) && only(rest, &[upper]) && is_whole)
}

/// Whether every element of a value is this whole number; minus zero is another than zero.
fn is_constant(cx: &Cx<'_>, value: Value, number: i32) -> bool {
    known_float(cx.m, value).is_some_and(|known| known.to_bits() == f64::from(number).to_bits())
}

/// Whether an operation only tells of a value: a print, or a part of the checksum.
fn tells(cx: &Cx<'_>, user: Op) -> bool {
    match cx.attr(user, "callee") {
        Some(AttrKind::Symbol(path)) => path.iter().any(|&name| cx.m.text(name).starts_with("mohole_")),
        _ => cx.m.op_name(user) == "vector.print",
    }
}

/// Whether anything is made of a value but for telling of it, which is compared with a tolerance. That does
/// for floats of 32 bits and more.
fn may_decide(cx: &Cx<'_>, uses: &Uses, value: Value) -> bool {
    let exact = value;
    let is_short = is_short_type(cx, cx.ty(value));
    let mut seen = FxHashSet::default();
    let mut stack = vec![value];
    while let Some(value) = stack.pop() {
        if !seen.insert(value) {
            continue;
        }
        for user in uses.users(value) {
            let name = cx.m.op_name(user);
            if !is_short && tells(cx, user)
                || value == exact && rounds(cx, uses, user, value)
                || name == "tensor.dim"
            {
                continue;
            }
            if is_short || !SHOWS.contains(&name) {
                return true;
            }
            stack.extend(cx.m.op(user).results.iter().copied());
        }
    }
    false
}
