//! Fewer passes, and fewer flags of any other kind.

use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "pipeline-passes",
    plan: |case, _| {
        Plan::of_command(case, case.command.entry_count(), |command, places| {
            command.retain_entries(|index| !places.contains(&index));
        })
    },
};
