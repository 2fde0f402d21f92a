//! What a job's child says on its error stream, gathered in memory that it shares with its server.
//!
//! LLVM's error stream has no buffer: every word is a system call, and a compiler that talks a lot spends
//! more time on those than on its work. So the child only copies, and the server writes all of it when the
//! child has ended, however that was. Whatever does not fit is written by the child itself, each thread's
//! words in order.

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};
use std::time::Duration;

use crate::{hooks, sys};

const ERROR_STREAM: c_int = 2;

/// More than nearly every run says.
const CAPACITY: usize = 256 * 1024;

#[repr(C)]
struct Shared {
    /// Bytes that were taken for what is said, never more than there are.
    len: AtomicUsize,
    /// How many of them hold it by now.
    copied: AtomicUsize,
    bytes: [u8; CAPACITY],
}

static SHARED: AtomicPtr<Shared> = AtomicPtr::new(std::ptr::null_mut());
static GATHERING: AtomicBool = AtomicBool::new(false);
/// Some thread is writing what was gathered.
static FLUSHING: AtomicBool = AtomicBool::new(false);

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

/// In a server whose child has ended: writes what was gathered.
pub fn write_gathered() {
    let shared = SHARED.load(Ordering::Relaxed);
    if !shared.is_null() {
        flush(shared, 0);
        // Who was killed while he copied has not counted it.
        // SAFETY: made by `prepare`, for the life of the process.
        unsafe { (*shared).copied.store(0, Ordering::Relaxed) };
    }
}

/// Writes what was gathered, unless another thread is at it. The patience is for those who are still copying.
fn flush(shared: *mut Shared, patience: usize) {
    if FLUSHING.swap(true, Ordering::Acquire) {
        return;
    }
    let mut done = 0;
    // SAFETY: made by `prepare`, for the life of the process. Nobody writes to bytes that are taken and
    // copied before there are none taken again.
    unsafe {
        loop {
            let len = settled(shared, patience);
            if len < done {
                done = 0; // A process that the compiler has started shares the memory, and was quicker.
            }
            let bytes = (&raw const (*shared).bytes).cast::<u8>();
            write_all(std::slice::from_raw_parts(bytes.add(done), len - done));
            done = len;
            // What was said meanwhile is written as well.
            if (*shared).len.compare_exchange(len, 0, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                (*shared).copied.fetch_sub(len, Ordering::Relaxed);
                break;
            }
        }
    }
    FLUSHING.store(false, Ordering::Release);
}

/// How often others are given the time to end a copy: by far more than it takes, also for a thread that has
/// lost its core.
const PATIENCE: usize = 2000;

/// How long each time. First they only get the core.
fn pause(attempt: usize) {
    match attempt {
        ..100 => std::thread::yield_now(),
        _ => std::thread::sleep(Duration::from_micros(100)),
    }
}

/// The bytes that were taken, when all of them are copied. That is not waited for without end: who was
/// interrupted by a signal while he copied, and says something from its handler, would wait for himself.
unsafe fn settled(shared: *const Shared, patience: usize) -> usize {
    // SAFETY: as the caller says.
    let (len, copied) = unsafe { (&(*shared).len, &(*shared).copied) };
    for attempt in 0..patience {
        // In this order: nothing was copied that had not been taken.
        let copied = copied.load(Ordering::Acquire);
        if len.load(Ordering::Acquire) == copied {
            return copied;
        }
        pause(attempt);
    }
    len.load(Ordering::Acquire)
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
    let take = |len: usize| len.checked_add(count).filter(|&end| end <= CAPACITY);
    // SAFETY: made by `prepare`; only the bytes taken are written to.
    unsafe {
        let taken = (*shared).len.fetch_update(Ordering::AcqRel, Ordering::Acquire, take);
        if let Ok(at) = taken {
            let room = (&raw mut (*shared).bytes).cast::<u8>().add(at);
            bytes.copy_to_nonoverlapping(room, count);
            (*shared).copied.fetch_add(count, Ordering::Release);
            return true;
        }
    }
    // Full: what is there comes first, and what follows goes straight to the stream. Of the threads that find
    // it full one writes; what another says by then may come before its own earlier words, but nothing is
    // lost.
    if GATHERING.swap(false, Ordering::AcqRel) {
        flush(shared, PATIENCE);
    }
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
        flush(SHARED.load(Ordering::Relaxed), PATIENCE);
    }
    // SAFETY: the C library's function of that name has this type; arguments as they came.
    unsafe { hooks::real_function::<Real>(c"__assert_fail")(condition, file, line, function) }
}
