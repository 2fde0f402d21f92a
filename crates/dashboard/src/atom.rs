//! An Atom feed of the newest findings, with the same filters.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::app::App;
use crate::filter::{Filter, Order};
use crate::respond;
use crate::selection::select;
use crate::source::FindingSummary;
use crate::units::timestamp;

/// Entries of the feed.
const ENTRIES: usize = 50;

pub(crate) async fn feed(State(app): State<App>, headers: HeaderMap, RawQuery(query): RawQuery) -> Response {
    let filter = Filter { order: Order::Newest, page: 1, ..Filter::parse(&query.unwrap_or_default()) };
    let view = app.live.view();
    let selection = select(&view.snapshot.findings, &filter);
    let newest: Vec<&Arc<FindingSummary>> =
        selection.rows.iter().take(ENTRIES).map(|row| &row.finding).collect();
    let host = headers.get(HOST).and_then(|value| value.to_str().ok()).unwrap_or("localhost");
    match render(&newest, &view.snapshot.campaign.target, host, &filter.address()) {
        Ok(text) => respond::text(StatusCode::OK, "application/atom+xml; charset=utf-8", text),
        Err(error) => respond::text(StatusCode::INTERNAL_SERVER_ERROR, "text/plain", error.to_string()),
    }
}

fn render(
    findings: &[&Arc<FindingSummary>],
    target: &str,
    host: &str,
    query: &str,
) -> std::io::Result<String> {
    let base = format!("http://{host}");
    let mut writer = Writer::new(Vec::new());
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
    let element = writer.create_element("feed").with_attribute(("xmlns", "http://www.w3.org/2005/Atom"));
    element.write_inner_content(|writer| {
        text(writer, "title", &format!("mohole: findings in {target}"))?;
        text(writer, "id", &format!("{base}/feed{query}"))?;
        let newest = findings.iter().filter_map(|finding| finding.found_at).fold(0.0, f64::max);
        text(writer, "updated", &timestamp(newest))?;
        let link = writer.create_element("link").with_attribute(("rel", "self"));
        link.with_attribute(("href", clean(&format!("{base}/feed{query}")).as_str())).write_empty()?;
        writer.create_element("author").write_inner_content(|writer| text(writer, "name", "mohole"))?;
        findings.iter().try_for_each(|finding| entry(writer, finding, &base))
    })?;
    Ok(String::from_utf8_lossy(&writer.into_inner()).into_owned())
}

fn entry(writer: &mut Writer<Vec<u8>>, finding: &FindingSummary, base: &str) -> std::io::Result<()> {
    let address = clean(&format!("{base}/findings/{}", finding.key));
    writer.create_element("entry").write_inner_content(|writer| {
        text(writer, "title", &finding.title)?;
        text(writer, "id", &address)?;
        writer.create_element("link").with_attribute(("href", address.as_str())).write_empty()?;
        text(writer, "updated", &timestamp(finding.found_at.unwrap_or(0.0)))?;
        let pass = finding.pass.as_deref().map(|pass| format!(" in {pass}")).unwrap_or_default();
        text(writer, "summary", &format!("{}{pass}, found by {}", finding.kind, finding.strategy))
    })?;
    Ok(())
}

fn text(writer: &mut Writer<Vec<u8>>, name: &str, text: &str) -> std::io::Result<()> {
    writer.create_element(name).write_text_content(BytesText::new(&clean(text)))?;
    Ok(())
}

/// XML has no control characters, not even escaped.
fn clean(text: &str) -> String {
    let is_bad = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|c| if is_bad(c) { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_title_gives_well_formed_xml() {
        let mut finding = crate::example::summary(1);
        finding.title = "a < b && \u{1} \"c\" ]]> \u{ffff}".to_owned();
        let text = render(&[&Arc::new(finding)], "t", "h\"<", "?kind=a&b=c").unwrap();
        let mut reader = quick_xml::Reader::from_str(&text);
        let mut entries = 0;
        loop {
            match reader.read_event().unwrap() {
                Event::Eof => break,
                Event::Start(start) if start.name().as_ref() == b"entry" => entries += 1,
                _ => {}
            }
        }
        assert_eq!(entries, 1);
        assert!(text.contains("<title>a &lt; b &amp;&amp;"), "{text}");
        assert!(!text.contains('\u{1}'));
    }
}
