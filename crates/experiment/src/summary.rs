//! What the runs of an experiment say.

use std::collections::{BTreeMap, BTreeSet};

use mohole_plots::{Line, UpSetRow};

use crate::figure::Figure;
use crate::file::{Compare, Experiment};
use crate::log::{Found, Run};
use crate::measured::MeasuredTable;
use crate::statistics::{self, Compared, Estimate, estimate, median, quantile};

/// Points of a curve.
const STEPS: usize = 60;

/// The runs of an experiment: for each variant those that used their budget, and the outputs of measurements.
#[derive(Debug, Clone, Default)]
pub struct Results {
    /// By the place of the variant.
    pub runs: Vec<Vec<Run>>,
    /// By the place of the measurement.
    pub outputs: Vec<Vec<String>>,
    /// Runs and measurements that are not done.
    pub missing: usize,
}

/// What is said of an experiment.
#[derive(Debug, Clone)]
pub struct Summary {
    /// Its title.
    pub title: String,
    /// Its question.
    pub question: String,
    /// Seconds of processor time of each run.
    pub budget: f64,
    /// The variants.
    pub variants: Vec<VariantResult>,
    /// The figures of the table.
    pub figures: Vec<Figure>,
    /// The answers to questions.
    pub comparisons: Vec<Comparison>,
    /// Findings by the variants that have them, the most common combination first.
    pub combinations: Vec<UpSetRow>,
    /// Each finding with the time until each variant had it.
    pub times: Vec<FindingTimes>,
    /// The tables of measurements.
    pub measured: Vec<MeasuredTable>,
    /// Runs and measurements that are not done.
    pub missing: usize,
}

/// A variant with its runs.
#[derive(Debug, Clone)]
pub struct VariantResult {
    /// Its name.
    pub name: String,
    /// Its runs.
    pub runs: Vec<Run>,
}

/// An answer to a question.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The question.
    pub asked: Compare,
    /// The medians of both.
    pub medians: Option<[Estimate; 2]>,
    /// The test; `None` if one was not run.
    pub compared: Option<Compared>,
}

/// A finding.
#[derive(Debug, Clone, PartialEq)]
pub struct FindingTimes {
    /// Its title.
    pub title: String,
    /// Its kind.
    pub kind: String,
    /// For each variant the runs that have it, and the median of the seconds until then.
    pub by_variant: Vec<Option<(usize, f64)>>,
}

impl VariantResult {
    /// A figure of each run.
    pub fn values(&self, figure: Figure) -> Vec<f64> {
        self.runs.iter().map(|run| figure.of(run)).collect()
    }

    /// The median with its interval.
    pub fn estimate(&self, figure: Figure) -> Option<Estimate> {
        estimate(&self.values(figure))
    }

    /// The medians over time, with a band from the lowest to the highest run, or quartiles of many runs.
    pub fn curve(&self, figure: Figure, budget: f64, color: usize) -> Line {
        let (mut points, mut band) = (Vec::new(), Vec::new());
        for step in 0..=STEPS {
            let cpu = budget * step as f64 / STEPS as f64;
            let mut values: Vec<f64> = self.runs.iter().map(|run| figure.at(run, cpu)).collect();
            values.sort_by(f64::total_cmp);
            let ends = if values.len() > 5 { [0.25, 0.75] } else { [0.0, 1.0] };
            let (Some(middle), [Some(low), Some(high)]) =
                (quantile(&values, 0.5), ends.map(|part| quantile(&values, part)))
            else {
                continue;
            };
            points.push((cpu, middle));
            band.push((cpu, low, high));
        }
        Line { name: self.name.clone(), color, points, band }
    }

    /// All its findings.
    fn found(&self) -> impl Iterator<Item = &Found> {
        self.runs.iter().flat_map(|run| &run.found)
    }
}

impl Summary {
    /// The summary of some runs.
    pub fn of(experiment: &Experiment, results: Results) -> Self {
        let budget = experiment.budget.map_or(0.0, crate::time::Time::seconds);
        let within = |runs: Vec<Run>| runs.into_iter().map(|run| run.within(budget)).collect();
        let named = experiment.variant.iter().zip(results.runs);
        let variants: Vec<VariantResult> = named
            .map(|(variant, runs)| VariantResult { name: variant.name().to_owned(), runs: within(runs) })
            .collect();
        let measured = experiment.measure.iter().zip(&results.outputs);
        Summary {
            title: experiment.title.clone(),
            question: experiment.question.clone(),
            budget,
            figures: experiment.figures.clone(),
            comparisons: experiment.compare.iter().map(|asked| compare(asked, &variants)).collect(),
            combinations: combinations(&variants),
            times: times(&variants),
            measured: measured.map(|(measure, outputs)| MeasuredTable::of(measure, outputs)).collect(),
            missing: results.missing,
            variants,
        }
    }

    /// Whether coverage of the compiler's code was measured.
    pub fn has_blocks(&self) -> bool {
        self.variants.iter().flat_map(|variant| &variant.runs).any(|run| Figure::Blocks.of(run) > 0.0)
    }
}

fn compare(asked: &Compare, variants: &[VariantResult]) -> Comparison {
    let values = |name: &str| {
        let variant = variants.iter().find(|variant| variant.name == name);
        variant.map(|variant| variant.values(asked.figure)).unwrap_or_default()
    };
    let (first, second) = (values(asked.variant.get_ref()), values(asked.with.get_ref()));
    let medians = estimate(&first).zip(estimate(&second)).map(|(first, second)| [first, second]);
    Comparison { asked: asked.clone(), medians, compared: statistics::compare(&first, &second) }
}

/// How many findings are in exactly these variants.
fn combinations(variants: &[VariantResult]) -> Vec<UpSetRow> {
    let sets: Vec<BTreeSet<&str>> =
        variants.iter().map(|variant| variant.found().map(|one| one.key.as_str()).collect()).collect();
    let all: BTreeSet<&str> = sets.iter().flatten().copied().collect();
    let mut counts: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
    for key in all {
        *counts.entry(sets.iter().map(|set| set.contains(key)).collect()).or_default() += 1;
    }
    let mut rows: Vec<UpSetRow> =
        counts.into_iter().map(|(members, count)| UpSetRow { members, count }).collect();
    rows.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| b.members.cmp(&a.members)));
    rows
}

/// All findings, those that the most runs have first.
fn times(variants: &[VariantResult]) -> Vec<FindingTimes> {
    let mut all: BTreeMap<&str, &Found> = BTreeMap::new();
    for one in variants.iter().flat_map(VariantResult::found) {
        all.entry(&one.key).or_insert(one);
    }
    let of = |(key, one): (&str, &Found)| {
        let by_variant = |variant: &VariantResult| {
            let cpu: Vec<f64> = variant.found().filter(|one| one.key == key).map(|one| one.cpu).collect();
            Some((cpu.len(), median(&cpu)?))
        };
        let by_variant = variants.iter().map(by_variant).collect();
        FindingTimes { title: one.title.clone(), kind: one.kind.clone(), by_variant }
    };
    let mut times: Vec<FindingTimes> = all.into_iter().map(of).collect();
    let runs = |times: &FindingTimes| times.by_variant.iter().flatten().map(|(runs, _)| *runs).sum::<usize>();
    times.sort_by(|a, b| runs(b).cmp(&runs(a)).then_with(|| a.title.cmp(&b.title)));
    times
}
