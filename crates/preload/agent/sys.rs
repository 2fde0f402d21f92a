//! The parts of the C library that the agent calls, for Linux on 64-bit machines.
//!
//! They are declared by hand, because the build script compiles the agent with a plain `rustc` and no
//! dependencies. A test compares them with the `libc` crate.

use std::ffi::{c_char, c_int, c_long, c_short, c_ulong, c_void};

pub const EINTR: c_int = 4;
pub const POLLIN: c_short = 1;
pub const SIGKILL: c_int = 9;
pub const PR_SET_PDEATHSIG: c_int = 1;
pub const PR_SET_CHILD_SUBREAPER: c_int = 36;
pub const RLIMIT_CPU: c_int = 0;
pub const RLIMIT_FSIZE: c_int = 1;
pub const RLIMIT_CORE: c_int = 4;
pub const RLIMIT_AS: c_int = 9;
pub const SYS_WRITE: c_long = if cfg!(target_arch = "x86_64") { 1 } else { 64 };
pub const SYS_PIDFD_OPEN: c_long = 434;
pub const CLOCK_MONOTONIC: c_int = 1;
pub const WNOHANG: c_int = 1;
pub const SIGTRAP: c_int = 5;
pub const SA_SIGINFO: c_int = 4;
pub const SA_ONSTACK: c_int = 0x0800_0000;
pub const SA_NODEFER: c_int = 0x4000_0000;
pub const SA_RESETHAND: c_int = 0x8000_0000u32 as c_int;
pub const SIG_DFL: usize = 0;
pub const SIG_IGN: usize = 1;
pub const SIG_BLOCK: c_int = 0;
pub const SIG_SETMASK: c_int = 2;
/// In [`SigInfo::code`]: sent by the kernel, as for a breakpoint.
pub const SI_KERNEL: c_int = 0x80;
pub const PROT_READ: c_int = 1;
pub const PROT_WRITE: c_int = 2;
pub const PROT_EXEC: c_int = 4;
pub const ITIMER_PROF: c_int = 2;
pub const SIGPROF: c_int = 27;
pub const MAP_SHARED: c_int = 1;
pub const MAP_PRIVATE: c_int = 2;
pub const MAP_FIXED: c_int = 0x10;
pub const MAP_FIXED_NOREPLACE: c_int = 0x10_0000;
pub const MAP_ANONYMOUS: c_int = 0x20;
pub const MAP_NORESERVE: c_int = 0x4000;
pub const MADV_HUGEPAGE: c_int = 14;
pub const MREMAP_MAYMOVE: c_int = 1;
pub const MREMAP_FIXED: c_int = 2;
pub const REGISTER_RDI: usize = 8;
pub const REGISTER_RSP: usize = 15;
pub const REGISTER_RIP: usize = 16;
pub const RTLD_NEXT: *mut c_void = -1isize as *mut c_void;
pub const SOL_SOCKET: c_int = 1;
pub const SCM_RIGHTS: c_int = 1;

#[repr(C)]
pub struct PollFd {
    pub fd: c_int,
    pub events: c_short,
    pub revents: c_short,
}

