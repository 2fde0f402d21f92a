//! Updates are read back, also after the writing process was killed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mohole_store::{
    CorpusEntry, CoverageItem, CoverageKind, FindingRow, Lifecycle, Lock, Point, RunCount, Score, Store,
    StoreError, StoreWriter, Subject, Update,
};
use mohole_testcase::{Failure, Joined, Kind, Signature};

fn finding(key: &str, lifecycle: Lifecycle) -> FindingRow {
    FindingRow {
        signature: Signature {
            key: key.to_owned(),
            failure: Failure::Hang,
            pass: Some("cse".to_owned()),
            activity: None,
        },
        contributor: "synth".to_owned(),
        lifecycle,
        seconds: 1.5,
    }
}

fn item(kind: CoverageKind, first: &str, second: &str) -> CoverageItem {
    CoverageItem { kind, first: first.to_owned(), second: second.to_owned() }
}

fn runs(subject: Subject, name: &str, outcome: &str, runs: u64) -> RunCount {
    RunCount { subject, name: name.to_owned(), outcome: outcome.to_owned(), runs }
}

#[test]
fn updates_are_read_back_and_scores_add_up() {
    let folder = tempfile::tempdir().unwrap();
    let score = Score { turns: 1, tests: 10, valid: 9, rejected: 1, coverage: 3, findings: 1, seconds: 0.5 };
    let op = item(CoverageKind::Op, "arith.addi", "");
    let pair = item(CoverageKind::PassOp, "cse", "arith.addi");
    let point = Point { seconds: 1.0, tests: 20, valid: 18, coverage: 6, corpus: 2, findings: 1 };
    let entry = CorpusEntry {
        contributor: "ods".to_owned(),
        parent: "seed 7".to_owned(),
        text: (*b"module {}").into(),
    };
    for _ in 0..2 {
        let writer = StoreWriter::start(folder.path()).unwrap();
        let handle = writer.handle();
        handle.send(Update::Score("synth".to_owned(), score));
        handle.send(Update::Coverage(vec![op.clone(), pair.clone()]));
        handle.send(Update::Program(entry.clone(), 9));
        handle.send(Update::Finding(finding("01", Lifecycle::Confirmed)));
        handle.send(Update::Finding(finding("01", Lifecycle::Reduced)));
        handle.send(Update::Point(point));
        handle.send(Update::State("seed".to_owned(), "7".to_owned()));
        drop(handle);
        writer.close().unwrap();
    }
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.scores().unwrap()["synth"], Score { turns: 2, tests: 20, ..doubled(score) });
    assert_eq!(store.coverage().unwrap(), [op, pair]);
    assert_eq!(store.coverage_counts().unwrap(), [1, 0, 0, 1]);
    assert_eq!(store.corpus().unwrap(), [entry.clone(), entry]);
    assert_eq!(store.findings().unwrap(), [finding("01", Lifecycle::Reduced)]);
    assert_eq!(store.series().unwrap(), [point, point]);
    assert_eq!(store.state("seed").unwrap().as_deref(), Some("7"));
    assert_eq!(store.state("other").unwrap(), None);
}

#[test]
fn runs_add_up_and_the_inventory_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let inventory = |names: &[&str]| names.iter().map(|name| (Subject::Pass, (*name).to_owned())).collect();
    for known in [&["cse", "old"][..], &["cse", "sccp"]] {
        let writer = StoreWriter::start(folder.path()).unwrap();
        let handle = writer.handle();
        handle.send(Update::Inventory(inventory(known)));
        handle.send(Update::Runs(vec![
            runs(Subject::Pass, "cse", "success", 3),
            runs(Subject::Pass, "cse", "crash", 1),
        ]));
        handle.send(Update::Runs(vec![runs(Subject::Operation, "cse", "success", 2)]));
        drop(handle);
        writer.close().unwrap();
    }
    let store = Store::read(folder.path()).unwrap();
    let counted = [
        runs(Subject::Operation, "cse", "success", 4),
        runs(Subject::Pass, "cse", "crash", 2),
        runs(Subject::Pass, "cse", "success", 6),
    ];
    assert_eq!(store.run_counts().unwrap(), counted);
    assert_eq!(store.inventory().unwrap(), inventory(&["cse", "sccp"]));
}

