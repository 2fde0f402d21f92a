//! The report as tables.

use mohole_session::print;

use super::groups::{PassShare, Report, Share};

/// Rows of long tables.
const MAX_ROWS: usize = 25;

/// Names in the list of passes that were never seen.
const MAX_NAMES: usize = 40;

pub(super) fn text(report: &Report) -> String {
    let Share { blocks, blocks_reached, functions, functions_reached, .. } = report.all;
    let of = |part: u64, all: u64| {
        let share = 100.0 * part as f64 / (all as f64).max(1.0);
        format!("{} of {} ({share:.1}%)", number(part), number(all))
    };
    let mut text = format!(
        "{}: {} blocks reached, {} functions entered\n",
        report.target,
        of(blocks_reached, blocks),
        of(functions_reached, functions)
    );
    let never: Vec<&Share> = report.by_class.iter().filter(|share| share.never() > 0).collect();
    let sections = [
        ("over time", over_time(report)),
        ("by library", shares("library", report.by_library.iter())),
        ("by dialect", shares("dialect", report.by_dialect.iter())),
        ("passes that were reached the least", passes(report)),
        ("classes with the most code never reached", shares("class", never.into_iter())),
    ];
    for (title, rows) in sections.into_iter().filter(|(_, rows)| rows.len() > 1) {
        text += &format!("\n{title}\n{}\n", print::table(&rows));
    }
    if let [_, ..] = &report.passes_never_seen[..] {
        let shown = report.passes_never_seen.len().min(MAX_NAMES);
        text += &format!(
            "\n{} reached nothing: {}{}\n",
            print::count(report.passes_never_seen.len(), "pass", "passes"),
            report.passes_never_seen[..shown].join(", "),
            if shown < report.passes_never_seen.len() { ", .." } else { "" }
        );
    }
    text
}

fn number(number: u64) -> String {
    print::thousands(usize::try_from(number).unwrap_or(usize::MAX))
}

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

fn over_time(report: &Report) -> Vec<Vec<String>> {
    let step = report.over_time.len().div_ceil(10).max(1);
    let last = report.over_time.len().saturating_sub(1);
    let shown = report.over_time.iter().enumerate().filter(|(at, _)| at % step == 0 || *at == last);
    let row = |(_, moment): (usize, &super::groups::Moment)| {
        vec![format!("{:.0} s", moment.seconds), number(moment.blocks), number(moment.functions)]
    };
    std::iter::once(words(["time", "blocks", "functions"])).chain(shown.map(row)).collect()
}

pub(super) fn cells(share: &Share) -> Vec<String> {
    let part = 100.0 * share.blocks_reached as f64 / (share.blocks as f64).max(1.0);
    vec![
        share.name.clone(),
        number(share.blocks),
        number(share.blocks_reached),
        format!("{part:.1}%"),
        number(share.functions),
        number(share.functions_reached),
    ]
}

pub(super) fn head(of: &str) -> Vec<String> {
    words([of, "blocks", "reached", "part", "functions", "entered"])
}

fn shares<'s>(of: &str, shares: impl Iterator<Item = &'s Share>) -> Vec<Vec<String>> {
    std::iter::once(head(of)).chain(shares.take(MAX_ROWS).map(cells)).collect()
}

pub(super) fn pass_head() -> Vec<String> {
    words(["pass", "own blocks", "reached", "reached first by it alone", "with other passes"])
}

pub(super) fn pass_cells(pass: &PassShare) -> Vec<String> {
    let own = match pass.own.blocks {
        0 => words(["-", "-"]),
        blocks => vec![number(blocks), number(pass.own.blocks_reached)],
    };
    let first = [number(pass.first_alone), number(pass.first_with_others)];
    std::iter::once(pass.name.clone()).chain(own).chain(first).collect()
}

fn passes(report: &Report) -> Vec<Vec<String>> {
    std::iter::once(pass_head()).chain(report.by_pass.iter().take(MAX_ROWS).map(pass_cells)).collect()
}
