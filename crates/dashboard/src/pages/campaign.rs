//! The campaign: what it does now, how it went, who works on it.

use std::collections::BTreeMap;

use maud::{Markup, html};
use mohole_plots::{Chart, Line, Over};
use mohole_store::{Lifecycle, Point, Score};

use super::layout::{Page, Place, Topic, Visitor};
use super::parts::{finding_row, moment};
use crate::filter::Filter;
use crate::live::View;
use crate::selection::select;
use crate::source::{Activity, Now, Snapshot};
use crate::units::{count, duration, short, thousands};

/// The newest findings that are listed.
const NEWEST: usize = 6;

/// The strategies that are named.
const STRATEGIES: usize = 5;

/// The speed is that of this many seconds.
const SPEED_WINDOW: f64 = 60.0;

/// Colors of plots; more strategies share them.
pub(crate) const COLORS: usize = 12;

pub(crate) fn page(view: &View, visitor: &Visitor) -> Markup {
    let snapshot = &*view.snapshot;
    let contents = html! {
        h1 { "Campaign" }
        div id="warnings" data-part="warnings" {
            @for warning in &snapshot.warnings { p class="warning" { (warning) } }
        }
        div id="tiles" class="tiles" data-part="tiles" { (tiles(snapshot)) }
        section class="card" id="now" data-part="now" { (now(snapshot)) }
        div id="charts" class="charts" data-part="charts" { (charts(snapshot)) }
        section class="card" id="newest" data-part="list" { (newest(snapshot)) }
        section class="card" id="about" data-part="about" { (about(snapshot)) }
    };
    let title = format!("{} findings", snapshot.findings.len());
    Page { view, visitor, title: &title, place: Place::Campaign, topic: Topic::Progress }.render(&contents)
}

fn tiles(snapshot: &Snapshot) -> Markup {
    let total = total(&snapshot.scores);
    let validity = total.valid as f64 / (total.valid + total.rejected).max(1) as f64;
    let open = [Lifecycle::New, Lifecycle::Confirmed, Lifecycle::Reduced];
    let open = snapshot.findings.iter().filter(|finding| open.contains(&finding.state)).count();
    let coverage = snapshot.series.last().map_or(0, |point| point.coverage);
    html! {
        (tile("Findings", &thousands(snapshot.findings.len() as u64), &format!("{open} to look at"), Some("/findings")))
        (tile("Tests", &short(total.tests as f64), &format!("in {}", duration(snapshot.campaign.seconds)), None))
        (tile("Tests a second", &format!("{:.1}", speed(&snapshot.series)), "in the last minute of work", None))
        (tile("Accepted", &format!("{:.0}%", 100.0 * validity), "of the programs", None))
        (tile("Coverage", &short(coverage as f64), "operations, pairs and passes", Some("/coverage")))
        (tile("Not confirmed", &thousands(snapshot.unconfirmed as u64), "seen once, not again", None))
    }
}

fn tile(name: &str, number: &str, note: &str, link: Option<&str>) -> Markup {
    let contents = html! {
        span class="tile-name" { (name) }
        span class="tile-number" { (number) }
        span class="tile-note" { (note) }
    };
    html! {
        @match link {
            Some(link) => a class="tile" href=(link) { (contents) },
            None => div class="tile" { (contents) },
        }
    }
}

pub(crate) fn total(scores: &BTreeMap<String, Score>) -> Score {
    let mut sum = Score::default();
    scores.values().for_each(|score| sum.add(score));
    sum
}

/// Tests a second at the end of the series.
pub(crate) fn speed(series: &[Point]) -> f64 {
    let Some(last) = series.last() else { return 0.0 };
    let since = series.iter().find(|point| point.seconds >= last.seconds - SPEED_WINDOW).unwrap_or(last);
    let seconds = last.seconds - since.seconds;
    if seconds <= 0.0 { 0.0 } else { last.tests.saturating_sub(since.tests) as f64 / seconds }
}

/// What is done at this moment.
fn now(snapshot: &Snapshot) -> Markup {
    let Now { strategies, waiting, leased } = &snapshot.now;
    let running = snapshot.machines.iter().filter(|one| one.activity == Activity::Running).count();
    let share = |(name, share): &(String, f64)| format!("{name} {:.0}%", 100.0 * share);
    let (first, more) = strategies.split_at(strategies.len().min(STRATEGIES));
    let mut words: Vec<String> = first.iter().map(share).collect();
    if !more.is_empty() {
        words.push(format!("{} more", more.len()));
    }
    html! {
        h2 { "Now" }
        dl class="pairs" {
            dt { "Machines" } dd { (count(running, "is running", "are running")) }
            dt { "Strategies" } dd {
                @match (words.is_empty(), snapshot.campaign.is_running) {
                    (false, _) => { (words.join(", ")) " of the last minute" }
                    (true, true) => "no turn has ended since these pages were started",
                    (true, false) => "none",
                }
            }
            dt { "Reductions" } dd {
                (count(usize::try_from(*waiting).unwrap_or(usize::MAX), "finding waits", "findings wait"))
                @if let Some(leased) = leased { ", " (thousands(*leased)) " under way" }
            }
        }
    }
}

