//! Floats whose last bits depend on the implementation: two libraries round a function differently, and sums
//! may be computed in any order. The last bits are rounded away before the program uses such a float for
//! anything else than printing it.

use mohole_ir::{AttrKind, Op, Type, Value};
use rustc_hash::FxHashSet;

use crate::cx::Cx;
use crate::defs::{defined_by, defining_op};
use crate::float_constants::known_float;
use crate::rule::RuleResult;
use crate::shape::{ShapeKind, elem_type, float_name};

/// Operations of `math` and `vector` that two implementations may round differently.
pub(crate) const INEXACT: &[&str] = &[
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
];

/// Operations of `tosa` that two implementations may round differently.
const INEXACT_TOSA: &[&str] = &[
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

/// Whether two implementations of a `tosa` operation may round differently.
pub(crate) fn is_inexact_tosa(name: &str) -> bool {
    INEXACT_TOSA.contains(&name)
}

/// Whether correct lowerings may compute results so different that no tolerance helps.
pub(crate) fn is_incomparable(cx: &Cx<'_>, op: Op) -> bool {
    let name = cx.m.op_name(op);
    (INEXACT.contains(&name) || is_inexact_tosa(name) || name.starts_with("linalg."))
        && has_short_result(cx, op)
}

/// Operations that turn a small difference between floats into a large one.
const AMPLIFIERS: &[&str] = &[
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

/// Operations between a value and the checksum function that it is passed to.
const FORWARDS: &[&str] = &["arith.extf", "tensor.extract", "vector.reduction", "vector.shape_cast"];

/// How many bits of the significand are rounded away: about half. Shorter float types have too few bits for
/// that.
fn rounded_bits(float: &str) -> Option<u32> {
    match float {
        "f32" => Some(12),
        "f64" => Some(26),
        _ => None,
    }
}

/// Whether the result of a reduction depends on its order. Minimum and maximum do not.
pub(crate) fn depends_on_order(cx: &Cx<'_>, op: Op) -> bool {
    let kind = match cx.attr(op, "kind") {
        Some(AttrKind::Opaque { text, .. }) => cx.m.text(*text),
        _ => "",
    };
    // `maxnumf` and `minnumf` of 0 and -0 may be either.
    kind.contains("num") || !["min", "max"].iter().any(|word| kind.contains(word))
}

/// Whether an operation has a result of a short float type (`f16`, `bf16` or shorter).
pub(crate) fn has_short_result(cx: &Cx<'_>, op: Op) -> bool {
    cx.m.op(op).results.iter().any(|&result| is_short_type(cx, cx.ty(result)))
}

fn is_short_type(cx: &Cx<'_>, ty: Type) -> bool {
    let name = float_name(cx.m, elem_type(cx.m, ty));
    name.is_some_and(|name| rounded_bits(name).is_none())
}

/// Computes a function of short floats in `f32`.
pub(crate) fn compute_in_f32(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
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
    Some(RuleResult::Changed)
}

/// Rounds the float results that the program uses for anything else than printing.
pub(crate) fn round_results(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let mut changed = false;
    let results = cx.m.op(op).results.to_vec();
    for result in results {
        let is_float = float_name(cx.m, elem_type(cx.m, cx.ty(result))).is_some();
        if is_float && is_used_by_program(cx, result) {
            round_result(cx, op, result)?;
            changed = true;
        }
    }
    RuleResult::of(changed)
}

/// Rounds sums that are tensors. Sums in buffers cannot be rounded: they are doubtful if the program has an
/// operation that amplifies differences between floats.
pub(crate) fn round_sums(cx: &mut Cx<'_>, op: Op, inputs: usize) -> Option<RuleResult> {
    let is_float_buffer = |value: &Value| {
        cx.shape(*value)
            .is_some_and(|shape| shape.kind == ShapeKind::Memref && float_name(cx.m, shape.elem).is_some())
    };
    let in_buffers =
        cx.m.op(op).results.is_empty() && cx.m.op(op).operands[inputs..].iter().any(is_float_buffer);
    if in_buffers && cx.cache.has_amplifier(cx.m, AMPLIFIERS) {
        return None;
    }
    round_results(cx, op)
}

fn round_result(cx: &mut Cx<'_>, op: Op, result: Value) -> Option<()> {
    let name = float_name(cx.m, elem_type(cx.m, cx.ty(result)))?;
    let bits = rounded_bits(name)?;
    cx.after(op);
    // Veltkamp's splitting computes the upper half of the bits by arithmetic alone.
    let factor = cx.number_like(result, (1 << bits) + 1)?;
    let product = cx.same("arith.mulf", &[result, factor]);
    let rest = cx.same("arith.subf", &[product, result]);
    let upper = cx.same("arith.subf", &[product, rest]);
    // Adding 0 turns -0 into 0.
    let zero = cx.number_like(result, 0)?;
    let whole = cx.same("arith.addf", &[upper, zero]);
    // The inserted operations, those that read sizes included, keep using the result before rounding.
    let (block, first) = (cx.m.op(op).parent?, cx.m.index_in_block(op)? + 1);
    let last = cx.m.index_in_block(defining_op(cx.m, whole)?)?;
    let ours: Vec<Op> = cx.m.block(block).ops.iter_from(first).take(last + 1 - first).copied().collect();
    cx.replace_uses_except(result, whole, &ours);
    Some(())
}

/// Whether a use of a value belongs to its complete rounding.
fn belongs_to_rounding(cx: &Cx<'_>, user: Op, value: Value) -> bool {
    let product = match cx.m.op_name(user) {
        "arith.mulf" => Some(user),
        "arith.subf" => cx.operand(user, 0).and_then(|product| defined_by(cx.m, product, "arith.mulf")),
        _ => None,
    };
    product.is_some_and(|product| is_rounding(cx, product, value).unwrap_or(false))
}

/// Whether a product begins the rounding of a value, and no intermediate result of the rounding is used
/// elsewhere.
fn is_rounding(cx: &Cx<'_>, product: Op, value: Value) -> Option<bool> {
    let &[left, factor] = cx.m.op(product).operands.as_slice() else { return None };
    let name = float_name(cx.m, elem_type(cx.m, cx.ty(value)))?;
    let bits = rounded_bits(name)?;
    let product = *cx.m.op(product).results.first()?;
    let subtracts = |from: Value, what: Option<Value>| {
        let mut users = cx.users(from).into_iter().filter(|&user| {
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
        cx.users(value).into_iter().all(|user| {
            let result = cx.m.op(user).results.first();
            only_prints(cx, user) || result.is_some_and(|result| allowed.contains(result))
        })
    };
    let adds_zero = |user: Op| {
        let &[left, right] = cx.m.op(user).operands.as_slice() else { return false };
        cx.m.op_name(user) == "arith.addf" && left == upper && is_constant(cx, right, 0)
    };
    let is_whole = cx.users(upper).into_iter().all(|user| only_prints(cx, user) || adds_zero(user));
    let is_split = left == value && is_constant(cx, factor, (1 << bits) + 1);
    Some(is_split && only(product, &[rest, upper]) && only(rest, &[upper]) && is_whole)
}

/// Whether every element of a value is this integer. -0 is not 0.
fn is_constant(cx: &Cx<'_>, value: Value, number: i32) -> bool {
    known_float(cx.m, value).is_some_and(|known| known.to_bits() == f64::from(number).to_bits())
}

/// Whether an operation only prints a value or passes it to the checksum.
fn only_prints(cx: &Cx<'_>, user: Op) -> bool {
    match cx.attr(user, "callee") {
        Some(AttrKind::Symbol(path)) => path.iter().any(|&name| cx.m.text(name).starts_with("mohole_")),
        _ => cx.m.op_name(user) == "vector.print",
    }
}

/// Whether a value is used for anything else than printing. Printed floats are compared with a tolerance, but
/// that tolerance is too small for short floats, so for them a print counts as a use.
fn is_used_by_program(cx: &Cx<'_>, value: Value) -> bool {
    let unrounded = value;
    let is_short = is_short_type(cx, cx.ty(value));
    let mut seen = FxHashSet::default();
    let mut stack = vec![value];
    while let Some(value) = stack.pop() {
        if !seen.insert(value) {
            continue;
        }
        for user in cx.users(value) {
            let name = cx.m.op_name(user);
            if !is_short && only_prints(cx, user)
                || value == unrounded && belongs_to_rounding(cx, user, value)
                || name == "tensor.dim"
            {
                continue;
            }
            if is_short || !FORWARDS.contains(&name) {
                return true;
            }
            stack.extend(cx.m.op(user).results.iter().copied());
        }
    }
    false
}
