//! The table of a comparison.

use std::collections::{BTreeMap, BTreeSet};

use mohole_campaign::BASELINE;
use mohole_session::print;
use serde::{Deserialize, Serialize};

/// The goal: how many times as many crashes as the yardstick finds.
const GOAL_RATIO: f64 = 3.0;

/// Fractions of the budget at which the curves are shown.
const PARTS: [f64; 8] = [0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0];

/// Everything that was measured.
pub(super) struct Comparison {
    pub(super) target: String,
    /// Processor seconds of each run.
    pub(super) budget: f64,
    pub(super) workers: usize,
    /// The side that the other is compared with.
    pub(super) yardstick: String,
    pub(super) rival: String,
    pub(super) runs: Vec<Run>,
}

/// One campaign.
#[derive(Serialize, Deserialize)]
pub(super) struct Run {
    pub(super) target: String,
    /// Its budget in processor seconds.
    pub(super) budget: f64,
    pub(super) side: String,
    pub(super) seed: u64,
    /// Processor seconds used, by all processes.
    pub(super) cpu: f64,
    pub(super) wall: f64,
    pub(super) tests: u64,
    /// Crashes of kinds that maintainers refuse, which do not count.
    pub(super) refused: usize,
    pub(super) shares: Vec<Share>,
    pub(super) found: Vec<Found>,
}

/// The part of a strategy in a run.
#[derive(Serialize, Deserialize)]
pub(super) struct Share {
    pub(super) strategy: String,
    pub(super) tests: u64,
    /// Wall-clock time.
    pub(super) seconds: f64,
}

/// A crash and when it was found.
#[derive(Serialize, Deserialize)]
pub(super) struct Found {
    pub(super) key: String,
    pub(super) title: String,
    pub(super) strategy: String,
    /// Processor seconds since the start.
    pub(super) cpu: f64,
}

/// The summary, for programs.
#[derive(Serialize)]
pub(super) struct Summary {
    target: String,
    budget: f64,
    signatures: BTreeMap<String, Vec<usize>>,
    parts: [f64; 8],
    curves: BTreeMap<String, Vec<f64>>,
    ratio: Option<f64>,
    /// The goal, if the comparison is with the naive strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    bar: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    met: Option<bool>,
}

impl Comparison {
    /// Whether a side has a run with this seed.
    pub(super) fn has(&self, side: &str, seed: u64) -> bool {
        self.of(side).any(|run| run.seed == seed)
    }

    fn of<'a>(&'a self, side: &'a str) -> impl Iterator<Item = &'a Run> {
        self.runs.iter().filter(move |run| run.side == side)
    }

    fn numbers(&self, side: &str, number: impl Fn(&Run) -> usize) -> Vec<usize> {
        self.of(side).map(number).collect()
    }

    /// The ratio of the medians of both sides; `None` if one was not run or the yardstick found nothing.
    fn ratio(&self, number: impl Fn(&Run) -> usize + Copy) -> Option<f64> {
        if self.absent().is_some() {
            return None;
        }
        let [rival, yardstick] =
            [&self.rival, &self.yardstick].map(|side| median(&self.numbers(side, number)));
        (yardstick > 0.0).then(|| rival / yardstick)
    }

    /// What the ratio must be, if the comparison is with the naive strategy.
    fn goal(&self) -> Option<f64> {
        (self.yardstick == BASELINE).then_some(GOAL_RATIO)
    }

    /// A side that was not run.
    fn absent(&self) -> Option<&str> {
        self.sides().into_iter().find(|side| self.of(side).next().is_none())
    }

    /// The sides that were run.
    fn present(&self) -> impl Iterator<Item = &str> {
        self.sides().into_iter().filter(move |side| self.of(side).next().is_some())
    }

    /// The median number of signatures at each fraction of the budget.
    fn curve(&self, side: &str) -> Vec<f64> {
        let until = |part: f64| {
            let by_then = |run: &Run| run.found.iter().filter(|one| one.cpu <= part * self.budget).count();
            median(&self.numbers(side, by_then))
        };
        PARTS.iter().map(|&part| until(part)).collect()
    }

    pub(super) fn sides(&self) -> [&str; 2] {
        [&self.yardstick, &self.rival]
    }
}

