//! Conversions between types, scaling of integers, and tables.

use crate::build::Site;
use crate::elementwise as lifted;
use crate::float::Float;
use crate::float_convert;
use crate::float_value::{bounds, is_infinite, is_nan};
use crate::halt::{Eval, inexact, undefined, unsupported};
use crate::int_bits;
use crate::int_math::mask;
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::Value;

use super::elementwise;
use super::elementwise::Function;
use super::number::{Number, fit, int, number, plain, range, result_number, tensor};
use super::parameters::ZeroPoint;

/// Integers are cut off or sign-extended, floats are rounded to the nearest and limited to the range.
pub(super) fn cast(site: &mut Site<'_, '_>) -> Built<Step> {
    let f: Function = match (number(site, 0)?, result_number(site)?) {
        (from, to) if from == to => Box::new(|args| Ok(args[0].clone())),
        (Number::Int(1), Number::Int(to)) => Box::new(move |args| int_bits::resize_u(to)(&args[0])),
        (Number::Int(_), Number::Int(1)) => Box::new(|args| match &args[0] {
            Value::Bits(bits) => Ok(Value::bool(*bits != 0)),
            Value::Poison => Ok(Value::Poison),
            _ => unsupported("a number that is no integer"),
        }),
        (Number::Int(from), Number::Int(to)) => Box::new(move |args| int_bits::resize_s(from, to)(&args[0])),
        (Number::Int(1), Number::Float(_)) | (Number::Float(_), Number::Int(1)) => {
            return missing("a cast between truth values and floats");
        }
        (Number::Int(from), Number::Float(to)) => {
            Box::new(move |args| float_convert::from_int(from, true, to, &args[0]))
        }
        (Number::Float(from), Number::Int(to)) => Box::new(move |args| to_int(from, to, &args[0])),
        (Number::Float(from), Number::Float(to)) => Box::new(move |args| to_float(from, to, &args[0])),
    };
    elementwise::step(site, 1, f)
}

/// What small formats do with numbers that are too large for them differs between versions.
fn to_float(from: Float, to: Float, value: &Value) -> Eval<Value> {
    let result = float_convert::convert(from, to, value)?;
    let lost =
        is_nan(to, &result) != is_nan(from, value) || is_infinite(to, &result) != is_infinite(from, value);
    match lost && to.width() <= 8 {
        true => inexact("a number that is too large for its format"),
        false => Ok(result),
    }
}

fn to_int(from: Float, width: u32, value: &Value) -> Eval<Value> {
    if value.is_poison() {
        return Ok(Value::Poison);
    }
    if is_nan(from, value) {
        return undefined("NaN as an integer");
    }
    let Some((low, high)) = bounds(from, value) else { return unsupported("a number that is no float") };
    let (low, high) = (low.round_ties_even(), high.round_ties_even());
    if low != high {
        return inexact("a number that is not known exactly as an integer");
    }
    let (least, greatest) = range(width);
    // Conversions of floats to integers are limited to the range of `i128`.
    Ok(Value::Bits((low as i128).clamp(least, greatest) as u64 & mask(width)))
}

/// How a scaled number is rounded.
#[derive(Clone, Copy, PartialEq)]
enum Rounding {
    Single,
    Double,
    /// To either neighbour.
    Inexact,
}

fn rounding(site: &Site<'_, '_>) -> Rounding {
    match site.text("rounding_mode") {
        Some(mode) if mode.contains("DOUBLE_ROUND") => Rounding::Double,
        Some(mode) if mode.contains("INEXACT_ROUND") => Rounding::Inexact,
        None if site.flag("double_round") => Rounding::Double,
        _ => Rounding::Single,
    }
}

/// `value * multiplier / 2^shift`, rounded.
fn scale(value: i128, multiplier: i128, shift: i128, wide: bool, rounding: Rounding) -> Eval<i128> {
    if multiplier < 0 || !(2..=62).contains(&shift) {
        return undefined("a scale out of range");
    }
    let limit = 1i128 << (shift - 1);
    if value < -limit || value >= limit {
        return undefined("a number that is too large for its scale");
    }
    let mut round = limit;
    if rounding == Rounding::Double && shift > 31 && wide {
        round += if value >= 0 { 1 << 30 } else { -(1 << 30) };
    }
    let scaled = value * multiplier + round;
    if rounding == Rounding::Inexact && (scaled - round) & ((1 << shift) - 1) != 0 {
        return inexact("a scale that may round either way");
    }
    let result = scaled >> shift;
    let (low, high) = range(32);
    match (low..=high).contains(&result) {
        true => Ok(result),
        false => undefined("a scaled number that overflows"),
    }
}

/// On scalars, vectors or tensors.
pub(super) fn apply_scale(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = |site: &Site<'_, '_>, i: usize| match site.operand_type(i)?.element() {
        Ty::Int(width) if (1..=64).contains(width) => Ok(*width),
        _ => missing("a scale of this type"),
    };
    let (value, multiplier, shift) = (width(site, 0)?, width(site, 1)?, width(site, 2)?);
    let (rounding, wide) = (rounding(site), multiplier == 32);
    if value > 48 || multiplier > 32 || (value > 32 && wide) {
        return missing("a scale of such integers");
    }
    let to = match site.result_type(0)?.element() {
        Ty::Int(width) if (1..=64).contains(width) => *width,
        _ => return missing("a scale to this type"),
    };
    lifted::nary(site, move |args| {
        let [a, b, c] = args else { return unsupported("three numbers are expected") };
        match (int(a, value)?, int(b, multiplier)?, int(c, shift)?) {
            (Some(a), Some(b), Some(c)) => fit(scale(a, b, c, wide, rounding)?, to),
            _ => Ok(Value::Poison),
        }
    })
}

