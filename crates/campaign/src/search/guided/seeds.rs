//! The pairs to begin with: programs with the passes that their `RUN:` lines name.

use std::sync::Arc;

use mohole_testcase::PassCall;
use rustc_hash::{FxHashMap, FxHashSet};

use super::run_lines;
use crate::search::chooser::ChosenPass;
use crate::search::config::CampaignConfig;
use crate::search::pool::{Pool, Seed};

/// A command with more passes is a pipeline, which is run by other strategies.
const MAX_PASSES: usize = 4;

/// The programs from the start with each pass of their `RUN:` lines, and with all passes of a line.
pub(crate) fn first_pairs(config: &CampaignConfig, pool: &Pool) -> Vec<(Arc<Seed>, Vec<ChosenPass>)> {
    let product: FxHashMap<String, ChosenPass> =
        config.chooser.product().map(|pass| (pass.call.name.clone(), pass)).collect();
    let call = |name: &str, options: &str| {
        let ChosenPass { call, .. } = product.get(name)?;
        Some(PassCall { options: options.to_owned(), ..call.clone() })
    };
    let lines: FxHashMap<&str, &str> =
        config.programs.iter().map(|program| (program.name.as_str(), &*program.run_lines)).collect();
    let mut known: FxHashMap<&str, Vec<Vec<PassCall>>> = FxHashMap::default();
    let mut pairs = Vec::new();
    for seed in pool.originals() {
        let name = seed.provenance.to_string();
        let Some(lines) = lines.get(name.as_str()).filter(|lines| !lines.is_empty()) else { continue };
        let commands = known.entry(*lines).or_insert_with(|| with_parts(&run_lines::calls(lines, call)));
        let chosen = |call: &PassCall| ChosenPass { call: call.clone(), rule: None };
        let calls = commands.iter().map(|calls| (seed.clone(), calls.iter().map(chosen).collect()));
        pairs.extend(calls);
    }
    pairs
}

/// Each call alone, then those of a line together.
fn with_parts(commands: &[Vec<PassCall>]) -> Vec<Vec<PassCall>> {
    let mut seen = FxHashSet::default();
    let alone = commands.iter().flatten().map(|call| vec![call.clone()]);
    let together = commands.iter().filter(|calls| (2..=MAX_PASSES).contains(&calls.len())).cloned();
    alone.chain(together).filter(|calls| seen.insert(calls.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_of_a_line_run_alone_and_together() {
        let calls = |names: &[&str]| names.iter().map(|name| PassCall::named(name)).collect::<Vec<_>>();
        let parts = with_parts(&[calls(&["a", "b"]), calls(&["b"]), calls(&["a", "b", "c", "d", "e"])]);
        let expected = [&["a"][..], &["b"], &["c"], &["d"], &["e"], &["a", "b"]].map(calls);
        assert_eq!(parts, expected);
    }
}
