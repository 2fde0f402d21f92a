//! How programs say that they got no memory.

/// Phrases on standard error of a program that ended because it got no memory.
pub const NO_MEMORY: &[&str] = &[
    "LLVM ERROR: out of memory",
    "LLVM ERROR: Allocation failed",
    "what():  std::bad_alloc",
    "terminate called after throwing an instance of 'std::bad_alloc'",
    "ERROR: AddressSanitizer: out of memory",
    "ERROR: AddressSanitizer: allocation-size-too-big",
    "ERROR: AddressSanitizer: requested allocation size",
    "AddressSanitizer failed to allocate",
];
