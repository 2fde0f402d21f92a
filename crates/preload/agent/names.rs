//! The names of functions by their addresses, found quickly.
//!
//! `dladdr` of the C library looks through all symbols of a library at each call. MLIR has hundreds of thousands, and a
//! compiler that dies asks a hundred times: most of what its death costs. Here the symbols are put in order when the
//! first is asked for. The answers are those of the C library, to the letter: keys of findings depend on them.
//!
//! All this happens in a process that is dying, perhaps with the lock of the allocator in its hand: nothing is
//! allocated but by `mmap`.

use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

use crate::symbols::{Info, real_dladdr, stays};
use crate::sys::{self, LoadedObject};

/// Files that symbols are taken from, at most.
const OBJECTS: usize = 96;

/// Room for this many symbols; pages that are not used cost nothing.
const SYMBOLS: usize = 1 << 21;

/// All symbols, in memory of their own.
#[repr(C)]
struct Index {
    /// How many symbols are in order; none before all are.
    count: AtomicUsize,
    objects: [Object; OBJECTS],
    object_count: usize,
    symbols: [Symbol; SYMBOLS],
}

/// A file that is loaded.
#[repr(C)]
#[derive(Clone, Copy)]
struct Object {
    /// What the C library says of all its addresses.
    file: *const c_char,
    base: *mut c_void,
    /// Where its pages lie.
    start: usize,
    end: usize,
    /// What the linker has added to the addresses in the file.
    bias: usize,
    table: *const ElfSymbol,
    names: *const c_char,
    /// The symbols of the table that are found by their names: others have none for the C library.
    first: u32,
    last: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Symbol {
    start: usize,
    end: usize,
    /// Where the last of the symbols up to here ends: what lies behind that has no name.
    reach: usize,
    object: u32,
    /// Its number in the object's table.
    number: u32,
}

/// `Elf64_Sym`.
#[repr(C)]
struct ElfSymbol {
    name: u32,
    info: u8,
    other: u8,
    section: u16,
    value: u64,
    size: u64,
}

static INDEX: AtomicPtr<Index> = AtomicPtr::new(std::ptr::null_mut());

/// Somebody puts the symbols in order, or has died of it.
static IS_BUILT: AtomicBool = AtomicBool::new(false);

/// Keeps the order in memory that this process and its children share: what one child does is done for the next.
pub fn share() {
    reserve(sys::MAP_SHARED);
}

fn reserve(kind: c_int) -> *mut Index {
    let access = sys::PROT_READ | sys::PROT_WRITE;
    let flags = kind | sys::MAP_ANONYMOUS | sys::MAP_NORESERVE;
    // SAFETY: asks for new memory; zero bytes are an empty index.
    let memory = unsafe { sys::mmap(std::ptr::null_mut(), size_of::<Index>(), access, flags, -1, 0) };
    if memory as isize == -1 {
        return std::ptr::null_mut();
    }
    INDEX.store(memory.cast(), Ordering::Release);
    memory.cast()
}

/// What `dladdr` says of an address; `None` where it has to be asked.
pub fn find(address: usize) -> Option<Info> {
    let mut index = INDEX.load(Ordering::Acquire);
    if index.is_null() {
        index = reserve(sys::MAP_PRIVATE);
    }
    // SAFETY: memory of that size, in which zero bytes are fine.
    let index = unsafe { index.as_mut() }?;
    if index.count.load(Ordering::Acquire) == 0 {
        // Another thread of this process may be dying as well, and at this just now.
        if IS_BUILT.swap(true, Ordering::AcqRel) {
            return None;
        }
        index.build();
    }
    index.look_up(address)
}

impl Index {
    fn build(&mut self) {
        self.object_count = 0;
        // SAFETY: a visitor of the right type, with what it wants.
        unsafe { sys::dl_iterate_phdr(note_object, (&raw mut *self).cast()) };
        let mut count = 0;
        for number in 0..self.object_count {
            let object = &mut self.objects[number];
            let mut told = Info::NOTHING;
            // SAFETY: an address of a loaded file.
            if unsafe { real_dladdr(object.start as *const c_void, &raw mut told) } == 0 {
                object.end = object.start;
                continue;
            }
            (object.file, object.base) = (told.file, told.base);
            count = self.add_symbols(number, count);
        }
        let symbols = &mut self.symbols[..count];
        // Of symbols at one place the C library takes the first of the table, so that one comes last here.
        symbols.sort_unstable_by_key(|symbol| (symbol.start, !symbol.number));
        let mut reach = 0;
        for symbol in symbols {
            reach = symbol.end.max(reach);
            symbol.reach = reach;
        }
        self.count.store(count, Ordering::Release);
    }

