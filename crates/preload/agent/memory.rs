//! Memory that a job's child need not give back.
//!
//! To free memory is to write into it, and a child that writes into what it shares with its server
//! pays a page fault and a copy. Taking down a compiler's context frees thousands of such pieces, right
//! before the process ends and all of it vanishes anyway. So a child keeps what lies in the heap that
//! it was born with. That is bounded: what it asks for beyond comes from new memory.

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

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
    if (memory as usize) < OLD_HEAP_END.load(Ordering::Relaxed) {
        return;
    }
    if let Some(free) = real_free() {
        // SAFETY: what the compiler would have called.
        unsafe { free(memory) };
    }
}

type Free = unsafe extern "C" fn(*mut c_void);

/// The `free` of the compiler's allocator, which may not be the C library's. `None` only while it is
/// being looked for, which may itself free something small.
fn real_free() -> Option<Free> {
    static REAL: AtomicUsize = AtomicUsize::new(0);
    static LOOKING: AtomicBool = AtomicBool::new(false);
    let mut real = REAL.load(Ordering::Relaxed);
    if real == 0 {
        if LOOKING.swap(true, Ordering::Relaxed) {
            return None;
        }
        // SAFETY: a constant name.
        real = unsafe { sys::dlsym(sys::RTLD_NEXT, c"free".as_ptr()) } as usize;
        REAL.store(real, Ordering::Relaxed);
    }
    // SAFETY: the next `free` after the agent's own has this type.
    Some(unsafe { std::mem::transmute::<usize, Free>(real) })
}
