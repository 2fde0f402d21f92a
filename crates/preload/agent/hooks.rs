//! Where the agent intercepts the compiler: at the start of `main`, and when it opens its input.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

use crate::parser::Functions;
use crate::{atexit, coverage, coverage_layout, large_pages, protocol, server, sys};

pub type Main = unsafe extern "C" fn(c_int, *mut *mut c_char, *mut *mut c_char) -> c_int;

type StartMain = unsafe extern "C" fn(
    Main,
    c_int,
    *mut *mut c_char,
    *mut c_void,
    *mut c_void,
    *mut c_void,
    *mut c_void,
) -> c_int;

/// The compiler's own `main`.
static MAIN: AtomicUsize = AtomicUsize::new(0);

/// The control socket of a server that will wait at the input; -1 in any other process.
static AT_INPUT: AtomicI32 = AtomicI32::new(-1);

/// The parser functions, if that server should wait there.
static PARSER: OnceLock<Option<Functions>> = OnceLock::new();

/// Makes this process a server with that control socket once it opens its input, or reaches the parser.
pub fn serve_at_input(control: c_int, parser: Option<Functions>) {
    let _ = PARSER.set(parser);
    AT_INPUT.store(control, Ordering::Relaxed);
}

/// Called by a program's first instructions. Runs the agent before `main` if it is enabled.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __libc_start_main(
    main: Main,
    argc: c_int,
    argv: *mut *mut c_char,
    init: *mut c_void,
    fini: *mut c_void,
    rtld_fini: *mut c_void,
    stack_end: *mut c_void,
) -> c_int {
    MAIN.store(main as usize, Ordering::Relaxed);
    // SAFETY: the C library's function of that name has this type.
    let real: StartMain = unsafe { real_function(c"__libc_start_main") };
    // SAFETY: arguments as they came, but for `main`, which is of the same type.
    unsafe { real(before_main, argc, argv, init, fini, rtld_fini, stack_end) }
}

unsafe extern "C" fn before_main(argc: c_int, argv: *mut *mut c_char, envp: *mut *mut c_char) -> c_int {
    // SAFETY: only ever stored from a function of this type.
    let main: Main = unsafe { std::mem::transmute(MAIN.load(Ordering::Relaxed)) };
    let Some(control) = take_control_variable() else {
        // SAFETY: a program that was not meant for the agent starts as usual.
        return unsafe { main(argc, argv, envp) };
    };
    // First: code that is shared for coverage is not moved.
    if let Some(sizes) = take_variable(coverage_layout::VARIABLE) {
        coverage::attach(&sizes);
    }
    if take_variable(protocol::MANY_JOBS_VARIABLE).is_some() {
        large_pages::move_files();
    }
    // SAFETY: `argv[0]` of a started program.
    let name = unsafe { *argv };
    let (mut args, count) = server::before_main(control, name);
    // SAFETY: a job's child, with arguments that live as long as the process.
    let status = unsafe { main(count, args.as_mut_ptr(), envp) };
    atexit::exit_quickly(status)
}

/// The number of the control socket. Removes the agent from the environment, so that programs started by the
/// compiler do not load it.
fn take_control_variable() -> Option<c_int> {
    let control = take_variable(protocol::CONTROL_VARIABLE)?.parse().ok();
    // SAFETY: single-threaded, before `main`.
    unsafe {
        sys::unsetenv(c"LD_PRELOAD".as_ptr());
        sys::unsetenv(c"LD_BIND_NOW".as_ptr());
    }
    control
}

/// Takes a variable out of the environment.
fn take_variable(name: &str) -> Option<String> {
    let name = std::ffi::CString::new(name).ok()?;
    // SAFETY: single-threaded, before `main`.
    unsafe {
        let value = sys::getenv(name.as_ptr());
        if value.is_null() {
            return None;
        }
        let value = CStr::from_ptr(value).to_str().ok()?.to_owned();
        sys::unsetenv(name.as_ptr());
        Some(value)
    }
}

/// The next definition of a function after the agent's own.
pub unsafe fn real_function<F: Copy>(name: &CStr) -> F {
    // SAFETY: a constant name; the caller vouches for the type.
    unsafe {
        let found = sys::dlsym(sys::RTLD_NEXT, name.as_ptr());
        assert!(!found.is_null());
        std::mem::transmute_copy(&found)
    }
}

/// If a server opens its input: serves here, or sets the breakpoint at the parser. Returns in a child, or to
/// continue to the parser.
fn on_open(path: *const c_char) {
    if AT_INPUT.load(Ordering::Relaxed) < 0 || path.is_null() {
        return;
    }
    // SAFETY: a path given to `open` ends with a zero byte.
    if unsafe { CStr::from_ptr(path) }.to_bytes() != protocol::INPUT_NAME.as_bytes() {
        return;
    }
    let control = AT_INPUT.swap(-1, Ordering::Relaxed);
    match PARSER.get().copied().flatten() {
        None => drop(server::serve_one_argument_list(control)),
        Some(parser) if parser.set_breakpoint(control) => {}
        Some(_) => server::decline(control),
    }
}

macro_rules! hook_open {
    ($($name:ident ( $($before:ident : $before_type:ty),* ) ;)*) => {$(
        /// Declared without `...`: on the supported machines a third integer argument is passed the same way.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($before: $before_type,)* path: *const c_char, flags: c_int, mode: u32) -> c_int {
            on_open(path);
            static REAL: AtomicUsize = AtomicUsize::new(0);
            // SAFETY: the C library's function of that name takes these.
            unsafe {
                let real: unsafe extern "C" fn($($before_type,)* *const c_char, c_int, u32) -> c_int =
                    cached(&REAL, concat!(stringify!($name), "\0"));
                real($($before,)* path, flags, mode)
            }
        }
    )*};
}

hook_open! {
    open();
    open64();
    openat(dir: c_int);
    openat64(dir: c_int);
}

macro_rules! hook_fopen {
    ($($name:ident)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(path: *const c_char, mode: *const c_char) -> *mut c_void {
            on_open(path);
            static REAL: AtomicUsize = AtomicUsize::new(0);
            // SAFETY: the C library's function of that name takes these.
            unsafe {
                let real: unsafe extern "C" fn(*const c_char, *const c_char) -> *mut c_void =
                    cached(&REAL, concat!(stringify!($name), "\0"));
                real(path, mode)
            }
        }
    )*};
}

hook_fopen! { fopen fopen64 }

pub unsafe fn cached<F: Copy>(place: &AtomicUsize, name: &str) -> F {
    let mut found = place.load(Ordering::Relaxed);
    if found == 0 {
        let name = CStr::from_bytes_with_nul(name.as_bytes()).expect("ends with a zero byte");
        // SAFETY: as the caller says.
        found = unsafe { real_function(name) };
        place.store(found, Ordering::Relaxed);
    }
    // SAFETY: as the caller says; a function pointer is as wide as an address.
    unsafe { std::mem::transmute_copy(&found) }
}
