//! What a job's child says on its error stream, gathered in memory that it shares with its server.
//!
//! LLVM's error stream has no buffer: every word is a system call, and a compiler that talks a lot spends
//! more time on those than on its work. So the child only copies, and the server writes all of it when the
//! child has ended, however that was. Whatever does not fit is written by the child itself, in order.

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

use crate::{hooks, sys};

const ERROR_STREAM: c_int = 2;

/// More than nearly every run says.
const CAPACITY: usize = 256 * 1024;

#[repr(C)]
struct Shared {
    /// Bytes gathered; more than there is room for once the child writes on its own.
    len: AtomicUsize,
    bytes: [u8; CAPACITY],
}

static SHARED: AtomicPtr<Shared> = AtomicPtr::new(std::ptr::null_mut());
static GATHERING: AtomicBool = AtomicBool::new(false);

/// In a server: makes the memory. Without it children write as usual.
pub fn prepare() {
    // SAFETY: asks for new memory.
    let memory = unsafe {
        sys::mmap(
            std::ptr::null_mut(),
            size_of::<Shared>(),
            sys::PROT_READ | sys::PROT_WRITE,
            sys::MAP_SHARED | sys::MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    if memory as isize != -1 {
        SHARED.store(memory.cast(), Ordering::Relaxed);
    }
}

/// In a child: from now on.
pub fn start_gathering() {
    GATHERING.store(!SHARED.load(Ordering::Relaxed).is_null(), Ordering::Relaxed);
}

/// In a server whose child has ended, and in a child that goes on without: writes what was gathered.
pub fn write_gathered() {
    let shared = SHARED.load(Ordering::Relaxed);
    if shared.is_null() {
        return;
    }
    // SAFETY: made by `prepare`, for the life of the process.
    let shared = unsafe { &*shared };
    let len = shared.len.swap(0, Ordering::AcqRel);
    if len <= CAPACITY {
        write_all(&shared.bytes[..len]);
    }
}

fn write_all(mut bytes: &[u8]) {
    while !bytes.is_empty() {
        match real_write(ERROR_STREAM, bytes.as_ptr().cast(), bytes.len()) {
            written @ 1.. => bytes = &bytes[written as usize..],
            _ if sys::errno() == sys::EINTR => {}
            _ => return,
        }
    }
}

fn real_write(fd: c_int, bytes: *const c_void, count: usize) -> isize {
    // SAFETY: arguments as they came.
    unsafe { sys::syscall(sys::SYS_WRITE, fd, bytes, count) as isize }
}

/// Copies some bytes to the memory; false when they are to be written as usual.
fn gather(bytes: *const u8, count: usize) -> bool {
    let shared = SHARED.load(Ordering::Relaxed);
    // SAFETY: made by `prepare`; only the bytes reserved are written to.
    unsafe {
        let at = (*shared).len.fetch_add(count, Ordering::AcqRel);
        if at + count <= CAPACITY {
            let room = (&raw mut (*shared).bytes).cast::<u8>().add(at);
            bytes.copy_to_nonoverlapping(room, count);
            return true;
        }
        // Full: what is there comes first, and what follows goes straight to the stream.
        GATHERING.store(false, Ordering::Relaxed);
        (*shared).len.store(at, Ordering::Release);
    }
    write_gathered();
    false
}

/// Stands before the C library's function. Called from signal handlers as well: it only copies.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(fd: c_int, bytes: *const c_void, count: usize) -> isize {
    if fd == ERROR_STREAM && GATHERING.load(Ordering::Relaxed) && gather(bytes.cast(), count) {
        return count as isize;
    }
    real_write(fd, bytes, count)
}

/// The C library's own words take another way to the stream: what was said before should stand before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __assert_fail(
    condition: *const c_char,
    file: *const c_char,
    line: c_uint,
    function: *const c_char,
) -> ! {
    type Real = unsafe extern "C" fn(*const c_char, *const c_char, c_uint, *const c_char) -> !;
    if GATHERING.load(Ordering::Relaxed) {
        write_gathered();
    }
    // SAFETY: the C library's function of that name has this type; arguments as they came.
    unsafe { hooks::real_function::<Real>(c"__assert_fail")(condition, file, line, function) }
}
