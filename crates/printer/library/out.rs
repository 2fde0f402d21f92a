//! Unbuffered standard output.

use std::ffi::{c_int, c_void};
use std::io::{Error, ErrorKind};

unsafe extern "C" {
    fn write(fd: c_int, buffer: *const c_void, count: usize) -> isize;
}

const STANDARD_OUTPUT: c_int = 1;

/// Writes everything, unless the output is closed.
pub fn put(mut bytes: &[u8]) {
    while !bytes.is_empty() {
        // SAFETY: a valid place to read.
        let written = unsafe { write(STANDARD_OUTPUT, bytes.as_ptr().cast(), bytes.len()) };
        match usize::try_from(written) {
            Ok(written) => bytes = &bytes[written..],
            Err(_) if Error::last_os_error().kind() == ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}
