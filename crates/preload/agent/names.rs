//! A fast `dladdr`.
//!
//! The C library's `dladdr` searches all symbols of a library at each call. MLIR has hundreds of thousands,
//! and a crashing compiler calls it a hundred times, which is most of the cost of a crash. Here the symbols
//! of a file are indexed by address at the first call. Names are exactly those of the C library: keys of
//! findings depend on them. Only a function without a name gets one, after the place where it starts.
//!
//! This runs in a crashing process that may hold the allocator's lock: it allocates only with `mmap`.

use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

use crate::functions::{Functions, Names};
use crate::symbols::{Info, has_fixed_address, real_dladdr};
use crate::sys::{self, LoadedObject};

/// The maximum number of indexed files.
const MAX_OBJECTS: usize = 96;

/// Space for indexes, in words; unused pages cost nothing.
const INDEX_WORDS: usize = 1 << 23;

/// Symbols are indexed by the chunk of the file in which they start; this is the logarithm of its size.
const CHUNK_SHIFT: u32 = 12;

/// All files, in their own mapping.
#[repr(C)]
struct Index {
    /// The files are recorded.
    is_noted: AtomicBool,
    objects: [Object; MAX_OBJECTS],
    object_count: usize,
    /// Words used by the indexes.
    used: AtomicUsize,
    /// Names for functions that have none.
    names: Names,
    words: [u32; INDEX_WORDS],
}

/// A loaded file.
#[repr(C)]
struct Object {
    /// The file name and base that the C library returns for it.
    file: *const c_char,
    base: *mut c_void,
    /// The range of its pages.
    start: usize,
    end: usize,
    /// The load bias: the difference between addresses in memory and in the file.
    bias: usize,
    table: *const ElfSymbol,
    names: *const c_char,
    /// The range of symbols that are in the hash table. The C library returns only these.
    first: u32,
    last: u32,
    /// Its index is complete.
    is_indexed: AtomicBool,
    /// Where its index starts: for each chunk the end of its symbols and the largest end address so far; then
    /// the symbol numbers.
    index: usize,
    /// All its functions, also those without names.
    functions: Functions,
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

/// A thread is making an index, or crashed while it did.
static IS_BUSY: AtomicBool = AtomicBool::new(false);

/// Keeps the indexes in memory that this process shares with its children: an index made by one child serves
/// the next.
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

/// What `dladdr` returns for an address; `None` if the C library must be asked.
pub fn find(address: usize) -> Option<Info> {
    let mut index = INDEX.load(Ordering::Acquire);
    if index.is_null() {
        index = reserve(sys::MAP_PRIVATE);
    }
    if index.is_null() || !wait_for_turn() {
        return None;
    }
    // SAFETY: memory of that size, in which zero bytes are fine, and for this thread alone.
    let found = unsafe { &mut *index }.look_up(address);
    IS_BUSY.store(false, Ordering::Release);
    found
}

/// Waits until no other thread is at the index. Another thread of this process may be crashing as well; it
/// may also crash in here, so that the wait has an end.
fn wait_for_turn() -> bool {
    const MAX_WAITS: usize = 300;
    for _ in 0..MAX_WAITS {
        if !IS_BUSY.swap(true, Ordering::AcqRel) {
            return true;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    false
}

impl Index {
    fn look_up(&mut self, address: usize) -> Option<Info> {
        if !self.is_noted.load(Ordering::Acquire) {
            self.record_objects();
        }
        let objects = &self.objects[..self.object_count];
        let number = objects.iter().position(|object| (object.start..object.end).contains(&address))?;
        if !objects[number].is_indexed.load(Ordering::Acquire) {
            self.build_index(number)?;
        }
        let object = &self.objects[number];
        let info = Info { file: object.file, base: object.base, ..Info::EMPTY };
        let Some(symbol) = self.nearest(object, address) else {
            let Some(start) = object.functions.start_of(address) else { return Some(info) };
            let in_file = start.wrapping_sub(object.bias);
            let Some(name) = self.names.name(in_file) else { return Some(info) };
            return Some(Info { name, start: start as *mut c_void, ..info });
        };
        // SAFETY: a symbol of that table, and the names that go with it.
        let name = unsafe { object.names.add(symbol.name as usize) };
        Some(Info { name, start: object.place(symbol) as *mut c_void, ..info })
    }

    fn record_objects(&mut self) {
        self.object_count = 0;
        // SAFETY: a visitor of the right type, with what it wants.
        unsafe { sys::dl_iterate_phdr(record_object, (&raw mut *self).cast()) };
        for object in &mut self.objects[..self.object_count] {
            let mut info = Info::EMPTY;
            // SAFETY: an address of a loaded file.
            match unsafe { real_dladdr(object.start as *const c_void, &raw mut info) } {
                0 => object.end = object.start,
                _ => (object.file, object.base) = (info.file, info.base),
            }
        }
        self.is_noted.store(true, Ordering::Release);
    }

    /// Makes the index of an object in two passes over its symbols: counts them per chunk, then stores them.
    /// A full sort takes several times as long. `None` if there is no space.
    fn build_index(&mut self, number: usize) -> Option<()> {
        let index = self.used.load(Ordering::Acquire);
        let object = &mut self.objects[number];
        object.index = index;
        let chunks = object.chunks();
        let used = index + 2 * chunks + (object.last - object.first) as usize;
        let words = self.words.get_mut(index..used)?;
        words[..2 * chunks].fill(0); // An earlier attempt may have crashed.
        let (ends, rest) = words.split_at_mut(chunks);
        let (reaches, numbers) = rest.split_at_mut(chunks);
        for (_, symbol) in object.symbols() {
            let (start, end) = object.span(symbol);
            let chunk = start >> CHUNK_SHIFT;
            ends[chunk] += 1;
            reaches[chunk] = reaches[chunk].max(u32::try_from(end).unwrap_or(u32::MAX));
        }
        for chunk in 1..chunks {
            reaches[chunk] = reaches[chunk].max(reaches[chunk - 1]);
        }
        // The start of each chunk; it grows to the chunk's end while its symbols are stored.
        let mut sum = 0;
        for end in &mut *ends {
            sum += std::mem::replace(end, sum);
        }
        for (number, symbol) in object.symbols() {
            let place = &mut ends[object.span(symbol).0 >> CHUNK_SHIFT];
            numbers[*place as usize] = number;
            *place += 1;
        }
        self.used.store(used, Ordering::Release);
        object.is_indexed.store(true, Ordering::Release);
        Some(())
    }

    /// The symbol that contains an address. Of several, the one that starts last; at the same address, the
    /// first in the table, as in the C library.
    fn nearest<'a>(&self, object: &'a Object, address: usize) -> Option<&'a ElfSymbol> {
        let chunks = object.chunks();
        let words = &self.words[object.index..];
        let (ends, rest) = words.split_at(chunks);
        let (reaches, numbers) = rest.split_at(chunks);
        let at = address - object.start;
        for chunk in (0..=at >> CHUNK_SHIFT).rev() {
            // Larger than the field can hold: treated as unlimited.
            if reaches[chunk] != u32::MAX && reaches[chunk] as usize <= at {
                return None;
            }
            let begin = chunk.checked_sub(1).map_or(0, |before| ends[before]);
            let here = &numbers[begin as usize..ends[chunk] as usize];
            let spans = here.iter().map(|&number| (object.span(object.symbol(number)), number));
            let holding = spans.filter(|&((start, end), _)| start <= at && at < end);
            let best = holding.max_by_key(|&((start, _), number)| (start, !number));
            if let Some((_, number)) = best {
                return Some(object.symbol(number));
            }
        }
        None
    }
}

impl Object {
    fn chunks(&self) -> usize {
        ((self.end - self.start) >> CHUNK_SHIFT) + 1
    }

