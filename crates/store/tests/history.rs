//! What a person decided about a finding stays, and every change is kept.

use std::path::Path;

use mohole_store::{Change, Decision, FindingRow, Lifecycle, Lock, Store, StoreWriter, Update, is_taken};
use mohole_testcase::{Failure, Signature};

fn row(lifecycle: Lifecycle) -> FindingRow {
    let signature = Signature {
        key: "k".to_owned(),
        failure: Failure::Hang,
        pass: Some("cse".to_owned()),
        activity: None,
    };
    FindingRow { signature, contributor: "sweep".to_owned(), lifecycle, seconds: 1.0 }
}

fn send(folder: &Path, updates: impl IntoIterator<Item = Update>) {
    let writer = StoreWriter::start(folder).unwrap();
    updates.into_iter().for_each(|update| writer.handle().send(update));
    writer.close().unwrap();
}

fn decide(folder: &Path, lifecycle: Lifecycle, link: Option<&str>) {
    let decision = Decision { person: "ada".to_owned(), link: link.map(str::to_owned) };
    Store::open(folder).unwrap().decide(&row(lifecycle), &decision).unwrap();
}

fn state(folder: &Path) -> Lifecycle {
    Store::read(folder).unwrap().findings().unwrap()[0].lifecycle
}

/// The state after a person chose `decided` and mohole then wants `wanted`.
fn after(decided: Lifecycle, wanted: Lifecycle) -> [Lifecycle; 2] {
    let by_row = Update::Finding(row(wanted));
    let by_key = Update::Lifecycle("k".to_owned(), wanted);
    [by_row, by_key].map(|update| {
        let folder = tempfile::tempdir().unwrap();
        send(folder.path(), [Update::Finding(row(Lifecycle::Confirmed))]);
        decide(folder.path(), decided, None);
        send(folder.path(), [update]);
        state(folder.path())
    })
}

#[test]
fn what_a_person_decided_stays_unless_it_is_fixed_or_found_again() {
    use Lifecycle::{Confirmed, Filed, Fixed, Known, New, Reduced};
    for decided in [Filed, Known] {
        for wanted in [Confirmed, Reduced] {
            assert_eq!(after(decided, wanted), [decided; 2]);
        }
        assert_eq!(after(decided, Fixed), [Fixed; 2]);
    }
    assert_eq!(after(Fixed, Reduced), [Fixed; 2]);
    assert_eq!(after(Fixed, Confirmed), [Confirmed; 2]);
    assert_eq!(after(Confirmed, Reduced), [Reduced; 2]);
    assert_eq!(after(New, Reduced), [Reduced; 2]);
}

#[test]
fn every_change_is_kept_with_who_made_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let confirmed = Update::Finding(row(Lifecycle::Confirmed));
    send(path, [Update::Finding(row(Lifecycle::New)), confirmed.clone(), confirmed]);
    decide(path, Lifecycle::Filed, Some("https://example.org/1"));
    send(path, [Update::Lifecycle("k".to_owned(), Lifecycle::Fixed)]);
    let store = Store::read(path).unwrap();
    let history = store.history("k").unwrap();
    let states: Vec<Lifecycle> = history.iter().map(|change| change.lifecycle).collect();
    assert_eq!(states, [Lifecycle::New, Lifecycle::Confirmed, Lifecycle::Filed, Lifecycle::Fixed]);
    let person = |change: &Change| change.decision.as_ref().map(|decision| decision.person.clone());
    let people: Vec<Option<String>> = history.iter().map(person).collect();
    assert_eq!(people, [None, None, Some("ada".to_owned()), None]);
    assert!(history.iter().all(|change| change.at > 1.7e9));
    assert_eq!(store.links().unwrap()["k"], "https://example.org/1");
    assert!(store.decisions().unwrap().is_empty(), "mohole made the last change");
    assert_eq!(store.first_changes().unwrap()["k"].lifecycle, Lifecycle::New);
    assert!(store.history("other").unwrap().is_empty());
}

#[test]
fn a_finding_that_a_person_wants_to_be_looked_at_again_stays_a_finding() {
    let folder = tempfile::tempdir().unwrap();
    send(folder.path(), [Update::Finding(row(Lifecycle::Reduced))]);
    decide(folder.path(), Lifecycle::New, None);
    assert_eq!(state(folder.path()), Lifecycle::New);
    assert!(Store::read(folder.path()).unwrap().unconfirmed().unwrap().is_empty());
}

#[test]
fn looking_at_a_lock_does_not_take_it() {
    let folder = tempfile::tempdir().unwrap();
    assert!(!is_taken(folder.path()));
    let lock = Lock::take(folder.path()).unwrap();
    assert!(is_taken(folder.path()));
    drop(lock);
    assert!(!is_taken(folder.path()));
    Lock::take(folder.path()).unwrap();
}
