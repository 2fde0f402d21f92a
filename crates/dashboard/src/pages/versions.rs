//! On which compilers a finding shows, as a row of marks.

use maud::{Markup, html};
use mohole_testcase::{Finding, OnCompiler};

/// The row; compilers that `mohole report` has not tried yet are left out.
pub(super) fn marks(finding: &Finding) -> Markup {
    let versions = tried(finding);
    let first = versions.iter().position(|version| version.shows == Some(true));
    html! {
        ol class="marks" {
            @for (place, version) in versions.iter().enumerate() {
                @let (style, sign, words) = mark(version);
                li class=(style) {
                    span class="sign" aria-hidden="true" { (sign) }
                    span class="mark-name" { (version.target) }
                    span class="mark-words" {
                        (words)
                        @if first == Some(place) { ", the first here" }
                        @if Some(place) == newest(&versions) { ", the newest" }
                    }
                    @if !["", "ok", "same"].contains(&version.words.as_str()) {
                        span class="mark-note" { (version.words) }
                    }
                }
            }
        }
        @if let Some(window) = &finding.window { p class="caption" { (window) "." } }
    }
}

fn mark(version: &OnCompiler) -> (&'static str, &'static str, &'static str) {
    match version.shows {
        Some(true) => ("mark shows", "✗", "shows it"),
        Some(false) => ("mark fine", "✓", "does not"),
        None => ("mark unclear", "?", "cannot tell"),
    }
}

/// What is known of compilers: where nothing but names is known, those.
fn tried(finding: &Finding) -> Vec<OnCompiler> {
    if !finding.versions.is_empty() {
        return finding.versions.clone();
    }
    let mut names: Vec<&String> = finding.shown_on.iter().collect();
    if names.is_empty() {
        names.push(&finding.target);
    }
    let shows = |name: &&String| OnCompiler {
        target: (*name).clone(),
        name: (*name).clone(),
        shows: Some(true),
        words: String::new(),
    };
    names.iter().map(shows).collect()
}

/// The newest release of the project of the releases, which are sorted: the last that is no other compiler.
fn newest(versions: &[OnCompiler]) -> Option<usize> {
    let is_release = |version: &OnCompiler| version.target.starts_with("mlir-");
    versions.iter().rposition(is_release).filter(|_| versions.len() > 1)
}
