//! A browser that tests drive: Debian's chromium with its driver.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use axum::http::Method;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use serde_json::{Value, json};
use url::Url;

/// The driver, which is killed at the end.
pub(crate) struct Driver {
    process: Child,
    port: u16,
}

/// The size of the window of a browser.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Screen {
    Desktop,
    Phone,
}

impl Driver {
    /// Starts the driver; `None` if it or the browser is not installed.
    pub(crate) fn start() -> Option<Self> {
        let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
        if !chromium.iter().any(|path| Path::new(path).exists()) {
            return None;
        }
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let lines = BufReader::new(process.stdout.take()?).lines();
        let mut ports = lines.map_while(Result::ok).filter_map(|line| {
            line.split_once("on port ").and_then(|(_, port)| port.trim_end_matches('.').parse().ok())
        });
        // The driver says first on which port it tries to start.
        let port = ports.find(|port| *port != 0)?;
        Some(Driver { process, port })
    }

    /// A new browser.
    pub(crate) async fn browser(&self, screen: Screen) -> Client {
        let mut options = json!({
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--window-size=1280,900", "--hide-scrollbars"],
        });
        if let Screen::Phone = screen {
            options["mobileEmulation"] =
                json!({ "deviceMetrics": { "width": 390, "height": 844, "pixelRatio": 1.0, "touch": true } });
        }
        let capabilities = json!({
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let capabilities: Capabilities = serde_json::from_value(capabilities).unwrap();
        let url = format!("http://127.0.0.1:{}", self.port);
        ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
            .capabilities(capabilities)
            .connect(&url)
            .await
            .unwrap()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A command that only this driver knows.
#[derive(Debug)]
struct Own {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Own {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

/// What the console of the browser says that is worse than information.
pub(crate) async fn console_errors(client: &Client) -> Vec<String> {
    let log = client.issue_cmd(Own { path: "se/log", body: json!({ "type": "browser" }) }).await.unwrap();
    let entries = log.as_array().cloned().unwrap_or_default();
    let is_bad = |entry: &Value| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING"));
    entries.iter().filter(|entry| is_bad(entry)).map(|entry| entry["message"].to_string()).collect()
}

/// Lets the system of the browser prefer light or dark colors.
pub(crate) async fn prefer(client: &Client, colors: &str) {
    let features = json!([{ "name": "prefers-color-scheme", "value": colors }]);
    let body = json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } });
    client.issue_cmd(Own { path: "goog/cdp/execute", body }).await.unwrap();
}

/// Waits until a script returns true.
#[allow(dead_code, reason = "only one of the programs that share this file waits")]
pub(crate) async fn wait_until(client: &Client, script: &str) {
    for _ in 0..150 {
        if client.execute(&format!("return {script}"), Vec::new()).await.unwrap() == json!(true) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("never true: {script}");
}
