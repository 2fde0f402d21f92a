//! Functions of which nothing is known.

use std::hash::{Hash as _, Hasher as _};
use std::rc::Rc;

use rustc_hash::FxHasher;

use crate::halt::{Eval, unsupported};
use crate::machine::{Event, Function, Machine};
use crate::types::Ty;
use crate::value::{Pointer, Sizes, Value, count, each_index};
use crate::wide_float;

/// What a function does to the memrefs that it gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// It may read them.
    Reads,
    /// It changes some of their elements.
    Writes,
}

/// Records the call, and answers with values that depend on nothing but the function and the number of its
/// call. What is written depends on nothing else, either.
pub(super) fn call(
    machine: &mut Machine,
    function: &Function,
    args: &[Value],
    access: Access,
) -> Eval<Vec<Value>> {
    let (name, number) = count_call(machine, &function.name);
    let mut hasher = FxHasher::default();
    (&name, number).hash(&mut hasher);
    let mut seed = hasher.finish();
    for ty in &function.results {
        machine.spend(size(ty))?;
    }
    let results = function.results.iter().map(|ty| answer(ty, &mut seed)).collect::<Eval<_>>()?;
    let mut passed = Vec::with_capacity(args.len());
    for (value, ty) in args.iter().zip(&function.inputs) {
        passed.push((with_contents(machine, value, ty)?, ty.clone()));
    }
    machine.trace.push(Event::Called { name, args: passed });
    if access == Access::Writes {
        for (value, ty) in args.iter().zip(&function.inputs) {
            write(machine, value, ty, &mut seed)?;
        }
    }
    Ok(results)
}

/// Writes every other element of a memref.
fn write(machine: &mut Machine, value: &Value, ty: &Ty, seed: &mut u64) -> Eval<()> {
    let Some(places) = places(machine, value, ty)? else { return Ok(()) };
    for at in places.into_iter().step_by(2) {
        let value = answer(ty.element(), seed)?;
        machine.memory.store(at, ty.element(), &value)?;
    }
    Ok(())
}

/// The places of the elements of a memref, unless there are too many.
fn places(machine: &mut Machine, value: &Value, ty: &Ty) -> Eval<Option<Vec<Pointer>>> {
    let (Value::MemRef(memref), Some(size)) = (value, ty.element().bytes()) else { return Ok(None) };
    let Some(count) = count(&memref.sizes).filter(|&count| count <= MOST_ELEMENTS) else { return Ok(None) };
    machine.spend(count)?;
    let mut places = Vec::with_capacity(count);
    each_index(&memref.sizes, |indices| {
        let offset = memref.element(indices).unwrap_or(0).wrapping_mul(size as i64);
        places.push(Pointer { offset: offset.wrapping_add(memref.base.offset), ..memref.base });
        Eval::Ok(())
    })?;
    Ok(Some(places))
}

/// The contents of a memref at the time of the call, which the function may read, as a tensor; all other
/// values as they are.
fn with_contents(machine: &mut Machine, value: &Value, ty: &Ty) -> Eval<Value> {
    let (Value::MemRef(memref), Some(places)) = (value, places(machine, value, ty)?) else {
        return Ok(value.clone());
    };
    let elements: Eval<Vec<Value>> =
        places.into_iter().map(|at| machine.memory.load(at, ty.element())).collect();
    // What cannot be read, such as memory that was freed, is not looked at.
    Ok(match elements {
        Ok(elements) => Value::tensor(memref.sizes.clone(), elements),
        Err(_) => value.clone(),
    })
}

/// The contents of a larger memref are not looked at.
const MOST_ELEMENTS: usize = 4096;

/// Counts a call: the name of the function, and how often it was called before.
fn count_call(machine: &mut Machine, name: &str) -> (Rc<str>, u64) {
    let known = machine.called.get_key_value(name).map(|(name, &number)| (Rc::clone(name), number));
    let (name, number) = known.unwrap_or_else(|| (name.into(), 0));
    machine.called.insert(Rc::clone(&name), number + 1);
    (name, number)
}

/// The number of elements of an answer.
fn size(ty: &Ty) -> usize {
    match ty {
        Ty::Vector(sizes, element) => count(sizes).unwrap_or(usize::MAX).saturating_mul(size(element)),
        Ty::Tensor(Some(sizes), element) => {
            count(&closed(sizes)).unwrap_or(usize::MAX).saturating_mul(size(element))
        }
        _ => 1,
    }
}

/// Sizes of which those that are open are 2.
fn closed(sizes: &[i64]) -> Sizes {
    sizes.iter().map(|&size| if size < 0 { 2 } else { size }).collect()
}

/// A small number, so that it is of use as a size, a condition or an operand.
fn answer(ty: &Ty, seed: &mut u64) -> Eval<Value> {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    let small = (*seed >> 33) % 5;
    Ok(match ty {
        Ty::Int(width) if *width <= 64 => Value::Bits(small & (u64::MAX >> (64 - width.max(&1)))),
        Ty::Int(width) => crate::wide::value(small.into(), *width),
        Ty::Index => Value::Bits(small),
        Ty::Float(float) => wide_float::from_f64(small as f64, *float),
        Ty::Complex(element) => Value::complex(answer(element, seed)?, answer(element, seed)?),
        Ty::Vector(sizes, element) => {
            let elements = (0..count(sizes).unwrap_or(0)).map(|_| answer(element, seed));
            Value::vector(elements.collect::<Eval<_>>()?)
        }
        Ty::Tensor(Some(sizes), element) => {
            let sizes = closed(sizes);
            let elements = (0..count(&sizes).unwrap_or(0)).map(|_| answer(element, seed));
            let elements = elements.collect::<Eval<_>>()?;
            Value::tensor(sizes, elements)
        }
        _ => return unsupported("a function that is defined elsewhere and returns memory"),
    })
}
