//! Which address is answered by what, and what holds for all answers.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use mohole_store::{Decision, Lifecycle};

use crate::access::{clean_person, forget_cookie};
use crate::app::App;
use crate::assets::ASSETS;
use crate::filter::Filter;
use crate::live::in_words;
use crate::pages::{campaign, coverage, finding, findings, login, strategies};
use crate::respond::{own_address, page, refusal, see_other};
use crate::{api, atom, metrics};

/// The largest request that is read: forms are small.
const MAX_BODY: usize = 16 << 10;

/// The longest link to an issue.
const MAX_LINK: usize = 500;

/// A wrong token is answered after this time.
const WRONG_TOKEN_DELAY: std::time::Duration = std::time::Duration::from_millis(200);

/// Everything on a page comes from here, and no other site may show it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/", get(campaign_page))
        .route("/findings", get(findings_page))
        .route("/findings/{key}", get(finding_page))
        .route("/findings/{key}/state", post(change_state))
        .route("/coverage", get(coverage_page))
        .route("/strategies", get(strategies_page))
        .route("/events", get(events))
        .route("/feed", get(atom::feed))
        .route("/metrics", get(metrics::metrics))
        .route("/api", get(api::index))
        .route("/api/campaign", get(api::campaign))
        .route("/api/findings", get(api::findings))
        .route("/api/findings/{key}", get(api::finding))
        .route("/api/coverage", get(api::coverage))
        .route("/api/strategies", get(api::strategies))
        .layer(from_fn_with_state(app.clone(), readers_only))
        .route("/login", get(login_page).post(sign_in))
        .route("/logout", post(sign_out))
        .route("/static/{name}", get(asset))
        .route("/favicon.ico", get(|| async { asset(Path("icon.svg".to_owned())).await }))
        .fallback(not_found)
        .layer(from_fn_with_state(app.clone(), for_here_only))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn(safe_headers))
        .with_state(app)
}

/// Adds the headers that every answer has.
async fn safe_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// Refuses requests that name another machine.
async fn for_here_only(State(app): State<App>, request: Request, next: Next) -> Response {
    if app.access.is_for_here(request.headers()) {
        return next.run(request).await;
    }
    let words = "this dashboard answers to the name of its own machine only";
    (StatusCode::MISDIRECTED_REQUEST, words).into_response()
}

/// Asks those who may not read for the token.
async fn readers_only(State(app): State<App>, request: Request, next: Next) -> Response {
    if app.access.may_read(request.headers()) {
        return next.run(request).await;
    }
    let wants_page = request
        .headers()
        .get("accept")
        .and_then(|value| value.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"));
    if wants_page && request.method() == axum::http::Method::GET {
        let next = request.uri().path_and_query().map_or("/", |address| address.as_str());
        let next: String = form_urlencoded::byte_serialize(own_address(next).as_bytes()).collect();
        return see_other(&format!("/login?next={next}"));
    }
    let words = "the token is needed: Authorization: Bearer TOKEN";
    (StatusCode::UNAUTHORIZED, [(WWW_AUTHENTICATE, "Bearer")], words).into_response()
}

async fn campaign_page(State(app): State<App>, headers: HeaderMap) -> Response {
    page(StatusCode::OK, campaign::page(&app.live.view(), &app.visitor(&headers)))
}

async fn findings_page(State(app): State<App>, headers: HeaderMap, RawQuery(query): RawQuery) -> Response {
    let filter = Filter::parse(&query.unwrap_or_default());
    page(StatusCode::OK, findings::page(&app.live.view(), &app.visitor(&headers), &filter))
}

async fn coverage_page(State(app): State<App>, headers: HeaderMap, RawQuery(query): RawQuery) -> Response {
    let chosen = coverage::Chosen::parse(&query.unwrap_or_default());
    page(StatusCode::OK, coverage::page(&app.live.view(), &app.visitor(&headers), &chosen))
}

async fn strategies_page(State(app): State<App>, headers: HeaderMap) -> Response {
    page(StatusCode::OK, strategies::page(&app.live.view(), &app.visitor(&headers)))
}

async fn finding_page(State(app): State<App>, headers: HeaderMap, Path(key): Path<String>) -> Response {
    let Some(summary) = app.finding(&key) else {
        return refusal(&app, &headers, StatusCode::NOT_FOUND, "There is no finding with this key.");
    };
    let source = app.live.source().clone();
    let details = tokio::task::spawn_blocking(move || source.details(&key)).await;
    // A folder that cannot be read is told on the page.
    let details = details.ok().and_then(Result::ok).flatten();
    let (view, visitor) = (app.live.view(), app.visitor(&headers));
    page(StatusCode::OK, finding::page(&view, &visitor, &summary, details.as_ref()))
}

/// What a form asks for.
struct Wanted {
    state: Lifecycle,
    decision: Decision,
}

async fn change_state(
    State(app): State<App>,
    headers: HeaderMap,
    Path(key): Path<String>,
    body: Bytes,
) -> Response {
    if !app.access.has_token(&headers) {
        return refusal(
            &app,
            &headers,
            StatusCode::UNAUTHORIZED,
            "Sign in to change the state of a finding.",
        );
    }
    if !app.access.is_from_here(&headers) {
        return refusal(&app, &headers, StatusCode::FORBIDDEN, "This request comes from another site.");
    }
    let wanted = match wanted(&body, app.visitor(&headers).person) {
        Ok(wanted) => wanted,
        Err(why) => return refusal(&app, &headers, StatusCode::BAD_REQUEST, why),
    };
    let (live, address) = (app.live.clone(), format!("/findings/{key}"));
    let changed = tokio::task::spawn_blocking(move || {
        let changed = live.source().decide(&key, wanted.state, &wanted.decision);
        live.refresh();
        changed
    });
    match changed.await {
        Ok(Ok(true)) => see_other(&address),
        Ok(Ok(false)) => refusal(&app, &headers, StatusCode::NOT_FOUND, "There is no finding with this key."),
        Ok(Err(error)) => refusal(&app, &headers, StatusCode::SERVICE_UNAVAILABLE, &in_words(&error)),
        Err(_) => refusal(&app, &headers, StatusCode::SERVICE_UNAVAILABLE, "The change was interrupted."),
    }
}

fn wanted(body: &[u8], person: String) -> Result<Wanted, &'static str> {
    let field = |wanted: &str| {
        let mut fields = form_urlencoded::parse(body);
        fields.find(|(name, _)| name == wanted).map(|(_, value)| value.trim().to_owned()).unwrap_or_default()
    };
    let state = Lifecycle::from_word(&field("state")).ok_or("There is no such state.")?;
    let link = Some(field("link")).filter(|link| !link.is_empty());
    if link.as_ref().is_some_and(|link| !is_link(link)) {
        return Err("The link must begin with https:// or http:// and have no spaces.");
    }
    let named = [clean_person(&field("who")), person].into_iter().find(|name| !name.is_empty());
    let person = named.unwrap_or_else(|| "somebody".to_owned());
    Ok(Wanted { state, decision: Decision { person, link } })
}

