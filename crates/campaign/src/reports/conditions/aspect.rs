//! One thing of a program that can be changed, and the programs that come of it.

/// Something of a program that has other values, too.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Aspect {
    /// What it is, as a sentence names it: ``shape of `tensor<4xf32>` ``.
    pub(super) what: String,
    /// It is a number, which matters in few programs.
    pub(super) is_number: bool,
    /// Its value in the program.
    pub(super) own: String,
    /// The test case with other values.
    pub(super) variants: Vec<Variant>,
}

/// A test case that differs in one aspect.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Variant {
    pub(super) value: String,
    /// The program, if that differs.
    pub(super) program: Option<String>,
    /// The arguments, if they differ.
    pub(super) args: Option<Vec<String>>,
}

impl Variant {
    /// Another program.
    pub(super) fn program(value: &str, program: String) -> Self {
        Variant { value: value.to_owned(), program: Some(program), args: None }
    }

    /// Other arguments.
    pub(super) fn args(value: &str, args: Vec<String>) -> Self {
        Variant { value: value.to_owned(), program: None, args: Some(args) }
    }
}
