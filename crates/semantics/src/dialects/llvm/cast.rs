//! Other views of the same bits, and values that are the same each time.

use num_bigint::BigUint;
use num_traits::{One as _, Zero as _};

use crate::build::Site;
use crate::float_convert;
use crate::halt::{Eval, inexact, unsupported};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Value, count};
use crate::wide;

use super::parts::identity;

/// The elements of a vector, or a scalar as the only one.
fn elements(value: &Value) -> &[Value] {
    match value {
        Value::Vector(elements) => elements,
        other => std::slice::from_ref(other),
    }
}

pub(super) fn bitcast(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = (site.operand_type(0)?, site.result_type(0)?);
    if from == to {
        return identity(site);
    }
    let (operand, result) = (site.operand(0)?, site.result(0)?);
    let (source, target) = (from.element().clone(), to.element().clone());
    let (Some(width), Some(wanted)) = (source.width(), target.width()) else {
        return missing("a view of this type");
    };
    if (source == Ty::Pointer) != (target == Ty::Pointer) {
        return missing("a view of an address as another type");
    }
    let length = match &to {
        Ty::Vector(sizes, _) => count(sizes).unwrap_or(0),
        _ => 1,
    };
    let is_vector = matches!(to, Ty::Vector(..));
    Ok(Box::new(move |m| {
        // Big numbers of all elements are shifted for each element.
        m.spend(length.saturating_mul(1 + length.saturating_mul(wanted as usize) / 4096))?;
        let values = elements(m.get(operand));
        let values: Vec<Value> = match width == wanted {
            true => values.iter().map(|value| view(&source, &target, value)).collect::<Eval<_>>()?,
            false => regroup(&source, width, &target, wanted, length, values)?,
        };
        let value = match is_vector {
            true => Value::vector(values),
            false => values.into_iter().next().unwrap_or(Value::Poison),
        };
        m.set(result, value);
        Ok(())
    }))
}

/// One element as another type of the same width.
fn view(from: &Ty, to: &Ty, value: &Value) -> Eval<Value> {
    if from == to {
        return Ok(value.clone());
    }
    let bits = match from {
        Ty::Float(from) => float_convert::to_bits(*from, value)?,
        _ => value.clone(),
    };
    match to {
        Ty::Float(to) => float_convert::from_bits(*to, &bits),
        _ => Ok(bits),
    }
}

/// The bits of all elements, the first one lowest, in parts of another width.
fn regroup(from: &Ty, width: u32, to: &Ty, wanted: u32, length: usize, values: &[Value]) -> Eval<Vec<Value>> {
    let (mut all, mut poison) = (BigUint::zero(), BigUint::zero());
    let ones = (BigUint::one() << width) - 1u8;
    for (i, value) in values.iter().enumerate() {
        let at = i * width as usize;
        match view(from, &Ty::Int(width), value)? {
            Value::Poison => poison |= &ones << at,
            bits => match wide::bits(&bits) {
                Some(bits) => all |= bits << at,
                None => return unsupported("a view of something that is no number"),
            },
        }
    }
    let ones = (BigUint::one() << wanted) - 1u8;
    let part = |i: usize| {
        let at = i * wanted as usize;
        if !((&poison >> at) & &ones).is_zero() {
            return Ok(Value::Poison);
        }
        view(&Ty::Int(wanted), to, &wide::value((&all >> at) & &ones, wanted))
    };
    (0..length).map(part).collect()
}

/// Poison becomes some value, and nobody knows which.
pub(super) fn freeze(site: &mut Site<'_, '_>) -> Built<Step> {
    let (operand, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let value = m.get(operand).clone();
        if has_poison(&value) {
            return inexact("the value that poison is frozen to");
        }
        m.set(result, value);
        Ok(())
    }))
}

fn has_poison(value: &Value) -> bool {
    match value {
        Value::Poison => true,
        Value::Vector(parts) | Value::Aggregate(parts) => parts.iter().any(has_poison),
        Value::Complex(parts) => parts.iter().any(has_poison),
        _ => false,
    }
}
