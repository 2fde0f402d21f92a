//! Replaces a placeholder by the job's pipeline, so that one server serves all pipelines.
//!
//! MLIR's tools keep the text of `--pass-pipeline` until the input is parsed. So a server that waits at the
//! parser can still change it. The server is started with a placeholder and searches its memory once for
//! strings that contain it. Each child makes them point to its job's pipeline.
//!
//! The placeholder is not a valid pipeline. If a string was missed, the compiler rejects it, so no job runs
//! with a wrong pipeline. A tool is served this way only after one job had the same result in both ways.

use std::ffi::{CStr, c_char, c_void};
use std::ops::Range;
use std::sync::atomic::{AtomicPtr, Ordering};

use crate::atexit;
use crate::protocol::PIPELINE_PLACEHOLDER;

/// The entry of `argv` with the placeholder; null if there is none.
static ARGUMENT: AtomicPtr<*mut c_char> = AtomicPtr::new(std::ptr::null_mut());

/// Remembers the argument with the placeholder, if there is one. `argv` must not move afterwards.
pub fn record_arguments(argv: &mut [*mut c_char]) {
    // SAFETY: entries of `argv` are C strings.
    let is_open =
        |entry: &&mut *mut c_char| option_of(unsafe { CStr::from_ptr(**entry) }.to_bytes()).is_some();
    if let Some(entry) = argv.iter_mut().find(is_open) {
        ARGUMENT.store(entry, Ordering::Relaxed);
    }
}

/// The option before the placeholder.
fn option_of(argument: &[u8]) -> Option<&[u8]> {
    argument.strip_suffix(PIPELINE_PLACEHOLDER.as_bytes())
}

/// Whether this server was started with the placeholder.
pub fn is_open() -> bool {
    !ARGUMENT.load(Ordering::Relaxed).is_null()
}

/// The strings that contain the placeholder.
pub struct Slot {
    strings: Vec<*mut Text>,
    /// The main thread's stack.
    stack: Range<usize>,
}

/// The first fields of `std::string` and `llvm::StringRef`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq)]
struct Text {
    start: *const u8,
    len: usize,
}

/// A string that now points to the job's pipeline.
struct Filled {
    string: *mut Text,
    before: Text,
    now: Text,
}

impl Slot {
    /// Searches for them; `None` if there are none.
    pub fn find() -> Option<Self> {
        let regions = writable_regions();
        let holds = |place: *const u64| {
            // SAFETY: within a region, checked by `words`.
            let text = unsafe { std::slice::from_raw_parts(place.cast::<u8>(), PIPELINE_PLACEHOLDER.len()) };
            text == PIPELINE_PLACEHOLDER.as_bytes()
        };
        let head = first_word(PIPELINE_PLACEHOLDER.as_bytes());
        let texts: Vec<usize> = regions
            .iter()
            .flat_map(|region| words(*region, PIPELINE_PLACEHOLDER.len()))
            // SAFETY: a word of a readable region.
            .filter(|&place| unsafe { place.read_volatile() } == head && holds(place))
            .map(|place| place as usize)
            .collect();
        let (first, last) = (*texts.iter().min()? as u64, *texts.iter().max()? as u64);
        let strings: Vec<*mut Text> = regions
            .iter()
            .flat_map(|region| words(*region, size_of::<Text>()))
            .filter(|&place| {
                // SAFETY: two words of a readable region.
                let (start, len) = unsafe { (place.read_volatile(), place.add(1).read_volatile()) };
                (first..=last).contains(&start)
                    && len == PIPELINE_PLACEHOLDER.len() as u64
                    && texts.contains(&(start as usize))
            })
            .map(|place| place.cast_mut().cast())
            .collect();
        (!strings.is_empty()).then(|| Slot { strings, stack: stack() })
    }

