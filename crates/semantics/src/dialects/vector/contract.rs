//! Products of vectors.

use std::rc::Rc;

use crate::affine;
use crate::build::Site;
use crate::code::Reg;
use crate::elementwise;
use crate::float_convert;
use crate::float_math;
use crate::halt::{Eval, unsupported};
use crate::int_bits;
use crate::int_math;
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::unordered::Sum;
use crate::value::{Sizes, Value, each_index, position};

use super::access::is_set;
use super::operands::{elements, length, shaped, sizes};
use super::reduce::{Binary, Combining, Delicate};

/// A function of one value.
type Unary = Box<dyn Fn(&Value) -> Eval<Value>>;

pub(super) fn fma(site: &mut Site<'_, '_>) -> Built<Step> {
    let Ty::Float(float) = *site.operand_type(0)?.element() else {
        return missing("a product of something that is no float");
    };
    elementwise::nary(site, move |args| match args {
        [a, b, c] => float_math::multiply_add(float, a, b, c),
        _ => unsupported("three numbers are expected"),
    })
}

fn multiply(ty: &Ty) -> Built<Binary> {
    match ty {
        Ty::Float(float) => {
            let float = *float;
            Ok(Rc::new(move |a, b| float_math::mul(float, a, b)))
        }
        Ty::Int(_) | Ty::Index => Ok(Rc::new(int_math::mul(ty.width().unwrap_or(64)))),
        _ => missing("a product of such elements"),
    }
}

/// How operands become elements of the result.
fn promote(from: &Ty, to: &Ty) -> Built<Unary> {
    match (from, to) {
        _ if from == to => Ok(Box::new(|value| Ok(value.clone()))),
        (Ty::Int(from), Ty::Int(to)) if from < to => Ok(Box::new(int_bits::resize_s(*from, *to))),
        (Ty::Float(from), Ty::Float(to)) if from.width() < to.width() => {
            let (from, to) = (*from, *to);
            Ok(Box::new(move |value| float_convert::convert(from, to, value)))
        }
        _ => missing("a product of elements of several types"),
    }
}

/// A vector with the outer product, to which an accumulator may be combined. Floats may be added with
/// one rounding.
pub(super) fn outerproduct(site: &mut Site<'_, '_>) -> Built<Step> {
    outerproduct_masked(site, None)
}

