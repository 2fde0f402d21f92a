//! A cache for `dladdr`.
//!
//! A compiler that crashes prints its stack, and looks up the name of each frame twice. All children of a
//! server have the same addresses and often crash on the same paths, so they share the cache.

use std::ffi::{c_char, c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use crate::{names, sys};

/// `Dl_info`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Info {
    pub file: *const c_char,
    pub base: *mut c_void,
    pub name: *const c_char,
    pub start: *mut c_void,
}

impl Info {
    pub const EMPTY: Info = Info {
        file: std::ptr::null(),
        base: std::ptr::null_mut(),
        name: std::ptr::null(),
        start: std::ptr::null_mut(),
    };
}

/// One cached answer. Children of a server run one after the other, so reads and writes never overlap.
#[repr(C)]
struct Entry {
    address: AtomicUsize,
    info: Info,
}

/// Entries of the cache, a power of two.
const ENTRIES: usize = 1 << 14;

static TABLE: AtomicPtr<Entry> = AtomicPtr::new(std::ptr::null_mut());

/// Start addresses of the libraries that all children have. A library that a child loads itself may be
/// elsewhere in the next child, so it is not cached.
static LIBRARIES: OnceLock<Vec<usize>> = OnceLock::new();

/// Caches answers from now on, in this process and its children.
pub fn share_cache() {
    // SAFETY: allocates new memory; zero bytes are empty entries.
    let memory = unsafe {
        sys::mmap(
            std::ptr::null_mut(),
            ENTRIES * size_of::<Entry>(),
            sys::PROT_READ | sys::PROT_WRITE,
            sys::MAP_SHARED | sys::MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    if memory as isize == -1 {
        return;
    }
    let _ = LIBRARIES.set(sys::library_starts());
    names::share();
    TABLE.store(memory.cast(), Ordering::Relaxed);
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn dladdr(address: *const c_void, info: *mut Info) -> c_int {
    let table = TABLE.load(Ordering::Relaxed);
    // Address 0 marks an empty entry.
    if table.is_null() || address.is_null() {
        // SAFETY: `info` is the caller's.
        return unsafe { look_up(address, info) };
    }
    let slot = (address as usize).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - ENTRIES.trailing_zeros());
    // SAFETY: within the table.
    let answer = unsafe { table.add(slot) };
    // SAFETY: as above; `info` is the caller's.
    unsafe {
        if (*answer).address.load(Ordering::Acquire) == address as usize {
            *info = (*answer).info;
            return 1;
        }
        let found = look_up(address, info);
        if found != 0 && has_fixed_address((*info).base as usize) {
            // Clear the address first: a child killed in between must not leave a wrong pair.
            (*answer).address.store(0, Ordering::Release);
            (*answer).info = *info;
            (*answer).address.store(address as usize, Ordering::Release);
        }
        found
    }
}

/// Whether a file is at the same address in all processes that share the cache.
pub fn has_fixed_address(start: usize) -> bool {
    LIBRARIES.get().is_none_or(|starts| starts.contains(&start))
}

unsafe fn look_up(address: *const c_void, info: *mut Info) -> c_int {
    match names::find(address as usize) {
        Some(found) => {
            // SAFETY: the caller's place for the answer.
            unsafe { *info = found };
            1
        }
        // SAFETY: the function that the compiler would have called.
        None => unsafe { real_dladdr(address, info) },
    }
}

pub unsafe fn real_dladdr(address: *const c_void, info: *mut Info) -> c_int {
    type Dladdr = unsafe extern "C" fn(*const c_void, *mut Info) -> c_int;
    static REAL: AtomicUsize = AtomicUsize::new(0);
    let mut real = REAL.load(Ordering::Relaxed);
    if real == 0 {
        // SAFETY: a constant name.
        real = unsafe { sys::dlsym(sys::RTLD_NEXT, c"dladdr".as_ptr()) } as usize;
        REAL.store(real, Ordering::Relaxed);
    }
    if real == 0 {
        return 0;
    }
    // SAFETY: the C library's function of that name has this type.
    unsafe { std::mem::transmute::<usize, Dladdr>(real)(address, info) }
}
