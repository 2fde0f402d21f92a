//! Coverage: dialects by passes as a heat map, and both as tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use maud::{Markup, html};

use super::layout::{Page, Place, Topic, Visitor};
use super::parts::share_bar;
use crate::heat_map::HeatMap;
use crate::live::View;
use crate::source::{Coverage, FindingSummary, Tried};
use crate::units::{short, thousands};

/// What the tables are restricted to.
#[derive(Debug, Default)]
pub(crate) struct Chosen {
    pub(crate) pass: Option<String>,
    pub(crate) dialect: Option<String>,
}

impl Chosen {
    /// Reads the part of an address after `?`.
    pub(crate) fn parse(query: &str) -> Self {
        let mut chosen = Chosen::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "pass" => chosen.pass = Some(value.into_owned()),
                "dialect" => chosen.dialect = Some(value.into_owned()),
                _ => {}
            }
        }
        chosen
    }
}

pub(crate) fn page(view: &View, visitor: &Visitor, chosen: &Chosen) -> Markup {
    let (coverage, findings) = (&*view.snapshot.coverage, &view.snapshot.findings);
    let map = HeatMap::of(coverage, findings);
    let contents = html! {
        h1 { "Coverage" }
        @if map.passes.is_empty() && map.dialects.is_empty() {
            div class="card nothing-card" {
                p { strong { "Nothing was run yet." } }
                p { "Dialects and passes appear here once the campaign has begun." }
            }
        } @else {
            section class="card" id="map" {
                div class="title-row" {
                    h2 { "Dialects by passes" }
                    (legend())
                }
                p class="caption" { (map.summary()) "." }
                (map.render())
                p id="heat-tip" class="caption tip js-only" aria-live="off" { "Point at a cell to see what it is; passes are sorted by name." }
            }
            div class="two" {
                section class="card" id="dialects" data-part="table" { (dialect_table(coverage, findings, chosen)) }
                section class="card" id="passes" data-part="table" { (pass_table(coverage, findings, chosen)) }
            }
        }
    };
    Page { view, visitor, title: "Coverage", place: Place::Coverage, topic: Topic::Progress }
        .render(&contents)
}

fn legend() -> Markup {
    let entry = |style: &str, name: &str| {
        html! {
            li {
                svg class="swatch" viewBox="0 0 10 10" aria-hidden="true" {
                    rect class=(style) width="10" height="10" rx="2" {}
                }
                (name)
            }
        }
    };
    html! {
        ul class="legend" {
            (entry("never", "never tried"))
            (entry("level1", "few operations"))
            (entry("level4", "most operations"))
            (entry("found", "found"))
        }
    }
}

/// Findings by a name that they have.
fn found_by<'f>(
    findings: &'f [Arc<FindingSummary>],
    names: impl Fn(&'f FindingSummary) -> Vec<&'f str>,
) -> BTreeMap<&'f str, usize> {
    let mut found = BTreeMap::new();
    for name in findings.iter().flat_map(|finding| names(finding)) {
        *found.entry(name).or_default() += 1;
    }
    found
}

fn dialect_table(coverage: &Coverage, findings: &[Arc<FindingSummary>], chosen: &Chosen) -> Markup {
    let found = found_by(findings, |finding| finding.dialects.iter().map(String::as_str).collect());
    let is_in = |name: &str| {
        chosen.pass.as_ref().is_none_or(|pass| coverage.cells.contains_key(&(pass.clone(), name.to_owned())))
    };
    html! {
        h2 { "Dialects" @if let Some(pass) = &chosen.pass { " that " code { (pass) } " ran on" } }
        @if chosen.pass.is_some() { p { a href="/coverage" { "All dialects" } } }
        table class="sortless" {
            thead { tr {
                th scope="col" { "Dialect" } th scope="col" { "Operations" }
                th scope="col" class="number" { "Runs" } th scope="col" class="number" { "Found" }
            } }
            tbody {
                @for (name, tried) in coverage.dialects.iter().filter(|(name, _)| is_in(name)) {
                    tr {
                        th scope="row" { a href=(format!("/coverage?dialect={}#passes", encoded(name))) { (name) } }
                        td { (operations(tried)) }
                        td class="number" { (short(tried.runs() as f64)) }
                        td class="number" { (found_link(&found, "dialect", name)) }
                    }
                }
            }
        }
    }
}

fn operations(tried: &Tried) -> Markup {
    let part = tried.exercised as f64 / tried.known.max(1) as f64;
    share_bar(part, &format!("{} of {}", tried.exercised, tried.known))
}

fn pass_table(coverage: &Coverage, findings: &[Arc<FindingSummary>], chosen: &Chosen) -> Markup {
    let found = found_by(findings, |finding| finding.pass.as_deref().into_iter().collect());
    let ran_on = |pass: &str| {
        let dialect = chosen.dialect.as_ref()?;
        coverage.cells.get(&(pass.to_owned(), dialect.clone())).copied()
    };
    let is_in = |pass: &str| chosen.dialect.is_none() || ran_on(pass).is_some();
    html! {
        h2 { "Passes" @if let Some(dialect) = &chosen.dialect { " that ran on " code { (dialect) } } }
        @if chosen.dialect.is_some() { p { a href="/coverage" { "All passes" } } }
        table class="sortless" {
            thead { tr {
                th scope="col" { "Pass" } th scope="col" class="number" { "Runs" }
                th scope="col" class="number" { "Changed" } th scope="col" class="number" { "Found" }
            } }
            tbody {
                @for (name, tried) in coverage.passes.iter().filter(|(name, _)| is_in(name)) {
                    tr class=[(tried.runs() == 0).then_some("untried")] {
                        th scope="row" { a href=(format!("/coverage?pass={}#dialects", encoded(name))) { (name) } }
                        td class="number" { @if tried.runs() == 0 { "never" } @else { (thousands(tried.runs())) } }
                        td class="number" { (short(tried.outcomes.get("changed").copied().unwrap_or(0) as f64)) }
                        td class="number" { (found_link(&found, "pass", name)) }
                    }
                }
            }
        }
    }
}

fn found_link(found: &BTreeMap<&str, usize>, filter: &str, name: &str) -> Markup {
    html! {
        @match found.get(name) {
            Some(count) => a href=(format!("/findings?{filter}={}", encoded(name))) { (count) },
            None => span class="zero" { "0" },
        }
    }
}

fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
