//! Dialects by passes as a picture: what was tested, how much of it, what was found, what was never tried.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use maud::{Markup, html};
use serde::Serialize;

use crate::source::{Coverage, FindingSummary};
use crate::units::count;

/// The size of a cell and of the names of dialects.
pub(crate) const CELL_WIDTH: usize = 4;
pub(crate) const CELL_HEIGHT: usize = 13;
pub(crate) const NAMES_WIDTH: usize = 96;

/// Shares of a dialect's operations from which on a cell is darker.
const LEVELS: [f64; 3] = [0.1, 0.33, 0.66];

/// The rows and columns of the picture.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct HeatMap {
    /// The columns.
    pub(crate) passes: Vec<String>,
    /// The rows.
    pub(crate) dialects: Vec<Row>,
}

/// A dialect with every pass.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    /// Its operations that the compiler has.
    pub(crate) known: u64,
    /// For each pass, the operations that it ran on.
    pub(crate) tested: Vec<u64>,
    /// For each pass, its findings with the dialect.
    pub(crate) found: Vec<usize>,
}

impl HeatMap {
    /// Passes that were never run and dialects that never occurred are in it, too.
    pub(crate) fn of(coverage: &Coverage, findings: &[Arc<FindingSummary>]) -> Self {
        let found = found(findings);
        let run_on: BTreeSet<&str> = coverage.cells.keys().map(|(pass, _)| pass.as_str()).collect();
        let occurred: BTreeSet<&str> = coverage.cells.keys().map(|(_, dialect)| dialect.as_str()).collect();
        let passes: BTreeSet<&str> = coverage.passes.keys().map(String::as_str).chain(run_on).collect();
        let names: BTreeSet<&str> = coverage.dialects.keys().map(String::as_str).chain(occurred).collect();
        let row = |name: &str| {
            let key = |pass: &str| (pass.to_owned(), name.to_owned());
            Row {
                name: name.to_owned(),
                known: coverage.dialects.get(name).map_or(0, |tried| tried.known),
                tested: passes
                    .iter()
                    .map(|pass| coverage.cells.get(&key(pass)).copied().unwrap_or(0))
                    .collect(),
                found: passes.iter().map(|pass| found.get(&(*pass, name)).copied().unwrap_or(0)).collect(),
            }
        };
        HeatMap {
            dialects: names.into_iter().map(row).collect(),
            passes: passes.into_iter().map(str::to_owned).collect(),
        }
    }

    /// The picture. A script shows the names of the cell under the pointer.
    pub(crate) fn render(&self) -> Markup {
        let (width, height) =
            (NAMES_WIDTH + self.passes.len() * CELL_WIDTH, self.dialects.len() * CELL_HEIGHT);
        html! {
            div class="heat-scroll" tabindex="0" role="group" aria-label="Heat map, can be scrolled" {
                svg id="heat" class="heat" viewBox=(format!("0 0 {width} {height}")) role="img"
                    aria-label=(self.summary()) data-names=(NAMES_WIDTH) data-cell-width=(CELL_WIDTH)
                    data-cell-height=(CELL_HEIGHT) {
                    rect class="never" x=(NAMES_WIDTH) y="0" width=(self.passes.len() * CELL_WIDTH)
                        height=(height) {}
                    @for level in 1..=4 { path class=(format!("level{level}")) d=(self.path(level)) {} }
                    path class="found" d=(self.found_path()) {}
                    @for (place, row) in self.dialects.iter().enumerate() {
                        text class="heat-name" x=(NAMES_WIDTH - 5) y=(place * CELL_HEIGHT + 10)
                            text-anchor="end" { (row.name) }
                    }
                }
            }
        }
    }

    /// One sentence for those who cannot see it.
    pub(crate) fn summary(&self) -> String {
        let all = self.passes.len() * self.dialects.len();
        let cells = |is: fn(&Row, usize) -> bool| -> usize {
            let of = |row: &Row| (0..row.tested.len()).filter(|&at| is(row, at)).count();
            self.dialects.iter().map(of).sum()
        };
        let tested = cells(|row, at| row.tested[at] > 0);
        let found = cells(|row, at| row.found[at] > 0);
        format!(
            "{} by {}: {} of {} tested, {} with findings",
            count(self.dialects.len(), "dialect", "dialects"),
            count(self.passes.len(), "pass", "passes"),
            tested,
            count(all, "pair", "pairs"),
            found,
        )
    }

    /// The cells of one level; neighbours are one rectangle.
    fn path(&self, level: usize) -> String {
        self.runs(|row, at| row.level(at) == level && row.found[at] == 0)
    }

    fn found_path(&self) -> String {
        self.runs(|row, at| row.found[at] > 0)
    }

    fn runs(&self, is_in: impl Fn(&Row, usize) -> bool) -> String {
        let mut path = String::new();
        for (place, row) in self.dialects.iter().enumerate() {
            let mut at = 0;
            while at < row.tested.len() {
                let length = (at..row.tested.len()).take_while(|&at| is_in(row, at)).count();
                if length > 0 {
                    let (x, y) = (NAMES_WIDTH + at * CELL_WIDTH, place * CELL_HEIGHT);
                    let (width, height) = (length * CELL_WIDTH, CELL_HEIGHT - 1);
                    let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
                }
                at += length.max(1);
            }
        }
        path
    }
}

impl Row {
    /// 0 for a pass that never ran on the dialect, up to 4.
    fn level(&self, at: usize) -> usize {
        let tested = self.tested[at];
        let share = tested as f64 / self.known.max(tested).max(1) as f64;
        if tested == 0 { 0 } else { 1 + LEVELS.iter().filter(|least| share > **least).count() }
    }
}

/// Findings by pass and dialect.
fn found(findings: &[Arc<FindingSummary>]) -> BTreeMap<(&str, &str), usize> {
    let mut found = BTreeMap::new();
    for finding in findings {
        let Some(pass) = finding.pass.as_deref() else { continue };
        for dialect in &finding.dialects {
            *found.entry((pass, dialect.as_str())).or_default() += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Tried;

    #[test]
    fn cells_are_levels_findings_or_nothing() {
        let mut coverage = Coverage::default();
        let passes = ["a", "b", "c"].map(|name| (name.to_owned(), Tried::default()));
        coverage.passes = passes.into();
        coverage.dialects.insert("x".to_owned(), Tried { known: 10, ..Tried::default() });
        coverage.cells.insert(("a".to_owned(), "x".to_owned()), 1);
        coverage.cells.insert(("b".to_owned(), "x".to_owned()), 1);
        coverage.cells.insert(("c".to_owned(), "y".to_owned()), 3);
        let mut finding = crate::example::summary(1);
        (finding.pass, finding.dialects) = (Some("b".to_owned()), vec!["x".to_owned()]);
        let map = HeatMap::of(&coverage, &[Arc::new(finding)]);
        assert_eq!(map.summary(), "2 dialects by 3 passes: 3 of 6 pairs tested, 1 with findings");
        assert_eq!(map.path(1), "M96 0h4v12h-4z");
        assert_eq!(map.found_path(), "M100 0h4v12h-4z");
        assert_eq!(map.path(4), "M104 13h4v12h-4z");
        assert_eq!(
            HeatMap::default().summary(),
            "0 dialects by 0 passes: 0 of 0 pairs tested, 0 with findings"
        );
    }
}
