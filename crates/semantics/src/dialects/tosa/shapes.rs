//! Shapes as values: tensors of numbers with one dimension.

use crate::attributes;
use crate::build::Site;
use crate::halt::{Eval, undefined};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::value::Value;

use super::number::tensor;
use super::parameters::{Numbers, axis};

fn shape(numbers: Vec<i64>) -> Value {
    Value::tensor([numbers.len() as i64].as_slice(), numbers.into_iter().map(Value::index).collect())
}

pub(super) fn constant(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(attr) = site.attr("values").or_else(|| site.attr("value")) else {
        return missing("a constant without values");
    };
    let Some(numbers) = attributes::ints(site.module(), attr) else { return missing("a shape of this form") };
    let (value, result) = (shape(numbers), site.result(0)?);
    Ok(Box::new(move |m| {
        m.set(result, value.clone());
        Ok(())
    }))
}

pub(super) fn dim(site: &mut Site<'_, '_>) -> Built<Step> {
    let (input, result, axis) = (site.operand(0)?, site.result(0)?, axis(site)?);
    Ok(Box::new(move |m| {
        let Some(&size) = tensor(m, input)?.sizes.get(axis) else {
            return undefined("a dimension that does not exist");
        };
        m.set(result, shape(vec![size]));
        Ok(())
    }))
}

pub(super) fn concat(site: &mut Site<'_, '_>) -> Built<Step> {
    let (parts, result) = (site.operands(), site.result(0)?);
    Ok(Box::new(move |m| {
        let mut numbers = Vec::new();
        for &part in &parts {
            numbers.extend(Numbers::In(part).get(m)?);
        }
        m.set(result, shape(numbers));
        Ok(())
    }))
}

fn binary(site: &mut Site<'_, '_>, f: fn(i64, i64) -> Option<i64>) -> Built<Step> {
    let (a, b, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    Ok(Box::new(move |m: &mut Machine| {
        let (a, b) = (Numbers::In(a).get(m)?, Numbers::In(b).get(m)?);
        let number = |(&a, &b): (&i64, &i64)| match f(a, b) {
            Some(number) => Ok(number),
            None => undefined("a shape that overflows"),
        };
        let numbers = a.iter().zip(&b).map(number).collect::<Eval<Vec<i64>>>()?;
        m.set(result, shape(numbers));
        Ok(())
    }))
}

pub(super) fn add(site: &mut Site<'_, '_>) -> Built<Step> {
    binary(site, i64::checked_add)
}

pub(super) fn sub(site: &mut Site<'_, '_>) -> Built<Step> {
    binary(site, i64::checked_sub)
}

pub(super) fn mul(site: &mut Site<'_, '_>) -> Built<Step> {
    binary(site, i64::checked_mul)
}

pub(super) fn max(site: &mut Site<'_, '_>) -> Built<Step> {
    binary(site, |a, b| Some(a.max(b)))
}

pub(super) fn min(site: &mut Site<'_, '_>) -> Built<Step> {
    binary(site, |a, b| Some(a.min(b)))
}

/// Sizes that are not negative, by a size that is positive.
fn sizes(a: i64, b: i64) -> Option<(i64, i64)> {
    (a >= 0 && b > 0).then_some((a, b))
}

pub(super) fn modulo(site: &mut Site<'_, '_>) -> Built<Step> {
    binary(site, |a, b| sizes(a, b).map(|(a, b)| a % b))
}

pub(super) fn div_floor(site: &mut Site<'_, '_>) -> Built<Step> {
    binary(site, |a, b| sizes(a, b).map(|(a, b)| a / b))
}

pub(super) fn div_ceil(site: &mut Site<'_, '_>) -> Built<Step> {
    binary(site, |a, b| sizes(a, b).map(|(a, b)| a / b + i64::from(a % b != 0)))
}
