//! The page that asks for the token, and pages that say why a request was refused.

use maud::{Markup, html};

use super::layout::{Page, Place, Topic, Visitor};
use crate::live::View;

/// The page that asks for the token. `next` is the page to go on with.
pub(crate) fn page(view: &View, visitor: &Visitor, next: &str, is_wrong: bool) -> Markup {
    let contents = html! {
        section class="card narrow" {
            h1 { "Sign in" }
            p { "The token is printed where " code { "mohole serve" } " was started, or is in the file that it was given." }
            @if is_wrong { p class="warning" role="alert" { "This is not the token." } }
            form method="post" action="/login" class="stack" {
                input type="hidden" name="next" value=(next);
                div class="field" {
                    label for="token" { "Token" }
                    input id="token" type="password" name="token" required autocomplete="current-password" autofocus;
                }
                div class="field" {
                    label for="who" { "Your name, kept with the changes that you make" }
                    input id="who" type="text" name="who" value=(visitor.person) maxlength="60" autocomplete="name";
                }
                button type="submit" class="primary" { "Sign in" }
            }
        }
    };
    Page { view, visitor, title: "Sign in", place: Place::Elsewhere, topic: Topic::Nothing }.render(&contents)
}

/// A page that says why there is no other.
pub(crate) fn message(view: &View, visitor: &Visitor, title: &str, text: &str) -> Markup {
    let contents = html! {
        section class="card narrow" {
            h1 { (title) }
            p { (text) }
            p { a href="/" { "To the campaign" } }
        }
    };
    Page { view, visitor, title, place: Place::Elsewhere, topic: Topic::Nothing }.render(&contents)
}
