//! Small repositories, made of objects alone: no work tree, no network, no git program.

use std::path::Path;

use gix::ObjectId;
use gix::objs::Tree;
use gix::objs::tree::{Entry, EntryKind};
use mohole_history::{History, HistoryOptions, ReadHistory};

/// A repository that commits are written to.
struct Repository {
    folder: tempfile::TempDir,
    git: gix::Repository,
    time: i64,
}

impl Repository {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let git = gix::init_bare(folder.path()).expect("a repository");
        Repository { folder, git, time: 1_000_000_000 }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn commit(
        &mut self,
        author: &str,
        message: &str,
        parents: &[ObjectId],
        files: &[(&str, &str)],
    ) -> ObjectId {
        self.time += 3600;
        let mut entries: Vec<Entry> = files
            .iter()
            .map(|(name, text)| Entry {
                mode: EntryKind::Blob.into(),
                filename: (*name).into(),
                oid: self.git.write_blob(text).expect("written").detach(),
            })
            .collect();
        entries.sort();
        let tree = self.git.write_object(Tree { entries }).expect("written").detach();
        let time = format!("{} +0000", self.time);
        let who = gix::actor::SignatureRef { name: author.into(), email: author.into(), time: &time };
        let commit = gix::objs::Commit {
            tree,
            parents: parents.iter().copied().collect(),
            author: who.to_owned().expect("a time"),
            committer: who.to_owned().expect("a time"),
            encoding: None,
            message: message.into(),
            extra_headers: Vec::new(),
        };
        let id = self.git.write_object(commit).expect("written").detach();
        std::fs::write(self.path().join("HEAD"), format!("{id}\n")).expect("written");
        id
    }

    fn read(&self) -> Result<ReadHistory, String> {
        let history = History::open(self.path()).map_err(|error| error.to_string())?;
        let options = HistoryOptions { threads: 2, ..HistoryOptions::default() };
        history.read(&options, &mut |_, _| {}).map_err(|error| error.to_string())
    }

    /// Removes the object of a text, as in a partial clone.
    fn lose(&self, text: &str) {
        let id = self.git.write_blob(text).expect("known").detach().to_string();
        let path = self.path().join("objects").join(&id[..2]).join(&id[2..]);
        std::fs::remove_file(path).expect("a loose object");
    }
}

/// A function of eight lines that returns a number.
fn function(name: &str, number: u32) -> String {
    format!(
        "int {name}(int a) {{\n  // One.\n  // Two.\n  // Three.\n  // Four.\n  int b = a;\n  return b + {number};\n}}\n"
    )
}

fn why_not(read: Result<ReadHistory, String>) -> String {
    read.err().expect("it cannot be read")
}

#[test]
fn a_folder_without_a_repository_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = History::open(folder.path()).err().expect("no repository").to_string();
    assert!(error.starts_with(&format!("{}: not a git repository", folder.path().display())), "{error}");
}

#[test]
fn a_repository_without_commits_is_no_history() {
    let error = why_not(Repository::new().read());
    assert!(error.contains("cannot read the history"), "{error}");
}

#[test]
fn a_history_without_cpp_is_refused() {
    let mut repository = Repository::new();
    let first = repository.commit("ann", "Begin", &[], &[("a.py", "x = 1\n")]);
    repository.commit("ann", "Go on", &[first], &[("a.py", "x = 2\n")]);
    assert!(why_not(repository.read()).ends_with("no commit changes a C++ file"));
}

#[test]
fn branches_count_once_and_merges_not_at_all() {
    let mut repository = Repository::new();
    let (f1, f2, g1, g2) = (function("f", 1), function("f", 2), function("g", 1), function("g", 2));
    let base = repository.commit("ann", "Begin", &[], &[("f.cpp", &f1), ("g.cpp", &g1)]);
    let left = repository.commit("bob", "Fix a crash in f", &[base], &[("f.cpp", &f2), ("g.cpp", &g1)]);
    let right = repository.commit("eve", "Change g", &[base], &[("f.cpp", &f1), ("g.cpp", &g2)]);
    repository.commit("zoe", "Merge, fixing nothing", &[left, right], &[("f.cpp", &f2), ("g.cpp", &g2)]);
    let read = repository.read().expect("a history");
    assert_eq!((read.trained_on.commits, read.trained_on.fixes), (4, 1));
    assert_eq!(read.replay.samples().changed.len(), 2);
    let f = read.replay.evolution("f.cpp", "f/1");
    assert_eq!((f.changes, f.fixes, f.developers), (1, 1, 1));
    assert_eq!(read.replay.evolution("g.cpp", "g/1").changes, 1);
}