fn signatures(run: &Run) -> usize {
    run.found.len()
}

fn median(numbers: &[usize]) -> f64 {
    crate::median::median(numbers.iter().map(|&number| number as f64)).unwrap_or(0.0)
}

/// One run, in a line.
pub(super) fn line(run: &Run) -> String {
    format!(
        "{}, seed {}: {}, {} in {:.0} s of processor time ({:.0} s wall-clock time)",
        run.side,
        run.seed,
        print::count(signatures(run), "signature", "signatures"),
        print::count(run.tests as usize, "run", "runs"),
        run.cpu,
        run.wall,
    )
}

/// The whole comparison, for people.
pub(super) fn text(comparison: &Comparison) -> String {
    let parts = [head(comparison), totals(comparison), curves(comparison), finders(comparison)];
    format!("{}\n\n{}", parts.join("\n\n"), verdict(comparison))
}

fn head(comparison: &Comparison) -> String {
    format!(
        "{}: {:.0} s of processor time a run, {}; crashes of distinct signature",
        comparison.target,
        comparison.budget,
        print::count(comparison.workers, "worker", "workers"),
    )
}

fn totals(comparison: &Comparison) -> String {
    let mut rows = vec![cells(["", "by run", "median", "refused", "compiler runs"])];
    for side in comparison.present() {
        let list = |numbers: Vec<usize>| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        rows.push(vec![
            side.to_owned(),
            list(comparison.numbers(side, signatures)),
            plain(median(&comparison.numbers(side, signatures))),
            list(comparison.numbers(side, |run| run.refused)),
            print::thousands(median(&comparison.numbers(side, |run| run.tests as usize)) as usize),
        ]);
    }
    print::table(&rows)
}

fn curves(comparison: &Comparison) -> String {
    let mut rows = vec![
        std::iter::once("time".to_owned())
            .chain(PARTS.iter().map(|part| format!("{:.0}%", part * 100.0)))
            .collect(),
    ];
    for side in comparison.present() {
        let numbers = comparison.curve(side).into_iter().map(plain);
        rows.push(std::iter::once(side.to_owned()).chain(numbers).collect());
    }
    print::table(&rows)
}

/// What each strategy found in all runs.
fn finders(comparison: &Comparison) -> String {
    let mut rows = vec![cells(["strategy", "signatures", "only it", "compiler runs", "seconds"])];
    let mut finders: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for one in comparison.runs.iter().flat_map(|run| &run.found) {
        finders.entry(&one.key).or_default().insert(&one.strategy);
    }
    let shares = || comparison.runs.iter().flat_map(|run| &run.shares);
    let names: BTreeSet<&str> = shares().map(|share| share.strategy.as_str()).collect();
    for name in names {
        let own = || shares().filter(move |share| share.strategy == name);
        let by_it = finders.values().filter(|by| by.contains(name));
        rows.push(vec![
            name.to_owned(),
            by_it.clone().count().to_string(),
            by_it.filter(|by| by.len() == 1).count().to_string(),
            print::thousands(own().map(|share| share.tests).sum::<u64>() as usize),
            format!("{:.0}", own().map(|share| share.seconds).sum::<f64>()),
        ]);
    }
    print::table(&rows)
}

fn verdict(comparison: &Comparison) -> String {
    let (yardstick, rival) = (&comparison.yardstick, &comparison.rival);
    if let Some(absent) = comparison.absent() {
        return format!("{absent} was not run, so there is no ratio");
    }
    let Some(ratio) = comparison.ratio(signatures) else {
        return format!("{yardstick} found nothing, so there is no ratio");
    };
    let goal = comparison.goal().map(|goal| {
        let met = if ratio >= goal { "met" } else { "missed" };
        format!("; the goal of {goal:.0} is {met}")
    });
    format!("{rival} finds {ratio:.1} times what {yardstick} finds{}", goal.unwrap_or_default())
}

/// The summary, for programs.
pub(super) fn summary(comparison: &Comparison) -> Summary {
    let present = || comparison.present();
    let ratio = comparison.ratio(signatures);
    Summary {
        target: comparison.target.clone(),
        budget: comparison.budget,
        signatures: present().map(|side| (side.to_owned(), comparison.numbers(side, signatures))).collect(),
        parts: PARTS,
        curves: present().map(|side| (side.to_owned(), comparison.curve(side))).collect(),
        ratio,
        bar: comparison.goal(),
        met: comparison.goal().map(|goal| ratio.is_some_and(|ratio| ratio >= goal)),
    }
}

