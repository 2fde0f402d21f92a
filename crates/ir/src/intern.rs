//! Interners: each distinct string, type or attribute is stored once and has an index.

use std::hash::{BuildHasher, Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHasher};

use crate::Str;

/// The strings of a module, concatenated in one buffer.
#[derive(Debug, Clone, Default)]
pub(crate) struct Strings {
    buffer: String,
    ends: Vec<u32>,
    index: HashTable<u32>,
}

impl Strings {
    /// Capacity for the strings of a file of this length.
    pub(crate) fn with_capacity_for(bytes: usize) -> Self {
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
        let id = u32::try_from(ends.len()).expect("fewer than 2^32 distinct strings");
        buffer.push_str(text);
        ends.push(u32::try_from(buffer.len()).expect("less than 4 GiB of distinct text"));
        index.insert_unique(hash, id, |&i| hash_of(slice(buffer, ends, i)));
        Str(id)
    }

    /// Finds a string without interning it.
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

/// Types or attributes.
#[derive(Debug, Clone)]
pub(crate) struct Interner<T> {
    pub(crate) items: Vec<T>,
    index: HashTable<u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { items: Vec::new(), index: HashTable::new() }
    }
}

impl<T: Hash + Eq> Interner<T> {
    pub(crate) fn with_capacity(items: usize) -> Self {
        Interner { items: Vec::with_capacity(items), index: HashTable::with_capacity(items) }
    }

    /// The index of `item`.
    pub(crate) fn intern(&mut self, item: T) -> u32 {
        let hash = FxBuildHasher.hash_one(&item);
        let Interner { items, index } = self;
        if let Some(&found) = index.find(hash, |&i| items[i as usize] == item) {
            return found;
        }
        let id = u32::try_from(items.len()).expect("fewer than 2^32 distinct values");
        items.push(item);
        index.insert_unique(hash, id, |&i| FxBuildHasher.hash_one(&items[i as usize]));
        id
    }
}
