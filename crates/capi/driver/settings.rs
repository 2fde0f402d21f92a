//! What mohole writes into the driver: the path of the library.

/// Stands before the settings in the file.
pub const MARK: [u8; 16] = *b"mohole-library:\0";

/// Room for the settings: the path and the build of the library, each ended by a zero byte.
pub const MAX_BYTES: usize = 4096;
