//! The one who writes: a thread with the only pen to the file.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::{Transaction, params};

use crate::{Lifecycle, Note, Store, StoreError};

/// How long a note may wait for others to share its transaction.
const PATIENCE: Duration = Duration::from_millis(300);

/// Notes after which a transaction is written early.
const MOST: usize = 5_000;

/// The writing thread. Dropping it writes what is left.
pub struct Scribe {
    pen: Option<Pen>,
    thread: Option<JoinHandle<Result<(), StoreError>>>,
}

/// Where notes go. Cheap to clone; never waits.
#[derive(Debug, Clone)]
pub struct Pen {
    sender: Sender<Message>,
    effort: Arc<Counts>,
}

/// Time that was spent on remembering.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Effort {
    /// By those who have something to note, all together.
    pub noting: Duration,
    /// By the thread that writes.
    pub writing: Duration,
}

/// Nanoseconds.
#[derive(Debug, Default)]
struct Counts {
    noting: AtomicU64,
    writing: AtomicU64,
}

fn count(counter: &AtomicU64, since: Instant) {
    let spent = u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX);
    counter.fetch_add(spent, Ordering::Relaxed);
}

#[derive(Debug)]
enum Message {
    Note(Note),
    /// Write everything, then answer.
    Flush(Sender<()>),
}

impl Pen {
    /// Notes something. After a failure of the disk notes are lost; [`Scribe::close`] tells of it.
    pub fn note(&self, note: Note) {
        let start = Instant::now();
        let _ = self.sender.send(Message::Note(note));
        count(&self.effort.noting, start);
    }

    /// What remembering has cost so far.
    pub fn effort(&self) -> Effort {
        let spent = |counter: &AtomicU64| Duration::from_nanos(counter.load(Ordering::Relaxed));
        Effort { noting: spent(&self.effort.noting), writing: spent(&self.effort.writing) }
    }

    /// Waits until everything noted so far is on disk.
    pub fn flush(&self) {
        let (sender, receiver) = mpsc::channel();
        if self.sender.send(Message::Flush(sender)).is_ok() {
            let _ = receiver.recv();
        }
    }
}

impl Scribe {
    /// Starts writing to the memory of a campaign's folder.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn start(folder: &Path) -> Result<Self, StoreError> {
        let store = Store::open(folder)?;
        let (sender, receiver) = mpsc::channel();
        let effort = Arc::<Counts>::default();
        let pen = Pen { sender, effort: effort.clone() };
        let thread = std::thread::spawn(move || write_all(store, &receiver, &effort));
        Ok(Scribe { pen: Some(pen), thread: Some(thread) })
    }

    /// A pen for whoever has something to note.
    pub fn pen(&self) -> Pen {
        self.pen.clone().expect("it has one until it is closed")
    }

    /// Writes what is left, once all pens are gone.
    ///
    /// # Errors
    /// When something could not be written.
    pub fn close(mut self) -> Result<(), StoreError> {
        self.finish()
    }

    fn finish(&mut self) -> Result<(), StoreError> {
        self.pen = None;
        match self.thread.take() {
            Some(thread) => thread.join().unwrap_or(Ok(())),
            None => Ok(()),
        }
    }
}

impl Drop for Scribe {
    fn drop(&mut self) {
        let _ = self.finish();
    }
}

fn write_all(mut store: Store, receiver: &Receiver<Message>, effort: &Counts) -> Result<(), StoreError> {
    let mut open = true;
    while open {
        let mut batch = Vec::new();
        let mut waiting = Vec::new();
        open = collect(receiver, &mut batch, &mut waiting);
        let start = Instant::now();
        let transaction = store.connection.transaction()?;
        batch.iter().try_for_each(|note| write(&transaction, note))?;
        transaction.commit()?;
        count(&effort.writing, start);
        waiting.into_iter().for_each(|sender| _ = sender.send(()));
    }
    Ok(())
}

/// Takes notes until it is time to write; false when nobody is left who could make any.
fn collect(receiver: &Receiver<Message>, batch: &mut Vec<Note>, waiting: &mut Vec<Sender<()>>) -> bool {
    let Ok(first) = receiver.recv() else { return false };
    let deadline = Instant::now() + PATIENCE;
    let mut next = Ok(first);
    loop {
        match next {
            Ok(Message::Note(note)) => {
                let urgent = matches!(&note, Note::Finding(row) if row.lifecycle != Lifecycle::New);
                batch.push(note);
                if urgent || batch.len() >= MOST {
                    return true;
                }
            }
            Ok(Message::Flush(sender)) => {
                waiting.push(sender);
                return true;
            }
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
        next = receiver.recv_timeout(deadline.saturating_duration_since(Instant::now()));
    }
}

fn write(transaction: &Transaction<'_>, note: &Note) -> Result<(), StoreError> {
    let run = |sql: &str, parameters: &[&dyn rusqlite::ToSql]| {
        transaction.prepare_cached(sql).and_then(|mut statement| statement.execute(parameters))
    };
    match note {
        Note::Score(name, score) => run(
            "INSERT INTO scores VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO UPDATE SET \
             turns = turns + ?2, tests = tests + ?3, valid = valid + ?4, rejected = rejected + ?5, \
             coverage = coverage + ?6, findings = findings + ?7, seconds = seconds + ?8",
            params![
                name,
                score.turns,
                score.tests,
                score.valid,
                score.rejected,
                score.coverage,
                score.findings,
                score.seconds
            ],
        ),
        Note::Runs(name, outcome, count) => run(
            "INSERT INTO runs VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET count = count + ?3",
            params![name, outcome, count],
        ),
        Note::Coverage(items) => items.iter().try_fold(0, |sum, item| {
            let item = item.cast_signed();
            run("INSERT OR IGNORE INTO coverage VALUES (?1)", params![item]).map(|rows| sum + rows)
        }),
        Note::Entry(entry, most) => run(
            "INSERT INTO corpus (contributor, parent, text) VALUES (?1, ?2, ?3)",
            params![entry.contributor, entry.parent, &entry.text[..]],
        )
        .and_then(|_| {
            let oldest = transaction.last_insert_rowid() - i64::try_from(*most).unwrap_or(i64::MAX);
            run("DELETE FROM corpus WHERE number <= ?1", params![oldest])
        }),
        Note::Finding(row) => run(
            "INSERT INTO findings VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
             ON CONFLICT DO UPDATE SET lifecycle = ?5 WHERE ?5 <> 'new'",
            params![
                row.key,
                row.title,
                row.kind,
                row.contributor,
                row.lifecycle.word(),
                row.seconds,
                row.times
            ],
        ),
        Note::Became(key, lifecycle) => {
            run("UPDATE findings SET lifecycle = ?2 WHERE key = ?1", params![key, lifecycle.word()])
        }
        Note::Settled(key) => run("DELETE FROM findings WHERE key = ?1 AND lifecycle = 'new'", params![key]),
        Note::SeenAgain(key, times) => {
            run("UPDATE findings SET times = times + ?2 WHERE key = ?1", params![key, times])
        }
        Note::Point(point) => run(
            "INSERT INTO series (seconds, tests, valid, coverage, corpus, findings) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![point.seconds, point.tests, point.valid, point.coverage, point.corpus, point.findings],
        ),
        Note::State(name, value) => run(
            "INSERT INTO state VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2",
            params![name, value],
        ),
    }?;
    Ok(())
}
