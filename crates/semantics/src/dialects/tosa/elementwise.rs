//! Operations on each element, with dimensions of size 1 repeated.

use crate::attributes;
use crate::build::Site;
use crate::code::Reg;
use crate::elementwise::repeated;
use crate::float::Float;
use crate::float_math::{self, Extreme, Predicate};
use crate::float_value::{is_infinite, is_nan, nan};
use crate::halt::{Eval, inexact, undefined, unsupported};
use crate::int_bits;
use crate::int_math::{self, mask};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::value::Value;

use super::number::{Number, fit, int, number, plain, range, result_number, single};
use super::parameters::{ZeroPoint, propagates_nan};

/// A function of the elements of all operands.
pub(super) type Function = Box<dyn Fn(&[Value]) -> Eval<Value>>;

/// A step that applies `f` to the elements of the first `count` operands.
pub(super) fn step(site: &mut Site<'_, '_>, operands: usize, f: Function) -> Built<Step> {
    let operands = (0..operands).map(|i| site.operand(i)).collect::<Built<Vec<Reg>>>()?;
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        let args = m.values(&operands);
        let value = repeated(m, &args, &*f)?;
        m.set(result, value);
        Ok(())
    }))
}

/// A function of two integers whose result must fit.
fn ints(width: u32, f: impl Fn(i128, i128) -> Eval<i128> + 'static) -> Function {
    Box::new(move |args| match (int(&args[0], width)?, int(&args[1], width)?) {
        (Some(a), Some(b)) => fit(f(a, b)?, width),
        _ => Ok(Value::Poison),
    })
}

fn arithmetic(
    site: &mut Site<'_, '_>,
    on_ints: fn(i128, i128) -> Eval<i128>,
    on_floats: fn(Float, &Value, &Value) -> Eval<Value>,
) -> Built<Step> {
    let f: Function = match number(site, 0)? {
        Number::Int(width) => ints(width, on_ints),
        Number::Float(float) => Box::new(move |args| on_floats(float, &args[0], &args[1])),
    };
    step(site, 2, f)
}

pub(super) fn add(site: &mut Site<'_, '_>) -> Built<Step> {
    arithmetic(site, |a, b| Ok(a + b), float_math::add)
}

pub(super) fn sub(site: &mut Site<'_, '_>) -> Built<Step> {
    arithmetic(site, |a, b| Ok(a - b), float_math::sub)
}

pub(super) fn intdiv(site: &mut Site<'_, '_>) -> Built<Step> {
    let Number::Int(width) = number(site, 0)? else { return missing("a division of floats") };
    let divide = |a: i128, b: i128| if b == 0 { undefined("a division by zero") } else { Ok(a / b) };
    step(site, 2, ints(width, divide))
}

/// Products of 32-bit integers may be shifted, which rounds half up.
pub(super) fn mul(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = (number(site, 0)?, result_number(site)?);
    let known = site.int("shift");
    let shift = if known.is_none() && site.operand_count() > 2 { Some(site.operand(2)?) } else { None };
    let (from, to) = match (from, to) {
        (Number::Float(from), Number::Float(to)) if from == to => {
            return step(site, 2, Box::new(move |args| float_math::mul(from, &args[0], &args[1])));
        }
        (Number::Int(from), Number::Int(to)) => (from, to),
        _ => return missing("a product of another type"),
    };
    let (operands, result) = ([site.operand(0)?, site.operand(1)?], site.result(0)?);
    Ok(Box::new(move |m| {
        let shift = match shift {
            Some(shift) => plain(&single(m, shift)?, 8)?,
            None => known.unwrap_or(0),
        };
        if !(0..=63).contains(&shift) || (shift > 0 && from != 32) {
            return undefined("a shift out of range");
        }
        let args = m.values(&operands);
        let value = repeated(m, &args, &|args| {
            let (Some(a), Some(b)) = (int(&args[0], from)?, int(&args[1], from)?) else {
                return Ok(Value::Poison);
            };
            let product = a.checked_mul(b).map_or_else(|| undefined("an integer overflows"), Ok)?;
            fit(if shift > 0 { (product + (1 << (shift - 1))) >> shift } else { product }, to)
        })?;
        m.set(result, value);
        Ok(())
    }))
}

fn bits(site: &mut Site<'_, '_>, f: fn(u64, u64) -> u64) -> Built<Step> {
    let Number::Int(_) = number(site, 0)? else { return missing("the bits of floats") };
    step(
        site,
        2,
        Box::new(move |args| match (&args[0], &args[1]) {
            (Value::Bits(a), Value::Bits(b)) => Ok(Value::Bits(f(*a, *b))),
            (a, b) if a.is_poison() || b.is_poison() => Ok(Value::Poison),
            _ => unsupported("a number that is no integer"),
        }),
    )
}

