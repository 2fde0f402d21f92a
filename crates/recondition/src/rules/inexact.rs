//! Functions that two libraries round differently: the last bits are rounded away before anything is
//! decided by them.

use mohole_ir::{AttrKind, Op, Uses, Value};
use rustc_hash::FxHashSet;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::made_by;
use crate::shape::{elem_type, float_name};

pub(super) const RULE: Rule = Rule {
    name: "inexact",
    what: "a comparison or a conversion to integers that hangs on the last bits of a library function",
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
    ],
    apply,
};

/// What makes something discrete of a float.
const DECIDES: &[&str] = &[
    "arith.bitcast",
    "arith.cmpf",
    "arith.fptosi",
    "arith.fptoui",
    "tensor.bitcast",
    "tosa.argmax",
    "tosa.cast",
    "tosa.equal",
    "tosa.greater",
    "tosa.greater_equal",
    "vector.bitcast",
];

/// The power of two that leaves about half of the bits, by float type.
const SPLIT: &[(&str, u32)] = &[("f16", 5), ("bf16", 4), ("f32", 12), ("f64", 26)];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    round(cx, op)
}

/// Rounds the results of an operation by which something may be decided.
pub(super) fn round(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    // Most programs decide nothing by floats.
    if !cx.memo.decides(cx.m, DECIDES) {
        return Some(Outcome::Fine);
    }
    let uses = cx.uses();
    let mut changed = false;
    let results = cx.m.op(op).results.to_vec();
    for result in results {
        if may_decide(cx, &uses, result) {
            round_result(cx, op, result)?;
            changed = true;
        }
    }
    Outcome::of(changed)
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
    let ours: Vec<Op> =
        [product, rest].into_iter().filter_map(|value| crate::facts::def(cx.m, value)).collect();
    cx.replace_uses_but(result, upper, &ours);
    Some(())
}

/// Whether a use of a value belongs to its rounding.
fn rounds(cx: &Cx<'_>, user: Op, value: Value) -> bool {
    let operands = &cx.m.op(user).operands;
    let is_product = |op: Op| {
        let operands = &cx.m.op(op).operands;
        let is_constant = |name: &str| made_by(cx.m, operands[1], name).is_some();
        operands[0] == value && (is_constant("arith.constant") || is_constant("tensor.splat"))
    };
    match cx.m.op_name(user) {
        "arith.mulf" => is_product(user),
        "arith.subf" => made_by(cx.m, operands[0], "arith.mulf").is_some_and(is_product),
        _ => false,
    }
}

/// Whether an operation only tells of a value: a print, or a part of the checksum.
fn tells(cx: &Cx<'_>, user: Op) -> bool {
    match cx.attr(user, "callee") {
        Some(AttrKind::Symbol(path)) => path.iter().any(|&name| cx.m.text(name).starts_with("mohole_")),
        _ => cx.m.op_name(user) == "vector.print",
    }
}

/// Whether a value, or what is computed from it, may come to where something is decided: there, or out of
/// sight.
fn may_decide(cx: &Cx<'_>, uses: &Uses, value: Value) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack = vec![value];
    let exact = value;
    while let Some(value) = stack.pop() {
        for user in uses.users(value) {
            let name = cx.m.op_name(user);
            let results = &cx.m.op(user).results;
            if tells(cx, user) || (value == exact && rounds(cx, user, value)) || !seen.insert(user) {
                continue;
            }
            if DECIDES.contains(&name)
                || results.is_empty()
                || !cx.m.op(user).regions.is_empty()
                || name == "func.call"
            {
                return true;
            }
            stack.extend(results.iter().copied());
        }
    }
    false
}
