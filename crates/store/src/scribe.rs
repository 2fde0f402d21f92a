//! The one who writes: a thread with the only pen to the file.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rusqlite::{Transaction, params};

use crate::{Lifecycle, Note, Store, StoreError};

/// How long a note may wait for others to share its transaction.
const PATIENCE: Duration = Duration::from_millis(300);

/// Notes after which a transaction is written early.
const MOST: usize = 5_000;

/// How long it takes until what could not be written is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// How often that is done when nobody is left who could make more notes.
const LAST_TRIES: usize = 3;

/// The writing thread. Dropping it writes what is left.
pub struct Scribe {
    pen: Option<Pen>,
    thread: Option<JoinHandle<Result<(), StoreError>>>,
}

/// Where notes go. Cheap to clone; never waits.
#[derive(Debug, Clone)]
pub struct Pen {
    sender: Sender<Message>,
    desk: Arc<Desk>,
}

/// Time that was spent on remembering.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Effort {
    /// By those who have something to note, all together.
    pub noting: Duration,
    /// By the thread that writes.
    pub writing: Duration,
}

/// What the one who writes lets others see.
#[derive(Debug, Default)]
struct Desk {
    /// Nanoseconds.
    noting: AtomicU64,
    writing: AtomicU64,
    /// Why the last try to write failed.
    fault: Mutex<Option<String>>,
}

impl Desk {
    fn set_fault(&self, fault: Option<String>) {
        *self.fault.lock() = fault;
    }
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
    /// Notes something. What the disk does not take is kept and tried again; [`fault`](Self::fault) tells of
    /// it.
    pub fn note(&self, note: Note) {
        let start = Instant::now();
        let _ = self.sender.send(Message::Note(note));
        count(&self.desk.noting, start);
    }

    /// What remembering has cost so far.
    pub fn effort(&self) -> Effort {
        let spent = |counter: &AtomicU64| Duration::from_nanos(counter.load(Ordering::Relaxed));
        Effort { noting: spent(&self.desk.noting), writing: spent(&self.desk.writing) }
    }

    /// Why nothing can be written at the moment.
    pub fn fault(&self) -> Option<String> {
        self.desk.fault.lock().clone()
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
        let desk = Arc::<Desk>::default();
        let pen = Pen { sender, desk: desk.clone() };
        let thread = std::thread::spawn(move || write_all(store, &receiver, &desk));
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
            Some(thread) => thread.join().unwrap_or(Err(StoreError::Panicked)),
            None => Ok(()),
        }
    }
}

impl Drop for Scribe {
    fn drop(&mut self) {
        let _ = self.finish();
    }
}

/// Writes what comes. A batch that the disk does not take is kept, with what comes behind it, until it does.
fn write_all(mut store: Store, receiver: &Receiver<Message>, desk: &Desk) -> Result<(), StoreError> {
    let mut batch = Batch::default();
    let mut tries = 0;
    loop {
        let open = match batch.notes.is_empty() {
            true => batch.collect(receiver),
            false => batch.collect_late(receiver),
        };
        let start = Instant::now();
        let written = batch.write(&mut store);
        count(&desk.writing, start);
        desk.set_fault(written.as_ref().err().map(in_words));
        match written {
            Ok(()) if !open => return Ok(()),
            Ok(()) => batch.clear(),
            Err(error) if !open => {
                tries += 1;
                if tries == LAST_TRIES {
                    return Err(error);
                }
            }
            Err(_) => {}
        }
    }
}

/// An error with its causes.
fn in_words(error: &StoreError) -> String {
    match std::error::Error::source(error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

/// What is written in one transaction.
#[derive(Default)]
struct Batch {
    notes: Vec<Note>,
    /// Who waits until it is.
    waiting: Vec<Sender<()>>,
}

impl Batch {
    /// Takes notes until it is time to write; false when nobody is left who could make any.
    fn collect(&mut self, receiver: &Receiver<Message>) -> bool {
        let Ok(first) = receiver.recv() else { return false };
        let deadline = Instant::now() + PATIENCE;
        let mut next = Ok(first);
        loop {
            match next {
                Ok(message) => {
                    if self.take(message) || self.notes.len() >= MOST {
                        return true;
                    }
                }
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
            next = receiver.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        }
    }

    /// Takes the notes that come while what is there waits for another try; false when nobody is left.
    fn collect_late(&mut self, receiver: &Receiver<Message>) -> bool {
        std::thread::sleep(RETRY);
        loop {
            match receiver.try_recv() {
                Ok(message) => _ = self.take(message),
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => return false,
            }
        }
    }

    /// Takes a message; true when it is urgent.
    fn take(&mut self, message: Message) -> bool {
        match message {
            Message::Note(note) => {
                let urgent = matches!(&note, Note::Finding(row) if row.lifecycle != Lifecycle::New);
                self.notes.push(note);
                urgent
            }
            Message::Flush(sender) => {
                self.waiting.push(sender);
                true
            }
        }
    }

    fn write(&self, store: &mut Store) -> Result<(), StoreError> {
        let transaction = store.connection.transaction()?;
        self.notes.iter().try_for_each(|note| write(&transaction, note))?;
        transaction.commit()?;
        Ok(())
    }

    /// All of it is on disk.
    fn clear(&mut self) {
        self.notes.clear();
        self.waiting.drain(..).for_each(|sender| _ = sender.send(()));
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
            "INSERT INTO findings VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1) \
             ON CONFLICT DO UPDATE SET lifecycle = ?5 WHERE ?5 <> 'new'",
            params![row.key, row.title, row.kind.word(), row.contributor, row.lifecycle.word(), row.seconds],
        ),
        Note::Became(key, lifecycle) => {
            run("UPDATE findings SET lifecycle = ?2 WHERE key = ?1", params![key, lifecycle.word()])
        }
        Note::Settled(key) => run("DELETE FROM findings WHERE key = ?1 AND lifecycle = 'new'", params![key]),
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
