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

/// Where the heap begins. Mostly all else lies above it, but not where the stack has no limit.
static HEAP_START: AtomicUsize = AtomicUsize::new(0);

/// Notes where the heap begins, before there are children.
pub fn find_heap() {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let heap = maps.lines().find(|line| line.ends_with("[heap]")).and_then(|line| line.split('-').next());
    let start = heap.and_then(|start| usize::from_str_radix(start, 16).ok());
    // SAFETY: asks for nothing.
    let start = start.unwrap_or_else(|| unsafe { sys::sbrk(0) } as usize);
    HEAP_START.store(start, Ordering::Relaxed);
}

/// From now on, in a child, the old heap is kept.
pub fn keep_old_heap() {
    // SAFETY: asks for nothing.
    OLD_HEAP_END.store(unsafe { sys::sbrk(0) } as usize, Ordering::Relaxed);
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(memory: *mut c_void) {
    let end = OLD_HEAP_END.load(Ordering::Relaxed);
    if (memory as usize) < end && memory as usize >= HEAP_START.load(Ordering::Relaxed) {
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
