//! The list of findings, with filters that stay in the address.

use maud::{Markup, html};

use super::layout::{Page, Place, Topic, Visitor};
use super::parts::finding_row;
use crate::filter::{Filter, Order, WORDS};
use crate::live::View;
use crate::selection::{Selection, choices, select};
use crate::units::count;

/// Values of a filter that are offered.
const MAX_CHOICES: usize = 300;

pub(crate) fn page(view: &View, visitor: &Visitor, filter: &Filter) -> Markup {
    let all = &view.snapshot.findings;
    let selection = select(all, filter);
    let contents = html! {
        div class="title-row" {
            h1 { "Findings" }
            span id="count" data-part="count" class="caption" role="status" { (summary(&selection, all.len())) }
        }
        (filters(view, filter))
        div id="list" data-part="list" {
            @if selection.rows.is_empty() {
                (nothing(filter, all.is_empty(), view.snapshot.campaign.is_running))
            } @else {
                ol class="list card" { @for row in &selection.rows { (finding_row(row)) } }
                (pager(filter, &selection))
            }
        }
    };
    let title = count(selection.findings, "finding", "findings");
    Page { view, visitor, title: &title, place: Place::Findings, topic: Topic::Findings }.render(&contents)
}

fn summary(selection: &Selection, all: usize) -> String {
    let bugs = count(selection.all_rows, "row", "rows");
    match selection.findings == all {
        true => format!("{} in {bugs}", count(all, "finding", "findings")),
        false => format!("{} of {} in {bugs}", selection.findings, count(all, "finding", "findings")),
    }
}

fn filters(view: &View, filter: &Filter) -> Markup {
    let findings = &view.snapshot.findings;
    html! {
        details class="card fold" open data-narrow=[filter.is_narrow().then_some("")] {
        summary { "Filters" }
        form class="filters" method="get" action="/findings" data-filter role="search" aria-label="Filter findings" {
            div class="field wide" {
                label for="search" { "Text" }
                input id="search" type="search" name="text" value=(filter.text) placeholder="Title, pass or key";
            }
            @for name in WORDS { (choice(name, &choices(findings, filter, name), filter.word(name))) }
            div class="field" {
                label for="score" { "Points from" }
                input id="score" type="number" name="score" value=[filter.score] inputmode="numeric";
            }
            div class="field" {
                label for="order" { "Order" }
                select id="order" name="order" {
                    option value="" selected[filter.order == Order::Rank] { "best first" }
                    option value="newest" selected[filter.order == Order::Newest] { "newest first" }
                }
            }
            div class="field" {
                label for="clusters" { "Same bug" }
                select id="clusters" name="clusters" {
                    option value="" selected[!filter.is_unfolded] { "folded" }
                    option value="unfolded" selected[filter.is_unfolded] { "every finding" }
                }
            }
            div class="actions" {
                button type="submit" { "Filter" }
                @if filter.is_narrow() { a class="quiet" href="/findings" { "Clear" } }
                a class="quiet" href=(format!("/api/findings{}", filter.address())) { "JSON" }
                a class="quiet" href=(format!("/feed{}", filter.address())) { "Feed" }
            }
        }
        }
    }
}

fn choice(name: &str, choices: &[(String, usize)], chosen: &str) -> Markup {
    let label = match name {
        "version" => "Shows on".to_owned(),
        name => format!("{}{}", name[..1].to_uppercase(), &name[1..]),
    };
    html! {
        div class="field" {
            label for=(name) { (label) }
            select id=(name) name=(name) {
                option value="" { "any" }
                @for (value, count) in choices.iter().take(MAX_CHOICES) {
                    option value=(value) selected[value == chosen] { (value) " (" (count) ")" }
                }
            }
        }
    }
}

fn nothing(filter: &Filter, is_empty: bool, is_running: bool) -> Markup {
    html! {
        div class="card nothing-card" {
            @if is_empty && !filter.is_narrow() {
                p { strong { "No finding yet." } }
                p {
                    @if is_running { "The campaign runs; findings appear here by themselves." }
                    @else { "Start the campaign with " code { "mohole fuzz" } "." }
                }
            } @else {
                p { strong { "No finding is like this." } }
                p { a href="/findings" { "Show all findings" } }
            }
        }
    }
}

fn pager(filter: &Filter, selection: &Selection) -> Markup {
    let link = |page: usize| format!("/findings{}", Filter { page, ..filter.clone() }.address());
    html! {
        @if selection.pages > 1 {
            nav class="pager" aria-label="Pages of the list" {
                @if selection.page > 1 { a rel="prev" href=(link(selection.page - 1)) { "Previous" } }
                span { "Page " (selection.page) " of " (selection.pages) }
                @if selection.page < selection.pages { a rel="next" href=(link(selection.page + 1)) { "Next" } }
            }
        }
    }
}