fn cells<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

/// A number without a fraction of zero.
fn plain(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.1}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect_file;

    fn run(side: &str, seed: u64, found: &[(&str, &str, &str, f64)]) -> Run {
        let one = |&(key, title, strategy, cpu): &(&str, &str, &str, f64)| Found {
            key: key.to_owned(),
            title: title.to_owned(),
            strategy: strategy.to_owned(),
            cpu,
        };
        let found: Vec<Found> = found.iter().map(one).collect();
        let names: BTreeSet<String> = found.iter().map(|one| one.strategy.clone()).collect();
        let share = |strategy| Share { strategy, tests: 1200, seconds: 30.0 };
        let shares = names.into_iter().map(share).collect();
        Run {
            target: "mlir-opt-22".to_owned(),
            budget: 100.0,
            side: side.to_owned(),
            seed,
            cpu: 100.4,
            wall: 210.0,
            tests: 1200 + seed,
            refused: 0,
            shares,
            found,
        }
    }

    fn comparison() -> Comparison {
        let naive = [("a", "segfault in f (cse)", "naive", 1.0), ("b", "segfault in g (cse)", "naive", 70.0)];
        let default = [
            ("a", "segfault in f (cse)", "sweep", 1.0),
            ("c", "segfault in f (inline)", "sweep", 4.0),
            ("d", "assertion x > 0 (canonicalize)", "synth", 15.0),
            ("e", "assertion y (sccp)", "ods", 39.0),
            ("f", "assertion z (sccp)", "ods", 41.0),
            ("g", "fatal error: no (sccp)", "synth", 99.0),
        ];
        let runs = vec![
            run("naive", 0, &naive),
            run("default", 0, &default),
            run("naive", 1, &naive[..1]),
            run("default", 1, &default[1..]),
        ];
        let [target, yardstick, rival] = ["mlir-opt-22", "naive", "default"].map(str::to_owned);
        Comparison { target, budget: 100.0, workers: 1, yardstick, rival, runs }
    }

    #[test]
    fn the_table_of_a_comparison() {
        let comparison = comparison();
        let lines: Vec<String> = comparison.runs.iter().map(line).collect();
        let text = format!("{}\n\n{}\n", lines.join("\n"), text(&comparison));
        expect_file!["../../tests/text/bench-campaign.golden"].assert_eq(&text);
    }

    #[test]
    fn the_goal_can_be_missed() {
        let mut comparison = comparison();
        comparison.runs.iter_mut().filter(|run| run.side == "default").for_each(|run| run.found.clear());
        assert!(verdict(&comparison).ends_with("the goal of 3 is missed"), "{}", verdict(&comparison));
        assert_eq!(summary(&comparison).ratio, Some(0.0));
    }

    #[test]
    fn the_goal_is_for_comparisons_with_the_naive_strategy() {
        let mut comparison = comparison();
        comparison.yardstick = "default without flex".to_owned();
        comparison
            .runs
            .iter_mut()
            .filter(|run| run.side == "naive")
            .for_each(|run| run.side = "default without flex".to_owned());
        assert_eq!(verdict(&comparison), "default finds 3.7 times what default without flex finds");
        assert_eq!(summary(&comparison).met, None);
    }

    #[test]
    fn a_side_that_was_not_run_is_left_out() {
        for (there, absent) in [("naive", "default"), ("default", "naive")] {
            let mut comparison = comparison();
            comparison.runs.retain(|run| run.side == there);
            assert_eq!(verdict(&comparison), format!("{absent} was not run, so there is no ratio"));
            let rows = format!("{}\n{}", totals(&comparison), curves(&comparison));
            assert!(!rows.lines().any(|row| row.starts_with(absent)), "{rows}");
            let summary = summary(&comparison);
            assert_eq!((summary.ratio, summary.met), (None, Some(false)));
            assert_eq!(summary.signatures.keys().collect::<Vec<_>>(), [there]);
        }
    }
}