#[repr(C)]
pub struct Rlimit {
    pub soft: u64,
    pub hard: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Timespec {
    pub sec: i64,
    pub nsec: i64,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Timeval {
    pub sec: i64,
    pub usec: i64,
}

#[repr(C)]
pub struct Itimer {
    pub interval: Timeval,
    pub value: Timeval,
}

#[repr(C)]
#[derive(Default)]
pub struct Rusage {
    pub utime: Timeval,
    pub stime: Timeval,
    pub maxrss_kib: c_long,
    pub rest: [c_long; 13],
}

#[repr(C)]
pub struct IoVec {
    pub base: *mut c_void,
    pub len: usize,
}

#[repr(C)]
pub struct MsgHdr {
    pub name: *mut c_void,
    pub name_len: u32,
    pub iov: *mut IoVec,
    pub iov_len: usize,
    pub control: *mut c_void,
    pub control_len: usize,
    pub flags: c_int,
}

/// A control message that carries one descriptor.
#[repr(C)]
#[derive(Default)]
pub struct OneDescriptor {
    pub len: usize,
    pub level: c_int,
    pub kind: c_int,
    pub fd: c_int,
    pub padding: c_int,
}

/// `struct sigaction` of the C library.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SigAction {
    pub handler: usize,
    pub mask: [u64; 16],
    pub flags: c_int,
    pub restorer: usize,
}

impl SigAction {
    pub const DEFAULT: SigAction = SigAction { handler: 0, mask: [0; 16], flags: 0, restorer: 0 };
}

/// The first part of `siginfo_t`.
#[repr(C)]
pub struct SigInfo {
    pub signal: c_int,
    pub error: c_int,
    pub code: c_int,
}

/// The first part of `ucontext_t` on x86-64.
#[repr(C)]
pub struct Context {
    pub flags: u64,
    pub link: usize,
    pub stack: [usize; 3],
    pub registers: [i64; 23],
}

/// The first part of `struct dl_phdr_info`.
#[repr(C)]
pub struct LoadedObject {
    pub base: usize,
    pub name: *const c_char,
    pub segments: *const Segment,
    pub count: u16,
}

/// `Elf64_Phdr`.
#[repr(C)]
pub struct Segment {
    pub kind: u32,
    pub flags: u32,
    pub offset: u64,
    pub address: u64,
    pub physical_address: u64,
    pub file_size: u64,
    pub memory_size: u64,
    pub alignment: u64,
}

/// `Elf64_Dyn`.
#[repr(C)]
struct Dynamic {
    tag: i64,
    value: usize,
}

impl LoadedObject {
    /// The address of its first page. Usually that is the load bias, but not if the file's own addresses do
    /// not start at zero.
    pub fn start(&self) -> Option<usize> {
        const PAGE: usize = 4096;
        let first = self.loads().map(|segment| segment.address).min()?;
        Some((self.base + first as usize) / PAGE * PAGE)
    }

    /// Where it ends.
    pub fn end(&self) -> Option<usize> {
        let last = self.loads().map(|segment| segment.address + segment.memory_size).max()?;
        Some(self.base + last as usize)
    }

    /// The address in an entry of its dynamic section.
    pub unsafe fn dynamic_entry(&self, tag: i64) -> Option<usize> {
        const DYNAMIC: u32 = 2;
        let section = self.segments().iter().find(|segment| segment.kind == DYNAMIC)?;
        let mut entry = (self.base + section.address as usize) as *const Dynamic;
        // SAFETY: the section ends with a zero.
        unsafe {
            while (*entry).tag != tag {
                if (*entry).tag == 0 {
                    return None;
                }
                entry = entry.add(1);
            }
            // The linker has relocated most entries, but not those of the kernel's vDSO.
            let value = (*entry).value;
            Some(if value < self.base { self.base + value } else { value })
        }
    }

    /// Address and size of the table of its functions, with which exceptions are unwound.
    pub fn unwind_table(&self) -> Option<(usize, usize)> {
        const UNWIND_TABLE: u32 = 0x6474_e550;
        let segment = self.segments().iter().find(|segment| segment.kind == UNWIND_TABLE)?;
        Some((self.base + segment.address as usize, segment.memory_size as usize))
    }

    /// Address in the file and size of the segment with code, if there is one.
    pub fn code(&self) -> Option<(u64, u64)> {
        const EXECUTABLE: u32 = 1;
        let mut code = self.loads().filter(|segment| segment.flags & EXECUTABLE != 0);
        let segment = code.next()?;
        code.next().is_none().then_some((segment.address, segment.memory_size))
    }

    fn loads(&self) -> impl Iterator<Item = &Segment> {
        const LOAD: u32 = 1;
        self.segments().iter().filter(|segment| segment.kind == LOAD)
    }

