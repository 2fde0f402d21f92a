//! The report as a page in one file.

use maud::{Markup, html};
use mohole_plots::{page, table};

use super::pictures::plots;
use super::tables::{self, Table};
use super::text::sentences;
use crate::summary::Summary;

/// The page.
pub fn html(summary: &Summary) -> String {
    let remarks = tables::remarks(summary);
    let contents = html! {
        @if !summary.question.is_empty() { p class="lead" { (summary.question) } }
        @for sentence in sentences(summary) { p { (sentence) } }
        (section("Variants", &tables::variants(summary)))
        (section("Comparisons", &tables::comparisons(summary)))
        @for measured in &summary.measured { (section(&measured.name, &tables::measured(measured))) }
        @if !remarks.is_empty() {
            section class="card" {
                h2 { "What is comparable" }
                ul { @for (claim, remark) in &remarks { li { b { (claim) } ": " (remark) } } }
            }
        }
        div class="charts" {
            @for plot in plots(summary) { figure class="card" { figcaption { (plot.title) } (plot.svg) } }
        }
        (section("Time to each finding", &tables::times(summary)))
        @if tables::unlisted(summary) > 0 { p { "and " (tables::unlisted(summary)) " more" } }
    };
    page(&summary.title, &contents).into_string()
}

fn section(title: &str, Table { head, rows }: &Table) -> Markup {
    html! { @if !rows.is_empty() { section class="card" { h2 { (title) } (table(head, rows)) } } }
}
