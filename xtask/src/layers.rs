//! Who may know whom.

use crate::tree::Tree;

/// Each crate, and the crates of ours that it may depend on.
const LAYERS: &[(&str, &[&str])] = &[
    ("ir", &[]),
    ("testcase", &["ir"]),
    ("preload", &[]),
    ("printer", &[]),
    ("catalog", &["ir"]),
    ("generate", &["ir", "catalog", "testcase"]),
    ("lowering", &["ir", "catalog", "testcase"]),
    ("recondition", &["ir", "catalog", "testcase"]),
    ("mutate", &["ir", "catalog", "testcase"]),
    ("oracle", &["ir", "testcase"]),
    ("reduce", &["ir", "testcase"]),
    ("target", &["testcase", "catalog", "preload", "printer"]),
    ("store", &["testcase"]),
    (
        "campaign",
        &[
            "ir",
            "testcase",
            "catalog",
            "generate",
            "lowering",
            "mutate",
            "recondition",
            "oracle",
            "reduce",
            "store",
            "target",
        ],
    ),
    (
        "cli",
        &[
            "ir",
            "testcase",
            "catalog",
            "generate",
            "lowering",
            "mutate",
            "recondition",
            "oracle",
            "reduce",
            "store",
            "target",
            "campaign",
        ],
    ),
];

pub(crate) fn dependencies_point_down(tree: &Tree) -> Vec<String> {
    let mut offences = Vec::new();
    for name in tree.crates() {
        let Some((_, allowed)) = LAYERS.iter().find(|(layer, _)| *layer == name) else {
            offences.push(format!("crates/{name} has no place in xtask/src/layers.rs"));
            continue;
        };
        let manifest = tree.text(&format!("crates/{name}/Cargo.toml"));
        for dependency in our_dependencies(manifest) {
            if !allowed.contains(&dependency.as_str()) {
                offences.push(format!("crates/{name} depends on {dependency}"));
            }
        }
    }
    offences
}

/// The crates of ours that a manifest's `[dependencies]` names.
fn our_dependencies(manifest: &str) -> Vec<String> {
    let Ok(table) = manifest.parse::<toml::Table>() else { return Vec::new() };
    let dependencies = table.get("dependencies").and_then(toml::Value::as_table);
    let names = dependencies.into_iter().flatten().map(|(name, _)| name);
    names.filter_map(|name| name.strip_prefix("mohole-")).map(str::to_owned).collect()
}
