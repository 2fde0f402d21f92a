//! Bytecode: the form of programs that is no text.

/// What every file of MLIR's bytecode begins with.
pub const BYTECODE_MAGIC: &[u8] = b"ML\xefR";

/// Whether a compiler reads a program as bytecode.
pub fn is_bytecode(program: &[u8]) -> bool {
    program.starts_with(BYTECODE_MAGIC)
}

/// The ending of a program's file: `mlirbc` for bytecode, else `mlir`.
pub fn program_extension(program: &[u8]) -> &'static str {
    if is_bytecode(program) { "mlirbc" } else { "mlir" }
}
