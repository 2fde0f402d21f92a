//! Blocks and functions by library, dialect, pass and class.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use mohole_catalog::Catalog;
use mohole_coverage::{Origin, pass_key};
use mohole_target::CoveredFile;
use serde::Serialize;

use super::reached::{FirstRun, Reached};

/// Points over time.
const POINTS: usize = 200;

/// The group of functions that have no name.
const NO_NAME: &str = "(no name)";

/// The group of functions that no dialect has.
const NO_DIALECT: &str = "(no dialect)";

/// How much was reached of something.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(super) struct Share {
    pub(super) name: String,
    pub(super) blocks: u64,
    pub(super) blocks_reached: u64,
    pub(super) functions: u64,
    pub(super) functions_reached: u64,
}

impl Share {
    pub(super) fn never(&self) -> u64 {
        self.blocks - self.blocks_reached
    }
}

/// How much of a pass was reached.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(super) struct PassShare {
    pub(super) name: String,
    /// Functions with the name of its class; none if the compiler has no such names.
    pub(super) own: Share,
    /// Blocks that runs of this pass alone were the first to reach.
    pub(super) first_alone: u64,
    /// Blocks that runs with this pass and others were the first to reach.
    pub(super) first_with_others: u64,
}

/// How far the campaign was.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Moment {
    pub(super) seconds: f64,
    pub(super) blocks: u64,
    pub(super) functions: u64,
}

/// All of it.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    pub(super) target: String,
    pub(super) all: Share,
    pub(super) over_time: Vec<Moment>,
    pub(super) by_library: Vec<Share>,
    pub(super) by_dialect: Vec<Share>,
    pub(super) by_pass: Vec<PassShare>,
    /// Passes of the compiler that were in no run that reached something first, and of whose own functions
    /// nothing was reached.
    pub(super) passes_never_seen: Vec<String>,
    /// Namespaces and classes, those with the most blocks that were never reached first.
    pub(super) by_class: Vec<Share>,
    /// For each library its dialects, for the map.
    pub(super) map: Vec<(String, Vec<Share>)>,
}

/// Shares by name.
#[derive(Default)]
struct Tally(BTreeMap<String, Share>);

impl Tally {
    fn add(&mut self, name: &str, part: &Share) {
        let share = self.0.entry(name.to_owned()).or_default();
        share.blocks += part.blocks;
        share.blocks_reached += part.blocks_reached;
        share.functions += part.functions;
        share.functions_reached += part.functions_reached;
    }

    /// Those with the most blocks first.
    fn sorted(self) -> Vec<Share> {
        let named = self.0.into_iter().map(|(name, share)| Share { name, ..share });
        let mut shares: Vec<Share> = named.collect();
        shares.sort_by(|a, b| b.blocks.cmp(&a.blocks).then_with(|| a.name.cmp(&b.name)));
        shares
    }
}

impl Report {
    /// What was reached of a compiler with these passes and dialects.
    pub(super) fn of(reached: &Reached<'_>, catalog: &Catalog) -> Self {
        let libraries: Vec<String> = reached.coverage.files().iter().map(CoveredFile::name).collect();
        let dialects: BTreeSet<String> =
            catalog.dialects.iter().map(|dialect| namespace(&dialect.name)).collect();
        let (mut all, mut by_library, mut by_dialect) =
            (Tally::default(), Tally::default(), Tally::default());
        let (mut by_class, mut of_passes) = (Tally::default(), Tally::default());
        let mut map: Vec<Tally> = libraries.iter().map(|_| Tally::default()).collect();
        for function in &reached.functions {
            let part = Share {
                name: String::new(),
                blocks: function.blocks.into(),
                blocks_reached: function.reached.into(),
                functions: u64::from(!function.is_part),
                functions_reached: u64::from(!function.is_part && function.reached > 0),
            };
            let origin = Origin::of(&function.name);
            let dialect = match origin.namespace() {
                _ if !function.name.starts_with("_Z") => NO_NAME.to_owned(),
                Some(name) if dialects.contains(&name) => name,
                _ => NO_DIALECT.to_owned(),
            };
            all.add("", &part);
            by_library.add(&libraries[function.file], &part);
            by_dialect.add(&dialect, &part);
            map[function.file].add(&dialect, &part);
            if !origin.scopes.is_empty() {
                by_class.add(&origin.group(), &part);
            }
            if let Some(pass) = origin.pass() {
                of_passes.add(&pass, &part);
            }
        }
        let by_pass = by_pass(reached, catalog, &of_passes);
        let is_seen =
            |pass: &&PassShare| pass.first_alone + pass.first_with_others > 0 || pass.own.blocks_reached > 0;
        let never = by_pass.iter().filter(|pass| !is_seen(pass)).map(|pass| pass.name.clone()).collect();
        let mut by_class = by_class.sorted();
        by_class.sort_by_key(|share| Reverse(share.never()));
        Report {
            target: reached.target.clone(),
            all: all.sorted().pop().unwrap_or_default(),
            over_time: over_time(reached),
            by_library: by_library.sorted(),
            by_dialect: by_dialect.sorted(),
            by_pass,
            passes_never_seen: never,
            by_class,
            map: libraries.into_iter().zip(map.into_iter().map(Tally::sorted)).collect(),
        }
    }
}

