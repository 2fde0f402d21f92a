//! The names of functions by their addresses, found quickly.
//!
//! `dladdr` of the C library looks through all symbols of a library at each call. MLIR has hundreds of
//! thousands, and a compiler that dies asks a hundred times: most of what its death costs. Here the symbols
//! of a file are listed by where they are when the first of them is asked for. The answers are those of the C
//! library, to the letter: keys of findings depend on them.
//!
//! All this happens in a process that is dying, perhaps with the lock of the allocator in its hand: nothing
//! is allocated but by `mmap`.

use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

use crate::symbols::{Info, real_dladdr, stays};
use crate::sys::{self, LoadedObject};

/// Files that symbols are taken from, at most.
const OBJECTS: usize = 96;

/// Room for lists, in words; pages that are not used cost nothing.
const WORDS: usize = 1 << 23;

/// Symbols are listed by the stretch of the file in which they begin, of so many bytes (its logarithm).
const STRETCH: u32 = 12;

/// All files, in memory of their own.
#[repr(C)]
struct Index {
    /// The files were noted.
    is_noted: AtomicBool,
    objects: [Object; OBJECTS],
    object_count: usize,
    /// Words in use by the lists of objects.
    used: AtomicUsize,
    words: [u32; WORDS],
}

/// A file that is loaded.
#[repr(C)]
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
    /// Its lists are there.
    is_listed: AtomicBool,
    /// Where they begin among the words: for each stretch the place behind the last of its symbols, and how
    /// far those up to it reach; then the numbers of the symbols.
    lists: usize,
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

/// Somebody makes lists, or has died of it.
static IS_BUSY: AtomicBool = AtomicBool::new(false);

/// Keeps the lists in memory that this process and its children share: what one child does is done for the
/// next.
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
    // Another thread of this process may be dying as well, and at this just now.
    if index.is_null() || IS_BUSY.swap(true, Ordering::AcqRel) {
        return None;
    }
    // SAFETY: memory of that size, in which zero bytes are fine, and for this thread alone.
    let found = unsafe { &mut *index }.look_up(address);
    IS_BUSY.store(false, Ordering::Release);
    found
}

impl Index {
    fn look_up(&mut self, address: usize) -> Option<Info> {
        if !self.is_noted.load(Ordering::Acquire) {
            self.note_objects();
        }
        let objects = &self.objects[..self.object_count];
        let number = objects.iter().position(|object| (object.start..object.end).contains(&address))?;
        if !objects[number].is_listed.load(Ordering::Acquire) {
            self.list(number)?;
        }
        let object = &self.objects[number];
        let told = Info { file: object.file, base: object.base, ..Info::NOTHING };
        let Some(symbol) = self.nearest(object, address) else { return Some(told) };
        // SAFETY: a symbol of that table, and the names that go with it.
        let name = unsafe { object.names.add(symbol.name as usize) };
        Some(Info { name, start: object.place(symbol) as *mut c_void, ..told })
    }

    fn note_objects(&mut self) {
        self.object_count = 0;
        // SAFETY: a visitor of the right type, with what it wants.
        unsafe { sys::dl_iterate_phdr(note_object, (&raw mut *self).cast()) };
        for object in &mut self.objects[..self.object_count] {
            let mut told = Info::NOTHING;
            // SAFETY: an address of a loaded file.
            match unsafe { real_dladdr(object.start as *const c_void, &raw mut told) } {
                0 => object.end = object.start,
                _ => (object.file, object.base) = (told.file, told.base),
            }
        }
        self.is_noted.store(true, Ordering::Release);
    }

    /// Makes the lists of an object, going twice over its table: the symbols of each stretch are counted, and
    /// then put in their places. To put them in full order takes several times as long. `None` where there is
    /// no room.
    fn list(&mut self, number: usize) -> Option<()> {
        let lists = self.used.load(Ordering::Acquire);
        let object = &mut self.objects[number];
        object.lists = lists;
        let stretches = object.stretches();
        let used = lists + 2 * stretches + (object.last - object.first) as usize;
        let words = self.words.get_mut(lists..used)?;
        words[..2 * stretches].fill(0); // Whoever began this before may have died of it.
        let (ends, rest) = words.split_at_mut(stretches);
        let (reaches, numbers) = rest.split_at_mut(stretches);
        for (_, symbol) in object.symbols() {
            let (start, end) = object.span(symbol);
            let stretch = start >> STRETCH;
            ends[stretch] += 1;
            reaches[stretch] = reaches[stretch].max(u32::try_from(end).unwrap_or(u32::MAX));
        }
        for stretch in 1..stretches {
            reaches[stretch] = reaches[stretch].max(reaches[stretch - 1]);
        }
        // Where each stretch begins; it grows to where the stretch ends as its symbols are put there.
        let mut sum = 0;
        for end in &mut *ends {
            sum += std::mem::replace(end, sum);
        }
        for (number, symbol) in object.symbols() {
            let place = &mut ends[object.span(symbol).0 >> STRETCH];
            numbers[*place as usize] = number;
            *place += 1;
        }
        self.used.store(used, Ordering::Release);
        object.is_listed.store(true, Ordering::Release);
        Some(())
    }

    /// The symbol that an address is in: of several the one that begins last, and of those at one place the
    /// first of the table, as the C library has it.
    fn nearest<'a>(&self, object: &'a Object, address: usize) -> Option<&'a ElfSymbol> {
        let stretches = object.stretches();
        let words = &self.words[object.lists..];
        let (ends, rest) = words.split_at(stretches);
        let (reaches, numbers) = rest.split_at(stretches);
        let at = address - object.start;
        for stretch in (0..=at >> STRETCH).rev() {
            // What reaches further than can be told may reach anywhere.
            if reaches[stretch] != u32::MAX && reaches[stretch] as usize <= at {
                return None;
            }
            let begin = stretch.checked_sub(1).map_or(0, |before| ends[before]);
            let here = &numbers[begin as usize..ends[stretch] as usize];
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
    fn stretches(&self) -> usize {
        ((self.end - self.start) >> STRETCH) + 1
    }

    fn symbol(&self, number: u32) -> &ElfSymbol {
        // SAFETY: the hash table has this number.
        unsafe { &*self.table.add(number as usize) }
    }

    /// The symbols that mean a place in its pages, with their numbers.
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

    /// Where a symbol begins and ends, from the object's start.
    fn span(&self, symbol: &ElfSymbol) -> (usize, usize) {
        let start = self.place(symbol) - self.start;
        (start, start + (symbol.size as usize).max(1))
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
        is_listed: AtomicBool::new(false),
        lists: 0,
    })
}

/// The numbers of the symbols that a hash table has, in a row: those of one bucket follow on one another, and
/// so do the buckets.
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
