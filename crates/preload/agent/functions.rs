//! Where a function without a name starts.
//!
//! Every loaded file has a table of its functions, with which exceptions are unwound (`.eh_frame_hdr`). It
//! also has those that the file does not export. In a backtrace such a function is called
//! `function_at_0x1a2b30`, after its address in the file: so two crashes in one function can be told from
//! crashes in two.

use std::ffi::c_char;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Before the address in the name of a function.
const PREFIX: &[u8] = b"function_at_0x";

/// The maximum number of functions that get names, a power of two.
const MAX_NAMES: usize = 1 << 16;

/// The table of one loaded file.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Functions {
    /// The address of the table; 0 if there is none that can be read.
    header: usize,
    count: usize,
}

/// The head of `.eh_frame_hdr`. Offsets in it count from its own address.
#[repr(C)]
struct Header {
    version: u8,
    frames_encoding: u8,
    count_encoding: u8,
    table_encoding: u8,
    frames: i32,
    count: u32,
}

/// The encodings that all linkers use: four bytes relative to the field, four bytes, and four bytes relative
/// to the table.
const ENCODINGS: [u8; 3] = [0x1b, 0x03, 0x3b];

/// A function in the table: where it starts, and where it is described.
#[repr(C)]
#[derive(Clone, Copy)]
struct Entry {
    start: i32,
    description: i32,
}

/// The start of the description of a function, as compilers for this machine write it.
#[repr(C)]
struct Description {
    length: u32,
    common: u32,
    /// Relative to this field.
    start: i32,
    size: u32,
}

impl Functions {
    pub const NONE: Functions = Functions { header: 0, count: 0 };

    /// Reads the head of a table of this size.
    ///
    /// # Safety
    /// The segment must be loaded.
    pub unsafe fn read(header: usize, size: usize) -> Functions {
        if size < size_of::<Header>() {
            return Functions::NONE;
        }
        // SAFETY: the segment has room for it.
        let head = unsafe { &*(header as *const Header) };
        let encodings = [head.frames_encoding, head.count_encoding, head.table_encoding];
        let room = (size - size_of::<Header>()) / size_of::<Entry>();
        match head.version == 1 && encodings == ENCODINGS && head.count as usize <= room {
            true => Functions { header, count: head.count as usize },
            false => Functions::NONE,
        }
    }

    /// The start of the function that an address of a backtrace belongs to.
    pub fn start_of(self, address: usize) -> Option<usize> {
        let function = self.last_before(address)?;
        // A call that does not return may be the last instruction of a function: its return address is that
        // of the next function.
        let before = (function.0 == address).then(|| self.last_before(address - 1)).flatten();
        let called = before.filter(|&(start, size)| address == start + size && is_after_call(address));
        let (start, size) = called.unwrap_or(function);
        (address <= start + size).then_some(start)
    }

    /// The last function that starts at or before an address, with its size.
    fn last_before(self, address: usize) -> Option<(usize, usize)> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low.midpoint(high);
            match self.at(self.entry(middle).start) <= address {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        let entry = self.entry(low.checked_sub(1)?);
        let start = self.at(entry.start);
        // SAFETY: the table says that a description is there.
        let description = unsafe { &*(self.at(entry.description) as *const Description) };
        let field = &raw const description.start as usize;
        let is_known = field.wrapping_add_signed(description.start as isize) == start;
        is_known.then_some((start, description.size as usize))
    }

    fn entry(self, number: usize) -> Entry {
        let first = (self.header + size_of::<Header>()) as *const Entry;
        // SAFETY: the caller stays below the count.
        unsafe { *first.add(number) }
    }

    fn at(self, offset: i32) -> usize {
        self.header.wrapping_add_signed(offset as isize)
    }
}

/// Whether the instruction before this address is a call of a fixed address.
fn is_after_call(address: usize) -> bool {
    const CALL: u8 = 0xe8;
    // SAFETY: code of the function before, which is longer than one byte.
    unsafe { *((address - 5) as *const u8) == CALL }
}

/// The names that were given, in memory that is filled with zeros at first. They are never overwritten:
/// cached answers point to them.
#[repr(C)]
pub struct Names {
    slots: [Slot; MAX_NAMES],
}

#[repr(C)]
struct Slot {
    /// The address of the function in its file, plus one; 0 in an empty slot.
    key: AtomicUsize,
    text: [u8; PREFIX.len() + 17],
}

impl Names {
    /// The name of a function by its address in the file; `None` if there is no space.
    pub fn name(&mut self, address: usize) -> Option<*const c_char> {
        let first = address.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - MAX_NAMES.trailing_zeros());
        for number in (first..MAX_NAMES).chain(0..first) {
            let slot = &mut self.slots[number];
            match slot.key.load(Ordering::Acquire) {
                0 => {
                    slot.text = spelled(address);
                    // Last: a child that is killed before leaves an empty slot.
                    slot.key.store(address + 1, Ordering::Release);
                }
                key if key == address + 1 => {}
                _ => continue,
            }
            return Some(slot.text.as_ptr().cast());
        }
        None
    }
}

/// The name, with a zero at its end. Formatting could allocate.
fn spelled(address: usize) -> [u8; PREFIX.len() + 17] {
    let mut text = [0; PREFIX.len() + 17];
    text[..PREFIX.len()].copy_from_slice(PREFIX);
    let digits = (usize::BITS - address.leading_zeros()).div_ceil(4).max(1) as usize;
    for at in 0..digits {
        text[PREFIX.len() + digits - 1 - at] = b"0123456789abcdef"[address >> (4 * at) & 15];
    }
    text
}