pub(super) fn rescale(site: &mut Site<'_, '_>) -> Built<Step> {
    if site.operand_count() < 5 {
        return missing("a scale in attributes");
    }
    let widths = [site.operand_type(0)?, site.result_type(0)?, site.operand_type(1)?];
    let [Some(from), Some(to), Some(multiplier_width)] = widths.map(|ty| match ty.element() {
        Ty::Int(width) if (1..=64).contains(width) => Some(*width),
        _ => None,
    }) else {
        return missing("a scale of this type");
    };
    let (unsigned, to_unsigned) = (site.flag("input_unsigned"), site.flag("output_unsigned"));
    let (per_channel, wide, rounding) = (site.flag("per_channel"), site.flag("scale32"), rounding(site));
    let (input_zero, output_zero) =
        (ZeroPoint::new(site, 3, "input_zp")?, ZeroPoint::new(site, 4, "output_zp")?);
    let (input, multiplier, shift) = (site.operand(0)?, site.operand(1)?, site.operand(2)?);
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        let (tensor, multipliers, shifts) = (tensor(m, input)?, tensor(m, multiplier)?, tensor(m, shift)?);
        m.spend(tensor.elements.len())?;
        let input_zero = reread(input_zero.get(m)?, from, unsigned);
        let output_zero = reread(output_zero.get(m)?, to, to_unsigned);
        let channels = tensor.sizes.last().map_or(1, |&size| size.max(1) as usize);
        let (low, high) = if to_unsigned { (0, (1 << to) - 1) } else { range(to) };
        let mut values = Vec::with_capacity(tensor.elements.len());
        for (i, element) in tensor.elements.iter().enumerate() {
            let Some(number) = int(element, from)? else {
                values.push(Value::Poison);
                continue;
            };
            let channel = if per_channel { i % channels } else { 0 };
            let (Some(multiplier), Some(shift)) =
                (multipliers.elements.get(channel), shifts.elements.get(channel))
            else {
                return unsupported("a channel without a scale");
            };
            let (multiplier, shift) = (plain(multiplier, multiplier_width)?, plain(shift, 8)?);
            let value = reread(number, from, unsigned) - input_zero;
            if wide && !(range(32).0..=range(32).1).contains(&value) {
                return undefined("a number that is too large for its scale");
            }
            let scaled = scale(value, multiplier.into(), shift.into(), wide, rounding)? + output_zero;
            fit(scaled, 32)?;
            values.push(Value::Bits(scaled.clamp(low, high) as u64 & mask(to)));
        }
        m.set(result, Value::tensor(tensor.sizes.clone(), values));
        Ok(())
    }))
}

/// A number read as signed, as the unsigned one with the same bits if it is unsigned.
fn reread(number: i128, width: u32, unsigned: bool) -> i128 {
    match unsigned && number < 0 {
        true => number + (1 << width),
        false => number,
    }
}

/// Tables for 8-bit numbers are indexed; those for 16-bit numbers are interpolated.
pub(super) fn table(site: &mut Site<'_, '_>) -> Built<Step> {
    let (Number::Int(from), Number::Int(to)) = (number(site, 0)?, result_number(site)?) else {
        return missing("a table of floats");
    };
    let Number::Int(entry) = number(site, 1)? else { return missing("a table of floats") };
    if !matches!((from, entry, to), (8, 8, 8) | (16, 16, 32)) {
        return missing("a table of such integers");
    }
    let (input, table, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let table = tensor(m, table)?;
        let args = m.values(&[input]);
        let value = lifted::repeated(m, &args, &|args| {
            let Some(number) = int(&args[0], from)? else { return Ok(Value::Poison) };
            let index = if from == 8 { number + 128 } else { (number >> 7) + 256 };
            let Some(base) = table.elements.get(index as usize) else {
                return undefined("an index outside of a table");
            };
            if from == 8 {
                return Ok(base.clone());
            }
            let Some(next) = table.elements.get(index as usize + 1) else {
                return undefined("an index outside of a table");
            };
            let (Some(base), Some(next)) = (int(base, entry)?, int(next, entry)?) else {
                return Ok(Value::Poison);
            };
            fit(next - base, 16)?;
            fit((base << 7) + (next - base) * (number & 0x7f), to)
        })?;
        m.set(result, value);
        Ok(())
    }))
}

/// The multiplier and shift with which an average over `count` numbers is computed.
pub(super) fn average(sum: i128, count: i128) -> Eval<i128> {
    if count <= 0 {
        return undefined("an average of nothing");
    }
    let bits = 128 - (count - 1).leading_zeros();
    let multiplier = (((1i128 << 30) + 1) << bits) / count;
    scale(sum, multiplier, i128::from(30 + bits), true, Rounding::Single)
}

/// A quotient of floats, rounded once or twice.
pub(super) fn quotient(float: Float, sum: &Value, count: f64, twice: bool) -> Eval<Value> {
    let divisor = crate::wide_float::from_f64(count, float);
    let value = crate::float_math::div(float, sum, &divisor)?;
    match (bounds(float, sum), bounds(float, &value)) {
        _ if !twice => Ok(value),
        (Some((a, b)), Some((low, high))) if a == b && low == high && low * count == a => Ok(value),
        (_, Some((low, high))) if low.is_finite() => crate::interval::rounded(float, low, high, 2.0),
        _ => Ok(value),
    }
}
