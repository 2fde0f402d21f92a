//! Memory: buffers of bytes that have an identity and a lifetime.

use std::cell::Cell;
use std::rc::Rc;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::halt::{Eval, Halt, inexact, undefined, unsupported};
use crate::types::Ty;
use crate::value::{Pointer, Value};

/// All buffers of an evaluation.
#[derive(Debug, Default)]
pub struct Memory {
    buffers: Vec<Buffer>,
    bytes: usize,
    /// Buffers begin at other addresses.
    pub moved: bool,
    /// The program has read an address as a number.
    told: Cell<bool>,
}

/// One buffer.
#[derive(Debug)]
pub struct Buffer {
    bytes: Vec<u8>,
    states: Vec<State>,
    /// Values that are no bits, by their first byte.
    others: FxHashMap<usize, Value>,
    address: u64,
    alive: bool,
    /// It must not be written any more, but may be freed.
    frozen: bool,
    /// A tensor was made from it, which may share its memory.
    lent: bool,
    /// Where it came from.
    pub origin: Origin,
}

/// Where a buffer came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Allocated by the program on the heap.
    Heap,
    /// Allocated by the program on the stack.
    Stack,
    /// A global variable, which may be written.
    Global,
    /// A global constant, which must not be written.
    Constant,
    /// Passed in by the caller.
    Argument,
}

/// What is known of a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Never written, or written with poison.
    Empty,
    /// Its value is in `bytes`.
    Data,
    /// Part of a value in `others`.
    Other,
}

/// All buffers together may have this many bytes.
const LIMIT: usize = 64 << 20;

/// Where the first buffer begins. Each begins at a multiple of `ALIGNMENT`, far behind the one before.
const FIRST_ADDRESS: u64 = 0x10_0000;
const ALIGNMENT: u64 = 4096;

impl Memory {
    /// A new buffer of `size` bytes that were never written.
    pub fn allocate(&mut self, size: usize, origin: Origin) -> Eval<Pointer> {
        self.bytes = self.bytes.saturating_add(size);
        if self.bytes > LIMIT || self.buffers.len() > 1 << 20 {
            return Err(Box::new(Halt::OutOfMemory));
        }
        let address = match self.buffers.last() {
            Some(last) => {
                let gap = if self.moved { 3 * ALIGNMENT } else { ALIGNMENT };
                (last.address + last.bytes.len() as u64 + 1).next_multiple_of(ALIGNMENT) + gap
            }
            None if self.moved => 3 * FIRST_ADDRESS,
            None => FIRST_ADDRESS,
        };
        self.buffers.push(Buffer {
            bytes: vec![0; size],
            states: vec![State::Empty; size],
            others: FxHashMap::default(),
            address,
            alive: true,
            frozen: false,
            lent: false,
            origin,
        });
        Ok(Pointer { buffer: self.buffers.len() as u32, offset: 0 })
    }

    /// Ends the life of the buffer that begins at a pointer.
    pub fn free(&mut self, pointer: Pointer) -> Eval<()> {
        if pointer == (Pointer { buffer: 0, offset: 0 }) {
            return Ok(());
        }
        let Some(buffer) = self.buffer_mut(pointer.buffer) else {
            return undefined("frees an address that was not allocated");
        };
        if !buffer.alive {
            return undefined("frees a buffer twice");
        }
        if pointer.offset != 0 || buffer.origin == Origin::Stack {
            return undefined("frees an address that was not allocated on the heap");
        }
        if matches!(buffer.origin, Origin::Global | Origin::Constant) {
            return undefined("frees a global");
        }
        if buffer.lent {
            return inexact("frees a buffer that a tensor was made from");
        }
        self.end(pointer.buffer);
        Ok(())
    }

    /// The number of buffers that were ever made.
    pub fn buffer_count(&self) -> usize {
        self.buffers.len()
    }

    /// Ends the life of all buffers on the stack that are newer than the first `count`. Returns whether a
    /// tensor was made from one of them.
    pub fn leave_stack(&mut self, count: usize) -> bool {
        let mut lent = false;
        for index in count..self.buffers.len() {
            if self.buffers[index].origin == Origin::Stack && self.buffers[index].alive {
                lent |= self.buffers[index].lent;
                self.end(index as u32 + 1);
            }
        }
        lent
    }

    /// Ends the life of a buffer.
    pub fn end(&mut self, buffer: u32) {
        let Some(buffer) = self.buffer_mut(buffer) else { return };
        buffer.alive = false;
        let size = buffer.bytes.len();
        buffer.states = Vec::new();
        buffer.others.clear();
        // The length stays, for later addresses.
        self.bytes -= size;
    }