    /// Takes in what an object's table has, behind so many symbols of others; how many there are then.
    fn add_symbols(&mut self, at: usize, mut count: usize) -> usize {
        const ABSOLUTE: u16 = 0xfff1;
        const THREAD_LOCAL: u8 = 6;
        let object = self.objects[at];
        for number in object.first..object.last {
            // SAFETY: the hash table has this number.
            let symbol = unsafe { &*object.table.add(number as usize) };
            let is_defined = symbol.section != 0 || symbol.value != 0;
            let is_meant = is_defined && symbol.section != ABSOLUTE && symbol.info & 0xf != THREAD_LOCAL;
            let start = object.bias.wrapping_add(symbol.value as usize);
            if is_meant && (object.start..object.end).contains(&start) && count < SYMBOLS {
                let end = start + (symbol.size as usize).max(1);
                self.symbols[count] = Symbol { start, end, reach: 0, object: at as u32, number };
                count += 1;
            }
        }
        count
    }

    fn look_up(&self, address: usize) -> Option<Info> {
        let objects = &self.objects[..self.object_count];
        let object = objects.iter().find(|object| (object.start..object.end).contains(&address))?;
        let told = Info { file: object.file, base: object.base, ..Info::NOTHING };
        let symbols = &self.symbols[..self.count.load(Ordering::Acquire)];
        let behind = symbols.partition_point(|symbol| symbol.start <= address);
        let mut near = symbols[..behind].iter().rev().take_while(|symbol| symbol.reach > address);
        let Some(symbol) = near.find(|symbol| symbol.end > address) else { return Some(told) };
        let object = &objects[symbol.object as usize];
        // SAFETY: a symbol of that table, and the names that go with it.
        let name = unsafe { object.names.add((*object.table.add(symbol.number as usize)).name as usize) };
        Some(Info { name, start: symbol.start as *mut c_void, ..told })
    }
}

/// Notes a file that is loaded, if its symbols can be found.
unsafe extern "C" fn note_object(loaded: *const LoadedObject, _size: usize, index: *mut usize) -> c_int {
    // SAFETY: the linker gives a valid object; the index is the caller's.
    let (loaded, index) = unsafe { (&*loaded, &mut *index.cast::<Index>()) };
    // SAFETY: as above.
    if let Some(object) = unsafe { read_object(loaded) }
        && stays(object.start)
        && index.object_count < OBJECTS
    {
        index.objects[index.object_count] = object;
        index.object_count += 1;
    }
    0
}

unsafe fn read_object(loaded: &LoadedObject) -> Option<Object> {
    const SYMBOL_TABLE: i64 = 6;
    const STRING_TABLE: i64 = 5;
    const GNU_HASH: i64 = 0x6fff_fef5;
    // SAFETY: the linker's own table, which ends with a zero.
    let entry = |wanted| unsafe { loaded.dynamic_entry(wanted) };
    let hash = entry(GNU_HASH)? as *const u32;
    // SAFETY: a hash table as the linker reads it.
    let (first, last) = unsafe { hashed(hash) };
    Some(Object {
        file: std::ptr::null(),
        base: std::ptr::null_mut(),
        start: loaded.start()?,
        end: loaded.end()?,
        bias: loaded.base,
        table: entry(SYMBOL_TABLE)? as *const ElfSymbol,
        names: entry(STRING_TABLE)? as *const c_char,
        first,
        last,
    })
}

/// The numbers of the symbols that a hash table has, in a row: those of one bucket follow on one another, and so do
/// the buckets.
unsafe fn hashed(hash: *const u32) -> (u32, u32) {
    // SAFETY: the words of the table are where its head says.
    unsafe {
        let (buckets, first, bloom_words) = (*hash, *hash.add(1), *hash.add(2));
        let bucket = hash.add(4 + 2 * bloom_words as usize);
        let chain = bucket.add(buckets as usize);
        let mut last = (0..buckets as usize).map(|number| *bucket.add(number)).max().unwrap_or(0);
        if last < first {
            return (first, first);
        }
        // The last of a bucket has an odd hash.
        while *chain.add((last - first) as usize) & 1 == 0 {
            last += 1;
        }
        (first, last + 1)
    }
}
