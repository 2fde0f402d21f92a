//! What mohole writes into the driver: the path of the library, and what must be called before it is used.

/// Stands before the settings in the file.
pub const MARK: [u8; 16] = *b"mohole-library:\0";

/// Room for the settings, each ended by a zero byte: the path and the build of the library, then for each
/// function to be called first the path of its library and its name.
pub const MAX_BYTES: usize = 4096;
