//! Small parts of pages.

use maud::{Markup, html};
use mohole_store::Lifecycle;
use mohole_testcase::Kind;

use crate::selection::Row;
use crate::source::FindingSummary;
use crate::units::{count, duration, now, readable_time, timestamp};

/// A state with its color.
pub(super) fn state_badge(state: Lifecycle) -> Markup {
    html! { span class=(format!("badge state-{}", state.word())) { (state.word()) } }
}

/// A kind with its color.
pub(super) fn kind_badge(kind: Kind) -> Markup {
    html! { span class=(format!("kind kind-{}", kind.word())) { (kind.word().replace('-', " ")) } }
}

/// A moment, as the time since then; the whole date is in the title.
pub(super) fn moment(unix: f64) -> Markup {
    let age = (now() - unix).max(0.0);
    let text = match age {
        age if age < 5.0 => "just now".to_owned(),
        age if age < 7.0 * 86_400.0 => format!("{} ago", duration(age)),
        _ => readable_time(unix)[..10].to_owned(),
    };
    html! { time datetime=(timestamp(unix)) title=(readable_time(unix)) { (text) } }
}

/// A share as a bar with its number.
pub(super) fn share_bar(part: f64, label: &str) -> Markup {
    let width = (part.clamp(0.0, 1.0) * 100.0).round();
    html! {
        span class="share" {
            svg class="share-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
                rect class="share-all" width="100" height="8" {}
                rect class="share-part" width=(width) height="8" {}
            }
            span { (label) }
        }
    }
}

/// The row of a finding in a list, with others of the same bug folded.
pub(super) fn finding_row(row: &Row) -> Markup {
    html! {
        li class="finding" data-key=(row.finding.key) {
            (finding_line(&row.finding))
            @if !row.folded.is_empty() {
                details class="folded" id=(format!("folded-{}", row.finding.key)) {
                    summary { (count(row.folded.len(), "more finding", "more findings")) " of the same bug" }
                    ul { @for other in &row.folded { li class="finding" data-key=(other.key) { (finding_line(other)) } } }
                }
            }
        }
    }
}

/// A finding: points, title, and what lists tell of it.
pub(super) fn finding_line(finding: &FindingSummary) -> Markup {
    html! {
        div class="finding-line" {
            span class="points" title="How much a maintainer will likely care for it" {
                @match finding.points {
                    Some(points) => { (points) span class="offscreen" { " points" } }
                    None => { "–" span class="offscreen" { "no points yet" } }
                }
            }
            div class="finding-text" {
                a class="row-link" href=(format!("/findings/{}", finding.key)) { (finding.title) }
                div class="facts" {
                    (kind_badge(finding.kind))
                    (state_badge(finding.state))
                    @if let Some(pass) = &finding.pass { code { (pass) } }
                    @if !finding.dialects.is_empty() { span { (dialect_words(&finding.dialects)) } }
                    @if let Some(operations) = finding.operations.filter(|count| *count > 0) {
                        span { (count(operations, "operation", "operations")) }
                    }
                    span { "by " (finding.strategy) }
                    @if let Some(found) = finding.found_at { span { (moment(found)) } }
                    @if let Some(link) = &finding.link {
                        a href=(link) rel="noopener noreferrer nofollow" { "issue" }
                    }
                }
            }
        }
    }
}

/// A few dialects, and how many more.
fn dialect_words(dialects: &[String]) -> String {
    let interesting: Vec<&str> = dialects.iter().map(String::as_str).filter(|name| *name != "func").collect();
    match interesting.len() {
        0 => "func".to_owned(),
        1..=3 => interesting.join(", "),
        more => format!("{} and {} more", interesting[..2].join(", "), more - 2),
    }
}

/// A button that copies the text of an element.
pub(super) fn copy_button(id: &str, what: &str) -> Markup {
    html! {
        button type="button" class="copy js-only" data-copy=(id) aria-label=(format!("Copy {what}")) { "Copy" }
    }
}
