//! Draws the live screen from a snapshot.

use std::collections::BTreeMap;

use mohole_session::print::{count, thousands};
use mohole_store::Score;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Row, Sparkline, Table};

use super::draw_findings::draw_findings;
use super::samples;
use super::snapshot::Snapshot;
use super::text::{elided, rule, time, wrapped};
use super::view::View;
use crate::coverage;

/// The lines that the findings get before curves and strategies do: a rule, the heads, and eight findings.
const MIN_FINDINGS_HEIGHT: u16 = 10;

/// The lines of the curves.
const CURVES_HEIGHT: u16 = 6;

/// The lines of the head before the model and the reasons why programs were refused: a rule and two lines.
const HEAD_HEIGHT: usize = 3;

/// A screen with this many lines shows everything in full; a lower one shortens it.
const FULL_HEIGHT: u16 = 34;

/// A screen with this many lines says what the model does.
const MODEL_HEIGHT: u16 = 20;

/// Draws the whole screen; how many lines of the findings fit.
pub(super) fn draw(frame: &mut Frame<'_>, snapshot: &Snapshot, view: &View) -> usize {
    let area = frame.area();
    let warnings = snapshot.warnings();
    let width = usize::from(area.width);
    let is_full = area.height >= FULL_HEIGHT;
    let unused = match is_full {
        true => wrapped(&snapshot.unused, width),
        false if snapshot.unused.is_empty() => Vec::new(),
        false => vec![elided(&snapshot.unused.join("; "), width.saturating_sub(1))],
    };
    let mut refused = snapshot.refused(width.saturating_sub(1));
    refused.truncate(if is_full { 5 } else { 2 });
    let model = samples::in_short(&snapshot.status).filter(|_| area.height >= MODEL_HEIGHT);
    let model = model.map(|line| elided(&line, width.saturating_sub(1)));
    let is_list = view.opened.is_none();
    let heights = Heights::of(&Wanted {
        height: area.height,
        head: HEAD_HEIGHT + usize::from(model.is_some()) + refused.len(),
        warnings: warnings.len(),
        strategies: if is_list { snapshot.status.scores.len() } else { 0 },
        unused: if is_list { unused.len() } else { 0 },
        curves: is_list,
    });
    let [head, curves, findings, strategies, not_used, warned, foot] = Layout::vertical([
        Constraint::Length(heights.head),
        Constraint::Length(heights.curves),
        Constraint::Min(0),
        Constraint::Length(heights.strategies),
        Constraint::Length(heights.unused),
        Constraint::Length(heights.warnings),
        Constraint::Length(heights.foot),
    ])
    .areas(area);
    let further: Vec<String> = model.into_iter().chain(refused).collect();
    draw_head(frame, head, snapshot, &further);
    draw_curves(frame, curves, snapshot);
    let page = draw_findings(frame, findings, snapshot, view);
    draw_strategies(frame, strategies, &snapshot.status.scores);
    draw_lines(frame, not_used, unused, Style::new().add_modifier(Modifier::DIM));
    draw_lines(frame, warned, warnings, Style::new().fg(Color::Yellow));
    draw_foot(frame, foot, snapshot, view);
    page
}

/// The lines of each part; the findings get the rest.
#[derive(Debug, Default, PartialEq, Eq)]
struct Heights {
    head: u16,
    curves: u16,
    strategies: u16,
    unused: u16,
    warnings: u16,
    foot: u16,
}

/// What there is to show.
struct Wanted {
    height: u16,
    head: usize,
    warnings: usize,
    strategies: usize,
    unused: usize,
    curves: bool,
}

