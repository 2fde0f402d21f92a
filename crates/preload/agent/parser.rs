//! Forks as late as possible: when the compiler starts to parse its input.
//!
//! By then it has created its context and loaded its dialects, which in some compilers costs more than
//! everything else. The server lets the compiler read a placeholder, stops it with a breakpoint at MLIR's
//! parsing function, and forks there. The child replaces the placeholder by its job's text.
//!
//! Every assumption is checked: unless the function's first argument leads to the placeholder's text, the
//! server declines and jobs are forked when the input is opened.
//!
//! While coverage is on, the code is shared with other processes, which meet the breakpoint, too, and step
//! over it (`coverage.rs`).
//!
//! The child does not destroy the context either: the destructor would write to, and so copy, most of the
//! pages shared by the fork, right before the process ends.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicU8, Ordering};

use crate::protocol::{self, PLACEHOLDER};
use crate::slot::{self, Slot};
use crate::{coverage, server, signals, sys};

/// Machine code that returns at once.
const RETURN: u8 = 0xc3;

const BREAKPOINT: u8 = 0xcc;

static PLACE: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());
static ORIGINAL: AtomicU8 = AtomicU8::new(0);
static CONTROL: AtomicI32 = AtomicI32::new(-1);
/// Whether the breakpoint is in code that other processes share.
static IS_SHARED: AtomicBool = AtomicBool::new(false);
/// In shared code: the context's destructor, which returns at once in this process.
static CONTEXT_END: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());
static mut PREVIOUS: sys::SigAction = sys::SigAction::DEFAULT;

/// The functions needed here.
#[derive(Clone, Copy)]
pub struct Functions {
    parser: *mut u8,
    context_end: *mut u8,
}

// SAFETY: addresses of code, the same for every thread.
unsafe impl Send for Functions {}
// SAFETY: as above.
unsafe impl Sync for Functions {}

impl Functions {
    /// Their addresses: exported, or from the offsets that mohole read from the program's symbol table.
    pub fn find(parser_offset: u64, context_end_offset: u64) -> Option<Self> {
        if !cfg!(target_arch = "x86_64") {
            return None;
        }
        let parser = find(protocol::PARSER, parser_offset)?;
        let context_end = find(protocol::CONTEXT_END, context_end_offset)?;
        Some(Functions { parser, context_end })
    }

    /// Sets the breakpoint. False if the code cannot be changed.
    pub fn set_breakpoint(self, control: c_int) -> bool {
        let is_set = match [self.parser, self.context_end].map(|place| coverage::keep_breakpoint(place)) {
            [None, None] => {
                patch(self.parser, BREAKPOINT, Some(&ORIGINAL)) && patch(self.context_end, RETURN, None)
            }
            [Some(true), Some(true)] => {
                IS_SHARED.store(true, Ordering::Relaxed);
                CONTEXT_END.store(self.context_end, Ordering::Relaxed);
                true
            }
            _ => false,
        };
        PLACE.store(self.parser, Ordering::Relaxed);
        CONTROL.store(control, Ordering::Relaxed);
        is_set && install_handler()
    }
}

/// Handles the breakpoint from now on.
fn install_handler() -> bool {
    if coverage::is_on() {
        signals::install_on_ordinary_stack();
        return true;
    }
    let handler = on_signal as *const () as usize;
    let action = sys::SigAction { handler, flags: sys::SA_SIGINFO, ..sys::SigAction::DEFAULT };
    // SAFETY: a handler of the right type. The compiler has installed its own before it opens its input.
    unsafe { signals::real_sigaction(sys::SIGTRAP, &raw const action, &raw mut PREVIOUS) == 0 }
}

fn find(name: &str, offset: u64) -> Option<*mut u8> {
    let name = std::ffi::CString::new(name).ok()?;
    // SAFETY: a valid name.
    let exported = unsafe { sys::dlsym(std::ptr::null_mut(), name.as_ptr()) };
    match (exported.is_null(), offset) {
        (false, _) => Some(exported.cast()),
        (true, 0) => None,
        (true, offset) => Some((sys::program_base() + offset as usize) as *mut u8),
    }
}

