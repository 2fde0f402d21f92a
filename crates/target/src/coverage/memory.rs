//! Builds the shared memory: the text with its breakpoints, and the table.

use std::io;

use mohole_coverage::Image;
use mohole_preload::coverage::{BREAKPOINT, File, Head, MAX_FILES, PAGE};

use super::files::Mapped;
use crate::shared_memory::{HUGE_PAGE, SharedMemory};

/// The text and the table.
pub(super) struct Memory {
    pub(super) text: SharedMemory,
    pub(super) table: SharedMemory,
    pub(super) head: Head,
}

/// Where the code of a file is.
#[derive(Clone, Copy)]
struct Placed<'a> {
    /// In whole pages.
    file: File,
    /// The bytes of these pages.
    pages: &'a [u8],
    /// Where the code begins in the text.
    code: u64,
}

impl Memory {
    /// Memory for these files, without breakpoints; `None` if it would be too large.
    pub(super) fn build(files: &[Mapped]) -> io::Result<Option<Self>> {
        let Some(placed) = place_all(files) else { return Ok(None) };
        let end = placed.last().map_or(0, |last| last.file.place + last.file.len);
        let text_len = end.next_multiple_of(HUGE_PAGE as u64);
        if u32::try_from(text_len).is_err() {
            return Ok(None);
        }
        let mut text = SharedMemory::new(c"mohole-code", text_len as usize)?;
        for placed in &placed {
            let start = placed.file.place as usize;
            text.bytes_mut()[start..start + placed.pages.len()].copy_from_slice(placed.pages);
        }
        text.use_huge_pages();
        let places: Vec<u32> = placed
            .iter()
            .zip(files)
            .flat_map(|(placed, file)| file.map.blocks().iter().map(|block| placed.code as u32 + block))
            .collect();
        let (table, head) = build_table(&places, &placed, &mut text)?;
        Ok(Some(Memory { text, table, head }))
    }

    /// Where a block is in the text.
    pub(super) fn place(&self, block: u32) -> usize {
        let at = self.head.places as usize + block as usize * 4;
        let bytes = &self.table.bytes()[at..at + 4];
        let bytes = [0, 1, 2, 3].map(|at: usize| bytes[at].load(std::sync::atomic::Ordering::Relaxed));
        u32::from_ne_bytes(bytes) as usize
    }

    /// Plants the breakpoint of a block.
    pub(super) fn plant(&self, block: u32) {
        self.text.bytes()[self.place(block)].store(BREAKPOINT, std::sync::atomic::Ordering::Relaxed);
    }

    /// The states of all blocks.
    pub(super) fn states(&self) -> &[std::sync::atomic::AtomicU8] {
        let start = self.head.states as usize;
        &self.table.bytes()[start..start + self.head.blocks as usize]
    }
}

/// Each file begins where it can be mapped with huge pages: as far from a multiple of their size as its own
/// address is.
fn place_all(files: &[Mapped]) -> Option<Vec<Placed<'_>>> {
    let huge = HUGE_PAGE as u64;
    let mut end = 0u64;
    let mut all = Vec::new();
    for file in files.iter().take(MAX_FILES) {
        let content = file.content.bytes();
        let text = Image::parse(content).ok()?.text().ok()?;
        let address = text.address / PAGE * PAGE;
        let before = text.address - address;
        let len = (before + text.bytes.len() as u64).next_multiple_of(PAGE);
        let place = end.next_multiple_of(huge) + address % huge;
        let start = text.offset.checked_sub(before)? as usize;
        let pages = &content[start..content.len().min(start + len as usize)];
        end = place + len;
        all.push(Placed { file: File { address, len, place }, pages, code: place + before });
    }
    Some(all)
}

fn build_table(
    places: &[u32],
    placed: &[Placed<'_>],
    text: &mut SharedMemory,
) -> io::Result<(SharedMemory, Head)> {
    let (blocks, pages) = (places.len(), text.len() / PAGE as usize);
    let head_end = size_of::<Head>();
    let pages_at = head_end + blocks * 4;
    let originals_at = pages_at + (pages + 1) * 4;
    let states_at = originals_at + blocks;
    let mut file = [File::default(); MAX_FILES];
    for (slot, placed) in file.iter_mut().zip(placed) {
        *slot = placed.file;
    }
    let head = Head {
        files: placed.len() as u64,
        blocks: blocks as u64,
        places: head_end as u64,
        pages: pages_at as u64,
        originals: originals_at as u64,
        states: states_at as u64,
        file,
    };
    let mut table = SharedMemory::new(c"mohole-blocks", states_at + blocks)?;
    let bytes = table.bytes_mut();
    bytes[..head_end].copy_from_slice(head.as_bytes());
    for (at, place) in places.iter().enumerate() {
        bytes[head_end + at * 4..head_end + at * 4 + 4].copy_from_slice(&place.to_ne_bytes());
    }
    let mut first = 0;
    for page in 0..=pages {
        while first < blocks && (places[first] as usize) < page * PAGE as usize {
            first += 1;
        }
        let at = pages_at + page * 4;
        bytes[at..at + 4].copy_from_slice(&(first as u32).to_ne_bytes());
    }
    let code = text.bytes_mut();
    for (at, place) in places.iter().enumerate() {
        bytes[originals_at + at] = code[*place as usize];
    }
    Ok((table, head))
}
