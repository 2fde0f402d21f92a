//! Operations on vectors that single processors have: `amx` on vectors, `x86vector`, `arm_sme`, `arm_sve`.

use crate::attributes::sign_extend;
use crate::build::{Build, Site};
use crate::float::Float;
use crate::float_convert;
use crate::halt::{Eval, inexact, unsupported};
use crate::int_math;
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::unordered::Sum;
use crate::value::Value;

use super::access::{self, is_set};
use super::operands::{elements, length, sizes};

pub(in super::super) const OPERATIONS: &[(&str, Build)] = &[
    ("amx.tile_load", Build::Step(tile_load)),
    ("amx.tile_mulf", Build::Step(tile_mulf)),
    ("amx.tile_muli", Build::Step(tile_muli)),
    ("amx.tile_store", Build::Step(tile_store)),
    ("amx.tile_zero", Build::Step(tile_zero)),
    ("arm_sme.streaming_vl", Build::Step(streaming_vl)),
    ("arm_sve.masked.addi", Build::Step(|site| masked(site, int_math::add))),
    ("arm_sve.masked.muli", Build::Step(|site| masked(site, int_math::mul))),
    ("arm_sve.masked.subi", Build::Step(|site| masked(site, int_math::sub))),
    ("x86vector.avx.intr.dot", Build::Step(dot)),
    ("x86vector.avx512.mask.compress", Build::Step(compress)),
    ("x86vector.avx512.vp2intersect", Build::Step(intersect)),
];

/// Tiles are vectors in older versions; newer ones have a type for them.
fn tile(ty: &Ty) -> Built<(usize, usize)> {
    match (ty, sizes(ty).as_slice()) {
        (Ty::Vector(..), &[rows, columns]) if length(ty)? > 0 => Ok((rows as usize, columns as usize)),
        _ => missing("a tile that is no vector"),
    }
}

fn tile_load(site: &mut Site<'_, '_>) -> Built<Step> {
    tile(&site.result_type(0)?)?;
    access::load(site)
}

fn tile_store(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(last) = site.operand_count().checked_sub(1) else { return missing("nothing to store") };
    tile(&site.operand_type(last)?)?;
    access::store_of(site, last, 0)
}

fn tile_zero(site: &mut Site<'_, '_>) -> Built<Step> {
    let result = site.result(0)?;
    let (rows, columns) = tile(&site.result_type(0)?)?;
    Ok(Box::new(move |m| {
        m.spend(rows * columns)?;
        m.set(result, Value::vector(vec![Value::Bits(0); rows * columns]));
        Ok(())
    }))
}

/// Products of `group` neighbours in a row of the first tile with as many in a row of the second are added
/// up.
fn products(
    site: &mut Site<'_, '_>,
    group: usize,
    sum: impl Fn(&Value, &mut dyn Iterator<Item = (Value, Value)>) -> Eval<Value> + 'static,
) -> Built<Step> {
    let (a, b, c, result) = (site.operand(0)?, site.operand(1)?, site.operand(2)?, site.result(0)?);
    let (a_tile, b_tile) = (tile(&site.operand_type(0)?)?, tile(&site.operand_type(1)?)?);
    let (rows, columns) = tile(&site.operand_type(2)?)?;
    let depth = b_tile.0;
    if a_tile != (rows, depth * group) || b_tile.1 != columns * group {
        return missing("tiles that do not fit");
    }
    Ok(Box::new(move |m| {
        m.spend(rows * columns * depth * group)?;
        let (a, b) = (elements(m, a, rows * depth * group)?, elements(m, b, depth * columns * group)?);
        let c = elements(m, c, rows * columns)?;
        let mut values = Vec::with_capacity(c.len());
        for (i, start) in c.iter().enumerate() {
            let (row, column) = (i / columns, i % columns);
            let mut pairs = (0..depth * group).map(|k| {
                let at = (k / group * columns + column) * group + k % group;
                (a[row * depth * group + k].clone(), b[at].clone())
            });
            values.push(sum(start, &mut pairs)?);
        }
        m.set(result, Value::vector(values));
        Ok(())
    }))
}

fn tile_muli(site: &mut Site<'_, '_>) -> Built<Step> {
    let types = [site.operand_type(0)?, site.operand_type(1)?, site.operand_type(2)?];
    let [Ty::Int(8), Ty::Int(8), Ty::Int(32)] = types.each_ref().map(Ty::element) else {
        return missing("tiles of such elements");
    };
    let unsigned = [site.attr("isZextLhs").is_some(), site.attr("isZextRhs").is_some()];
    let number = |bits: u64, unsigned: bool| if unsigned { bits as i64 } else { sign_extend(bits, 8) };
    products(site, 4, move |start, pairs| {
        let Value::Bits(start) = start else { return Ok(Value::Poison) };
        let mut sum = *start as i64;
        for pair in pairs {
            let (Value::Bits(a), Value::Bits(b)) = pair else { return Ok(Value::Poison) };
            sum = sum.wrapping_add(number(a, unsigned[0]).wrapping_mul(number(b, unsigned[1])));
        }
        Ok(Value::Bits(u64::from(sum as u32)))
    })
}

fn tile_mulf(site: &mut Site<'_, '_>) -> Built<Step> {
    let types = [site.operand_type(0)?, site.operand_type(1)?, site.operand_type(2)?];
    let [Ty::Float(from), Ty::Float(second), Ty::Float(to)] = types.each_ref().map(Ty::element) else {
        return missing("tiles of such elements");
    };
    if from != second || from.width() != 16 || *to != Float::F32 {
        return missing("tiles of such elements");
    }
    let (from, to) = (*from, *to);
    products(site, 2, move |start, pairs| {
        let mut sum = Sum::new(to);
        sum.add(normal(to, start)?)?;
        for (a, b) in pairs {
            let (a, b) = (float_convert::convert(from, to, &a)?, float_convert::convert(from, to, &b)?);
            sum.add_product(normal(to, &a)?, normal(to, &b)?)?;
        }
        sum.finish()
    })
}

