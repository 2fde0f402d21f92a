//! Numbers for Prometheus, in its text format.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use crate::app::App;
use crate::live::View;
use crate::pages::campaign::{speed, total};
use crate::respond;

pub(crate) async fn metrics(State(app): State<App>) -> Response {
    respond::text(StatusCode::OK, "text/plain; version=0.0.4; charset=utf-8", render(&app.live.view()))
}

fn render(view: &View) -> String {
    let snapshot = &*view.snapshot;
    let sum = total(&snapshot.scores);
    let campaign = &snapshot.campaign;
    let mut text = Metrics::default();
    text.one(
        "mohole_up",
        "Whether the campaign can be read.",
        "gauge",
        f64::from(u8::from(view.error.is_none())),
    );
    text.one(
        "mohole_running",
        "Whether a process works on it.",
        "gauge",
        f64::from(u8::from(campaign.is_running)),
    );
    text.one("mohole_seconds_total", "Time of the campaign.", "counter", campaign.seconds);
    text.one("mohole_tests_total", "Runs of the compiler by the search.", "counter", sum.tests as f64);
    text.one("mohole_tests_accepted_total", "Those that the compiler accepted.", "counter", sum.valid as f64);
    text.one("mohole_tests_per_second", "Speed in the last minute.", "gauge", speed(&snapshot.series));
    let coverage = snapshot.series.last().map_or(0, |point| point.coverage);
    text.one("mohole_coverage", "Things covered.", "gauge", coverage as f64);
    text.one(
        "mohole_unconfirmed",
        "Signatures that were not confirmed.",
        "gauge",
        snapshot.unconfirmed as f64,
    );
    let mut findings: BTreeMap<[&str; 2], f64> = BTreeMap::new();
    for finding in &snapshot.findings {
        *findings.entry([finding.kind.word(), finding.state.word()]).or_default() += 1.0;
    }
    text.head("mohole_findings", "Findings by kind and state.", "gauge");
    for ([kind, state], count) in findings {
        text.row("mohole_findings", &[("kind", kind), ("state", state)], count);
    }
    text.head("mohole_strategy_seconds_total", "Time of each strategy.", "counter");
    for (name, score) in &snapshot.scores {
        text.row("mohole_strategy_seconds_total", &[("strategy", name)], score.seconds);
    }
    text.head("mohole_strategy_findings_total", "Findings of each strategy.", "counter");
    for (name, score) in &snapshot.scores {
        text.row("mohole_strategy_findings_total", &[("strategy", name)], score.findings as f64);
    }
    text.0
}

/// The text format.
#[derive(Default)]
struct Metrics(String);

impl Metrics {
    fn head(&mut self, name: &str, help: &str, kind: &str) {
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn one(&mut self, name: &str, help: &str, kind: &str, value: f64) {
        self.head(name, help, kind);
        self.row(name, &[], value);
    }

    fn row(&mut self, name: &str, labels: &[(&str, &str)], value: f64) {
        let labels: Vec<String> =
            labels.iter().map(|(label, text)| format!("{label}=\"{}\"", escaped(text))).collect();
        let labels = if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) };
        let _ = writeln!(self.0, "{name}{labels} {value}");
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_comment_or_a_number() {
        let mut view = View::default();
        let snapshot = std::sync::Arc::make_mut(&mut view.snapshot);
        snapshot.scores.insert("a\"b".to_owned(), mohole_store::Score::default());
        snapshot.findings.push(std::sync::Arc::new(crate::example::summary(1)));
        let text = render(&view);
        assert!(text.contains("mohole_strategy_seconds_total{strategy=\"a\\\"b\"} 0\n"), "{text}");
        for line in text.lines().filter(|line| !line.starts_with("# ")) {
            assert!(line.rsplit_once(' ').unwrap().1.parse::<f64>().is_ok(), "{line}");
        }
    }
}
