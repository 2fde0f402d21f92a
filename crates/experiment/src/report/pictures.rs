//! The plots of a report.

use maud::Markup;
use mohole_plots::{Chart, Interval, IntervalPlot, Over, UpSet};

use crate::figure::Figure;
use crate::summary::Summary;

/// A plot.
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// The name of its file.
    pub file: String,
    /// The plot itself, with its legend.
    pub svg: Markup,
}

/// All plots that there is something to show in.
pub fn plots(summary: &Summary) -> Vec<Plot> {
    let mut plots = Vec::new();
    if summary.variants.iter().all(|variant| variant.runs.is_empty()) {
        return plots;
    }
    plots.push(curve(summary, Figure::Findings, "Findings over processor time"));
    if summary.has_blocks() {
        plots.push(curve(summary, Figure::Blocks, "Blocks of the compiler's code over processor time"));
    }
    for figure in summary.figures.iter().filter(|figure| !figure.is_share()) {
        plots.push(intervals(summary, *figure));
    }
    if summary.variants.len() > 1 && !summary.combinations.is_empty() {
        plots.push(shared(summary));
    }
    plots
}

fn curve(summary: &Summary, figure: Figure, title: &str) -> Plot {
    let variants = summary.variants.iter().enumerate();
    let lines = variants.map(|(color, variant)| variant.curve(figure, summary.budget, color % 12)).collect();
    let chart = Chart {
        label: title,
        lines,
        is_stacked: false,
        over: Over::Time,
        seconds: summary.budget,
        is_share: false,
    };
    Plot {
        title: title.to_owned(),
        file: format!("{}-over-time.svg", file(figure)),
        svg: chart.with_legend(),
    }
}

fn intervals(summary: &Summary, figure: Figure) -> Plot {
    let title = format!("{}: median, interval and runs", figure.name());
    let rows = summary.variants.iter().enumerate().filter_map(|(color, variant)| {
        let value = variant.estimate(figure)?;
        Some(Interval {
            name: variant.name.clone(),
            color: color % 12,
            value: value.median,
            low: value.low,
            high: value.high,
            runs: variant.values(figure),
        })
    });
    let svg = IntervalPlot { label: &title, rows: rows.collect() }.render();
    Plot { file: format!("{}.svg", file(figure)), svg, title }
}

fn shared(summary: &Summary) -> Plot {
    let title = "Findings that variants share, and those that only one has";
    let sets = summary.variants.iter().enumerate().map(|(place, variant)| {
        let count = summary.combinations.iter().filter(|row| row.members[place]).map(|row| row.count).sum();
        (variant.name.clone(), count)
    });
    let upset = UpSet { label: title, sets: sets.collect(), combinations: summary.combinations.clone() };
    Plot { title: title.to_owned(), file: "shared.svg".to_owned(), svg: upset.render() }
}

fn file(figure: Figure) -> String {
    figure.name().replace(' ', "-")
}
