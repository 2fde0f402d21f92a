//! The pairs to begin with: programs with the passes that their `RUN:` lines name.

use std::sync::Arc;

use mohole_testcase::PassCall;

use crate::search::chooser::ChosenPass;
use crate::search::config::CampaignConfig;
use crate::search::pool::{Pool, Seed};

/// The programs from the start with the passes that their tests run on them.
pub(crate) fn first_pairs(config: &CampaignConfig, pool: &Pool) -> Vec<(Arc<Seed>, Vec<ChosenPass>)> {
    let chosen = |call: &PassCall| ChosenPass { call: call.clone(), rule: None };
    let mut pairs = Vec::new();
    for seed in pool.originals() {
        let commands = config.run_line_passes.of(&seed.provenance);
        pairs.extend(commands.iter().map(|calls| (seed.clone(), calls.iter().map(chosen).collect())));
    }
    pairs
}
