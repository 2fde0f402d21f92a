//! The names that a library exports and imports, from its tables in memory.

use std::ffi::CStr;

use crate::library::Library;
use crate::sys::{self, Dynamic, LinkMap, Symbol};

const DT_STRTAB: i64 = 5;
const DT_SYMTAB: i64 = 6;
const DT_HASH: i64 = 4;
const DT_GNU_HASH: i64 = 0x6fff_fef5;

/// The symbols of one library or program.
pub struct Symbols {
    symbols: *const Symbol,
    strings: *const u8,
    count: usize,
}

impl Symbols {
    /// Those of the library; `None` if it has no tables.
    pub fn of(library: Library) -> Option<Self> {
        Self::of_map(map_of(library)?)
    }

    fn of_map(map: *const LinkMap) -> Option<Self> {
        let entry = |tag| entry(map, tag);
        let count =
            entry(DT_GNU_HASH).map(count_by_gnu_hash).or_else(|| entry(DT_HASH).map(count_by_hash))?;
        Some(Symbols {
            symbols: entry(DT_SYMTAB)? as *const Symbol,
            strings: entry(DT_STRTAB)? as *const u8,
            count,
        })
    }

    /// The names that are defined there.
    pub fn exported(&self) -> impl Iterator<Item = &'static str> {
        self.names(|symbol| symbol.section != 0)
    }

    /// Whether a name is used there, but defined elsewhere.
    pub fn imports(&self, name: &str) -> bool {
        self.names(|symbol| symbol.section == 0).any(|other| other == name)
    }

    fn names(&self, keep: fn(&Symbol) -> bool) -> impl Iterator<Item = &'static str> {
        let (symbols, strings) = (self.symbols, self.strings);
        (0..self.count).filter_map(move |index| {
            // SAFETY: within the tables of a loaded library, which is never closed.
            unsafe {
                let symbol = &*symbols.add(index);
                keep(symbol)
                    .then(|| CStr::from_ptr(strings.add(symbol.name as usize).cast()).to_str().ok())?
            }
        })
    }
}

/// Whether a library, or one of MLIR or LLVM that it needs, was built with assertions: it calls what a failed
/// assertion calls.
pub fn has_assertions(library: Library) -> bool {
    let is_compiler = |map: *const LinkMap| {
        // SAFETY: a map of the dynamic linker.
        let name = unsafe { CStr::from_ptr((*map).name) }.to_string_lossy().into_owned();
        let file = name.rsplit('/').next().unwrap_or_default().to_owned();
        file.contains("MLIR") || file.contains("LLVM")
    };
    let own = map_of(library);
    let mut maps = Vec::new();
    let mut next = own.map_or(std::ptr::null(), <*mut LinkMap>::cast_const);
    while !next.is_null() {
        maps.push(next);
        // SAFETY: as above.
        next = unsafe { (*next).next };
    }
    let wanted = maps.into_iter().filter(|&map| own == Some(map.cast_mut()) || is_compiler(map));
    wanted.filter_map(Symbols::of_map).any(|symbols| symbols.imports("__assert_fail"))
}

fn map_of(library: Library) -> Option<*mut LinkMap> {
    let mut map: *mut LinkMap = std::ptr::null_mut();
    // SAFETY: a valid handle, and a place for a pointer.
    let done = unsafe { sys::dlinfo(library.handle(), sys::RTLD_DI_LINKMAP, (&raw mut map).cast()) };
    (done == 0 && !map.is_null()).then_some(map)
}

fn entry(map: *const LinkMap, tag: i64) -> Option<usize> {
    // SAFETY: the dynamic section of a loaded library, which ends with a zero tag.
    unsafe {
        let mut at: *const Dynamic = (*map).dynamic;
        while (*at).tag != 0 {
            if (*at).tag == tag {
                return Some((*at).value);
            }
            at = at.add(1);
        }
    }
    None
}

/// The second word of an old hash table.
fn count_by_hash(table: usize) -> usize {
    // SAFETY: a table of a loaded library.
    unsafe { *(table as *const u32).add(1) as usize }
}

/// A hash table of GNU's kind does not tell; the last chain ends at the last symbol.
fn count_by_gnu_hash(table: usize) -> usize {
    let table = table as *const u32;
    // SAFETY: a table of a loaded library.
    unsafe {
        let (buckets, first, words) = (*table as usize, *table.add(1) as usize, *table.add(2) as usize);
        let starts = table.add(4 + words * 2);
        let chains = starts.add(buckets);
        let Some(mut last) = (0..buckets).map(|index| *starts.add(index) as usize).max() else {
            return first;
        };
        if last < first {
            return first;
        }
        while *chains.add(last - first) & 1 == 0 {
            last += 1;
        }
        last + 1
    }
}