/// Whether a text is an address that a browser may follow without harm.
fn is_link(text: &str) -> bool {
    let has_scheme =
        ["https://", "http://"].iter().any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
    has_scheme && text.len() <= MAX_LINK && text.bytes().all(|byte| byte.is_ascii_graphic())
}

async fn login_page(State(app): State<App>, headers: HeaderMap, uri: Uri) -> Response {
    let query = uri.query().unwrap_or_default();
    let next = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "next");
    let next = next.map(|(_, value)| value.into_owned()).unwrap_or_default();
    let (view, visitor) = (app.live.view(), app.visitor(&headers));
    page(StatusCode::OK, login::page(&view, &visitor, own_address(&next), false))
}

async fn sign_in(State(app): State<App>, headers: HeaderMap, body: Bytes) -> Response {
    let has_origin = headers.contains_key("origin");
    if has_origin && !app.access.is_from_here(&headers) {
        return refusal(&app, &headers, StatusCode::FORBIDDEN, "This request comes from another site.");
    }
    let field = |wanted: &str| {
        let mut fields = form_urlencoded::parse(&body);
        fields.find(|(name, _)| name == wanted).map(|(_, value)| value.into_owned()).unwrap_or_default()
    };
    let next = field("next");
    if !app.access.is_token(&field("token")) {
        tokio::time::sleep(WRONG_TOKEN_DELAY).await;
        let (view, visitor) = (app.live.view(), app.visitor(&headers));
        return page(StatusCode::UNAUTHORIZED, login::page(&view, &visitor, own_address(&next), true));
    }
    let mut response = see_other(own_address(&next));
    for cookie in app.access.cookies(&clean_person(&field("who"))) {
        if let Ok(value) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(SET_COOKIE, value);
        }
    }
    response
}

async fn sign_out(State(app): State<App>, headers: HeaderMap) -> Response {
    if !app.access.is_from_here(&headers) {
        return refusal(&app, &headers, StatusCode::FORBIDDEN, "This request comes from another site.");
    }
    let mut response = see_other("/");
    if let Ok(value) = HeaderValue::from_str(&forget_cookie()) {
        response.headers_mut().append(SET_COOKIE, value);
    }
    response
}

async fn events(State(app): State<App>) -> Response {
    Sse::new(app.live.events()).keep_alive(KeepAlive::default()).into_response()
}

async fn asset(Path(name): Path<String>) -> Response {
    match ASSETS.iter().find(|asset| asset.name == name) {
        Some(asset) => {
            let headers =
                [(CONTENT_TYPE, asset.media_type), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
            (headers, asset.text).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn not_found(State(app): State<App>, headers: HeaderMap) -> Response {
    refusal(&app, &headers, StatusCode::NOT_FOUND, "There is no such page.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_run_scripts_are_refused() {
        assert!(is_link("https://github.com/llvm/llvm-project/issues/1"));
        for link in
            ["javascript:alert(1)", "data:text/html,x", "https://", "https://a b", "//x", "https://\u{e9}"]
        {
            assert!(!is_link(link), "{link}");
        }
    }

    #[test]
    fn a_form_names_a_state_and_a_person() {
        let read = |body: &str| wanted(body.as_bytes(), "Ada".to_owned());
        let filed = read("state=filed&link=https%3A%2F%2Fx%2F1&who=").ok().unwrap();
        assert_eq!(filed.state, Lifecycle::Filed);
        assert_eq!(
            filed.decision,
            Decision { person: "Ada".to_owned(), link: Some("https://x/1".to_owned()) }
        );
        assert_eq!(read("state=known&who=+Bob%0A").ok().unwrap().decision.person, "Bob");
        assert!(read("state=odd").is_err() && read("").is_err() && read("state=filed&link=x").is_err());
    }
}
