//! Stopping the compiler at one of its functions, to serve from there.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicU8, AtomicUsize, Ordering};

use crate::{hooks, sys};

const BREAKPOINT: u8 = 0xcc;

/// What is done at the breakpoint: with the control socket and the registers, which hold the function's
/// arguments. Returns in a child, which then runs the function.
pub type Serve = fn(c_int, &mut sys::Registers);

static PLACE: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());
static ORIGINAL: AtomicU8 = AtomicU8::new(0);
static CONTROL: AtomicI32 = AtomicI32::new(-1);
/// Whether the compiler is on its way to the breakpoint.
static ARMED: AtomicBool = AtomicBool::new(false);
static SERVE: AtomicUsize = AtomicUsize::new(0);
static mut PREVIOUS: sys::SigAction = sys::SigAction::DEFAULT;

/// Has the compiler stop at a function, once. False when its code cannot be changed.
pub fn arm(function: *mut u8, control: c_int, serve: Serve) -> bool {
    // SAFETY: the first byte of a function can be read.
    ORIGINAL.store(unsafe { function.read() }, Ordering::Relaxed);
    if !patch(function, BREAKPOINT) {
        return false;
    }
    PLACE.store(function, Ordering::Relaxed);
    CONTROL.store(control, Ordering::Relaxed);
    SERVE.store(serve as usize, Ordering::Relaxed);
    let handler = on_breakpoint as *const () as usize;
    let action = sys::SigAction { handler, flags: sys::SA_SIGINFO, ..sys::SigAction::DEFAULT };
    // SAFETY: a handler of the right type.
    let able = unsafe { real_sigaction()(sys::SIGTRAP, &raw const action, &raw mut PREVIOUS) == 0 };
    ARMED.store(able, Ordering::Relaxed);
    able
}

type SetHandler = unsafe extern "C" fn(c_int, *const sys::SigAction, *mut sys::SigAction) -> c_int;

fn real_sigaction() -> SetHandler {
    // SAFETY: the C library's function of that name has this type.
    unsafe { hooks::real_function(c"sigaction") }
}

/// LLVM handles this signal too, and says so at the start of `main`. Its handler is put in place when the
/// breakpoint has been reached.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sigaction(
    signal: c_int,
    new: *const sys::SigAction,
    old: *mut sys::SigAction,
) -> c_int {
    if signal != sys::SIGTRAP || !ARMED.load(Ordering::Relaxed) {
        // SAFETY: arguments as they came.
        return unsafe { real_sigaction()(signal, new, old) };
    }
    // SAFETY: one thread; places that the caller vouches for.
    unsafe {
        if !old.is_null() {
            (&raw const PREVIOUS).copy_to(old, 1);
        }
        if !new.is_null() {
            new.copy_to(&raw mut PREVIOUS, 1);
        }
    }
    0
}

/// An exported function, or one at an offset in the program's file where that is known.
pub fn find(name: &str, offset: u64) -> Option<*mut u8> {
    if !cfg!(target_arch = "x86_64") {
        return None;
    }
    let name = std::ffi::CString::new(name).ok()?;
    // SAFETY: a valid name.
    let exported = unsafe { sys::dlsym(std::ptr::null_mut(), name.as_ptr()) };
    match (exported.is_null(), offset) {
        (false, _) => Some(exported.cast()),
        (true, 0) => None,
        (true, offset) => Some((sys::program_base() + offset as usize) as *mut u8),
    }
}

/// Writes one byte of code. False when it cannot be changed.
pub fn patch(place: *mut u8, byte: u8) -> bool {
    let page = (place as usize & !0xfff) as *mut c_void;
    // SAFETY: a page of the program's code, private to this process; readable and runnable all the while.
    unsafe {
        if sys::mprotect(page, 0x1000, sys::PROT_READ | sys::PROT_WRITE | sys::PROT_EXEC) != 0 {
            return false;
        }
        place.write(byte);
        sys::mprotect(page, 0x1000, sys::PROT_READ | sys::PROT_EXEC) == 0
    }
}

/// Serves from the breakpoint. Returns in a child, to the function's first instruction.
unsafe extern "C" fn on_breakpoint(_signal: c_int, _info: *mut c_void, context: *mut sys::Context) {
    let place = PLACE.load(Ordering::Relaxed);
    patch(place, ORIGINAL.load(Ordering::Relaxed));
    ARMED.store(false, Ordering::Relaxed);
    // SAFETY: the context of the interrupted thread; the breakpoint is one byte long. Only ever stored from
    // a function of this type.
    unsafe {
        real_sigaction()(sys::SIGTRAP, &raw const PREVIOUS, std::ptr::null_mut());
        let registers = &mut (*context).registers;
        registers[sys::REGISTER_RIP] = place as i64;
        let serve: Serve = std::mem::transmute(SERVE.load(Ordering::Relaxed));
        serve(CONTROL.load(Ordering::Relaxed), registers);
    }
}
