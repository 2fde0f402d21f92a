//! A shared campaign on a PostgreSQL server of its own.

mod server;

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use mohole_store::shared::{
    BanditScore, Delivery, FindingFiles, NewMachine, Roles, Shared, SharedCampaign, SharedError, StoreAddress,
};
use mohole_store::{
    Change, CorpusEntry, CoverageItem, CoverageKind, Decision, FindingRow, Lifecycle, RunCount, Score,
    Subject,
};
use mohole_testcase::{CrashKind, Kind, Signature};

use self::server::{PASSWORD, Server};

/// The name of a campaign: every character must do.
const NAME: &str = "it's \"odd\"; DROP TABLE findings; -- $1 %s \\ ünïcode";

fn connect(server: &Server) -> (Shared, SharedCampaign) {
    let mut shared = Shared::connect(&server.address("machine")).unwrap();
    let campaign = shared.join(NAME).unwrap();
    (shared, campaign)
}

fn machine(token: &str) -> NewMachine {
    NewMachine {
        token: token.to_owned(),
        name: format!("host {token}"),
        target: "mlir-opt-22".to_owned(),
        version: "22.1.0".to_owned(),
        number: None,
    }
}

fn row(key: &str, title: &str, lifecycle: Lifecycle) -> FindingRow {
    let signature = Signature::titled(key, Kind::Crash(CrashKind::Signal), title);
    FindingRow { signature, contributor: "sweep".to_owned(), lifecycle, seconds: 1.5 }
}

fn finding(key: &str, text: &str) -> FindingFiles {
    FindingFiles {
        row: row(key, &format!("segfault in {key}"), Lifecycle::Confirmed),
        target: "mlir-opt-22".to_owned(),
        version: "22.1.0".to_owned(),
        files: vec![
            ("finding.json".to_owned(), false, text.as_bytes().to_vec()),
            ("command.sh".to_owned(), true, b"\0\xff".to_vec()),
        ],
    }
}

fn reduced(finding: &FindingFiles, text: &str) -> FindingFiles {
    let mut reduced = finding.clone();
    reduced.row.lifecycle = Lifecycle::Reduced;
    reduced.files[0].2 = text.as_bytes().to_vec();
    reduced
}

#[test]
fn a_server_without_tables_says_what_to_do() {
    let Some(server) = Server::start() else { return };
    let error = Shared::connect(&server.address("postgres")).err().unwrap();
    assert!(error.to_string().contains("run `mohole store init postgresql://postgres@"), "{error}");
    assert!(error.is_lasting());
    let (_, before) = Shared::init(&server.address("postgres")).unwrap();
    assert_eq!(before, None);
    let (mut shared, before) = Shared::init(&server.address("postgres")).unwrap();
    assert_eq!(before, Some(2));
    // Twice does no harm, and names need quoting.
    let roles = Roles { writer: "a \"writer\"".to_owned(), reader: "Reader'".to_owned() };
    assert_eq!(shared.make_roles(&roles).unwrap(), ["a \"writer\"", "Reader'"]);
    assert_eq!(shared.make_roles(&roles).unwrap(), Vec::<String>::new());
    server.sql("UPDATE mohole.format SET number = 99");
    let error = Shared::connect(&server.address("postgres")).err().unwrap();
    assert!(error.to_string().contains("has format 99"), "{error}");
}

#[test]
fn a_wrong_password_is_told_without_it() {
    let Some(server) = Server::prepared() else { return };
    let address = StoreAddress::parse(&server.url("machine")).unwrap();
    let wrong = address.clone().with_password(Some("wrong-secret".to_owned()));
    let error = Shared::connect(&wrong).err().unwrap();
    let text = format!("{error} {error:?}");
    assert!(text.contains("password authentication failed for user \"machine\""), "{text}");
    assert!(!text.contains("wrong-secret") && !text.contains(PASSWORD), "{text}");
    let error = Shared::connect(&address).err().unwrap().to_string();
    assert!(error.contains("password"), "{error}");
}

