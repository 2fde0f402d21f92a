//! The same as JSON, with the same filters.

use std::collections::BTreeMap;

use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mohole_store::{Change, Score};
use serde::Serialize;
use serde_json::{Value, json};

use crate::app::App;
use crate::filter::Filter;
use crate::heat_map::HeatMap;
use crate::pages::campaign::{speed, total};
use crate::respond;
use crate::selection::{Row, select};
use crate::source::{Details, FindingSummary};

/// The addresses of the interface.
pub(crate) async fn index() -> Response {
    respond::json(&json!({
        "campaign": "/api/campaign",
        "findings": "/api/findings?kind=&state=&pass=&dialect=&strategy=&version=&score=&text=&order=newest\
                     &clusters=unfolded&page=",
        "finding": "/api/findings/KEY",
        "coverage": "/api/coverage",
        "strategies": "/api/strategies",
    }))
}

pub(crate) async fn campaign(State(app): State<App>) -> Response {
    let snapshot = &app.live.view().snapshot;
    let sum = total(&snapshot.scores);
    respond::json(&json!({
        "campaign": snapshot.campaign,
        "now": snapshot.now,
        "machines": snapshot.machines,
        "tests": sum.tests,
        "valid": sum.valid,
        "rejected": sum.rejected,
        "tests_per_second": speed(&snapshot.series),
        "coverage": snapshot.series.last().map_or(0, |point| point.coverage),
        "findings": snapshot.findings.len(),
        "unconfirmed": snapshot.unconfirmed,
        "warnings": snapshot.warnings,
    }))
}

/// A row of the list.
#[derive(Serialize)]
struct Entry<'a> {
    #[serde(flatten)]
    finding: &'a FindingSummary,
    /// The keys of other findings of the same bug.
    same_bug: Vec<&'a str>,
}

impl<'a> Entry<'a> {
    fn of(row: &'a Row) -> Self {
        let same_bug = row.folded.iter().map(|other| other.key.as_str()).collect();
        Entry { finding: &row.finding, same_bug }
    }
}

pub(crate) async fn findings(State(app): State<App>, RawQuery(query): RawQuery) -> Response {
    let filter = Filter::parse(&query.unwrap_or_default());
    let view = app.live.view();
    let selection = select(&view.snapshot.findings, &filter);
    respond::json(&json!({
        "total": selection.findings,
        "rows": selection.all_rows,
        "page": selection.page,
        "pages": selection.pages,
        "findings": selection.rows.iter().map(Entry::of).collect::<Vec<_>>(),
    }))
}

pub(crate) async fn finding(State(app): State<App>, Path(key): Path<String>) -> Response {
    let Some(summary) = app.finding(&key) else { return StatusCode::NOT_FOUND.into_response() };
    let source = app.live.source().clone();
    let details = tokio::task::spawn_blocking(move || source.details(&key)).await;
    let details = details.ok().and_then(Result::ok).flatten();
    respond::json(&json!({ "summary": *summary, "details": details.as_ref().map(described) }))
}

fn described(details: &Details) -> Value {
    json!({
        "finding": details.finding,
        "program": details.program.as_ref().map(|(_, text)| text),
        "original": details.original,
        "command": details.command,
        "output": details.output,
        "report": details.report,
        "compiler": details.compiler,
        "history": details.history.iter().map(change).collect::<Vec<_>>(),
    })
}

fn change(change: &Change) -> Value {
    json!({
        "state": change.lifecycle.word(),
        "person": change.decision.as_ref().map(|decision| &decision.person),
        "link": change.decision.as_ref().and_then(|decision| decision.link.as_ref()),
        "at": change.at,
    })
}

pub(crate) async fn coverage(State(app): State<App>) -> Response {
    let snapshot = &app.live.view().snapshot;
    respond::json(&HeatMap::of(&snapshot.coverage, &snapshot.findings))
}

pub(crate) async fn strategies(State(app): State<App>) -> Response {
    let view = app.live.view();
    let scores: BTreeMap<&String, Value> =
        view.snapshot.scores.iter().map(|(name, score)| (name, described_score(score))).collect();
    respond::json(&scores)
}

fn described_score(score: &Score) -> Value {
    json!({
        "turns": score.turns,
        "tests": score.tests,
        "valid": score.valid,
        "rejected": score.rejected,
        "coverage": score.coverage,
        "findings": score.findings,
        "seconds": score.seconds,
    })
}
