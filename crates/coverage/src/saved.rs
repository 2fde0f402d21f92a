//! Maps as bytes, to be kept.
//!
//! A magic word, the version of the format, the hash of the code, two counts, the functions, the blocks,
//! and a hash of all of it. Addresses are written as distances from the one before, seven bits a byte.

use crate::{FileMap, Function};

const MAGIC: [u8; 8] = *b"mohole:M";

/// Changes with the format and with what is in a map.
const VERSION: u8 = 1;

impl FileMap {
    /// The map as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend(self.code);
        put(&mut bytes, self.functions.len() as u64);
        put(&mut bytes, self.blocks.len() as u64);
        let mut before = 0;
        for function in &self.functions {
            put(&mut bytes, u64::from(function.start - before) << 1 | u64::from(function.is_part));
            put(&mut bytes, function.len.into());
            before = function.start;
        }
        before = 0;
        for &block in &self.blocks {
            put(&mut bytes, u64::from(block - before));
            before = block;
        }
        let hash = *blake3::hash(&bytes).as_bytes();
        bytes.extend(hash);
        bytes
    }

    /// The map that [`to_bytes`](Self::to_bytes) wrote; `None` if the bytes are damaged or of another
    /// version.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (bytes, hash) = bytes.split_last_chunk::<32>()?;
        let rest = bytes.strip_prefix(&MAGIC)?.strip_prefix(&[VERSION])?;
        if *blake3::hash(bytes).as_bytes() != *hash {
            return None;
        }
        let (code, mut rest) = rest.split_first_chunk::<32>()?;
        let (functions, blocks) = (take(&mut rest)?, take(&mut rest)?);
        let mut map = FileMap { code: *code, functions: Vec::new(), blocks: Vec::new() };
        let mut before = 0u32;
        for _ in 0..functions {
            let (start, len) = (take(&mut rest)?, take(&mut rest)?);
            before = before.checked_add(u32::try_from(start >> 1).ok()?)?;
            let len = u32::try_from(len).ok()?;
            map.functions.push(Function { start: before, len, is_part: start & 1 == 1 });
        }
        before = 0;
        for _ in 0..blocks {
            before = before.checked_add(u32::try_from(take(&mut rest)?).ok()?)?;
            map.blocks.push(before);
        }
        rest.is_empty().then_some(map)
    }
}

fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(first & 0x7f).checked_shl(shift)?;
        shift += 7;
        if first & 0x80 == 0 {
            return Some(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> FileMap {
        let function = |start, len, is_part| Function { start, len, is_part };
        let functions = vec![function(0, 300, false), function(70_000, 8, true)];
        FileMap { code: [7; 32], functions, blocks: vec![0, 5, 200, 70_000] }
    }

    #[test]
    fn a_map_survives_being_saved() {
        assert_eq!(FileMap::from_bytes(&map().to_bytes()), Some(map()));
    }

    #[test]
    fn damage_anywhere_is_noticed() {
        let good = map().to_bytes();
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 0x10;
            assert_eq!(FileMap::from_bytes(&bad), None, "{at}");
            assert_eq!(FileMap::from_bytes(&good[..at]), None, "{at}");
        }
    }
}
