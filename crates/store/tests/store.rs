//! What is written is there when it is read again, also after the writer was killed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mohole_store::{Entry, FindingRow, Lifecycle, Lock, Note, Point, Score, Scribe, Store, StoreError};
use mohole_testcase::Kind;

fn finding(key: &str, lifecycle: Lifecycle) -> FindingRow {
    FindingRow {
        key: key.to_owned(),
        title: "segfault in f".to_owned(),
        kind: Kind::Hang,
        contributor: "synth".to_owned(),
        lifecycle,
        seconds: 1.5,
    }
}

#[test]
fn what_is_noted_is_read_again_and_counts_add_up() {
    let folder = tempfile::tempdir().unwrap();
    let score = Score { turns: 1, tests: 10, valid: 9, rejected: 1, coverage: 3, findings: 1, seconds: 0.5 };
    let point = Point { seconds: 1.0, tests: 20, valid: 18, coverage: 6, corpus: 2, findings: 1 };
    let entry =
        Entry { contributor: "ods".to_owned(), parent: "seed 7".to_owned(), text: (*b"module {}").into() };
    for _ in 0..2 {
        let scribe = Scribe::start(folder.path()).unwrap();
        let pen = scribe.pen();
        pen.note(Note::Score("synth".to_owned(), score));
        pen.note(Note::Runs("synth".to_owned(), "success", 9));
        pen.note(Note::Coverage(vec![1, u64::MAX]));
        pen.note(Note::Entry(entry.clone(), 9));
        pen.note(Note::Finding(finding("01", Lifecycle::Confirmed)));
        pen.note(Note::Finding(finding("01", Lifecycle::Reduced)));
        pen.note(Note::Point(point));
        pen.note(Note::State("seed".to_owned(), "7".to_owned()));
        drop(pen);
        scribe.close().unwrap();
    }
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.scores().unwrap()["synth"], Score { turns: 2, tests: 20, ..doubled(score) });
    assert_eq!(store.runs().unwrap(), [("synth".to_owned(), "success".to_owned(), 18)]);
    assert_eq!(store.coverage().unwrap().len(), 2);
    assert!(store.coverage().unwrap().contains(&u64::MAX));
    assert_eq!(store.corpus().unwrap(), [entry.clone(), entry]);
    assert_eq!(store.findings().unwrap(), [finding("01", Lifecycle::Reduced)]);
    assert_eq!(store.series().unwrap(), [point, point]);
    assert_eq!(store.state("seed").unwrap().as_deref(), Some("7"));
    assert_eq!(store.state("other").unwrap(), None);
}

#[test]
fn a_finding_goes_through_its_states() {
    let folder = tempfile::tempdir().unwrap();
    let states = |notes: &[Note]| {
        let scribe = Scribe::start(folder.path()).unwrap();
        notes.iter().for_each(|note| scribe.pen().note(note.clone()));
        scribe.close().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let found = store.findings().unwrap().into_iter().map(|row| row.lifecycle).collect::<Vec<_>>();
        (found, store.unconfirmed().unwrap().len())
    };
    let key = || "01".to_owned();
    assert_eq!(states(&[Note::Finding(finding("01", Lifecycle::New))]), (vec![], 1));
    assert_eq!(states(&[Note::Settled(key())]), (vec![], 0));
    let confirmed = Note::Finding(finding("01", Lifecycle::Confirmed));
    assert_eq!(states(&[confirmed]), (vec![Lifecycle::Confirmed], 0));
    assert_eq!(states(&[Note::Became(key(), Lifecycle::Fixed)]), (vec![Lifecycle::Fixed], 0));
    assert_eq!(states(&[Note::Became("02".to_owned(), Lifecycle::Fixed)]), (vec![Lifecycle::Fixed], 0));
    let again = [Note::Finding(finding("01", Lifecycle::New)), Note::Settled(key())];
    assert_eq!(states(&again), (vec![Lifecycle::Fixed], 0), "to be seen is not to be confirmed");
}

#[test]
fn of_programs_the_oldest_go() {
    let folder = tempfile::tempdir().unwrap();
    let entry = |parent: &str| Entry {
        contributor: "ods".to_owned(),
        parent: parent.to_owned(),
        text: (*b"module {}").into(),
    };
    for names in [["a", "b"], ["c", "d"]] {
        let scribe = Scribe::start(folder.path()).unwrap();
        names.iter().for_each(|name| scribe.pen().note(Note::Entry(entry(name), 3)));
        scribe.close().unwrap();
    }
    let kept = Store::open(folder.path()).unwrap().corpus().unwrap();
    assert_eq!(kept, [entry("b"), entry("c"), entry("d")]);
}

fn doubled(score: Score) -> Score {
    let mut sum = score;
    sum.add(&score);
    sum
}

#[test]
fn a_file_of_another_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(Store::path(folder.path()), "this is no database, but it is long enough to be looked at")
        .unwrap();
    assert!(Store::open(folder.path()).is_err());
}

