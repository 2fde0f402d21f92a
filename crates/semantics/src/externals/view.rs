//! Memrefs that are passed to functions, whole or in parts.

use crate::halt::{Eval, undefined_by_poison, unsupported};
use crate::machine::{Function, Machine};
use crate::memory::Origin;
use crate::types::Ty;
use crate::value::{MemRef, Pointer, Sizes, Tensor, Value};

use super::known::{number, pointer};

/// How a memref is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Passed {
    /// As a memref.
    Whole,
    /// As a rank and the address of a descriptor.
    Unranked,
    /// As the address of a rank and the address of a descriptor.
    UnrankedAddress,
    /// As the address of a descriptor.
    RankedAddress(usize),
    /// As all parts of a descriptor.
    Parts(usize),
}

/// How a function gets its only argument, a memref of some rank.
pub(super) fn passed(function: &Function, rank: Option<usize>) -> Option<Passed> {
    let by_address = function.name.starts_with("_mlir_ciface_");
    match (function.inputs.as_slice(), rank) {
        ([Ty::MemRef(..)], _) => Some(Passed::Whole),
        ([Ty::Int(64), Ty::Pointer], None) if !by_address => Some(Passed::Unranked),
        ([Ty::Pointer], None) if by_address => Some(Passed::UnrankedAddress),
        ([Ty::Pointer], Some(rank)) if by_address => Some(Passed::RankedAddress(rank)),
        ([Ty::Pointer, Ty::Pointer, rest @ ..], Some(rank)) if !by_address => {
            let numbers = rest.iter().all(|ty| *ty == Ty::Int(64));
            (numbers && rest.len() == 1 + 2 * rank).then_some(Passed::Parts(rank))
        }
        _ => None,
    }
}

/// The memref that was passed.
pub(super) fn get(m: &Machine, passed: Passed, args: &[Value]) -> Eval<MemRef> {
    match passed {
        Passed::Whole => match args.first() {
            Some(Value::MemRef(memref)) => Ok(memref.as_ref().clone()),
            Some(Value::Poison) => undefined_by_poison("poison is used as a memref"),
            _ => unsupported("an argument that is no memref"),
        },
        Passed::Unranked => ranked_at(m, pointer(args, 1)?, number(args, 0)?),
        Passed::UnrankedAddress => unranked_at(m, pointer(args, 0)?),
        Passed::RankedAddress(rank) => ranked_at(m, pointer(args, 0)?, rank as u64),
        Passed::Parts(rank) => {
            let numbers = |from: usize| {
                (from..from + rank).map(|i| number(args, i).map(|bits| bits as i64)).collect::<Eval<Sizes>>()
            };
            Ok(MemRef {
                base: pointer(args, 1)?,
                offset: number(args, 2)? as i64,
                sizes: numbers(3)?,
                strides: numbers(3 + rank)?,
            })
        }
    }
}

/// A buffer with the elements of a tensor, as bufferization makes one.
pub(super) fn of_tensor(m: &mut Machine, tensor: &Tensor, element: &Ty) -> Eval<MemRef> {
    let Some(size) = element.bytes() else { return unsupported("a buffer of such elements") };
    m.spend(tensor.elements.len())?;
    let Some(bytes) = tensor.elements.len().checked_mul(size) else { return unsupported("a large buffer") };
    let base = m.memory.allocate(bytes, Origin::Stack)?;
    for (i, value) in tensor.elements.iter().enumerate() {
        m.memory.store(next(base, (i * size) as i64), element, value)?;
    }
    Ok(MemRef::dense(base, tensor.sizes.clone()))
}

/// The memref whose rank and the address of whose descriptor are at an address.
pub(super) fn unranked_at(m: &Machine, at: Pointer) -> Eval<MemRef> {
    let rank = number(&[m.memory.load(at, &Ty::Int(64))?], 0)?;
    let descriptor = pointer(&[m.memory.load(next(at, 8), &Ty::Pointer)?], 0)?;
    ranked_at(m, descriptor, rank)
}

/// The memref whose descriptor is at an address.
fn ranked_at(m: &Machine, at: Pointer, rank: u64) -> Eval<MemRef> {
    if rank > 64 {
        return unsupported("a memref of a very high rank");
    }
    let base = pointer(&[m.memory.load(next(at, 8), &Ty::Pointer)?], 0)?;
    let word = |i: u64| Ok(number(&[m.memory.load(next(at, 8 * i as i64), &Ty::Int(64))?], 0)? as i64);
    let words = |from: u64| (from..from + rank).map(word).collect::<Eval<Sizes>>();
    Ok(MemRef { base, offset: word(2)?, sizes: words(3)?, strides: words(3 + rank)? })
}

fn next(pointer: Pointer, bytes: i64) -> Pointer {
    Pointer { offset: pointer.offset.wrapping_add(bytes), ..pointer }
}
