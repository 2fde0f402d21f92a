//! A server for any pipeline: it was started with a placeholder in the pipeline's place.
//!
//! MLIR's tools keep the text of `--pass-pipeline` as it is until the input is parsed. A server that waits at
//! the parser can therefore still be given another. It looks through its memory, once, for strings that hold
//! the placeholder, and each child points them at its job's pipeline.
//!
//! The placeholder is no pipeline. If a string was missed, the compiler says so and the job is not taken for
//! what it is not; and no tool is trusted with this before one job has given the same in both ways.

use std::ffi::{CStr, c_char};
use std::sync::atomic::{AtomicPtr, Ordering};

use crate::protocol::{PIPELINE_OPTION, PIPELINE_PLACEHOLDER};

/// Where `argv` has the argument with the placeholder; null when there is none.
static ARGUMENT: AtomicPtr<*mut c_char> = AtomicPtr::new(std::ptr::null_mut());

/// Remembers the argument that has the placeholder, if one does. They stay where they are from now on.
pub fn note_arguments(argv: &mut [*mut c_char]) {
    let open = [PIPELINE_OPTION, PIPELINE_PLACEHOLDER].concat();
    // SAFETY: entries of `argv`, each ended by a zero byte.
    let is_open = |entry: &&mut *mut c_char| unsafe { CStr::from_ptr(**entry) }.to_bytes() == open.as_bytes();
    if let Some(entry) = argv.iter_mut().find(is_open) {
        ARGUMENT.store(entry, Ordering::Relaxed);
    }
}

/// Whether this server was started with the placeholder.
pub fn is_open() -> bool {
    !ARGUMENT.load(Ordering::Relaxed).is_null()
}

/// The strings that hold the placeholder.
pub struct Slot {
    strings: Vec<*mut Text>,
}

/// How `std::string` and `llvm::StringRef` begin.
#[repr(C)]
struct Text {
    start: *const u8,
    len: usize,
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
        (!strings.is_empty()).then_some(Slot { strings })
    }

    /// Points all of them, and the argument that a crash prints, at a pipeline.
    pub fn fill(&self, pipeline: &[u8]) {
        let argument = [PIPELINE_OPTION.as_bytes(), pipeline, b"\0"].concat().leak();
        let text = &argument[PIPELINE_OPTION.len()..argument.len() - 1];
        for &string in &self.strings {
            // SAFETY: found above; the text lives as long as the process.
            unsafe { string.write_volatile(Text { start: text.as_ptr(), len: text.len() }) };
        }
        // SAFETY: not null in a server that has a slot; an entry of `argv`, which is never freed.
        unsafe { ARGUMENT.load(Ordering::Relaxed).write(argument.as_mut_ptr().cast()) };
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
    let region = |line: &str| {
        let (range, rest) = line.split_once(' ')?;
        let (start, end) = range.split_once('-')?;
        let number = |text| usize::from_str_radix(text, 16).ok();
        rest.starts_with("rw-p").then_some((number(start)?, number(end)?))
    };
    maps.lines().filter_map(region).filter(|(start, end)| end - start <= LARGEST).collect()
}
