//! Operations that only move elements, known when the program is built.

use crate::build::Site;
use crate::code::Reg;
use crate::float::Float;
use crate::float_convert;
use crate::halt::{Eval, inexact, unsupported};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Value, count, each_index, position};
use crate::wide;

use super::operands::{LARGEST, elements, length, shaped, sizes, slice};

/// Where an element comes from: the number of an operand and a position in it. `None` for poison.
type Origin = Option<(usize, usize)>;

/// A step that takes each element of the result from an operand.
fn moved(site: &mut Site<'_, '_>, result: usize, plan: Vec<Origin>) -> Built<Step> {
    let is_vector = matches!(site.result_type(result)?, Ty::Vector(..));
    if plan.len() != length(&site.result_type(result)?)? {
        return missing("a vector that is not filled");
    }
    let (sources, result) = (site.operands(), site.result(result)?);
    if plan.iter().flatten().any(|&(operand, _)| operand >= sources.len()) {
        return missing("an operand is missing");
    }
    Ok(Box::new(move |m| {
        m.spend(plan.len())?;
        let mut moved = Vec::with_capacity(plan.len());
        for origin in &plan {
            moved.push(match origin {
                Some((operand, position)) => match slice(m.get(sources[*operand])).get(*position) {
                    Some(value) => value.clone(),
                    None => return unsupported("a vector with fewer elements than its type"),
                },
                None => Value::Poison,
            });
        }
        m.set(result, shaped(is_vector, moved));
        Ok(())
    }))
}

/// The origin of each element of a result, from its indices.
fn plan(sizes: &[i64], mut origin: impl FnMut(&[i64]) -> Option<(usize, usize)>) -> Built<Vec<Origin>> {
    if !matches!(count(sizes), Some(length) if length <= LARGEST) {
        return missing("a very large vector");
    }
    let mut plan = Vec::new();
    each_index(sizes, |indices| match origin(indices) {
        Some(found) => {
            plan.push(Some(found));
            Ok(())
        }
        None => missing("an index outside of a vector"),
    })?;
    Ok(plan)
}

pub(super) fn broadcast(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = (sizes(&site.operand_type(0)?), sizes(&site.result_type(0)?));
    let Some(leading) = to.len().checked_sub(from.len()) else {
        return missing("a broadcast to a smaller rank");
    };
    let plan = plan(&to, |indices| {
        let trailing = indices[leading..].iter().zip(&from);
        let indices: Vec<i64> = trailing.map(|(&i, &size)| if size == 1 { 0 } else { i }).collect();
        Some((0, position(&from, &indices)?))
    })?;
    moved(site, 0, plan)
}

pub(super) fn transpose(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(order) = site.ints("permutation").or_else(|| site.ints("transp")) else {
        return missing("no permutation");
    };
    let (from, to) = (sizes(&site.operand_type(0)?), sizes(&site.result_type(0)?));
    if order.len() != from.len() || order.iter().any(|&dim| dim < 0 || dim as usize >= from.len()) {
        return missing("no permutation");
    }
    let plan = plan(&to, |indices| {
        let mut source = vec![0; from.len()];
        for (&dim, &index) in order.iter().zip(indices) {
            source[dim as usize] = index;
        }
        Some((0, position(&from, &source)?))
    })?;
    moved(site, 0, plan)
}

/// Matrices in column-major order.
pub(super) fn flat_transpose(site: &mut Site<'_, '_>) -> Built<Step> {
    let (Some(rows), Some(columns)) = (site.int("rows"), site.int("columns")) else {
        return missing("a matrix without sizes");
    };
    let plan = plan(&[rows, columns], |indices| {
        Some((0, indices[1].checked_mul(rows)?.checked_add(indices[0])? as usize))
    })?;
    moved(site, 0, plan)
}

pub(super) fn shape_cast(site: &mut Site<'_, '_>) -> Built<Step> {
    let length = length(&site.operand_type(0)?)?;
    moved(site, 0, (0..length).map(|i| Some((0, i))).collect())
}

pub(super) fn from_elements(site: &mut Site<'_, '_>) -> Built<Step> {
    let count = site.operand_count();
    moved(site, 0, (0..count).map(|i| Some((i, 0))).collect())
}

pub(super) fn to_elements(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, results) = (site.operand(0)?, site.results());
    Ok(Box::new(move |m| {
        m.spend(results.len())?;
        let values = elements(m, source, results.len())?.to_vec();
        m.set_all(&results, values);
        Ok(())
    }))
}

/// Vectors of any rank are joined along their first dimension; those of rank 0 are elements.
pub(super) fn shuffle(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(mask) = site.ints("mask") else { return missing("no mask") };
    let (first, second) = (sizes(&site.operand_type(0)?), sizes(&site.operand_type(1)?));
    let row = count(first.get(1..).unwrap_or_default()).unwrap_or(0);
    let rows = first.first().copied().unwrap_or(1);
    let all = rows.saturating_add(second.first().copied().unwrap_or(1));
    if mask.iter().any(|&i| i >= all) || mask.len().saturating_mul(row) > LARGEST {
        return missing("a mask outside of the vectors");
    }
    let origin = |i: i64, j: usize| match i {
        ..0 => None,
        i if i < rows => Some((0, i as usize * row + j)),
        i => Some((1, (i - rows) as usize * row + j)),
    };
    let plan = mask.iter().flat_map(|&i| (0..row).map(move |j| origin(i, j))).collect();
    moved(site, 0, plan)
}

