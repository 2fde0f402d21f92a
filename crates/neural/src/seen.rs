//! Hashes of the programs that a model was trained on, so that it never writes one of them again.
//!
//! The file is `MOHOLESE`, the number of entries and the differences between neighbours in sorted order, as
//! LEB128. Only 40 bits of a hash are kept: among 150,000 entries a new program is mistaken for one of them
//! once in 7 million times, and the file has less than 4 bytes per entry.

/// A set of hashes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// Sorted, without duplicates.
    hashes: Vec<u64>,
}

/// Why a file of hashes cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SeenError {
    /// It is something else.
    #[error("this is not a set of hashes: it does not begin with `MOHOLESE`")]
    Header,
    /// Bytes are missing, or there are too many.
    #[error("the set of hashes is damaged")]
    Damaged,
}

const MAGIC: &[u8] = b"MOHOLESE";
const BITS: u32 = 40;

impl Seen {
    /// The set of these hashes.
    pub fn new(hashes: impl IntoIterator<Item = u64>) -> Self {
        let mut hashes: Vec<u64> = hashes.into_iter().map(shorten).collect();
        hashes.sort_unstable();
        hashes.dedup();
        Seen { hashes }
    }

    /// Whether it has a hash.
    pub fn contains(&self, hash: u64) -> bool {
        self.hashes.binary_search(&shorten(hash)).is_ok()
    }

    /// Adds a hash. False if it was there.
    pub fn insert(&mut self, hash: u64) -> bool {
        let hash = shorten(hash);
        match self.hashes.binary_search(&hash) {
            Ok(_) => false,
            Err(at) => {
                self.hashes.insert(at, hash);
                true
            }
        }
    }

    /// The hashes of both sets.
    pub fn union(mut self, other: &Seen) -> Self {
        self.hashes.extend_from_slice(&other.hashes);
        self.hashes.sort_unstable();
        self.hashes.dedup();
        self
    }

    /// How many hashes it has.
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// The contents of its file.
    pub fn save(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        write_number(self.hashes.len() as u64, &mut out);
        let mut last = 0;
        for &hash in &self.hashes {
            write_number(hash - last, &mut out);
            last = hash;
        }
        out
    }

    /// Reads its file.
    ///
    /// # Errors
    /// If the file is something else or damaged.
    pub fn load(bytes: &[u8]) -> Result<Self, SeenError> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(SeenError::Header)?;
        let count = read_number(&mut rest).ok_or(SeenError::Damaged)?;
        let mut hashes = Vec::new();
        let mut last = 0u64;
        for i in 0..count {
            let gap = read_number(&mut rest).filter(|gap| *gap > 0 || i == 0).ok_or(SeenError::Damaged)?;
            last = last.checked_add(gap).filter(|hash| hash >> BITS == 0).ok_or(SeenError::Damaged)?;
            hashes.push(last);
        }
        if rest.is_empty() { Ok(Seen { hashes }) } else { Err(SeenError::Damaged) }
    }
}

fn shorten(hash: u64) -> u64 {
    hash >> (64 - BITS)
}

fn write_number(mut n: u64, out: &mut Vec<u8>) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut n = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        n |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(n);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use mohole_testcase::Rng;

    #[test]
    fn a_saved_set_is_the_same_and_small() {
        let mut rng = Rng::new(1);
        let hashes: Vec<u64> = (0..10_000).map(|_| rng.bits()).collect();
        let mut seen = Seen::new(hashes.iter().copied());
        assert!(hashes.iter().all(|&hash| seen.contains(hash)));
        assert!(!(0..10_000).any(|_| seen.contains(rng.bits())));
        assert!(seen.insert(1 << 63 | 7 << 24));
        assert!(!seen.insert(1 << 63 | 7 << 24));
        let saved = seen.save();
        assert!(saved.len() < seen.len() * 9 / 2, "{}", saved.len());
        assert_eq!(Seen::load(&saved), Ok(seen));
    }

    #[test]
    fn damaged_files_are_errors() {
        let saved = Seen::new([1 << 60, 2 << 60]).save();
        assert_eq!(Seen::load(b"other"), Err(SeenError::Header));
        assert_eq!(Seen::load(&saved[..saved.len() - 1]), Err(SeenError::Damaged));
        assert_eq!(Seen::load(&[&saved[..], &[0]].concat()), Err(SeenError::Damaged));
    }
}