pub(super) fn and(site: &mut Site<'_, '_>) -> Built<Step> {
    bits(site, |a, b| a & b)
}

pub(super) fn or(site: &mut Site<'_, '_>) -> Built<Step> {
    bits(site, |a, b| a | b)
}

pub(super) fn xor(site: &mut Site<'_, '_>) -> Built<Step> {
    bits(site, |a, b| a ^ b)
}

pub(super) fn not(site: &mut Site<'_, '_>) -> Built<Step> {
    let Number::Int(width) = number(site, 0)? else { return missing("the bits of floats") };
    let ones = mask(width);
    step(site, 1, Box::new(move |args| int_math::xor(width)(&args[0], &Value::Bits(ones))))
}

/// Shifts by less than the width.
fn shift(site: &mut Site<'_, '_>, f: fn(u64, i128, u32, u32) -> u64) -> Built<Step> {
    let Number::Int(width) = number(site, 0)? else { return missing("the bits of floats") };
    step(
        site,
        2,
        Box::new(move |args| {
            let (Some(a), Some(b)) = (int(&args[0], width)?, int(&args[1], width)?) else {
                return Ok(Value::Poison);
            };
            if b < 0 || b >= i128::from(width) {
                return undefined("a shift out of range");
            }
            Ok(Value::Bits(f(a as u64 & mask(width), a, b as u32, width) & mask(width)))
        }),
    )
}

pub(super) fn left_shift(site: &mut Site<'_, '_>) -> Built<Step> {
    shift(site, |bits, _, by, _| bits << by)
}

pub(super) fn logical_right_shift(site: &mut Site<'_, '_>) -> Built<Step> {
    shift(site, |bits, _, by, _| bits >> by)
}

pub(super) fn arithmetic_right_shift(site: &mut Site<'_, '_>) -> Built<Step> {
    match site.flag("round") {
        false => shift(site, |_, number, by, _| (number >> by) as u64),
        true => shift(site, |_, number, by, width| {
            let up = i128::from(by > 0 && (number >> (by.max(1) - 1)) & 1 == 1);
            let (low, high) = range(width);
            ((number >> by) + up).clamp(low, high) as u64
        }),
    }
}

/// The greater or the lesser of two floats. Either zero may be taken if both are zero.
pub(super) fn extreme(float: Float, greater: bool, propagate: bool, a: &Value, b: &Value) -> Eval<Value> {
    if !a.is_poison() && !b.is_poison() && propagate && (is_nan(float, a) || is_nan(float, b)) {
        return nan(float);
    }
    let which = if greater { Extreme::MaxNum } else { Extreme::MinNum };
    float_math::extreme(float, which, a, b)
}

/// A function for the greater or the lesser of two numbers.
pub(super) fn extreme_of(number: Number, greater: bool, propagate: bool) -> Function {
    match number {
        Number::Int(width) if greater => Box::new(move |args| int_math::max_s(width)(&args[0], &args[1])),
        Number::Int(width) => Box::new(move |args| int_math::min_s(width)(&args[0], &args[1])),
        Number::Float(float) => Box::new(move |args| extreme(float, greater, propagate, &args[0], &args[1])),
    }
}

/// The greatest or the least of several numbers. Without any finite one, the result depends on the number
/// that one begins with, which is the largest finite one in practice.
pub(super) fn extreme_of_all(
    number: Number,
    greater: bool,
    propagate: bool,
) -> impl Fn(&[Value]) -> Eval<Value> {
    let of_two = extreme_of(number, greater, propagate);
    move |values| {
        let [first, rest @ ..] = values else { return undefined("the greatest or least of nothing") };
        if let Number::Float(float) = number {
            let is_special = |value: &Value| is_infinite(float, value) || is_nan(float, value);
            if values.iter().all(is_special) && values.iter().any(|value| is_infinite(float, value)) {
                return inexact("the greatest or least of infinities");
            }
        }
        rest.iter().try_fold(first.clone(), |result, value| of_two(&[result, value.clone()]))
    }
}

pub(super) fn maximum(site: &mut Site<'_, '_>) -> Built<Step> {
    let f = extreme_of(number(site, 0)?, true, propagates_nan(site));
    step(site, 2, f)
}

pub(super) fn minimum(site: &mut Site<'_, '_>) -> Built<Step> {
    let f = extreme_of(number(site, 0)?, false, propagates_nan(site));
    step(site, 2, f)
}

