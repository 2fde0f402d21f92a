//! `scf.for`: loops that wrap around or do not end.

use crate::loops::bound_scf_for;
use crate::rule::Rule;

pub(super) const RULE: Rule = Rule {
    name: "scf-for",
    what: "a step of 0 or less, or one that wraps around; bounds so far apart that the loop does not end",
    ops: &["scf.for"],
    apply: bound_scf_for,
};
