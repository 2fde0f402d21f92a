//! One finding: how to see it, what is known of it, what became of it.

use maud::{Markup, html};
use mohole_store::Change;
use mohole_testcase::Comparison;

use super::layout::{Page, Place, Topic, Visitor};
use super::parts::{copy_button, finding_line, kind_badge, moment, state_badge};
use super::state_form::state;
use super::versions::marks;
use crate::backtrace::frames;
use crate::highlight::highlight;
use crate::live::View;
use crate::source::{Details, FindingSummary};
use crate::units::count;

pub(crate) fn page(
    view: &View,
    visitor: &Visitor,
    summary: &FindingSummary,
    details: Option<&Details>,
) -> Markup {
    let contents = html! {
        p class="crumbs" { a href="/findings" { "Findings" } " / " code { (summary.key) } }
        h1 class="finding-title" { (summary.title) }
        div class="facts" { (facts(summary, details)) }
        div class="columns" {
            div class="main-column" {
                @match details {
                    Some(details) => (evidence(details)),
                    None => p class="card nothing" {
                        "The folder of this finding is gone; its title and its history are all that is left."
                    },
                }
            }
            div class="side-column" {
                section class="card" id="state-card" data-part="form" { (state(summary, visitor)) }
                @if let Some(details) = details { (knowledge(details)) }
                (siblings(view, summary, details))
                @if let Some(details) = details {
                    section class="card" id="history" data-part="history" { (history(&details.history, summary)) }
                }
            }
        }
    };
    Page { view, visitor, title: &summary.title, place: Place::Findings, topic: Topic::Findings }
        .render(&contents)
}

fn facts(summary: &FindingSummary, details: Option<&Details>) -> Markup {
    html! {
        (kind_badge(summary.kind))
        @if let Some(pass) = &summary.pass {
            a href=(format!("/findings?pass={}", encoded(pass))) { code { (pass) } }
        }
        @for dialect in &summary.dialects { a href=(format!("/findings?dialect={}", encoded(dialect))) { (dialect) } }
        @if let Some(compiler) = details.map(|details| &details.compiler).filter(|text| !text.is_empty()) {
            span { (compiler) }
        }
        a href=(format!("/findings?strategy={}", encoded(&summary.strategy))) { "by " (summary.strategy) }
    }
}

fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// What shows the bug.
fn evidence(details: &Details) -> Markup {
    let frames = frames(&details.output);
    html! {
        @if let Some(refused) = &details.finding.refused {
            p class="note" { "Not reported: " (refused) "." }
        }
        (block("Command", "command", &html! { (shown_command(&details.command)) }))
        @if let Some((file, program)) = &details.program {
            (block(&format!("Program: {file}"), "program", &highlight(program)))
        }
        @if let Some(comparison) = &details.finding.comparison { (before_and_after(comparison)) }
        (block("Output", "output", &html! { (details.output) }))
        @if !frames.is_empty() {
            section class="card" {
                h2 { "Backtrace" }
                ol class="frames" start="0" { @for frame in &frames { li { code { (frame) } } } }
            }
        }
        @if let Some(report) = &details.report { (folded("The report, to copy", "report", &html! { (report) })) }
        @if let Some(original) = &details.original {
            (folded("The program as it was found", "original", &highlight(original)))
        }
    }
}

/// A text with a button that copies it.
fn block(title: &str, id: &str, text: &Markup) -> Markup {
    html! {
        section class="card" {
            div class="block-head" { h2 { (title) } (copy_button(id, title)) }
            pre tabindex="0" { code id=(id) { (text) } }
        }
    }
}

fn folded(title: &str, id: &str, text: &Markup) -> Markup {
    html! {
        details class="card" id=(format!("fold-{id}")) {
            summary { h2 { (title) } }
            div class="block-head" { (copy_button(id, title)) }
            pre tabindex="0" { code id=(id) { (text) } }
        }
    }
}