fn comparison(site: &mut Site<'_, '_>, on_ints: fn(i128, i128) -> bool, predicate: i64) -> Built<Step> {
    let Some(predicate) = Predicate::numbered(predicate) else { return missing("an unknown comparison") };
    let f: Function = match number(site, 0)? {
        Number::Int(width) => Box::new(move |args| match (int(&args[0], width)?, int(&args[1], width)?) {
            (Some(a), Some(b)) => Ok(Value::bool(on_ints(a, b))),
            _ => Ok(Value::Poison),
        }),
        Number::Float(float) => {
            Box::new(move |args| float_math::compare(float, predicate, &args[0], &args[1]))
        }
    };
    step(site, 2, f)
}

pub(super) fn equal(site: &mut Site<'_, '_>) -> Built<Step> {
    comparison(site, |a, b| a == b, 1)
}

pub(super) fn greater(site: &mut Site<'_, '_>) -> Built<Step> {
    comparison(site, |a, b| a > b, 2)
}

pub(super) fn greater_equal(site: &mut Site<'_, '_>) -> Built<Step> {
    comparison(site, |a, b| a >= b, 3)
}

pub(super) fn select(site: &mut Site<'_, '_>) -> Built<Step> {
    step(
        site,
        3,
        Box::new(|args| match &args[0] {
            Value::Bits(condition) => Ok(args[if condition & 1 == 1 { 1 } else { 2 }].clone()),
            Value::Poison => Ok(Value::Poison),
            _ => unsupported("a condition that is no bit"),
        }),
    )
}

pub(super) fn abs(site: &mut Site<'_, '_>) -> Built<Step> {
    let f: Function = match number(site, 0)? {
        Number::Int(width) => {
            Box::new(move |args| int(&args[0], width)?.map_or(Ok(Value::Poison), |a| fit(a.abs(), width)))
        }
        Number::Float(float) => Box::new(move |args| float_math::abs(float, &args[0])),
    };
    step(site, 1, f)
}

pub(super) fn clz(site: &mut Site<'_, '_>) -> Built<Step> {
    let Number::Int(width) = number(site, 0)? else { return missing("the bits of floats") };
    let f = int_bits::leading_zeros(width, false);
    step(site, 1, Box::new(move |args| f(&args[0])))
}

/// What would have to be clipped is left undefined: versions differ in it.
pub(super) fn negate(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = match number(site, 0)? {
        Number::Float(float) => {
            return step(site, 1, Box::new(move |args| float_math::neg(float, &args[0])));
        }
        Number::Int(width) => width,
    };
    let (input, output) = (ZeroPoint::new(site, 1, "input_zp")?, ZeroPoint::new(site, 2, "output_zp")?);
    let (operand, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let sum = input.get(m)? + output.get(m)?;
        let args = m.values(&[operand]);
        let value = repeated(m, &args, &|args| match int(&args[0], width)? {
            Some(number) => fit(sum - number, width),
            None => Ok(Value::Poison),
        })?;
        m.set(result, value);
        Ok(())
    }))
}

/// A bound of `tosa.clamp`, in the spelling of any version.
fn bound(site: &Site<'_, '_>, side: &str, number: Number) -> Built<Value> {
    let ty = match number {
        Number::Int(width) => crate::types::Ty::Int(width),
        Number::Float(float) => crate::types::Ty::Float(float),
    };
    if let Some(attr) = site.attr(&format!("{side}_val")) {
        return attributes::constant(site.module(), attr, &ty);
    }
    match (number, site.int(&format!("{side}_int")), site.attr(&format!("{side}_fp"))) {
        (Number::Int(width), Some(bound), _) => {
            let (low, high) = range(width);
            Ok(Value::Bits(i128::from(bound).clamp(low, high) as u64 & mask(width)))
        }
        (Number::Float(Float::F32), _, Some(attr)) => attributes::constant(site.module(), attr, &ty),
        _ => missing("a bound of this type"),
    }
}

/// NaN becomes the lower bound where it is ignored.
pub(super) fn clamp(site: &mut Site<'_, '_>) -> Built<Step> {
    let number = number(site, 0)?;
    let (low, high) = (bound(site, "min", number)?, bound(site, "max", number)?);
    let f: Function = match number {
        Number::Int(width) => Box::new(move |args| {
            let value = int_math::max_s(width)(&args[0], &low)?;
            int_math::min_s(width)(&value, &high)
        }),
        Number::Float(float) => {
            if is_nan(float, &low) || is_nan(float, &high) {
                return missing("a bound that is NaN");
            }
            let propagate = propagates_nan(site);
            Box::new(move |args| {
                let value = extreme(float, true, propagate, &args[0], &low)?;
                extreme(float, false, propagate, &value, &high)
            })
        }
    };
    step(site, 1, f)
}
