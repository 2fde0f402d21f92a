//! The functions and structures of the C library that are used here.

use std::ffi::{c_char, c_int, c_void};

pub const RTLD_LAZY: c_int = 1;
pub const RTLD_GLOBAL: c_int = 0x100;
pub const RTLD_DI_LINKMAP: c_int = 2;

pub const SIGQUIT: c_int = 3;
pub const SIGILL: c_int = 4;
pub const SIGTRAP: c_int = 5;
pub const SIGABRT: c_int = 6;
pub const SIGBUS: c_int = 7;
pub const SIGFPE: c_int = 8;
pub const SIGSEGV: c_int = 11;
pub const SIGXCPU: c_int = 24;
pub const SIGXFSZ: c_int = 25;
pub const SIGSYS: c_int = 31;

pub const SA_ONSTACK: c_int = 0x0800_0000;
pub const SA_NODEFER: c_int = 0x4000_0000;
pub const SA_RESETHAND: c_int = 0x8000_0000_u32 as c_int;

/// `struct sigaction`.
#[repr(C)]
pub struct SigAction {
    pub handler: usize,
    pub mask: [u64; 16],
    pub flags: c_int,
    pub restorer: usize,
}

/// `stack_t`.
#[repr(C)]
pub struct Stack {
    pub start: *mut c_void,
    pub flags: c_int,
    pub size: usize,
}

/// `Dl_info`.
#[repr(C)]
pub struct DlInfo {
    pub file: *const c_char,
    pub base: *const c_void,
    pub name: *const c_char,
    pub address: *const c_void,
}

/// `struct link_map`, the public part.
#[repr(C)]
pub struct LinkMap {
    pub base: usize,
    pub name: *const c_char,
    pub dynamic: *const Dynamic,
    pub next: *mut LinkMap,
    pub previous: *mut LinkMap,
}

/// `Elf64_Dyn`.
#[repr(C)]
pub struct Dynamic {
    pub tag: i64,
    pub value: usize,
}

/// `Elf64_Sym`.
#[repr(C)]
pub struct Symbol {
    pub name: u32,
    pub info: u8,
    pub other: u8,
    pub section: u16,
    pub value: u64,
    pub size: u64,
}

unsafe extern "C" {
    pub fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    pub fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    pub fn dlerror() -> *const c_char;
    pub fn dladdr(address: *const c_void, info: *mut DlInfo) -> c_int;
    pub fn dlinfo(handle: *mut c_void, request: c_int, result: *mut c_void) -> c_int;
    pub fn sigaction(signal: c_int, action: *const SigAction, old: *mut SigAction) -> c_int;
    pub fn sigaltstack(stack: *const Stack, old: *mut Stack) -> c_int;
    pub fn raise(signal: c_int) -> c_int;
    pub fn backtrace(buffer: *mut *mut c_void, size: c_int) -> c_int;
    pub fn memfd_create(name: *const c_char, flags: u32) -> c_int;
    pub fn dup2(old: c_int, new: c_int) -> c_int;
    pub fn pipe(ends: *mut c_int) -> c_int;
    pub fn fork() -> c_int;
    pub fn close(descriptor: c_int) -> c_int;
    pub fn waitpid(pid: c_int, status: *mut c_int, options: c_int) -> c_int;
    pub fn _exit(status: c_int) -> !;
    pub fn free(memory: *mut c_void);
}
