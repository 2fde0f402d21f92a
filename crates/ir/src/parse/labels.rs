//! Which block a label means in its region.

use rustc_hash::FxHashMap;

use crate::{Block, Region, Str};

/// The labels of all regions; a region's number is never used again, so none is ever removed.
#[derive(Default)]
pub(super) struct Labels {
    blocks: FxHashMap<(Region, Str), (Block, Label)>,
    /// How many of them are used but not defined yet.
    awaited: usize,
}

/// What is known of a label so far.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    Defined,
    /// Used at this offset, not defined yet.
    Awaited(usize),
}

impl Labels {
    pub(super) fn get(&self, region: Region, label: Str) -> Option<(Block, Label)> {
        self.blocks.get(&(region, label)).copied()
    }

    pub(super) fn set(&mut self, region: Region, label: Str, block: Block, state: Label) {
        let old = self.blocks.insert((region, label), (block, state));
        self.awaited += usize::from(matches!(state, Label::Awaited(_)));
        self.awaited -= usize::from(matches!(old, Some((_, Label::Awaited(_)))));
    }

    /// Where the first label is used that the region, now complete, does not define.
    pub(super) fn undefined(&self, region: Region) -> Option<usize> {
        if self.awaited == 0 {
            return None;
        }
        let offsets = self.blocks.iter().filter_map(|(&(home, _), &(_, label))| match label {
            Label::Awaited(offset) if home == region => Some(offset),
            _ => None,
        });
        offsets.min()
    }
}