#[test]
fn a_name_of_a_failed_transaction_is_added_again() {
    let folder = tempfile::tempdir().unwrap();
    let writer = StoreWriter::start(folder.path()).unwrap();
    let handle = writer.handle();
    let other = rusqlite::Connection::open(Store::path(folder.path())).unwrap();
    let full =
        "CREATE TRIGGER full BEFORE INSERT ON run_counts BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    other.execute_batch(full).unwrap();
    handle.send(Update::Runs(vec![runs(Subject::Pass, "cse", "success", 1)]));
    let end = Instant::now() + Duration::from_secs(20);
    while handle.error().is_none() {
        assert!(Instant::now() < end, "no error is reported");
        std::thread::sleep(Duration::from_millis(20));
    }
    other.execute_batch("DROP TRIGGER full; INSERT INTO names (name) VALUES ('another')").unwrap();
    handle.flush();
    drop(handle);
    writer.close().unwrap();
    let store = Store::read(folder.path()).unwrap();
    assert_eq!(store.run_counts().unwrap(), [runs(Subject::Pass, "cse", "success", 1)]);
}

#[test]
fn a_finding_goes_through_its_states() {
    let folder = tempfile::tempdir().unwrap();
    let states = |updates: &[Update]| {
        let writer = StoreWriter::start(folder.path()).unwrap();
        updates.iter().for_each(|update| writer.handle().send(update.clone()));
        writer.close().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let found = store.findings().unwrap().into_iter().map(|row| row.lifecycle).collect::<Vec<_>>();
        (found, store.unconfirmed().unwrap().len())
    };
    let key = || "01".to_owned();
    assert_eq!(states(&[Update::Finding(finding("01", Lifecycle::New))]), (vec![], 1));
    assert_eq!(states(&[Update::RemoveUnconfirmed(key())]), (vec![], 0));
    let confirmed = Update::Finding(finding("01", Lifecycle::Confirmed));
    assert_eq!(states(&[confirmed]), (vec![Lifecycle::Confirmed], 0));
    assert_eq!(states(&[Update::Lifecycle(key(), Lifecycle::Fixed)]), (vec![Lifecycle::Fixed], 0));
    assert_eq!(states(&[Update::Lifecycle("02".to_owned(), Lifecycle::Fixed)]), (vec![Lifecycle::Fixed], 0));
    let again = [Update::Finding(finding("01", Lifecycle::New)), Update::RemoveUnconfirmed(key())];
    assert_eq!(states(&again), (vec![Lifecycle::Fixed], 0), "a second sighting does not change the state");
}

#[test]
fn the_oldest_programs_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let entry = |parent: &str| CorpusEntry {
        contributor: "ods".to_owned(),
        parent: parent.to_owned(),
        text: (*b"module {}").into(),
    };
    for names in [["a", "b"], ["c", "d"]] {
        let writer = StoreWriter::start(folder.path()).unwrap();
        names.iter().for_each(|name| writer.handle().send(Update::Program(entry(name), 3)));
        writer.close().unwrap();
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
fn a_file_that_is_no_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(Store::path(folder.path()), "this is no database, but it is long enough to be looked at")
        .unwrap();
    assert!(Store::open(folder.path()).is_err());
}

