//! The rules: one file each, one line each in [`RULES`].

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

use mohole_ir::Op;
use rustc_hash::FxHashMap;

use crate::cx::Cx;

/// One way in which an operation may be undefined, and what is done about it.
pub(crate) struct Rule {
    /// For people.
    pub(crate) name: &'static str,
    /// What is undefined, in a few words.
    pub(crate) what: &'static str,
    /// The operations that it speaks for.
    pub(crate) ops: &'static [&'static str],
    /// Looks at one operation. `None` when nothing can be vouched for.
    pub(crate) apply: fn(&mut Cx<'_>, Op) -> Option<Outcome>,
}

/// What a rule did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Nothing was to be done.
    Fine,
    /// The program is changed, and this operation fine.
    Changed,
}

impl Outcome {
    pub(crate) fn of(changed: bool) -> Option<Self> {
        Some(if changed { Outcome::Changed } else { Outcome::Fine })
    }
}

/// In the order in which they are tried on an operation; a rule that takes the operation away is the last.
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

/// These look at every operation, and so vouch for none.
pub(crate) const EVERYWHERE: &[&Rule] = &[&flags::RULE, &same_shape::RULE];

static TABLE: LazyLock<FxHashMap<&'static str, Vec<&'static Rule>>> = LazyLock::new(|| {
    let mut table: FxHashMap<&'static str, Vec<&'static Rule>> = FxHashMap::default();
    for &rule in RULES {
        for op in rule.ops {
            table.entry(op).or_default().push(rule);
        }
    }
    table
});

/// Whether the rule of a whole dialect never vouches for an operation.
pub(crate) fn gives_up(name: &str) -> bool {
    tosa::gives_up(name)
}

/// Whether an operation is looked at after all others.
pub(crate) fn is_late(name: &str) -> bool {
    parallel::RULE.ops.contains(&name)
}

/// Whether two correct lowerings may give results of an operation that differ in more than a tolerance is
/// for.
pub(crate) fn is_coarse(cx: &Cx<'_>, op: Op) -> bool {
    let name = cx.m.op_name(op);
    (inexact::covers(name) || tosa::is_inexact(name) || name.starts_with("linalg."))
        && inexact::is_short(cx, op)
}

/// The rules for an operation. A name with `*` speaks for all that begin with what is before it.
pub(crate) fn of(name: &str) -> &'static [&'static Rule] {
    let table: &'static _ = &*TABLE;
    let exact = table.get(name).map(Vec::as_slice);
    exact.or_else(|| table.get(opaque::family(name)?).map(Vec::as_slice)).unwrap_or(&[])
}
