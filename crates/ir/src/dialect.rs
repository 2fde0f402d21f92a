//! The dialect that a name belongs to.

/// What stands before the first dot of the name of an operation, type or attribute. As in MLIR, a name
/// without a dot is its own dialect.
pub fn dialect_of(name: &str) -> &str {
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}
