//! Pages for people: what they name must exist.

use crate::tree::Tree;

/// Every crate is named in the architecture page, and every path that the page names is there.
pub(crate) fn architecture_names_what_exists(tree: &Tree) -> Vec<String> {
    let page = tree.text("ARCHITECTURE.md");
    let mut offences = Vec::new();
    for name in tree.crates() {
        if !page.contains(&format!("crates/{name}")) {
            offences.push(format!("crates/{name} is not named"));
        }
    }
    let quoted = page.split('`').skip(1).step_by(2);
    for path in quoted.filter(|word| is_path(word)) {
        if !tree.has(path) {
            offences.push(format!("{path} does not exist"));
        }
    }
    offences
}

fn is_path(word: &str) -> bool {
    let roots = ["crates/", "xtask/", "docs/", "fuzz/", "scripts/"];
    roots.iter().any(|root| word.starts_with(root)) && !word.contains(['*', ' ', '<', '{'])
}

pub(crate) fn found_bugs_are_listed(tree: &Tree) -> Vec<String> {
    let table = tree.text("docs/found/README.md");
    let mut offences = Vec::new();
    for (path, text) in tree.files("docs/found/", ".mlir") {
        let name = path.rsplit('/').next().unwrap_or(path);
        if !table.contains(name) {
            offences.push(format!("{path} is not in docs/found/README.md"));
        }
        if !text
            .lines()
            .take(12)
            .any(|line| line.starts_with("//") && line.to_lowercase().contains("command"))
        {
            offences.push(format!("{path} does not give its command"));
        }
    }
    offences
}

/// Links to files of the project, relative to the page.
pub(crate) fn links_lead_somewhere(tree: &Tree) -> Vec<String> {
    let mut offences = Vec::new();
    for (path, text) in tree.files("", ".md") {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for target in links(text) {
            let target = target.split('#').next().unwrap_or(target);
            let full = if folder.is_empty() { target.to_owned() } else { format!("{folder}/{target}") };
            if !target.is_empty() && !tree.has(&full) {
                offences.push(format!("{path} links to {target}"));
            }
        }
    }
    offences
}

fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://") && !target.contains(' '))
}
