//! Programs of the operations that xDSL's interpreter has, in generic form.
//!
//! Each has a `main` without arguments that returns integers and floats. Floats are `f64`: xDSL does not
//! round shorter ones.

use super::writer::Writer;
use super::{loops, memory};

/// How deep regions are nested.
const DEPTH: usize = 3;

/// The program that a seed stands for, and the types of its results.
pub(super) fn generate(seed: u64) -> (String, Vec<&'static str>) {
    let mut w = Writer::new(seed, operation);
    for _ in 0..w.rng.below(3) {
        w.branching_function();
    }
    let types = w.main_function();
    w.out += "}) : () -> ()\n";
    (w.out, types)
}

fn operation(w: &mut Writer) {
    match w.rng.below(20) {
        0..=1 => drop(w.constant_of_any_type()),
        2..=6 => w.binary_integer(),
        7..=8 => w.binary_float(),
        9 => w.shift(),
        10 => w.division(),
        11..=12 => w.comparison(),
        13 => w.select(),
        14 => w.index_cast(),
        15 => w.apply(),
        16 => w.call(),
        17..=18 if w.depth < DEPTH => loops::any(w),
        _ if w.depth < DEPTH => memory::any(w),
        _ => w.binary_integer(),
    }
}

#[cfg(test)]
mod tests {
    use mohole_ir::Module;

    use super::*;

    #[test]
    fn programs_parse_and_use_all_operations() {
        let mut all = String::new();
        for seed in 0..200 {
            let (text, types) = generate(seed);
            assert!(!types.is_empty());
            Module::parse(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
            all += &text;
        }
        for op in [
            "affine.apply",
            "affine.for",
            "affine.load",
            "affine.store",
            "arith.addf",
            "arith.cmpf",
            "arith.floordivsi",
            "arith.index_cast",
            "arith.select",
            "cf.cond_br",
            "func.call",
            "linalg.generic",
            "memref.load",
            "memref.store",
            "scf.for",
            "scf.if",
            "scf.index_switch",
            "scf.while",
        ] {
            assert!(all.contains(&format!("\"{op}\"")), "{op}");
        }
    }
}