#[test]
fn connections_are_encrypted_as_the_url_says() {
    let Some(server) = Server::prepared() else { return };
    if !server.certificate().exists() {
        eprintln!("skipped: openssl is not installed");
        return;
    }
    let connect = |query: &str| {
        let url = format!("{}?{query}", server.url("postgres"));
        Shared::connect(&StoreAddress::parse(&url).unwrap().with_password(Some(PASSWORD.to_owned())))
    };
    let encrypted = |query: &str| {
        let _shared = connect(query).unwrap();
        server.sql(
            "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'mohole'",
        )
    };
    assert_eq!(encrypted("sslmode=disable"), ["f"]);
    thread::sleep(Duration::from_millis(200));
    assert_eq!(encrypted("sslmode=require"), ["t"]);
    thread::sleep(Duration::from_millis(200));
    // The certificate is its own authority, and no public one knows it.
    let own = format!("sslmode=verify-full&sslrootcert={}", server.certificate().display());
    assert_eq!(encrypted(&own), ["t"]);
    let error = connect("sslmode=verify-full").err().unwrap().to_string();
    assert!(error.contains("certificate"), "{error}");
}

#[test]
fn a_role_that_reads_cannot_write_and_one_that_writes_cannot_remove() {
    let Some(server) = Server::prepared() else { return };
    let (mut writer, campaign) = connect(&server);
    let number = writer.register(&campaign, &machine("a")).unwrap();
    writer.deliver(&campaign, number, &finding("k", "{}")).unwrap();
    assert!(writer.may_write().unwrap());
    let mut reader = Shared::connect(&server.address("visitor")).unwrap();
    assert!(!reader.may_write().unwrap());
    assert_eq!(reader.campaign(NAME).unwrap(), campaign);
    assert_eq!(reader.findings_after(&campaign, 0).unwrap().len(), 1);
    let denied = [
        reader.deliver(&campaign, number, &finding("new", "{}")).err(),
        reader.register(&campaign, &machine("b")).err(),
        reader.join("another").err(),
        reader
            .send_programs(
                &campaign,
                number,
                &[CorpusEntry {
                    contributor: String::new(),
                    parent: String::new(),
                    text: b"x".as_slice().into(),
                }],
            )
            .err(),
    ];
    for error in denied {
        assert!(matches!(error, Some(SharedError::Denied { .. })), "{error:?}");
    }
    for statement in [
        "DELETE FROM mohole.findings",
        "DROP TABLE mohole.files",
        "TRUNCATE mohole.history",
        "UPDATE mohole.format SET number = 2",
    ] {
        let asked = format!("SET ROLE machine; {statement}");
        let refused = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| server.sql(&asked)));
        assert!(refused.is_err(), "{statement}");
    }
    assert_eq!(server.sql("SELECT count(*) FROM mohole.findings"), ["1"]);
}

