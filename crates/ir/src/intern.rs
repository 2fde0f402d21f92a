//! Tables that keep one copy of each distinct thing and hand out small numbers for it.

use std::hash::{BuildHasher, Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHasher};

/// An interned piece of text; equal texts of one module have equal numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Str(pub(crate) u32);

impl Str {
    /// Its place in tables indexed by it.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// All texts of a module, end to end in one buffer.
#[derive(Debug, Clone, Default)]
pub(crate) struct Strings {
    buffer: String,
    ends: Vec<u32>,
    index: HashTable<u32>,
}

impl Strings {
    /// Room for the distinct texts of a file of that many bytes.
    pub(crate) fn with_room_for(bytes: usize) -> Self {
        Strings {
            buffer: String::with_capacity(bytes / 2),
            ends: Vec::with_capacity(bytes / 32),
            index: HashTable::with_capacity(bytes / 32),
        }
    }

    #[inline]
    pub(crate) fn get(&self, text: Str) -> &str {
        slice(&self.buffer, &self.ends, text.0)
    }

    pub(crate) fn intern(&mut self, text: &str) -> Str {
        let hash = hash_of(text);
        let Strings { buffer, ends, index } = self;
        if let Some(&found) = index.find(hash, |&i| slice(buffer, ends, i) == text) {
            return Str(found);
        }
        let id = u32::try_from(ends.len()).expect("fewer than 2^32 distinct texts");
        buffer.push_str(text);
        ends.push(u32::try_from(buffer.len()).expect("less than 4 GiB of distinct text"));
        index.insert_unique(hash, id, |&i| hash_of(slice(buffer, ends, i)));
        Str(id)
    }

    /// The number of a text that may never have been seen.
    pub(crate) fn find(&self, text: &str) -> Option<Str> {
        let hash = hash_of(text);
        self.index.find(hash, |&i| slice(&self.buffer, &self.ends, i) == text).map(|&i| Str(i))
    }
}

#[inline]
fn hash_of(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

#[inline]
fn slice<'a>(buffer: &'a str, ends: &[u32], i: u32) -> &'a str {
    let start = if i == 0 { 0 } else { ends[i as usize - 1] as usize };
    &buffer[start..ends[i as usize] as usize]
}

/// Distinct values of a structured kind.
#[derive(Debug, Clone)]
pub(crate) struct Distinct<T> {
    pub(crate) items: Vec<T>,
    index: HashTable<u32>,
}

impl<T> Default for Distinct<T> {
    fn default() -> Self {
        Distinct { items: Vec::new(), index: HashTable::new() }
    }
}

impl<T: Hash + Eq> Distinct<T> {
    pub(crate) fn with_room_for(items: usize) -> Self {
        Distinct { items: Vec::with_capacity(items), index: HashTable::with_capacity(items) }
    }

    /// The number of `item`, and whether it is new.
    pub(crate) fn intern(&mut self, item: T) -> (u32, bool) {
        let hash = FxBuildHasher.hash_one(&item);
        let Distinct { items, index } = self;
        if let Some(&found) = index.find(hash, |&i| items[i as usize] == item) {
            return (found, false);
        }
        let id = u32::try_from(items.len()).expect("fewer than 2^32 distinct values");
        items.push(item);
        index.insert_unique(hash, id, |&i| FxBuildHasher.hash_one(&items[i as usize]));
        (id, true)
    }
}
