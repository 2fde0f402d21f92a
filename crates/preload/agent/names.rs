//! The names of addresses, found quickly.
//!
//! A compiler that crashes asks `dladdr` for the name of every frame, twice, and the C library goes through
//! all symbols of the library for each answer: with a library as large as MLIR's that is most of what a
//! crash costs. A server sorts the symbols once; its children look them up. The answers are the same.

use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use crate::hooks::cached;
use crate::sys::{self, DlInfo, LoadedObject};

/// What was sorted, once it was.
static OBJECTS: AtomicPtr<Vec<Object>> = AtomicPtr::new(std::ptr::null_mut());

type Dladdr = unsafe extern "C" fn(*const c_void, *mut DlInfo) -> c_int;

/// A program or library in memory.
struct Object {
    /// What the linker has added to the addresses in its file.
    base: usize,
    /// Where its parts lie.
    parts: Vec<(usize, usize)>,
    /// What `dladdr` says of every address in it.
    name: *const c_char,
    start: *mut c_void,
    symbols: *const Symbol,
    strings: *const c_char,
    /// By their first address.
    entries: Vec<Entry>,
}

/// Where a symbol lies, counted from its object's base.
struct Entry {
    start: u32,
    end: u32,
    /// The last end of this one and all before it.
    reach: u32,
    symbol: u32,
}

/// `Elf64_Sym`.
#[repr(C)]
struct Symbol {
    name: u32,
    info: u8,
    other: u8,
    section: u16,
    value: u64,
    size: u64,
}

const NO_SECTION: u16 = 0;
const ABSOLUTE: u16 = 0xfff1;
const THREAD_LOCAL: u8 = 6;

/// Sorts the symbols of everything that is loaded, unless that was done. What is loaded later is left to the
/// C library.
pub fn sort() {
    if !OBJECTS.load(Ordering::Relaxed).is_null() {
        return;
    }
    let mut objects: Vec<Object> = Vec::new();
    // SAFETY: a visitor of the right type, and what it expects.
    unsafe { sys::dl_iterate_phdr(visit, (&raw mut objects).cast()) };
    OBJECTS.store(Box::leak(Box::new(objects)), Ordering::Release);
}

unsafe extern "C" fn visit(object: *const LoadedObject, _size: usize, objects: *mut usize) -> c_int {
    // SAFETY: the linker gives a valid object; the list is `sort`'s.
    unsafe {
        if let Some(object) = Object::read(&*object) {
            (*objects.cast::<Vec<Object>>()).push(object);
        }
    }
    0
}

impl Object {
    /// `None` for an object that is put together in a way we do not know.
    unsafe fn read(object: &LoadedObject) -> Option<Self> {
        // SAFETY: the linker's own tables.
        let headers = unsafe { std::slice::from_raw_parts(object.headers, usize::from(object.header_count)) };
        let place = |address: u64| object.base + address as usize;
        let parts: Vec<(usize, usize)> = headers
            .iter()
            .filter(|header| header.kind == sys::PT_LOAD)
            .map(|header| (place(header.address), place(header.address + header.memory_size)))
            .collect();
        let dynamic = headers.iter().find(|header| header.kind == sys::PT_DYNAMIC)?;
        // SAFETY: as above; the table ends with a zero.
        let table = unsafe { Dynamic::read(place(dynamic.address) as *const (i64, usize), object.base) };
        let mut info = DlInfo::default();
        // SAFETY: an address and a place to write.
        let known = unsafe { real()(parts.first()?.0 as *const c_void, &raw mut info) };
        if known == 0 || table.hash == 0 || table.symbols == 0 || table.strings == 0 {
            return None;
        }
        let symbols = table.symbols as *const Symbol;
        // SAFETY: tables of a loaded object.
        let entries = unsafe { sorted(table.hash as *const u32, symbols, table.strings_size)? };
        Some(Object {
            base: object.base,
            parts,
            name: info.file,
            start: info.base,
            symbols,
            strings: table.strings as *const c_char,
            entries,
        })
    }

    fn holds(&self, address: usize) -> bool {
        self.parts.iter().any(|&(start, end)| (start..end).contains(&address))
    }

    /// The symbol that begins last of those that reach over an address, as the C library chooses.
    fn symbol(&self, address: usize) -> Option<&Entry> {
        let offset = u32::try_from(address - self.base).ok()?;
        let after = self.entries.partition_point(|entry| entry.start <= offset);
        let mut found: Option<&Entry> = None;
        for entry in self.entries[..after].iter().rev() {
            if entry.reach <= offset || found.is_some_and(|found| found.start != entry.start) {
                break;
            }
            if offset < entry.end {
                found = Some(entry);
            }
        }
        found
    }

