//! What all pages share: the head, the navigation, the foot.

use maud::{DOCTYPE, Markup, html};

use crate::assets::address;
use crate::live::View;

/// A page of the navigation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Campaign,
    Findings,
    Coverage,
    Strategies,
    /// None of these.
    Elsewhere,
}

const PLACES: [(Place, &str, &str); 4] = [
    (Place::Campaign, "/", "Campaign"),
    (Place::Findings, "/findings", "Findings"),
    (Place::Coverage, "/coverage", "Coverage"),
    (Place::Strategies, "/strategies", "Strategies"),
];

/// What makes a page look again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Topic {
    /// Every change of the numbers.
    Progress,
    /// Changes of findings.
    Findings,
    /// Nothing.
    Nothing,
}

/// Who looks at a page.
#[derive(Debug, Clone, Default)]
pub(crate) struct Visitor {
    /// They have shown the token.
    pub(crate) is_signed_in: bool,
    /// They may read.
    pub(crate) may_read: bool,
    /// Their name, if they told it.
    pub(crate) person: String,
}

/// A page around its contents.
pub(crate) struct Page<'a> {
    pub(crate) view: &'a View,
    pub(crate) visitor: &'a Visitor,
    pub(crate) title: &'a str,
    pub(crate) place: Place,
    pub(crate) topic: Topic,
}

impl Page<'_> {
    pub(crate) fn render(&self, contents: &Markup) -> Markup {
        let (topic, version) = match self.topic {
            Topic::Progress => (Some("progress"), self.view.progress),
            Topic::Findings => (Some("findings"), self.view.findings),
            Topic::Nothing => (None, 0),
        };
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " · mohole" }
                    link rel="icon" href=(address("icon.svg")) type="image/svg+xml";
                    link rel="stylesheet" href=(address("style.css"));
                    @if self.visitor.may_read {
                        link rel="alternate" type="application/atom+xml" title="New findings" href="/feed";
                    }
                    script src=(address("theme.js")) {}
                    script src=(address("script.js")) defer {}
                }
                body data-live=[topic] data-version=(version) {
                    a class="skip" href="#main" { "Skip to the contents" }
                    (self.header())
                    main id="main" {
                        @if let Some(error) = self.view.error.as_ref().filter(|_| self.visitor.may_read) {
                            p class="warning" role="alert" {
                                "The campaign cannot be read at the moment; this is how it was. " (error)
                            }
                        }
                        (contents)
                    }
                    (self.footer())
                }
            }
        }
    }

    fn header(&self) -> Markup {
        let campaign = &self.view.snapshot.campaign;
        html! {
            header class="top" {
                div class="strata" aria-hidden="true" {}
                div class="bar" {
                    a class="brand" href="/" { img src=(address("icon.svg")) alt="" width="26" height="26"; "mohole" }
                    @if self.visitor.may_read {
                        nav aria-label="Pages" {
                            @for (place, address, name) in PLACES {
                                @let current = (place == self.place).then_some("page");
                                a href=(address) aria-current=[current] { (name) }
                            }
                        }
                        div class="status" id="status" data-part="status" {
                            @if campaign.is_running { span class="pulse" aria-hidden="true" {} "running" }
                            @else { span class="idle" aria-hidden="true" {} "stopped" }
                            @if !campaign.target.is_empty() { span class="target" { (campaign.target) } }
                        }
                    }
                    button id="theme" type="button" class="quiet js-only" { "Auto" }
                    @if self.visitor.is_signed_in {
                        form method="post" action="/logout" {
                            button type="submit" class="quiet" title=(self.visitor.person) { "Sign out" }
                        }
                    } @else {
                        a class="quiet" href="/login" { "Sign in" }
                    }
                }
            }
        }
    }

    fn footer(&self) -> Markup {
        html! {
            footer {
                span { "mohole " (env!("CARGO_PKG_VERSION")) }
                @if self.visitor.may_read {
                    a href="/feed" { "Feed" }
                    a href="/api" { "API" }
                    a href="/metrics" { "Metrics" }
                }
                span class="hint" { kbd { "/" } " search, " kbd { "j" } " " kbd { "k" } " next and previous finding" }
            }
        }
    }
}
