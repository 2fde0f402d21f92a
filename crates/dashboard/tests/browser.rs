//! The dashboard in a real browser. Left out, with a message, where chromium or its driver is not installed.

mod driver;

use std::net::SocketAddr;
use std::sync::Arc;

use driver::{Driver, Screen, console_errors, prefer, wait_until};
use fantoccini::{Client, Locator};
use mohole_dashboard::{Access, Dashboard, FolderSource, Options, example};
use serde_json::json;

const TOKEN: &str = "a-token-for-the-browser";

fn dashboard(folder: &std::path::Path) -> Dashboard {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let access = Access::new(listen, Some(TOKEN)).unwrap();
    let options = Options { listen, access, webhook: None, on_error: |error| panic!("{error}") };
    Dashboard::start(Arc::new(FolderSource::open(folder).unwrap()), options).unwrap()
}

async fn text(client: &Client, selector: &str) -> String {
    client.wait().for_element(Locator::Css(selector)).await.unwrap().text().await.unwrap()
}

async fn click(client: &Client, selector: &str) {
    client.wait().for_element(Locator::Css(selector)).await.unwrap().click().await.unwrap();
}

async fn run(client: &Client, script: &str) -> serde_json::Value {
    client.execute(script, Vec::new()).await.unwrap()
}

#[test]
fn a_person_filters_opens_changes_and_sees_new_findings() {
    let Some(driver) = Driver::start() else {
        eprintln!(
            "left out: chromium or chromedriver is not installed (apt-get install chromium chromium-driver)"
        );
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    example::write(folder.path(), 30).unwrap();
    let dashboard = dashboard(folder.path());
    let base = format!("http://{}", dashboard.address());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let client = driver.browser(Screen::Desktop).await;
        open_every_page(&client, &base).await;
        filter(&client, &base).await;
        change_a_state(&client, &base).await;
        see_a_new_finding(&client, &base, folder.path()).await;
        use_dark_colors(&client, &base).await;
        use_the_keyboard(&client, &base).await;
        assert_eq!(console_errors(&client).await, Vec::<String>::new());
        client.close().await.unwrap();
        let phone = driver.browser(Screen::Phone).await;
        fit_a_narrow_window(&phone, &base).await;
        assert_eq!(console_errors(&phone).await, Vec::<String>::new());
        phone.close().await.unwrap();
    });
}

async fn open_every_page(client: &Client, base: &str) {
    for (path, title) in [
        ("/", "Campaign"),
        ("/findings", "Findings"),
        ("/coverage", "Coverage"),
        ("/strategies", "Strategies"),
    ] {
        client.goto(&format!("{base}{path}")).await.unwrap();
        assert_eq!(text(client, "h1").await, title);
        assert_eq!(console_errors(client).await, Vec::<String>::new(), "{path}");
    }
}

async fn filter(client: &Client, base: &str) {
    client.goto(&format!("{base}/findings")).await.unwrap();
    let all = run(client, "return document.querySelectorAll('[data-key]').length").await;
    assert_eq!(all, json!(30));
    let kind = client.find(Locator::Css("#kind")).await.unwrap();
    kind.select_by_value("hang").await.unwrap();
    wait_until(client, "location.search === '?kind=hang'").await;
    wait_until(client, "document.querySelectorAll('[data-key]').length === 3").await;
}

async fn change_a_state(client: &Client, base: &str) {
    client.goto(&format!("{base}/findings?kind=miscompile")).await.unwrap();
    click(client, "a.row-link").await;
    wait_until(client, "document.querySelector('#program') !== null").await;
    assert!(run(client, "return document.querySelector('.hl-op') !== null").await == json!(true));
    assert!(text(client, "#output").await.contains(example::HOSTILE));
    assert!(text(client, ".side-by-side").await.contains("arith.floordivsi"));
    click(client, "#state-card a[href^='/login']").await;
    let field = client.wait().for_element(Locator::Css("#token")).await.unwrap();
    field.send_keys(TOKEN).await.unwrap();
    client.find(Locator::Css("#who")).await.unwrap().send_keys("Ada").await.unwrap();
    click(client, "main button[type=submit]").await;
    let state = client.wait().for_element(Locator::Css("#state")).await.unwrap();
    state.select_by_value("filed").await.unwrap();
    let link = client.find(Locator::Css("#link")).await.unwrap();
    link.send_keys("https://example.org/issues/12").await.unwrap();
    click(client, ".state-form button").await;
    wait_until(client, "document.querySelector('#state-card .state-filed') !== null").await;
    assert!(text(client, "#history").await.contains("by Ada"));
    assert!(text(client, "#state-card").await.contains("https://example.org/issues/12"));
}

async fn see_a_new_finding(client: &Client, base: &str, folder: &std::path::Path) {
    client.goto(&format!("{base}/findings?clusters=unfolded")).await.unwrap();
    run(client, "window.stays = true").await;
    wait_until(client, "document.querySelectorAll('[data-key]').length === 30").await;
    example::add_finding(folder, 1_000).unwrap();
    wait_until(client, "document.querySelectorAll('[data-key]').length === 31").await;
    wait_until(client, "document.querySelectorAll('.arrived').length === 1").await;
    assert_eq!(run(client, "return window.stays === true").await, json!(true), "the page was loaded again");
}

/// Whether the page is dark, from 0 to 255.
const BRIGHTNESS: &str = "return Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])";

async fn use_dark_colors(client: &Client, base: &str) {
    client.goto(base).await.unwrap();
    let brightness = async || run(client, BRIGHTNESS).await.as_i64().unwrap();
    prefer(client, "dark").await;
    assert!(brightness().await < 60);
    click(client, "#theme").await;
    assert!(brightness().await > 200, "light was chosen");
    prefer(client, "light").await;
    click(client, "#theme").await;
    assert!(brightness().await < 60, "dark was chosen");
    client.goto(&format!("{base}/coverage")).await.unwrap();
    assert!(brightness().await < 60, "the choice is kept");
    click(client, "#theme").await;
    assert_eq!(text(client, "#theme").await, "Auto");
}

async fn use_the_keyboard(client: &Client, base: &str) {
    let mut pressed = Vec::new();
    client.goto(&format!("{base}/findings")).await.unwrap();
    for key in ["j", "j", "k", "j", "/"] {
        client.active_element().await.unwrap().send_keys(key).await.unwrap();
        if key == "j" {
            wait_until(client, "document.activeElement.matches('a.row-link')").await;
        }
        let second = "document.activeElement === document.querySelectorAll('a.row-link')[1]";
        pressed.push(run(client, &format!("return {second}")).await == json!(true));
    }
    assert_eq!(pressed, [false, true, false, true, false]);
    wait_until(client, "document.activeElement.id === 'search'").await;
    let unlabelled = "return Array.from(document.querySelectorAll('input,select,button')).filter(
        (one) => !one.labels?.length && !one.textContent.trim() && !one.getAttribute('aria-label')).length";
    assert_eq!(run(client, unlabelled).await, json!(0));
}

async fn fit_a_narrow_window(client: &Client, base: &str) {
    let key = "return document.querySelector('[data-key]').dataset.key";
    client.goto(&format!("{base}/findings")).await.unwrap();
    let key = run(client, key).await.as_str().unwrap().to_owned();
    for path in ["/", "/findings", &format!("/findings/{key}"), "/coverage", "/strategies", "/login"] {
        client.goto(&format!("{base}{path}")).await.unwrap();
        let wider = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(run(client, wider).await, json!(0), "{path} is wider than the window");
    }
}