/// The tables of format 1.
const FORMAT_1: &str = "
CREATE TABLE state (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE runs (
    contributor TEXT NOT NULL,
    outcome TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (contributor, outcome)
) WITHOUT ROWID;
CREATE TABLE scores (
    contributor TEXT PRIMARY KEY,
    turns INTEGER NOT NULL,
    tests INTEGER NOT NULL,
    valid INTEGER NOT NULL,
    rejected INTEGER NOT NULL,
    coverage INTEGER NOT NULL,
    findings INTEGER NOT NULL,
    seconds REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE coverage (item INTEGER PRIMARY KEY);
CREATE TABLE corpus (
    number INTEGER PRIMARY KEY,
    contributor TEXT NOT NULL,
    parent TEXT NOT NULL,
    text BLOB NOT NULL
);
CREATE TABLE findings (
    key TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    contributor TEXT NOT NULL,
    lifecycle TEXT NOT NULL,
    seconds REAL NOT NULL,
    times INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE series (
    number INTEGER PRIMARY KEY,
    seconds REAL NOT NULL,
    tests INTEGER NOT NULL,
    valid INTEGER NOT NULL,
    coverage INTEGER NOT NULL,
    corpus INTEGER NOT NULL,
    findings INTEGER NOT NULL
);
";

#[test]
fn a_database_of_format_1_is_migrated_and_loses_only_its_coverage() {
    let folder = tempfile::tempdir().unwrap();
    let path = Store::path(folder.path());
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch(FORMAT_1).unwrap();
    old.execute_batch(
        "PRAGMA user_version = 1;
         INSERT INTO state VALUES ('seed', '7');
         INSERT INTO runs VALUES ('synth', 'success', 9);
         INSERT INTO scores VALUES ('synth', 1, 10, 9, 1, 3, 1, 0.5);
         INSERT INTO coverage VALUES (12344);
         INSERT INTO findings VALUES ('01', 'segfault in f', 'hang', 'synth', 'confirmed', 1.5, 3);",
    )
    .unwrap();
    drop(old);
    let titled = FindingRow {
        signature: Signature::titled("01", Kind::Hang, "segfault in f"),
        ..finding("01", Lifecycle::Confirmed)
    };
    let check = |store: &Store, ops: usize| {
        assert_eq!(store.state("seed").unwrap().as_deref(), Some("7"));
        assert_eq!(store.scores().unwrap()["synth"].tests, 10);
        assert_eq!(store.findings().unwrap(), std::slice::from_ref(&titled));
        assert_eq!(store.coverage_counts().unwrap(), [ops, 0, 0, 0]);
    };
    check(&Store::read(folder.path()).unwrap(), 1);
    check(&Store::open(folder.path()).unwrap(), 0);
    let writer = StoreWriter::start(folder.path()).unwrap();
    writer.handle().send(Update::Coverage(vec![item(CoverageKind::Op, "arith.addi", "")]));
    writer.handle().send(Update::Finding(finding("01", Lifecycle::Confirmed)));
    writer.close().unwrap();
    check(&Store::read(folder.path()).unwrap(), 1);
}

#[test]
fn a_database_of_format_2_keeps_its_findings_and_programs() {
    let folder = tempfile::tempdir().unwrap();
    let path = Store::path(folder.path());
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch(FORMAT_1).unwrap();
    let signature = serde_json::to_string(&finding("01", Lifecycle::Reduced).signature).unwrap();
    old.execute_batch(&format!(
        "DROP TABLE runs;
         ALTER TABLE findings DROP COLUMN times;
         ALTER TABLE findings ADD COLUMN signature TEXT;
         PRAGMA user_version = 2;
         INSERT INTO scores VALUES ('synth', 1, 10, 9, 1, 3, 1, 0.5);
         INSERT INTO coverage VALUES (12344), (12345), (-1);
         INSERT INTO corpus VALUES (1, 'ods', 'seed 7', x'6d');
         INSERT INTO findings VALUES ('01', 't', 'hang', 'synth', 'reduced', 1.5, '{signature}');",
    ))
    .unwrap();
    drop(old);
    let check = |store: &Store, counts: [usize; 4]| {
        assert_eq!(store.findings().unwrap(), [finding("01", Lifecycle::Reduced)]);
        assert_eq!((store.corpus().unwrap().len(), store.scores().unwrap()["synth"].tests), (1, 10));
        assert_eq!(store.coverage_counts().unwrap(), counts);
        assert!(store.coverage().unwrap().is_empty() && store.run_counts().unwrap().is_empty());
        assert!(store.inventory().unwrap().is_empty());
    };
    check(&Store::read(folder.path()).unwrap(), [1, 1, 0, 1]);
    check(&Store::open(folder.path()).unwrap(), [0; 4]);
    let fresh = tempfile::tempdir().unwrap();
    Store::open(fresh.path()).unwrap();
    let tables = |path: &Path| -> Vec<String> {
        let file = rusqlite::Connection::open(path).unwrap();
        let mut query =
            file.prepare("SELECT sql FROM sqlite_master WHERE sql LIKE '%names%' ORDER BY name").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    assert_eq!(tables(&path), tables(&Store::path(fresh.path())));
    assert_eq!(tables(&path).len(), 4);
}

#[test]
fn what_findings_are_joined_with_is_kept_and_older_formats_do_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let path = Store::path(folder.path());
    drop(Store::open(folder.path()).unwrap());
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch(
        "DROP TABLE clusters; ALTER TABLE machines DROP COLUMN has_ended; PRAGMA user_version = 6;",
    )
    .unwrap();
    drop(old);
    assert!(Store::read(folder.path()).unwrap().joined().unwrap().is_empty());
    let joined = |with: &str| Joined { with: with.to_owned(), because: format!("as {with}") };
    let send = |updates: &[(&str, Option<Joined>)]| {
        let writer = StoreWriter::start(folder.path()).unwrap();
        for (key, joined) in updates {
            writer.handle().send(Update::Joined((*key).to_owned(), joined.clone()));
        }
        writer.close().unwrap();
        Store::read(folder.path()).unwrap().joined().unwrap()
    };
    send(&[("02", Some(joined("01"))), ("03", Some(joined("01"))), ("04", Some(joined("03")))]);
    let found = send(&[("03", None), ("04", Some(joined("02"))), ("05", None)]);
    let expected = [("02", "01"), ("04", "02")].map(|(key, with)| (key.to_owned(), joined(with)));
    assert_eq!(found, expected.into());
}

#[test]
fn a_database_of_a_later_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    StoreWriter::start(folder.path()).unwrap().close().unwrap();
    let path = Store::path(folder.path());
    rusqlite::Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 1000").unwrap();
    let error = Store::open(folder.path()).err().unwrap().to_string();
    assert_eq!(error, format!("{} has format 1000, this program reads formats up to 8", path.display()));
    assert!(Store::read(folder.path()).is_err());
}

#[test]
fn a_failed_write_is_reported_and_retried() {
    let folder = tempfile::tempdir().unwrap();
    let writer = StoreWriter::start(folder.path()).unwrap();
    let handle = writer.handle();
    let other = rusqlite::Connection::open(Store::path(folder.path())).unwrap();
    let full =
        "CREATE TRIGGER full BEFORE INSERT ON state BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    other.execute_batch(full).unwrap();
    handle.send(Update::State("seed".to_owned(), "7".to_owned()));
    let end = Instant::now() + Duration::from_secs(20);
    while handle.error().is_none() {
        assert!(Instant::now() < end, "no error is reported");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(handle.error().unwrap(), "cannot use the campaign database: the disk is full");
    handle.send(Update::State("target".to_owned(), "fake".to_owned()));
    other.execute_batch("DROP TRIGGER full").unwrap();
    handle.flush();
    assert_eq!(handle.error(), None);
    drop(handle);
    writer.close().unwrap();
    let store = Store::read(folder.path()).unwrap();
    let state = ["seed", "target"].map(|name| store.state(name).unwrap().unwrap());
    assert_eq!(state, ["7", "fake"]);
}

#[test]
fn a_write_that_always_fails_is_an_error_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let writer = StoreWriter::start(folder.path()).unwrap();
    let other = rusqlite::Connection::open(Store::path(folder.path())).unwrap();
    other.execute_batch("DROP TABLE state").unwrap();
    writer.handle().send(Update::State("seed".to_owned(), "7".to_owned()));
    assert!(writer.close().is_err());
}

#[test]
fn a_database_of_another_program_is_not_changed() {
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
fn reading_does_not_write() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Store::read(folder.path()).is_err());
    assert!(!Store::path(folder.path()).exists());
    let writer = StoreWriter::start(folder.path()).unwrap();
    writer.handle().send(Update::State("seed".to_owned(), "7".to_owned()));
    writer.close().unwrap();
    // The first versions did not set an application id.
    let path = Store::path(folder.path());
    rusqlite::Connection::open(&path).unwrap().execute_batch("PRAGMA application_id = 0").unwrap();
    let before = std::fs::read(&path).unwrap();
    assert_eq!(Store::read(folder.path()).unwrap().state("seed").unwrap().as_deref(), Some("7"));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert!(Store::open(folder.path()).is_ok());
}

#[test]
fn only_one_process_gets_the_lock_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let lock = Lock::take(folder.path()).unwrap();
    let error = Lock::take(folder.path()).unwrap_err().to_string();
    assert_eq!(error, format!("another mohole works in {}", folder.path().display()));
    drop(lock);
    assert!(Lock::take(folder.path()).is_ok());
}

const CHILD: &str = "MOHOLE_STORE_TEST_CHILD";

/// Not a test by itself: the process that the next test kills.
#[test]
fn writes_until_it_is_killed() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let folder = Path::new(&folder);
    let writer = StoreWriter::start(folder).unwrap();
    let handle = writer.handle();
    for number in 0_u64.. {
        handle.send(Update::Score("synth".to_owned(), Score { tests: 1, ..Score::default() }));
        let name = number.to_string();
        handle.send(Update::Coverage(vec![item(CoverageKind::Op, &name, "")]));
        if number % 50 == 0 {
            let key = format!("{}-{number}", std::process::id());
            handle.send(Update::Finding(finding(&key, Lifecycle::Confirmed)));
            handle.flush();
            // Tells the other process that this finding is on disk.
            std::fs::write(folder.join(format!("written-{key}")), "").unwrap();
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
        let known: Vec<String> = store.findings().unwrap().into_iter().map(|row| row.signature.key).collect();
        for entry in std::fs::read_dir(folder.path()).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if let Some(key) = name.strip_prefix("written-") {
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
