//! What a campaign plays on, fixed for as long as it lasts: the compiler, what is known of it, and the
//! generators that fit it.

use std::sync::{Arc, OnceLock};

use mohole_catalog::Catalog;
use mohole_generate::ods::Generator;
use mohole_generate::tosa::Tosa;
use mohole_lowering::{Atlas, GOAL, Population, RuleBook};
use mohole_mutate::Similar;
use mohole_target::{Profile, Tool};
use mohole_testcase::Pipeline;

use super::chooser::{Chooser, Chosen};
use crate::programs::Program;

/// What whoever starts a campaign brings along.
pub struct Known {
    /// The compiler's profile.
    pub profile: Profile,
    /// The compiler.
    pub tool: Arc<Tool>,
    /// What runs lowered programs, where it is installed.
    pub runner: Option<Arc<Tool>>,
    /// What the compiler has.
    pub catalog: Catalog,
    /// What its passes do, where that is known.
    pub book: Option<RuleBook>,
    /// Makes programs from definitions, where these were learned.
    pub ods: Option<Generator>,
    /// Operations that may stand in each other's place.
    pub similar: Similar,
    /// Programs to start from.
    pub programs: Vec<Program>,
}

/// What a campaign plays on.
pub struct Field {
    /// The compiler's profile.
    pub profile: Profile,
    /// The same with less time for a run.
    pub hasty: Profile,
    /// The compiler.
    pub tool: Arc<Tool>,
    /// What runs lowered programs.
    pub runner: Option<Arc<Tool>>,
    /// What the compiler has.
    pub catalog: Catalog,
    /// The rule book, for paths to anywhere.
    pub atlas: Option<Atlas>,
    /// The rule book, for paths whose results are compared.
    pub results: Option<Atlas>,
    /// Chooses passes.
    pub chooser: Chooser,
    /// Makes programs from definitions.
    pub ods: Option<Generator>,
    /// Makes tosa graphs.
    pub tosa: Option<Tosa>,
    /// Operations that may stand in each other's place.
    pub similar: Similar,
    /// Programs to start from.
    pub programs: Vec<Program>,
    /// Whether the compiler can print statistics between passes.
    pub has_marker: bool,
    /// Whether it can write bytecode, once it was asked.
    pub(crate) writes_bytecode: OnceLock<bool>,
}

impl Field {
    /// What a pass is expected to leave of a program.
    pub(crate) fn foresee(&self, population: &Population, pass: &Chosen) -> Population {
        match (&self.atlas, pass.rule) {
            (Some(atlas), Some(rule)) => atlas.foresee(population, rule),
            _ => population.clone(),
        }
    }

    /// Everything worked out beforehand.
    pub fn new(known: Known) -> Self {
        let Known { profile, tool, runner, catalog, book, ods, similar, programs } = known;
        let home = profile.way_down().map(Pipeline::calls).unwrap_or_default();
        let results = book.clone().map(|book| Atlas::for_results(book, GOAL).with_home(&home));
        let atlas = book.map(|book| Atlas::new(book, GOAL));
        let chooser = Chooser::new(&catalog, &profile.deny, atlas.as_ref());
        let tosa = (!catalog.ops_of("tosa").is_empty()).then(|| Tosa::new(&catalog));
        let has_marker = catalog.pass("print-op-stats").is_some();
        let mut hasty = profile.clone();
        let haste = u64::try_from(super::HASTE.as_millis()).unwrap_or(u64::MAX);
        hasty.limits.wall_ms = hasty.limits.wall_ms.min(haste);
        let haste = u64::try_from(super::HASTE_CPU.as_millis()).unwrap_or(u64::MAX);
        hasty.limits.cpu_ms = hasty.limits.cpu_ms.min(haste);
        Field {
            profile,
            hasty,
            tool,
            runner,
            catalog,
            atlas,
            results,
            chooser,
            ods,
            tosa,
            similar,
            programs,
            has_marker,
            writes_bytecode: OnceLock::new(),
        }
    }
}
