//! Passes with fewer options.

use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "pipeline-options",
    plan: |case, _| {
        let options = case.command.clone().nodes_mut().iter().map(|node| node.options.len()).sum();
        Plan::of_command(case, options, |command, places| {
            let mut next = 0..;
            for node in command.nodes_mut() {
                node.options.retain(|_| next.next().is_some_and(|place| !places.contains(&place)));
            }
        })
    },
};
