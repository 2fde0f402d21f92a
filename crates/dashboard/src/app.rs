//! What every request is answered with.

use std::sync::Arc;

use axum::http::HeaderMap;

use crate::access::{Access, person};
use crate::live::Live;
use crate::pages::layout::Visitor;
use crate::source::FindingSummary;

/// Shared by all requests.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) live: Arc<Live>,
    pub(crate) access: Arc<Access>,
}

impl App {
    /// Who asks.
    pub(crate) fn visitor(&self, headers: &HeaderMap) -> Visitor {
        Visitor {
            is_signed_in: self.access.has_token(headers),
            may_read: self.access.may_read(headers),
            person: person(headers),
        }
    }

    /// The finding with a key.
    pub(crate) fn finding(&self, key: &str) -> Option<Arc<FindingSummary>> {
        self.live.view().snapshot.findings.iter().find(|finding| finding.key == key).cloned()
    }
}
