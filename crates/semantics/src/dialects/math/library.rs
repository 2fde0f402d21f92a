//! Functions that each mathematical library computes a little differently.

use std::f64::consts::PI;
use std::rc::Rc;

use crate::approx::Approx;
use crate::build::Site;
use crate::dialects::arith::{Part, fast_math, float_format, results};
use crate::elementwise;
use crate::fast_math::{Error, FastMath};
use crate::float::Float;
use crate::float_value::{any_zero, bounds, encode, is_nan, nan, no_float, number};
use crate::halt::{Eval, inexact, unsupported};
use crate::interval::{epsilon, library};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::value::Value;

use super::erf;

/// A function of a mathematical library.
pub(in crate::dialects) struct Function {
    value: fn(f64) -> f64,
    shape: Shape,
    /// How much more than usual the result at a number may differ, relative to itself and absolutely, in
    /// units of the format's epsilon. Compilers may compute it by other functions.
    error: fn(f64) -> (f64, f64),
    /// Another way to compute it may overflow.
    overflows: fn(Float, f64) -> bool,
}

/// How a function changes between two numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// It always goes up or always goes down, as far as it has values.
    Monotonic,
    /// It goes down to 1 at 0, then up.
    Valley,
    /// It changes at most as much as its argument, within -1 and 1.
    Wave,
    /// Monotonic between poles.
    Poles,
}

const fn function(value: fn(f64) -> f64, shape: Shape) -> Function {
    Function { value, shape, error: |_| (0.0, 0.0), overflows: |_, _| false }
}

const ACOS: Function = function(f64::acos, Shape::Monotonic);
const ASIN: Function = function(f64::asin, Shape::Monotonic);
const ATAN: Function = function(f64::atan, Shape::Monotonic);
const ATANH: Function = function(f64::atanh, Shape::Monotonic);
const CBRT: Function = function(f64::cbrt, Shape::Monotonic);
pub(in crate::dialects) const COS: Function = function(f64::cos, Shape::Wave);
const ERF: Function = function(erf::erf, Shape::Monotonic);
const ERFC: Function = function(erf::erfc, Shape::Monotonic);
pub(in crate::dialects) const EXP: Function =
    Function { error: |x| (x.abs(), 0.0), ..function(f64::exp, Shape::Monotonic) };
const EXP2: Function = Function { error: |x| (x.abs(), 0.0), ..function(f64::exp2, Shape::Monotonic) };
const EXPM1: Function = Function { error: |x| (x.abs(), 0.0), ..function(f64::exp_m1, Shape::Monotonic) };
pub(in crate::dialects) const LOG: Function = function(f64::ln, Shape::Monotonic);
const LOG10: Function = function(f64::log10, Shape::Monotonic);
const LOG1P: Function = function(f64::ln_1p, Shape::Monotonic);
const LOG2: Function = function(f64::log2, Shape::Monotonic);
const RSQRT: Function = function(|x| 1.0 / x.sqrt(), Shape::Monotonic);
pub(in crate::dialects) const SIN: Function = function(f64::sin, Shape::Wave);
const TAN: Function = function(f64::tan, Shape::Poles);
const TANH: Function = function(f64::tanh, Shape::Monotonic);

/// By `log(x + sqrt(x * x - 1))`, whose error is large near 1.
const ACOSH: Function = Function {
    error: |x| (0.0, 64.0 / (x - 1.0).max(f64::EPSILON).sqrt()),
    overflows: |float, x| x.abs() > float.largest().sqrt() / 2.0,
    ..function(f64::acosh, Shape::Monotonic)
};

/// By `log(x + sqrt(x * x + 1))`, whose error is large for negative numbers.
const ASINH: Function = Function {
    error: |x| (0.0, if x < 0.0 { 64.0 * x * x } else { 0.0 }),
    overflows: |float, x| x.abs() > float.largest().sqrt() / 2.0,
    ..function(f64::asinh, Shape::Monotonic)
};

const SINH: Function = Function {
    error: |x| (x.abs(), 0.0),
    overflows: |float, x| x.is_finite() && x.sinh().abs() > float.largest() / 4.0,
    ..function(f64::sinh, Shape::Monotonic)
};

const COSH: Function = Function {
    error: |x| (x.abs(), 0.0),
    overflows: |float, x| x.is_finite() && x.cosh() > float.largest() / 4.0,
    ..function(f64::cosh, Shape::Valley)
};

/// Where sine and cosine are no longer known well.
const FAR: f64 = 1e4;

/// The functions with their names.
const FUNCTIONS: &[(&str, &Function)] = &[
    ("acos", &ACOS),
    ("acosh", &ACOSH),
    ("asin", &ASIN),
    ("asinh", &ASINH),
    ("atan", &ATAN),
    ("atanh", &ATANH),
    ("cbrt", &CBRT),
    ("cos", &COS),
    ("cosh", &COSH),
    ("erf", &ERF),
    ("erfc", &ERFC),
    ("exp", &EXP),
    ("exp2", &EXP2),
    ("expm1", &EXPM1),
    ("log", &LOG),
    ("log10", &LOG10),
    ("log1p", &LOG1P),
    ("log2", &LOG2),
    ("rsqrt", &RSQRT),
    ("sin", &SIN),
    ("sinh", &SINH),
    ("tan", &TAN),
    ("tanh", &TANH),
];

