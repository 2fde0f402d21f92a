//! Functions that are known, and their arguments.

use crate::halt::{Eval, undefined_by_poison, unsupported};
use crate::machine::{Function, Machine};
use crate::value::{Pointer, Value};

/// What a function does.
pub(super) type Known = fn(&mut Machine, &Function, &[Value]) -> Eval<Vec<Value>>;

/// A number that decides what is done.
pub(super) fn number(args: &[Value], index: usize) -> Eval<u64> {
    match args.get(index) {
        Some(Value::Bits(bits)) => Ok(*bits),
        Some(Value::Poison) => undefined_by_poison("poison decides what is done"),
        _ => unsupported("an argument that is no number"),
    }
}

/// An address that is accessed.
pub(super) fn pointer(args: &[Value], index: usize) -> Eval<Pointer> {
    match args.get(index) {
        Some(Value::Pointer(pointer)) => Ok(*pointer),
        Some(Value::Poison) => undefined_by_poison("poison is used as an address"),
        _ => unsupported("an argument that is no address"),
    }
}