fn charts(snapshot: &Snapshot) -> Markup {
    let seconds = snapshot.campaign.seconds.max(snapshot.series.last().map_or(0.0, |point| point.seconds));
    let plot = |label: &'static str, lines, is_stacked, is_share| {
        Chart { label, lines, is_stacked, over: Over::Time, seconds, is_share }.render()
    };
    let line = |color: usize, value: &dyn Fn(&Point) -> f64| {
        let points = snapshot.series.iter().map(|point| (point.seconds, value(point))).collect();
        vec![Line { color, points, ..Line::default() }]
    };
    html! {
        figure class="card" {
            figcaption { "Findings, by the strategy that found them" }
            (plot("Findings over time, by strategy", findings_by_strategy(snapshot), true, false))
        }
        figure class="card" {
            figcaption { "Coverage" }
            (plot("Things covered over time", line(0, &|point| point.coverage as f64), false, false))
            (coverage_shares(&snapshot.scores))
        }
        figure class="card" {
            figcaption { "Tests a second" }
            (plot("Tests a second over time", speeds(&snapshot.series), false, false))
        }
        figure class="card" {
            figcaption { "Programs that the compiler accepts" }
            (plot("Share of accepted programs over time", line(2, &validity), false, true))
        }
    }
}

fn validity(point: &Point) -> f64 {
    point.valid as f64 / point.tests.max(1) as f64
}

/// The number of findings of each strategy over time, the strategy with the fewest on top.
fn findings_by_strategy(snapshot: &Snapshot) -> Vec<Line> {
    let mut times: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for finding in &snapshot.findings {
        times.entry(&finding.strategy).or_default().push(finding.seconds);
    }
    // Findings of the start of a campaign are of no strategy that has turns.
    let mut names: Vec<&str> = snapshot.scores.keys().map(String::as_str).collect();
    names.extend(times.keys().filter(|name| !snapshot.scores.contains_key(**name)));
    let mut lines: Vec<Line> = times
        .into_iter()
        .map(|(name, mut times)| {
            times.sort_by(f64::total_cmp);
            let points = times.iter().zip(1..).map(|(time, count)| (*time, f64::from(count))).collect();
            Line { name: name.to_owned(), color: color(&names, name), points, ..Line::default() }
        })
        .collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.points.len()));
    lines
}

/// The number of a strategy's color.
pub(crate) fn color(names: &[&str], name: &str) -> usize {
    names.iter().position(|other| *other == name).unwrap_or(names.len()) % COLORS
}

/// Tests a second between points at least some seconds from each other.
fn speeds(series: &[Point]) -> Vec<Line> {
    let end = series.last().map_or(0.0, |point| point.seconds);
    let window = (end / 120.0).max(5.0);
    let mut points = Vec::new();
    let mut since = series.first();
    for point in series {
        let Some(start) = since.filter(|start| point.seconds - start.seconds >= window) else { continue };
        let tests = point.tests.saturating_sub(start.tests) as f64;
        points.push((point.seconds, tests / (point.seconds - start.seconds)));
        since = Some(point);
    }
    vec![Line { color: 4, points, ..Line::default() }]
}

/// Who covered what for the first time, as one bar.
fn coverage_shares(scores: &BTreeMap<String, Score>) -> Markup {
    let names: Vec<&str> = scores.keys().map(String::as_str).collect();
    let all: u64 = scores.values().map(|score| score.coverage).sum();
    let mut parts: Vec<(&str, u64)> =
        scores.iter().map(|(name, score)| (name.as_str(), score.coverage)).collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.1));
    let mut left = 0.0;
    let mut rects = Vec::new();
    for (name, part) in &parts {
        let width = 480.0 * *part as f64 / all.max(1) as f64;
        rects.push((*name, left, width));
        left += width;
    }
    html! {
        @if all > 0 {
            svg class="shares" viewBox="0 0 480 14" role="img" aria-label="Share of each strategy in the coverage" {
                @for (name, left, width) in rects {
                    rect class=(format!("layer c{}", color(&names, name))) x=(format!("{left:.1}"))
                        width=(format!("{:.1}", f64::max(width - 1.0, 0.0))) height="14" { title { (name) } }
                }
            }
            p class="caption" {
                "First covered by "
                @for (place, (name, part)) in parts.iter().take(4).enumerate() {
                    @if place > 0 { ", " }
                    (name) " " (format!("{:.0}%", 100.0 * *part as f64 / all as f64))
                }
            }
        }
    }
}

fn newest(snapshot: &Snapshot) -> Markup {
    let selection = select(&snapshot.findings, &Filter::parse("order=newest"));
    html! {
        h2 { "Newest findings" }
        @if selection.rows.is_empty() {
            p class="nothing" {
                "No finding yet. "
                @if snapshot.campaign.is_running { "The first ones appear here by themselves." }
                @else { "Start the campaign with " code { "mohole fuzz" } "." }
            }
        } @else {
            ul class="list" { @for row in selection.rows.iter().take(NEWEST) { (finding_row(row)) } }
            p { a href="/findings?order=newest" { "All findings" } }
        }
    }
}

fn about(snapshot: &Snapshot) -> Markup {
    let campaign = &snapshot.campaign;
    html! {
        h2 { "About this campaign" }
        dl class="pairs" {
            dt { "Compiler" } dd { (campaign.target) @if !campaign.version.is_empty() { ", version " (campaign.version) } }
            dt { "Command" } dd { code { (campaign.command) } }
            dt { "Seed" } dd { (campaign.seed) }
            dt { "Time" } dd {
                (duration(campaign.seconds)) ", " (duration(campaign.processor_seconds)) " of processor time, "
                (short(campaign.compiler_runs)) " runs of the compiler"
            }
        }
        h3 { "Machines" }
        table class="machines" {
            thead { tr { th scope="col" { "Machine" } th scope="col" { "State" } th scope="col" { "Last heard of" } } }
            tbody {
                @for machine in &snapshot.machines {
                    tr {
                        td { (machine.name) }
                        td { (machine.activity.words()) }
                        td { @match machine.heard { Some(heard) => (moment(heard)), None => "never" } }
                    }
                }
            }
        }
    }
}
