//! The findings as SARIF 2.1.0, for code-scanning services.

use mohole_testcase::Kind;
use serde_json::{Value, json};

use super::entry::Entry;

/// The findings with a report, as one run of one tool.
pub(super) fn log(entries: &[Entry<'_>]) -> Value {
    let open: Vec<&Entry<'_>> = entries.iter().filter(|entry| entry.is_open()).collect();
    let mut kinds: Vec<&str> = open.iter().map(|entry| entry.kind.word()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "mohole",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": kinds.iter().map(|kind| json!({"id": kind})).collect::<Vec<_>>(),
            }},
            "results": open.iter().map(|entry| result(entry)).collect::<Vec<_>>(),
        }],
    })
}

fn result(entry: &Entry<'_>) -> Value {
    let level = match (entry.is_new(), entry.kind) {
        // It is likely known.
        (false, _) => "note",
        // Nothing says that the input is valid.
        (true, Kind::ParserCrash) => "warning",
        (true, _) => "error",
    };
    json!({
        "ruleId": entry.kind,
        "level": level,
        "message": {"text": format!("{}: {}", entry.target, entry.title)},
        "partialFingerprints": {"mohole/v1": entry.key},
        "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": format!("{}/{}", entry.folder, entry.file)},
            "region": {"startLine": 1},
        }}],
    })
}
