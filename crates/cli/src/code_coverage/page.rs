//! The report as a page in one file.

use maud::{Markup, html};
use mohole_plots::{Chart, Line, Over, Tile, TreeMap, page, table};

use super::groups::{Moment, Report, Share};
use super::show::{cells, head, pass_cells, pass_head};

/// Rows of long tables.
const MAX_ROWS: usize = 200;

pub(super) fn html(report: &Report) -> String {
    let rows = |shares: &[Share]| shares.iter().take(MAX_ROWS).map(cells).collect::<Vec<_>>();
    let never: Vec<Share> = report.by_class.iter().filter(|share| share.never() > 0).cloned().collect();
    let passes: Vec<Vec<String>> = report.by_pass.iter().map(pass_cells).collect();
    let contents = html! {
        section class="card" {
            h2 { "The map" }
            p { "Areas are in proportion to the number of basic blocks, by library and dialect. The darker, the more of them were reached." }
            (map(report))
        }
        div class="charts" {
            (over_time(report, "Blocks over time", |moment| moment.blocks))
            (over_time(report, "Functions over time", |moment| moment.functions))
        }
        (section("Libraries", &head("library"), &rows(&report.by_library)))
        (section("Dialects", &head("dialect"), &rows(&report.by_dialect)))
        (section("Passes, those that were reached the least first", &pass_head(), &passes))
        (section("Classes with the most code never reached", &head("class"), &rows(&never)))
        @if !report.passes_never_seen.is_empty() {
            section class="card" {
                h2 { "Passes that reached nothing" }
                p { (report.passes_never_seen.join(", ")) }
            }
        }
    };
    page(&format!("The code of {} that was reached", report.target), &contents).into_string()
}

fn map(report: &Report) -> Markup {
    let tile =
        |share: &Share| Tile { name: share.name.clone(), size: share.blocks, covered: share.blocks_reached };
    let group = |(name, shares): &(String, Vec<Share>)| (name.clone(), shares.iter().map(tile).collect());
    let groups = report.map.iter().map(group).collect();
    TreeMap { label: "Blocks by library and dialect", groups }.render()
}

fn over_time(report: &Report, title: &str, value: impl Fn(&Moment) -> u64) -> Markup {
    let points: Vec<(f64, f64)> =
        report.over_time.iter().map(|moment| (moment.seconds, value(moment) as f64)).collect();
    let seconds = points.last().map_or(0.0, |point| point.0);
    let lines = vec![Line { points, ..Line::default() }];
    let chart = Chart { label: title, lines, is_stacked: false, over: Over::Time, seconds, is_share: false };
    html! { figure class="card" { figcaption { (title) } (chart.render()) } }
}

fn section(title: &str, head: &[String], rows: &[Vec<String>]) -> Markup {
    html! { section class="card" { h2 { (title) } (table(head, rows)) } }
}
