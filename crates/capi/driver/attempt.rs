//! Does something that may crash, in a process of its own.

use std::ffi::c_int;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::FromRawFd;

use crate::sys;

/// The text that a function returns; `None` if it crashes.
pub fn attempt(work: impl FnOnce() -> String) -> Option<String> {
    let mut ends = [-1; 2];
    // SAFETY: room for two descriptors; the process has one thread.
    let (pid, mut reader, mut writer) = unsafe {
        if sys::pipe(ends.as_mut_ptr()) != 0 {
            return None;
        }
        (sys::fork(), File::from_raw_fd(ends[0]), File::from_raw_fd(ends[1]))
    };
    if pid == 0 {
        // The parent sees a crash by the status; nobody wants to read about it.
        // SAFETY: a descriptor of the own process.
        unsafe { sys::close(2) };
        let done = writer.write_all(work().as_bytes());
        // SAFETY: ends this process.
        unsafe { sys::_exit(c_int::from(done.is_err())) };
    }
    drop(writer);
    let mut text = String::new();
    let read = reader.read_to_string(&mut text);
    let mut status = -1;
    // SAFETY: a child of this process, or an error.
    let ended = unsafe { sys::waitpid(pid, &raw mut status, 0) };
    (read.is_ok() && ended == pid && status == 0).then_some(text)
}
