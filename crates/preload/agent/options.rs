//! The latest moment to fork for jobs with any arguments: the compiler is about to read its options.
//!
//! By then it has registered its dialects and passes, which costs as much as many a job. The server runs
//! `main` with the arguments that every job begins with, stops it at LLVM's own option parser, and forks
//! there; the child gets its job's arguments put behind those that the compiler passes on, which need not
//! be all: some programs take the first for themselves.

use std::ffi::{c_char, c_int};

use crate::protocol::OPTIONS;
use crate::{breakpoint, server, sys};

/// Has the compiler stop where it reads its options. False when that place cannot be found.
pub fn arm(control: c_int) -> bool {
    let function = OPTIONS.iter().find_map(|name| breakpoint::find(name, 0));
    function.is_some_and(|function| breakpoint::arm(function, control, serve))
}

/// Serves with the registers as `ParseCommandLineOptions(int argc, const char *const *argv, ..)` finds them.
fn serve(control: c_int, registers: &mut sys::Registers) {
    let count = registers[sys::REGISTER_RDI] as c_int;
    let given = registers[sys::REGISTER_RSI] as *const *mut c_char;
    // SAFETY: what the compiler itself is about to read.
    let given = unsafe { std::slice::from_raw_parts(given, usize::try_from(count).unwrap_or(0)) };
    let (argv, count) = server::serve_any_arguments(control, given);
    registers[sys::REGISTER_RDI] = i64::from(count);
    registers[sys::REGISTER_RSI] = argv.leak().as_ptr() as i64;
}
