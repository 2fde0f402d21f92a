//! Which values may be used: those in scope that dominate the use.

use crate::tree::ValueId;

use super::state::Grammar;

impl Grammar<'_, '_> {
    /// The numbers of the values that may be used here.
    pub(super) fn usable(&self) -> Vec<u32> {
        let mut usable = Vec::new();
        let frames: Vec<_> = self.region_frames().collect();
        let mut floor = 0;
        if self.constraints.scope {
            for (frame, state) in frames.iter().zip(&self.regions) {
                if self.rule_of(&state.owner).is_some_and(|rule| rule.is_isolated) {
                    floor = frame.outer;
                }
            }
        }
        for (at, (frame, state)) in frames.iter().zip(&self.regions).enumerate() {
            let end = frames.get(at + 1).map_or(self.reader.visible.len(), |inner| inner.outer);
            for (block, &start) in frame.starts.iter().enumerate() {
                let stop = frame.starts.get(block + 1).copied().unwrap_or(end).min(end);
                let dominates = state.dominates.get(block).copied().unwrap_or(true);
                if dominates || !self.constraints.scope {
                    let numbers = start.max(floor)..stop;
                    usable.extend(numbers.filter_map(|n| u32::try_from(n).ok()));
                }
            }
        }
        usable
    }

    pub(super) fn visible(&self, n: u32) -> Option<ValueId> {
        self.reader.visible.get(n as usize).copied()
    }
}
