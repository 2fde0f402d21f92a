//! Answers: pages, JSON, texts, refusals.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use serde::Serialize;

use crate::app::App;
use crate::pages::login::message;

/// A page.
pub(crate) fn page(status: StatusCode, page: Markup) -> Response {
    text(status, "text/html; charset=utf-8", page.into_string())
}

/// A text of any type, which must not be kept: it changes.
pub(crate) fn text(status: StatusCode, media_type: &'static str, text: String) -> Response {
    (status, [(CONTENT_TYPE, media_type), (CACHE_CONTROL, "no-store")], text).into_response()
}

/// A value as JSON.
pub(crate) fn json<T: Serialize>(value: &T) -> Response {
    match serde_json::to_string(value) {
        Ok(value) => text(StatusCode::OK, "application/json", value),
        Err(error) => text(StatusCode::INTERNAL_SERVER_ERROR, "text/plain; charset=utf-8", error.to_string()),
    }
}

/// A page that says why there is no other.
pub(crate) fn refusal(app: &App, headers: &HeaderMap, status: StatusCode, words: &str) -> Response {
    let title = status.canonical_reason().unwrap_or("Refused");
    page(status, message(&app.live.view(), &app.visitor(headers), title, words))
}

/// Another page, fetched with GET. The address is one of our own.
pub(crate) fn see_other(address: &str) -> Response {
    let address = HeaderValue::from_str(address).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(LOCATION, address)]).into_response()
}

/// An address of our own that a request may name, or the first page.
pub(crate) fn own_address(next: &str) -> &str {
    let is_plain = next.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if next.starts_with('/') && !next.starts_with("//") && is_plain && next.len() < 1000 { next } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_to_another_site() {
        for address in ["/findings?kind=crash", "/"] {
            assert_eq!(own_address(address), address);
        }
        for address in ["//evil.example", "/\\evil.example", "https://evil.example", "", "/a\nb", "/\u{e9}"] {
            assert_eq!(own_address(address), "/");
        }
    }
}