/// The namespace that the code of a dialect is in: that of its name, except for a few.
fn namespace(dialect: &str) -> String {
    match dialect {
        "cf" => "cf".to_owned(),
        other => other.to_lowercase(),
    }
}

/// The passes of the catalog, those with the most own blocks never reached first.
fn by_pass(reached: &Reached<'_>, catalog: &Catalog, own: &Tally) -> Vec<PassShare> {
    let mut firsts: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for run in &reached.runs {
        let blocks = run.blocks.len() as u64;
        for pass in &run.passes {
            let (alone, with_others) = firsts.entry(pass).or_default();
            *if run.passes.len() == 1 { alone } else { with_others } += blocks;
        }
    }
    let names = catalog.passes.iter().map(|pass| pass.name.as_str());
    let mut passes: Vec<PassShare> = names
        .map(|name| {
            let (first_alone, first_with_others) = firsts.get(name).copied().unwrap_or_default();
            let own = own.0.get(&pass_key(name)).cloned().unwrap_or_default();
            PassShare { name: name.to_owned(), own, first_alone, first_with_others }
        })
        .collect();
    // Of passes without own code, those come first that reached the least.
    let order = |pass: &PassShare| (pass.own.blocks == 0, Reverse(pass.own.never()), first(pass));
    passes.sort_by(|a, b| order(a).cmp(&order(b)).then_with(|| a.name.cmp(&b.name)));
    passes
}

/// Blocks that runs with the pass were the first to reach.
fn first(pass: &PassShare) -> u64 {
    pass.first_alone + pass.first_with_others
}

fn entered(reached: &Reached<'_>, run: &FirstRun) -> u64 {
    let is_entry = |block: &&u32| reached.coverage.entered_function(**block).is_some();
    run.blocks.iter().filter(is_entry).count() as u64
}

/// Blocks and functions over time. What the compiler reaches when it starts counts from the beginning.
fn over_time(reached: &Reached<'_>) -> Vec<Moment> {
    let (at_start, others): (Vec<&FirstRun>, Vec<&FirstRun>) =
        reached.runs.iter().partition(|run| run.program.is_none());
    let mut moment = Moment { seconds: 0.0, blocks: 0, functions: 0 };
    let mut add = |run: &FirstRun, seconds: f64| {
        moment.seconds = seconds;
        moment.blocks += run.blocks.len() as u64;
        moment.functions += entered(reached, run);
        moment
    };
    at_start.into_iter().for_each(|run| _ = add(run, 0.0));
    let all: Vec<Moment> = others.into_iter().map(|run| add(run, run.seconds)).collect();
    let step = all.len().div_ceil(POINTS).max(1);
    let last = all.len().saturating_sub(1);
    all.into_iter()
        .enumerate()
        .filter(|(at, _)| at % step == 0 || *at == last)
        .map(|(_, moment)| moment)
        .collect()
}
