//! Which crate may depend on which.

use crate::tree::Tree;

/// Each crate with those of our crates that it depends on, lowest first.
const LAYERS: &[(&str, &str)] = &[
    ("ir", ""),
    ("testcase", ""),
    ("preload", ""),
    ("capi", ""),
    ("printer", ""),
    ("coverage", ""),
    ("catalog", "ir testcase"),
    ("generate", "catalog ir testcase"),
    ("lowering", "catalog ir testcase"),
    ("proneness", ""),
    ("history", "proneness"),
    ("recondition", "ir testcase"),
    ("mutate", "catalog ir testcase"),
    ("transformer", ""),
    ("training", "testcase transformer"),
    ("neural", "catalog ir testcase transformer"),
    ("oracle", "testcase"),
    ("reduce", "ir testcase"),
    ("semantics", "ir"),
    ("target", "capi catalog coverage preload printer testcase"),
    ("store", "testcase"),
    ("plots", ""),
    ("dashboard", "ir plots store testcase"),
    ("experiment", "plots testcase"),
    (
        "campaign",
        "catalog generate ir lowering mutate neural oracle recondition reduce semantics store target testcase training transformer",
    ),
    ("session", "campaign catalog generate ir lowering mutate neural proneness target testcase transformer"),
    (
        "bench",
        "campaign catalog coverage dashboard generate ir lowering mutate neural oracle proneness recondition semantics session store target testcase transformer",
    ),
    (
        "cli",
        "bench campaign catalog coverage dashboard experiment generate history ir lowering mutate neural oracle plots proneness recondition reduce semantics session store target testcase training transformer",
    ),
];

/// Each crate's manifest has the dependencies that `LAYERS` lists, no more and no fewer.
pub(crate) fn dependencies_point_down(tree: &Tree) -> Vec<String> {
    let mut offences = Vec::new();
    for name in tree.crates() {
        let Some((_, listed)) = LAYERS.iter().find(|(layer, _)| *layer == name) else {
            offences.push(format!("crates/{name} has no place in xtask/src/layers.rs"));
            continue;
        };
        let manifest = our_dependencies(tree.text(&format!("crates/{name}/Cargo.toml")));
        let listed: Vec<&str> = listed.split_whitespace().collect();
        let extra = manifest.iter().filter(|dependency| !listed.contains(&dependency.as_str()));
        offences.extend(extra.map(|dependency| format!("crates/{name} depends on {dependency}")));
        let unused = listed.iter().filter(|dependency| !manifest.iter().any(|name| name == *dependency));
        offences.extend(unused.map(|dependency| {
            format!("xtask/src/layers.rs permits {name} to depend on {dependency}, which it does not")
        }));
    }
    offences
}

/// The crates of the workspace in a manifest's `[dependencies]`.
fn our_dependencies(manifest: &str) -> Vec<String> {
    let Ok(table) = manifest.parse::<toml::Table>() else { return Vec::new() };
    let dependencies = table.get("dependencies").and_then(toml::Value::as_table);
    let names = dependencies.into_iter().flatten().map(|(name, _)| name);
    names.filter_map(|name| name.strip_prefix("mohole-")).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_that_is_listed_but_not_used_is_an_offence() {
        let tree = Tree::from_files([
            ("crates/oracle/Cargo.toml", "[dependencies]\nmohole-testcase.workspace = true\n"),
            ("crates/reduce/Cargo.toml", "[dependencies]\nmohole-testcase.workspace = true\n"),
        ]);
        let expected = "xtask/src/layers.rs permits reduce to depend on ir, which it does not";
        assert_eq!(dependencies_point_down(&tree), [expected]);
    }
}
