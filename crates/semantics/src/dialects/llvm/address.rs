//! Addresses: `getelementptr`, conversion to and from integers, and comparison.

use std::cmp::Ordering;

use crate::build::Site;
use crate::code::Reg;
use crate::elementwise;
use crate::halt::{Eval, inexact, unsupported};
use crate::int_math::Predicate;
use crate::machine::{Machine, Step};
use crate::memory::Memory;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Pointer, Value};

use super::parts::{NULL, type_attr};

/// One summand of an address.
enum Summand {
    /// Bytes.
    Fixed(i128),
    /// Elements in a register with their size in bytes, and the width of the number.
    Open(Reg, i128, u32),
}

/// What a `getelementptr` promises.
#[derive(Clone, Copy)]
struct Promises {
    inbounds: bool,
    nusw: bool,
    nuw: bool,
}

/// The value of an index that is in a register.
const DYNAMIC: i64 = i32::MIN as i64;

pub(super) fn getelementptr(site: &mut Site<'_, '_>) -> Built<Step> {
    let (base, result) = (site.operand(0)?, site.result(0)?);
    let summands = summands(site)?;
    let promises = promises(site);
    if !matches!(site.result_type(0)?, Ty::Vector(..)) {
        return Ok(Box::new(move |m| {
            let index = |m: &Machine, reg: Reg| m.get(reg).clone();
            let value = address(m, m.get(base), &summands, promises, index)?;
            m.set(result, value);
            Ok(())
        }));
    }
    let Some(length) = site.result_type(0)?.static_sizes().and_then(crate::value::count) else {
        return missing("a vector of open size");
    };
    Ok(Box::new(move |m| {
        m.spend(length)?;
        let lane = |i: usize| {
            let index = |m: &Machine, reg: Reg| element(m.get(reg), i).clone();
            address(m, element(m.get(base), i), &summands, promises, index)
        };
        let values = (0..length).map(lane).collect::<Eval<_>>()?;
        m.set(result, Value::vector(values));
        Ok(())
    }))
}

/// The element of a vector; a scalar is the same for all.
fn element(value: &Value, at: usize) -> &Value {
    match value {
        Value::Vector(elements) => elements.get(at).unwrap_or(&Value::Poison),
        other => other,
    }
}

fn promises(site: &Site<'_, '_>) -> Promises {
    let flags = site.int("noWrapFlags").unwrap_or(0);
    let inbounds = flags & 1 != 0 || site.flag("inbounds");
    Promises { inbounds, nusw: inbounds || flags & 2 != 0, nuw: flags & 4 != 0 }
}

/// Follows the indices through the types.
fn summands(site: &mut Site<'_, '_>) -> Built<Vec<Summand>> {
    let Some(indices) = site.ints("rawConstantIndices") else { return missing("no rawConstantIndices") };
    let mut ty = type_attr(site, "elem_type")?;
    let mut open = 1;
    let mut summands = Vec::new();
    for (level, &index) in indices.iter().enumerate() {
        let fixed = (index != DYNAMIC).then_some(index);
        let step = if level == 0 { Some(ty.clone()) } else { inner(&ty, fixed) };
        let Some(step) = step else { return missing("an index into this type") };
        match (&ty, fixed) {
            (Ty::Struct { .. }, Some(field)) if level > 0 => {
                let offset = ty.field_offsets().and_then(|(offsets, _)| offsets.get(field as usize).copied());
                let Some(offset) = offset else { return missing("a field that is not there") };
                summands.push(Summand::Fixed(offset as i128));
            }
            _ => {
                let Some(size) = step.bytes() else { return missing("the size of a type") };
                if level > 0 && matches!(ty, Ty::Vector(..)) && is_packed(&step) {
                    return missing("an index into a packed vector");
                }
                summands.push(match fixed {
                    Some(index) => Summand::Fixed(i128::from(index) * size as i128),
                    None => open_summand(site, &mut open, size)?,
                });
            }
        }
        ty = step;
    }
    Ok(summands)
}

fn is_packed(element: &Ty) -> bool {
    element.width().is_none_or(|width| element.bytes().is_none_or(|bytes| bytes * 8 != width as usize))
}

fn open_summand(site: &mut Site<'_, '_>, open: &mut usize, size: usize) -> Built<Summand> {
    let width = site.operand_type(*open)?.element().width();
    let Some(width) = width.filter(|&width| width <= 64) else { return missing("an index of this type") };
    let reg = site.operand(*open)?;
    *open += 1;
    Ok(Summand::Open(reg, size as i128, width))
}

/// The type behind an index.
fn inner(ty: &Ty, index: Option<i64>) -> Option<Ty> {
    match ty {
        Ty::Struct { fields, .. } => fields.get(usize::try_from(index?).ok()?).cloned(),
        Ty::Array(_, element) | Ty::Vector(_, element) => Some(element.as_ref().clone()),
        _ => None,
    }
}

