//! Values of a type as a whole, and the parts of structs, arrays and vectors.

use std::rc::Rc;

use mohole_ir::AttrKind;

use crate::build::Site;
use crate::halt::{Eval, undefined, undefined_by_poison, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Pointer, Value, count};

/// Null.
pub(super) const NULL: Pointer = Pointer { buffer: 0, offset: 0 };

/// No value has more elements than this.
const LARGEST: usize = 1 << 20;

/// A type attribute.
pub(super) fn type_attr(site: &Site<'_, '_>, name: &str) -> Built<Ty> {
    match site.attr(name).map(|attr| site.module().attr_kind(attr)) {
        Some(AttrKind::Type(ty)) => Ok(Ty::of(site.module(), *ty)),
        _ => missing(format!("no type {name}")),
    }
}

/// A value of a type all of whose scalars are the same. What scalars are is given by their type.
fn filled(ty: &Ty, scalar: &dyn Fn(&Ty) -> Built<Value>) -> Built<Value> {
    let repeated = |length: Option<usize>, element: &Ty| match length {
        Some(length) if length <= LARGEST => Ok(vec![filled(element, scalar)?; length]),
        _ => missing("a value of very many elements"),
    };
    Ok(match ty {
        Ty::Vector(sizes, element) => Value::vector(repeated(count(sizes), element)?),
        Ty::Array(length, element) => Value::aggregate(repeated(usize::try_from(*length).ok(), element)?),
        Ty::Struct { fields, .. } => {
            Value::aggregate(fields.iter().map(|field| filled(field, scalar)).collect::<Built<_>>()?)
        }
        Ty::Complex(element) => Value::complex(filled(element, scalar)?, filled(element, scalar)?),
        _ => scalar(ty)?,
    })
}

/// Poison in all parts.
pub(super) fn poison(ty: &Ty) -> Built<Value> {
    filled(ty, &|_| Ok(Value::Poison))
}

/// Zero in all parts.
pub(super) fn zero(ty: &Ty) -> Built<Value> {
    filled(ty, &|ty| match ty {
        Ty::Pointer => Ok(Value::Pointer(NULL)),
        _ => match ty.width() {
            Some(width) => Ok(crate::wide::value(0u8.into(), width)),
            None => missing("zero of this type"),
        },
    })
}

/// An address that is accessed.
pub(super) fn pointer(m: &Machine, reg: u32) -> Eval<Pointer> {
    address(m.get(reg))
}

/// The address in a value that is accessed.
pub(super) fn address(value: &Value) -> Eval<Pointer> {
    match value {
        Value::Pointer(pointer) => Ok(*pointer),
        Value::Poison => undefined_by_poison("poison is used as an address"),
        Value::Function(_) => undefined("accesses the code of a function"),
        _ => unsupported("something that is no address is used as one"),
    }
}

/// The elements of a vector.
pub(super) fn lanes(value: &Value) -> Eval<&[Value]> {
    match value {
        Value::Vector(elements) => Ok(elements),
        _ => unsupported("something that is no vector is used as one"),
    }
}

/// A step that sets its result to a constant.
pub(super) fn constant_step(site: &mut Site<'_, '_>, value: Value) -> Built<Step> {
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        m.set(result, value.clone());
        Ok(())
    }))
}

/// A step that passes its first operand on.
pub(super) fn identity(site: &mut Site<'_, '_>) -> Built<Step> {
    let (operand, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let value = m.get(operand).clone();
        m.set(result, value);
        Ok(())
    }))
}

/// A step that does nothing.
pub(super) fn nothing(_: &mut Site<'_, '_>) -> Built<Step> {
    Ok(Box::new(|_| Ok(())))
}

fn parts(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Aggregate(parts) => Some(parts),
        _ => None,
    }
}

fn path(site: &Site<'_, '_>) -> Built<Vec<usize>> {
    let path = site.ints("position").map(|path| path.iter().map(|&at| at as usize).collect());
    path.map_or_else(|| missing("no position"), Ok)
}

pub(super) fn extractvalue(site: &mut Site<'_, '_>) -> Built<Step> {
    let (container, result, path) = (site.operand(0)?, site.result(0)?, path(site)?);
    Ok(Box::new(move |m| {
        let mut value = m.get(container);
        for &at in &path {
            match parts(value).and_then(|parts| parts.get(at)) {
                Some(part) => value = part,
                None => return unsupported("a part that is not there"),
            }
        }
        let value = value.clone();
        m.set(result, value);
        Ok(())
    }))
}

