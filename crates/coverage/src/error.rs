//! Why there is no map of a file.

/// Why a file has no map.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// It is no ELF file for x86-64.
    #[error("it is no program or library for x86-64")]
    OtherMachine,
    /// The file is damaged or cut off.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// It has no code, or several parts with code.
    #[error("it has {0} segments with code, not one")]
    Segments(usize),
    /// The linker changes its code when it is loaded.
    #[error("its code is changed when it is loaded")]
    Relocated,
    /// It has no table of functions.
    #[error("it has no table of functions (.eh_frame_hdr)")]
    NoFunctions,
    /// The table of functions contradicts itself.
    #[error("its table of functions (.eh_frame) is damaged: {0}")]
    Functions(&'static str),
}
