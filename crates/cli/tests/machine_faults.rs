//! What a machine does when the server is gone, its disk is full, or the link is slow.

mod machines;

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mohole_store::shared::Shared;
use mohole_store::{CoverageItem, CoverageKind};

use self::machines::server::Server;
use self::machines::{NAME, Place, check_nothing_is_lost, end, text, wait_until};

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
fn a_full_disk_of_the_server_loses_no_finding() {
    let Some(place) = Server::prepared_on_small_disk().and_then(Place::with) else { return };
    let log = fs::File::create(place.path("log")).unwrap();
    let child = place.fuzz("many", "one", &[]).stdout(log).stderr(Stdio::null()).spawn().unwrap();
    // Before the first finding: the compiler shows all that it has within seconds.
    wait_until("the machine there", || place.count("SELECT count(*) FROM mohole.machines") > 0);
    let filler = place.server.fill_disk();
    let said = || fs::read_to_string(place.path("log")).unwrap();
    wait_until("a warning", || said().contains("what is new is delivered later"));
    wait_until("findings here", || !place.keys("one").is_empty());
    fs::remove_file(filler).unwrap();
    // A server that cannot write its log of changes ends, and starts again by itself or by somebody's hand.
    if !place.server.is_up() {
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| place.server.halt()));
        place.server.resume();
    }
    wait_until("the end of the fault", || said().contains("can be reached again"));
    end(child);
    check_nothing_is_lost(&place, &["one".to_owned()]);
}

#[test]
fn a_slow_link_loses_no_finding_and_holds_nobody_up() {
    let Some(place) = Place::new() else { return };
    let slow = place.server.slow_url("machine", 8_000);
    let start = |mut command: Command| command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let names = ["slow", "fast"].map(str::to_owned);
    // Each has bugs of its own to find: the fast one would deliver common bugs before the slow one.
    let children = [place.fuzz_over(&slow, "many", "slow", &[]), place.fuzz("fake", "fast", &[])].map(start);
    let machines = "SELECT count(DISTINCT machine) FROM mohole.findings";
    wait_until("findings of both", || place.count(machines) == 2);
    let begun = Instant::now();
    let mut shared = Shared::connect(&place.server.address("machine")).unwrap();
    let campaign = shared.join(NAME).unwrap();
    for number in 0..20 {
        // This takes the lock that every delivery takes.
        let (first, second) = (format!("pass {number}"), "x.y".to_owned());
        shared
            .send_coverage(&campaign, 2, &[CoverageItem { kind: CoverageKind::PassOp, first, second }])
            .unwrap();
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "held up for {:?}", begun.elapsed());
    children.into_iter().for_each(end);
    check_nothing_is_lost(&place, &names);
}
