//! One thing of a program that can be changed, and the programs that come of it.

/// Something of a program that has other values, too.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Aspect {
    /// What it is, as a sentence names it: `element type`.
    pub(super) what: String,
    /// It is a number, which matters in few programs.
    pub(super) is_number: bool,
    /// Its value in the program.
    pub(super) own: String,
    /// The program with other values.
    pub(super) variants: Vec<Variant>,
}

/// A program that differs in one aspect.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Variant {
    pub(super) value: String,
    pub(super) program: String,
}
