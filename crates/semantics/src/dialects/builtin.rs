//! `builtin`.

use std::rc::Rc;

use crate::build::{Build, Site};
use crate::halt::{Eval, unsupported};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{MemRef, Sizes, Value, count};

pub(super) const OPERATIONS: &[(&str, Build)] =
    &[("builtin.unrealized_conversion_cast", Build::Step(conversion))];

/// How a value of one type becomes one of another.
type Conversion = Box<dyn Fn(&Value) -> Eval<Value>>;

/// Passes values on, as they are in the other type.
fn conversion(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = (site.operand_types(), site.result_types());
    let (operands, results) = (site.operands(), site.results());
    if from.len() != to.len() {
        return missing("a conversion to another number of values");
    }
    if from.iter().zip(&to).all(|(from, to)| same_values(from, to)) {
        return Ok(Box::new(move |m| {
            m.copy(&operands, &results);
            Ok(())
        }));
    }
    let conversions = from.iter().zip(&to).map(|(from, to)| between(from, to));
    let Some(conversions) = conversions.collect::<Option<Vec<Conversion>>>() else {
        return missing("a conversion between types with different values");
    };
    Ok(Box::new(move |m| {
        let args = m.values(&operands);
        for ((convert, arg), &result) in conversions.iter().zip(&args).zip(&results) {
            let value = convert(arg)?;
            m.set(result, value);
        }
        Ok(())
    }))
}

/// Whether each value of one type is the same in the other.
fn same_values(from: &Ty, to: &Ty) -> bool {
    match (from, to) {
        (Ty::Index, Ty::Int(64)) | (Ty::Int(64), Ty::Index) => true,
        (Ty::Vector(a, x), Ty::Vector(b, y)) => {
            count(a) == count(b) && flat(a) == flat(b) && same_values(x, y)
        }
        _ => from == to,
    }
}

/// A vector of rank 0 is one of a single element in the llvm dialect.
fn flat(sizes: &[i64]) -> &[i64] {
    if sizes.is_empty() { &[1] } else { sizes }
}

fn between(from: &Ty, to: &Ty) -> Option<Conversion> {
    match (from, to) {
        _ if same_values(from, to) => Some(Box::new(|value| Ok(value.clone()))),
        (Ty::Vector(sizes, element), Ty::Array(..)) if is_nest(sizes, element, to) => {
            let sizes = Rc::clone(sizes);
            Some(Box::new(move |value| nest(value, &sizes)))
        }
        (Ty::Array(..), Ty::Vector(sizes, element)) if is_nest(sizes, element, from) => {
            Some(Box::new(|value| {
                let mut elements = Vec::new();
                flatten(value, &mut elements)?;
                Ok(Value::vector(elements))
            }))
        }
        (Ty::Complex(part), Ty::Struct { fields, .. }) if is_pair(part, fields) => {
            Some(Box::new(|value| match value {
                Value::Complex(parts) => Ok(Value::aggregate(parts.to_vec())),
                Value::Poison => Ok(Value::aggregate(vec![Value::Poison; 2])),
                _ => unsupported("a conversion of something that is no complex number"),
            }))
        }
        (Ty::Struct { fields, .. }, Ty::Complex(part)) if is_pair(part, fields) => {
            Some(Box::new(|value| match value {
                Value::Aggregate(parts) if parts.len() == 2 => {
                    Ok(Value::complex(parts[0].clone(), parts[1].clone()))
                }
                _ => unsupported("a conversion of something that is no pair"),
            }))
        }
        (Ty::MemRef(Some(sizes), ..), Ty::Struct { fields, .. }) if is_descriptor(sizes.len(), fields) => {
            Some(Box::new(to_descriptor))
        }
        (Ty::Struct { fields, .. }, Ty::MemRef(Some(sizes), ..)) if is_descriptor(sizes.len(), fields) => {
            Some(Box::new(from_descriptor))
        }
        _ => None,
    }
}

