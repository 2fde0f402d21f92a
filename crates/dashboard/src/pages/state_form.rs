//! The form that changes the state of a finding.

use maud::{Markup, html};
use mohole_store::Lifecycle;

use super::layout::Visitor;
use super::parts::{moment, state_badge};
use crate::source::FindingSummary;

/// The state of a finding, and the form for those who may change it.
pub(super) fn state(summary: &FindingSummary, visitor: &Visitor) -> Markup {
    let address = format!("/findings/{}/state", summary.key);
    html! {
        h2 { "State" }
        p {
            (state_badge(summary.state))
            @if let Some(person) = &summary.person { " by " (person) }
            @if let Some(link) = &summary.link {
                " · " a href=(link) rel="noopener noreferrer nofollow" { (link) }
            }
        }
        @if visitor.is_signed_in {
            form method="post" action=(address) class="state-form" {
                div class="field" {
                    label for="state" { "New state" }
                    select id="state" name="state" {
                        @for state in Lifecycle::ALL {
                            option value=(state.word()) selected[state == summary.state] { (describe(state)) }
                        }
                    }
                }
                div class="field" {
                    label for="link" { "Link to the issue" }
                    input id="link" type="url" name="link" value=[summary.link.as_ref()]
                        placeholder="https://…" maxlength="500";
                }
                div class="field" {
                    label for="who" { "Your name" }
                    input id="who" type="text" name="who" value=(visitor.person) maxlength="60" required
                        autocomplete="name";
                }
                button type="submit" class="primary" { "Change" }
            }
        } @else {
            p { a href=(format!("/login?next=/findings/{}", summary.key)) { "Sign in" } " to change it." }
        }
        @if let Some(found) = summary.found_at { p class="caption" { "Found " (moment(found)) } }
    }
}

fn describe(state: Lifecycle) -> &'static str {
    match state {
        Lifecycle::New => "new: to be looked at again",
        Lifecycle::Confirmed => "confirmed",
        Lifecycle::Reduced => "reduced",
        Lifecycle::Filed => "filed: its maintainers know",
        Lifecycle::Known => "known: not to be reported",
        Lifecycle::Fixed => "fixed",
    }
}
