//! What is fixed for as long as a campaign lasts: the compiler, what is known of it, and the generators that
//! fit it.

use std::sync::Arc;
use std::time::Duration;

use mohole_catalog::Catalog;
use mohole_generate::ods::Generator;
use mohole_generate::tosa::Tosa;
use mohole_lowering::{GOAL, Population, RuleBook, RuleIndex, STATS_PASS};
use mohole_mutate::Similar;
use mohole_target::{Profile, Tool};
use mohole_testcase::Pipeline;

use super::chooser::{Chooser, ChosenPass};
use super::directions::Directions;
use super::focus::Focus;
use super::parts::Part;
use super::run_line_passes::RunLinePasses;
use super::sampling::SamplingModel;
use crate::judge::asserting::AssertingBuild;
use crate::judge::compiler::Compiler;
use crate::oracles::earlier::EarlierBuild;
use crate::programs::Program;

/// The wall-clock time after which a test counts as a hang. It is confirmed with more, and reported with the
/// full limit.
const SEARCH_WALL_LIMIT: Duration = Duration::from_secs(3);

/// The same in processor time, which counts on a busy machine. Of 5,000 runs that ended none took more than
/// 71 ms.
pub(super) const SEARCH_CPU_LIMIT: Duration = Duration::from_millis(250);

/// What a [`CampaignConfig`] is made from.
pub struct CampaignInputs {
    /// The compiler's profile.
    pub profile: Profile,
    /// The compiler.
    pub tool: Arc<Tool>,
    /// The tool that runs lowered programs, where it is installed.
    pub runner: Option<Arc<Tool>>,
    /// A build of the same release with assertions, where it has none itself.
    pub asserting: Option<AssertingBuild>,
    /// The compiler's passes and operations.
    pub catalog: Catalog,
    /// Its rule book, where there is one.
    pub book: Option<RuleBook>,
    /// Generates programs from definitions, where knowledge of these was learned.
    pub ods: Option<Generator>,
    /// Operations that mutators may exchange for each other.
    pub similar: Similar,
    /// Programs to start from.
    pub programs: Vec<Program>,
}

/// What is fixed for as long as a campaign lasts.
pub struct CampaignConfig {
    /// The compiler's profile.
    pub profile: Profile,
    /// The profile with the search's tighter time limits.
    pub search_profile: Profile,
    /// The compiler.
    pub tool: Arc<Tool>,
    /// The tool that runs lowered programs.
    pub runner: Option<Arc<Tool>>,
    /// A build of the same release with assertions, which describes crashes.
    pub asserting: Option<AssertingBuild>,
    /// The compiler's passes and operations.
    pub catalog: Catalog,
    /// The rule book, for paths that need not lead to a program that runs.
    pub rule_index: Option<RuleIndex>,
    /// The rule book, for paths whose programs are executed and compared.
    pub execution_rule_index: Option<RuleIndex>,
    /// Chooses passes.
    pub chooser: Chooser,
    /// Generates programs from definitions.
    pub ods: Option<Generator>,
    /// Generates tosa graphs.
    pub tosa: Option<Tosa>,
    /// Operations that mutators may exchange for each other.
    pub similar: Similar,
    /// Programs to start from.
    pub programs: Vec<Program>,
    /// The passes that these programs' tests run on them.
    pub run_line_passes: RunLinePasses,
    /// Whether the compiler can print statistics between passes.
    pub has_marker: bool,
    /// What the search is restricted to.
    pub focus: Focus,
    /// Where `tracer` leads programs.
    pub directions: Directions,
    /// The model that programs are sampled from.
    pub model: Option<Arc<SamplingModel>>,
    /// Whether the model learns from what it wrote.
    pub learns: bool,
    /// The build that is compared with: what it shows as well is no finding.
    pub earlier: Option<EarlierBuild>,
    /// A command that writes programs.
    pub generator: Option<String>,
    /// Parts of strategies that are left out.
    pub left_out: Vec<Part>,
}

