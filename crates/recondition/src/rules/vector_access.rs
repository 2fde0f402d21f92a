//! `vector.load` and `vector.store`: vectors that reach outside the buffer.

use crate::rule::Rule;
use crate::vector_access::confine_vector_access;

pub(super) const RULE: Rule = Rule {
    name: "vector-access",
    what: "a vector that reaches outside the buffer",
    ops: &["vector.load", "vector.store"],
    apply: confine_vector_access,
};
