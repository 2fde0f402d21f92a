//! Pages over real connections: what they show, who may change what, and that odd requests break nothing.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mohole_dashboard::requests::{Known, send};
use mohole_dashboard::{Access, Dashboard, FolderSource, Options, Source, example};
use mohole_store::{Lifecycle, Store, StoreWriter, Update};
use mohole_testcase::Joined;
use tempfile::TempDir;
use ureq::http::Response;
use ureq::{Agent, Body};

const TOKEN: &str = "a token for the tests";
const TOKEN_WITHOUT_SPACES: &str = "a-token-for-the-tests";

/// A dashboard over a campaign with findings.
struct Site {
    folder: TempDir,
    dashboard: Dashboard,
    agent: Agent,
    keys: Vec<String>,
}

impl Site {
    fn new(findings: usize) -> Self {
        Site::at(findings, "127.0.0.1:0")
    }

    /// A dashboard that believes to listen there.
    fn at(findings: usize, listen: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        example::write(folder.path(), findings).unwrap();
        let source = FolderSource::open(folder.path()).unwrap();
        let keys = source.read().unwrap().findings.iter().map(|finding| finding.key.clone()).collect();
        let access = Access::new(listen.parse().unwrap(), Some(TOKEN_WITHOUT_SPACES)).unwrap();
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let options = Options { listen, access, webhook: None, on_error: |error| panic!("{error}") };
        let dashboard = Dashboard::start(Arc::new(source), options).unwrap();
        let config = Agent::config_builder().http_status_as_error(false).max_redirects(0).build();
        Site { folder, dashboard, agent: Agent::new_with_config(config), keys }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.dashboard.address())
    }

    fn get(&self, path: &str) -> Response<Body> {
        self.agent.get(self.url(path)).call().unwrap()
    }

    fn text(&self, path: &str) -> String {
        let mut response = self.get(path);
        assert_eq!(response.status(), 200, "{path}");
        response.body_mut().read_to_string().unwrap()
    }

    /// Changes the state of the first finding; the status of the answer.
    fn change(&self, headers: &[(&str, &str)], body: &str) -> u16 {
        let mut request = self.agent.post(self.url(&format!("/findings/{}/state", self.keys[0])));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.content_type("application/x-www-form-urlencoded").send(body).unwrap().status().as_u16()
    }

    /// The cookie of somebody who has signed in.
    fn cookie(&self) -> String {
        let body = format!("token={TOKEN_WITHOUT_SPACES}&who=Ada&next=/findings");
        let response = self.agent.post(self.url("/login")).send(body).unwrap();
        assert_eq!(response.status(), 303);
        let cookies = response.headers().get_all("set-cookie").iter();
        let pairs: Vec<&str> =
            cookies.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap()).collect();
        pairs.join("; ")
    }

    fn state(&self) -> Lifecycle {
        let rows = Store::read(self.folder.path()).unwrap().findings().unwrap();
        rows.into_iter().find(|row| row.signature.key == self.keys[0]).unwrap().lifecycle
    }
}

const PAGES: &[&str] = &[
    "/",
    "/findings",
    "/findings?order=newest",
    "/findings?kind=odd",
    "/coverage",
    "/coverage?pass=cse&dialect=arith",
    "/strategies",
    "/login",
    "/feed",
    "/metrics",
    "/api",
    "/api/campaign",
    "/api/findings",
    "/api/coverage",
    "/api/strategies",
    "/favicon.ico",
];

/// Nothing on a page may need what the content-security policy forbids.
fn check_markup(path: &str, text: &str) {
    assert!(!text.contains("<script>") && !text.contains("<img src=x"), "{path}");
    assert!(!text.contains(" style=\"") && !text.contains(" onclick="), "{path}");
    assert!(!text.contains("//cdn") && !text.contains("src=\"http"), "{path}");
}

#[test]
fn every_page_works_without_findings_and_with_many() {
    for findings in [0, 1, 350] {
        let site = Site::new(findings);
        for path in PAGES {
            check_markup(path, &site.text(path));
        }
        for key in site.keys.iter().take(20) {
            check_markup(key, &site.text(&format!("/findings/{key}")));
            site.text(&format!("/api/findings/{key}"));
        }
    }
}

