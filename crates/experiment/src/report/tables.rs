//! The tables of a report, as words.

use mohole_plots::units::{duration, short};

use crate::figure::Figure;
use crate::measured::MeasuredTable;
use crate::statistics::Estimate;
use crate::summary::{Comparison, Summary, VariantResult};

/// Findings that are listed.
const MAX_FINDINGS: usize = 60;

/// A head and rows.
pub(super) struct Table {
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

/// The medians of all variants.
pub(super) fn variants(summary: &Summary) -> Table {
    let figures = summary.figures.iter().map(|figure| figure.name().to_owned());
    let row = |variant: &VariantResult| {
        let cell = |figure: &Figure| {
            variant
                .estimate(*figure)
                .map_or_else(|| "-".to_owned(), |value| interval(value, figure.is_share()))
        };
        let start = [variant.name.clone(), variant.runs.len().to_string()];
        start.into_iter().chain(summary.figures.iter().map(cell)).collect()
    };
    Table {
        head: words(["variant", "runs"]).into_iter().chain(figures).collect(),
        rows: summary.variants.iter().map(row).collect(),
    }
}

/// The answers to questions.
pub(super) fn comparisons(summary: &Summary) -> Table {
    let head = ["claim", "figure", "ours", "ratio", "U", "p", "A12", "the paper"];
    let row = |comparison: &Comparison| {
        let asked = &comparison.asked;
        let [ours, ratio] = match comparison.medians {
            Some([first, second]) => {
                let share = asked.figure.is_share();
                let names = [asked.variant.get_ref(), asked.with.get_ref()];
                let ours = format!(
                    "{} {} : {} {}",
                    names[0],
                    value(first.median, share),
                    value(second.median, share),
                    names[1]
                );
                let ratio = (second.median > 0.0).then(|| format!("{:.2}", first.median / second.median));
                [ours, ratio.unwrap_or_else(|| "-".to_owned())]
            }
            None => words(["not run", "-"]).try_into().unwrap_or_default(),
        };
        let test = comparison.compared.map_or_else(
            || words(["-", "-", "-"]),
            |test| vec![plain(test.u), probability(test.p), format!("{:.2}", test.a12)],
        );
        let start = [asked.claim.clone(), asked.figure.name().to_owned(), ours, ratio];
        start.into_iter().chain(test).chain([asked.paper.clone()]).collect()
    };
    Table { head: words(head), rows: summary.comparisons.iter().map(row).collect() }
}

/// What is comparable, for each claim that says so.
pub(super) fn remarks(summary: &Summary) -> Vec<(String, String)> {
    let asked = summary.comparisons.iter().map(|comparison| &comparison.asked);
    let remarks = asked.map(|asked| (asked.claim.clone(), asked.comparable.clone()));
    let measured = summary.measured.iter().map(|table| (table.name.clone(), table.comparable.clone()));
    remarks.chain(measured).filter(|(_, remark)| !remark.is_empty()).collect()
}

/// Each finding with the time until each variant had it.
pub(super) fn times(summary: &Summary) -> Table {
    let names = summary.variants.iter().map(|variant| variant.name.clone());
    let rows = summary.times.iter().take(MAX_FINDINGS).map(|finding| {
        let runs = summary.variants.iter().map(|variant| variant.runs.len());
        let cells = finding.by_variant.iter().zip(runs).map(|(found, of)| match found {
            Some((runs, cpu)) => format!("{} ({runs} of {of})", exact_time(*cpu)),
            None => String::new(),
        });
        [finding.title.clone()].into_iter().chain(cells).collect()
    });
    Table { head: [String::from("finding")].into_iter().chain(names).collect(), rows: rows.collect() }
}

/// Findings that are not in the table of times.
pub(super) fn unlisted(summary: &Summary) -> usize {
    summary.times.len().saturating_sub(MAX_FINDINGS)
}

/// A measurement beside the paper's figures.
pub(super) fn measured(table: &MeasuredTable) -> Table {
    let mut head = words([""]);
    for (place, column) in table.columns.iter().enumerate() {
        head.push(column.clone());
        if has_paper(table, place) {
            head.push(format!("{column}, the paper"));
        }
    }
    let row = |(name, cells): &(String, Vec<crate::measured::Cell>)| {
        let mut row = vec![name.clone()];
        for (place, (ours, paper)) in cells.iter().enumerate() {
            let is_share = table.columns[place].ends_with('%');
            row.push(ours.map_or_else(|| "-".to_owned(), |value| interval(value, is_share)));
            if has_paper(table, place) {
                row.push(paper.clone().unwrap_or_default());
            }
        }
        row
    };
    Table { head, rows: table.rows.iter().map(row).collect() }
}

fn has_paper(table: &MeasuredTable, place: usize) -> bool {
    table.rows.iter().any(|(_, cells)| cells[place].1.is_some())
}

/// `45 s`, `590 s`, `2 h 5 min`: short times are exact.
pub(super) fn exact_time(seconds: f64) -> String {
    if seconds < 600.0 { format!("{seconds:.0} s") } else { duration(seconds) }
}

/// `12 (9 to 14)`.
pub(super) fn interval(of: Estimate, is_share: bool) -> String {
    let Estimate { median, low, high } = of;
    match (low - high).abs() < 1e-12 {
        true => value(median, is_share),
        false => {
            format!("{} ({} to {})", value(median, is_share), value(low, is_share), value(high, is_share))
        }
    }
}

fn value(value: f64, is_share: bool) -> String {
    match is_share {
        true => format!("{:.1}%", 100.0 * value),
        false if value != 0.0 && value.abs() < 10.0 && value.fract() != 0.0 => format!("{value:.2}"),
        false => short(value),
    }
}

/// A number without a fraction of zero.
fn plain(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.1}") }
}

fn probability(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") }
}
