//! `memref.subview`, `tensor.extract_slice` and `tensor.insert_slice`: slices that reach outside.

use crate::rule::Rule;
use crate::slice::confine_slice;

pub(super) const RULE: Rule = Rule {
    name: "slice",
    what: "a slice that reaches outside",
    ops: &["memref.subview", "tensor.extract_slice", "tensor.insert_slice", "tensor.parallel_insert_slice"],
    apply: confine_slice,
};
