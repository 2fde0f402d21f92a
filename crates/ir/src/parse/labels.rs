//! The labels of blocks.

use rustc_hash::FxHashMap;

use crate::{Block, Region, Str};

/// The labels of all regions. Handles of regions are unique, so labels are never removed.
#[derive(Default)]
pub(super) struct Labels {
    blocks: FxHashMap<(Region, Str), (Block, Label)>,
    /// How many of them are used but not defined yet.
    undefined_count: usize,
}

/// The state of a label.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    Defined,
    /// Used at this offset, but not defined yet.
    Undefined(usize),
}

impl Labels {
    pub(super) fn get(&self, region: Region, label: Str) -> Option<(Block, Label)> {
        self.blocks.get(&(region, label)).copied()
    }

    pub(super) fn set(&mut self, region: Region, label: Str, block: Block, state: Label) {
        let old = self.blocks.insert((region, label), (block, state));
        self.undefined_count += usize::from(matches!(state, Label::Undefined(_)));
        self.undefined_count -= usize::from(matches!(old, Some((_, Label::Undefined(_)))));
    }

    /// The offset of the first use of a label that a complete region does not define.
    pub(super) fn undefined(&self, region: Region) -> Option<usize> {
        if self.undefined_count == 0 {
            return None;
        }
        let offsets = self.blocks.iter().filter_map(|(&(owner, _), &(_, label))| match label {
            Label::Undefined(offset) if owner == region => Some(offset),
            _ => None,
        });
        offsets.min()
    }
}
