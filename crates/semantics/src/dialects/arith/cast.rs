//! Conversions.

use crate::build::Site;
use crate::elementwise::{binary, unary};
use crate::fast_math::Error;
use crate::float::Float;
use crate::float_convert::{self, Rounding};
use crate::float_math;
use crate::float_value::{is_nan, nan, number};
use crate::halt::{Eval, inexact};
use crate::int_bits;
use crate::int_math::Promise;
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::Value;

use super::facts::{fast_math, float_format, int_width, promise};

/// The widths of operand and result.
fn widths(site: &Site<'_, '_>) -> Built<(u32, u32)> {
    Ok((int_width(&site.operand_type(0)?)?, int_width(&site.result_type(0)?)?))
}

pub(super) fn extend_signed(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = widths(site)?;
    unary(site, int_bits::resize_s(from, to))
}

pub(super) fn extend_unsigned(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = widths(site)?;
    match site.flag("nonNeg") {
        true => unary(site, int_bits::extend_nonnegative(from, to)),
        false => unary(site, int_bits::resize_u(to)),
    }
}

pub(super) fn truncate(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = widths(site)?;
    match promise(site)? {
        Promise::NONE => unary(site, int_bits::resize_u(to)),
        promise => unary(site, int_bits::truncate_promised(from, to, promise.nsw, promise.nuw)),
    }
}

pub(super) fn index_cast(site: &mut Site<'_, '_>) -> Built<Step> {
    index_cast_as(site, true)
}

pub(super) fn index_cast_unsigned(site: &mut Site<'_, '_>) -> Built<Step> {
    index_cast_as(site, false)
}

fn index_cast_as(site: &mut Site<'_, '_>, signed: bool) -> Built<Step> {
    let (from, to) = widths(site)?;
    match site.operand_type(0)? {
        Ty::MemRef(..) if from == to => same(site),
        Ty::MemRef(..) => missing("a cast of a memref to elements of another size"),
        _ if signed => unary(site, int_bits::resize_s(from, to)),
        _ => unary(site, int_bits::resize_u(to)),
    }
}

/// The result is the operand.
fn same(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        m.copy(&[from], &[to]);
        Ok(())
    }))
}

pub(super) fn bitcast(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = (site.operand_type(0)?, site.result_type(0)?);
    if from.element().width().is_none() || from.element().width() != to.element().width() {
        return missing("a cast between different sizes");
    }
    if matches!(from, Ty::MemRef(..)) {
        return same(site);
    }
    match (from.element().clone(), to.element().clone()) {
        (from, to) if from == to => same(site),
        (Ty::Float(from), Ty::Float(to)) => unary(site, move |a| {
            float_convert::to_bits(from, a).and_then(|bits| float_convert::from_bits(to, &bits))
        }),
        (Ty::Float(from), _) => unary(site, move |a| float_convert::to_bits(from, a)),
        (_, Ty::Float(to)) => unary(site, move |a| float_convert::from_bits(to, a)),
        _ => same(site),
    }
}

fn rounding(site: &Site<'_, '_>) -> Built<Rounding> {
    match site.attr("roundingmode") {
        None => Ok(Rounding::NearestEven),
        Some(_) => match site.int("roundingmode").and_then(Rounding::numbered) {
            Some(rounding) => Ok(rounding),
            None => missing("an unknown rounding mode"),
        },
    }
}

pub(super) fn convert_float(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = (float_format(&site.operand_type(0)?)?, float_format(&site.result_type(0)?)?);
    let (rounding, fast) = (rounding(site)?, fast_math(site)?);
    if !fast.is_none() {
        return unary(site, move |a| {
            let convert = |args: &[&Value]| float_convert::convert_rounded(from, to, rounding, args[0]);
            fast.apply(from, Some(to), Error::Result, &[a], convert)
        });
    }
    match (from, to, rounding) {
        (Float::F32, Float::F64, _) => unary(site, |a| float_convert::convert(Float::F32, Float::F64, a)),
        (Float::F64, Float::F32, Rounding::NearestEven) => {
            unary(site, |a| float_convert::convert(Float::F64, Float::F32, a))
        }
        (_, _, Rounding::NearestEven) => unary(site, move |a| float_convert::convert(from, to, a)),
        _ => unary(site, move |a| float_convert::convert_rounded(from, to, rounding, a)),
    }
}

pub(super) fn signed_to_float(site: &mut Site<'_, '_>) -> Built<Step> {
    let (width, to) = (int_width(&site.operand_type(0)?)?, float_format(&site.result_type(0)?)?);
    unary(site, move |a| float_convert::from_int(width, true, to, a))
}

pub(super) fn unsigned_to_float(site: &mut Site<'_, '_>) -> Built<Step> {
    let (width, to) = (int_width(&site.operand_type(0)?)?, float_format(&site.result_type(0)?)?);
    match site.flag("nonNeg") {
        true => {
            let check = int_bits::extend_nonnegative(width, width);
            unary(site, move |a| float_convert::from_int(width, false, to, &check(a)?))
        }
        false => unary(site, move |a| float_convert::from_int(width, false, to, a)),
    }
}

pub(super) fn float_to_signed(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, width) = (float_format(&site.operand_type(0)?)?, int_width(&site.result_type(0)?)?);
    unary(site, move |a| float_convert::to_int(from, width, true, a))
}

pub(super) fn float_to_unsigned(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, width) = (float_format(&site.operand_type(0)?)?, int_width(&site.result_type(0)?)?);
    unary(site, move |a| float_convert::to_int(from, width, false, a))
}

/// A scale in another format. It must be a power of two that exists there.
fn scale(from: Float, to: Float, a: &Value) -> Eval<Value> {
    if a.is_poison() {
        return Ok(Value::Poison);
    }
    if is_nan(from, a) {
        return nan(to);
    }
    let power = match Float::named("f8E8M0FNU") {
        Some(exponent) => float_convert::convert(exponent, to, &float_convert::convert(from, exponent, a)?)?,
        None => return inexact("a scale"),
    };
    match number(to, &power) == number(from, a) {
        true => Ok(power),
        false => inexact("a scale that does not fit"),
    }
}

/// The formats of both operands and the result.
fn scaling(site: &Site<'_, '_>) -> Built<(Float, Float, Float)> {
    let formats = (float_format(&site.operand_type(0)?)?, float_format(&site.operand_type(1)?)?);
    match fast_math(site)?.is_none() {
        true => Ok((formats.0, formats.1, float_format(&site.result_type(0)?)?)),
        false => missing("scaling with fastmath flags"),
    }
}

pub(super) fn scaling_extend(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, scale_format, to) = scaling(site)?;
    binary(site, move |a, b| {
        float_math::mul(to, &float_convert::convert(from, to, a)?, &scale(scale_format, to, b)?)
    })
}

pub(super) fn scaling_truncate(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, scale_format, to) = scaling(site)?;
    let rounding = rounding(site)?;
    binary(site, move |a, b| {
        let scaled = float_math::div(from, a, &scale(scale_format, from, b)?)?;
        float_convert::convert_rounded(from, to, rounding, &scaled)
    })
}
