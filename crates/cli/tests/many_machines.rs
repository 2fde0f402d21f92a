//! Several processes work on one campaign through a PostgreSQL server of their own, which fails now and then.

mod machines;

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use mohole_store::{Lifecycle, Store};

use self::machines::server::{PASSWORD, Server};
use self::machines::{NAME, Place, check_nothing_is_lost, cli, end, text, undo_reduction, wait_until};

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
    let guard =
        format!("*break-things*)\n    if ! test -e {}; then cat \"$last\"; exit; fi", switch.display());
    fs::write(&late, script.replace("*break-things*)", &guard)).unwrap();
    fs::set_permissions(&late, fs::Permissions::from_mode(0o755)).unwrap();
    let added =
        place.mohole(&["target", "add", "--name", "late", "--command", late.to_str().unwrap()]).output();
    assert!(added.unwrap().status.success());
    let child = place
        .fuzz("late", "one", &["--time", "300s"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("a test", || {
        place.server.sql("SELECT sum(tests) FROM mohole.scores")[0].parse::<i64>().is_ok()
    });
    // Another machine is given a list.
    let list = place.path("known.toml");
    fs::write(&list, "[[issue]]\ntitle = \"*isWhole*\"\nlink = \"https://x/1\"\n").unwrap();
    let other =
        place.fuzz("fake", "two", &["--tests", "5", "--known", list.to_str().unwrap()]).output().unwrap();
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

#[test]
fn a_script_compares_two_processes_with_one() {
    let Some(place) = Place::new() else { return };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/two-processes.sh");
    let mut command = Command::new(script);
    command
        .arg(place.server.url("machine"))
        .env("PGPASSWORD", PASSWORD)
        .env("MOHOLE_HOME", place.path("home"));
    let more = format!("--model none --strategy sweep,naive --corpus {}", cli("run-success.mlir").display());
    command.env("MORE", more).env("TARGET", "fake").env("SECONDS_EACH", "8").env("SEEDS", "1 2");
    let output = command.env("MOHOLE", env!("CARGO_BIN_EXE_mohole")).output().unwrap();
    let said = text(&output);
    // How much is found depends on how busy the machine is.
    let rows: Vec<usize> = said.lines().skip(1).map(|line| line.split('\t').count()).collect();
    assert_eq!(rows, [5, 5, 1], "{said}");
    assert!(output.status.success() && said.contains("of what one did in twice the time, in "), "{said}");
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
    let shared = check_nothing_is_lost(&place, &names);
    println!("{machines} machines, {kills} kills, {restarts} restarts: {shared} findings");
}
