//! Rule books: learned by watching the compiler, and practiced on lowering paths.

pub(crate) mod practice;
pub(crate) mod rules;
