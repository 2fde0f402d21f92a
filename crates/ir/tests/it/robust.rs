//! No input makes the parser panic, and what it accepts can be printed and parsed again.
//!
//! The inputs are golden cases with random changes. `MOHOLE_FUZZ_CASES=1000000` runs more.

use std::ops::Range;

use mohole_ir::{DefaultKnowledge, Module, Uses, check};

use crate::golden;

const GOLDEN: &[&str] = &["print.txt", "errors.txt", "problems.txt", "edits.txt", "queries.txt"];

/// Tokens of the generic form.
const TOKENS: &str = "%0 %arg0 %0:2 %0#1 ^bb0 ^bb1(%0:i32) \"t.a\" ( ) ({ }) <{ }> { } [ ] < > <= >= -> : :: \
    , = @ @a # #a ! !a \" \\ \\22 // \n \r \0 é x ? * - 0x 0 1.5e3 99999999999999999999 true unit loc( \
    dense< array<i32: affine_map< tensor< memref<4x vector<[4]x tuple< complex< i32 index ()->() :()->() {-# \
    #-} strided< distinct[";

#[test]
fn random_changes_give_an_error_or_a_stable_module() {
    let cases = std::env::var("MOHOLE_FUZZ_CASES").map_or(100_000, |cases| cases.parse().unwrap());
    let seeds = seeds();
    let mut accepted = 0;
    for case in 0..cases {
        let bytes = mutated(&seeds, &mut Random(case));
        let outcome = std::panic::catch_unwind(|| round_trip(&bytes));
        accepted += usize::from(outcome.unwrap_or_else(|_| {
            panic!("case {case} panicked: {}", String::from_utf8_lossy(&bytes).escape_debug());
        }));
    }
    assert!(accepted > cases as usize / 50, "only {accepted} of {cases} parsed: the test covers too little");
}

#[test]
fn every_prefix_of_every_golden_case_gives_an_error_or_a_module() {
    for seed in seeds() {
        for end in 0..seed.len() {
            round_trip(&seed.as_bytes()[..end]);
        }
    }
}

/// Whether the bytes are a module. Panics if the round trip fails.
fn round_trip(bytes: &[u8]) -> bool {
    let module = match Module::parse_bytes(bytes) {
        Ok(module) => module,
        Err(error) => {
            let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
            assert!((1..=lines).contains(&error.line) && error.column >= 1, "invalid position: {error}");
            assert!(!error.message.is_empty());
            return false;
        }
    };
    check(&module, &DefaultKnowledge);
    Uses::of(&module);
    let once = module.to_string();
    let again = match Module::parse(&once) {
        Ok(again) => again,
        Err(error) => panic!("the printed text does not parse: {error}\n{once}"),
    };
    assert_eq!(again.to_string(), once, "printing is not stable");
    true
}

fn seeds() -> Vec<String> {
    GOLDEN.iter().flat_map(|file| golden::cases(file)).map(|case| case.input).collect()
}

/// A seed with one to three changes.
fn mutated(seeds: &[String], random: &mut Random) -> Vec<u8> {
    let tokens: Vec<&str> = TOKENS.split(' ').collect();
    let mut bytes = random.pick(seeds).clone().into_bytes();
    for _ in 0..=random.below(3) {
        let from = random.below(bytes.len() + 1);
        let to = (from + random.below(12)).min(bytes.len());
        match random.below(10) {
            0 => bytes.truncate(to),
            1 => drop(bytes.drain(from..to)),
            2 => drop(bytes.splice(to..to, bytes[from..to].to_vec())),
            3 => drop(bytes.splice(from..to, random.pick(&tokens).bytes())),
            4 => drop(bytes.splice(from..from, random.pick(&tokens).bytes())),
            5 => {
                let other = random.pick(seeds).as_bytes();
                bytes.splice(from..to, other[random.below(other.len() + 1)..].iter().copied());
            }
            6 => {
                if let Some(byte) = bytes.get_mut(from) {
                    *byte = random.below(256) as u8;
                }
            }
            // Replacing a word by another one often gives a valid module, so this is the most frequent
            // change.
            _ => {
                let other = random.pick(seeds).as_bytes();
                let with = word_at(other, random.below(other.len() + 1));
                bytes.splice(word_at(&bytes, from), other[with].iter().copied());
            }
        }
    }
    bytes
}

/// The word, or the run of punctuation, at an offset.
fn word_at(bytes: &[u8], at: usize) -> Range<usize> {
    let Some(&byte) = bytes.get(at) else { return at..at };
    let same = |other: &&u8| other.is_ascii_alphanumeric() == byte.is_ascii_alphanumeric();
    let start = at - bytes[..at].iter().rev().take_while(same).count();
    start..at + bytes[at..].iter().take_while(same).count()
}

/// SplitMix64, because it is small and the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) as usize % limit
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
