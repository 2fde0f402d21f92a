//! What a machine may refuse at any time: memory, and space for files. The program ends with a message.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;

use anyhow::{Context, Result};

/// The system's allocator. When it has no more memory, the program ends with exit code 1, not by a signal.
struct Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        or_end(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        or_end(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as the caller promises.
        or_end(unsafe { System.realloc(place, layout, size) })
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }
}

fn or_end(place: *mut u8) -> *mut u8 {
    if place.is_null() {
        let message = b"mohole: there is not enough memory (see `ulimit -v`)\n";
        // SAFETY: a valid text; nothing is allocated.
        unsafe {
            libc::write(2, message.as_ptr().cast(), message.len());
            libc::_exit(1);
        }
    }
    place
}

/// Asks the machine for what every command needs. A file that becomes too large (`ulimit -f`) is an error of
/// the write, not a signal that ends the program. Programs that are started do not inherit this.
pub(crate) fn prepare() -> Result<()> {
    let signal = signal_hook::consts::SIGXFSZ;
    signal_hook::flag::register(signal, Arc::default()).context("cannot handle signals")?;
    Ok(mohole_target::allow_many_files()?)
}
