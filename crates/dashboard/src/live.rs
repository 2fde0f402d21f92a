//! Keeps the snapshot that pages are rendered from up to date, and tells browsers when it has changed.

use std::pin::Pin;
use std::sync::{Arc, Weak};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::response::sse::Event;
use futures_core::Stream;
use parking_lot::Mutex;
use tokio::sync::{mpsc, watch};

use crate::source::{FindingSummary, Snapshot, Source, SourceError};

/// The time between two looks at the store.
const INTERVAL: Duration = Duration::from_secs(1);

/// Reading takes at most this part of the time.
const MAX_READING: u32 = 10;

/// What pages are rendered from.
#[derive(Debug, Clone, Default)]
pub(crate) struct View {
    pub(crate) snapshot: Arc<Snapshot>,
    /// Why the snapshot is old.
    pub(crate) error: Option<String>,
    /// Grows with every change of the numbers.
    pub(crate) progress: u64,
    /// Grows with every change of the findings.
    pub(crate) findings: u64,
}

/// Told of findings that were not there before.
pub(crate) type OnNew = Box<dyn Fn(&[Arc<FindingSummary>]) + Send + Sync>;

/// Reads the source again and again.
pub(crate) struct Live {
    source: Arc<dyn Source>,
    sender: watch::Sender<Arc<View>>,
    on_new: OnNew,
    /// One thread reads at a time.
    reading: Mutex<()>,
}

impl Live {
    /// Reads the source for the first time and starts the thread that reads it again.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn start(source: Arc<dyn Source>, on_new: OnNew) -> Result<Arc<Self>, SourceError> {
        let snapshot = Arc::new(source.read()?);
        let view = Arc::new(View { snapshot, ..View::default() });
        let live = Live { source, sender: watch::Sender::new(view), on_new, reading: Mutex::default() };
        let live = Arc::new(live);
        let weak = Arc::downgrade(&live);
        std::thread::spawn(move || keep_reading(&weak));
        Ok(live)
    }

    /// The newest view.
    pub(crate) fn view(&self) -> Arc<View> {
        self.sender.borrow().clone()
    }

    /// Where findings are read and changed.
    pub(crate) fn source(&self) -> &Arc<dyn Source> {
        &self.source
    }

    /// Reads the source now. An error is shown with the last snapshot.
    pub(crate) fn refresh(&self) {
        let _reading = self.reading.lock();
        let before = self.view();
        let next = match self.source.read() {
            Ok(snapshot) => next_view(&before, snapshot),
            Err(error) => {
                let error = Some(in_words(&error));
                (before.error != error).then(|| View {
                    error,
                    progress: before.progress + 1,
                    ..(*before).clone()
                })
            }
        };
        let Some(next) = next else { return };
        let new = new_findings(&before.snapshot, &next.snapshot);
        self.sender.send_replace(Arc::new(next));
        if !new.is_empty() {
            (self.on_new)(&new);
        }
    }

    /// What a browser is told: the numbers of the view, whenever they change. Ends with the connection.
    pub(crate) fn events(&self) -> Events {
        let (sender, receiver) = mpsc::channel(4);
        let mut views = self.sender.subscribe();
        tokio::spawn(async move {
            loop {
                let event = event(&views.borrow_and_update());
                if sender.send(event).await.is_err() {
                    return;
                }
                tokio::select! {
                    changed = views.changed() => if changed.is_err() { return },
                    () = sender.closed() => return,
                }
            }
        });
        Events(receiver)
    }
}

fn event(view: &View) -> Event {
    let all = view.snapshot.findings.len();
    let data = format!(r#"{{"progress":{},"findings":{},"count":{all}}}"#, view.progress, view.findings);
    Event::default().event("change").data(data)
}

/// The view of a new snapshot; `None` if nothing has changed.
fn next_view(before: &View, snapshot: Snapshot) -> Option<View> {
    let old = &before.snapshot;
    let has_new_findings = old.findings != snapshot.findings;
    let is_same = !has_new_findings
        && before.error.is_none()
        && old.campaign == snapshot.campaign
        && old.scores == snapshot.scores
        && old.series.last() == snapshot.series.last()
        && old.coverage == snapshot.coverage
        && old.warnings == snapshot.warnings
        && old.now == snapshot.now
        && old.machines == snapshot.machines
        && old.unconfirmed == snapshot.unconfirmed;
    (!is_same).then(|| View {
        snapshot: Arc::new(snapshot),
        error: None,
        progress: before.progress + 1,
        findings: before.findings + u64::from(has_new_findings),
    })
}

/// The findings that are in the second snapshot only.
fn new_findings(before: &Snapshot, after: &Snapshot) -> Vec<Arc<FindingSummary>> {
    if Arc::ptr_eq(&before.coverage, &after.coverage) && before.findings == after.findings {
        return Vec::new();
    }
    let known: std::collections::HashSet<&str> = before.findings.iter().map(|one| one.key.as_str()).collect();
    after.findings.iter().filter(|one| !known.contains(one.key.as_str())).cloned().collect()
}

fn keep_reading(live: &Weak<Live>) {
    let mut pause = INTERVAL;
    loop {
        std::thread::sleep(pause);
        let Some(live) = live.upgrade() else { return };
        let start = Instant::now();
        live.refresh();
        pause = INTERVAL.max(start.elapsed() * (MAX_READING - 1));
    }
}

/// An error with its causes.
pub(crate) fn in_words(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {}", in_words(cause)),
        None => error.to_string(),
    }
}

/// Events for one browser.
pub(crate) struct Events(mpsc::Receiver<Event>);

impl Stream for Events {
    type Item = Result<Event, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|event| event.map(Ok))
    }
}
