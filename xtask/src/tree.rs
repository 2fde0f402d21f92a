//! The project's files, as text.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Texts by path from the project's root. A file that is not UTF-8 counts as empty.
pub(crate) struct Tree {
    files: BTreeMap<String, String>,
}

/// Folders with generated files.
const SKIPPED: &[&str] = &["target", ".git", "fuzz/target", "fuzz/corpus", "fuzz/artifacts"];

impl Tree {
    pub(crate) fn of_this_project() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask has a parent folder");
        let mut tree = Tree { files: BTreeMap::new() };
        tree.collect(root, root);
        tree
    }

    #[cfg(test)]
    pub(crate) fn from_files<const N: usize>(files: [(&str, &str); N]) -> Self {
        Tree { files: files.map(|(path, text)| (path.to_owned(), text.to_owned())).into() }
    }

    fn collect(&mut self, root: &Path, folder: &Path) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
            if SKIPPED.contains(&name.as_str()) {
                continue;
            }
            if path.is_dir() {
                self.collect(root, &path);
            } else {
                self.files.insert(name, fs::read_to_string(&path).unwrap_or_default());
            }
        }
    }

    /// Files whose paths have this prefix and suffix.
    pub(crate) fn files(&self, prefix: &str, suffix: &str) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .filter(move |(path, _)| path.starts_with(prefix) && path.ends_with(suffix))
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    pub(crate) fn text(&self, path: &str) -> &str {
        self.files.get(path).map_or("", String::as_str)
    }

    /// Whether a file or a folder that is not empty exists.
    pub(crate) fn has(&self, path: &str) -> bool {
        let folder = format!("{}/", path.trim_end_matches('/'));
        self.files.contains_key(path) || self.files.keys().any(|file| file.starts_with(&folder))
    }

    /// The folder names of the crates.
    pub(crate) fn crates(&self) -> Vec<&str> {
        let manifests = self.files("crates/", "/Cargo.toml");
        manifests.filter_map(|(path, _)| path.split('/').nth(1)).collect()
    }
}
