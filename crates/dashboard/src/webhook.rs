//! Tells a webhook of new findings, if the user has asked for it. Nothing else is ever sent anywhere.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use serde_json::json;

use crate::source::FindingSummary;
use crate::units::count;

/// Messages that wait; more are dropped, since findings are in the store anyway.
const MAX_WAITING: usize = 100;

/// Findings that a message lists.
const MAX_LISTED: usize = 10;

/// Attempts to deliver a message.
const MAX_ATTEMPTS: u32 = 3;

/// How long the receiver may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Where new findings are told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    url: String,
}

/// Why an address is no webhook.
#[derive(Debug, thiserror::Error)]
pub enum WebhookError {
    /// It cannot be called.
    #[error("{0} is no webhook: it must begin with https:// or http://")]
    NoAddress(String),
    /// Reports are filed by people.
    #[error("{0} is an issue tracker: reports are filed by people, not by mohole")]
    Tracker(String),
}

/// Parts of the addresses of trackers.
const TRACKERS: &[&str] = &["github.com/", "gitlab.com/", "bugzilla", "/issues", "/jira"];

impl Webhook {
    /// A webhook at an address.
    ///
    /// # Errors
    /// When it is no address, or that of an issue tracker.
    pub fn new(url: &str) -> Result<Self, WebhookError> {
        if !["https://", "http://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err(WebhookError::NoAddress(url.to_owned()));
        }
        let lower = url.to_lowercase();
        if TRACKERS.iter().any(|part| lower.contains(part)) {
            return Err(WebhookError::Tracker(url.to_owned()));
        }
        Ok(Webhook { url: url.to_owned() })
    }

    /// Starts the thread that delivers messages; failures are told to `on_error`.
    pub(crate) fn start(self, on_error: impl Fn(String) + Send + 'static) -> Sender {
        let (sender, receiver) = sync_channel(MAX_WAITING);
        std::thread::spawn(move || deliver(&self.url, &receiver, &on_error));
        Sender(sender)
    }
}

/// Takes messages for a webhook.
pub(crate) struct Sender(SyncSender<String>);

impl Sender {
    /// Tells of new findings. Never waits.
    pub(crate) fn tell(&self, target: &str, findings: &[Arc<FindingSummary>]) {
        let _ = self.0.try_send(message(target, findings));
    }
}

/// A message with the words that chats show as `text`, and the findings as data.
fn message(target: &str, findings: &[Arc<FindingSummary>]) -> String {
    let titles: Vec<&str> = findings.iter().take(MAX_LISTED).map(|finding| finding.title.as_str()).collect();
    let new = count(findings.len(), "new finding", "new findings");
    let listed: Vec<&FindingSummary> = findings.iter().take(MAX_LISTED).map(|finding| &**finding).collect();
    let text = format!("mohole: {new} in {target}\n{}", titles.join("\n"));
    json!({ "text": text, "target": target, "count": findings.len(), "findings": listed }).to_string()
}

fn deliver(url: &str, receiver: &Receiver<String>, on_error: &dyn Fn(String)) {
    let config = ureq::Agent::config_builder().timeout_global(Some(TIMEOUT)).max_redirects(0).build();
    let agent = ureq::Agent::new_with_config(config);
    while let Ok(message) = receiver.recv() {
        for attempt in 1..=MAX_ATTEMPTS {
            let sent = agent.post(url).content_type("application/json").send(&message);
            let Err(error) = sent else { break };
            if attempt == MAX_ATTEMPTS {
                on_error(format!("the webhook cannot be told of new findings: {error}"));
            }
            std::thread::sleep(Duration::from_secs(u64::from(attempt)));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn trackers_are_no_webhooks() {
        assert!(Webhook::new("https://chat.example/hooks/1").is_ok());
        assert!(matches!(Webhook::new("chat.example"), Err(WebhookError::NoAddress(_))));
        let tracker = Webhook::new("https://api.GitHub.com/repos/llvm/llvm-project/issues");
        assert!(matches!(tracker, Err(WebhookError::Tracker(_))));
    }

    #[test]
    fn a_webhook_is_told_of_new_findings() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let sender = Webhook::new(&url).unwrap().start(|error| panic!("{error}"));
        sender.tell("mlir-opt-22", &[Arc::new(crate::example::summary(1))]);
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = String::new();
        let mut bytes = [0; 4096];
        while !request.contains("new finding in mlir-opt-22") {
            let read = stream.read(&mut bytes).unwrap();
            assert!(read > 0, "{request}");
            request += &String::from_utf8_lossy(&bytes[..read]);
        }
        assert!(request.starts_with("POST /hook "), "{request}");
        stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").unwrap();
    }
}
