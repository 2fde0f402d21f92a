//! `affine.for`: bounds that overflow or are too far apart.

use crate::loops::bound_affine_for;
use crate::rule::Rule;

pub(super) const RULE: Rule = Rule {
    name: "affine-for",
    what: "bounds that overflow, or so far apart that the loop does not end; a step that is too large",
    ops: &["affine.for"],
    apply: bound_affine_for,
};
