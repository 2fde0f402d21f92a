//! The latest moment to fork: the compiler is about to parse its input.
//!
//! By then it has made its context and loaded its dialects, which in some compilers costs more than
//! all else. The server lets the compiler read a placeholder, stops it with a breakpoint at MLIR's own
//! parsing function, and forks there; the child gets its job's text put in the placeholder's place.
//!
//! Nothing is assumed that is not looked at: unless the function's first argument leads to the
//! placeholder's text, the server declines and jobs are forked at the opening of the input instead.
//!
//! What such a child shares with its server it does not take down either: the context's destructor
//! would touch, and so copy, most of the pages that the fork has saved, right before the process ends.

use std::ffi::{c_int, c_void};

use crate::protocol::{self, PLACEHOLDER};
use crate::{breakpoint, server, sys};

/// A function's first instruction that does nothing and returns.
const RETURN: u8 = 0xc3;

/// The functions this is about.
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
    /// Where they are: exported, or at the offsets that mohole read from the program's own symbols.
    pub fn find(parser_offset: u64, context_end_offset: u64) -> Option<Self> {
        let parser = breakpoint::find(protocol::PARSER, parser_offset)?;
        let context_end = breakpoint::find(protocol::CONTEXT_END, context_end_offset)?;
        Some(Functions { parser, context_end })
    }

    /// Sets the breakpoint. False when the code cannot be changed.
    pub fn arm(self, control: c_int) -> bool {
        breakpoint::patch(self.context_end, RETURN) && breakpoint::arm(self.parser, control, serve)
    }
}

/// Serves with the registers as the parsing function finds them; in a child, the text is the job's.
fn serve(control: c_int, registers: &mut sys::Registers) {
    let source = registers[sys::REGISTER_RDI] as *const *const SourceBuffer;
    let Some(buffer) = placeholder_buffer(source) else { server::decline(control) };
    server::serve_one_argument_list(control);
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

/// Follows `llvm::SourceMgr`'s first member, a vector of buffers, to the text. A guess that goes wrong
/// ends this server and nothing else.
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
