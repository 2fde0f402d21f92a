//! The folders of crate `campaign` are stages, and each imports only those before it.

use crate::tree::Tree;

/// The stages in order: a file or a folder of `crates/campaign/src`.
const STAGES: &[&str] = &[
    "fault", "programs", "judge", "lowering", "meaning", "oracles", "findings", "reduce", "exchange",
    "search", "reports",
];

/// What learning rule books may import. No stage imports it.
const LEARNING: &[&str] = &["programs", "judge", "lowering"];

const SOURCES: &str = "crates/campaign/src/";

/// A stage imports no later stage.
pub(crate) fn stages_point_back(tree: &Tree) -> Vec<String> {
    let mut offences = Vec::new();
    for (path, text) in tree.files(SOURCES, ".rs") {
        let Some(own) = stage_of(path) else { continue };
        let code = text.split("#[cfg(test)]").next().unwrap_or(text);
        let imported =
            code.split("crate::").skip(1).filter_map(|rest| rest.split([':', ';', ' ', ',']).next());
        let bad = imported.filter(|stage| *stage != own && !may_import(own, stage));
        offences.extend(bad.map(|stage| format!("{path} imports {stage}")));
    }
    offences.dedup();
    offences
}

fn stage_of(path: &str) -> Option<&str> {
    let stage = path.strip_prefix(SOURCES)?.split(['/', '.']).next()?;
    (stage != "lib").then_some(stage)
}

fn may_import(own: &str, other: &str) -> bool {
    let place = |name: &str| STAGES.iter().position(|stage| *stage == name);
    match (place(own), place(other)) {
        (Some(own), Some(other)) => other < own,
        (None, Some(_)) => own == "learning" && LEARNING.contains(&other),
        (_, None) => false,
    }
}
