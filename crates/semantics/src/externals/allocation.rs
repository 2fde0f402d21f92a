//! Memory that the C library manages, and copies of it.

use crate::bytes;
use crate::halt::{Eval, Halt, undefined, unsupported};
use crate::machine::{Function, Machine};
use crate::memory::Origin;
use crate::types::Ty;
use crate::value::{Pointer, Value};

use super::known::{Known, number, pointer};
use super::view;

/// The functions with the types of their arguments and results.
const FUNCTIONS: &[(&str, &[Ty], &[Ty], Known)] = &[
    ("malloc", &[Ty::Int(64)], &[Ty::Pointer], malloc),
    ("mlirAlloc", &[Ty::Int(64)], &[Ty::Pointer], malloc),
    ("_mlir_memref_to_llvm_alloc", &[Ty::Int(64)], &[Ty::Pointer], malloc),
    ("calloc", &[Ty::Int(64), Ty::Int(64)], &[Ty::Pointer], calloc),
    ("aligned_alloc", &[Ty::Int(64), Ty::Int(64)], &[Ty::Pointer], aligned_alloc),
    ("mlirAlignedAlloc", &[Ty::Int(64), Ty::Int(64)], &[Ty::Pointer], aligned_alloc),
    ("_mlir_memref_to_llvm_aligned_alloc", &[Ty::Int(64), Ty::Int(64)], &[Ty::Pointer], aligned_alloc),
    ("free", &[Ty::Pointer], &[], free),
    ("mlirFree", &[Ty::Pointer], &[], free),
    ("mlirAlignedFree", &[Ty::Pointer], &[], free),
    ("_mlir_memref_to_llvm_free", &[Ty::Pointer], &[], free),
    ("memcpy", &[Ty::Pointer, Ty::Pointer, Ty::Int(64)], &[Ty::Pointer], memcpy),
    ("memmove", &[Ty::Pointer, Ty::Pointer, Ty::Int(64)], &[Ty::Pointer], memmove),
    ("memset", &[Ty::Pointer, Ty::Int(32), Ty::Int(64)], &[Ty::Pointer], memset),
    ("memrefCopy", &[Ty::Int(64), Ty::Pointer, Ty::Pointer], &[], memref_copy),
];

/// The function with this name and type.
pub(super) fn find(function: &Function) -> Option<Known> {
    let same = |(name, inputs, results, _): &&(&str, &[Ty], &[Ty], Known)| {
        *name == &*function.name && function.inputs == *inputs && function.results == *results
    };
    FUNCTIONS.iter().find(same).map(|(.., known)| *known)
}

fn allocate(m: &mut Machine, size: u64) -> Eval<Pointer> {
    let Ok(size) = usize::try_from(size) else { return Err(Box::new(Halt::OutOfMemory)) };
    m.spend(size / 64)?;
    m.memory.allocate(size, Origin::Heap)
}

fn malloc(m: &mut Machine, _: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    let size = number(args, 0)?;
    Ok(vec![Value::Pointer(allocate(m, size)?)])
}

fn calloc(m: &mut Machine, _: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    let Some(size) = number(args, 0)?.checked_mul(number(args, 1)?) else {
        return Err(Box::new(Halt::OutOfMemory));
    };
    let buffer = allocate(m, size)?;
    bytes::set(m, buffer, &Value::Bits(0), size as usize)?;
    Ok(vec![Value::Pointer(buffer)])
}

/// Buffers are aligned to 4096 bytes.
fn aligned_alloc(m: &mut Machine, _: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    let alignment = number(args, 0)?;
    if !alignment.is_power_of_two() {
        return undefined("an alignment that is no power of two");
    }
    if alignment > 4096 {
        return unsupported("a large alignment");
    }
    let size = number(args, 1)?;
    Ok(vec![Value::Pointer(allocate(m, size)?)])
}

fn free(m: &mut Machine, _: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    let pointer = pointer(args, 0)?;
    m.memory.free(pointer)?;
    Ok(Vec::new())
}

fn memcpy(m: &mut Machine, _: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    bytes::copy(m, pointer(args, 0)?, pointer(args, 1)?, number(args, 2)? as usize, false)?;
    Ok(vec![args[0].clone()])
}

fn memmove(m: &mut Machine, _: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    bytes::copy(m, pointer(args, 0)?, pointer(args, 1)?, number(args, 2)? as usize, true)?;
    Ok(vec![args[0].clone()])
}

fn memset(m: &mut Machine, _: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    let byte = match args.get(1) {
        Some(Value::Bits(bits)) => Value::Bits(bits & 0xff),
        _ => Value::Poison,
    };
    bytes::set(m, pointer(args, 0)?, &byte, number(args, 2)? as usize)?;
    Ok(vec![args[0].clone()])
}

/// Copies between two memrefs of any rank, element by element in row-major order.
fn memref_copy(m: &mut Machine, _: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    let size = number(args, 0)?;
    let from = view::unranked_at(m, pointer(args, 1)?)?;
    let to = view::unranked_at(m, pointer(args, 2)?)?;
    let Some(count) = crate::value::count(&from.sizes) else { return undefined("a negative size") };
    m.spend(count)?;
    if to.strides.len() != from.sizes.len() {
        return undefined("copies between memrefs of different ranks");
    }
    // Only the sizes of the source are looked at.
    let to = crate::value::MemRef { sizes: from.sizes.clone(), ..to };
    crate::value::each_index(&from.sizes, |indices| {
        let place = |view: &crate::value::MemRef| {
            let offset = view.element(indices).unwrap_or(0).wrapping_mul(size as i64);
            Pointer { offset: view.base.offset.wrapping_add(offset), ..view.base }
        };
        bytes::copy(m, place(&to), place(&from), size as usize, true)
    })?;
    Ok(Vec::new())
}
