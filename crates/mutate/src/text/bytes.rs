//! Mutants of bytecode: bytes changed, inserted, removed, cut off, or taken from another file.

use mohole_testcase::{BYTECODE_MAGIC, Rng};

use super::mutant::TextChange;

/// Most changes of one mutant.
const MAX_CHANGES: usize = 6;

/// Bytes of a piece that is inserted or removed.
const MAX_PIECE: usize = 24;

/// Bytes at the edge of what variable-length numbers, flags and counts mean. An odd byte is a number of one
/// byte: twice its value, plus one.
const EDGE_BYTES: &[u8] = &[0, 1, 2, 3, 5, 7, 9, 0x10, 0x20, 0x40, 0x7f, 0x80, 0x81, 0xc0, 0xfd, 0xfe, 0xff];

/// A mutant of a file of bytecode, with what was changed; `other` is another file to take bytes from. The
/// magic number stays: without it the file is read as text.
pub fn bytecode_mutant(bytes: &[u8], other: &[u8], rng: &mut Rng) -> Option<(Vec<u8>, Vec<TextChange>)> {
    let first = BYTECODE_MAGIC.len();
    if bytes.len() <= first + 1 {
        return None;
    }
    let mut mutant = bytes.to_vec();
    let mut changes = Vec::new();
    let wanted = 1 + (0..MAX_CHANGES - 1).take_while(|_| rng.chance(1, 2)).count();
    for _ in 0..wanted {
        let at = first + rng.below(mutant.len() - first);
        let (mutation, what) = change(&mut mutant, at, other, rng);
        changes.push(TextChange { mutation, what });
        if mutant.len() <= first + 1 {
            break;
        }
    }
    Some((mutant, changes))
}

fn change(bytes: &mut Vec<u8>, at: usize, other: &[u8], rng: &mut Rng) -> (&'static str, String) {
    let piece = 1 + rng.below(MAX_PIECE);
    match rng.below(9) {
        0 | 1 => {
            let bit = rng.below(8);
            bytes[at] ^= 1 << bit;
            ("byte-flip", format!("bit {bit} of byte {at}"))
        }
        2 | 3 => {
            bytes[at] = *rng.pick(EDGE_BYTES).unwrap_or(&0);
            ("byte-edge", format!("byte {at} becomes {:#04x}", bytes[at]))
        }
        4 => {
            // Numbers of one byte count by two.
            bytes[at] = if rng.chance(1, 2) { bytes[at].wrapping_add(2) } else { bytes[at].wrapping_sub(2) };
            ("byte-count", format!("byte {at} becomes {:#04x}", bytes[at]))
        }
        5 => {
            let end = (at + piece).min(bytes.len());
            bytes.drain(at..end);
            ("byte-remove", format!("bytes {at} to {end} removed"))
        }
        6 => {
            let end = (at + piece).min(bytes.len());
            let copy = bytes[at..end].to_vec();
            bytes.splice(at..at, copy);
            ("byte-double", format!("bytes {at} to {end} doubled"))
        }
        7 if !other.is_empty() => {
            let from = rng.below(other.len());
            let copy = &other[from..(from + piece).min(other.len())];
            let end = if rng.chance(1, 2) { (at + copy.len()).min(bytes.len()) } else { at };
            bytes.splice(at..end, copy.iter().copied());
            ("byte-splice", format!("{} bytes of another file at {at}", copy.len()))
        }
        _ => {
            bytes.truncate(at);
            ("byte-truncate", format!("ends at byte {at}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutants_keep_the_magic_number_and_depend_on_the_seed_alone() {
        let bytes: Vec<u8> = BYTECODE_MAGIC.iter().copied().chain(0..60).collect();
        let make = |seed: u64| bytecode_mutant(&bytes, b"other", &mut Rng::new(seed)).unwrap();
        for seed in 0..500 {
            let (mutant, changes) = make(seed);
            assert!(mutant.starts_with(BYTECODE_MAGIC) && !changes.is_empty());
            assert_eq!(make(seed), (mutant, changes));
        }
        assert_eq!(bytecode_mutant(BYTECODE_MAGIC, b"", &mut Rng::new(1)), None);
    }
}
