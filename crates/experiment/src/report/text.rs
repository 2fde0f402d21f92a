//! The report as Markdown.

use std::fmt::Write as _;

use super::pictures::plots;
use super::tables::{self, Table};
use crate::summary::Summary;

/// The report. Plots are links to the files that [`plots`] names, in a folder beside it.
pub fn markdown(summary: &Summary, folder: &str) -> String {
    let mut text = format!("# {}\n\n", summary.title);
    if !summary.question.is_empty() {
        let _ = writeln!(text, "{}\n", summary.question);
    }
    for sentence in sentences(summary) {
        let _ = writeln!(text, "{sentence}\n");
    }
    let mut section = |title: &str, table: &Table| {
        if !table.rows.is_empty() {
            let _ = write!(text, "## {title}\n\n{}\n", rendered(table));
        }
    };
    section("Variants", &tables::variants(summary));
    section("Comparisons", &tables::comparisons(summary));
    summary.measured.iter().for_each(|table| section(&table.name, &tables::measured(table)));
    let remarks = tables::remarks(summary);
    if !remarks.is_empty() {
        text += "## What is comparable\n\n";
        remarks.iter().for_each(|(claim, remark)| _ = writeln!(text, "- **{claim}**: {remark}"));
        text += "\n";
    }
    let pictures = plots(summary);
    if !pictures.is_empty() {
        text += "## Plots\n\n";
        pictures.iter().for_each(|plot| _ = writeln!(text, "![{}]({folder}/{})\n", plot.title, plot.file));
    }
    let times = tables::times(summary);
    if !times.rows.is_empty() {
        let _ = write!(text, "## Time to each finding\n\n{}", rendered(&times));
    }
    match tables::unlisted(summary) {
        0 => text,
        more => format!("{text}\nand {more} more\n"),
    }
}

/// What must be known to read the tables.
pub(super) fn sentences(summary: &Summary) -> Vec<String> {
    let mut sentences = Vec::new();
    if !summary.variants.is_empty() {
        sentences.push(format!(
            "Each run had {} of processor time, that of mohole and of everything it started. Numbers are medians \
             of all runs, with 95% intervals of a bootstrap in parentheses. U and p are those of the \
             Mann-Whitney test, two-sided; A12 is the probability that the first variant has more.",
            tables::exact_time(summary.budget)
        ));
    }
    if summary.missing > 0 {
        sentences.push(format!("{} of the runs are not done yet.", summary.missing));
    }
    sentences
}

fn rendered(table: &Table) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> =
            cells.iter().map(|cell| cell.replace('|', "\\|").replace('\n', " ")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule: String = table.head.iter().map(|_| "|---").collect();
    let rows: String = table.rows.iter().map(|row| line(row)).collect();
    format!("{}{rule}|\n{rows}", line(&table.head))
}
