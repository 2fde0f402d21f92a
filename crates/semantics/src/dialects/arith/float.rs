//! Arithmetic on floats.

use crate::build::Site;
use crate::elementwise::{binary, unary};
use crate::fast_math::Error;
use crate::float::Float;
use crate::float_math::{self, Extreme, Operation, Predicate};
use crate::machine::Step;
use crate::missing::{Built, missing};

use super::facts::{fast_math, float_format};

/// A step for an operation, with hardware arithmetic for `f32` and `f64`.
macro_rules! arithmetic {
    ($name:ident, $operation:expr, $error:expr) => {
        pub(super) fn $name(site: &mut Site<'_, '_>) -> Built<Step> {
            let (float, fast) = (float_format(&site.operand_type(0)?)?, fast_math(site)?);
            if !fast.is_none() {
                return binary(site, move |a, b| {
                    let operation = |args: &[&_]| float_math::binary(float, $operation, args[0], args[1]);
                    fast.apply(float, Some(float), $error, &[a, b], operation)
                });
            }
            match float {
                Float::F64 => binary(site, |a, b| float_math::binary(Float::F64, $operation, a, b)),
                Float::F32 => binary(site, |a, b| float_math::binary(Float::F32, $operation, a, b)),
                _ => binary(site, move |a, b| float_math::binary(float, $operation, a, b)),
            }
        }
    };
}

arithmetic!(add, Operation::Add, Error::Operands);
arithmetic!(sub, Operation::Sub, Error::Operands);
arithmetic!(mul, Operation::Mul, Error::Result);
arithmetic!(div, Operation::Div, Error::Result);
arithmetic!(rem, Operation::Rem, Error::Operands);

pub(super) fn neg(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = (float_format(&site.operand_type(0)?)?, fast_math(site)?);
    match fast.is_none() {
        true => unary(site, move |a| float_math::neg(float, a)),
        false => unary(site, move |a| {
            fast.apply(float, Some(float), Error::None, &[a], |args| float_math::neg(float, args[0]))
        }),
    }
}

pub(super) fn maximum(site: &mut Site<'_, '_>) -> Built<Step> {
    extreme(site, Extreme::Maximum)
}

pub(super) fn minimum(site: &mut Site<'_, '_>) -> Built<Step> {
    extreme(site, Extreme::Minimum)
}

pub(super) fn max_number(site: &mut Site<'_, '_>) -> Built<Step> {
    extreme(site, Extreme::MaxNum)
}

pub(super) fn min_number(site: &mut Site<'_, '_>) -> Built<Step> {
    extreme(site, Extreme::MinNum)
}

fn extreme(site: &mut Site<'_, '_>, which: Extreme) -> Built<Step> {
    let (float, fast) = (float_format(&site.operand_type(0)?)?, fast_math(site)?);
    match fast.is_none() {
        true => binary(site, move |a, b| float_math::extreme(float, which, a, b)),
        false => binary(site, move |a, b| {
            let operation = |args: &[&_]| float_math::extreme(float, which, args[0], args[1]);
            fast.apply(float, Some(float), Error::None, &[a, b], operation)
        }),
    }
}

pub(super) fn compare(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = (float_format(&site.operand_type(0)?)?, fast_math(site)?);
    let Some(predicate) = site.int("predicate").and_then(Predicate::numbered) else {
        return missing("an unknown predicate");
    };
    match float {
        _ if !fast.is_none() => binary(site, move |a, b| {
            let operation = |args: &[&_]| float_math::compare(float, predicate, args[0], args[1]);
            fast.apply(float, None, Error::None, &[a, b], operation)
        }),
        Float::F64 => binary(site, move |a, b| float_math::compare(Float::F64, predicate, a, b)),
        Float::F32 => binary(site, move |a, b| float_math::compare(Float::F32, predicate, a, b)),
        _ => binary(site, move |a, b| float_math::compare(float, predicate, a, b)),
    }
}
