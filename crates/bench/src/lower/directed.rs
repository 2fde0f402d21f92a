//! Which dialects the directed planner reaches from tosa programs.

use std::sync::Arc;

use anyhow::Result;
use mohole_campaign::Lowerer;
use mohole_catalog::Catalog;
use mohole_generate::tosa::Tosa;
use mohole_lowering::{BUG_PRONE_DIALECTS, Directed, RuleIndex};
use mohole_target::{Mode, Worker};
use mohole_testcase::Rng;
use serde::Serialize;

use super::setup::{Setup, executable};

/// Number of programs.
const PROGRAMS: u64 = 20;
/// Paths for each program.
const PATHS_PER_PROGRAM: u64 = 3;

/// The number of paths that reached a dialect.
#[derive(Serialize)]
pub(super) struct Reached {
    dialect: &'static str,
    paths: usize,
    of: usize,
}

/// Lowers programs through the dialects of MLIRTracer's Table 2.
pub(super) fn directed(setup: &Setup<'_>, catalog: &Catalog, rule_index: &RuleIndex) -> Result<Vec<Reached>> {
    let lowerer = Lowerer::new(&setup.session.profile, rule_index, setup.has_marker);
    let mut worker = Worker::new(setup.session.tool.clone(), Mode::Best)?;
    let graphs = Tosa::new(catalog);
    let mut reached_by_path: Vec<Vec<String>> = Vec::new();
    for seed in 0..PROGRAMS {
        let program: Arc<[u8]> = graphs.generate(seed, &executable((10, 30))).text.into_bytes().into();
        let Some(start) = lowerer.start(&mut worker, &program)? else { continue };
        let mut planner = Directed::new(BUG_PRONE_DIALECTS.iter().copied());
        for path in 0..PATHS_PER_PROGRAM {
            let path = lowerer.walk(&mut worker, &start, &mut planner, &mut Rng::new(path))?;
            reached_by_path.push(path.dialects);
        }
    }
    let reached = |dialect: &&'static str| {
        let paths =
            reached_by_path.iter().filter(|dialects| dialects.iter().any(|name| name == dialect)).count();
        Reached { dialect, paths, of: reached_by_path.len() }
    };
    Ok(BUG_PRONE_DIALECTS.iter().map(reached).collect())
}

pub(super) fn text(reached: &[Reached]) -> String {
    let paths = reached.first().map_or(0, |dialect| dialect.of);
    let each: Vec<String> =
        reached.iter().map(|dialect| format!("{} {}", dialect.dialect, dialect.paths)).collect();
    format!(
        "directed planner, {paths} paths of tosa programs; paths that reached each dialect: {}",
        each.join(", ")
    )
}