    fn segments(&self) -> &[Segment] {
        // SAFETY: the linker gives so many segments.
        unsafe { std::slice::from_raw_parts(self.segments, self.count.into()) }
    }
}

unsafe extern "C" {
    pub fn fork() -> c_int;
    pub fn getpid() -> c_int;
    pub fn alarm(seconds: u32) -> u32;
    pub fn _exit(status: c_int) -> !;
    pub fn exit(status: c_int) -> !;
    pub fn fflush(stream: *mut c_void) -> c_int;
    pub fn setpgid(pid: c_int, pgid: c_int) -> c_int;
    pub fn kill(pid: c_int, signal: c_int) -> c_int;
    pub fn wait4(pid: c_int, status: *mut c_int, options: c_int, usage: *mut Rusage) -> c_int;
    pub fn prctl(option: c_int, ...) -> c_int;
    pub fn setitimer(which: c_int, new: *const Itimer, old: *mut Itimer) -> c_int;
    pub fn setrlimit(resource: c_int, limit: *const Rlimit) -> c_int;
    pub fn poll(fds: *mut PollFd, count: c_ulong, timeout_ms: c_int) -> c_int;
    pub fn syscall(number: c_long, ...) -> c_long;
    pub fn close(fd: c_int) -> c_int;
    pub fn read(fd: c_int, buffer: *mut c_void, count: usize) -> isize;
    pub fn recvmsg(fd: c_int, message: *mut MsgHdr, flags: c_int) -> isize;
    pub fn clock_gettime(clock: c_int, time: *mut Timespec) -> c_int;
    pub fn getenv(name: *const c_char) -> *const c_char;
    pub fn unsetenv(name: *const c_char) -> c_int;
    pub fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    pub fn pread(fd: c_int, buffer: *mut c_void, count: usize, offset: i64) -> isize;
    pub fn raise(signal: c_int) -> c_int;
    pub fn mprotect(start: *mut c_void, len: usize, access: c_int) -> c_int;
    pub fn dl_iterate_phdr(
        visit: unsafe extern "C" fn(*const LoadedObject, usize, *mut usize) -> c_int,
        data: *mut usize,
    ) -> c_int;
    pub fn mmap(
        place: *mut c_void,
        len: usize,
        access: c_int,
        flags: c_int,
        fd: c_int,
        offset: i64,
    ) -> *mut c_void;
    pub fn munmap(place: *mut c_void, len: usize) -> c_int;
    pub fn madvise(place: *mut c_void, len: usize, advice: c_int) -> c_int;
    pub fn mremap(
        place: *mut c_void,
        len: usize,
        new_len: usize,
        flags: c_int,
        new_place: *mut c_void,
    ) -> *mut c_void;
    pub fn sbrk(change: isize) -> *mut c_void;
    pub fn __errno_location() -> *mut c_int;
}

pub fn errno() -> c_int {
    // SAFETY: the C library gives every thread a valid place.
    unsafe { *__errno_location() }
}

pub fn now() -> u64 {
    let mut time = Timespec::default();
    // SAFETY: `time` is a valid place to write.
    unsafe { clock_gettime(CLOCK_MONOTONIC, &raw mut time) };
    time.sec as u64 * 1_000_000_000 + time.nsec as u64
}

/// The load bias of the program.
pub fn program_base() -> usize {
    unsafe extern "C" fn first(object: *const LoadedObject, _size: usize, base: *mut usize) -> c_int {
        // SAFETY: the linker gives a valid object; `base` is the caller's.
        unsafe { *base = (*object).base };
        1
    }
    let mut base = 0;
    // SAFETY: a visitor of the right type. The program itself comes first.
    unsafe { dl_iterate_phdr(first, &raw mut base) };
    base
}

/// The start of each loaded file, as `dladdr` returns it.
pub fn library_starts() -> Vec<usize> {
    unsafe extern "C" fn each(object: *const LoadedObject, _size: usize, starts: *mut usize) -> c_int {
        // SAFETY: the linker gives a valid object; `starts` is the caller's vector.
        unsafe { (*starts.cast::<Vec<usize>>()).extend((*object).start()) };
        0
    }
    let mut starts: Vec<usize> = Vec::new();
    // SAFETY: a visitor of the right type.
    unsafe { dl_iterate_phdr(each, (&raw mut starts).cast()) };
    starts
}
