//! Floats: what no other dialect has.

use crate::build::{Build, Site};
use crate::dialects::arith;
use crate::dialects::math::{self, Function, evaluate};
use crate::elementwise::{nary, unary};
use crate::fast_math::{Error, FastMath};
use crate::float::{Float, Special};
use crate::float_convert::{self, Rounding};
use crate::float_math;
use crate::float_value::{is_infinite, is_nan, is_negative, is_zero};
use crate::halt::{Eval, inexact, unsupported};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::Value;
use crate::wide_math;

/// The format of a float, or of the elements of a vector.
pub(super) fn format(ty: &Ty) -> Built<Float> {
    match ty.element() {
        Ty::Float(float) => Ok(*float),
        _ => missing("a float operation on another type"),
    }
}

/// The attribute `fastmathFlags`.
pub(super) fn fast_math(site: &Site<'_, '_>) -> Built<FastMath> {
    match site.text("fastmathFlags") {
        None => Ok(FastMath::default()),
        Some(text) => FastMath::read(&text).map_or_else(|| missing("an unknown fastmath flag"), Ok),
    }
}

/// Builds an operation that means the same as one of `arith` or `math`.
pub(super) fn same_as(site: &mut Site<'_, '_>, name: &str) -> Built<Step> {
    let mut known = arith::OPERATIONS.iter().chain(math::OPERATIONS);
    match known.find(|(known, _)| *known == name) {
        Some((_, Build::Step(build))) => build(site),
        _ => missing(format!("the operation {name}")),
    }
}

/// A function of a mathematical library.
pub(super) fn library(site: &mut Site<'_, '_>, name: &str) -> Built<Step> {
    let Some(function) = Function::named(name) else { return missing("an unknown function") };
    let (float, fast) = (format(&site.operand_type(0)?)?, fast_math(site)?);
    match fast.is_none() {
        true => unary(site, move |a| evaluate(float, function, a)),
        false => unary(site, move |a| {
            fast.apply(float, Some(float), Error::Result, &[a], |args| evaluate(float, function, args[0]))
        }),
    }
}

/// A choice. Of what its flags promise, only the result is looked at.
pub(super) fn select(site: &mut Site<'_, '_>) -> Built<Step> {
    let choose = same_as(site, "arith.select")?;
    let fast = fast_math(site)?;
    let Ty::Float(float) = *site.result_type(0)?.element() else { return Ok(choose) };
    if !fast.nnan && !fast.ninf && !fast.nsz {
        return Ok(choose);
    }
    let result = site.result(0)?;
    let check = move |value: &Value| {
        fast.apply(float, Some(float), Error::None, &[value], |args| Ok(args[0].clone()))
    };
    Ok(Box::new(move |m| {
        choose(m)?;
        let value = match m.get(result) {
            Value::Vector(elements) => Value::vector(elements.iter().map(check).collect::<Eval<_>>()?),
            other => check(other)?,
        };
        m.set(result, value);
        Ok(())
    }))
}

/// A struct of sine and cosine.
pub(super) fn sincos(site: &mut Site<'_, '_>) -> Built<Step> {
    let (sin, cos) = (library(site, "sin")?, library(site, "cos")?);
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        sin(m)?;
        let sin = m.get(result).clone();
        cos(m)?;
        let cos = m.get(result).clone();
        m.set(result, Value::aggregate(vec![sin, cos]));
        Ok(())
    }))
}

/// A conversion with a rounding of its own.
pub(super) fn constrained_convert(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = (format(&site.operand_type(0)?)?, format(&site.result_type(0)?)?);
    let rounding = rounding(site)?;
    unary(site, move |a| float_convert::convert_rounded(from, to, rounding, a))
}

/// Conversions of integers that are rounded to the nearest.
pub(super) fn constrained_from_int(site: &mut Site<'_, '_>, name: &str) -> Built<Step> {
    match rounding(site)? {
        Rounding::NearestEven => same_as(site, name),
        _ => missing("an integer as a float with another rounding"),
    }
}

/// The attribute `roundingmode`, in LLVM's order.
fn rounding(site: &Site<'_, '_>) -> Built<Rounding> {
    match site.int("roundingmode") {
        None if site.attr("roundingmode").is_none() => Ok(Rounding::NearestEven),
        Some(0) => Ok(Rounding::Zero),
        Some(1) => Ok(Rounding::NearestEven),
        Some(2) => Ok(Rounding::Up),
        Some(3) => Ok(Rounding::Down),
        Some(4) => Ok(Rounding::NearestAway),
        _ => missing("an unknown rounding mode"),
    }
}

/// `a * b + c`, rounded once or twice.
pub(super) fn fmuladd(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = (format(&site.operand_type(0)?)?, fast_math(site)?);
    nary(site, move |args| {
        let [a, b, c] = args else { return unsupported("other than three operands") };
        fast.apply(float, Some(float), Error::Operands, &[a, b, c], |args| {
            float_math::multiply_add(float, args[0], args[1], args[2])
        })
    })
}

/// `a * b + c`, rounded once.
pub(super) fn fma(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = (format(&site.operand_type(0)?)?, fast_math(site)?);
    nary(site, move |args| {
        let [a, b, c] = args else { return unsupported("other than three operands") };
        fast.apply(float, Some(float), Error::Operands, &[a, b, c], |args| {
            float_math::fma(float, args[0], args[1], args[2])
        })
    })
}

/// Classes of floats, by the bits of `is.fpclass`.
const NAN: i64 = 0b11;
const NEGATIVE: [i64; 4] = [1 << 2, 1 << 3, 1 << 4, 1 << 5];
const POSITIVE: [i64; 4] = [1 << 9, 1 << 8, 1 << 7, 1 << 6];

pub(super) fn is_fpclass(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = format(&site.operand_type(0)?)?;
    let Some(wanted) = site.int("bit") else { return missing("no classes") };
    if float.special != Special::Ieee {
        return missing("classes of this format");
    }
    unary(site, move |value| {
        let Some(classes) = classes(float, value) else { return Ok(Value::Poison) };
        match wanted & classes {
            0 => Ok(Value::bool(false)),
            some if some == classes => Ok(Value::bool(true)),
            _ => inexact("the class of a number that is not known exactly"),
        }
    })
}

/// The classes that a float may have. `None` for poison.
fn classes(float: Float, value: &Value) -> Option<i64> {
    if is_nan(float, value) {
        return Some(NAN);
    }
    let Value::Approx(approx) = value else {
        let by_sign = if is_negative(float, value)? { NEGATIVE } else { POSITIVE };
        let class = if is_infinite(float, value) {
            0
        } else if is_zero(float, value) {
            3
        } else if is_normal(float, value)? {
            1
        } else {
            2
        };
        return Some(by_sign[class]);
    };
    let normal = f64::from(1 - float.bias).exp2();
    let (low, high) = (approx.low, approx.high);
    let possible = [
        (high >= normal, POSITIVE[1]),
        (high > 0.0 && low < normal, POSITIVE[2]),
        (low <= 0.0 && high >= 0.0, POSITIVE[3] | NEGATIVE[3]),
        (low < 0.0 && high > -normal, NEGATIVE[2]),
        (low <= -normal, NEGATIVE[1]),
    ];
    Some(possible.iter().filter(|(possible, _)| *possible).fold(0, |all, (_, class)| all | class))
}

fn is_normal(float: Float, value: &Value) -> Option<bool> {
    match value {
        Value::Bits(bits) => Some(float.decode(*bits).abs() >= f64::from(1 - float.bias).exp2()),
        Value::Wide(bits) => Some(wide_math::class(float, bits).normal),
        _ => None,
    }
}