    fn describe(&self, address: usize) -> DlInfo {
        let mut info = DlInfo { file: self.name, base: self.start, ..DlInfo::default() };
        if let Some(entry) = self.symbol(address) {
            // SAFETY: tables of a loaded object, and places in them that were looked at.
            unsafe {
                let symbol = &*self.symbols.add(entry.symbol as usize);
                info.symbol = self.strings.add(symbol.name as usize);
                info.address = (self.base + symbol.value as usize) as *mut c_void;
            }
        }
        info
    }
}

/// The tables that an object's dynamic section names.
#[derive(Default)]
struct Dynamic {
    hash: usize,
    symbols: usize,
    strings: usize,
    strings_size: usize,
}

impl Dynamic {
    unsafe fn read(mut entry: *const (i64, usize), base: usize) -> Self {
        let mut table = Dynamic::default();
        // The linker has added the base already, but not everywhere.
        let place = |value: usize| if value < base { base + value } else { value };
        loop {
            // SAFETY: the caller vouches for a table that ends with a zero.
            let (tag, value) = unsafe { *entry };
            match tag {
                0 => return table,
                sys::DT_GNU_HASH => table.hash = place(value),
                sys::DT_SYMTAB => table.symbols = place(value),
                sys::DT_STRTAB => table.strings = place(value),
                sys::DT_STRSZ => table.strings_size = value,
                _ => {}
            }
            // SAFETY: this was not the last.
            entry = unsafe { entry.add(1) };
        }
    }
}

/// The symbols that a hash table leads to, in its order where they begin at one address. `None` for an object
/// too large to count in 32 bits.
unsafe fn sorted(hash: *const u32, symbols: *const Symbol, strings_size: usize) -> Option<Vec<Entry>> {
    // SAFETY: the header, the filter, the buckets and the chains, one after the other.
    let (buckets, chains) = unsafe {
        let (bucket_count, filter) = (*hash as usize, *hash.add(2) as usize);
        let buckets = hash.add(4 + 2 * filter);
        (std::slice::from_raw_parts(buckets, bucket_count), buckets.add(bucket_count))
    };
    // SAFETY: the header.
    let first = unsafe { *hash.add(1) };
    let mut entries = Vec::new();
    for &bucket in buckets.iter().filter(|&&bucket| bucket != 0) {
        for index in bucket.. {
            // SAFETY: a chain of the table, which ends with an odd number, and the symbols that it names.
            let (symbol, link) =
                unsafe { (&*symbols.add(index as usize), *chains.add((index.wrapping_sub(first)) as usize)) };
            if symbol.can_match(strings_size) {
                let size = if symbol.section == NO_SECTION { 0 } else { symbol.size };
                let start = u32::try_from(symbol.value).ok()?;
                let end = u32::try_from(symbol.value + size.max(1)).ok()?;
                entries.push(Entry { start, end, reach: end, symbol: index });
            }
            if link & 1 == 1 {
                break;
            }
        }
    }
    entries.sort_by_key(|entry| entry.start);
    let mut reach = 0;
    for entry in &mut entries {
        reach = reach.max(entry.end);
        entry.reach = reach;
    }
    Some(entries)
}

impl Symbol {
    /// Whether the C library would ever give it as an answer.
    fn can_match(&self, strings_size: usize) -> bool {
        (self.section != NO_SECTION || self.value != 0)
            && self.section != ABSOLUTE
            && self.info & 0xf != THREAD_LOCAL
            && (self.name as usize) < strings_size
    }
}

fn real() -> Dladdr {
    static REAL: AtomicUsize = AtomicUsize::new(0);
    // SAFETY: the C library's function of that name has this type.
    unsafe { cached(&REAL, "dladdr\0") }
}

/// Called from signal handlers: takes no memory and waits for nobody.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dladdr(address: *const c_void, info: *mut DlInfo) -> c_int {
    // SAFETY: only ever stored from a list that lives as long as the process.
    let objects = unsafe { OBJECTS.load(Ordering::Acquire).as_ref() };
    let holder = objects.and_then(|objects| objects.iter().find(|object| object.holds(address as usize)));
    match holder {
        Some(object) if !info.is_null() => {
            // SAFETY: the caller's place.
            unsafe { *info = object.describe(address as usize) };
            1
        }
        // SAFETY: what the compiler would have called.
        _ => unsafe { real()(address, info) },
    }
}
