//! The scores of passes, dialects and operations, and the file that they are saved in.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::chains::{CallGraph, FunctionId, HOOKS};
use crate::forest::Origin;
use crate::places::Places;
use crate::reached::{Observed, Reached};
use crate::source::{SourceFile, TdFile};

/// The paper's threshold: functions with a lower probability do not count.
pub const SIGMA: f64 = 0.7;

/// A saved ranking.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ranking {
    /// What was ranked.
    pub source: String,
    /// How it was made, in words.
    pub made: String,
    /// The forest.
    pub forest: Origin,
    /// Functions with a lower probability do not count.
    pub sigma: f64,
    /// Functions of the source.
    pub functions: usize,
    /// Those above the threshold.
    pub prone: usize,
    /// The worst first.
    pub dialects: Vec<Score>,
    /// The worst first.
    pub passes: Vec<Score>,
    /// The worst first; those that score 0 are left out.
    pub ops: Vec<Score>,
}

/// The score of a pass, a dialect or an operation.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// Its name.
    pub name: String,
    /// The sum of the probabilities of its functions above the threshold.
    pub score: f64,
    /// The mean probability of all its functions.
    pub mean: f64,
    /// Its functions.
    pub functions: usize,
    /// Those above the threshold.
    pub prone: usize,
    /// The lines of its functions.
    pub lines: u64,
    /// For a pass, its dialect; for a dialect, its passes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<String>,
}

/// A problem with a ranking.
#[derive(Debug, thiserror::Error)]
#[error("not a ranking: {0}")]
pub struct RankingError(String);

impl Ranking {
    /// The text of the saved file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a ranking has only numbers and texts") + "\n"
    }

    /// Reads a saved file.
    pub fn from_json(text: &str) -> Result<Ranking, RankingError> {
        serde_json::from_str(text).map_err(|error| RankingError(error.to_string()))
    }

    /// The dialects that are prone to bugs: those with a score, the worst first.
    pub fn prone_dialects(&self) -> impl Iterator<Item = &str> {
        self.dialects.iter().filter(|dialect| dialect.score > 0.0).map(|dialect| dialect.name.as_str())
    }

    /// The score of a pass.
    pub fn pass(&self, name: &str) -> Option<&Score> {
        self.passes.iter().find(|pass| pass.name == name)
    }
}

/// What to rank: the source, with a probability for each function in the order of [`CallGraph::functions`].
pub struct Ranked<'a> {
    /// The C++ files.
    pub files: &'a [SourceFile],
    /// The TableGen files.
    pub td: &'a [TdFile],
    /// A probability for each function.
    pub probabilities: &'a [f64],
    /// The threshold.
    pub sigma: f64,
    /// What passes were seen to reach, which corrects the call chains.
    pub reached: Option<&'a Reached>,
}

/// The three lists of a ranking.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scores {
    /// The worst first.
    pub dialects: Vec<Score>,
    /// The worst first.
    pub passes: Vec<Score>,
    /// The worst first.
    pub ops: Vec<Score>,
}

/// Computes all scores.
pub fn scores(ranked: &Ranked<'_>) -> Scores {
    let graph = CallGraph::new(ranked.files);
    let places = Places::new(ranked.td);
    let probability: FxHashMap<FunctionId, f64> =
        graph.functions().zip(ranked.probabilities.iter().copied()).collect();
    let judge = Judge { graph: &graph, probability: &probability, sigma: ranked.sigma };
    let observed = ranked.reached.map(|reached| Observed::new(reached, &graph));
    let mut passes = Vec::new();
    for (name, roots) in pass_roots(ranked, &graph, &places) {
        let mut reached = graph.reachable(roots.functions);
        if let Some(observed) = &observed {
            observed.correct(&name, &mut reached);
        }
        passes.push(Score { of: roots.dialect.into_iter().collect(), ..judge.score(name, &reached) });
    }
    let dialects = dialect_scores(&places, &passes);
    let ops = op_functions(ranked, &graph, &places);
    let ops = ops.into_iter().map(|(name, functions)| judge.score(name, &functions));
    Scores {
        dialects: worst_first(dialects),
        ops: worst_first(ops.filter(|op| op.score > 0.0).collect()),
        passes: worst_first(passes),
    }
}

struct Judge<'a> {
    graph: &'a CallGraph<'a>,
    probability: &'a FxHashMap<FunctionId, f64>,
    sigma: f64,
}

