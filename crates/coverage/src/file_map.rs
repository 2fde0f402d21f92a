//! The functions and basic blocks of one file.

use crate::blocks::find_blocks;
use crate::frames::{Frame, frames};
use crate::scope::counts;
use crate::{Function, Image, MapError, Names};

/// The functions of a file that count, and their basic blocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileMap {
    /// A hash of the code, to recognize it.
    pub(crate) code: [u8; 32],
    /// In the order of their addresses; none overlap.
    pub(crate) functions: Vec<Function>,
    /// Where each basic block starts, from the start of the code, in order. Every function starts with one.
    pub(crate) blocks: Vec<u32>,
}

impl FileMap {
    /// Makes the map of a file.
    ///
    /// # Errors
    /// When its code cannot be followed.
    pub fn of(image: &Image<'_>) -> Result<Self, MapError> {
        let text = image.text()?;
        let names = Names::of(image);
        let sections = image.linker_sections();
        let end = text.address + text.bytes.len() as u64;
        let has_code =
            |frame: &Frame| frame.start >= text.address && frame.len <= end.saturating_sub(frame.start);
        let of_linker = |frame: &Frame| sections.iter().any(|(from, to)| (*from..*to).contains(&frame.start));
        let in_scope = |frame: &Frame| names.at(frame.start).is_none_or(counts);
        let frames = frames(image)?.into_iter().filter(|frame| has_code(frame) && !of_linker(frame));
        let functions: Vec<Function> = frames
            .filter(in_scope)
            .filter_map(|frame| {
                let start = u32::try_from(frame.start - text.address).ok()?;
                Some(Function { start, len: u32::try_from(frame.len).ok()?, is_part: frame.is_part })
            })
            .collect();
        let blocks = find_blocks(text.bytes, &functions);
        Ok(FileMap { code: *blake3::hash(text.bytes).as_bytes(), functions, blocks })
    }

    /// Whether this is the map of this code.
    pub fn is_of(&self, code: &[u8]) -> bool {
        self.code == *blake3::hash(code).as_bytes()
    }

    /// The functions, in the order of their addresses.
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// Where the basic blocks start, from the start of the code, in order.
    pub fn blocks(&self) -> &[u32] {
        &self.blocks
    }

    /// The number of the function that an address belongs to.
    pub fn function_of(&self, address: u32) -> Option<usize> {
        let after = self.functions.partition_point(|function| function.start <= address);
        let number = after.checked_sub(1)?;
        let function = self.functions[number];
        (address - function.start < function.len).then_some(number)
    }
}
