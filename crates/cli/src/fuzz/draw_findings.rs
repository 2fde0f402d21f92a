//! Draws the findings: the list, or one that is opened.

use std::collections::BTreeMap;

use mohole_session::print::thousands;
use mohole_store::{FindingRow, Lifecycle};
use mohole_testcase::{Activity, Kind, Signature};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::snapshot::Snapshot;
use super::text::{elided, rule, time};
use super::view::{Opened, View};

/// Draws the list of findings, or the one that is opened; how many of its lines fit.
pub(super) fn draw_findings(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot, view: &View) -> usize {
    match &view.opened {
        Some(opened) => draw_opened(frame, area, opened),
        None => draw_list(frame, area, snapshot, view),
    }
}

fn draw_opened(frame: &mut Frame<'_>, area: Rect, opened: &Opened) -> usize {
    let lines: Vec<Line<'_>> =
        opened.lines.iter().skip(opened.top).map(|line| Line::from(line.as_str())).collect();
    let title = elided(&opened.title, usize::from(area.width.saturating_sub(4)));
    let text = Paragraph::new(lines).wrap(Wrap { trim: false }).block(rule(&title));
    frame.render_widget(text, area);
    usize::from(area.height.saturating_sub(1))
}

fn draw_list(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot, view: &View) -> usize {
    let findings = &snapshot.status.findings;
    let rows = usize::from(area.height.saturating_sub(2));
    let place = view.place(findings);
    let top = view.top(place, rows);
    let width = usize::from(area.width);
    let passes = findings.iter().map(|finding| place_of(&finding.signature).chars().count());
    let columns = Columns::of(width, passes.max().unwrap_or(0));
    let row = |(at, finding): (usize, &FindingRow)| {
        let is_selected = at == place;
        let mark = if is_selected { ">" } else { " " };
        let line = Line::from(format!("{mark}{}", columns.line(&Cells::of(finding, snapshot))))
            .style(style(finding));
        if is_selected { line.patch_style(Style::new().add_modifier(Modifier::REVERSED)) } else { line }
    };
    let shown = findings.iter().rev().enumerate().skip(top).take(rows).map(row);
    let head = Line::from(format!(" {}", columns.line(&Cells::heads())))
        .style(Style::new().add_modifier(Modifier::DIM));
    let range = match findings.len() > rows && rows > 0 {
        true => format!(" {}-{} of {} ", top + 1, (top + rows).min(findings.len()), findings.len()),
        false => String::new(),
    };
    let room = width.saturating_sub(range.chars().count() + 3);
    let block = rule(&elided(&kinds(findings), room)).title_top(Line::from(range).right_aligned());
    frame.render_widget(
        Paragraph::new(std::iter::once(head).chain(shown).collect::<Vec<_>>()).block(block),
        area,
    );
    rows
}

/// What a line of the list says.
struct Cells {
    found: String,
    pass: String,
    what: String,
    hits: String,
    state: String,
    strategy: String,
}

impl Cells {
    fn heads() -> Self {
        let [found, pass, what, hits, state, strategy] =
            ["found", "pass", "what", "hits", "state", "strategy"].map(str::to_owned);
        Cells { found, pass, what, hits, state, strategy }
    }

    fn of(finding: &FindingRow, snapshot: &Snapshot) -> Self {
        let signature = &finding.signature;
        let state = match snapshot.sizes.get(&signature.key) {
            Some(ops) => format!("{ops} ops"),
            None => finding.lifecycle.word().to_owned(),
        };
        let hits = snapshot.status.hits.get(&signature.key).copied().unwrap_or(0);
        Cells {
            found: time(finding.seconds),
            pass: place_of(signature),
            what: signature.title_without_pass(),
            hits: short(hits),
            state,
            strategy: finding.contributor.clone(),
        }
    }
}

/// A count in at most five characters.
fn short(count: u64) -> String {
    match count {
        0..10_000 => thousands(count as usize),
        10_000..1_000_000 => format!("{}k", count / 1000),
        _ => format!("{}M", count / 1_000_000),
    }
}

/// The pass, or what the compiler did outside of any.
fn place_of(signature: &Signature) -> String {
    let doing = signature.activity.map(|activity| format!("({})", Activity::word(activity)));
    doing.or_else(|| signature.pass.clone()).unwrap_or_else(|| "-".to_owned())
}

/// The pass has no less, so that the list does not jump with every finding.
const MIN_PASS_WIDTH: usize = 16;

/// The widths of the columns; 0 for one that the screen has no room for.
struct Columns {
    found: usize,
    pass: usize,
    what: usize,
    hits: usize,
    state: usize,
    strategy: usize,
}

impl Columns {
    fn of(width: usize, longest_pass: usize) -> Self {
        let if_wide = |least: usize, column: usize| if width >= least { column } else { 0 };
        let (found, hits) = (if_wide(64, 7), if_wide(48, 5));
        let (state, strategy) = (if_wide(72, 9), if_wide(110, 8));
        let pass = longest_pass.max(MIN_PASS_WIDTH).min(width * 3 / 10);
        // Two blanks after each column; one before the first.
        let others = [found, pass, hits, state, strategy].into_iter().filter(|column| *column > 0);
        let used: usize = others.map(|column| column + 2).sum();
        let what = width.saturating_sub(1 + used);
        Columns { found, pass, what, hits, state, strategy }
    }

    fn line(&self, cells: &Cells) -> String {
        let cell = |text: &str, width: usize| match width {
            0 => String::new(),
            width => format!("{:width$}  ", elided(text, width)),
        };
        let hits = match self.hits {
            0 => String::new(),
            width => format!("{:>width$}  ", elided(&cells.hits, width)),
        };
        let line = [
            cell(&cells.found, self.found),
            cell(&cells.pass, self.pass),
            cell(&cells.what, self.what),
            hits,
            cell(&cells.state, self.state),
            cell(&cells.strategy, self.strategy),
        ];
        line.concat().trim_end().to_owned()
    }
}

/// `findings: 3 crash, 1 hang; 2 reduced, 1 known`.
fn kinds(findings: &[FindingRow]) -> String {
    let mut by_kind: BTreeMap<&str, usize> = BTreeMap::new();
    findings.iter().for_each(|finding| *by_kind.entry(finding.signature.kind().word()).or_default() += 1);
    let mut kinds: Vec<_> = by_kind.into_iter().collect();
    kinds.sort_by_key(|&(_, number)| std::cmp::Reverse(number));
    let kinds: Vec<String> = kinds.iter().map(|(kind, number)| format!("{number} {kind}")).collect();
    let in_state = |state| findings.iter().filter(|finding| finding.lifecycle == state).count();
    match kinds.as_slice() {
        [] => "findings: none yet".to_owned(),
        kinds => format!(
            "findings: {}; {} reduced, {} known",
            kinds.join(", "),
            in_state(Lifecycle::Reduced),
            in_state(Lifecycle::Known)
        ),
    }
}

fn style(finding: &FindingRow) -> Style {
    match (finding.lifecycle, finding.signature.kind()) {
        (Lifecycle::Known, _) => Style::new().add_modifier(Modifier::DIM),
        (_, Kind::Miscompile) => Style::new().fg(Color::Magenta),
        (_, Kind::Crash(_)) => Style::new().fg(Color::Red),
        _ => Style::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_short() {
        let counts = [0, 9_999, 10_000, 999_999, 1_234_567].map(short);
        assert_eq!(counts, ["0", "9,999", "10k", "999k", "1M"]);
    }
}