impl Judge<'_> {
    fn score(&self, name: String, functions: &FxHashSet<FunctionId>) -> Score {
        let mut sorted: Vec<FunctionId> = functions.iter().copied().collect();
        sorted.sort();
        let mut score = Score { name, functions: sorted.len(), ..Score::default() };
        for id in sorted {
            let probability = self.probability.get(&id).copied().unwrap_or_default();
            score.mean += probability / functions.len() as f64;
            score.lines += u64::from(self.graph.function(id).features.lines);
            if probability > self.sigma {
                score.score += probability;
                score.prone += 1;
            }
        }
        score
    }
}

/// Where a pass begins.
#[derive(Default)]
struct Roots {
    functions: BTreeSet<FunctionId>,
    dialect: Option<String>,
}

/// The functions of each pass's class, by the name of the pass.
fn pass_roots(ranked: &Ranked<'_>, graph: &CallGraph<'_>, places: &Places) -> BTreeMap<String, Roots> {
    let defined: FxHashMap<&str, &str> = ranked
        .td
        .iter()
        .flat_map(|td| &td.passes)
        .map(|(class, name)| (class.as_str(), name.as_str()))
        .collect();
    let mut roots: BTreeMap<String, Roots> = BTreeMap::new();
    for (number, file) in ranked.files.iter().enumerate() {
        for class in &file.classes {
            let generated =
                class.bases.iter().find_map(|(base, _)| defined.get(base.strip_suffix("Base")?)).copied();
            let Some(name) = class.argument.as_deref().or(generated) else { continue };
            let entry = roots.entry(name.to_owned()).or_default();
            entry.functions.extend(graph.methods(number as u32, &class.name));
            entry.dialect = entry.dialect.take().or_else(|| places.dialect(&file.path).map(str::to_owned));
        }
    }
    let hooks = HOOKS.iter().flat_map(|hook| graph.named(hook)).copied();
    let hooks = hooks.filter(|id| graph.function(*id).owner.is_some());
    roots.entry("canonicalize".to_owned()).or_default().functions.extend(hooks);
    roots
}

/// The paper's formula: the sum over the passes that are specific to a dialect.
fn dialect_scores(places: &Places, passes: &[Score]) -> Vec<Score> {
    let mut dialects: BTreeMap<String, Score> = places
        .dialects()
        .map(|name| (name.to_owned(), Score { name: name.to_owned(), ..Score::default() }))
        .collect();
    for pass in passes {
        for dialect in &pass.of {
            let entry = dialects.entry(dialect.clone()).or_default();
            entry.score += pass.score;
            entry.mean += pass.mean * pass.functions as f64;
            entry.functions += pass.functions;
            entry.prone += pass.prone;
            entry.lines += pass.lines;
            entry.of.push(pass.name.clone());
        }
    }
    dialects.values_mut().for_each(|dialect| dialect.mean /= dialect.functions.max(1) as f64);
    dialects.into_values().collect()
}

/// The functions of each operation: those of its class, and those of the patterns that match it.
fn op_functions(
    ranked: &Ranked<'_>,
    graph: &CallGraph<'_>,
    places: &Places,
) -> BTreeMap<String, FxHashSet<FunctionId>> {
    let mut ops: BTreeMap<String, FxHashSet<FunctionId>> = BTreeMap::new();
    for id in graph.functions() {
        let owner = graph.function(id).owner.as_deref();
        if let Some(op) = owner.and_then(|owner| places.op(owner, graph.path(id))) {
            ops.entry(op.to_owned()).or_default().insert(id);
        }
    }
    for (number, file) in ranked.files.iter().enumerate() {
        for class in &file.classes {
            let matched = class.bases.iter().filter_map(|(_, argument)| argument.as_deref());
            for op in matched.filter_map(|argument| places.op(argument, &file.path)) {
                ops.entry(op.to_owned()).or_default().extend(graph.methods(number as u32, &class.name));
            }
        }
    }
    ops
}

/// Sorts by score, then by mean, then by name.
fn worst_first(mut scores: Vec<Score>) -> Vec<Score> {
    for score in &mut scores {
        score.score = (score.score * 1000.0).round() / 1000.0;
        score.mean = (score.mean * 1000.0).round() / 1000.0;
    }
    scores.sort_by(|a, b| {
        b.score.total_cmp(&a.score).then(b.mean.total_cmp(&a.mean)).then_with(|| a.name.cmp(&b.name))
    });
    scores
}
