//! Memory that a job's child need not give back.
//!
//! To free memory is to write into it, and a child that writes into what it shares with its server
//! pays a page fault and a copy. Taking down a compiler's context frees thousands of such pieces, right
//! before the process ends and all of it vanishes anyway. So a child keeps what lies in the heap that
//! it was born with. That is bounded: what it asks for beyond comes from new memory.

use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::sys;

/// Where the heap ended when the child was born; 0 in any other process.
static OLD_HEAP_END: AtomicUsize = AtomicUsize::new(0);

/// From now on, in a child, the old heap is kept.
pub fn keep_old_heap() {
    // SAFETY: asks for nothing.
    OLD_HEAP_END.store(unsafe { sys::sbrk(0) } as usize, Ordering::Relaxed);
}

/// The heap that grows from the program's end lies below all else that is ever allocated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(memory: *mut c_void) {
    if memory as usize >= OLD_HEAP_END.load(Ordering::Relaxed) {
        // SAFETY: the C library's own `free`, under its other name.
        unsafe { sys::__libc_free(memory) };
    }
}
