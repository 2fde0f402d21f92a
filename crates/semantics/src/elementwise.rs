//! Operations on scalars, applied to all elements of vectors and tensors.

use std::rc::Rc;

use crate::build::Site;
use crate::code::Reg;
use crate::halt::{Eval, undefined, undefined_by_poison, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Sizes, Tensor, Value, count, each_index, row_major};

/// A step that applies `f` to its only operand.
pub(crate) fn unary(site: &mut Site<'_, '_>, f: impl Fn(&Value) -> Eval<Value> + 'static) -> Built<Step> {
    let (a, result) = (site.operand(0)?, site.result(0)?);
    Ok(match is_shaped(&site.operand_type(0)?) {
        false => Box::new(move |m| {
            let value = f(m.get(a))?;
            m.set(result, value);
            Ok(())
        }),
        true => lifted(vec![a], result, move |args| f(&args[0])),
    })
}

/// A step that applies `f` to its two operands.
pub(crate) fn binary(
    site: &mut Site<'_, '_>,
    f: impl Fn(&Value, &Value) -> Eval<Value> + 'static,
) -> Built<Step> {
    let (a, b, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    Ok(match is_shaped(&site.operand_type(0)?) {
        false => Box::new(move |m| {
            let value = f(m.get(a), m.get(b))?;
            m.set(result, value);
            Ok(())
        }),
        true => lifted(vec![a, b], result, move |args| f(&args[0], &args[1])),
    })
}

/// A step that applies `f` to any number of operands.
pub(crate) fn nary(site: &mut Site<'_, '_>, f: impl Fn(&[Value]) -> Eval<Value> + 'static) -> Built<Step> {
    let (operands, result) = (site.operands(), site.result(0)?);
    if operands.is_empty() {
        return missing("an operation without operands");
    }
    Ok(match is_shaped(&site.operand_type(0)?) {
        false => Box::new(move |m| {
            let args = m.values(&operands);
            let value = f(&args)?;
            m.set(result, value);
            Ok(())
        }),
        true => lifted(operands, result, f),
    })
}

/// Whether values of a type have elements.
pub(crate) fn is_shaped(ty: &Ty) -> bool {
    matches!(ty, Ty::Vector(..) | Ty::Tensor(..))
}

fn lifted(operands: Vec<Reg>, result: Reg, f: impl Fn(&[Value]) -> Eval<Value> + 'static) -> Step {
    Box::new(move |m| {
        let args = m.values(&operands);
        m.spend(elements(&args[0]).map_or(1, <[Value]>::len))?;
        let value = map(&args, &f)?;
        m.set(result, value);
        Ok(())
    })
}

/// The elements of a vector or tensor.
pub(crate) fn elements(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Vector(elements) => Some(elements),
        Value::Tensor(tensor) => Some(&tensor.elements),
        _ => None,
    }
}

/// Applies `f` to the elements of vectors or tensors of one shape.
pub(crate) fn map(args: &[Value], f: &dyn Fn(&[Value]) -> Eval<Value>) -> Eval<Value> {
    if args.iter().any(Value::is_poison) {
        return Ok(Value::Poison);
    }
    let columns: Vec<&[Value]> = args.iter().filter_map(elements).collect();
    if columns.len() != args.len() {
        return unsupported("an operation on a shape and a scalar");
    }
    let length = columns[0].len();
    if columns.iter().any(|column| column.len() != length) || !same_sizes(args) {
        return undefined("an operation on different shapes");
    }
    let mut row: smallvec::SmallVec<[Value; 4]> = smallvec::SmallVec::new();
    let mut results = Vec::with_capacity(length);
    for i in 0..length {
        row.clear();
        row.extend(columns.iter().map(|column| column[i].clone()));
        results.push(f(&row)?);
    }
    Ok(like(&args[0], results))
}

fn same_sizes(args: &[Value]) -> bool {
    args.windows(2).all(|pair| match (&pair[0], &pair[1]) {
        (Value::Tensor(a), Value::Tensor(b)) => a.sizes == b.sizes,
        _ => true,
    })
}

/// A vector or tensor of the shape of another, with other elements.
pub(crate) fn like(shape: &Value, elements: Vec<Value>) -> Value {
    match shape {
        Value::Tensor(tensor) => Value::Tensor(Rc::new(Tensor { sizes: tensor.sizes.clone(), elements })),
        _ => Value::vector(elements),
    }
}

/// Applies `f` to the elements of tensors of one rank. Dimensions of size 1 are repeated.
pub(crate) fn repeated(m: &mut Machine, args: &[Value], f: &dyn Fn(&[Value]) -> Eval<Value>) -> Eval<Value> {
    let tensors = args.iter().map(tensor).collect::<Eval<Vec<&Tensor>>>()?;
    let [first, rest @ ..] = tensors.as_slice() else { return unsupported("an operation without operands") };
    let mut sizes = first.sizes.clone();
    for other in rest {
        if other.sizes.len() != sizes.len() {
            return unsupported("tensors of different ranks");
        }
        for (size, &other) in sizes.iter_mut().zip(&other.sizes) {
            match (*size, other) {
                (1, other) => *size = other,
                (size, other) if size != other && other != 1 => {
                    return undefined("an operation on different shapes");
                }
                _ => {}
            }
        }
    }
    let length = count(&sizes).unwrap_or(usize::MAX);
    m.spend(length)?;
    if tensors.iter().all(|tensor| tensor.sizes == sizes) {
        return map(args, f);
    }
    let mut results = Vec::with_capacity(length);
    let strides: Vec<Sizes> = tensors.iter().map(|tensor| strides(&tensor.sizes)).collect();
    let mut row: smallvec::SmallVec<[Value; 4]> = smallvec::SmallVec::new();
    each_index(&sizes, |indices| -> Eval<()> {
        row.clear();
        for (tensor, strides) in tensors.iter().zip(&strides) {
            let at: i64 = indices.iter().zip(strides).map(|(index, stride)| index * stride).sum();
            row.push(tensor.elements.get(at as usize).cloned().unwrap_or(Value::Poison));
        }
        results.push(f(&row)?);
        Ok(())
    })?;
    Ok(Value::tensor(sizes, results))
}

/// Row-major strides, with 0 for sizes of 1.
fn strides(sizes: &[i64]) -> Sizes {
    let mut strides = row_major(sizes);
    for (stride, &size) in strides.iter_mut().zip(sizes) {
        if size == 1 {
            *stride = 0;
        }
    }
    strides
}

fn tensor(value: &Value) -> Eval<&Tensor> {
    match value {
        Value::Tensor(tensor) => Ok(tensor),
        Value::Poison => undefined_by_poison("a tensor that is poison"),
        _ => unsupported("something that is no tensor"),
    }
}