fn is_pair(part: &Ty, fields: &[Ty]) -> bool {
    fields.len() == 2 && fields.iter().all(|field| field == part)
}

/// Whether a vector is arrays of vectors of rank 1 in the llvm dialect.
fn is_nest(sizes: &[i64], element: &Ty, ty: &Ty) -> bool {
    match (sizes, ty) {
        ([size], Ty::Vector(other, inner)) => other.as_ref() == [*size] && same_values(element, inner),
        ([size, rest @ ..], Ty::Array(count, inner)) => size == count && is_nest(rest, element, inner),
        _ => false,
    }
}

fn nest(value: &Value, sizes: &[i64]) -> Eval<Value> {
    let Value::Vector(elements) = value else {
        return unsupported("a conversion of something that is no vector");
    };
    Ok(nested(elements, sizes))
}

fn nested(elements: &[Value], sizes: &[i64]) -> Value {
    match sizes {
        [_, rest @ ..] if !rest.is_empty() => {
            let row = count(rest).unwrap_or(0).max(1);
            Value::aggregate(elements.chunks(row).map(|row| nested(row, rest)).collect())
        }
        _ => Value::vector(elements.to_vec()),
    }
}

fn flatten(value: &Value, elements: &mut Vec<Value>) -> Eval<()> {
    match value {
        Value::Aggregate(parts) => parts.iter().try_for_each(|part| flatten(part, elements)),
        Value::Vector(parts) => {
            elements.extend(parts.iter().cloned());
            Ok(())
        }
        _ => unsupported("a conversion of something that is no array of vectors"),
    }
}

/// Whether the fields are those of a memref in the llvm dialect: two pointers, the offset, sizes and strides.
fn is_descriptor(rank: usize, fields: &[Ty]) -> bool {
    let numbers = Ty::Array(rank as i64, Rc::new(Ty::Int(64)));
    match fields {
        [Ty::Pointer, Ty::Pointer, Ty::Int(64), sizes @ ..] => match rank {
            0 => sizes.is_empty(),
            _ => sizes.len() == 2 && sizes.iter().all(|field| *field == numbers),
        },
        _ => false,
    }
}

fn to_descriptor(value: &Value) -> Eval<Value> {
    let Value::MemRef(memref) = value else {
        return unsupported("a conversion of something that is no memref");
    };
    let numbers =
        |numbers: &[i64]| Value::aggregate(numbers.iter().map(|&number| Value::index(number)).collect());
    let base = Value::Pointer(memref.base);
    let mut fields = vec![base.clone(), base, Value::index(memref.offset)];
    if !memref.sizes.is_empty() {
        fields.extend([numbers(&memref.sizes), numbers(&memref.strides)]);
    }
    Ok(Value::aggregate(fields))
}

fn from_descriptor(value: &Value) -> Eval<Value> {
    let Value::Aggregate(fields) = value else {
        return unsupported("a conversion of something that is no descriptor");
    };
    let numbers = |value: Option<&Value>| -> Option<Sizes> {
        match value {
            None => Some(Sizes::new()),
            Some(Value::Aggregate(numbers)) => numbers.iter().map(number).collect(),
            Some(_) => None,
        }
    };
    let (Some(Value::Pointer(allocated)), Some(Value::Pointer(base))) = (fields.first(), fields.get(1))
    else {
        return unsupported("a descriptor without pointers");
    };
    let offset = fields.get(2).and_then(number);
    match (offset, numbers(fields.get(3)), numbers(fields.get(4))) {
        // A global has no address to free; a memref that begins elsewhere would be freed in the wrong place.
        (Some(offset), Some(sizes), Some(strides)) if allocated == base || allocated.buffer == 0 => {
            Ok(Value::memref(MemRef { base: *base, offset, sizes, strides }))
        }
        _ => unsupported("a descriptor that is not complete"),
    }
}

fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Bits(bits) => Some(*bits as i64),
        _ => None,
    }
}
