//! Copies and fills ranges of bytes.

use crate::halt::{Eval, undefined, unsupported};
use crate::machine::Machine;
use crate::types::Ty;
use crate::value::{Pointer, Value};

/// Copies bytes. Ranges that overlap without being equal are undefined unless `may_overlap`.
pub(crate) fn copy(m: &mut Machine, to: Pointer, from: Pointer, size: usize, may_overlap: bool) -> Eval<()> {
    if size == 0 {
        return Ok(());
    }
    check_range(m, to, size)?;
    check_range(m, from, size)?;
    m.spend(size / 8)?;
    let distance = to.offset.abs_diff(from.offset) as usize;
    if to.buffer == from.buffer && distance != 0 && distance < size && !may_overlap {
        return undefined("copies between ranges that overlap");
    }
    m.memory.copy(to, from, size)
}

/// Sets all bytes of a range.
pub(crate) fn set(m: &mut Machine, to: Pointer, byte: &Value, size: usize) -> Eval<()> {
    if size == 0 {
        return Ok(());
    }
    check_range(m, to, size)?;
    m.spend(size)?;
    match byte {
        Value::Poison => m.memory.store_poison(to, size),
        Value::Bits(_) => (0..size as i64).try_for_each(|i| {
            let at = Pointer { offset: to.offset + i, ..to };
            m.memory.store(at, &Ty::Int(8), byte)
        }),
        _ => unsupported("a byte that is no number"),
    }
}

fn check_range(m: &Machine, pointer: Pointer, size: usize) -> Eval<()> {
    if i64::try_from(size).is_err() {
        return undefined("an access outside of the buffer");
    }
    m.memory.check(pointer, size)
}