impl Heights {
    /// On a low screen the findings come first, then what is said about the whole campaign.
    fn of(wanted: &Wanted) -> Self {
        let mut left = wanted.height;
        let mut take = |wanted: usize, rest: u16| {
            let taken = u16::try_from(wanted).unwrap_or(u16::MAX).min(left.saturating_sub(rest));
            left -= taken;
            taken
        };
        let foot = take(1, 3);
        let warnings = take(wanted.warnings, 3);
        let head = take(wanted.head, 3);
        let unused = take(wanted.unused, MIN_FINDINGS_HEIGHT);
        // A rule and the heads alone say nothing.
        let strategies = match take(wanted.strategies + 2, MIN_FINDINGS_HEIGHT) {
            strategies if wanted.strategies > 0 && strategies > 2 => strategies,
            _ => 0,
        };
        let rest = wanted.height - foot - warnings - head - unused - strategies;
        let has_curves = wanted.curves && rest >= 2 * MIN_FINDINGS_HEIGHT;
        let curves = if has_curves { CURVES_HEIGHT } else { 0 };
        Heights { head, curves, strategies, unused, warnings, foot }
    }
}

fn draw_head(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot, further: &[String]) {
    let status = &snapshot.status;
    let speed = snapshot.curves.speed().map_or("-".to_owned(), |speed| format!("{speed:.0}"));
    let validity = snapshot.validity().map_or("-".to_owned(), |part| format!("{:.0}%", 100.0 * part));
    let left = snapshot.left().map(|left| format!(", {left} left")).unwrap_or_default();
    let first = format!(
        " {}{left}   {}, {speed} a second   {validity} valid   {}",
        time(status.seconds),
        count(status.tests as usize, "run", "runs"),
        count(status.corpus, "program", "programs"),
    );
    let last = match snapshot.since_last_finding() {
        Some(seconds) => format!("last finding {} ago", time(seconds)),
        None => "no finding yet".to_owned(),
    };
    let is_known = status.operations.known + status.passes.known > 0;
    let covered =
        if is_known { coverage::in_short(&status.operations, &status.passes) } else { String::new() };
    let seeds = snapshot
        .accepted
        .map(|(accepted, all)| format!(", seeds {}/{}", thousands(accepted), thousands(all)));
    let second = format!(" {last}  {covered}{}", seeds.unwrap_or_default());
    let workers = count(snapshot.workers, "worker", "workers");
    let block = rule(&format!("mohole fuzz {}", snapshot.target))
        .title_top(Line::from(format!(" seed {}, {workers} ", snapshot.seed)).right_aligned());
    let further = further.iter().map(|line| format!(" {line}"));
    let lines: Vec<Line<'_>> = [first, second].into_iter().chain(further).map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines).block(block), area);
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

/// Those that took most of the time come first: a low screen shows only them.
fn draw_strategies(frame: &mut Frame<'_>, area: Rect, scores: &BTreeMap<String, Score>) {
    let head = ["strategy", "turns", "runs", "valid", "rejected", "coverage", "findings", "time"];
    let row = |(name, score): (&String, &Score)| {
        let counts = [score.turns, score.tests, score.valid, score.rejected, score.coverage, score.findings];
        let counts = counts.map(|number| thousands(number as usize));
        Row::new(std::iter::once(format!(" {name}")).chain(counts).chain([time(score.seconds)]))
    };
    let mut scores: Vec<_> = scores.iter().collect();
    scores.sort_by(|(_, one), (_, other)| other.seconds.total_cmp(&one.seconds));
    let head = head
        .iter()
        .enumerate()
        .map(|(at, head)| if at == 0 { format!(" {head}") } else { (*head).to_owned() });
    let table = Table::new(scores.into_iter().map(row), [Constraint::Fill(1); 8])
        .header(Row::new(head).style(Style::new().add_modifier(Modifier::DIM)))
        .block(rule("strategies"));
    frame.render_widget(table, area);
}

fn draw_lines(frame: &mut Frame<'_>, area: Rect, lines: Vec<String>, style: Style) {
    let lines: Vec<Line<'_>> =
        lines.into_iter().map(|line| Line::from(Span::styled(format!(" {line}"), style))).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

fn draw_foot(frame: &mut Frame<'_>, area: Rect, snapshot: &Snapshot, view: &View) {
    let text = match snapshot.accepted {
        _ if snapshot.leaving => " stopping".to_owned(),
        _ if view.opened.is_some() => {
            " Esc goes back, \u{2191}\u{2193} PgUp PgDn scroll; Ctrl-C stops".to_owned()
        }
        None => " checking which programs the compiler accepts".to_owned(),
        Some(_) => {
            format!(" \u{2191}\u{2193} select, Enter opens; Ctrl-C stops, --dir {} resumes", snapshot.folder)
        }
    };
    frame.render_widget(Paragraph::new(text).style(Style::new().add_modifier(Modifier::DIM)), area);
}

fn block<'a>(title: &str) -> Block<'a> {
    Block::bordered().title(format!(" {title} "))
}

#[cfg(test)]
mod tests {
    use expect_test::expect_file;
    use mohole_campaign::{CoverageCounts, SampleCounts, Share, Status};
    use mohole_store::{FindingRow, Lifecycle, Point};
    use mohole_testcase::{Activity, Check, Failure, Place, Signature};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;
    use crate::fuzz::keys::keys;
    use crate::fuzz::snapshot::Curves;
    use crate::fuzz::view::Opened;

    /// The screen as text, without trailing blanks.
    fn drawn_with(snapshot: &Snapshot, view: &mut View, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| view.page = draw(frame, snapshot, view)).unwrap();
        let buffer = terminal.backend().buffer();
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..height).map(|y| format!("{}\n", row(y).trim_end())).collect()
    }

    fn drawn(snapshot: &Snapshot, width: u16, height: u16) -> String {
        drawn_with(snapshot, &mut View::default(), width, height)
    }

    fn finding(number: u64, pass: Option<&str>, lifecycle: Lifecycle, failure: Failure) -> FindingRow {
        let activity = pass.is_none().then_some(Activity::Printing);
        let (key, pass) = (number.to_string(), pass.map(str::to_owned));
        let signature = Signature { key, failure, pass, activity };
        FindingRow { signature, contributor: "synth".to_owned(), lifecycle, seconds: number as f64 * 70.0 }
    }

    fn segfault(name: &str, caller: Option<&str>) -> Failure {
        let place = Place::function(name, caller);
        Failure::Signal { signal: "segfault".to_owned(), place: Some(place) }
    }

    fn findings() -> Vec<FindingRow> {
        let assertion = Failure::Check {
            check: Check::Assertion,
            text: "isIntOrFloat()".to_owned(),
            file: "Types.cpp".to_owned(),
            cast_to: None,
            place: None,
        };
        let storage = "mlir::detail::OperandStorage::OperandStorage";
        let dialects = ["arith", "math"].map(str::to_owned).to_vec();
        let invalid = Failure::InvalidIr {
            complaint: "'vector.store' op source memref has lower rank than the vector to store".to_owned(),
            operation: None,
        };
        let confirmed = Lifecycle::Confirmed;
        vec![
            finding(1, Some("canonicalize"), Lifecycle::Known, segfault("foldMemRefCast", None)),
            finding(2, Some("convert-vector-to-llvm"), Lifecycle::Reduced, assertion),
            finding(3, Some("affine-loop-tile"), confirmed, Failure::Hang),
            finding(
                4,
                None,
                confirmed,
                segfault("mlir::ArrayAttr::getValue", Some("mlir::omp::TaskwaitOp::print")),
            ),
            finding(5, Some("lower-affine"), confirmed, invalid),
            finding(
                6,
                Some("convert-complex-to-standard"),
                confirmed,
                Failure::DialectNotLoaded { dialects },
            ),
            finding(
                7,
                Some("generate-runtime-verification"),
                confirmed,
                segfault(storage, Some("mlir::scf::IfOp::build")),
            ),
            finding(8, Some("sccp"), confirmed, Failure::WrongResult),
            finding(9, Some("cse"), confirmed, segfault("mlir::DataLayout::getTypeSize", None)),
            finding(10, Some("inline"), Lifecycle::Confirmed, Failure::OutOfMemory { place: None }),
        ]
    }

    fn empty() -> Snapshot {
        Snapshot {
            target: "mlir-opt-22 22.1.8".to_owned(),
            seed: 7,
            workers: 2,
            folder: "findings-22".to_owned(),
            accepted: None,
            time: None,
            tests: None,
            unused: Vec::new(),
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
        snapshot.time = Some(3600.0);
        snapshot.unused = vec![
            "not used: lobe, desil (they lack a rule book; mohole rules learn --target mlir-opt-22)"
                .to_owned(),
        ];
        snapshot.curves = Curves::of((1..1195).map(point).collect());
        snapshot.sizes.insert("2".to_owned(), 4);
        let before = Status { seconds: 1195.0, tests: 238_800, ..Status::default() };
        let reason = |reason: &str, count| (reason.to_owned(), count);
        let share = |exercised, known| Share { exercised, known, at_least: false };
        let status = Status {
            seconds: 1200.0,
            session: 1200.0,
            workers: 2,
            tests: 240_000,
            covered: CoverageCounts { ops: 2078, op_pairs: 8179, dialect_pairs: 311, pass_ops: 9402 },
            operations: share(2078, 2301),
            passes: share(301, 479),
            corpus: 1204,
            findings: findings(),
            hits: [("1", 12), ("2", 1), ("3", 4012), ("7", 3), ("9", 1_234_567)]
                .map(|(key, hits)| (key.to_owned(), hits))
                .into(),
            refusals: vec![
                reason("'arith.addi' op requires the same type for all operands and results", 610),
                reason("use of undeclared SSA value name", 200),
            ],
            scores: ["ods", "synth", "sweep", "edge", "tracer", "path"]
                .into_iter()
                .zip([400, 900, 33, 120, 64, 5])
                .map(|(name, turns)| (name.to_owned(), score(turns, turns % 3)))
                .collect(),
            samples: SampleCounts {
                made: 2812,
                taken: 2640,
                accepted: 2130,
                processor_seconds: 230.0,
                learned: 128,
                learning_seconds: 41.0,
                ..SampleCounts::default()
            },
            outcomes: [("success", 200_000), ("rejected", 1000), ("hang", 40)].into(),
            ..Status::default()
        };
        snapshot.take(&Status { covered: status.covered, findings: status.findings.clone(), ..before });
        snapshot.take(&status);
        snapshot
    }

    #[test]
    fn a_busy_campaign() {
        expect_file!["../../tests/text/screen-120x40.golden"].assert_eq(&drawn(&busy(), 120, 40));
        expect_file!["../../tests/text/screen-80x24.golden"].assert_eq(&drawn(&busy(), 80, 24));
    }

    #[test]
    fn eight_findings_fit_whatever_else_is_to_be_said() {
        let mut snapshot = busy();
        snapshot.fault = Some("writing failed".to_owned());
        let shown = drawn(&snapshot, 80, 24);
        let passes =
            ["inline", "cse", "sccp", "generat", "convert", "lower-affine", "(printing)", "affine-loop"];
        assert!(passes.iter().all(|pass| shown.contains(pass)), "{shown}");
        assert!(shown.contains("1-8 of 10"), "{shown}");
    }

    #[test]
    fn a_low_screen_shows_the_findings() {
        expect_file!["../../tests/text/screen-60x10.golden"].assert_eq(&drawn(&busy(), 60, 10));
        for (width, height) in [(40, 6), (20, 4), (3, 2), (1, 1), (200, 1), (1, 50)] {
            drawn(&busy(), width, height);
        }
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
        snapshot.status.refusals.clear();
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

    #[test]
    fn a_finding_is_selected_and_opened() {
        let (snapshot, mut view) = (busy(), View::default());
        let mut after = |keyboard: &[u8]| {
            for key in keys(keyboard) {
                if let Some(place) = view.press(key, &snapshot.status.findings) {
                    let title = snapshot.status.findings.iter().rev().nth(place).unwrap().signature.title();
                    let lines = ["$ mlir-opt-22 --cse reduced.mlir", "", "module {", "}"].map(str::to_owned);
                    view.opened = Some(Opened { title, lines: lines.to_vec(), top: 0 });
                }
            }
            drawn_with(&snapshot, &mut view, 80, 24)
        };
        after(b"");
        let mut text = after(b"\x1b[Bjjjjjjj\x1b[B");
        text.push_str(&after(b"\n"));
        expect_file!["../../tests/text/screen-keys.golden"].assert_eq(&text);
        assert!(after(b"\x1b").contains(" findings: "));
    }
}
