//! Reads types from a verifier's English descriptions:
//! `operand #0 must be 1D tensor of 64-bit float values, but got ..`. Where a dialect has its own words,
//! refused types are remembered and not tried again.

use mohole_testcase::Rng;
use rustc_hash::FxHashSet;

/// A diagnostic about a type.
pub(super) struct Complaint<'a> {
    /// Its subject: `'x.y' op operand #0`.
    pub(super) place: &'a str,
    /// The description of the wanted type, for one value.
    pub(super) wanted: &'a str,
    /// The type that was refused.
    got: &'a str,
}

impl<'a> Complaint<'a> {
    pub(super) fn read(message: &'a str) -> Option<Self> {
        let (place, rest) = message.split_once(" must be ")?;
        let (wanted, got) = rest.split_once(", but got '")?;
        let wanted = wanted.trim_end_matches('.').trim_start_matches("variadic of ");
        Some(Complaint { place, wanted, got: got.split('\'').next()? })
    }
}

/// Refused types, by the description of the wanted type.
#[derive(Default)]
pub(super) struct RefusedTypes {
    pairs: FxHashSet<(String, String)>,
}

impl RefusedTypes {
    pub(super) fn note(&mut self, message: &str) {
        if let Some(Complaint { wanted, got, .. }) = Complaint::read(message) {
            self.pairs.insert((wanted.to_owned(), got.to_owned()));
        }
    }

    pub(super) fn has(&self, wanted: &str, ty: &str) -> bool {
        self.pairs.contains(&(wanted.to_owned(), ty.to_owned()))
    }
}

/// A random type that fits a description; `None` if no alternative is understood.
pub(super) fn type_described_as(text: &str, rng: &mut Rng) -> Option<String> {
    let whole = one(text, rng);
    whole.or_else(|| {
        let known: Vec<String> = text.split(" or ").filter_map(|part| one(part.trim(), rng)).collect();
        rng.pick(&known).cloned()
    })
}

fn one(text: &str, rng: &mut Rng) -> Option<String> {
    for (word, container) in [("tensor of ", "tensor"), ("memref of ", "memref"), ("vector of ", "vector")] {
        if let Some((before, element)) = text.split_once(word) {
            let element = type_described_as(element.strip_suffix(" values")?, rng)?;
            return Some(format!("{container}<{}{element}>", "4x".repeat(rank(before, rng))));
        }
    }
    if let Some(element) = text.strip_prefix("complex type with ") {
        return Some(format!("complex<{}>", type_described_as(element.strip_suffix(" elements")?, rng)?));
    }
    if let Some((widths, kind)) = text.split_once("-bit ") {
        let widths: Vec<u32> = widths.split('/').filter_map(|width| width.parse().ok()).collect();
        let width = rng.pick(&widths)?;
        return match kind {
            "float" => Some(format!("f{width}")),
            "signless integer" | "integer" => Some(format!("i{width}")),
            "signed integer" => Some(format!("si{width}")),
            "unsigned integer" => Some(format!("ui{width}")),
            _ => None,
        };
    }
    let named = text.strip_suffix(" type").unwrap_or_default();
    match text {
        _ if FLOATS.contains(&named) => Some(named.to_owned()),
        "index" => Some("index".to_owned()),
        "floating-point" => Some("f64".to_owned()),
        "integer" | "signless integer" => Some("i64".to_owned()),
        "any type" => Some("i32".to_owned()),
        _ => None,
    }
}

/// Floats that descriptions call by name.
const FLOATS: &[&str] = &["f16", "bf16", "f32", "f64", "f8E4M3FN", "f8E5M2"];

/// A random rank of those in `0D/1D ranked`; 1 if there are none.
fn rank(text: &str, rng: &mut Rng) -> usize {
    let ranks: Vec<usize> = text
        .split([' ', '/'])
        .filter_map(|word| word.strip_suffix(['D', 'd'])?.trim_end_matches('-').parse().ok())
        .collect();
    rng.pick(&ranks).copied().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        for seed in 0..20 {
            let ty = type_described_as(text, &mut Rng::new(seed));
            assert!(expected.contains(&ty.as_deref().unwrap_or("-")), "{text}: {ty:?}");
        }
    }

    #[test]
    fn descriptions_are_understood() {
        check("64-bit float", &["f64"]);
        check("8-bit signless integer", &["i8"]);
        check("1D tensor of 64-bit signless integer values", &["tensor<4xi64>"]);
        check(
            "0D/2D tensor of complex type with 64-bit float elements values",
            &["tensor<complex<f64>>", "tensor<4x4xcomplex<f64>>"],
        );
        check("64-bit signless integer or memref of 32-bit float values", &["i64", "memref<4xf32>"]);
        check(
            "ranked tensor of f64 type or 2/4-bit signless integer or token values",
            &["tensor<4xf64>", "tensor<4xi2>", "tensor<4xi4>"],
        );
        check("A value-semantic qubit", &["-"]);
    }

    #[test]
    fn refused_types_are_remembered() {
        let message = "'toy.spin' op operand #2 must be variadic of A wheel., but got '!toy.gear'";
        let complaint = Complaint::read(message).unwrap();
        assert_eq!((complaint.place, complaint.wanted), ("'toy.spin' op operand #2", "A wheel"));
        let mut refused_types = RefusedTypes::default();
        refused_types.note(message);
        assert!(refused_types.has("A wheel", "!toy.gear"));
        assert!(!refused_types.has("A wheel", "!toy.wheel"));
    }
}
