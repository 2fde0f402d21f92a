//! The dialect that a name belongs to.

/// What stands before the first dot of the name of an operation, type or attribute. As in MLIR, a name
/// without a dot is its own dialect.
pub fn dialect_of(name: &str) -> &str {
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}

/// Dialects that most users of MLIR have in their programs, in the order of their names.
pub const COMMON_DIALECTS: &[&str] = &[
    "affine",
    "arith",
    "bufferization",
    "cf",
    "func",
    "index",
    "linalg",
    "llvm",
    "math",
    "memref",
    "scf",
    "tensor",
    "tosa",
    "vector",
];
