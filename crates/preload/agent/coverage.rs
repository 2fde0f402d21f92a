//! Notes which blocks of the compiler's code are reached, each once.
//!
//! mohole has planted a breakpoint at every block, in a copy of the code that all processes share
//! (`coverage_layout.rs`). The process that all others are forked from runs this copy instead of the file's
//! code. A process that meets a breakpoint notes the block, removes the breakpoint for all, and continues.
//! So each block costs one signal in a whole campaign, and a run that reaches nothing new costs nothing.
//!
//! Two processes may meet one breakpoint at the same time: both remove it, one of them is first to note it.
//! One byte is written, so every processor sees either the breakpoint or the whole instruction.
//!
//! The breakpoints where servers wait stay: a process that does not wait there does what their instruction
//! would do.

use std::ffi::{c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering, fence};

use crate::coverage_layout::{
    BREAKPOINT, File, Head, LOG_FD, Log, MAX_FILES, PAGE, REACHED, STAYS, TABLE_FD, TEXT_FD,
};
use crate::sys::{self, LoadedObject};
use crate::{parser, signals};

/// Far from everything else, so that no stray pointer of a compiler ends there.
const ALIAS_ADDRESS: usize = 0x3000_0000_0000;

static SHARED: OnceLock<Shared> = OnceLock::new();

/// What this process and its children have mapped.
struct Shared {
    table: *const u8,
    head: &'static Head,
    log: &'static Log,
    /// The room for numbers in the log.
    log_room: u64,
    /// The text, writable.
    text: *mut u8,
    files: [Mapped; MAX_FILES],
    count: usize,
}

// SAFETY: memory that lives as long as the process and is written with atomic operations.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

/// The code of one file in this process.
#[derive(Clone, Copy)]
struct Mapped {
    start: usize,
    len: usize,
    place: usize,
}

/// Runs the shared code from now on, in this process and its children. `sizes` is the value of the variable.
/// Without effect if the machine does not let us.
pub fn attach(sizes: &str) {
    let mut numbers = sizes.split(',').filter_map(|size| size.parse::<usize>().ok());
    let (Some(text_len), Some(table_len), Some(log_len)) = (numbers.next(), numbers.next(), numbers.next())
    else {
        return;
    };
    if cfg!(target_arch = "x86_64")
        && let Some(shared) = map(text_len, table_len, log_len)
    {
        shared.log.files.store(shared.count as u32, Ordering::Relaxed);
        let _ = SHARED.set(shared);
        signals::take_over();
    }
    for fd in [TEXT_FD, TABLE_FD, LOG_FD] {
        // SAFETY: a descriptor for the agent alone.
        unsafe { sys::close(fd) };
    }
}

/// Whether this process runs the shared code.
pub fn is_on() -> bool {
    SHARED.get().is_some()
}

/// Keeps a breakpoint at a function, in all processes; `None` if the function is not in the shared code, and
/// false if this is not possible.
pub fn keep_breakpoint(function: *const u8) -> Option<bool> {
    let shared = SHARED.get()?;
    let place = shared.place_of(function as usize)?;
    let Some(block) = shared.block_at(place) else { return Some(false) };
    if !can_step_over(function, shared.original(block)) {
        return Some(false);
    }
    shared.state(block).fetch_or(STAYS, Ordering::SeqCst);
    shared.byte(place).store(BREAKPOINT, Ordering::SeqCst);
    Some(true)
}

/// If there is a breakpoint of ours at this address: notes the block, and continues after the breakpoint.
pub fn on_breakpoint(address: usize, context: &mut sys::Context) -> bool {
    let Some(shared) = SHARED.get() else { return false };
    let Some(place) = shared.place_of(address) else { return false };
    let Some(block) = shared.block_at(place) else { return false };
    let original = shared.original(block);
    let state = shared.state(block).fetch_or(REACHED, Ordering::SeqCst);
    if state & REACHED == 0 {
        shared.note(block);
    }
    if state & STAYS != 0 {
        parser::pass_breakpoint(address, context) || step_over(address, original, context)
    } else {
        shared.remove(place, block, original);
        context.registers[sys::REGISTER_RIP] = address as i64;
        true
    }
}

