//! Prints a backtrace when the library crashes, in the form of LLVM's tools.
//!
//! LLVM's own handler is used where the library exports it. It can ask a symbolizer for the names of
//! functions that are not exported.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::fmt::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

use crate::api::{Api, Text};
use crate::diagnostics::eprint;
use crate::sys::{self, DlInfo, SigAction};

/// The signals that LLVM's tools handle.
const SIGNALS: [c_int; 10] = [
    sys::SIGQUIT,
    sys::SIGILL,
    sys::SIGTRAP,
    sys::SIGABRT,
    sys::SIGBUS,
    sys::SIGFPE,
    sys::SIGSEGV,
    sys::SIGXCPU,
    sys::SIGXFSZ,
    sys::SIGSYS,
];

/// As many frames as LLVM prints.
const MAX_FRAMES: usize = 256;

/// The handler runs on a stack of its own: the other one may be full.
const STACK_BYTES: usize = 256 * 1024;

type Demangle = unsafe extern "C" fn(*const c_char, *mut c_char, *mut usize, *mut c_int) -> *mut c_char;

/// The arguments of the program. A fork server may change an entry later.
static ARGUMENTS: AtomicPtr<*mut c_char> = AtomicPtr::new(std::ptr::null_mut());

static DEMANGLE: OnceLock<Option<Demangle>> = OnceLock::new();

/// Handles crashes from now on.
pub fn handle_crashes(api: &Api, arguments: *mut *mut c_char) {
    ARGUMENTS.store(arguments, Ordering::Relaxed);
    let _ = DEMANGLE.set(api.demangle);
    if let Some(print) = api.llvm_stack_trace {
        // SAFETY: the program's name, which lives as long as the process.
        unsafe {
            print(Text::of(CStr::from_ptr(*arguments).to_str().unwrap_or_default()), false);
            if let Some(enable) = api.llvm_pretty_stack {
                enable();
            }
        }
        return;
    }
    add_handler();
}

fn add_handler() {
    let handler = on_signal as *const () as usize;
    let memory = vec![0_u8; STACK_BYTES].leak();
    let stack = sys::Stack { start: memory.as_mut_ptr().cast(), flags: 0, size: STACK_BYTES };
    let flags = sys::SA_ONSTACK | sys::SA_NODEFER | sys::SA_RESETHAND;
    let action = SigAction { handler, mask: [0; 16], flags, restorer: 0 };
    // SAFETY: valid structures. The first call of `backtrace` loads a library, which a handler must not do.
    unsafe {
        sys::sigaltstack(&raw const stack, std::ptr::null_mut());
        let mut frame = std::ptr::null_mut();
        sys::backtrace(&raw mut frame, 1);
        for signal in SIGNALS {
            sys::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }
}

unsafe extern "C" fn on_signal(signal: c_int) {
    let mut frames = [std::ptr::null_mut(); MAX_FRAMES];
    // SAFETY: room for so many frames.
    let count = unsafe { sys::backtrace(frames.as_mut_ptr(), MAX_FRAMES as c_int) };
    eprint(&format!("Stack dump:\n0.\tProgram arguments: {}\n", arguments()));
    let frames = &frames[..usize::try_from(count).unwrap_or(0)];
    let infos: Vec<Option<DlInfo>> = frames.iter().map(|&frame| info(frame)).collect();
    let width = infos.iter().map(|info| file(info.as_ref()).len()).max().unwrap_or(0);
    for (index, (&frame, info)) in frames.iter().zip(&infos).enumerate() {
        eprint(&line(index, width, frame, info.as_ref()));
    }
    // SAFETY: the default handler is in place again, and ends the process.
    unsafe { sys::raise(signal) };
}

/// `4  libMLIR.so 0x00007fe83758f937 mlir::foo(int) + 411`.
fn line(index: usize, width: usize, frame: *mut c_void, info: Option<&DlInfo>) -> String {
    let mut line = format!("{index:<2} {:<width$} {:#018x}", file(info), frame as usize);
    if let Some(info) = info.filter(|info| !info.name.is_null()) {
        let _ = write!(line, " {} + {}", name(info.name), frame as usize - info.address as usize);
    }
    line.push('\n');
    line
}

fn info(frame: *mut c_void) -> Option<DlInfo> {
    let null = std::ptr::null();
    let mut info = DlInfo { file: null, base: std::ptr::null(), name: null, address: std::ptr::null() };
    // SAFETY: a valid place to write.
    (unsafe { sys::dladdr(frame, &raw mut info) } != 0).then_some(info)
}

/// The name of the file without its folder, as LLVM prints it.
fn file(info: Option<&DlInfo>) -> String {
    let Some(info) = info.filter(|info| !info.file.is_null()) else { return "(error)".to_owned() };
    // SAFETY: a text of the dynamic linker.
    let path = unsafe { CStr::from_ptr(info.file) }.to_string_lossy();
    path.rsplit('/').next().unwrap_or_default().to_owned()
}

fn name(mangled: *const c_char) -> String {
    // SAFETY: a text of the dynamic linker; the result is null or a text to be freed.
    unsafe {
        let plain = CStr::from_ptr(mangled).to_string_lossy().into_owned();
        let Some(demangle) = DEMANGLE.get().copied().flatten().filter(|_| plain.starts_with("_Z")) else {
            return plain;
        };
        let mut status = 0;
        let found = demangle(mangled, std::ptr::null_mut(), std::ptr::null_mut(), &raw mut status);
        if found.is_null() {
            return plain;
        }
        let name = CStr::from_ptr(found).to_string_lossy().into_owned();
        sys::free(found.cast());
        name
    }
}

/// The command line, for people.
fn arguments() -> String {
    let mut all = Vec::new();
    let mut at = ARGUMENTS.load(Ordering::Relaxed);
    // SAFETY: the arguments of `main`, which end with a null.
    unsafe {
        while !at.is_null() && !(*at).is_null() {
            all.push(CStr::from_ptr(*at).to_string_lossy().into_owned());
            at = at.add(1);
        }
    }
    all.join(" ")
}