fn patch(place: *mut u8, byte: u8, keep: Option<&AtomicU8>) -> bool {
    let page = place as usize & !0xfff;
    // SAFETY: a page of the program's code, private to this process; readable and runnable all the while.
    unsafe {
        if sys::mprotect(page as *mut c_void, 0x1000, sys::PROT_READ | sys::PROT_WRITE | sys::PROT_EXEC) != 0
        {
            return false;
        }
        if let Some(keep) = keep {
            keep.store(place.read(), Ordering::Relaxed);
        }
        place.write(byte);
        sys::mprotect(page as *mut c_void, 0x1000, sys::PROT_READ | sys::PROT_EXEC) == 0
    }
}

/// The handler without coverage, for this breakpoint alone.
unsafe extern "C" fn on_signal(_signal: c_int, _info: *mut c_void, context: *mut sys::Context) {
    // SAFETY: what was there before; the context of the interrupted thread.
    unsafe {
        signals::real_sigaction(sys::SIGTRAP, &raw const PREVIOUS, std::ptr::null_mut());
        on_breakpoint(PLACE.load(Ordering::Relaxed) as usize, &mut *context);
    }
}

/// Serves, if this is the breakpoint and the process waits for it. Returns in a child, to continue with the
/// function's first instruction.
pub fn on_breakpoint(address: usize, context: &mut sys::Context) -> bool {
    let place = PLACE.load(Ordering::Relaxed);
    if place.is_null() || place as usize != address {
        return false;
    }
    PLACE.store(std::ptr::null_mut(), Ordering::Relaxed);
    let source = context.registers[sys::REGISTER_RDI] as *const *const SourceBuffer;
    if coverage::is_on() {
        signals::install();
    }
    if IS_SHARED.load(Ordering::Relaxed) {
        coverage::on_breakpoint(address, context);
    } else {
        patch(place, ORIGINAL.load(Ordering::Relaxed), None);
        context.registers[sys::REGISTER_RIP] = place as i64;
    }
    serve(source);
    true
}

/// If this is the context's destructor, and it does nothing in this process: returns from it.
pub fn pass_breakpoint(address: usize, context: &mut sys::Context) -> bool {
    extern "C" fn return_at_once() {}
    let is_context_end = CONTEXT_END.load(Ordering::Relaxed) as usize == address;
    if is_context_end {
        context.registers[sys::REGISTER_RIP] = return_at_once as *const () as i64;
    }
    is_context_end
}

/// Takes orders, and gives a child its job.
fn serve(source: *const *const SourceBuffer) {
    let control = CONTROL.load(Ordering::Relaxed);
    let Some(buffer) = placeholder_buffer(source) else { server::decline(control) };
    let slot = slot::is_open().then(Slot::find);
    if let Some(None) = slot {
        server::decline(control)
    }
    let pipeline = server::serve_one_argument_list(control);
    if let Some(slot) = slot.flatten() {
        slot.fill(&pipeline);
    }
    let text = server::job_input();
    // SAFETY: looked at before; the text lives as long as the process.
    unsafe {
        (*buffer).start = text.as_ptr();
        (*buffer).end = text.as_ptr().add(text.len() - 1);
    }
}

/// The first part of `llvm::SourceMgr::SrcBuffer`.
#[repr(C)]
struct SourceBuffer {
    buffer: *mut MemoryBuffer,
}

/// The first part of `llvm::MemoryBuffer`.
#[repr(C)]
struct MemoryBuffer {
    methods: *const c_void,
    start: *const u8,
    end: *const u8,
}

/// Follows the first member of `llvm::SourceMgr`, a vector of buffers, to the text. A wrong guess only ends
/// this server.
fn placeholder_buffer(source: *const *const SourceBuffer) -> Option<*mut MemoryBuffer> {
    // SAFETY: see above.
    unsafe {
        let (first, end) = (*source, *source.add(1));
        if first.is_null() || first >= end {
            return None;
        }
        let buffer = (*first).buffer;
        let (start, end) = ((*buffer).start, (*buffer).end);
        let len = (end as usize).checked_sub(start as usize)?;
        let found =
            len == PLACEHOLDER.len() && std::slice::from_raw_parts(start, len) == PLACEHOLDER.as_bytes();
        found.then_some(buffer)
    }
}
