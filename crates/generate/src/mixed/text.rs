//! Lists as they are written in a program.

use super::ty::{Ty, Val};

/// Types with commas between them.
pub(super) fn list(types: &[Ty]) -> String {
    types.iter().map(Ty::to_string).collect::<Vec<_>>().join(", ")
}

/// Names with commas between them.
pub(super) fn names(vals: &[Val]) -> String {
    vals.iter().map(|val| val.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// `%a: i32, %b: f32`, as block arguments are written.
pub(super) fn typed(vals: &[Val]) -> String {
    vals.iter().map(|val| format!("{val}: {}", val.ty)).collect::<Vec<_>>().join(", ")
}

/// Numbers with commas between them.
pub(super) fn numbers(items: &[i64]) -> String {
    items.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