pub(super) fn interleave(site: &mut Site<'_, '_>) -> Built<Step> {
    let length = length(&site.operand_type(0)?)?;
    moved(site, 0, (0..length).flat_map(|i| [Some((0, i)), Some((1, i))]).collect())
}

pub(super) fn deinterleave(site: &mut Site<'_, '_>) -> Built<Step> {
    let half = length(&site.result_type(0)?)?;
    let first = moved(site, 0, (0..half).map(|i| Some((0, 2 * i))).collect())?;
    let second = moved(site, 1, (0..half).map(|i| Some((0, 2 * i + 1))).collect())?;
    Ok(Box::new(move |m| {
        first(m)?;
        second(m)
    }))
}

pub(super) fn extract_strided_slice(site: &mut Site<'_, '_>) -> Built<Step> {
    let (Some(offsets), Some(strides)) = (site.ints("offsets"), site.ints("strides")) else {
        return missing("a slice without offsets");
    };
    let (from, to) = (sizes(&site.operand_type(0)?), sizes(&site.result_type(0)?));
    let plan = plan(&to, |indices| {
        let at = |(dim, &index): (usize, &i64)| match (offsets.get(dim), strides.get(dim)) {
            (Some(&offset), Some(&stride)) => offset.checked_add(index.checked_mul(stride)?),
            _ => Some(index),
        };
        let source = indices.iter().enumerate().map(at).collect::<Option<Vec<i64>>>()?;
        Some((0, position(&from, &source)?))
    })?;
    moved(site, 0, plan)
}

pub(super) fn insert_strided_slice(site: &mut Site<'_, '_>) -> Built<Step> {
    let (Some(offsets), Some(strides)) = (site.ints("offsets"), site.ints("strides")) else {
        return missing("a slice without offsets");
    };
    let (part, whole) = (sizes(&site.operand_type(0)?), sizes(&site.operand_type(1)?));
    let Some(leading) = whole.len().checked_sub(part.len()).filter(|_| offsets.len() == whole.len()) else {
        return missing("a slice of a larger rank");
    };
    if strides.iter().any(|&stride| stride != 1) {
        return missing("a slice with strides");
    }
    let plan = plan(&whole, |indices| {
        let inside = (0..leading).all(|dim| indices[dim] == offsets[dim]);
        let source: Vec<i64> =
            (leading..whole.len()).map(|dim| indices[dim].wrapping_sub(offsets[dim])).collect();
        match position(&part, &source) {
            Some(position) if inside => Some((0, position)),
            _ => Some((1, position(&whole, indices)?)),
        }
    })?;
    moved(site, 0, plan)
}

/// The bits of each row in another division. The first element has the lowest bits.
pub(super) fn bitcast(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = (site.operand_type(0)?, site.result_type(0)?);
    if from == to {
        return shape_cast(site);
    }
    let widths = (from.element().width(), to.element().width());
    let (Some(narrow), Some(wide)) = widths else { return missing("a bitcast of such elements") };
    let (columns, new_columns) =
        (sizes(&from).last().copied().unwrap_or(1), sizes(&to).last().copied().unwrap_or(1));
    if columns.checked_mul(narrow.into()) != new_columns.checked_mul(wide.into()) || wide == 0 {
        return missing("a bitcast to another number of bits");
    }
    let (before, after) = (length(&from)?, length(&to)?);
    let float = |ty: &Ty| if let Ty::Float(float) = ty { Some(*float) } else { None };
    let (float, to_float) = (float(from.element()), float(to.element()));
    let (source, result): (Reg, Reg) = (site.operand(0)?, site.result(0)?);
    let columns = columns as usize;
    Ok(Box::new(move |m| {
        m.spend(before + after)?;
        let mut divided = Vec::with_capacity(after);
        for row in elements(m, source, before)?.chunks(columns.max(1)) {
            let bits = row_bits(row, narrow, float)?;
            for bits in bits.chunks(wide as usize) {
                let value = joined(bits, wide);
                divided.push(to_float.map_or(Ok(value.clone()), |to| float_convert::from_bits(to, &value))?);
            }
        }
        m.set(result, Value::vector(divided));
        Ok(())
    }))
}

/// The bits of all elements; `None` for those of poison.
fn row_bits(row: &[Value], width: u32, float: Option<Float>) -> Eval<Vec<Option<bool>>> {
    let mut bits = Vec::with_capacity(row.len() * width as usize);
    for value in row {
        if value.is_poison() {
            bits.resize(bits.len() + width as usize, None);
            continue;
        }
        let is_nan =
            float.is_some_and(|float| crate::wide_float::to_f64(value, float).is_some_and(f64::is_nan));
        match wide::bits(value) {
            _ if is_nan => return inexact("the bits of a NaN"),
            Some(number) => bits.extend((0..width).map(|i| Some(number.bit(i.into())))),
            None => return inexact("the bits of a number that is not known exactly"),
        }
    }
    Ok(bits)
}

fn joined(bits: &[Option<bool>], width: u32) -> Value {
    let mut number = num_bigint::BigUint::default();
    for (i, bit) in bits.iter().enumerate() {
        match bit {
            Some(bit) => number.set_bit(i as u64, *bit),
            None => return Value::Poison,
        }
    }
    wide::value(number, width)
}
