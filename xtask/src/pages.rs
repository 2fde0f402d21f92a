//! Checks on the documentation: the files and headings that it names must exist.

use crate::tree::Tree;

pub(crate) fn architecture_names_every_crate(tree: &Tree) -> Vec<String> {
    let page = tree.text("ARCHITECTURE.md");
    let unnamed = tree.crates().into_iter().filter(|name| !page.contains(&format!("crates/{name}")));
    unnamed.map(|name| format!("crates/{name}")).collect()
}

pub(crate) fn paths_in_pages_exist(tree: &Tree) -> Vec<String> {
    let mut offences = Vec::new();
    for (page, text) in tree.files("", ".md") {
        let quoted = text.split('`').skip(1).step_by(2);
        let gone = quoted.filter(|word| is_path(word) && !tree.has(word));
        offences.extend(gone.map(|path| format!("{page} names {path}")));
    }
    offences
}

/// Each row of the table below `## Words` names a type, then the one file that defines a type of that name.
pub(crate) fn words_have_one_type(tree: &Tree) -> Vec<String> {
    let page = tree.text("ARCHITECTURE.md");
    let section = page.split("\n## ").find(|section| section.starts_with("Words")).unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.filter(|row| !names_one_type(tree, row)).map(str::to_owned).collect()
}

fn names_one_type(tree: &Tree, row: &str) -> bool {
    let mut quoted = row.rsplit('`').skip(1).step_by(2);
    let (Some(file), Some(name)) = (quoted.next(), quoted.next()) else { return false };
    let sources = tree.files("crates/", ".rs").filter(|(path, _)| path.contains("/src/"));
    let files: Vec<&str> = sources.filter(|(_, text)| defines(text, name)).map(|(path, _)| path).collect();
    files == [file]
}

fn defines(text: &str, name: &str) -> bool {
    let mut definitions = ["struct", "enum", "trait"].into_iter().map(|word| format!("{word} {name}"));
    definitions.any(|definition| {
        let mut after = text.split(&definition).skip(1);
        after.any(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
    })
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

/// `make book` leaves out what is not in the list of its pages.
pub(crate) fn pages_are_in_the_book(tree: &Tree) -> Vec<String> {
    let listed: Vec<&str> = links(tree.text("SUMMARY.md")).collect();
    let pages = tree.files("docs/", ".md").map(|(path, _)| path);
    pages.filter(|path| !listed.contains(path)).map(|path| format!("{path} is not in SUMMARY.md")).collect()
}

/// Links to files of the project, relative to the page, and to headings.
pub(crate) fn links_lead_somewhere(tree: &Tree) -> Vec<String> {
    let mut offences = Vec::new();
    for (path, text) in tree.files("", ".md") {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for link in links(text) {
            let (target, heading) = link.split_once('#').unwrap_or((link, ""));
            let full = if target.is_empty() { path.to_owned() } else { resolve(folder, target) };
            let has_heading = heading.is_empty() || headings(tree.text(&full)).any(|known| known == heading);
            if !tree.has(&full) || !has_heading {
                offences.push(format!("{path} links to {link}"));
            }
        }
    }
    offences
}

/// The path of a link in a page of this folder: `../a.md` in `docs/figures` is `docs/a.md`.
fn resolve(folder: &str, target: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

/// The headings of a page as links name them: `## The flow` is `the-flow`.
fn headings(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter(|line| line.starts_with('#')).map(|line| {
        let title = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        title.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
    })
}

fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://") && !target.contains(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_name_files_and_headings() {
        let tree = Tree::from_files([
            ("docs/a.md", "# Is `it` there?\n[yes](#is-it-there) [no](#gone) [yes](b/c.md#c)\n"),
            ("docs/b/c.md", "# C\n[yes](../a.md) [no](../a.md#c) [no](a.md)\n"),
        ]);
        let expected =
            ["docs/a.md links to #gone", "docs/b/c.md links to ../a.md#c", "docs/b/c.md links to a.md"];
        assert_eq!(links_lead_somewhere(&tree), expected);
    }
}
