//! Records destructors, so that a child runs only those of objects that it created.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::sys;

type Destructor = unsafe extern "C" fn(*mut c_void);
type RealCxaAtexit = unsafe extern "C" fn(Destructor, *mut c_void, *mut c_void) -> c_int;

/// More than a run ever registers; beyond that the child calls `exit`.
const CAPACITY: usize = 1024;

static RECORDING: AtomicBool = AtomicBool::new(false);
static COUNT: AtomicUsize = AtomicUsize::new(0);
/// Destructor and object of each registration.
static RECORDS: [(AtomicUsize, AtomicUsize); CAPACITY] =
    [const { (AtomicUsize::new(0), AtomicUsize::new(0)) }; CAPACITY];

/// In a child: records destructors from now on.
pub fn start_recording() {
    RECORDING.store(true, Ordering::Relaxed);
}

/// Ends a child whose `main` has returned: destroys the objects that it created, flushes, and exits.
pub fn exit_quickly(status: c_int) -> ! {
    let count = COUNT.load(Ordering::Acquire);
    if count > CAPACITY {
        // SAFETY: the ordinary end of a process.
        unsafe { sys::exit(status) };
    }
    for i in (0..count).rev() {
        let (destroy, object) = (RECORDS[i].0.load(Ordering::Relaxed), RECORDS[i].1.load(Ordering::Relaxed));
        // SAFETY: a destructor and its object, recorded by `__cxa_atexit`; `exit` would call it the same way.
        unsafe {
            let destroy: Destructor = std::mem::transmute(destroy);
            destroy(object as *mut c_void);
        }
    }
    // SAFETY: flushes every C stream, then ends the process.
    unsafe {
        sys::fflush(std::ptr::null_mut());
        sys::_exit(status)
    }
}

/// Records the registration and forwards it to the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cxa_atexit(
    destroy: Destructor,
    object: *mut c_void,
    library: *mut c_void,
) -> c_int {
    static REAL: AtomicUsize = AtomicUsize::new(0);
    if RECORDING.load(Ordering::Relaxed) {
        let i = COUNT.fetch_add(1, Ordering::AcqRel);
        if i < CAPACITY {
            RECORDS[i].0.store(destroy as usize, Ordering::Relaxed);
            RECORDS[i].1.store(object as usize, Ordering::Relaxed);
        }
    }
    let mut real = REAL.load(Ordering::Relaxed);
    if real == 0 {
        // SAFETY: a constant name.
        real = unsafe { sys::dlsym(sys::RTLD_NEXT, c"__cxa_atexit".as_ptr()) } as usize;
        REAL.store(real, Ordering::Relaxed);
    }
    // SAFETY: the C library's function of that name has this type.
    let real: RealCxaAtexit = unsafe { std::mem::transmute(real) };
    // SAFETY: the caller's arguments, unchanged.
    unsafe { real(destroy, object, library) }
}
