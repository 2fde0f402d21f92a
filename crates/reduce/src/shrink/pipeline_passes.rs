//! Removes passes and other flags.

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "pipeline-passes",
    plan: |case, _| {
        Plan::of_command(case, case.command.entry_count(), |command, chosen| {
            command.retain_entries(|index| !chosen.contains(&index));
        })
    },
};
