//! What a history of a few commits tells: samples with labels, each as of its time.

use std::sync::Arc;

use mohole_proneness::{Commit, FileChange, FunctionReader, Hunk, Label, Replay, Version};

fn version(id: u32, text: &str) -> Arc<Version> {
    Arc::new(Version::new(id, text, &FunctionReader::new().functions(text)))
}

/// A function with this body in its second line.
fn text(body: &str) -> String {
    format!("int f(int a) {{\n  {body}\n}}\n")
}

fn commit(time: i64, author: &str, message: &str, file: FileChange) -> Commit {
    Commit { time, author: author.to_owned(), message: message.to_owned(), merge: false, files: vec![file] }
}

fn created(path: &str, new: Arc<Version>) -> FileChange {
    let hunks = vec![Hunk { before: 0..0, after: 0..new.lines }];
    FileChange { new_path: Some(path.into()), new, hunks, ..FileChange::default() }
}

/// Replaces the second line.
fn edited(old_path: &str, new_path: &str, old: Arc<Version>, new: Arc<Version>) -> FileChange {
    FileChange {
        old_path: Some(old_path.into()),
        new_path: Some(new_path.into()),
        old,
        new,
        hunks: vec![Hunk { before: 1..2, after: 1..2 }],
        removed_code: vec![1],
    }
}

fn history() -> Replay {
    let versions: Vec<_> = (1..5).map(|id| version(id, &text(&format!("return a + {id};")))).collect();
    let mut replay = Replay::default();
    replay.commit(&commit(10, "ann", "Add f", created("a.cpp", versions[0].clone())));
    replay.commit(&commit(
        20,
        "bob",
        "Change f",
        edited("a.cpp", "b.cpp", versions[0].clone(), versions[1].clone()),
    ));
    replay.commit(&commit(
        30,
        "ann",
        "Fix a crash",
        edited("b.cpp", "b.cpp", versions[1].clone(), versions[2].clone()),
    ));
    replay.commit(&commit(
        40,
        "eve",
        "Improve f",
        edited("b.cpp", "b.cpp", versions[2].clone(), versions[3].clone()),
    ));
    replay
}

#[test]
fn features_are_those_of_the_time_before_the_commit() {
    let replay = history();
    let seen: Vec<_> = replay
        .samples()
        .changed
        .iter()
        .map(|sample| {
            let evolution = sample.features.evolution;
            (sample.time, evolution.changes, evolution.fixes, evolution.developers, sample.words)
        })
        .collect();
    assert_eq!(seen, [(20, 1, 0, 1, false), (30, 2, 0, 2, true), (40, 3, 1, 2, false)]);
}

#[test]
fn a_renamed_file_keeps_its_past() {
    assert_eq!(history().evolution("b.cpp", "f/1").changes, 4);
    assert_eq!(history().evolution("a.cpp", "f/1").changes, 0);
}

#[test]
fn a_fix_blames_the_commit_that_wrote_the_removed_line() {
    let replay = history();
    let blamed: Vec<_> =
        replay.samples().written.iter().map(|sample| (sample.time, sample.fixed_at)).collect();
    assert_eq!(blamed, [(10, None), (20, Some(30)), (30, None), (40, None)]);
}

#[test]
fn what_is_fixed_later_is_not_known_before() {
    let replay = history();
    let buggy = |known_at: i64| {
        let samples = replay.samples().labelled(Label::Szz, known_at);
        (samples.len(), samples.iter().filter(|sample| sample.buggy).count())
    };
    assert_eq!(buggy(25), (2, 0));
    assert_eq!(buggy(35), (3, 1));
}

#[test]
fn a_merge_counts_nothing() {
    let mut replay = history();
    let (old, new) = (version(4, &text("return a + 4;")), version(9, &text("return 9;")));
    let merge = commit(50, "zoe", "Merge the fix", edited("b.cpp", "b.cpp", old, new));
    replay.commit(&Commit { merge: true, ..merge });
    assert_eq!(replay.samples().changed.len(), 3);
    assert_eq!(replay.evolution("b.cpp", "f/1").developers, 3);
}
