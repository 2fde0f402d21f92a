//! Which dialects the directed planner leads tosa programs to.

use std::sync::Arc;

use anyhow::Result;
use mohole_campaign::Lowerer;
use mohole_catalog::Catalog;
use mohole_generate::tosa::Tosa;
use mohole_lowering::{Atlas, Directed, TABLE_2};
use mohole_target::{Mode, Worker};
use mohole_testcase::Rng;
use serde::Serialize;

use super::{Bench, executable};

/// Programs, and paths of each.
const PROGRAMS: u64 = 20;
const PATHS: u64 = 3;

/// In how many paths one dialect was met.
#[derive(Serialize)]
pub(super) struct Reached {
    dialect: &'static str,
    paths: usize,
    of: usize,
}

impl Bench<'_> {
    /// Leads programs through the dialects of MLIRTracer's Table 2.
    pub(super) fn directed(&self, catalog: &Catalog, atlas: &Atlas) -> Result<Vec<Reached>> {
        let lowerer = Lowerer::new(&self.session.profile, atlas, self.has_marker);
        let mut worker = Worker::new(self.session.tool.clone(), Mode::Best)?;
        let graphs = Tosa::new(catalog);
        let mut met: Vec<Vec<String>> = Vec::new();
        for seed in 0..PROGRAMS {
            let program: Arc<[u8]> = graphs.generate(seed, &executable((10, 30))).text.into_bytes().into();
            let Some(start) = lowerer.start(&mut worker, &program)? else { continue };
            let mut planner = Directed::new(TABLE_2.iter().map(ToString::to_string).collect());
            for path in 0..PATHS {
                let path = lowerer.walk(&mut worker, &start, &mut planner, &mut Rng::new(path))?;
                met.push(path.dialects);
            }
        }
        let reached = |dialect: &&'static str| {
            let paths = met.iter().filter(|met| met.iter().any(|name| name == dialect)).count();
            Reached { dialect, paths, of: met.len() }
        };
        Ok(TABLE_2.iter().map(reached).collect())
    }
}

pub(super) fn text(reached: &[Reached]) -> String {
    let paths = reached.first().map_or(0, |dialect| dialect.of);
    let each: Vec<String> =
        reached.iter().map(|dialect| format!("{} {}", dialect.dialect, dialect.paths)).collect();
    format!(
        "directed planner, {paths} paths of tosa programs, those that met each dialect: {}",
        each.join(", ")
    )
}
