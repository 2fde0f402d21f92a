//! The types of numbers that runners execute, by their names.

use mohole_semantics::{Float, Leaf, Ty};

pub(super) const INTEGERS: &[&str] = &["i1", "i7", "i8", "i16", "i32", "i33", "i64"];
pub(super) const FLOATS: &[&str] = &["f16", "bf16", "f32", "f64"];

/// The format of a float.
pub(super) fn float(name: &str) -> Option<Float> {
    Float::named(name)
}

/// The number of bits.
pub(super) fn width(name: &str) -> u32 {
    match (name, float(name)) {
        (_, Some(float)) => float.width(),
        ("index", _) => 64,
        _ => name.trim_start_matches('i').parse().unwrap_or(64),
    }
}

pub(super) fn ty(name: &str) -> Ty {
    match (name, float(name)) {
        (_, Some(float)) => Ty::Float(float),
        ("index", _) => Ty::Index,
        _ => Ty::Int(width(name)),
    }
}

pub(super) fn leaf(name: &str) -> Leaf {
    match float(name) {
        Some(float) => Leaf::Float(float),
        None => Leaf::Integer(width(name)),
    }
}

/// The bits of a number of a type that are used.
pub(super) fn mask(name: &str) -> u64 {
    u64::MAX >> (64 - width(name).clamp(1, 64))
}
