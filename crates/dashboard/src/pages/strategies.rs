//! What each strategy brought.

use std::collections::BTreeMap;

use maud::{Markup, html};
use mohole_store::Score;

use super::campaign::{color, total};
use super::layout::{Page, Place, Topic, Visitor};
use super::parts::share_bar;
use crate::live::View;
use crate::units::{duration, short, thousands};

pub(crate) fn page(view: &View, visitor: &Visitor) -> Markup {
    let scores = &view.snapshot.scores;
    let contents = html! {
        h1 { "Strategies" }
        @if scores.is_empty() {
            div class="card nothing-card" {
                p { strong { "No strategy had a turn yet." } }
                p { "What each brought appears here once the campaign has begun." }
            }
        } @else {
            section class="card scroll" id="strategies" data-part="table" tabindex="0" { (table(view, scores)) }
            p class="caption" {
                "A strategy is one way to search for bugs. The campaign gives more turns to those that bring more: "
                "findings, and things covered for the first time."
            }
        }
    };
    Page { view, visitor, title: "Strategies", place: Place::Strategies, topic: Topic::Progress }
        .render(&contents)
}

fn table(view: &View, scores: &BTreeMap<String, Score>) -> Markup {
    let all = total(scores);
    let names: Vec<&str> = scores.keys().map(String::as_str).collect();
    let mut rows: Vec<(&String, &Score)> = scores.iter().collect();
    let found = |name: &str| view.snapshot.findings.iter().filter(|finding| finding.strategy == name).count();
    rows.sort_by_key(|(name, score)| (std::cmp::Reverse(found(name)), std::cmp::Reverse(score.coverage)));
    html! {
        table {
            thead { tr {
                th scope="col" { "Strategy" }
                th scope="col" class="number" { "Findings" }
                th scope="col" { "Coverage" }
                th scope="col" { "Time" }
                th scope="col" class="number" { "Tests" }
                th scope="col" { "Accepted" }
                th scope="col" class="number" { "Turns" }
                th scope="col" class="number" { "Findings an hour" }
            } }
            tbody {
                @for (name, score) in rows {
                    tr {
                        th scope="row" {
                            svg class="swatch" viewBox="0 0 10 10" aria-hidden="true" {
                                rect class=(format!("layer c{}", color(&names, name))) width="10" height="10" rx="2" {}
                            }
                            (name)
                        }
                        td class="number" { a href=(format!("/findings?strategy={name}")) { (found(name)) } }
                        td { (share_bar(part(score.coverage as f64, all.coverage as f64), &short(score.coverage as f64))) }
                        td { (share_bar(part(score.seconds, all.seconds), &duration(score.seconds))) }
                        td class="number" { (thousands(score.tests)) }
                        td { (accepted(score)) }
                        td class="number" { (thousands(score.turns)) }
                        td class="number" { (format!("{:.1}", 3600.0 * found(name) as f64 / score.seconds.max(1.0))) }
                    }
                }
            }
        }
    }
}

fn part(of: f64, all: f64) -> f64 {
    if all > 0.0 { of / all } else { 0.0 }
}

fn accepted(score: &Score) -> Markup {
    let share = part(score.valid as f64, (score.valid + score.rejected) as f64);
    share_bar(share, &format!("{:.0}%", 100.0 * share))
}
