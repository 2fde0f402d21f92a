//! Functions of which nothing is known.

use std::hash::{Hash as _, Hasher as _};
use std::rc::Rc;

use rustc_hash::FxHasher;

use crate::halt::{Eval, unsupported};
use crate::machine::{Event, Function, Machine};
use crate::types::Ty;
use crate::value::{Sizes, Value, count};
use crate::wide_float;

/// Records the call, and answers with values that depend on nothing but the function and the number of its
/// call.
pub(super) fn call(machine: &mut Machine, function: &Function, args: Vec<Value>) -> Eval<Vec<Value>> {
    let (name, number) = count_call(machine, &function.name);
    let mut hasher = FxHasher::default();
    (&name, number).hash(&mut hasher);
    let mut seed = hasher.finish();
    for ty in &function.results {
        machine.spend(size(ty))?;
    }
    let results = function.results.iter().map(|ty| answer(ty, &mut seed)).collect::<Eval<_>>()?;
    let args = args.into_iter().zip(function.inputs.iter().cloned()).collect();
    machine.trace.push(Event::Called { name, args });
    Ok(results)
}

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
