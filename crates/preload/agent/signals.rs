//! The signal of breakpoints, which the compiler may not take away.
//!
//! LLVM installs handlers for all signals of crashes, SIGTRAP included. While coverage is on, the agent's
//! handler stays. What the compiler asks for is remembered, and done if a signal is none of the agent's. The
//! compiler cannot block the signal either: a breakpoint would kill it.

use std::ffi::{c_int, c_void};
use std::sync::atomic::AtomicUsize;

use crate::hooks::cached;
use crate::sys::{self, Context, SIGTRAP, SigAction, SigInfo};
use crate::{coverage, parser};

/// What the compiler wants for the signal. Compilers install handlers on one thread, at their start.
static mut WANTED: SigAction = SigAction::DEFAULT;

type Handler = unsafe extern "C" fn(c_int);
type LongHandler = unsafe extern "C" fn(c_int, *mut SigInfo, *mut Context);

/// Installs the handler for all breakpoints for the first time.
pub fn take_over() {
    // SAFETY: see `WANTED`.
    unsafe { real_sigaction(SIGTRAP, std::ptr::null(), &raw mut WANTED) };
    install();
}

/// Installs the handler for all breakpoints.
pub fn install() {
    install_with(sys::SA_ONSTACK);
}

/// The same, but the next signal is handled on the ordinary stack, which has more room.
pub fn install_on_ordinary_stack() {
    install_with(0);
}

fn install_with(flag: c_int) {
    let handler = on_signal as *const () as usize;
    // Breakpoints may be met while another is handled: by a handler of the compiler for another signal.
    let flags = sys::SA_SIGINFO | sys::SA_NODEFER | flag;
    let action = SigAction { handler, flags, ..SigAction::DEFAULT };
    // SAFETY: a handler of the right type.
    unsafe { real_sigaction(SIGTRAP, &raw const action, std::ptr::null_mut()) };
}

unsafe extern "C" fn on_signal(signal: c_int, info: *mut SigInfo, context: *mut Context) {
    // SAFETY: the kernel gives valid structures.
    unsafe {
        let address = (*context).registers[sys::REGISTER_RIP] as usize - 1;
        let is_ours = (*info).code == sys::SI_KERNEL
            && (parser::on_breakpoint(address, &mut *context)
                || coverage::on_breakpoint(address, &mut *context));
        if !is_ours {
            forward(signal, info, context);
        }
    }
}

/// Does with a signal what the compiler wants.
unsafe fn forward(signal: c_int, info: *mut SigInfo, context: *mut Context) {
    // SAFETY: see `WANTED`; its handler has the type that its flags say.
    unsafe {
        let wanted = WANTED;
        if wanted.flags & sys::SA_RESETHAND != 0 {
            WANTED = SigAction::DEFAULT;
        }
        match wanted.handler {
            sys::SIG_IGN if (*info).code != sys::SI_KERNEL => {}
            sys::SIG_DFL | sys::SIG_IGN => {
                let action = SigAction::DEFAULT;
                real_sigaction(signal, &raw const action, std::ptr::null_mut());
                sys::raise(signal);
            }
            handler if wanted.flags & sys::SA_SIGINFO != 0 => {
                std::mem::transmute::<usize, LongHandler>(handler)(signal, info, context);
            }
            handler => std::mem::transmute::<usize, Handler>(handler)(signal),
        }
    }
}

/// The bit of the signal in the first word of a set.
const BIT: u64 = 1 << (SIGTRAP - 1);

/// The C library's function. Installs handlers also while coverage is on.
pub unsafe fn real_sigaction(signal: c_int, new: *const SigAction, old: *mut SigAction) -> c_int {
    type Real = unsafe extern "C" fn(c_int, *const SigAction, *mut SigAction) -> c_int;
    static REAL: AtomicUsize = AtomicUsize::new(0);
    // SAFETY: the C library's function of that name has this type; the arguments are the caller's.
    unsafe { cached::<Real>(&REAL, "sigaction\0")(signal, new, old) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn sigaction(signal: c_int, new: *const SigAction, old: *mut SigAction) -> c_int {
    if !coverage::is_on() {
        // SAFETY: the caller's arguments.
        return unsafe { real_sigaction(signal, new, old) };
    }
    // SAFETY: the caller's structures; see `WANTED`.
    unsafe {
        if signal == SIGTRAP {
            let before = WANTED;
            if !new.is_null() {
                WANTED = *new;
            }
            if !old.is_null() {
                *old = before;
            }
            return 0;
        }
        if new.is_null() {
            return real_sigaction(signal, new, old);
        }
        let mut action = *new;
        action.mask[0] &= !BIT;
        real_sigaction(signal, &raw const action, old)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn signal(signal: c_int, handler: usize) -> usize {
    type Real = unsafe extern "C" fn(c_int, usize) -> usize;
    static REAL: AtomicUsize = AtomicUsize::new(0);
    // SAFETY: the C library's function of that name has this type; see `WANTED`.
    unsafe {
        if signal == SIGTRAP && coverage::is_on() {
            let before = WANTED.handler;
            WANTED = SigAction { handler, ..SigAction::DEFAULT };
            return before;
        }
        cached::<Real>(&REAL, "signal\0")(signal, handler)
    }
}

macro_rules! hook_mask {
    ($($name:ident)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(how: c_int, set: *const [u64; 16], old: *mut c_void) -> c_int {
            type Real = unsafe extern "C" fn(c_int, *const [u64; 16], *mut c_void) -> c_int;
            static REAL: AtomicUsize = AtomicUsize::new(0);
            // SAFETY: the C library's function of that name has this type; the arguments are the caller's.
            unsafe {
                let real: Real = cached(&REAL, concat!(stringify!($name), "\0"));
                let blocks = how == sys::SIG_BLOCK || how == sys::SIG_SETMASK;
                if set.is_null() || !blocks || !coverage::is_on() {
                    return real(how, set, old);
                }
                let mut without = *set;
                without[0] &= !BIT;
                real(how, &raw const without, old)
            }
        }
    )*};
}

hook_mask! { sigprocmask pthread_sigmask }