    /// Whether a buffer lives.
    pub fn is_alive(&self, buffer: u32) -> bool {
        self.buffer(buffer).is_some_and(|buffer| buffer.alive)
    }

    /// The size of a living buffer in bytes.
    pub fn size(&self, buffer: u32) -> Option<usize> {
        self.buffer(buffer).filter(|buffer| buffer.alive).map(|buffer| buffer.bytes.len())
    }

    /// Forbids to write to a buffer.
    pub fn make_constant(&mut self, buffer: u32) {
        if let Some(buffer) = self.buffer_mut(buffer) {
            buffer.origin = Origin::Constant;
        }
    }

    /// Forbids to write to a buffer that may still be freed.
    pub fn freeze(&mut self, buffer: u32) {
        if let Some(buffer) = self.buffer_mut(buffer) {
            buffer.frozen = true;
        }
    }

    /// Notes that a tensor was made from a buffer. It may share its memory: what it holds after the buffer
    /// was changed is not known.
    pub fn lend(&mut self, buffer: u32) {
        if let Some(buffer) = self.buffer_mut(buffer) {
            buffer.lent = true;
        }
    }

    /// The buffer with a number.
    pub fn buffer(&self, buffer: u32) -> Option<&Buffer> {
        self.buffers.get((buffer as usize).checked_sub(1)?)
    }

    fn buffer_mut(&mut self, buffer: u32) -> Option<&mut Buffer> {
        self.buffers.get_mut((buffer as usize).checked_sub(1)?)
    }

    /// A pointer as a number that the program goes on to use.
    pub fn tell_address(&self, pointer: Pointer) -> u64 {
        self.told.set(true);
        self.address(pointer)
    }

    /// Whether the program has read an address as a number.
    pub fn has_told_address(&self) -> bool {
        self.told.get()
    }

    /// A pointer as a number.
    pub fn address(&self, pointer: Pointer) -> u64 {
        let base = self.buffer(pointer.buffer).map_or(0, |buffer| buffer.address);
        base.wrapping_add(pointer.offset as u64)
    }

    /// A number as a pointer.
    pub fn pointer_at(&self, address: u64) -> Pointer {
        let next = self.buffers.partition_point(|buffer| buffer.address <= address);
        match next.checked_sub(1) {
            Some(index)
                if address <= self.buffers[index].address + self.buffers[index].bytes.len() as u64 =>
            {
                Pointer { buffer: index as u32 + 1, offset: (address - self.buffers[index].address) as i64 }
            }
            _ => Pointer { buffer: 0, offset: address as i64 },
        }
    }

    /// The living buffer and the first of `size` bytes at a pointer.
    #[inline]
    fn locate(&self, pointer: Pointer, size: usize) -> Eval<usize> {
        let Some(buffer) = self.buffer(pointer.buffer) else {
            return undefined("an access to an address without a buffer");
        };
        if !buffer.alive {
            return undefined("an access to a buffer after it was freed");
        }
        let start = pointer.offset;
        if start < 0 || size > buffer.bytes.len() || start as usize > buffer.bytes.len() - size {
            return undefined("an access outside of the buffer");
        }
        Ok(start as usize)
    }

    /// Checks that an access is inside of a living buffer.
    pub fn check(&self, pointer: Pointer, size: usize) -> Eval<()> {
        self.locate(pointer, size).map(drop)
    }

    /// Loads a value.
    #[inline]
    pub fn load(&self, pointer: Pointer, ty: &Ty) -> Eval<Value> {
        match ty {
            Ty::Int(width) if *width <= 64 => {
                let size = ty.bytes().unwrap_or(8);
                let value = self.load_bits(pointer, size)?;
                Ok(match value {
                    Value::Bits(bits) if *width < 64 => Value::Bits(bits & ((1 << width) - 1)),
                    other => other,
                })
            }
            Ty::Index => self.load_bits(pointer, 8),
            Ty::Float(float) if !float.is_wide() => self.load_bits(pointer, ty.bytes().unwrap_or(8)),
            _ => self.load_other(pointer, ty),
        }
    }

    #[inline]
    fn load_bits(&self, pointer: Pointer, size: usize) -> Eval<Value> {
        match size {
            1 => self.load_bytes::<1>(pointer),
            2 => self.load_bytes::<2>(pointer),
            4 => self.load_bytes::<4>(pointer),
            _ => self.load_bytes::<8>(pointer),
        }
    }