impl Function {
    /// The function with a name, as operations of `math` are called.
    pub(in crate::dialects) fn named(name: &str) -> Option<&'static Function> {
        FUNCTIONS.iter().find(|(known, _)| *known == name).map(|&(_, function)| function)
    }
}

/// A function of one float, by the name of the operation.
pub(super) fn unary(site: &mut Site<'_, '_>) -> Built<Step> {
    let name = site.name().trim_start_matches("math.");
    let Some(function) = Function::named(name) else { return missing("an unknown function") };
    let (float, fast) = (float_format(&site.operand_type(0)?)?, fast_math(site)?);
    elementwise::unary(site, move |a| flagged(float, fast, function, a))
}

fn flagged(float: Float, fast: FastMath, function: &Function, a: &Value) -> Eval<Value> {
    match fast.is_none() {
        true => evaluate(float, function, a),
        false => {
            fast.apply(float, Some(float), Error::Result, &[a], |args| evaluate(float, function, args[0]))
        }
    }
}

/// Both sine and cosine.
pub(super) fn sincos(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = (float_format(&site.operand_type(0)?)?, fast_math(site)?);
    let part = |function: &'static Function| -> Part {
        Box::new(move |args| match args {
            [a] => flagged(float, fast, function, a),
            _ => unsupported("the number of operands"),
        })
    };
    results(site, vec![part(&SIN), part(&COS)])
}

/// The result of a function.
pub(in crate::dialects) fn evaluate(float: Float, function: &Function, a: &Value) -> Eval<Value> {
    let Some((low, high)) = bounds(float, a) else { return no_float(a) };
    if is_nan(float, a) {
        return nan(float);
    }
    if number(float, a) == Some(0.0) {
        return at_zero(float, function, a);
    }
    if low.is_infinite() {
        return at_infinity(float, function, low);
    }
    if (function.overflows)(float, low) || (function.overflows)(float, high) {
        return inexact("an overflow that may be avoided");
    }
    if low == high && (function.shape == Shape::Monotonic || low.abs() < FAR) {
        return around(float, function, low, (function.value)(low));
    }
    between(float, function, low, high)
}

/// At zero, results are exact, but the sign of a zero is not the same everywhere.
fn at_zero(float: Float, function: &Function, a: &Value) -> Eval<Value> {
    let value = (function.value)(0.0);
    if value == 0.0 {
        return Ok(any_zero());
    }
    if value.is_infinite() && (function.value)(-0.0) != value {
        return match a {
            Value::Bits(bits) if *bits == 0 => encode(float, value),
            _ => inexact("a pole at a zero of unknown sign"),
        };
    }
    match value == 1.0 || !value.is_finite() {
        true => encode(float, value),
        false => around(float, function, 0.0, value),
    }
}

/// Limits are exact if they are 0, infinite or NaN.
fn at_infinity(float: Float, function: &Function, x: f64) -> Eval<Value> {
    let value = (function.value)(x);
    match value == 0.0 || !value.is_finite() {
        true => encode(float, value),
        false => around(float, function, 0.0, value),
    }
}

/// A result with the error that is usual, and more where the function has more.
fn around(float: Float, function: &Function, x: f64, value: f64) -> Eval<Value> {
    let (relative, absolute) = (function.error)(x);
    let extra = epsilon(float) * (relative * value.abs() + absolute);
    widen(library(float, value)?, extra, float)
}

fn widen(value: Value, extra: f64, float: Float) -> Eval<Value> {
    match value {
        Value::Approx(approx) => Ok(Value::Approx(Rc::new(approx.widened(extra)?.fits(float)?))),
        exact => Ok(exact),
    }
}

/// A result for a number between two bounds.
fn between(float: Float, function: &Function, low: f64, high: f64) -> Eval<Value> {
    let (first, last) = ((function.value)(low), (function.value)(high));
    let (least, greatest) = match function.shape {
        Shape::Wave if high - low > 1.0 || low.abs().max(high.abs()) >= FAR => (-1.0, 1.0),
        Shape::Wave => {
            let (middle, reach) = ((function.value)((low + high) / 2.0), (high - low) / 2.0);
            (middle - reach, middle + reach)
        }
        Shape::Valley if low <= 0.0 && high >= 0.0 => (1.0, first.max(last)),
        Shape::Poles if low.abs().max(high.abs()) >= FAR || crosses_pole(low, high) => {
            return inexact("a number that may be at a pole");
        }
        _ => (first.min(last), first.max(last)),
    };
    if !first.is_finite() || !last.is_finite() {
        return inexact("a number that may be outside of the domain");
    }
    let worse = if (function.error)(low) > (function.error)(high) { low } else { high };
    let (Value::Approx(a), Value::Approx(b)) =
        (around(float, function, worse, least)?, around(float, function, worse, greatest)?)
    else {
        return inexact("a number that may be infinite");
    };
    Ok(Value::Approx(Rc::new(Approx::between(a.low, b.high)?)))
}

/// Whether the tangent has a pole between two numbers.
fn crosses_pole(low: f64, high: f64) -> bool {
    ((low / PI) + 0.5).floor() != ((high / PI) + 0.5).floor()
}
