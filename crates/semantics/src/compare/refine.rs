//! Whether what is seen after a pass refines what was seen before it.

use num_traits::ToPrimitive as _;

use crate::compare::observe::{Leaf, Noted, Observation, Seen};
use crate::value::Value;
use crate::wide_float;

/// The first difference, in words for what differs. `None` if there is none. `Err` if it cannot be told.
pub(crate) fn difference(before: &Observation, after: &Observation) -> Result<Option<Place>, String> {
    if before.results.len() != after.results.len() {
        return Err("another number of results".to_owned());
    }
    for (i, (old, new)) in before.results.iter().zip(&after.results).enumerate() {
        if let Some(at) = seen_difference(old, new)? {
            return Ok(Some(Place::Result(i, at)));
        }
    }
    for (i, old) in &before.buffers {
        let Some((_, new)) = after.buffers.iter().find(|(j, _)| i == j) else { continue };
        if let Some(at) = seen_difference(old, new)? {
            return Ok(Some(Place::Buffer(*i, at)));
        }
    }
    for (name, old) in &before.globals {
        let Some((_, new)) = after.globals.iter().find(|(other, _)| name == other) else { continue };
        if let Some(at) = seen_difference(old, new)? {
            return Ok(Some(Place::Global(name.to_string(), at)));
        }
    }
    trace_difference(&before.trace, &after.trace)
}

/// Where two observations differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// A result, and the position of the first number in it that differs.
    Result(usize, usize),
    /// A buffer that was passed, and the position.
    Buffer(usize, usize),
    /// A global variable, and the position.
    Global(String, usize),
    /// What was printed or called, and the number of the event.
    Trace(usize),
}

fn seen_difference(before: &Seen, after: &Seen) -> Result<Option<usize>, String> {
    if before.is_poison || after.is_poison {
        return Ok((!before.is_poison).then_some(0));
    }
    if before.sizes != after.sizes {
        return if before.sizes.len() == after.sizes.len() {
            Ok(Some(0))
        } else {
            Err("another rank".to_owned())
        };
    }
    if before.leaves.len() != after.leaves.len() {
        return Err("another number of elements".to_owned());
    }
    for (i, ((old, leaf), (new, _))) in before.leaves.iter().zip(&after.leaves).enumerate() {
        if !refines(old, new, *leaf)? {
            return Ok(Some(i));
        }
    }
    Ok(None)
}

/// Whether a number after a pass is one that it may be, given what it was before.
///
/// # Errors
/// When it cannot be told, with the reason.
pub fn refines(before: &Value, after: &Value, leaf: Leaf) -> Result<bool, String> {
    match (before, after, leaf) {
        (Value::Poison, ..) | (_, _, Leaf::Opaque) | (Value::Unit, Value::Unit, _) => Ok(true),
        (_, Value::Poison, _) => Ok(false),
        (Value::Approx(old), Value::Approx(new), _) => Ok(old.low <= new.high && new.low <= old.high),
        (Value::Approx(old), _, Leaf::Float(float)) => match wide_float::to_f64(after, float) {
            Some(number) => Ok(old.contains(number)),
            None => Err("values of different forms".to_owned()),
        },
        (_, Value::Approx(new), Leaf::Float(float)) => match wide_float::to_f64(before, float) {
            Some(number) if number.is_finite() => Ok(new.contains(number)),
            // The bounds of an approximation say nothing of infinities.
            _ => Err("an approximate value after the pass".to_owned()),
        },
        (Value::Bits(old), Value::Bits(new), Leaf::Float(float)) => {
            Ok(old == new || (float.decode(*old).is_nan() && float.decode(*new).is_nan()))
        }
        (Value::Bits(old), Value::Bits(new), _) => Ok(old == new),
        (Value::Wide(old), Value::Wide(new), Leaf::Float(float)) => {
            let nan = |value: &Value| wide_float::to_f64(value, float).is_some_and(f64::is_nan);
            Ok(old == new || (nan(before) && nan(after)))
        }
        (Value::Wide(old), Value::Wide(new), _) => Ok(old == new),
        (Value::Wide(old), Value::Bits(new), _) | (Value::Bits(new), Value::Wide(old), _) => {
            Ok(old.to_u64() == Some(*new))
        }
        _ => Err("values of different forms".to_owned()),
    }
}

fn trace_difference(before: &[Noted], after: &[Noted]) -> Result<Option<Place>, String> {
    // A vector may be printed as a whole or number by number: where one is not known exactly, texts cannot be
    // compared. Poison that is printed after the pass only is a difference.
    let is_value = |noted: &Noted| matches!(noted, Noted::Value(_));
    let is_poison = |noted: &Noted| matches!(noted, Noted::Value(seen) if seen.has_poison());
    match after.iter().position(is_poison) {
        _ if before.iter().any(is_value) => return Err("an approximate value is printed".to_owned()),
        Some(place) => return Ok(Some(Place::Trace(place))),
        None if after.iter().any(is_value) => return Err("an approximate value is printed".to_owned()),
        None => {}
    }
    for (i, old) in before.iter().enumerate() {
        let Some(new) = after.get(i) else { return Ok(Some(Place::Trace(i))) };
        let same = match (old, new) {
            (Noted::Text(old), Noted::Text(new)) => old == new,
            (Noted::Call(old, old_args), Noted::Call(new, new_args)) => {
                old == new && args_agree(old_args, new_args)?
            }
            _ => false,
        };
        if !same {
            return Ok(Some(Place::Trace(i)));
        }
    }
    Ok((after.len() > before.len()).then_some(Place::Trace(before.len())))
}

fn args_agree(before: &[Option<Seen>], after: &[Option<Seen>]) -> Result<bool, String> {
    if before.len() != after.len() {
        // Memrefs are passed in parts.
        return Ok(true);
    }
    for (old, new) in before.iter().zip(after) {
        if let (Some(old), Some(new)) = (old, new)
            && old.leaves.len() == new.leaves.len()
            && seen_difference(old, new)?.is_some()
        {
            return Ok(false);
        }
    }
    Ok(true)
}