    #[inline]
    fn load_bytes<const SIZE: usize>(&self, pointer: Pointer) -> Eval<Value> {
        let start = self.locate(pointer, SIZE)?;
        let buffer = &self.buffers[pointer.buffer as usize - 1];
        let states = &buffer.states[start..start + SIZE];
        if states.iter().fold(true, |all, &state| all & (state == State::Data)) {
            let mut bytes = [0; 8];
            bytes[..SIZE].copy_from_slice(&buffer.bytes[start..start + SIZE]);
            return Ok(Value::Bits(u64::from_le_bytes(bytes)));
        }
        if states.contains(&State::Empty) {
            return Ok(Value::Poison);
        }
        match buffer.others.get(&start) {
            Some(Value::Pointer(pointer)) if SIZE == 8 => Ok(Value::Bits(self.tell_address(*pointer))),
            Some(value @ Value::Approx(_)) => Ok(value.clone()),
            _ => unsupported("loads a part of a value"),
        }
    }

    fn load_other(&self, pointer: Pointer, ty: &Ty) -> Eval<Value> {
        let at = |offset: usize| Pointer { offset: pointer.offset.wrapping_add(offset as i64), ..pointer };
        match ty {
            Ty::Int(_) | Ty::Float(_) => self.load_wide(pointer, ty),
            Ty::Complex(element) => {
                let re = self.load(pointer, element)?;
                Ok(Value::complex(re, self.load(at(element.bytes().unwrap_or(0)), element)?))
            }
            Ty::Vector(sizes, element) => {
                let count = crate::value::count(sizes).unwrap_or(0);
                let Some((stride, length)) = ty.vector_rows() else {
                    return unsupported("a vector in memory");
                };
                self.check(pointer, ty.store_bytes().unwrap_or(0))?;
                let bits = packed_bits(element);
                let load = |i: usize| {
                    let (row, column) = (at(i / length * stride), i % length);
                    match bits {
                        Some(bits) => self.load_packed(row, column * bits as usize, bits),
                        None => self.load(after(row, column * element.bytes().unwrap_or(0)), element),
                    }
                };
                Ok(Value::vector((0..count).map(load).collect::<Eval<_>>()?))
            }
            Ty::Array(count, element) => {
                let size = element.bytes().unwrap_or(0);
                let load = |i: i64| self.load(at(i as usize * size), element);
                Ok(Value::aggregate((0..*count).map(load).collect::<Eval<_>>()?))
            }
            Ty::Struct { fields, .. } => {
                let Some((offsets, _)) = ty.field_offsets() else { return unsupported("a struct in memory") };
                let load = |(field, offset): (&Ty, usize)| self.load(at(offset), field);
                Ok(Value::aggregate(fields.iter().zip(offsets).map(load).collect::<Eval<_>>()?))
            }
            _ => self.load_whole(pointer, ty),
        }
    }

    fn load_wide(&self, pointer: Pointer, ty: &Ty) -> Eval<Value> {
        let Some(width) = ty.width() else { return unsupported("a type in memory") };
        let size = width.div_ceil(8) as usize;
        let start = self.locate(pointer, size)?;
        let buffer = &self.buffers[pointer.buffer as usize - 1];
        if buffer.states[start..start + size].iter().any(|&state| state != State::Data) {
            return Ok(Value::Poison);
        }
        let bits = BigUint::from_bytes_le(&buffer.bytes[start..start + size]);
        Ok(Value::Wide(Rc::new(bits & ((BigUint::from(1u8) << width) - 1u8))))
    }

    fn load_packed(&self, pointer: Pointer, bit: usize, width: u32) -> Eval<Value> {
        let mut bits = 0;
        for i in 0..width as usize {
            let (byte, shift) = ((bit + i) / 8, (bit + i) % 8);
            let at = Pointer { offset: pointer.offset.wrapping_add(byte as i64), ..pointer };
            let Value::Bits(byte) = self.load_bits(at, 1)? else { return Ok(Value::Poison) };
            bits |= (byte >> shift & 1) << i;
        }
        Ok(Value::Bits(bits))
    }

    fn load_whole(&self, pointer: Pointer, ty: &Ty) -> Eval<Value> {
        let Some(size) = ty.bytes() else { return unsupported("a type in memory") };
        let start = self.locate(pointer, size)?;
        let buffer = &self.buffers[pointer.buffer as usize - 1];
        if let Some(value) = buffer.others.get(&start) {
            return Ok(value.clone());
        }
        match self.load_bits(pointer, size.min(8))? {
            Value::Bits(bits) if *ty == Ty::Pointer => Ok(Value::Pointer(self.pointer_at(bits))),
            _ => Ok(Value::Poison),
        }
    }