impl Shared {
    fn place_of(&self, address: usize) -> Option<usize> {
        let files = self.files[..self.count].iter();
        let inside = |file: &&Mapped| address >= file.start && address - file.start < file.len;
        files.copied().find(|file| inside(&file)).map(|file| file.place + (address - file.start))
    }

    /// The number of the block at a place.
    fn block_at(&self, place: usize) -> Option<usize> {
        let page = place / PAGE as usize;
        // SAFETY: the table has a number for each page of the text and one more.
        let (mut low, mut high) = unsafe {
            let pages = self.table.add(self.head.pages as usize).cast::<u32>();
            (*pages.add(page) as usize, *pages.add(page + 1) as usize)
        };
        while low < high {
            let middle = low.midpoint(high);
            match self.place_of_block(middle).cmp(&place) {
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    fn place_of_block(&self, block: usize) -> usize {
        // SAFETY: below the number of blocks.
        unsafe { *self.table.add(self.head.places as usize).cast::<u32>().add(block) as usize }
    }

    fn original(&self, block: usize) -> u8 {
        // SAFETY: below the number of blocks.
        unsafe { *self.table.add(self.head.originals as usize + block) }
    }

    fn state(&self, block: usize) -> &AtomicU8 {
        // SAFETY: below the number of blocks; only accessed with atomic operations.
        unsafe { &*self.table.add(self.head.states as usize + block).cast::<AtomicU8>() }
    }

    fn byte(&self, place: usize) -> &AtomicU8 {
        // SAFETY: a place in the text; only accessed with atomic operations.
        unsafe { &*self.text.add(place).cast::<AtomicU8>() }
    }

    fn note(&self, block: usize) {
        let at = self.log.count.fetch_add(1, Ordering::AcqRel);
        if at < self.log_room {
            // SAFETY: the log has room for so many numbers after its head.
            unsafe {
                let numbers = (&raw const *self.log).add(1).cast::<AtomicU32>();
                (*numbers.add(at as usize)).store(block as u32, Ordering::Release);
            }
        }
    }

    /// Removes a breakpoint, unless another process has just decided that it stays.
    fn remove(&self, place: usize, block: usize, original: u8) {
        self.byte(place).store(original, Ordering::SeqCst);
        fence(Ordering::SeqCst);
        if self.state(block).load(Ordering::SeqCst) & STAYS != 0 {
            self.byte(place).store(BREAKPOINT, Ordering::SeqCst);
        }
    }
}

/// `push` of the first eight registers, as one byte; of the others after a prefix.
const PUSH: std::ops::RangeInclusive<u8> = 0x50..=0x57;
const PREFIX: u8 = 0x41;

/// The marker that some compilers put at the start of functions; without effect here.
const MARKER: [u8; 4] = [0xf3, 0x0f, 0x1e, 0xfa];

/// Whether the instruction is one that functions start with.
fn can_step_over(function: *const u8, original: u8) -> bool {
    // SAFETY: the code of a function; a marker has four bytes.
    let byte = |at: usize| unsafe { function.add(at).read() };
    PUSH.contains(&original)
        || (original == PREFIX && PUSH.contains(&byte(1)))
        || (original == MARKER[0] && (1..4).all(|at| byte(at) == MARKER[at]))
}

fn step_over(address: usize, original: u8, context: &mut sys::Context) -> bool {
    /// Where the context has the registers, in the order of their numbers in instructions.
    const REGISTERS: [usize; 16] = [13, 14, 12, 11, 15, 10, 9, 8, 0, 1, 2, 3, 4, 5, 6, 7];
    let function = address as *const u8;
    if !can_step_over(function, original) {
        return false;
    }
    let (pushed, len) = match original {
        PREFIX => {
            // SAFETY: checked above.
            let second = unsafe { function.add(1).read() };
            (Some(8 + second - PUSH.start()), 2)
        }
        code if PUSH.contains(&code) => (Some(code - PUSH.start()), 1),
        _ => (None, MARKER.len()),
    };
    if let Some(register) = pushed {
        let value = context.registers[REGISTERS[register as usize]];
        let stack = context.registers[sys::REGISTER_RSP] - 8;
        // SAFETY: the instruction would write there. The kernel keeps clear of the first bytes below the
        // stack.
        unsafe { (stack as *mut i64).write(value) };
        context.registers[sys::REGISTER_RSP] = stack;
    }
    context.registers[sys::REGISTER_RIP] = (address + len) as i64;
    true
}

fn map(text_len: usize, table_len: usize, log_len: usize) -> Option<Shared> {
    let both = sys::PROT_READ | sys::PROT_WRITE;
    let table = map_file(0, table_len, both, TABLE_FD)?;
    let log = map_file(0, log_len, both, LOG_FD)?;
    let text =
        map_file(ALIAS_ADDRESS, text_len, both, TEXT_FD).or_else(|| map_file(0, text_len, both, TEXT_FD))?;
    // SAFETY: mohole wrote a head there; the memory lives as long as the process.
    let (head, log) = unsafe { (&*table.cast::<Head>(), &*log.cast::<Log>()) };
    let log_room = (log_len - size_of::<Log>()) as u64 / 4;
    let none = Mapped { start: 0, len: 0, place: 0 };
    let mut shared = Shared { table, head, log, log_room, text, files: [none; MAX_FILES], count: 0 };
    // SAFETY: a visitor of the right type, and data for it.
    unsafe { sys::dl_iterate_phdr(visit, (&raw mut shared).cast()) };
    Some(shared)
}

/// Maps a file from its start; at this address and nowhere else unless it is 0.
fn map_file(address: usize, len: usize, access: c_int, fd: c_int) -> Option<*mut u8> {
    let flags = sys::MAP_SHARED | if address == 0 { 0 } else { sys::MAP_FIXED_NOREPLACE };
    // SAFETY: new memory.
    let memory = unsafe { sys::mmap(address as *mut c_void, len, access, flags, fd, 0) };
    (memory as isize != -1).then_some(memory.cast())
}

/// Replaces the code of a loaded file by the shared code, if it is the same.
unsafe extern "C" fn visit(object: *const LoadedObject, _size: usize, shared: *mut usize) -> c_int {
    // SAFETY: the linker gives a valid object; `shared` is the caller's.
    let (object, shared) = unsafe { (&*object, &mut *shared.cast::<Shared>()) };
    let Some((address, len)) = object.code() else { return 0 };
    let (page, end) = (address / PAGE, (address + len).div_ceil(PAGE));
    let files = &shared.head.file[..shared.head.files as usize];
    let is_this = |file: &&File| file.address == page * PAGE && file.len == (end - page) * PAGE;
    for file in files.iter().filter(is_this) {
        let start = object.base + file.address as usize;
        let mapped = Mapped { start, len: file.len as usize, place: file.place as usize };
        let first = object.base + address as usize;
        if is_same(first, len as usize, shared.text, mapped.place + (first - start)) && replace(&mapped) {
            shared.files[shared.count] = mapped;
            shared.count += 1;
            break;
        }
    }
    0
}

/// Whether code in memory is the same as shared code but for breakpoints.
fn is_same(start: usize, len: usize, text: *const u8, place: usize) -> bool {
    // SAFETY: loaded code, and its copy. Another process may remove breakpoints meanwhile: either byte will
    // do.
    let (ours, shared) = unsafe {
        (
            std::slice::from_raw_parts(start as *const u8, len),
            std::slice::from_raw_parts(text.add(place), len),
        )
    };
    let differs = |(our, shared): (&u8, &u8)| u8::from(our != shared) & u8::from(*shared != BREAKPOINT);
    let mut pairs = ours.chunks(4096).zip(shared.chunks(4096));
    pairs.all(|(ours, shared)| ours.iter().zip(shared).map(differs).fold(0, |any, one| any | one) == 0)
}

fn replace(mapped: &Mapped) -> bool {
    let (access, flags) = (sys::PROT_READ | sys::PROT_EXEC, sys::MAP_SHARED | sys::MAP_FIXED);
    let (place, len) = (mapped.start as *mut c_void, mapped.len);
    // SAFETY: replaces code by the same code, which contains none of the code running here.
    unsafe { sys::mmap(place, len, access, flags, TEXT_FD, mapped.place as i64) as isize != -1 }
}
