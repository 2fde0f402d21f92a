//! The pages of a campaign that machines share, and what people change there.

mod machines;

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

use mohole_store::{Decision, FindingRow, Lifecycle, Store};

use self::machines::server::PASSWORD;
use self::machines::{NAME, Place, end, text, undo_reduction, wait_until};

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
    let mut command = place.mohole(&[
        "serve",
        "--store",
        &url,
        "--campaign",
        NAME,
        "--dir",
        "copy",
        "--listen",
        "127.0.0.1:0",
    ]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let address = first_address(&mut child);
    let page = get(&address, "/");
    assert!(page.contains("1 is running") && page.contains("0 findings wait, 1 under way"), "{page}");
    place.server.sql("UPDATE mohole.reductions SET until = now() - interval '1 second'");
    wait_until("a reduction that waits", || get(&address, "/").contains("1 finding waits, 0 under way"));
    place.server.sql("UPDATE mohole.machines SET heard = now() - interval '5 minutes'");
    wait_until("a silent machine", || get(&address, "/").contains("a machine is not heard of"));
    place.server.halt();
    wait_until("a warning", || {
        get(&address, "/").contains("cannot be read (cannot connect to postgresql://")
    });
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
