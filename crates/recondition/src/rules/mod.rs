//! The rules: one file each, one line each in [`RULES`]. A rule knows the context that it is handed and the
//! helper modules of the crate, but no other rule.

mod affine_access;
mod affine_for;
mod affine_value;
mod alignment;
mod alloc;
mod assertion;
mod bridge;
mod call;
mod cast;
mod clone;
mod concat;
mod copy;
mod dealloc;
mod dim;
mod distinct;
mod division;
mod element;
mod empty;
mod flags;
mod float_bits;
mod float_to_int;
mod gather;
mod global;
mod graph;
mod inexact;
mod integer_power;
mod linalg;
mod mask;
mod masked;
mod opaque;
mod packed;
mod pad;
mod parallel;
mod poison;
mod prefetch;
mod realloc;
mod reshape;
mod same_shape;
mod scf_for;
mod scf_while;
mod shift;
mod short_float;
mod shuffle;
mod slice;
mod tosa;
mod transfer;
mod vector_access;
mod view;
mod zero_sign;
mod zero_size;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::rule::Rule;

/// The rules, in the order in which they are applied to an operation. A rule that removes the operation comes
/// last.
pub(crate) const RULES: &[&Rule] = &[
    &zero_size::RULE,
    &opaque::RULE,
    &poison::RULE,
    &division::RULE,
    &shift::RULE,
    &integer_power::RULE,
    &float_to_int::RULE,
    &float_bits::RULE,
    &zero_sign::RULE,
    &short_float::RULE,
    &inexact::RULE,
    &alignment::RULE,
    &element::RULE,
    &dim::RULE,
    &prefetch::RULE,
    &vector_access::RULE,
    &transfer::RULE,
    &masked::RULE,
    &mask::RULE,
    &gather::RULE,
    &shuffle::RULE,
    &alloc::RULE,
    &empty::RULE,
    &global::RULE,
    &realloc::RULE,
    &copy::RULE,
    &clone::RULE,
    &bridge::RULE,
    &distinct::RULE,
    &cast::RULE,
    &slice::RULE,
    &view::RULE,
    &reshape::RULE,
    &concat::RULE,
    &pad::RULE,
    &dealloc::RULE,
    &scf_for::RULE,
    &scf_while::RULE,
    &affine_for::RULE,
    &affine_value::RULE,
    &affine_access::RULE,
    &parallel::RULE,
    &graph::RULE,
    &assertion::RULE,
    &call::RULE,
    &linalg::RULE,
    &tosa::RULE,
    &packed::RULE,
];

/// Rules that are applied to every operation. An operation without a rule of its own may still be doubtful.
pub(crate) const FOR_ALL_OPS: &[&Rule] = &[&flags::RULE, &same_shape::RULE];

static TABLE: LazyLock<FxHashMap<&'static str, Vec<&'static Rule>>> = LazyLock::new(|| {
    let mut table: FxHashMap<&'static str, Vec<&'static Rule>> = FxHashMap::default();
    for &rule in RULES {
        for op in rule.ops {
            table.entry(op).or_default().push(rule);
        }
    }
    table
});

/// Whether an operation of a dialect that a rule handles as a whole is never certified.
pub(crate) fn never_certifies(name: &str) -> bool {
    tosa::never_certifies(name)
}

/// Whether the rules are applied to an operation after all others.
pub(crate) fn is_applied_last(name: &str) -> bool {
    parallel::RULE.ops.contains(&name)
}

/// The rules for an operation, by its name or its dialect.
pub(crate) fn rules_for(name: &str) -> &'static [&'static Rule] {
    let table: &'static _ = &*TABLE;
    let exact = table.get(name).map(Vec::as_slice);
    exact.or_else(|| table.get(whole_dialect(name)?).map(Vec::as_slice)).unwrap_or(&[])
}

/// The name under which a rule lists all operations of a dialect, or all of no dialect.
fn whole_dialect(name: &str) -> Option<&'static str> {
    match name.split_once('.') {
        None => Some("*"),
        Some(("test", _)) => Some("test.*"),
        Some(("linalg", _)) => Some("linalg.*"),
        Some(("tosa", _)) => Some("tosa.*"),
        Some(_) => None,
    }
}