#[test]
fn a_campaign_of_several_machines_shows_each_and_what_is_done_now() {
    let folder = tempfile::tempdir().unwrap();
    example::write(folder.path(), 30).unwrap();
    example::share_with_machines(folder.path()).unwrap();
    let read = || FolderSource::open(folder.path()).unwrap().read().unwrap();
    let snapshot = read();
    let states: Vec<&str> = snapshot.machines.iter().map(|machine| machine.activity.words()).collect();
    assert_eq!(states, ["running", "running", "running", "silent", "stopped"]);
    assert_eq!((snapshot.now.waiting, snapshot.now.leased), (4, Some(3)));
    assert!(snapshot.campaign.is_running);
    assert!(snapshot.warnings[0].contains("build04 (machine 4"), "{:?}", snapshot.warnings);
    Store::open(folder.path()).unwrap().note_copied(Err("cannot connect")).unwrap();
    let snapshot = read();
    assert!(!snapshot.campaign.is_running);
    assert!(snapshot.warnings[0].contains("cannot be read (cannot connect)"), "{:?}", snapshot.warnings);
}

#[test]
fn a_folder_without_a_campaign_is_refused() {
    assert!(FolderSource::open(Path::new("no/such/folder")).is_err());
}

#[test]
fn a_campaign_that_has_just_begun_has_pages() {
    let folder = tempfile::tempdir().unwrap();
    drop(Store::open(folder.path()).unwrap());
    let source = FolderSource::open(folder.path()).unwrap();
    let access = Access::new("127.0.0.1:0".parse().unwrap(), None).unwrap();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let options = Options { listen, access, webhook: None, on_error: |_| {} };
    let dashboard = Dashboard::start(Arc::new(source), options).unwrap();
    for path in PAGES {
        let url = format!("http://{}{path}", dashboard.address());
        assert_eq!(ureq::get(&url).call().unwrap().status(), 200, "{path}");
    }
}

