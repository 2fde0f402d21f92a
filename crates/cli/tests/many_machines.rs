//! Several processes work on one campaign through a PostgreSQL server of their own, which fails now and then.

#[path = "../../store/tests/server/mod.rs"]
mod server;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use mohole_store::shared::{FindingFiles, Shared};
use mohole_store::{Decision, FindingRow, Lifecycle, Store};

use self::server::{PASSWORD, Server};

/// The name of the campaign: every character must do.
const NAME: &str = "it's \"odd\"; DROP TABLE findings; --";

/// A compiler in name only. Every pass named `break-N` has a bug of its own.
const MANY_BUGS: &str = r#"#!/bin/sh
for last; do :; done
case "$*" in
*--help*)
    printf 'OPTIONS:\n\nColor Options:\n\n  --color\n\nGeneral options:\n\n  Compiler passes to run\n    Passes:\n'
    for number in $(seq 100 139); do printf '      --break-%s   -   Break\n' $number; done
    printf '      --keep-things    -   Keep things as they are\n    Pass Pipelines:\n' ;;
*--version*) printf 'LLVM version 22.1.0\n  Optimized build with assertions.\n' ;;
*--show-dialects*) printf 'Available Dialects: builtin, func\n' ;;
*break-*)
    number=${*#*break-}
    number=$(printf %.3s "$number")
    echo "fake-opt: lib/Break$number.cpp:7: void break$number(): Assertion \`things.isWhole($number)' failed." >&2
    kill -ABRT $$ ;;
*) cat "$last" ;;
esac
"#;

/// A place for processes: a home with two compilers, and a server.
struct Place {
    folder: tempfile::TempDir,
    server: Server,
}

impl Place {
    fn new() -> Option<Self> {
        let place = Place { server: Server::prepared()?, folder: tempfile::tempdir().unwrap() };
        let many = place.path("many-opt");
        fs::write(&many, MANY_BUGS).unwrap();
        fs::set_permissions(&many, fs::Permissions::from_mode(0o755)).unwrap();
        for (name, file) in [("fake", cli("fake-opt")), ("many", many)] {
            let output = place
                .mohole(&["target", "add", "--name", name, "--command", file.to_str().unwrap()])
                .output()
                .unwrap();
            assert!(output.status.success(), "{output:?}");
        }
        Some(place)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn mohole(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mohole"));
        command.args(arguments).current_dir(self.folder.path());
        command.env("MOHOLE_HOME", self.path("home")).env("PGPASSWORD", PASSWORD);
        command
    }

    /// A process that takes part.
    fn fuzz(&self, target: &str, dir: &str, more: &[&str]) -> Command {
        let url = self.server.url("machine");
        let corpus = cli("run-success.mlir");
        let mut command =
            self.mohole(&["fuzz", "--target", target, "--dir", dir, "--plain", "--model", "none"]);
        command.args(["--strategy", "sweep,naive", "--workers", "1", "--corpus", corpus.to_str().unwrap()]);
        command.args(["--store", &url, "--campaign", NAME]).args(more);
        command
    }

    fn store(&self, action: &str, role: &str, dir: &str) -> Output {
        let url = self.server.url(role);
        self.mohole(&["store", action, &url, "--campaign", NAME, "--dir", dir]).output().unwrap()
    }

    fn count(&self, query: &str) -> i64 {
        self.server.sql(query)[0].parse().unwrap()
    }

    /// The keys of the findings in a folder.
    fn keys(&self, dir: &str) -> BTreeSet<String> {
        let entries = fs::read_dir(self.path(dir).join("findings")).into_iter().flatten();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| !name.starts_with('.')).collect()
    }
}

fn cli(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli").join(name)
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(120), "{what} did not happen");
        std::thread::sleep(Duration::from_millis(200));
    }
}