/// The processor takes very small numbers for zero.
fn normal(float: Float, value: &Value) -> Eval<&Value> {
    match value {
        Value::Bits(bits) if float.decode(*bits) != 0.0 && float.decode(*bits).abs() < 1e-30 => {
            inexact("a very small number in a tile")
        }
        _ => Ok(value),
    }
}

/// The number of elements of a size in a vector of 128 bits, the smallest.
fn streaming_vl(site: &mut Site<'_, '_>) -> Built<Step> {
    let result = site.result(0)?;
    let text = site.text("type_size").unwrap_or_default();
    let sizes = [("byte", 16), ("half", 8), ("word", 4), ("double", 2)];
    let Some(&(_, count)) = sizes.iter().find(|(name, _)| text.contains(name)) else {
        return missing("an unknown size");
    };
    Ok(Box::new(move |m| {
        m.set(result, Value::index(count));
        Ok(())
    }))
}

/// Where the mask is not set, the first operand is kept.
fn masked<F>(site: &mut Site<'_, '_>, operation: impl Fn(u32) -> F) -> Built<Step>
where
    F: Fn(&Value, &Value) -> Eval<Value> + 'static,
{
    let (mask, a, b, result) = (site.operand(0)?, site.operand(1)?, site.operand(2)?, site.result(0)?);
    let ty = site.operand_type(1)?;
    let (Ty::Int(width), length) = (ty.element(), length(&ty)?) else {
        return missing("elements that are no integers");
    };
    let operation = operation(*width);
    Ok(Box::new(move |m| {
        m.spend(length)?;
        let (mask, a, b) = (elements(m, mask, length)?, elements(m, a, length)?, elements(m, b, length)?);
        let values = mask.iter().zip(a.iter().zip(b)).map(|(bit, (a, b))| match bit {
            Value::Poison => Ok(Value::Poison),
            Value::Bits(0) => Ok(a.clone()),
            _ => operation(a, b),
        });
        let values = values.collect::<Eval<_>>()?;
        m.set(result, Value::vector(values));
        Ok(())
    }))
}

/// The dot products of each four elements, in all four places.
fn dot(site: &mut Site<'_, '_>) -> Built<Step> {
    let (a, b, result, ty) = (site.operand(0)?, site.operand(1)?, site.result(0)?, site.result_type(0)?);
    let (Ty::Float(float), 8) = (ty.element(), length(&ty)?) else { return missing("such a dot product") };
    let float = *float;
    Ok(Box::new(move |m| {
        m.spend(8)?;
        let (a, b) = (elements(m, a, 8)?, elements(m, b, 8)?);
        let mut values = Vec::with_capacity(8);
        for (a, b) in a.chunks(4).zip(b.chunks(4)) {
            let mut sum = Sum::new(float);
            a.iter().zip(b).try_for_each(|(a, b)| sum.add_product(a, b))?;
            values.extend(vec![sum.finish()?; 4]);
        }
        m.set(result, Value::vector(values));
        Ok(())
    }))
}

/// The elements whose bits are set, one after the other, then what is in these places elsewhere.
fn compress(site: &mut Site<'_, '_>) -> Built<Step> {
    let (mask, a, result, ty) = (site.operand(0)?, site.operand(1)?, site.result(0)?, site.result_type(0)?);
    let length = length(&ty)?;
    let source = (site.operand_count() > 2).then(|| site.operand(2)).transpose()?;
    let fixed = match site.attr("constant_src") {
        Some(attr) => match crate::attributes::constant(site.module(), attr, &ty)? {
            Value::Vector(values) if values.len() == length => values.to_vec(),
            _ => return missing("a constant of another size"),
        },
        None => vec![Value::Bits(0); length],
    };
    Ok(Box::new(move |m| {
        m.spend(length)?;
        let mut values = match source {
            Some(source) => elements(m, source, length)?.to_vec(),
            None => fixed.clone(),
        };
        let mut next = 0;
        for (bit, value) in elements(m, mask, length)?.iter().zip(elements(m, a, length)?) {
            if is_set(bit)? {
                values[next] = value.clone();
                next += 1;
            }
        }
        m.set(result, Value::vector(values));
        Ok(())
    }))
}

/// Which elements of each vector are in the other.
fn intersect(site: &mut Site<'_, '_>) -> Built<Step> {
    let (a, b, length) = (site.operand(0)?, site.operand(1)?, length(&site.operand_type(0)?)?);
    let results = [site.result(0)?, site.result(1)?];
    Ok(Box::new(move |m| {
        m.spend(length * length)?;
        let numbers = |values: &[Value]| {
            let number = |value: &Value| match value {
                Value::Bits(bits) => Ok(*bits),
                _ => unsupported("an intersection with something that is no number"),
            };
            values.iter().map(number).collect::<Eval<Vec<u64>>>()
        };
        let (a, b) = (numbers(elements(m, a, length)?)?, numbers(elements(m, b, length)?)?);
        let bits = |of: &[u64], other: &[u64]| {
            Value::vector(of.iter().map(|number| Value::bool(other.contains(number))).collect())
        };
        m.set(results[0], bits(&a, &b));
        m.set(results[1], bits(&b, &a));
        Ok(())
    }))
}