#[test]
fn what_the_disk_does_not_take_is_told_and_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let scribe = Scribe::start(folder.path()).unwrap();
    let pen = scribe.pen();
    let other = rusqlite::Connection::open(Store::path(folder.path())).unwrap();
    let full =
        "CREATE TRIGGER full BEFORE INSERT ON state BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    other.execute_batch(full).unwrap();
    pen.note(Note::State("seed".to_owned(), "7".to_owned()));
    let end = Instant::now() + Duration::from_secs(20);
    while pen.fault().is_none() {
        assert!(Instant::now() < end, "nobody is told");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(pen.fault().unwrap(), "the campaign's memory cannot be used: the disk is full");
    pen.note(Note::State("target".to_owned(), "fake".to_owned()));
    other.execute_batch("DROP TRIGGER full").unwrap();
    pen.flush();
    assert_eq!(pen.fault(), None);
    drop(pen);
    scribe.close().unwrap();
    let store = Store::read(folder.path()).unwrap();
    let state = ["seed", "target"].map(|name| store.state(name).unwrap().unwrap());
    assert_eq!(state, ["7", "fake"]);
}

#[test]
fn what_can_never_be_written_is_an_error_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let scribe = Scribe::start(folder.path()).unwrap();
    let other = rusqlite::Connection::open(Store::path(folder.path())).unwrap();
    other.execute_batch("DROP TABLE state").unwrap();
    scribe.pen().note(Note::State("seed".to_owned(), "7".to_owned()));
    assert!(scribe.close().is_err());
}

#[test]
fn a_database_of_another_program_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = Store::path(folder.path());
    rusqlite::Connection::open(&path).unwrap().execute_batch("CREATE TABLE photos (name TEXT)").unwrap();
    let before = std::fs::read(&path).unwrap();
    let error = Store::open(folder.path()).err().unwrap();
    assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
    assert!(Store::read(folder.path()).is_err());
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn to_read_is_not_to_write() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Store::read(folder.path()).is_err());
    assert!(!Store::path(folder.path()).exists());
    let scribe = Scribe::start(folder.path()).unwrap();
    scribe.pen().note(Note::State("seed".to_owned(), "7".to_owned()));
    scribe.close().unwrap();
    // A file of an early version, which does not say whose it is.
    let path = Store::path(folder.path());
    rusqlite::Connection::open(&path).unwrap().execute_batch("PRAGMA application_id = 0").unwrap();
    let before = std::fs::read(&path).unwrap();
    assert_eq!(Store::read(folder.path()).unwrap().state("seed").unwrap().as_deref(), Some("7"));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert!(Store::open(folder.path()).is_ok());
}

#[test]
fn a_folder_is_for_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let lock = Lock::take(folder.path()).unwrap();
    let error = Lock::take(folder.path()).unwrap_err().to_string();
    assert_eq!(error, format!("another mohole works in {}", folder.path().display()));
    drop(lock);
    assert!(Lock::take(folder.path()).is_ok());
}

const CHILD: &str = "MOHOLE_STORE_TEST_CHILD";

/// Not a test by itself: the process that the next one kills.
#[test]
fn writes_until_it_is_killed() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let folder = Path::new(&folder);
    let scribe = Scribe::start(folder).unwrap();
    let pen = scribe.pen();
    for number in 0.. {
        pen.note(Note::Score("synth".to_owned(), Score { tests: 1, ..Score::default() }));
        pen.note(Note::Coverage(vec![number]));
        if number % 50 == 0 {
            let key = format!("{}-{number}", std::process::id());
            pen.note(Note::Finding(finding(&key, Lifecycle::Confirmed)));
            pen.flush();
            // Whoever reads this name knows that the finding was told to be safe.
            std::fs::write(folder.join(format!("told-{key}")), "").unwrap();
        }
        std::thread::sleep(Duration::from_micros(200));
    }
}

#[test]
fn a_killed_writer_loses_no_finding_and_the_file_opens() {
    let folder = tempfile::tempdir().unwrap();
    let kills = std::env::var("MOHOLE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(8);
    let mut tests = 0;
    for kill in 0..kills {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "writes_until_it_is_killed", "--nocapture"])
            .env(CHILD, folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(60 + (kill * 67) % 300));
        child.kill().unwrap();
        child.wait().unwrap();
        let opening = Instant::now();
        let store = Store::open(folder.path()).unwrap();
        let known: Vec<String> = store.findings().unwrap().into_iter().map(|row| row.key).collect();
        for entry in std::fs::read_dir(folder.path()).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if let Some(key) = name.strip_prefix("told-") {
                assert!(known.iter().any(|known| known == key), "{key} is lost after kill {kill}");
            }
        }
        let now = store.scores().unwrap().get("synth").map_or(0, |score| score.tests);
        assert!(now >= tests, "counts went back from {tests} to {now}");
        tests = now;
        assert!(opening.elapsed() < Duration::from_secs(2));
    }
    assert!(tests > 0, "nothing was ever written");
}