/// Adds all summands to the base.
fn address(
    m: &Machine,
    base: &Value,
    summands: &[Summand],
    promises: Promises,
    index: impl Fn(&Machine, Reg) -> Value,
) -> Eval<Value> {
    let base = match base {
        Value::Pointer(pointer) => *pointer,
        Value::Poison => return Ok(Value::Poison),
        Value::Function(_) => return unsupported("an address inside of a function"),
        _ => return unsupported("something that is no address is used as one"),
    };
    let mut pointer = base;
    let mut sum = 0i128;
    for summand in summands {
        let offset = match summand {
            Summand::Fixed(offset) => *offset,
            Summand::Open(reg, size, width) => match index(m, *reg) {
                Value::Bits(bits) => i128::from(crate::attributes::sign_extend(bits, *width)) * size,
                Value::Poison => return Ok(Value::Poison),
                _ => return unsupported("an index that is no number"),
            },
        };
        if offset == 0 {
            continue;
        }
        sum = sum.saturating_add(offset);
        if promises.nusw && i64::try_from(offset).and(i64::try_from(sum)).is_err() {
            return Ok(Value::Poison);
        }
        let next = Pointer { offset: pointer.offset.wrapping_add(offset as i64), ..pointer };
        if promises.nuw && wraps(&m.memory, pointer, offset) {
            return Ok(Value::Poison);
        }
        if promises.inbounds && !(is_inside(&m.memory, pointer) && is_inside(&m.memory, next)) {
            return Ok(Value::Poison);
        }
        pointer = next;
    }
    Ok(Value::Pointer(pointer))
}

/// Whether adding an offset to an address overflows, both as unsigned numbers.
fn wraps(memory: &Memory, pointer: Pointer, offset: i128) -> bool {
    offset < 0 || i128::from(memory.address(pointer)) + offset > i128::from(u64::MAX)
}

/// Whether an address is in its buffer, or at its end. Nothing is known of buffers that have ended.
fn is_inside(memory: &Memory, pointer: Pointer) -> bool {
    match memory.size(pointer.buffer) {
        Some(size) => pointer.offset >= 0 && pointer.offset as usize <= size,
        None => memory.buffer(pointer.buffer).is_some(),
    }
}

pub(super) fn ptrtoint(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(width) = site.result_type(0)?.element().width() else { return missing("a conversion") };
    with_memory(site, move |memory, value| match value {
        Value::Pointer(pointer) => Ok(crate::wide::value(memory.tell_address(*pointer).into(), width)),
        Value::Poison => Ok(Value::Poison),
        _ => inexact("the address of a function"),
    })
}

pub(super) fn inttoptr(site: &mut Site<'_, '_>) -> Built<Step> {
    with_memory(site, |memory, value| match crate::wide::bits(value) {
        Some(bits) => {
            let address = bits.iter_u64_digits().next().unwrap_or(0);
            Ok(Value::Pointer(if address == 0 { NULL } else { memory.pointer_at(address) }))
        }
        None if value.is_poison() => Ok(Value::Poison),
        None => unsupported("an address that is no number"),
    })
}

/// A step on one operand that needs to know where buffers are.
fn with_memory(site: &mut Site<'_, '_>, f: impl Fn(&Memory, &Value) -> Eval<Value> + 'static) -> Built<Step> {
    let (operand, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let value = match m.get(operand) {
            Value::Vector(elements) => {
                let values = elements.iter().map(|element| f(&m.memory, element));
                Value::vector(values.collect::<Eval<_>>()?)
            }
            other => f(&m.memory, other)?,
        };
        m.set(result, value);
        Ok(())
    }))
}

/// `icmp` on addresses.
pub(super) fn compare(site: &mut Site<'_, '_>, predicate: Predicate, equality: bool) -> Built<Step> {
    let (a, b, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let is_vector = elementwise::is_shaped(&site.operand_type(0)?);
    Ok(Box::new(move |m| {
        let (a, b) = (m.get(a), m.get(b));
        let one = |a: &Value, b: &Value| compare_one(&m.memory, a, b, predicate, equality);
        let value = match is_vector {
            true => elementwise::map(&[a.clone(), b.clone()], &|pair| one(&pair[0], &pair[1]))?,
            false => one(a, b)?,
        };
        m.set(result, value);
        Ok(())
    }))
}

fn compare_one(memory: &Memory, a: &Value, b: &Value, predicate: Predicate, equality: bool) -> Eval<Value> {
    let order = match (a, b) {
        (Value::Poison, _) | (_, Value::Poison) => return Ok(Value::Poison),
        (Value::Pointer(a), Value::Pointer(b)) => compare_pointers(memory, *a, *b, equality)?,
        (Value::Function(a), Value::Function(b)) if equality => a.cmp(b),
        (Value::Function(_), Value::Pointer(NULL)) => Ordering::Greater,
        (Value::Pointer(NULL), Value::Function(_)) => Ordering::Less,
        _ => return inexact("the order of addresses"),
    };
    Ok(Value::bool(predicate.holds(order)))
}

fn compare_pointers(memory: &Memory, a: Pointer, b: Pointer, equality: bool) -> Eval<Ordering> {
    let order = memory.address(a).cmp(&memory.address(b));
    if a.buffer == b.buffer || a == NULL || b == NULL {
        return Ok(order);
    }
    let within = |pointer: Pointer| {
        let size = memory.size(pointer.buffer);
        size.is_some_and(|size| pointer.offset >= 0 && (pointer.offset as usize) < size)
    };
    if equality && within(a) && within(b) {
        return Ok(order);
    }
    inexact("where buffers are")
}