#[test]
fn a_file_that_is_renamed_and_edited_keeps_its_past() {
    let mut repository = Repository::new();
    let first = repository.commit("ann", "Begin", &[], &[("a.txt", "")]);
    let second = repository.commit("ann", "Add f", &[first], &[("old.cpp", &function("f", 1))]);
    let third = repository.commit("bob", "Move f", &[second], &[("new.cpp", &function("f", 2))]);
    repository.commit("eve", "Fix the wrong result", &[third], &[("new.cpp", &function("f", 3))]);
    let read = repository.read().expect("a history");
    let f = read.replay.evolution("new.cpp", "f/1");
    assert_eq!((f.changes, f.fixes, f.developers), (3, 1, 3));
    let fixed: Vec<bool> =
        read.replay.samples().written.iter().map(|sample| sample.fixed_at.is_some()).collect();
    assert_eq!(fixed, [false, true, false]);
}

#[test]
fn a_shallow_clone_begins_where_it_was_cut() {
    let mut repository = Repository::new();
    let first = repository.commit("ann", "Begin", &[], &[("f.cpp", &function("f", 1))]);
    let second = repository.commit("ann", "Change f", &[first], &[("f.cpp", &function("f", 2))]);
    repository.commit("bob", "Fix f", &[second], &[("f.cpp", &function("f", 3))]);
    std::fs::write(repository.path().join("shallow"), format!("{second}\n")).expect("written");
    let path = first.to_string();
    std::fs::remove_file(repository.path().join("objects").join(&path[..2]).join(&path[2..]))
        .expect("an object");
    let read = repository.read().expect("a history");
    assert!(read.shallow);
    assert_eq!((read.trained_on.commits, read.replay.samples().changed.len()), (2, 1));
}

#[test]
fn a_partial_clone_is_read_as_far_as_it_goes() {
    let mut repository = Repository::new();
    let first = repository.commit("ann", "Begin", &[], &[("f.cpp", &function("f", 1)), ("g.cpp", "")]);
    let files = [("f.cpp", function("f", 2)), ("g.cpp", function("g", 1))];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    repository.commit("ann", "Change f", &[first], &files);
    repository.lose(&function("f", 1));
    let read = repository.read().expect("a history");
    assert_eq!((read.missing, read.parsed, read.replay.samples().written.len()), (1, 3, 1));
    repository.lose(&function("f", 2));
    repository.lose(&function("g", 1));
    repository.lose("");
    let error = why_not(repository.read());
    assert!(error.contains("none of the 4 versions") && error.contains("git -C"), "{error}");
}

#[test]
fn texts_that_do_not_parse_are_no_trouble() {
    let mut repository = Repository::new();
    let first = repository.commit("ann", "Begin", &[], &[("f.cpp", "}}}} ((((")]);
    let good = format!("{}\n#if 0\n<<<< }}}}\n#endif\n\u{0}\u{fffd}", function("f", 2));
    repository.commit("ann", "Change f", &[first], &[("f.cpp", &good)]);
    assert_eq!(repository.read().expect("a history").replay.evolution("f.cpp", "f/1").changes, 1);
}

#[test]
fn the_history_can_be_restricted_to_folders_and_times() {
    let mut repository = Repository::new();
    let first = repository.commit("ann", "Begin", &[], &[("f.cpp", &function("f", 1))]);
    repository.commit("ann", "Change f", &[first], &[("f.cpp", &function("f", 2))]);
    let history = History::open(repository.path()).expect("a repository");
    let options = HistoryOptions { folders: vec!["mlir/".to_owned()], threads: 1, since: None };
    let error = history.read(&options, &mut |_, _| {}).err().expect("nothing there").to_string();
    assert!(error.ends_with("no commit changes a C++ file in mlir/"), "{error}");
    let options = HistoryOptions { since: Some(history.head_time()), threads: 1, folders: Vec::new() };
    let read = history.read(&options, &mut |_, _| {}).expect("one commit");
    assert_eq!(read.trained_on.commits, 1);
}
