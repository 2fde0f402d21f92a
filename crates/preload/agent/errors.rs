//! A buffer for a child's error stream, in memory that it shares with its server.
//!
//! LLVM's error stream is unbuffered: every piece of a message is a system call, and these may take longer
//! than the compilation. So the child only copies into the buffer, and the server writes it when the child
//! has ended, even by a crash. If the buffer is full the child writes directly, each thread's output in
//! order.

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};
use std::time::Duration;

use crate::{hooks, sys};

const ERROR_STREAM: c_int = 2;

/// Bytes; enough for nearly every run.
const CAPACITY: usize = 256 * 1024;

#[repr(C)]
struct Shared {
    /// Bytes reserved by writers, at most `CAPACITY`.
    len: AtomicUsize,
    /// Bytes that are completely copied.
    copied: AtomicUsize,
    bytes: [u8; CAPACITY],
}

static SHARED: AtomicPtr<Shared> = AtomicPtr::new(std::ptr::null_mut());
static BUFFERING: AtomicBool = AtomicBool::new(false);
/// Some thread is writing the buffer.
static FLUSHING: AtomicBool = AtomicBool::new(false);

/// In a server: allocates the buffer. Without it children write as usual.
pub fn prepare() {
    // SAFETY: allocates new memory.
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

/// In a child: uses the buffer from now on.
pub fn start_buffering() {
    BUFFERING.store(!SHARED.load(Ordering::Relaxed).is_null(), Ordering::Relaxed);
}

/// In a server whose child has ended: writes the buffer.
pub fn write_buffer() {
    let shared = SHARED.load(Ordering::Relaxed);
    if !shared.is_null() {
        flush(shared, 0);
        // A child that was killed while it copied has not counted its bytes.
        // SAFETY: made by `prepare`, for the life of the process.
        unsafe { (*shared).copied.store(0, Ordering::Relaxed) };
    }
}

/// Writes the buffer, unless another thread does. Waits up to `max_waits` times for threads that still copy.
fn flush(shared: *mut Shared, max_waits: usize) {
    if FLUSHING.swap(true, Ordering::Acquire) {
        return;
    }
    let mut done = 0;
    // SAFETY: made by `prepare`, for the life of the process. No thread writes to bytes that are reserved and
    // copied until `len` is 0 again.
    unsafe {
        loop {
            let len = reserved_when_copied(shared, max_waits);
            if len < done {
                done = 0; // A process started by the compiler shares the buffer and has written it first.
            }
            let bytes = (&raw const (*shared).bytes).cast::<u8>();
            write_all(std::slice::from_raw_parts(bytes.add(done), len - done));
            done = len;
            // Repeat if more was added meanwhile.
            if (*shared).len.compare_exchange(len, 0, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                (*shared).copied.fetch_sub(len, Ordering::Relaxed);
                break;
            }
        }
    }
    FLUSHING.store(false, Ordering::Release);
}

/// How often to wait for other threads to finish copying: far more than needed, even for a thread that was
/// descheduled.
const MAX_WAITS: usize = 2000;

/// One wait: at first only yields the core.
fn pause(attempt: usize) {
    match attempt {
        ..100 => std::thread::yield_now(),
        _ => std::thread::sleep(Duration::from_micros(100)),
    }
}

/// The number of reserved bytes, once all of them are copied. The wait is bounded: a thread that was
/// interrupted by a signal while it copied, and prints from the signal handler, would wait for itself.
unsafe fn reserved_when_copied(shared: *const Shared, max_waits: usize) -> usize {
    // SAFETY: guaranteed by the caller.
    let (len, copied) = unsafe { (&(*shared).len, &(*shared).copied) };
    for attempt in 0..max_waits {
        // Load `copied` first: it is never greater than an earlier `len`.
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
    // SAFETY: the caller's arguments, unchanged.
    unsafe { sys::syscall(sys::SYS_WRITE, fd, bytes, count) as isize }
}

/// Copies bytes to the buffer; false if the caller must write them.
fn buffer_output(bytes: *const u8, count: usize) -> bool {
    let shared = SHARED.load(Ordering::Relaxed);
    let take = |len: usize| len.checked_add(count).filter(|&end| end <= CAPACITY);
    // SAFETY: made by `prepare`; writes only to the reserved bytes.
    unsafe {
        let taken = (*shared).len.fetch_update(Ordering::AcqRel, Ordering::Acquire, take);
        if let Ok(at) = taken {
            let room = (&raw mut (*shared).bytes).cast::<u8>().add(at);
            bytes.copy_to_nonoverlapping(room, count);
            (*shared).copied.fetch_add(count, Ordering::Release);
            return true;
        }
    }
    // Full: one thread writes the buffer, and from now on output goes directly to the stream. Output of
    // another thread may overtake what it wrote before, but nothing is lost.
    if BUFFERING.swap(false, Ordering::AcqRel) {
        flush(shared, MAX_WAITS);
    }
    false
}

/// Replaces the C library's function. Signal handlers call it too, so it only copies.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(fd: c_int, bytes: *const c_void, count: usize) -> isize {
    if fd == ERROR_STREAM && BUFFERING.load(Ordering::Relaxed) && buffer_output(bytes.cast(), count) {
        return count as isize;
    }
    real_write(fd, bytes, count)
}

/// The C library writes the assertion message without `write`, so the buffer must be written before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __assert_fail(
    condition: *const c_char,
    file: *const c_char,
    line: c_uint,
    function: *const c_char,
) -> ! {
    type Real = unsafe extern "C" fn(*const c_char, *const c_char, c_uint, *const c_char) -> !;
    if BUFFERING.load(Ordering::Relaxed) {
        flush(SHARED.load(Ordering::Relaxed), MAX_WAITS);
    }
    // SAFETY: the C library's function of that name has this type; the arguments are unchanged.
    unsafe { hooks::real_function::<Real>(c"__assert_fail")(condition, file, line, function) }
}
