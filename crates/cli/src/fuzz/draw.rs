//! Draws the live screen from a snapshot.

use std::collections::BTreeMap;

use mohole_session::print::{count, thousands};
use mohole_store::{FindingRow, Lifecycle, Score};
use mohole_testcase::Kind;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Row, Sparkline, Table};

use super::snapshot::Snapshot;

/// Lines that a screen needs to show curves.
const MIN_HEIGHT_FOR_CURVES: u16 = 22;
/// Lines that a screen needs to show strategies.
const MIN_HEIGHT_FOR_STRATEGIES: u16 = 14;

/// Draws the whole screen.
pub(super) fn draw(frame: &mut Frame<'_>, snapshot: &Snapshot) {
    let area = frame.area();
    let warnings = snapshot.warnings();
    let rows = |rows: usize| u16::try_from(rows).unwrap_or(u16::MAX);
    let strategies =
        if area.height >= MIN_HEIGHT_FOR_STRATEGIES { rows(snapshot.status.scores.len()) + 3 } else { 0 };
    let parts = Layout::vertical([
        Constraint::Length(4),
        Constraint::Length(if area.height >= MIN_HEIGHT_FOR_CURVES { 6 } else { 0 }),
        Constraint::Min(3),
        Constraint::Length(strategies),
        Constraint::Length(rows(warnings.len())),
        Constraint::Length(1),
    ])
    .split(area);
    draw_head(frame, parts[0], snapshot);
    draw_curves(frame, parts[1], snapshot);
    draw_findings(frame, parts[2], snapshot);
    draw_strategies(frame, parts[3], &snapshot.status.scores);
    draw_warnings(frame, parts[4], warnings);
    draw_foot(frame, parts[5], snapshot);
}

fn draw_head(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot) {
    let status = &snapshot.status;
    let covered = &status.covered;
    let speed = snapshot.curves.speed().map_or("-".to_owned(), |speed| format!("{speed:.0}"));
    let validity = snapshot.validity().map_or("-".to_owned(), |part| format!("{:.0}%", 100.0 * part));
    let first = format!(
        "{}   {}   {speed} a second   {validity} valid   {}",
        time(status.seconds),
        count(status.tests as usize, "run", "runs"),
        count(status.corpus, "program", "programs"),
    );
    let second = format!(
        "covered: {} ops, {} op pairs, {} dialect pairs, {} pass-op pairs",
        thousands(covered.ops),
        thousands(covered.op_pairs),
        thousands(covered.dialect_pairs),
        thousands(covered.pass_ops),
    );
    let workers = count(snapshot.workers, "worker", "workers");
    let block = block(&format!("mohole fuzz {}", snapshot.target))
        .title_top(Line::from(format!(" seed {}, {workers} ", snapshot.seed)).right_aligned());
    frame.render_widget(Paragraph::new(vec![Line::from(first), Line::from(second)]).block(block), area);
}

fn draw_curves(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot) {
    let curves = &snapshot.curves;
    let parts = Layout::horizontal([Constraint::Ratio(1, 3); 3]).split(area);
    let columns = |part: Rect| usize::from(part.width.saturating_sub(2));
    let covered = thousands(snapshot.status.covered.total());
    let found = thousands(snapshot.status.findings.len());
    let curve = |title: &str, data: Vec<u64>| Sparkline::default().data(data).block(block(title));
    let coverage = curves.sampled(columns(parts[0]), |point| point.coverage);
    let findings = curves.sampled(columns(parts[1]), |point| point.findings);
    frame.render_widget(curve(&format!("coverage: {covered}"), coverage), parts[0]);
    frame.render_widget(curve(&format!("findings: {found}"), findings), parts[1]);
    frame.render_widget(curve("runs a second", curves.speeds(columns(parts[2]))), parts[2]);
}