/// Where the mask is not set, the accumulator is kept; without one, there is no value.
pub(super) fn outerproduct_masked(site: &mut Site<'_, '_>, mask: Option<Reg>) -> Built<Step> {
    let element = site.operand_type(0)?.element().clone();
    let (product, combining) = (multiply(&element)?, Combining::of(site, &element)?);
    let (rows, columns) = (length(&site.operand_type(0)?)?, length(&site.operand_type(1)?)?);
    let (a, b, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let start = (site.operand_count() > 2).then(|| site.operand(2)).transpose()?;
    Ok(Box::new(move |m| {
        m.spend(rows.saturating_mul(columns))?;
        let (a, b) = (elements(m, a, rows)?, elements(m, b, columns)?);
        let start = start.map(|start| elements(m, start, rows * columns)).transpose()?;
        let mask = mask.map(|mask| elements(m, mask, rows * columns)).transpose()?;
        let mut products = Vec::with_capacity(rows * columns);
        for (x, y) in a.iter().flat_map(|x| b.iter().map(move |y| (x, y))) {
            let start = start.map(|start| &start[products.len()]);
            if let Some(mask) = mask
                && !is_set(&mask[products.len()])?
            {
                products.push(start.cloned().unwrap_or(Value::Poison));
                continue;
            }
            let value = match (start, combining.delicate) {
                (Some(start), Some(Delicate::Sum(float))) => float_math::multiply_add(float, x, y, start)?,
                (Some(start), _) => (combining.combine)(&product(x, y)?, start)?,
                (None, _) => product(x, y)?,
            };
            products.push(value);
        }
        m.set(result, Value::vector(products));
        Ok(())
    }))
}

pub(super) fn contract(site: &mut Site<'_, '_>) -> Built<Step> {
    contract_masked(site, None)
}

/// The dimensions of the iteration for each dimension of the operands.
struct Maps {
    operands: [(Vec<usize>, Vec<i64>); 3],
    bounds: Vec<i64>,
}

impl Maps {
    fn read(site: &Site<'_, '_>) -> Built<Maps> {
        let Some(attr) = site.attr("indexing_maps") else { return missing("a contraction without maps") };
        let maps = affine::maps(site.module(), attr)?;
        let [a, b, c] = maps.as_slice() else { return missing("a contraction without three maps") };
        let mut bounds = vec![-1; a.dims];
        let mut operands = [(Vec::new(), Vec::new()), (Vec::new(), Vec::new()), (Vec::new(), Vec::new())];
        for (i, map) in [a, b, c].into_iter().enumerate() {
            let (Some(dims), sizes) = (map.projection(), sizes(&site.operand_type(i)?)) else {
                return missing("a contraction with odd maps");
            };
            if dims.len() != sizes.len() || map.dims != a.dims {
                return missing("a contraction with maps of another rank");
            }
            for (&dim, &size) in dims.iter().zip(&sizes) {
                bounds[dim] = size;
            }
            operands[i] = (dims, sizes);
        }
        if bounds.contains(&-1) {
            return missing("a contraction over a dimension without a size");
        }
        Ok(Maps { operands, bounds })
    }

    /// The positions in both factors and the result.
    fn positions(&self, indices: &[i64]) -> Eval<[usize; 3]> {
        let mut positions = [0; 3];
        for (found, (dims, sizes)) in positions.iter_mut().zip(&self.operands) {
            let place: Sizes = dims.iter().map(|&dim| indices[dim]).collect();
            let Some(at) = position(sizes, &place) else { return unsupported("a contraction of odd sizes") };
            *found = at;
        }
        Ok(positions)
    }
}

pub(super) fn contract_masked(site: &mut Site<'_, '_>, mask: Option<Reg>) -> Built<Step> {
    let maps = Maps::read(site)?;
    let (from, to) = (site.operand_type(0)?.element().clone(), site.result_type(0)?.element().clone());
    let combining = Combining::of(site, &to)?;
    let (promote, product) = (promote(&from, &to)?, multiply(&to)?);
    let lengths = [0, 1, 2].map(|i| site.operand_type(i).and_then(|ty| length(&ty)));
    let [Ok(first), Ok(second), Ok(parts)] = lengths else { return missing("a very large vector") };
    let Some(points) = crate::value::count(&maps.bounds) else { return missing("a very large contraction") };
    let (a, b, start, result) = (site.operand(0)?, site.operand(1)?, site.operand(2)?, site.result(0)?);
    let is_vector = matches!(site.result_type(0)?, Ty::Vector(..));
    Ok(Box::new(move |m| {
        m.spend(points.saturating_add(parts))?;
        let promoted = |values: &[Value]| values.iter().map(&promote).collect::<Eval<Vec<Value>>>();
        let (a, b) = (promoted(elements(m, a, first)?)?, promoted(elements(m, b, second)?)?);
        let bits = mask.map(|mask| elements(m, mask, points)).transpose()?;
        let mut groups: Vec<Vec<(usize, usize)>> = vec![Vec::new(); parts];
        let mut number = 0;
        each_index(&maps.bounds, |indices| -> Eval<()> {
            let [x, y, part] = maps.positions(indices)?;
            if bits.map_or(Ok(true), |bits| is_set(&bits[number]))? {
                groups[part].push((x, y));
            }
            number += 1;
            Ok(())
        })?;
        let mut values = Vec::with_capacity(parts);
        for (start, group) in elements(m, start, parts)?.iter().zip(&groups) {
            let pairs = group.iter().map(|&(x, y)| (&a[x], &b[y]));
            values.push(combined(&combining, &product, start, pairs)?);
        }
        m.set(result, shaped(is_vector, values));
        Ok(())
    }))
}

/// An accumulator and products, in no given order.
fn combined<'v>(
    combining: &Combining,
    product: &Binary,
    start: &Value,
    pairs: impl Iterator<Item = (&'v Value, &'v Value)>,
) -> Eval<Value> {
    if let Some(Delicate::Sum(float)) = combining.delicate {
        let mut pairs = pairs.peekable();
        if pairs.peek().is_none() {
            return Ok(start.clone());
        }
        let mut sum = Sum::new(float);
        sum.add(start)?;
        pairs.try_for_each(|(x, y)| sum.add_product(x, y))?;
        return sum.finish();
    }
    let products = pairs.map(|(x, y)| product(x, y)).collect::<Eval<Vec<Value>>>()?;
    Ok(combining.in_any_order(Some(start), &products)?.unwrap_or(Value::Poison))
}

/// Matrices in column-major order.
pub(super) fn matrix_multiply(site: &mut Site<'_, '_>) -> Built<Step> {
    let sizes = ["lhs_rows", "lhs_columns", "rhs_columns"].map(|name| site.int(name));
    let sizes = sizes.map(|size| size.and_then(|size| usize::try_from(size).ok()));
    let [Some(rows), Some(middle), Some(columns)] = sizes else { return missing("a matrix without sizes") };
    let element = site.result_type(0)?.element().clone();
    let (product, ty) = (multiply(&element)?, site.result_type(0)?);
    let (first, second) = (length(&site.operand_type(0)?)?, length(&site.operand_type(1)?)?);
    let (a, b, result, parts) = (site.operand(0)?, site.operand(1)?, site.result(0)?, length(&ty)?);
    let sized = [(rows, middle, first), (middle, columns, second), (rows, columns, parts)];
    if sized.iter().any(|&(rows, columns, all)| rows.checked_mul(columns) != Some(all)) || middle == 0 {
        return missing("a matrix of other sizes");
    }
    let add: Binary = match &element {
        Ty::Float(_) => Rc::new(|_, _| unsupported("a sum of floats")),
        _ => Rc::new(int_math::add(element.width().unwrap_or(64))),
    };
    Ok(Box::new(move |m| {
        m.spend(parts.saturating_mul(middle))?;
        let (a, b) = (elements(m, a, first)?, elements(m, b, second)?);
        let mut values = Vec::with_capacity(parts);
        for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
            let mut pairs = (0..middle).map(|k| (&a[row + k * rows], &b[k + column * middle]));
            if let Ty::Float(float) = &element {
                let mut sum = Sum::new(*float);
                pairs.try_for_each(|(x, y)| sum.add_product(x, y))?;
                values.push(sum.finish()?);
                continue;
            }
            let mut sum = Value::Bits(0);
            for (i, (x, y)) in pairs.enumerate() {
                let next = product(x, y)?;
                sum = if i == 0 { next } else { add(&sum, &next)? };
            }
            values.push(sum);
        }
        m.set(result, Value::vector(values));
        Ok(())
    }))
}
