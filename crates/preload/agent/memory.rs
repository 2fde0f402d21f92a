//! A `free` that ignores the heap that a child inherited.
//!
//! Freeing memory writes into it. In a child, a write into memory shared with the server costs a page fault
//! and a copy. Destroying a compiler's context frees thousands of such blocks right before the process ends
//! anyway. So a child never frees blocks of the inherited heap. The leak is bounded: new allocations use new
//! memory.

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::sys;

/// The end of the heap when the child was forked; 0 in any other process.
static INHERITED_HEAP_END: AtomicUsize = AtomicUsize::new(0);

/// The start of the heap. Other memory is usually above it, but not if the stack is unlimited.
static HEAP_START: AtomicUsize = AtomicUsize::new(0);

/// Finds the start of the heap, before the first fork.
pub fn find_heap() {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let heap = maps.lines().find(|line| line.ends_with("[heap]")).and_then(|line| line.split('-').next());
    let start = heap.and_then(|start| usize::from_str_radix(start, 16).ok());
    // SAFETY: allocates nothing.
    let start = start.unwrap_or_else(|| unsafe { sys::sbrk(0) } as usize);
    HEAP_START.store(start, Ordering::Relaxed);
}

/// In a child: does not free the inherited heap from now on.
pub fn keep_inherited_heap() {
    // SAFETY: allocates nothing.
    INHERITED_HEAP_END.store(unsafe { sys::sbrk(0) } as usize, Ordering::Relaxed);
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(memory: *mut c_void) {
    let end = INHERITED_HEAP_END.load(Ordering::Relaxed);
    if (memory as usize) < end && memory as usize >= HEAP_START.load(Ordering::Relaxed) {
        return;
    }
    if let Some(free) = real_free() {
        // SAFETY: the function that the compiler would have called.
        unsafe { free(memory) };
    }
}

type Free = unsafe extern "C" fn(*mut c_void);

/// The `free` of the compiler's allocator, which may not be the C library's. `None` only during
/// its lookup, which may itself free something small.
fn real_free() -> Option<Free> {
    static REAL: AtomicUsize = AtomicUsize::new(0);
    static IN_LOOKUP: AtomicBool = AtomicBool::new(false);
    let mut real = REAL.load(Ordering::Relaxed);
    if real == 0 {
        if IN_LOOKUP.swap(true, Ordering::Relaxed) {
            return None;
        }
        // SAFETY: a constant name.
        real = unsafe { sys::dlsym(sys::RTLD_NEXT, c"free".as_ptr()) } as usize;
        REAL.store(real, Ordering::Relaxed);
    }
    // SAFETY: the next `free` after the agent's own has this type.
    Some(unsafe { std::mem::transmute::<usize, Free>(real) })
}