impl CampaignConfig {
    /// Works out beforehand what all turns need.
    pub fn new(inputs: CampaignInputs) -> Self {
        let CampaignInputs { profile, tool, runner, asserting, catalog, book, ods, similar, programs } =
            inputs;
        let lowering = profile.lowering_pipeline().map(Pipeline::calls).unwrap_or_default();
        let execution_rule_index =
            book.clone().map(|book| RuleIndex::for_results(book, GOAL).with_default_pipeline(&lowering));
        let rule_index = book.map(|book| RuleIndex::new(book, GOAL));
        let chooser = Chooser::new(&catalog, &profile.deny, rule_index.as_ref());
        let run_line_passes = RunLinePasses::new(&programs, &chooser);
        let tosa = (!catalog.ops_of("tosa").is_empty()).then(|| Tosa::new(&catalog));
        let has_marker = catalog.pass(STATS_PASS).is_some();
        let search_profile = with_search_limits(profile.clone());
        CampaignConfig {
            profile,
            search_profile,
            tool,
            runner,
            asserting,
            catalog,
            rule_index,
            execution_rule_index,
            chooser,
            ods,
            tosa,
            similar,
            run_line_passes,
            programs,
            has_marker,
            focus: Focus::default(),
            directions: Directions::default(),
            model: None,
            learns: false,
            earlier: None,
            generator: None,
            left_out: Vec::new(),
        }
    }

    /// Restricts the search.
    pub fn with_focus(mut self, focus: Focus) -> Self {
        self.chooser = self.chooser.with_focus(&focus);
        self.ods = self.ods.map(|generator| generator.with_focus(focus.dialects()));
        self.focus = focus;
        self
    }

    /// Samples programs from a model.
    pub fn with_model(self, model: Option<Arc<SamplingModel>>) -> Self {
        CampaignConfig { model, ..self }
    }

    /// Lets the model learn from what it wrote.
    pub fn with_learning(self, learns: bool) -> Self {
        CampaignConfig { learns, ..self }
    }

    /// Searches for what an earlier build does not show, most of all in passes that have changed since.
    pub fn against(self, earlier: Option<EarlierBuild>) -> Self {
        if let Some(earlier) = &earlier {
            self.chooser.learn_changed(earlier.lacks(&self.catalog));
        }
        CampaignConfig { earlier, ..self }
    }

    /// Takes programs of a command.
    pub fn with_generator(self, generator: Option<String>) -> Self {
        CampaignConfig { generator, ..self }
    }

    /// Leaves out parts of strategies.
    pub fn without(mut self, parts: &[Part]) -> Self {
        self.left_out = parts.to_vec();
        if !self.has(Part::TracerRanking) {
            self.directions = Directions::default();
        }
        if let Some(rule_index) = self.rule_index.as_ref().filter(|_| parts.contains(&Part::TracerTable)) {
            self.directions = Directions::anywhere(&self.catalog, rule_index);
        }
        self
    }

    /// Whether a part of a strategy is used.
    pub(crate) fn has(&self, part: Part) -> bool {
        !self.left_out.contains(&part)
    }

    /// The compiler.
    pub fn compiler(&self) -> Compiler<'_> {
        Compiler { profile: &self.profile, tool: &self.tool, runner: self.runner.as_ref() }
    }

    /// What a pass is expected to leave of a program.
    pub(crate) fn predict(&self, population: &Population, pass: &ChosenPass) -> Population {
        match (&self.rule_index, pass.rule) {
            (Some(rule_index), Some(rule)) => rule_index.predict(population, rule),
            _ => population.clone(),
        }
    }
}

fn with_search_limits(mut profile: Profile) -> Profile {
    let milliseconds = |limit: Duration| u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
    let limits = &mut profile.limits;
    limits.wall_ms = limits.wall_ms.min(milliseconds(SEARCH_WALL_LIMIT));
    limits.cpu_ms = limits.cpu_ms.min(milliseconds(SEARCH_CPU_LIMIT));
    profile
}
