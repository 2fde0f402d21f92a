//! A server for any pipeline: it was started with a placeholder in the pipeline's place.
//!
//! MLIR's tools keep the text of `--pass-pipeline` as it is until the input is parsed. A server that waits at
//! the parser can therefore still be given another. It looks through its memory, once, for strings that hold
//! the placeholder, and each child points them at its job's pipeline.
//!
//! The placeholder is no pipeline. If a string was missed, the compiler says so and the job is not taken for
//! what it is not; and no tool is trusted with this before one job has given the same in both ways.

use std::ffi::{CStr, c_char, c_void};
use std::ops::Range;
use std::sync::atomic::{AtomicPtr, Ordering};

use crate::atexit;
use crate::protocol::PIPELINE_PLACEHOLDER;

/// Where `argv` has the argument with the placeholder; null when there is none.
static ARGUMENT: AtomicPtr<*mut c_char> = AtomicPtr::new(std::ptr::null_mut());

/// Remembers the argument that has the placeholder, if one does. They stay where they are from now on.
pub fn note_arguments(argv: &mut [*mut c_char]) {
    // SAFETY: entries of `argv`, each ended by a zero byte.
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

/// The strings that hold the placeholder.
pub struct Slot {
    strings: Vec<*mut Text>,
    /// The first thread's stack.
    stack: Range<usize>,
}

/// How `std::string` and `llvm::StringRef` begin.
#[repr(C)]
#[derive(Clone, Copy, PartialEq)]
struct Text {
    start: *const u8,
    len: usize,
}

/// A string that was pointed at a job's pipeline.
struct Filled {
    string: *mut Text,
    before: Text,
    now: Text,
}

impl Slot {
    /// Looks for them; `None` when there is none.
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
            // SAFETY: a word of a region that can be read.
            .filter(|&place| unsafe { place.read_volatile() } == head && holds(place))
            .map(|place| place as usize)
            .collect();
        let (first, last) = (*texts.iter().min()? as u64, *texts.iter().max()? as u64);
        let strings: Vec<*mut Text> = regions
            .iter()
            .flat_map(|region| words(*region, size_of::<Text>()))
            .filter(|&place| {
                // SAFETY: two words of a region that can be read.
                let (start, len) = unsafe { (place.read_volatile(), place.add(1).read_volatile()) };
                (first..=last).contains(&start)
                    && len == PIPELINE_PLACEHOLDER.len() as u64
                    && texts.contains(&(start as usize))
            })
            .map(|place| place.cast_mut().cast())
            .collect();
        (!strings.is_empty()).then(|| Slot { strings, stack: stack() })
    }

    /// Points all of them, and the argument that a crash prints, at a pipeline.
    pub fn fill(&self, pipeline: &[u8]) {
        let entry = ARGUMENT.load(Ordering::Relaxed);
        // SAFETY: not null in a server that has a slot; an entry of `argv`, ended by a zero byte.
        let option = option_of(unsafe { CStr::from_ptr(*entry) }.to_bytes()).unwrap_or_default();
        let argument = [option, pipeline, b"\0"].concat().leak();
        // SAFETY: as above; entries of `argv` are never freed.
        unsafe { entry.write(argument.as_mut_ptr().cast()) };
        let mut blocks: Vec<(*const u8, *const u8)> = Vec::new();
        let mut filled = Vec::with_capacity(self.strings.len());
        for &string in &self.strings {
            // SAFETY: found above.
            let before = unsafe { string.read_volatile() };
            // What shared a text goes on sharing one: only one of them owns it.
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
        // What lies on the stack is gone when the process ends, and other things lie there.
        filled.retain(|one| !self.stack.contains(&(one.string as usize)));
        put_back_at_exit(filled);
    }
}

/// A pipeline in a block of its own, with as much room as the placeholder had: to whoever owns the string the
/// block is his, to overwrite or to free.
fn block_of(pipeline: &[u8]) -> *const u8 {
    let mut block = pipeline.to_vec();
    block.resize(pipeline.len().max(PIPELINE_PLACEHOLDER.len()) + 1, 0);
    block.leak().as_ptr()
}

/// Has strings hold the placeholder again before their owners are destroyed: these have made the
/// placeholder's text, and perhaps not with the allocator that the agent uses.
fn put_back_at_exit(filled: Vec<Filled>) {
    let filled: *mut Vec<Filled> = Box::into_raw(Box::new(filled));
    // SAFETY: a function of the right type, with what it takes. The owners were registered earlier, so their
    // turn is later.
    unsafe { atexit::__cxa_atexit(put_back, filled.cast(), std::ptr::null_mut()) };
}

unsafe extern "C" fn put_back(filled: *mut c_void) {
    // SAFETY: made above, and never freed.
    for one in unsafe { &*filled.cast::<Vec<Filled>>() } {
        // SAFETY: a static object, or one in memory that a child keeps. Where another string lies by now, it
        // stays.
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

/// The aligned words of a region behind which so many bytes can be read.
fn words((start, end): (usize, usize), room: usize) -> impl Iterator<Item = *const u64> {
    (start..end.saturating_sub(room - 1)).step_by(8).map(|place| place as *const u64)
}

/// What a sanitizer reserves for its notes is larger than any memory, and no string lies there.
const LARGEST: usize = 1 << 30;

/// What the compiler can have written strings to: all private memory that can be written.
fn writable_regions() -> Vec<(usize, usize)> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    maps.lines().filter_map(writable_region).filter(|(start, end)| end - start <= LARGEST).collect()
}

/// The first thread's stack; empty where it cannot be told.
fn stack() -> Range<usize> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let line = maps.lines().find(|line| line.ends_with("[stack]"));
    line.and_then(writable_region).map_or(0..0, |(start, end)| start..end)
}

/// Where a line of `/proc/self/maps` says that there is private memory that can be written.
fn writable_region(line: &str) -> Option<(usize, usize)> {
    let (range, rest) = line.split_once(' ')?;
    let (start, end) = range.split_once('-')?;
    let number = |text| usize::from_str_radix(text, 16).ok();
    rest.starts_with("rw-p").then_some((number(start)?, number(end)?))
}