    /// Stores a value.
    #[inline]
    pub fn store(&mut self, pointer: Pointer, ty: &Ty, value: &Value) -> Eval<()> {
        match (value, ty) {
            (Value::Bits(bits), Ty::Int(_) | Ty::Index | Ty::Float(_)) => {
                let bytes = bits.to_le_bytes();
                match ty.bytes().unwrap_or(8) {
                    1 => self.store_bytes(pointer, &bytes[..1]),
                    2 => self.store_bytes(pointer, &bytes[..2]),
                    4 => self.store_bytes(pointer, &bytes[..4]),
                    _ => self.store_bytes(pointer, &bytes),
                }
            }
            _ => self.store_other(pointer, ty, value),
        }
    }

    #[inline(always)]
    fn store_bytes(&mut self, pointer: Pointer, bytes: &[u8]) -> Eval<()> {
        let start = self.locate_for_write(pointer, bytes.len())?;
        let buffer = &mut self.buffers[pointer.buffer as usize - 1];
        if !buffer.others.is_empty() {
            buffer.forget(start, bytes.len());
        }
        buffer.bytes[start..start + bytes.len()].copy_from_slice(bytes);
        buffer.states[start..start + bytes.len()].fill(State::Data);
        Ok(())
    }

    #[inline]
    fn locate_for_write(&self, pointer: Pointer, size: usize) -> Eval<usize> {
        let start = self.locate(pointer, size)?;
        let buffer = &self.buffers[pointer.buffer as usize - 1];
        if buffer.lent {
            return inexact("writes to a buffer that a tensor was made from");
        }
        if buffer.origin == Origin::Constant || buffer.frozen {
            return undefined("writes to a constant");
        }
        Ok(start)
    }

    fn store_other(&mut self, pointer: Pointer, ty: &Ty, value: &Value) -> Eval<()> {
        let at = |offset: usize| Pointer { offset: pointer.offset.wrapping_add(offset as i64), ..pointer };
        match (value, ty) {
            (Value::Poison, _) => self.store_poison(pointer, ty.bytes().unwrap_or(0)),
            (Value::Wide(bits), _) => {
                let mut bytes = bits.to_bytes_le();
                bytes.resize(ty.bytes().unwrap_or(16), 0);
                self.store_bytes(pointer, &bytes)
            }
            (Value::Complex(parts), Ty::Complex(element)) => {
                self.store(pointer, element, &parts[0])?;
                self.store(at(element.bytes().unwrap_or(0)), element, &parts[1])
            }
            (Value::Vector(elements), Ty::Vector(_, element)) => {
                let Some((stride, length)) = ty.vector_rows() else {
                    return unsupported("a vector in memory");
                };
                let mut rows = elements.chunks(length.max(1)).enumerate();
                rows.try_for_each(|(i, row)| self.store_row(at(i * stride), element, row))
            }
            (Value::Aggregate(elements), Ty::Array(_, element)) => {
                let size = element.bytes().unwrap_or(0);
                elements.iter().enumerate().try_for_each(|(i, v)| self.store(at(i * size), element, v))
            }
            (Value::Aggregate(values), Ty::Struct { fields, .. }) => {
                let Some((offsets, _)) = ty.field_offsets() else { return unsupported("a struct in memory") };
                let mut parts = values.iter().zip(fields.iter()).zip(offsets);
                parts.try_for_each(|((value, field), offset)| self.store(at(offset), field, value))
            }
            _ => self.store_whole(pointer, ty, value),
        }
    }

    fn store_row(&mut self, pointer: Pointer, element: &Ty, row: &[Value]) -> Eval<()> {
        if let Some(width) = packed_bits(element) {
            return self.store_packed(pointer, width, row);
        }
        let size = element.bytes().unwrap_or(0);
        row.iter().enumerate().try_for_each(|(i, value)| self.store(after(pointer, i * size), element, value))
    }

    fn store_whole(&mut self, pointer: Pointer, ty: &Ty, value: &Value) -> Eval<()> {
        let Some(size) = ty.bytes() else { return unsupported("a type in memory") };
        let start = self.locate_for_write(pointer, size)?;
        let buffer = &mut self.buffers[pointer.buffer as usize - 1];
        buffer.forget(start, size);
        buffer.states[start..start + size].fill(State::Other);
        buffer.others.insert(start, value.clone());
        Ok(())
    }

    /// Makes bytes poison.
    pub fn store_poison(&mut self, pointer: Pointer, size: usize) -> Eval<()> {
        let start = self.locate_for_write(pointer, size)?;
        let buffer = &mut self.buffers[pointer.buffer as usize - 1];
        buffer.forget(start, size);
        buffer.states[start..start + size].fill(State::Empty);
        Ok(())
    }