    /// Makes all of them, and the argument that a crash prints, point to a pipeline.
    pub fn fill(&self, pipeline: &[u8]) {
        let entry = ARGUMENT.load(Ordering::Relaxed);
        // SAFETY: not null in a server with a slot; an entry of `argv` is a C string.
        let option = option_of(unsafe { CStr::from_ptr(*entry) }.to_bytes()).unwrap_or_default();
        let argument = [option, pipeline, b"\0"].concat().leak();
        // SAFETY: as above; entries of `argv` are never freed.
        unsafe { entry.write(argument.as_mut_ptr().cast()) };
        let mut blocks: Vec<(*const u8, *const u8)> = Vec::new();
        let mut filled = Vec::with_capacity(self.strings.len());
        for &string in &self.strings {
            // SAFETY: found above.
            let before = unsafe { string.read_volatile() };
            // Strings that shared a text share the new one too: only one of them owns it.
            let known = blocks.iter().find(|(old, _)| *old == before.start).map(|&(_, new)| new);
            let start = known.unwrap_or_else(|| block_of(pipeline));
            if known.is_none() {
                blocks.push((before.start, start));
            }
            let now = Text { start, len: pipeline.len() };
            // SAFETY: found above; the text lives until its owner frees it.
            unsafe { string.write_volatile(now) };
            filled.push(Filled { string, before, now });
        }
        // Strings on the stack no longer exist when the process ends.
        filled.retain(|one| !self.stack.contains(&(one.string as usize)));
        restore_at_exit(filled);
    }
}

/// A copy of a pipeline with at least the capacity of the placeholder, because the owner of the string may
/// overwrite or free it.
fn block_of(pipeline: &[u8]) -> *const u8 {
    let mut block = pipeline.to_vec();
    block.resize(pipeline.len().max(PIPELINE_PLACEHOLDER.len()) + 1, 0);
    block.leak().as_ptr()
}

/// Restores the strings before their owners are destroyed: the owners free the original text, perhaps with
/// another allocator than the agent's.
fn restore_at_exit(filled: Vec<Filled>) {
    let filled: *mut Vec<Filled> = Box::into_raw(Box::new(filled));
    // SAFETY: a function of the right type with its argument. The owners were registered earlier, so they are
    // destroyed later.
    unsafe { atexit::__cxa_atexit(restore, filled.cast(), std::ptr::null_mut()) };
}

unsafe extern "C" fn restore(filled: *mut c_void) {
    // SAFETY: made above, and never freed.
    for one in unsafe { &*filled.cast::<Vec<Filled>>() } {
        // SAFETY: a static object, or one in memory that a child never frees. It is left alone if it has
        // changed.
        unsafe {
            if one.string.read_volatile() == one.now {
                one.string.write_volatile(one.before);
            }
        }
    }
}

fn first_word(text: &[u8]) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&text[..8]);
    u64::from_ne_bytes(word)
}

/// The aligned words of a region that are followed by so many readable bytes.
fn words((start, end): (usize, usize), room: usize) -> impl Iterator<Item = *const u64> {
    (start..end.saturating_sub(room - 1)).step_by(8).map(|place| place as *const u64)
}

/// Larger regions are the shadow memory of a sanitizer, which contains no strings.
const MAX_REGION_BYTES: usize = 1 << 30;

/// All writable private memory: the compiler's strings are in it.
fn writable_regions() -> Vec<(usize, usize)> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    maps.lines().filter_map(writable_region).filter(|(start, end)| end - start <= MAX_REGION_BYTES).collect()
}

/// The main thread's stack; empty if unknown.
fn stack() -> Range<usize> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let line = maps.lines().find(|line| line.ends_with("[stack]"));
    line.and_then(writable_region).map_or(0..0, |(start, end)| start..end)
}

/// The region in a line of `/proc/self/maps`, if it is writable private memory.
fn writable_region(line: &str) -> Option<(usize, usize)> {
    let (range, rest) = line.split_once(' ')?;
    let (start, end) = range.split_once('-')?;
    let number = |text| usize::from_str_radix(text, 16).ok();
    rest.starts_with("rw-p").then_some((number(start)?, number(end)?))
}
