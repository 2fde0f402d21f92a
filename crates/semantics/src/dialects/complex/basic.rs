//! Operations on each part alone.

use crate::build::Site;
use crate::dialects::arith::{fast_math, float_format};
use crate::elementwise::{binary, unary};
use crate::fast_math::Error;
use crate::float::Float;
use crate::float_math::{self, Predicate};
use crate::halt::{Eval, unsupported};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::Value;

/// The format of the parts of a complex type, or of the elements of a shape of them.
pub(super) fn format_of(ty: &Ty) -> Built<Float> {
    match ty.element() {
        Ty::Complex(part) => float_format(part),
        _ => missing("complex numbers of integers"),
    }
}

/// The parts of a complex number; poison for both if the whole is poison.
pub(super) fn parts(value: &Value) -> Eval<[Value; 2]> {
    match value {
        Value::Complex(parts) => Ok(parts.as_ref().clone()),
        Value::Poison => Ok([Value::Poison, Value::Poison]),
        _ => unsupported("something that is no complex number"),
    }
}

pub(super) fn create(site: &mut Site<'_, '_>) -> Built<Step> {
    binary(site, |re, im| Ok(Value::complex(re.clone(), im.clone())))
}

pub(super) fn real(site: &mut Site<'_, '_>) -> Built<Step> {
    unary(site, |a| parts(a).map(|[re, _]| re))
}

pub(super) fn imaginary(site: &mut Site<'_, '_>) -> Built<Step> {
    unary(site, |a| parts(a).map(|[_, im]| im))
}

type Sum = fn(Float, &Value, &Value) -> Eval<Value>;

fn sum(site: &mut Site<'_, '_>, f: Sum) -> Built<Step> {
    let (float, fast) = (format_of(&site.operand_type(0)?)?, fast_math(site)?);
    let part = move |a: &Value, b: &Value| match fast.is_none() {
        true => f(float, a, b),
        false => fast.apply(float, Some(float), Error::Operands, &[a, b], |args| f(float, args[0], args[1])),
    };
    binary(site, move |a, b| {
        let ([a, b], [c, d]) = (parts(a)?, parts(b)?);
        Ok(Value::complex(part(&a, &c)?, part(&b, &d)?))
    })
}

pub(super) fn add(site: &mut Site<'_, '_>) -> Built<Step> {
    sum(site, float_math::add)
}

pub(super) fn sub(site: &mut Site<'_, '_>) -> Built<Step> {
    sum(site, float_math::sub)
}

pub(super) fn neg(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = format_of(&site.operand_type(0)?)?;
    unary(site, move |a| {
        let [re, im] = parts(a)?;
        Ok(Value::complex(float_math::neg(float, &re)?, float_math::neg(float, &im)?))
    })
}

pub(super) fn conj(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = format_of(&site.operand_type(0)?)?;
    unary(site, move |a| {
        let [re, im] = parts(a)?;
        Ok(Value::complex(re, float_math::neg(float, &im)?))
    })
}

pub(super) fn equal(site: &mut Site<'_, '_>) -> Built<Step> {
    compare(site, true)
}

pub(super) fn not_equal(site: &mut Site<'_, '_>) -> Built<Step> {
    compare(site, false)
}

/// Poison in one part makes the answer poison, as for the `and` of two comparisons.
fn compare(site: &mut Site<'_, '_>, wanted: bool) -> Built<Step> {
    let float = format_of(&site.operand_type(0)?)?;
    let Some(predicate) = Predicate::numbered(1) else { return missing("an unknown predicate") };
    binary(site, move |a, b| {
        let ([a, b], [c, d]) = (parts(a)?, parts(b)?);
        let first = float_math::compare(float, predicate, &a, &c)?;
        let second = float_math::compare(float, predicate, &b, &d)?;
        Ok(match (first, second) {
            (Value::Bits(first), Value::Bits(second)) => Value::bool((first & second == 1) == wanted),
            _ => Value::Poison,
        })
    })
}

/// Only between equal types: the order of the parts in an integer is not said.
pub(super) fn bitcast(site: &mut Site<'_, '_>) -> Built<Step> {
    if site.operand_type(0)? != site.result_type(0)? {
        return missing("the bits of a complex number");
    }
    unary(site, |a| Ok(a.clone()))
}