#[test]
fn machines_get_numbers_and_keep_them() {
    let Some(server) = Server::prepared() else { return };
    let (mut shared, campaign) = connect(&server);
    let numbers: Vec<i64> =
        ["a", "b", "a"].map(|token| shared.register(&campaign, &machine(token)).unwrap()).into();
    assert_eq!(numbers, [1, 2, 1]);
    let alone = NewMachine { number: Some(1 << 40), ..machine("alone") };
    assert_eq!(shared.register(&campaign, &alone).unwrap(), 1 << 40);
    assert_eq!(shared.register(&campaign, &machine("c")).unwrap(), 3);
    shared.heartbeat(&campaign, 2, [10.0, 20.0, 30.0]).unwrap();
    shared.heartbeat(&campaign, 3, [5.0, 20.0, 30.0]).unwrap();
    assert_eq!(shared.spent(&campaign).unwrap(), [10.0, 40.0, 60.0]);
    shared.leave(&campaign, 1).unwrap();
    let machines = shared.machines(&campaign).unwrap();
    let running: Vec<(i64, bool)> = machines.iter().map(|one| (one.number, one.is_running)).collect();
    assert_eq!(running, [(1, false), (2, true), (3, true), (1 << 40, true)]);
    assert_eq!(machines[1].name, "host b");
    assert_eq!(shared.campaign_names().unwrap(), [NAME]);
    // Many at once get different numbers.
    let numbers = thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|number| {
                let server = &server;
                scope.spawn(move || {
                    let (mut shared, campaign) = connect(server);
                    shared.register(&campaign, &machine(&format!("many {number}"))).unwrap()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<std::collections::BTreeSet<i64>>()
    });
    assert_eq!(numbers.len(), 8);
}

#[test]
fn a_signature_is_claimed_once_and_the_others_have_seen_it() {
    let Some(server) = Server::prepared() else { return };
    let (mut shared, campaign) = connect(&server);
    let kept: usize = (0..10)
        .map(|round| {
            let key = format!("k{round}");
            let deliveries = thread::scope(|scope| {
                let threads: Vec<_> = (1..=4)
                    .map(|number| {
                        let (server, key) = (&server, &key);
                        scope.spawn(move || {
                            let (mut shared, campaign) = connect(server);
                            shared.deliver(&campaign, number, &finding(key, &format!("{number}"))).unwrap()
                        })
                    })
                    .collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<Delivery>>()
            });
            let elsewhere = Delivery::Elsewhere(key.clone());
            assert_eq!(deliveries.iter().filter(|one| **one == elsewhere).count(), 3, "{deliveries:?}");
            deliveries.iter().filter(|one| **one == Delivery::Kept(1)).count()
        })
        .sum();
    assert_eq!(kept, 10);
    let found = shared.findings_after(&campaign, 0).unwrap();
    assert_eq!(found.len(), 10);
    assert!(found.windows(2).all(|pair| pair[0].change < pair[1].change));
    assert_eq!(shared.sightings_after(&campaign, 0).unwrap().len(), 40);
    // The files are those of the machine that has it.
    let files = shared.files(&campaign, "k3").unwrap();
    assert_eq!(files[1].2, found[3].machine.to_string().as_bytes());
    assert_eq!(files[0], ("command.sh".to_owned(), true, b"\0\xff".to_vec()));
    // Another key with the same title is the same bug.
    let mut same = finding("other", "{}");
    same.row = row("other", "segfault in k5", Lifecycle::Confirmed);
    assert_eq!(shared.deliver(&campaign, 9, &same).unwrap(), Delivery::Elsewhere("k5".to_owned()));
    let last = found.last().unwrap().change;
    assert_eq!(shared.findings_after(&campaign, last).unwrap().len(), 1, "seen again: told again");
    assert_eq!(shared.sightings_after(&campaign, last).unwrap()[0].machine, 9);
}

#[test]
fn a_finding_is_sent_again_without_harm_and_newer_files_win() {
    let Some(server) = Server::prepared() else { return };
    let (mut shared, campaign) = connect(&server);
    let first = finding("k", "first");
    assert_eq!(shared.deliver(&campaign, 1, &first).unwrap(), Delivery::Kept(1));
    // The answer was lost.
    assert_eq!(shared.deliver(&campaign, 1, &first).unwrap(), Delivery::Kept(2));
    let smaller = reduced(&first, "smaller");
    assert_eq!(shared.update(&campaign, &smaller, 1).unwrap(), Delivery::Outdated(2));
    assert_eq!(shared.update(&campaign, &smaller, 2).unwrap(), Delivery::Kept(3));
    // What is reduced stays so, also if an old copy is sent.
    assert_eq!(shared.deliver(&campaign, 1, &first).unwrap(), Delivery::Outdated(3));
    let found = shared.findings_after(&campaign, 0).unwrap();
    assert_eq!((found[0].row.lifecycle, found[0].revision), (Lifecycle::Reduced, 3));
    assert_eq!(shared.files(&campaign, "k").unwrap()[1].2, b"smaller");
    // A file that is gone is removed.
    let mut fewer = smaller;
    fewer.files.pop();
    assert_eq!(shared.update(&campaign, &fewer, 3).unwrap(), Delivery::Kept(4));
    assert_eq!(shared.files(&campaign, "k").unwrap().len(), 1);
}

#[test]
fn a_lease_that_is_over_is_taken_by_another_machine() {
    let Some(server) = Server::prepared() else { return };
    let (mut shared, campaign) = connect(&server);
    let [one, other] = ["one", "other"].map(|token| shared.register(&campaign, &machine(token)).unwrap());
    for key in ["a", "b"] {
        shared.deliver(&campaign, one, &finding(key, "{}")).unwrap();
    }
    let compiler = ["mlir-opt-22", "22.1.0"];
    let take = |shared: &mut Shared, machine, compiler| {
        let mut keys = shared.take_leases(&campaign, machine, compiler, 10).unwrap();
        keys.sort();
        keys
    };
    assert_eq!(take(&mut shared, other, compiler), Vec::<String>::new(), "the finder works on them");
    server.sql("UPDATE mohole.reductions SET until = now() - interval '1 second' WHERE key = 'a'");
    assert_eq!(take(&mut shared, other, ["mlir-opt-19", "19.1.0"]), Vec::<String>::new(), "another compiler");
    assert_eq!(take(&mut shared, other, compiler), ["a"]);
    let both = ["a".to_owned(), "b".to_owned()];
    assert_eq!(shared.renew_leases(&campaign, one, &both).unwrap(), ["b"], "a is lost");
    assert_eq!(shared.renew_leases(&campaign, other, &both).unwrap(), ["a"]);
    // A machine that comes back has lost what it held.
    shared.register(&campaign, &machine("one")).unwrap();
    assert_eq!(take(&mut shared, other, compiler), ["b"]);
    shared.update(&campaign, &reduced(&finding("b", ""), "smaller"), 1).unwrap();
    shared.finish_leases(&campaign, other, &both[..1]).unwrap();
    shared.leave(&campaign, other).unwrap();
    assert_eq!(take(&mut shared, one, compiler), Vec::<String>::new(), "nothing is left to do");
}

#[test]
fn one_lease_is_taken_by_one_of_many_machines() {
    let Some(server) = Server::prepared() else { return };
    let (mut shared, campaign) = connect(&server);
    for number in 0..20 {
        shared.deliver(&campaign, 1, &finding(&format!("k{number}"), "{}")).unwrap();
    }
    server.sql("UPDATE mohole.reductions SET until = now() - interval '1 second'");
    let mut taken = thread::scope(|scope| {
        let threads: Vec<_> = (2..8)
            .map(|number| {
                let server = &server;
                scope.spawn(move || {
                    let (mut shared, campaign) = connect(server);
                    shared.take_leases(&campaign, number, ["mlir-opt-22", "22.1.0"], 5).unwrap()
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect::<Vec<String>>()
    });
    taken.sort();
    taken.dedup();
    assert_eq!(taken.len(), 20);
}

fn change(lifecycle: Lifecycle, person: Option<&str>, at: f64) -> Change {
    let decision =
        person.map(|person| Decision { person: person.to_owned(), link: Some("https://x/1".to_owned()) });
    Change { lifecycle, decision, at }
}

#[test]
fn what_a_person_decides_stays_on_all_machines() {
    let Some(server) = Server::prepared() else { return };
    let (mut shared, campaign) = connect(&server);
    shared.deliver(&campaign, 1, &finding("k", "{}")).unwrap();
    let send = |shared: &mut Shared, machine, change: Change| {
        shared
            .send_changes(
                &campaign,
                machine,
                &[("k".to_owned(), change), ("gone".to_owned(), self::change(Lifecycle::Filed, None, 1.0))],
            )
            .unwrap();
        shared.findings_after(&campaign, 0).unwrap()[0].row.lifecycle
    };
    assert_eq!(send(&mut shared, 1, change(Lifecycle::Confirmed, None, 1.0)), Lifecycle::Confirmed);
    assert_eq!(send(&mut shared, 1, change(Lifecycle::Reduced, None, 2.0)), Lifecycle::Reduced);
    assert_eq!(send(&mut shared, 2, change(Lifecycle::Confirmed, None, 3.0)), Lifecycle::Reduced, "not back");
    assert_eq!(send(&mut shared, 3, change(Lifecycle::Filed, Some("ann"), 4.0)), Lifecycle::Filed);
    assert_eq!(
        send(&mut shared, 3, change(Lifecycle::Filed, Some("ann"), 4.0)),
        Lifecycle::Filed,
        "sent twice"
    );
    assert_eq!(send(&mut shared, 1, change(Lifecycle::Known, None, 5.0)), Lifecycle::Filed, "ann decided");
    assert_eq!(send(&mut shared, 1, change(Lifecycle::Fixed, None, 6.0)), Lifecycle::Fixed);
    assert_eq!(
        send(&mut shared, 1, change(Lifecycle::Confirmed, None, 7.0)),
        Lifecycle::Confirmed,
        "it is back"
    );
    let changes = shared.changes_after(&campaign, 0).unwrap();
    let words: Vec<&str> = changes.iter().map(|one| one.change.lifecycle.word()).collect();
    assert_eq!(words, ["confirmed", "reduced", "filed", "fixed", "confirmed"]);
    assert_eq!(changes[2].change, change(Lifecycle::Filed, Some("ann"), 4.0));
    let last = changes[3].number;
    assert_eq!(shared.changes_after(&campaign, last).unwrap().len(), 1);
}

#[test]
fn programs_coverage_and_numbers_are_exchanged() {
    let Some(server) = Server::prepared() else { return };
    let (mut shared, campaign) = connect(&server);
    let [one, other] = ["one", "other"].map(|token| shared.register(&campaign, &machine(token)).unwrap());
    let program = |text: &str| CorpusEntry {
        contributor: "synth".to_owned(),
        parent: "{}".to_owned(),
        text: text.as_bytes().into(),
    };
    shared.send_programs(&campaign, one, &[program("b"), program("a"), program("b")]).unwrap();
    shared.send_programs(&campaign, other, &[program("a"), program("c")]).unwrap();
    let texts = |programs: Vec<mohole_store::shared::SharedProgram>| {
        programs.iter().map(|one| String::from_utf8_lossy(&one.entry.text).into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts(shared.programs_after(&campaign, one, 0, 100).unwrap()), ["c"]);
    let taken = shared.programs_after(&campaign, other, 0, 1).unwrap();
    assert_eq!(taken[0].target, ["mlir-opt-22", "22.1.0"]);
    let last = taken.last().unwrap().change;
    assert_eq!(texts(taken), ["a", "b"], "all programs of one change");
    assert!(shared.programs_after(&campaign, other, last, 1).unwrap().is_empty());

    let item = |first: &str| CoverageItem {
        kind: CoverageKind::PassOp,
        first: first.to_owned(),
        second: "x.y".to_owned(),
    };
    shared.send_coverage(&campaign, one, &[item("cse"), item("sccp")]).unwrap();
    shared.send_coverage(&campaign, other, &[item("cse"), item("licm")]).unwrap();
    let (last, items) = shared.coverage_after(&campaign, one, "mlir-opt-22", 0).unwrap();
    assert_eq!(items, [item("licm")]);
    assert_eq!(shared.coverage_after(&campaign, one, "mlir-opt-22", last).unwrap(), (last, Vec::new()));
    assert!(shared.coverage_after(&campaign, one, "mlir-opt-19", 0).unwrap().1.is_empty());
    assert_eq!(shared.all_coverage_after(&campaign, 0).unwrap().1.len(), 3);

    let score = Score { turns: 1, tests: 2, valid: 3, rejected: 4, coverage: 5, findings: 6, seconds: 7.0 };
    let recent = BanditScore { seconds: 1.0, reward: 2.0 };
    let scores = BTreeMap::from([("sweep".to_owned(), (score, recent))]);
    for _ in 0..2 {
        shared.send_scores(&campaign, one, &scores).unwrap();
        shared.send_scores(&campaign, other, &scores).unwrap();
    }
    assert_eq!(shared.scores(&campaign).unwrap()["sweep"].tests, 4);
    assert_eq!(shared.recent_scores(&campaign, one).unwrap()["sweep"], recent);
    let run = |runs| RunCount {
        subject: Subject::Pass,
        name: "cse".to_owned(),
        outcome: "success".to_owned(),
        runs,
    };
    shared.send_runs(&campaign, one, &[run(5)]).unwrap();
    shared.send_runs(&campaign, one, &[run(7)]).unwrap();
    shared.send_runs(&campaign, other, &[run(10)]).unwrap();
    assert_eq!(shared.runs(&campaign).unwrap(), [run(17)]);
    let things = [(Subject::Pass, "cse".to_owned()), (Subject::Dialect, "arith".to_owned())];
    shared.send_inventory(&campaign, &things).unwrap();
    shared.send_inventory(&campaign, &things).unwrap();
    assert_eq!(shared.inventory(&campaign).unwrap().len(), 2);
    let issue = ["key".to_owned(), String::new(), "https://x/1".to_owned()];
    shared.send_known(&campaign, std::slice::from_ref(&issue)).unwrap();
    shared.send_known(&campaign, std::slice::from_ref(&issue)).unwrap();
    assert_eq!(shared.known(&campaign).unwrap(), [issue]);
    shared.add_point(&campaign).unwrap();
    shared.add_point(&campaign).unwrap();
    let (last, points) = shared.points_after(&campaign, 0).unwrap();
    assert_eq!((points.len(), points[0].tests, points[0].coverage, points[0].corpus), (1, 4, 3, 3));
    assert!(shared.points_after(&campaign, last).unwrap().1.is_empty());
}

#[test]
fn runs_in_a_database_of_the_first_format_are_added_up() {
    let Some(server) = Server::prepared() else { return };
    let (mut shared, campaign) = connect(&server);
    let [one, other] = ["one", "other"].map(|token| shared.register(&campaign, &machine(token)).unwrap());
    let run = |name: &str, runs| RunCount {
        subject: Subject::Pass,
        name: name.to_owned(),
        outcome: "success".to_owned(),
        runs,
    };
    shared.send_runs(&campaign, one, &[run("cse", 5)]).unwrap();
    shared.send_runs(&campaign, other, &[run("cse", 6)]).unwrap();
    server.sql("DROP TABLE mohole.run_sums; UPDATE mohole.format SET number = 1");
    let error = Shared::connect(&server.address("machine")).err().unwrap();
    assert!(error.to_string().contains("mohole store init"), "{error}");
    let (mut owner, before) = Shared::init(&server.address("postgres")).unwrap();
    assert_eq!(before, Some(1));
    owner.make_roles(&Roles { writer: "machine".to_owned(), reader: "visitor".to_owned() }).unwrap();
    let mut shared = Shared::connect(&server.address("machine")).unwrap();
    shared.send_runs(&campaign, one, &[run("cse", 7), run("sccp", 1)]).unwrap();
    let mut runs = shared.runs(&campaign).unwrap();
    runs.sort_by(|left, right| left.name.cmp(&right.name));
    assert_eq!(runs, [run("cse", 13), run("sccp", 1)]);
}

#[test]
fn machines_that_send_runs_at_a_time_lose_none() {
    let Some(server) = Server::prepared() else { return };
    let (mut shared, campaign) = connect(&server);
    let names: Vec<String> = (0..200).map(|number| format!("pass-{number}")).collect();
    let runs_of = |names: &mut dyn Iterator<Item = &String>, runs| -> Vec<RunCount> {
        let outcome = "success".to_owned();
        names
            .map(|name| RunCount {
                subject: Subject::Pass,
                name: name.clone(),
                outcome: outcome.clone(),
                runs,
            })
            .collect()
    };
    thread::scope(|scope| {
        for number in 0..4_u64 {
            let (server, campaign, names, runs_of) = (&server, &campaign, &names, &runs_of);
            scope.spawn(move || {
                let mut shared = Shared::connect(&server.address("machine")).unwrap();
                let machine = shared.register(campaign, &machine(&number.to_string())).unwrap();
                for runs in 1..=10 {
                    // Half of the machines send in the other order: the server must not find a deadlock.
                    let rows = match number % 2 {
                        0 => runs_of(&mut names.iter(), runs),
                        _ => runs_of(&mut names.iter().rev(), runs),
                    };
                    shared.send_runs(campaign, machine, &rows).unwrap();
                }
            });
        }
    });
    let runs = shared.runs(&campaign).unwrap();
    assert_eq!(runs.len(), 200);
    assert!(runs.iter().all(|run| run.runs == 40), "{runs:?}");
}

#[test]
fn a_server_that_restarts_loses_the_connection_and_nothing_else() {
    let Some(server) = Server::prepared() else { return };
    let (mut shared, campaign) = connect(&server);
    shared.deliver(&campaign, 1, &finding("before", "{}")).unwrap();
    server.halt();
    let error = shared.deliver(&campaign, 1, &finding("lost", "{}")).unwrap_err();
    assert!(!error.is_lasting(), "{error}");
    let error = Shared::connect(&server.address("machine")).err().unwrap();
    assert!(
        !error.is_lasting() && error.to_string().contains("cannot connect to postgresql://machine@127.0.0.1"),
        "{error}"
    );
    server.resume();
    let (mut shared, again) = connect(&server);
    assert_eq!(again, campaign);
    shared.deliver(&campaign, 1, &finding("after", "{}")).unwrap();
    let found = shared.findings_after(&campaign, 0).unwrap();
    let keys: Vec<&str> = found.iter().map(|one| one.row.signature.key.as_str()).collect();
    assert_eq!(keys, ["before", "after"]);
}