    fn symbol(&self, number: u32) -> &ElfSymbol {
        // SAFETY: the hash table has this number.
        unsafe { &*self.table.add(number as usize) }
    }

    /// The symbols that are addresses in its pages, with their numbers.
    fn symbols(&self) -> impl Iterator<Item = (u32, &ElfSymbol)> {
        const ABSOLUTE: u16 = 0xfff1;
        const THREAD_LOCAL: u8 = 6;
        (self.first..self.last).map(|number| (number, self.symbol(number))).filter(|(_, symbol)| {
            let is_defined = symbol.section != 0 || symbol.value != 0;
            let is_meant = is_defined && symbol.section != ABSOLUTE && symbol.info & 0xf != THREAD_LOCAL;
            is_meant && (self.start..self.end).contains(&self.place(symbol))
        })
    }

    fn place(&self, symbol: &ElfSymbol) -> usize {
        self.bias.wrapping_add(symbol.value as usize)
    }

    /// Start and end of a symbol, relative to the object.
    fn span(&self, symbol: &ElfSymbol) -> (usize, usize) {
        let start = self.place(symbol) - self.start;
        (start, start + (symbol.size as usize).max(1))
    }
}

/// Records a loaded file, if its symbols can be found.
unsafe extern "C" fn record_object(loaded: *const LoadedObject, _size: usize, index: *mut usize) -> c_int {
    // SAFETY: the linker gives a valid object; the index is the caller's.
    let (loaded, index) = unsafe { (&*loaded, &mut *index.cast::<Index>()) };
    // SAFETY: as above.
    if let Some(object) = unsafe { read_object(loaded) }
        && has_fixed_address(object.start)
        && index.object_count < MAX_OBJECTS
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
        is_indexed: AtomicBool::new(false),
        index: 0,
        functions: loaded.unwind_table().map_or(Functions::NONE, |(header, size)| {
            // SAFETY: a segment of a loaded file.
            unsafe { Functions::read(header, size) }
        }),
    })
}

/// The range of symbol numbers in a hash table: symbols of one bucket are consecutive, and so are the
/// buckets.
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
        // The last symbol of a bucket has an odd hash.
        while *chain.add((last - first) as usize) & 1 == 0 {
            last += 1;
        }
        (first, last + 1)
    }
}
