//! Removes options of passes.

use mohole_testcase::Pipeline;

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "pipeline-options",
    plan: |case, _| {
        let options =
            case.command.pipelines().flat_map(Pipeline::passes).map(|pass| pass.options.len()).sum();
        Plan::of_command(case, options, |command, chosen| {
            let mut next = 0..;
            for pass in command.pipeline_passes_mut() {
                pass.options.retain(|_| next.next().is_some_and(|option| !chosen.contains(&option)));
            }
        })
    },
};
