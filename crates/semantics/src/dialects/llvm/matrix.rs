//! Matrices as vectors, column after column.

use crate::build::Site;
use crate::fast_math::{Error, FastMath};
use crate::float_math::{self, Operation};
use crate::halt::{Eval, undefined};
use crate::int_math;
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Pointer, Value};

use super::parts::{lanes, pointer};
use super::reduce;

/// A size that is an attribute.
fn size(site: &Site<'_, '_>, name: &str) -> Built<usize> {
    let size = site.int(name).and_then(|size| usize::try_from(size).ok());
    size.filter(|&size| size < 1 << 16).map_or_else(|| missing(format!("no {name}")), Ok)
}

/// Sum and product of elements. The order of a sum is not said, nor whether products are rounded.
type Combine = Box<dyn Fn(&Value, &Value) -> Eval<Value>>;

fn arithmetic(element: &Ty) -> Built<(Combine, Combine)> {
    match element {
        Ty::Int(width) => Ok((Box::new(int_math::add(*width)), Box::new(int_math::mul(*width)))),
        Ty::Float(float) => {
            let float = *float;
            let fast = FastMath { loose: true, ..FastMath::default() };
            Ok((
                Box::new(move |a, b| reduce::combine(float, Operation::Add, fast, Error::Operands, a, b)),
                Box::new(move |a, b| {
                    let product = float_math::mul(float, a, b)?;
                    fast.apply(float, Some(float), Error::Result, &[&product], |args| Ok(args[0].clone()))
                }),
            ))
        }
        _ => missing("a matrix of this type"),
    }
}

pub(super) fn multiply(site: &mut Site<'_, '_>) -> Built<Step> {
    let (a, b, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let (rows, inner) = (size(site, "lhs_rows")?, size(site, "lhs_columns")?);
    let columns = size(site, "rhs_columns")?;
    let (add, mul) = arithmetic(site.result_type(0)?.element())?;
    Ok(Box::new(move |m| {
        m.spend(rows * inner * columns)?;
        let (a, b) = (lanes(m.get(a))?, lanes(m.get(b))?);
        let get = |matrix: &[Value], at: usize| matrix.get(at).cloned().unwrap_or(Value::Poison);
        let mut elements = Vec::new();
        for column in 0..columns {
            for row in 0..rows {
                let mut sum = mul(&get(a, row), &get(b, column * inner))?;
                for k in 1..inner {
                    sum = add(&sum, &mul(&get(a, k * rows + row), &get(b, column * inner + k))?)?;
                }
                elements.push(sum);
            }
        }
        m.set(result, Value::vector(elements));
        Ok(())
    }))
}

pub(super) fn transpose(site: &mut Site<'_, '_>) -> Built<Step> {
    let (matrix, result) = (site.operand(0)?, site.result(0)?);
    let (rows, columns) = (size(site, "rows")?, size(site, "columns")?);
    Ok(Box::new(move |m| {
        m.spend(rows * columns)?;
        let matrix = lanes(m.get(matrix))?;
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| column * rows + row));
        let elements = places.map(|at| matrix.get(at).cloned().unwrap_or(Value::Poison)).collect();
        m.set(result, Value::vector(elements));
        Ok(())
    }))
}

/// The element type of a matrix with its size in bytes.
fn element_type(ty: &Ty) -> Built<(Ty, usize)> {
    match ty.element().bytes() {
        Some(bytes) => Ok((ty.element().clone(), bytes)),
        None => missing("a matrix of this type"),
    }
}

/// Where each element is: columns are `stride` elements apart.
fn places(m: &Machine, base: u32, stride: u32, shape: (usize, usize), bytes: usize) -> Eval<Vec<Pointer>> {
    let (base, stride, (rows, columns)) = (pointer(m, base)?, m.bits(stride)?, shape);
    if stride < rows as u64 {
        return undefined("the columns of a matrix overlap");
    }
    let place = |at: usize| {
        let (column, row) = ((at / rows.max(1)) as u64, (at % rows.max(1)) as u64);
        let offset = column.wrapping_mul(stride).wrapping_add(row).wrapping_mul(bytes as u64);
        Pointer { offset: base.offset.wrapping_add(offset as i64), ..base }
    };
    Ok((0..rows * columns).map(place).collect())
}

pub(super) fn load(site: &mut Site<'_, '_>) -> Built<Step> {
    let (base, stride, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let shape = (size(site, "rows")?, size(site, "columns")?);
    let (element, bytes) = element_type(&site.result_type(0)?)?;
    Ok(Box::new(move |m| {
        m.spend(shape.0 * shape.1)?;
        let places = places(m, base, stride, shape, bytes)?;
        let elements = places.into_iter().map(|at| m.memory.load(at, &element)).collect::<Eval<_>>()?;
        m.set(result, Value::vector(elements));
        Ok(())
    }))
}

pub(super) fn store(site: &mut Site<'_, '_>) -> Built<Step> {
    let (matrix, base, stride) = (site.operand(0)?, site.operand(1)?, site.operand(2)?);
    let shape = (size(site, "rows")?, size(site, "columns")?);
    let (element, bytes) = element_type(&site.operand_type(0)?)?;
    Ok(Box::new(move |m| {
        m.spend(shape.0 * shape.1)?;
        let places = places(m, base, stride, shape, bytes)?;
        let elements = lanes(m.get(matrix))?.to_vec();
        places.into_iter().zip(&elements).try_for_each(|(at, value)| m.memory.store(at, &element, value))
    }))
}
