//! A function of a file.

/// A function, or a part of one that is elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Function {
    /// Where it starts, from the start of the code.
    pub start: u32,
    /// Its bytes.
    pub len: u32,
    /// It is the rarely used part of a function, which starts elsewhere.
    pub is_part: bool,
}