fn end(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Whether a file below a folder has some bytes in it.
fn is_written(folder: &Path, bytes: &[u8]) -> bool {
    fs::read_dir(folder).unwrap().any(|entry| {
        let entry = entry.unwrap();
        match entry.file_type().unwrap().is_dir() {
            true => is_written(&entry.path(), bytes),
            false => {
                fs::read(entry.path()).is_ok_and(|all| all.windows(bytes.len()).any(|part| part == bytes))
            }
        }
    })
}

#[test]
fn two_machines_with_one_bug_have_one_finding() {
    let Some(place) = Place::new() else { return };
    let running: Vec<Child> = ["one", "two"]
        .map(|dir| {
            place
                .fuzz("fake", dir, &["--tests", "40"])
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap()
        })
        .into();
    let outputs: Vec<Output> = running.into_iter().map(|child| child.wait_with_output().unwrap()).collect();
    for output in &outputs {
        assert!(matches!(output.status.code(), Some(0 | 10)), "{}", text(output));
        assert!(!text(output).contains(PASSWORD), "{}", text(output));
    }
    assert_eq!(place.count("SELECT count(*) FROM mohole.findings"), 1);
    assert_eq!(place.count("SELECT count(*) FROM mohole.sightings"), 2);
    assert_eq!(place.server.sql("SELECT name FROM mohole.campaigns"), [NAME]);
    assert_eq!(place.server.sql("SELECT number FROM mohole.machines ORDER BY 1"), ["1", "2"]);
    assert_eq!(place.count("SELECT count(*) FROM mohole.machines WHERE ended IS NULL"), 0);
    assert!(place.count("SELECT sum(tests) FROM mohole.scores") >= 80);
    let shown = place.mohole(&["store", "show", &place.server.url("visitor")]).output().unwrap();
    assert!(text(&shown).contains("1 findings"), "{}", text(&shown));
    // Any machine can replay it.
    let pulled = place.store("pull", "visitor", "copy");
    assert_eq!(text(&pulled), "copy: 1 findings copied, 0 sent\n");
    let key = place.keys("copy").pop_first().unwrap();
    let folder = place.path("copy/findings").join(&key);
    let replayed = place.mohole(&["replay", folder.to_str().unwrap()]).output().unwrap();
    assert_eq!(replayed.status.code(), Some(10), "{}", text(&replayed));
    assert_eq!(text(&place.store("pull", "visitor", "copy")), "copy: 0 findings copied, 0 sent\n");
    // A folder of another campaign is left alone.
    let refused = place.store("pull", "visitor", "one");
    assert!(text(&refused).contains("is not a copy"), "{}", text(&refused));
    for dir in ["one", "two", "copy", "home"] {
        assert!(!is_written(&place.path(dir), PASSWORD.as_bytes()), "{dir}");
    }
    // A second compiler shows the same bug.
    let other = place
        .mohole(&["target", "add", "--name", "other", "--command", cli("fake-opt").to_str().unwrap()])
        .output();
    assert!(other.unwrap().status.success());
    let output = place.fuzz("other", "three", &["--tests", "40"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "nothing new: {}", text(&output));
    assert_eq!(place.keys("three"), BTreeSet::new());
    let targets = place.server.sql("SELECT DISTINCT target FROM mohole.sightings ORDER BY 1");
    assert_eq!(targets, ["fake", "other"]);
    place.store("pull", "visitor", "copy");
    let seen = Store::read(&place.path("copy")).unwrap().seen_with().unwrap();
    assert_eq!(seen[&key].iter().map(|[target, _]| target.as_str()).collect::<Vec<_>>(), ["fake", "other"]);
}

/// What both databases can be asked, of the folder of a machine and of the copy of the shared campaign.
fn answers(folder: &Path) -> String {
    let store = Store::read(folder).unwrap();
    let findings: Vec<String> = store
        .findings()
        .unwrap()
        .iter()
        .map(|row| format!("{} {} {:.3} {}", row.signature.key, row.contributor, row.seconds, row.lifecycle))
        .collect();
    let mut coverage: Vec<String> =
        store.coverage().unwrap().iter().map(|item| format!("{item:?}")).collect();
    coverage.sort();
    let history: Vec<String> = store
        .findings()
        .unwrap()
        .iter()
        .flat_map(|row| store.history(&row.signature.key).unwrap())
        .map(|change| format!("{change:?}"))
        .collect();
    let (scores, runs) = (store.scores().unwrap(), store.run_counts().unwrap());
    let inventory = store.inventory().unwrap();
    format!("{findings:#?}\n{scores:#?}\n{runs:#?}\n{inventory:#?}\n{coverage:#?}\n{history:#?}")
}

#[test]
fn a_copy_gives_the_same_answers_as_the_folder() {
    let Some(place) = Place::new() else { return };
    let output = place.fuzz("many", "one", &["--tests", "60"]).output().unwrap();
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    assert!(place.store("pull", "visitor", "copy").status.success());
    let [own, copied] = ["one", "copy"].map(|dir| answers(&place.path(dir)));
    assert!(own.contains("break") && own.contains("reduced"), "{own}");
    assert_eq!(own, copied);
}

#[test]
fn a_machine_goes_on_without_the_server_and_delivers_later() {
    let Some(place) = Place::new() else { return };
    place.server.halt();
    // The server comes back while the machine runs.
    let child = place
        .fuzz("fake", "one", &["--time", "20s"])
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    wait_until("a finding", || !place.keys("one").is_empty());
    place.server.resume();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    assert!(text(&output).contains("delivered later"), "{}", text(&output));
    assert_eq!(place.count("SELECT count(*) FROM mohole.findings"), 1);
    // It took a number of its own.
    assert!(place.count("SELECT number FROM mohole.machines") > 1 << 31);
    // Another one never reaches it.
    place.server.halt();
    let output = place.fuzz("many", "two", &["--tests", "60"]).output().unwrap();
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    assert!(text(&output).contains("are not delivered"), "{}", text(&output));
    place.server.resume();
    let found = place.keys("two");
    let pushed = place.store("push", "machine", "two");
    assert_eq!(text(&pushed), format!("two: {} findings delivered\n", found.len()));
    assert_eq!(place.count("SELECT count(*) FROM mohole.findings"), found.len() as i64 + 1);
    assert_eq!(text(&place.store("push", "machine", "two")), "two: 0 findings delivered\n");
}

#[test]
fn bad_access_is_told_at_once() {
    let Some(place) = Place::new() else { return };
    let run = |mut command: Command| {
        let output = command.output().unwrap();
        assert!(
            !text(&output).contains("hunter2") && !text(&output).contains("wrong-secret"),
            "{}",
            text(&output)
        );
        (output.status.code(), text(&output))
    };
    let mut wrong = place.fuzz("fake", "one", &[]);
    wrong.env("PGPASSWORD", "wrong-secret");
    let (code, said) = run(wrong);
    assert!(code == Some(1) && said.contains("password authentication failed"), "{said}");
    let mut from_file = place.fuzz("fake", "one", &["--tests", "5"]);
    from_file.env_remove("PGPASSWORD").arg("--password-file").arg(place.server.password_file());
    let (code, said) = run(from_file);
    assert!(matches!(code, Some(0 | 10)), "{said}");
    let url = place.server.url("machine").replace("machine@", "machine:hunter2-of-the-test@");
    let (code, said) = run(place.mohole(&["fuzz", "--store", &url, "--campaign", "x"]));
    assert!(code == Some(2) && said.contains("--password-file"), "{said}");
    let url = place.server.url("visitor");
    let (code, said) = run(place.mohole(&["fuzz", "--target", "fake", "--store", &url, "--campaign", "new"]));
    assert!(code == Some(1) && said.contains("does not permit"), "{said}");
    let (code, said) =
        run(place.mohole(&["serve", "--store", &url, "--campaign", "absent", "--dir", "none"]));
    assert!(code == Some(1) && said.contains("no campaign named \"absent\""), "{said}");
}

#[test]
fn init_says_what_to_do() {
    let Some(server) = Server::start() else { return };
    let run = || {
        let output = Command::new(env!("CARGO_BIN_EXE_mohole"))
            .args(["store", "init", &server.url("postgres")])
            .env("PGPASSWORD", PASSWORD)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", text(&output));
        text(&output)
    };
    let first = run();
    assert!(
        first.contains("the tables are made") && first.contains("\\password \"mohole_writer\""),
        "{first}"
    );
    let second = run();
    assert!(second.contains("the tables are up to date") && !second.contains("\\password"), "{second}");
    assert!(!(first + &second).contains(PASSWORD));
}

#[test]
fn a_machine_that_dies_loses_its_lease_and_another_reduces_the_finding() {
    let Some(place) = Place::new() else { return };
    let output = place.fuzz("fake", "one", &["--tests", "40"]).output().unwrap();
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    // As if the machine had died before it reduced anything.
    undo_reduction(&place);
    let is_done = || place.count("SELECT count(*) FROM mohole.reductions WHERE done") == 1;
    let other = place
        .fuzz("fake", "two", &["--time", "300s"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("a machine", || place.count("SELECT count(*) FROM mohole.machines") == 2);
    std::thread::sleep(Duration::from_secs(4));
    assert!(!is_done(), "the lease is not over");
    place.server.sql("UPDATE mohole.reductions SET until = now() - interval '1 second'");
    wait_until("a reduction", is_done);
    assert_eq!(place.server.sql("SELECT holder FROM mohole.reductions"), ["2"]);
    end(other);
    assert_eq!(place.server.sql("SELECT lifecycle FROM mohole.findings"), ["reduced"]);
    assert_eq!(place.count("SELECT count(*) FROM mohole.files WHERE name LIKE 'reduced%'"), 1);
}

#[test]
fn an_issue_that_becomes_known_reaches_machines_that_run() {
    let Some(place) = Place::new() else { return };
    // Its pass fails from now on only if a file is there.
    let (late, switch) = (place.path("late-opt"), place.path("switch"));
    let script = fs::read_to_string(cli("fake-opt")).unwrap();
    let guard = format!("*break-things*)\n    if ! test -e {}; then cat \"$last\"; exit; fi", switch.display());
    fs::write(&late, script.replace("*break-things*)", &guard)).unwrap();
    fs::set_permissions(&late, fs::Permissions::from_mode(0o755)).unwrap();
    let added = place.mohole(&["target", "add", "--name", "late", "--command", late.to_str().unwrap()]).output();
    assert!(added.unwrap().status.success());
    let child = place
        .fuzz("late", "one", &["--time", "300s"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("a test", || place.server.sql("SELECT sum(tests) FROM mohole.scores")[0].parse::<i64>().is_ok());
    // Another machine is given a list.
    let list = place.path("known.toml");
    fs::write(&list, "[[issue]]\ntitle = \"*isWhole*\"\nlink = \"https://x/1\"\n").unwrap();
    let other = place.fuzz("fake", "two", &["--tests", "5", "--baseline", list.to_str().unwrap()]).output().unwrap();
    assert_eq!(other.status.code(), Some(0), "{}", text(&other));
    std::thread::sleep(Duration::from_secs(7));
    fs::write(&switch, "").unwrap();
    let states = || -> Vec<Lifecycle> {
        Store::read(&place.path("one")).unwrap().findings().unwrap().iter().map(|row| row.lifecycle).collect()
    };
    wait_until("a finding", || !states().is_empty());
    assert_eq!(states(), [Lifecycle::Known]);
    assert_eq!(place.keys("one"), BTreeSet::new());
    end(child);
}

/// Makes the one finding of the shared campaign one that is not reduced, and that a machine works on.
fn undo_reduction(place: &Place) {
    let mut shared = Shared::connect(&place.server.address("machine")).unwrap();
    let campaign = shared.campaign(NAME).unwrap();
    let found = shared.findings_after(&campaign, 0).unwrap().remove(0);
    let mut files = shared.files(&campaign, &found.row.signature.key).unwrap();
    files.retain(|(name, ..)| !name.starts_with("reduced"));
    let (.., bytes) = files.iter_mut().find(|(name, ..)| name == "finding.json").unwrap();
    let mut json: serde_json::Value = serde_json::from_slice(bytes).unwrap();
    assert!(json.as_object_mut().unwrap().remove("reduced").is_some());
    *bytes = serde_json::to_vec(&json).unwrap();
    let (row, target) = (found.row, found.target);
    let finding = FindingFiles { row, target, version: "22.1.0".to_owned(), files };
    shared.update(&campaign, &finding, found.revision).unwrap();
    place.server.sql(
        "INSERT INTO mohole.reductions (campaign, key, target, version, holder, until)
         SELECT campaign, key, target, version, 1, now() + interval '1 hour' FROM mohole.findings
         ON CONFLICT (campaign, key) DO UPDATE SET done = false, until = excluded.until;
         UPDATE mohole.findings SET lifecycle = 'confirmed'",
    );
}

/// `MOHOLE_KILLS=100 MOHOLE_RESTARTS=20 MOHOLE_MACHINES=8` makes it a long one.
#[test]
fn kills_and_restarts_lose_no_finding_and_double_none() {
    let Some(place) = Place::new() else { return };
    let number = |name: &str, usual: usize| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let (machines, kills) = (number("MOHOLE_MACHINES", 3), number("MOHOLE_KILLS", 8));
    let restarts = number("MOHOLE_RESTARTS", 2);
    let names: Vec<String> = (0..machines).map(|number| format!("machine{number}")).collect();
    let start =
        |dir: &str| place.fuzz("many", dir, &[]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let mut running: Vec<Child> = names.iter().map(|dir| start(dir)).collect();
    let mut random = 0x1234_5678_u64;
    let mut next = |limit: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % limit
    };
    for kill in 0..kills {
        std::thread::sleep(Duration::from_millis(500 + next(2_500)));
        let victim = next(machines as u64) as usize;
        running[victim].kill().unwrap();
        running[victim].wait().unwrap();
        // Restarts are spread over the kills.
        if (kill + 1) * restarts / kills > kill * restarts / kills {
            place.server.halt();
            std::thread::sleep(Duration::from_millis(next(3_000)));
            place.server.resume();
        }
        running[victim] = start(&names[victim]);
    }
    running.into_iter().for_each(end);
    // What was not delivered is delivered by the next start.
    for dir in &names {
        let pushed = place.store("push", "machine", dir);
        assert!(pushed.status.success(), "{}", text(&pushed));
    }
    let shared: BTreeSet<String> = place.server.sql("SELECT key FROM mohole.findings").into_iter().collect();
    let titles = place.server.sql("SELECT title FROM mohole.findings");
    assert_eq!(titles.iter().collect::<BTreeSet<_>>().len(), titles.len(), "a bug is there twice");
    let found: BTreeSet<String> = names.iter().flat_map(|dir| place.keys(dir)).collect();
    assert!(!found.is_empty());
    assert_eq!(found.difference(&shared).count(), 0, "lost: {:?}", found.difference(&shared));
    // Every finding is whole.
    let pulled = place.store("pull", "visitor", "copy");
    assert!(pulled.status.success(), "{}", text(&pulled));
    assert_eq!(place.keys("copy"), shared);
    for key in &shared {
        for name in ["module.mlir", "command.sh", "title.txt", "output.txt", "target.json", "finding.json"] {
            assert!(place.path("copy/findings").join(key).join(name).exists(), "{key}/{name}");
        }
    }
    println!("{machines} machines, {kills} kills, {restarts} restarts: {} findings", shared.len());
}

#[test]
fn a_state_that_a_person_changes_on_a_copy_reaches_the_others() {
    let Some(place) = Place::new() else { return };
    let output = place.fuzz("fake", "one", &["--tests", "40"]).output().unwrap();
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    place.store("pull", "machine", "copy");
    let rows = Store::open(&place.path("copy")).unwrap().findings().unwrap();
    let row = FindingRow { lifecycle: Lifecycle::Filed, ..rows[0].clone() };
    let decision = Decision { person: "ann".to_owned(), link: Some("https://x/1".to_owned()) };
    Store::open(&place.path("copy")).unwrap().decide(&row, &decision).unwrap();
    assert_eq!(text(&place.store("pull", "machine", "copy")), "copy: 0 findings copied, 1 sent\n");
    assert_eq!(place.server.sql("SELECT lifecycle FROM mohole.findings"), ["filed"]);
    place.store("pull", "visitor", "another");
    let history = Store::read(&place.path("another")).unwrap().history(&row.signature.key).unwrap();
    assert_eq!(history.last().unwrap().decision, Some(decision.clone()));
    // The machine that found it hears of it, too.
    place.fuzz("fake", "one", &["--tests", "80"]).output().unwrap();
    let links = Store::read(&place.path("one")).unwrap().links().unwrap();
    assert_eq!(links, BTreeMap::from([(row.signature.key.clone(), "https://x/1".to_owned())]));
}

#[test]
fn pages_show_a_shared_campaign() {
    let Some(place) = Place::new() else { return };
    let output = place.fuzz("fake", "one", &["--tests", "40"]).output().unwrap();
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    let token = "a-token-of-the-test";
    let key = place.keys("one").pop_first().unwrap();
    for (role, is_changed) in [("visitor", false), ("machine", true)] {
        let url = place.server.url(role);
        let mut command = place.mohole(&[
            "serve",
            "--store",
            &url,
            "--campaign",
            NAME,
            "--dir",
            role,
            "--listen",
            "127.0.0.1:0",
        ]);
        let mut child = command.env("MOHOLE_TOKEN", token).stdout(Stdio::piped()).spawn().unwrap();
        let address = first_address(&mut child);
        let page = get(&address, "/findings");
        assert!(page.contains("isWhole"), "{page}");
        let page = get(&address, "/");
        assert!(page.contains("machine 1, fake 22.1.0"), "{page}");
        post_state(&address, token, &key);
        let is_filed = || place.server.sql("SELECT lifecycle FROM mohole.findings") == ["filed"];
        match is_changed {
            true => wait_until("the state", is_filed),
            false => {
                std::thread::sleep(Duration::from_secs(5));
                assert!(!is_filed());
            }
        }
        end(child);
    }
}

#[test]
fn pages_tell_that_the_database_is_lost_and_what_is_to_be_reduced() {
    let Some(place) = Place::new() else { return };
    let output = place.fuzz("fake", "one", &["--tests", "40"]).output().unwrap();
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    undo_reduction(&place);
    // As if the machine still worked.
    place.server.sql("UPDATE mohole.machines SET ended = NULL, heard = now() + interval '1 hour'");
    let url = place.server.url("visitor");
    let mut command =
        place.mohole(&["serve", "--store", &url, "--campaign", NAME, "--dir", "copy", "--listen", "127.0.0.1:0"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let address = first_address(&mut child);
    let page = get(&address, "/");
    assert!(page.contains("1 is running") && page.contains("0 findings wait, 1 under way"), "{page}");
    place.server.sql("UPDATE mohole.reductions SET until = now() - interval '1 second'");
    wait_until("a reduction that waits", || get(&address, "/").contains("1 finding waits, 0 under way"));
    place.server.sql("UPDATE mohole.machines SET heard = now() - interval '5 minutes'");
    wait_until("a silent machine", || get(&address, "/").contains("a machine is not heard of"));
    place.server.halt();
    wait_until("a warning", || get(&address, "/").contains("cannot be read (cannot connect to postgresql://"));
    let page = get(&address, "/");
    assert!(page.contains("<td>not known</td>") && !page.contains(PASSWORD), "{page}");
    place.server.resume();
    wait_until("the end of the warning", || !get(&address, "/").contains("cannot be read"));
    end(child);
}

/// The address that `mohole serve` prints.
fn first_address(child: &mut Child) -> String {
    let mut line = String::new();
    let output = child.stdout.as_mut().unwrap();
    let mut byte = [0];
    while output.read(&mut byte).unwrap() == 1 && byte[0] != b'\n' {
        line.push(char::from(byte[0]));
    }
    let start = line.find("http://").unwrap_or_else(|| panic!("no address: {line}")) + 7;
    line[start..].trim_end_matches('/').to_owned()
}

fn exchange(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn get(address: &str, path: &str) -> String {
    exchange(address, &format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"))
}

fn post_state(address: &str, token: &str, key: &str) -> String {
    let body = "state=filed&who=ann&link=https%3A%2F%2Fx%2F1";
    let request = format!(
        "POST /findings/{key}/state HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    exchange(address, &request)
}