fn draw_findings(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot) {
    let findings = &snapshot.status.findings;
    let newest = findings.iter().rev().take(usize::from(area.height));
    let row = |finding: &FindingRow| {
        let state = match snapshot.sizes.get(&finding.signature.key) {
            Some(ops) => format!("{ops} ops"),
            None => finding.lifecycle.word().to_owned(),
        };
        Row::new([
            time(finding.seconds),
            finding.signature.kind().word().to_owned(),
            state,
            finding.contributor.clone(),
            finding.signature.title(),
        ])
        .style(style(finding))
    };
    let widths = [
        Constraint::Length(8),
        Constraint::Length(10),
        Constraint::Length(9),
        Constraint::Length(7),
        Constraint::Min(10),
    ];
    let table = Table::new(newest.map(row), widths).block(block(&kinds(findings)));
    frame.render_widget(table, area);
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

fn draw_strategies(frame: &mut Frame<'_>, area: Rect, scores: &BTreeMap<String, Score>) {
    let head = ["strategy", "turns", "runs", "valid", "rejected", "coverage", "findings", "time"];
    let row = |(name, score): (&String, &Score)| {
        let counts = [score.turns, score.tests, score.valid, score.rejected, score.coverage, score.findings];
        let counts = counts.map(|number| thousands(number as usize));
        Row::new(std::iter::once(name.clone()).chain(counts).chain([time(score.seconds)]))
    };
    let table = Table::new(scores.iter().map(row), [Constraint::Fill(1); 8])
        .header(Row::new(head).style(Style::new().add_modifier(Modifier::DIM)))
        .block(block("strategies"));
    frame.render_widget(table, area);
}

fn draw_warnings(frame: &mut Frame<'_>, area: Rect, warnings: Vec<String>) {
    let line = |warning| Line::from(Span::styled(format!(" ! {warning}"), Style::new().fg(Color::Yellow)));
    frame.render_widget(Paragraph::new(warnings.into_iter().map(line).collect::<Vec<_>>()), area);
}

fn draw_foot(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot) {
    let text = match snapshot.accepted {
        _ if snapshot.leaving => " stopping".to_owned(),
        None => " checking which programs the compiler accepts".to_owned(),
        Some((accepted, all)) => format!(
            " Ctrl-C stops, --dir {} resumes; {} of {} seed programs are accepted",
            snapshot.folder,
            thousands(accepted),
            thousands(all)
        ),
    };
    frame.render_widget(Paragraph::new(text).style(Style::new().add_modifier(Modifier::DIM)), area);
}

fn block<'a>(title: &str) -> Block<'a> {
    Block::bordered().title(format!(" {title} "))
}

/// `1:02:03`.
fn time(seconds: f64) -> String {
    let seconds = seconds as u64;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use expect_test::expect_file;
    use mohole_campaign::{CoverageCounts, Status};
    use mohole_store::Point;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;
    use crate::fuzz::snapshot::Curves;

    /// The screen as text, without trailing blanks.
    fn drawn(snapshot: &Snapshot, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, snapshot)).unwrap();
        let buffer = terminal.backend().buffer();
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..height).map(|y| format!("{}\n", row(y).trim_end())).collect()
    }

    fn finding(number: u64, kind: &str, lifecycle: Lifecycle, title: &str) -> FindingRow {
        FindingRow {
            signature: mohole_testcase::Signature::titled(
                &number.to_string(),
                Kind::from_word(kind).unwrap(),
                title,
            ),
            contributor: "synth".to_owned(),
            lifecycle,
            seconds: number as f64 * 100.0,
        }
    }

    fn empty() -> Snapshot {
        Snapshot {
            target: "mlir-opt-22 22.1.8".to_owned(),
            seed: 7,
            workers: 2,
            folder: "findings-22".to_owned(),
            accepted: None,
            status: Status::default(),
            sizes: BTreeMap::new(),
            free: Some(1 << 40),
            leaving: false,
            fault: None,
            curves: Curves::default(),
        }
    }

    fn busy() -> Snapshot {
        let mut snapshot = empty();
        let score = |turns, findings| Score {
            turns,
            tests: turns * 30,
            valid: turns * 29,
            rejected: turns,
            coverage: turns * 2,
            findings,
            seconds: turns as f64 * 1.5,
        };
        let point = |i: u32| Point {
            seconds: f64::from(i),
            tests: u64::from(i) * 200,
            valid: 0,
            coverage: (f64::from(i).sqrt() * 576.0) as u64,
            corpus: 0,
            findings: u64::from(i / 300),
        };
        snapshot.accepted = Some((640, 655));
        snapshot.curves = Curves::of((1..1195).map(point).collect());
        snapshot.sizes.insert("2".to_owned(), 4);
        let before = Status { seconds: 1195.0, tests: 238_800, ..Status::default() };
        let status = Status {
            seconds: 1200.0,
            tests: 240_000,
            covered: CoverageCounts { ops: 2078, op_pairs: 8179, dialect_pairs: 311, pass_ops: 9402 },
            corpus: 1204,
            findings: vec![
                finding(1, "crash", Lifecycle::Known, "segfault in foldMemRefCast (canonicalize)"),
                finding(
                    2,
                    "crash",
                    Lifecycle::Reduced,
                    "assertion `isIntOrFloat()' failed (convert-vector-to-llvm)",
                ),
                finding(9, "hang", Lifecycle::Confirmed, "hang (affine-loop-tile)"),
            ],
            scores: [("ods", score(400, 2)), ("synth", score(900, 1)), ("sweep", score(33, 0))]
                .map(|(name, score)| (name.to_owned(), score))
                .into(),
            outcomes: [("success", 200_000), ("rejected", 1000), ("hang", 40)].into(),
            ..Status::default()
        };
        snapshot.take(&Status { covered: status.covered, findings: status.findings.clone(), ..before });
        snapshot.take(&status);
        snapshot
    }

    #[test]
    fn a_busy_campaign() {
        expect_file!["../../tests/text/screen-100x30.golden"].assert_eq(&drawn(&busy(), 100, 30));
        expect_file!["../../tests/text/screen-80x24.golden"].assert_eq(&drawn(&busy(), 80, 24));
    }

    #[test]
    fn a_low_screen_shows_the_findings() {
        expect_file!["../../tests/text/screen-60x10.golden"].assert_eq(&drawn(&busy(), 60, 10));
        drawn(&busy(), 3, 2);
        drawn(&busy(), 1, 1);
    }

    #[test]
    fn a_campaign_that_starts_and_one_that_stops() {
        let mut snapshot = empty();
        expect_file!["../../tests/text/screen-begins.golden"].assert_eq(&drawn(&snapshot, 80, 24));
        snapshot.leaving = true;
        assert!(drawn(&snapshot, 80, 24).ends_with(" stopping\n"));
    }

    #[test]
    fn warnings_are_shown() {
        let mut snapshot = busy();
        snapshot.status.outcomes = [("success", 900), ("hang", 100)].into();
        snapshot.status.scores =
            [("ods".to_owned(), Score { valid: 300, rejected: 700, ..Score::default() })].into();
        snapshot.free = Some(12 << 20);
        assert_eq!(
            snapshot.warnings(),
            [
                "10% of the runs hang and take most of the time",
                "the compiler accepts only 30% of the programs",
                "only 12 MB are free on the disk of findings-22",
            ]
        );
        expect_file!["../../tests/text/screen-warnings.golden"].assert_eq(&drawn(&snapshot, 80, 24));
    }
}