/// The script without the lines that are the same in every script.
fn shown_command(script: &str) -> String {
    let is_own = |line: &&str| !line.starts_with("#!") && !line.starts_with("cd \"$(dirname");
    let lines: Vec<&str> =
        script.lines().filter(is_own).map(|line| line.strip_prefix("exec ").unwrap_or(line)).collect();
    lines.join("\n").trim().to_owned()
}

fn before_and_after(comparison: &Comparison) -> Markup {
    let Comparison { function, inputs, place, expected, got, before, after } = comparison;
    html! {
        section class="card" {
            h2 { "Before and after the pass" }
            p { code { (function) "(" (inputs.join(", ")) ")" } }
            table {
                thead { tr { th scope="col" { "What" } th scope="col" { "Before the pass" } th scope="col" { "After it" } } }
                tbody { tr { td { (place) } td class="right" { code { (expected) } } td class="wrong" { code { (got) } } } }
            }
            div class="side-by-side" {
                @for (name, function) in [("Before", before), ("After", after)] {
                    @if let Some(function) = function {
                        div { h3 { (name) } pre tabindex="0" { code { (highlight(function)) } } }
                    }
                }
            }
        }
    }
}

/// Compilers, points, provenance.
fn knowledge(details: &Details) -> Markup {
    let finding = &details.finding;
    html! {
        section class="card" { h2 { "Compilers" } (marks(finding)) }
        @if let Some(score) = &finding.score {
            section class="card" {
                h2 { (score.points) " points" }
                ul class="reasons" { @for reason in &score.reasons { li { (reason) } } }
                @for issue in &finding.upstream { p { "Likely known upstream: " (issue) } }
            }
        }
        section class="card" {
            h2 { "Provenance" }
            p { (finding.provenance) }
            @if let Some(reduced) = &finding.reduced {
                p class="caption" {
                    @if reduced.ops[0] > 0 {
                        "Reduced from " (count(reduced.ops[0], "operation", "operations")) " to " (reduced.ops[1])
                        " and from " (count(reduced.passes[0], "pass", "passes")) " to " (reduced.passes[1])
                    } @else { "Reduced as text" }
                    @if reduced.flaky { "; it does not show in every run" }
                    "."
                }
            } @else { p class="caption" { "Not reduced yet." } }
        }
    }
}

/// Other findings of the same bug, and other passes that fail in the same way.
fn siblings(view: &View, summary: &FindingSummary, details: Option<&Details>) -> Markup {
    let others = view.snapshot.findings.iter();
    let others: Vec<_> =
        others.filter(|other| other.lead == summary.lead && other.key != summary.key).collect();
    let passes = details.map_or(&[][..], |details| &details.finding.siblings);
    html! {
        @if !others.is_empty() || !passes.is_empty() {
            section class="card" id="siblings" {
                h2 { "Siblings" }
                @if !others.is_empty() {
                    p class="caption" {
                        "Findings of the same bug"
                        @if let Some(because) = &summary.because { " (" (because) ")" }
                        ":"
                    }
                    ul class="list" {
                        @for other in others {
                            li class="finding" {
                                (finding_line(other))
                                @if let Some(because) = &other.because { p class="caption" { (because) } }
                            }
                        }
                    }
                }
                @if !passes.is_empty() {
                    details open[passes.len() <= 8] {
                        summary { (count(passes.len(), "other pass fails", "other passes fail")) " in the same way" }
                        p class="words" { @for pass in passes { code { (pass) } " " } }
                    }
                }
            }
        }
    }
}

fn history(changes: &[Change], summary: &FindingSummary) -> Markup {
    html! {
        h2 { "History" }
        @if changes.is_empty() {
            p class="caption" { "No change was noted yet; found by " (summary.strategy) "." }
        } @else {
            ol class="history" {
                @for change in changes {
                    li {
                        (state_badge(change.lifecycle)) " "
                        @match &change.decision {
                            Some(decision) => {
                                "by " strong { (decision.person) }
                                @if let Some(link) = &decision.link {
                                    ", " a href=(link) rel="noopener noreferrer nofollow" { "issue" }
                                }
                            }
                            None => { "by mohole" }
                        }
                        " · " (moment(change.at))
                    }
                }
            }
        }
    }
}