    /// Only the bytes that hold elements are written, not those behind them that belong to the type.
    fn store_packed(&mut self, pointer: Pointer, width: u32, elements: &[Value]) -> Eval<()> {
        let size = (elements.len() * width as usize).div_ceil(8);
        let mut bytes = vec![0u8; size];
        for (i, element) in elements.iter().enumerate() {
            let Value::Bits(bits) = element else { return self.store_poison(pointer, size) };
            for j in 0..width as usize {
                let bit = i * width as usize + j;
                bytes[bit / 8] |= ((bits >> j & 1) as u8) << (bit % 8);
            }
        }
        self.store_bytes(pointer, &bytes)
    }

    /// Copies bytes. The ranges may overlap.
    pub fn copy(&mut self, to: Pointer, from: Pointer, size: usize) -> Eval<()> {
        if size == 0 {
            return Ok(());
        }
        let source = self.locate(from, size)?;
        let start = self.locate_for_write(to, size)?;
        let buffer = &self.buffers[from.buffer as usize - 1];
        let bytes = buffer.bytes[source..source + size].to_vec();
        let states = buffer.states[source..source + size].to_vec();
        let others: Vec<(usize, Value)> = buffer
            .others
            .iter()
            .filter(|(at, _)| (source..source + size).contains(at))
            .map(|(at, value)| (at - source, value.clone()))
            .collect();
        let buffer = &mut self.buffers[to.buffer as usize - 1];
        buffer.forget(start, size);
        buffer.bytes[start..start + size].copy_from_slice(&bytes);
        buffer.states[start..start + size].copy_from_slice(&states);
        buffer.others.extend(others.into_iter().map(|(at, value)| (start + at, value)));
        Ok(())
    }
}

impl Buffer {
    /// Forgets values that are no bits where bytes are overwritten.
    fn forget(&mut self, start: usize, size: usize) {
        if self.others.is_empty() {
            return;
        }
        // No such value is longer than a descriptor of a memref with many dimensions.
        for at in start.saturating_sub(256)..start + size {
            if self.states.get(at) == Some(&State::Other) && self.others.contains_key(&at) {
                let end = self.end_of_other(at);
                if end > start {
                    self.states[at..end].fill(State::Empty);
                    self.others.remove(&at);
                }
            }
        }
    }

    /// Where the value that begins at `at` ends: at the next one, or where such values end.
    fn end_of_other(&self, at: usize) -> usize {
        let next = |end: &usize| self.others.contains_key(end) || self.states[*end] != State::Other;
        (at + 1..self.bytes.len()).find(next).unwrap_or(self.bytes.len())
    }
}

/// A pointer some bytes further on.
fn after(pointer: Pointer, bytes: usize) -> Pointer {
    Pointer { offset: pointer.offset.wrapping_add(bytes as i64), ..pointer }
}

/// The width of elements that are packed in a vector.
fn packed_bits(element: &Ty) -> Option<u32> {
    match element {
        Ty::Int(width) if width % 8 != 0 || !(width / 8).is_power_of_two() => {
            (*width <= 64).then_some(*width)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(ty: &Ty, value: &Value) -> String {
        let mut memory = Memory::default();
        let pointer = memory.allocate(64, Origin::Heap).unwrap();
        memory.store(pointer, ty, value).unwrap();
        format!("{:?}", memory.load(pointer, ty).unwrap())
    }

    #[test]
    fn what_is_stored_is_loaded() {
        assert_eq!(round_trip(&Ty::Int(17), &Value::Bits(0x1_2345)), "Bits(74565)");
        let pointer = Value::Pointer(Pointer { buffer: 7, offset: -3 });
        assert_eq!(round_trip(&Ty::Pointer, &pointer), format!("{pointer:?}"));
        let bits = Ty::Vector([9].into(), Rc::new(Ty::Int(1)));
        let value = Value::vector((0..9).map(|i| Value::Bits(i % 2)).collect());
        assert_eq!(round_trip(&bits, &value), format!("{value:?}"));
    }

    #[test]
    fn what_is_wrong_is_undefined() {
        let mut memory = Memory::default();
        let pointer = memory.allocate(8, Origin::Heap).unwrap();
        assert!(memory.load(pointer, &Ty::Int(64)).unwrap().is_poison());
        assert!(memory.load(Pointer { offset: 1, ..pointer }, &Ty::Int(64)).is_err());
        memory.free(pointer).unwrap();
        assert!(memory.load(pointer, &Ty::Int(8)).is_err());
        assert!(memory.free(pointer).is_err());
    }
}