pub(super) fn insertvalue(site: &mut Site<'_, '_>) -> Built<Step> {
    let (container, value, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let path = path(site)?;
    Ok(Box::new(move |m| {
        let (mut whole, value) = (m.get(container).clone(), m.get(value).clone());
        let mut place = &mut whole;
        for &at in &path {
            let Value::Aggregate(parts) = place else { return unsupported("a part that is not there") };
            match Rc::make_mut(parts).get_mut(at) {
                Some(part) => place = part,
                None => return unsupported("a part that is not there"),
            }
        }
        *place = value;
        m.set(result, whole);
        Ok(())
    }))
}

/// The position that a value gives in a vector. `None` for poison and outside of it.
fn lane(index: &Value, length: usize) -> Option<usize> {
    match index {
        Value::Bits(bits) => usize::try_from(*bits).ok().filter(|&at| at < length),
        _ => None,
    }
}

pub(super) fn extractelement(site: &mut Site<'_, '_>) -> Built<Step> {
    let (vector, index, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let elements = lanes(m.get(vector))?;
        let value = lane(m.get(index), elements.len()).map_or(Value::Poison, |at| elements[at].clone());
        m.set(result, value);
        Ok(())
    }))
}

pub(super) fn insertelement(site: &mut Site<'_, '_>) -> Built<Step> {
    let (vector, value, index) = (site.operand(0)?, site.operand(1)?, site.operand(2)?);
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        let mut elements = lanes(m.get(vector))?.to_vec();
        m.spend(elements.len() / 8)?;
        match lane(m.get(index), elements.len()) {
            Some(at) => elements[at] = m.get(value).clone(),
            None => elements.fill(Value::Poison),
        }
        m.set(result, Value::vector(elements));
        Ok(())
    }))
}

pub(super) fn shufflevector(site: &mut Site<'_, '_>) -> Built<Step> {
    let (a, b, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let Some(mask) = site.ints("mask") else { return missing("no mask") };
    Ok(Box::new(move |m| {
        let (a, b) = (lanes(m.get(a))?, lanes(m.get(b))?);
        let pick = |&at: &i64| match usize::try_from(at) {
            Ok(at) => a.iter().chain(b).nth(at).cloned().unwrap_or(Value::Poison),
            Err(_) => Value::Poison,
        };
        let elements: Vec<Value> = mask.iter().map(pick).collect();
        m.spend(elements.len() / 8)?;
        m.set(result, Value::vector(elements));
        Ok(())
    }))
}

/// Inserts a vector into a longer one at a fixed position.
pub(super) fn vector_insert(site: &mut Site<'_, '_>) -> Built<Step> {
    let (to, from, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let at = site.int("pos").unwrap_or(0) as usize;
    Ok(Box::new(move |m| {
        let (mut elements, part) = (lanes(m.get(to))?.to_vec(), lanes(m.get(from))?);
        match elements.get_mut(at..at.saturating_add(part.len())) {
            Some(place) => place.clone_from_slice(part),
            None => elements.fill(Value::Poison),
        }
        m.set(result, Value::vector(elements));
        Ok(())
    }))
}

/// Extracts a part of a vector at a fixed position.
pub(super) fn vector_extract(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, result) = (site.operand(0)?, site.result(0)?);
    let at = site.int("pos").unwrap_or(0) as usize;
    let Some(length) = site.result_type(0)?.static_sizes().and_then(count) else {
        return missing("a vector of open size");
    };
    Ok(Box::new(move |m| {
        let part = lanes(m.get(from))?.get(at..at.saturating_add(length));
        let part = part.map_or_else(|| vec![Value::Poison; length], <[Value]>::to_vec);
        m.set(result, Value::vector(part));
        Ok(())
    }))
}

/// The elements of two vectors in turns.
pub(super) fn interleave(site: &mut Site<'_, '_>) -> Built<Step> {
    let (a, b, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let (a, b) = (lanes(m.get(a))?, lanes(m.get(b))?);
        let elements = a.iter().zip(b).flat_map(|(a, b)| [a.clone(), b.clone()]).collect();
        m.set(result, Value::vector(elements));
        Ok(())
    }))
}

/// Two vectors: the elements at even positions, and those at odd ones.
pub(super) fn deinterleave(site: &mut Site<'_, '_>) -> Built<Step> {
    let (vector, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let elements = lanes(m.get(vector))?;
        let every = |from: usize| Value::vector(elements.iter().skip(from).step_by(2).cloned().collect());
        let value = Value::aggregate(vec![every(0), every(1)]);
        m.set(result, value);
        Ok(())
    }))
}