#[test]
fn what_a_compiler_says_is_text_and_never_markup() {
    let site = Site::new(5);
    let text = site.text(&format!("/findings/{}", site.keys[0]));
    assert!(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    let response = site.get("/");
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
}

#[test]
fn filters_are_in_the_address_and_hold_for_all_formats() {
    let site = Site::new(60);
    let all = site.text("/api/findings?clusters=unfolded");
    assert!(all.contains("\"total\":60"), "{all}");
    let hangs = site.text("/api/findings?kind=hang");
    assert!(hangs.contains("\"total\":6") && !hangs.contains("segfault"), "{hangs}");
    let page = site.text("/findings?kind=hang");
    assert!(page.contains("6 of 60 findings") && !page.contains(">segfault in"));
    assert_eq!(site.text("/feed?kind=hang").matches("<entry>").count(), 6);
    assert!(site.text("/findings").contains("of the same bug"));
}

#[test]
fn the_store_says_what_a_finding_is_the_same_bug_as() {
    let site = Site::new(3);
    let writer = StoreWriter::start(site.folder.path()).unwrap();
    let [one, other] = [&site.keys[0], &site.keys[1]];
    let joined = Joined { with: other.clone(), because: "both are: odd".to_owned() };
    writer.handle().send(Update::Joined(one.clone(), Some(joined)));
    writer.close().unwrap();
    let read = FolderSource::open(site.folder.path()).unwrap().read().unwrap();
    let found = read.findings.iter().find(|finding| finding.key == *one).unwrap();
    assert_eq!((&found.lead, found.because.as_deref()), (other, Some("both are: odd")));
}

#[test]
fn only_those_with_the_token_change_states_and_only_from_our_pages() {
    let site = Site::new(3);
    let origin = format!("http://{}", site.dashboard.address());
    let cookie = site.cookie();
    let bearer = format!("Bearer {TOKEN_WITHOUT_SPACES}");
    let body = "state=filed&link=https%3A%2F%2Fexample.org%2F9&who=Grace";
    assert_eq!(site.change(&[("origin", &origin)], body), 401);
    assert_eq!(site.change(&[("authorization", &format!("Bearer {TOKEN}"))], body), 401);
    assert_eq!(site.change(&[("cookie", &cookie)], body), 403);
    assert_eq!(site.change(&[("cookie", &cookie), ("origin", "http://evil.example")], body), 403);
    assert_eq!(site.state(), Lifecycle::Reduced);
    assert_eq!(site.change(&[("cookie", &cookie), ("origin", &origin)], body), 303);
    assert_eq!(site.state(), Lifecycle::Filed);
    let page = site.text(&format!("/findings/{}", site.keys[0]));
    assert!(page.contains("https://example.org/9") && page.contains("Grace"), "{page}");
    assert_eq!(site.change(&[("authorization", &bearer)], "state=fixed&who=Grace"), 303);
    assert_eq!(site.state(), Lifecycle::Fixed);
    assert_eq!(site.change(&[("authorization", &bearer)], "state=odd"), 400);
    assert_eq!(site.change(&[("authorization", &bearer)], "state=filed&link=javascript:1"), 400);
    assert_eq!(site.change(&[("authorization", &bearer)], &"x".repeat(50_000)), 413);
    let store = Store::read(site.folder.path()).unwrap();
    let history = store.history(&site.keys[0]).unwrap();
    assert_eq!(history.last().unwrap().decision.as_ref().unwrap().person, "Grace");
    let missing = site.agent.post(site.url("/findings/none/state")).header("authorization", &bearer);
    assert_eq!(missing.send("state=fixed").unwrap().status(), 404);
}

#[test]
fn a_dashboard_that_others_can_reach_shows_nothing_without_the_token() {
    let site = Site::at(3, "10.0.0.1:80");
    for path in PAGES.iter().filter(|path| !["/login", "/favicon.ico"].contains(path)) {
        let response = site.get(path);
        assert_eq!(response.status(), 401, "{path}");
        let page = site.agent.get(site.url(path)).header("accept", "text/html").call().unwrap();
        assert_eq!(page.status(), 303, "{path}");
        let cookie = site.cookie();
        assert_eq!(site.agent.get(site.url(path)).header("cookie", cookie).call().unwrap().status(), 200);
    }
    let login = site.text("/login");
    assert!(!login.contains("mlir-opt") && !login.contains(&site.keys[0]), "{login}");
    let missing = site.agent.get(site.url("/odd")).call().unwrap().body_mut().read_to_string().unwrap();
    assert!(!missing.contains("mlir-opt"), "{missing}");
    let wrong = site.agent.post(site.url("/login")).send("token=wrong").unwrap();
    assert_eq!(wrong.status(), 401);
}

#[test]
fn another_sites_name_for_this_machine_is_refused() {
    let site = Site::new(1);
    let response = site.agent.get(site.url("/")).header("host", "evil.example").call().unwrap();
    assert_eq!(response.status(), 421);
}

#[test]
fn a_browser_is_told_of_a_new_finding() {
    let site = Site::new(2);
    let mut stream = TcpStream::connect(site.dashboard.address()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(stream, "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream).lines();
    let mut next = |text: &str| lines.by_ref().map(Result::unwrap).find(|line| line.contains(text)).unwrap();
    next("\"count\":2");
    example::add_finding(site.folder.path(), 7).unwrap();
    next("\"count\":3");
}

/// Panics of this process.
static PANICS: AtomicUsize = AtomicUsize::new(0);

#[test]
fn odd_requests_break_nothing() {
    let site = Site::new(20);
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        before(panic);
    }));
    let (host, token) = (site.dashboard.address().to_string(), TOKEN_WITHOUT_SPACES.to_owned());
    let known = Known { host, token, keys: site.keys.clone() };
    let start = Instant::now();
    let tally = send(site.dashboard.address(), &known, 1, 4_000).unwrap();
    assert!(tally.server_errors.is_empty(), "{:?}", tally.server_errors);
    assert_eq!(PANICS.load(Ordering::Relaxed), 0);
    let count = |status: u16| tally.by_status.get(&status).copied().unwrap_or(0);
    assert!(count(200) > 500 && count(404) > 100 && count(405) > 100, "{tally:?}");
    assert!(count(303) > 0 && count(401) > 0 && count(403) > 0 && count(421) > 0, "{tally:?}");
    println!("{tally:?} in {:?}", start.elapsed());
}
