//! The thread that writes to the database.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use mohole_testcase::Joined;
use parking_lot::Mutex;
use rusqlite::{Transaction, params};

use crate::code;
use crate::history::{may_change, note_change, upsert};
use crate::{Lifecycle, Store, StoreError, Update};

/// How long an update may wait for others to share its transaction.
const MAX_BATCH_DELAY: Duration = Duration::from_millis(300);

/// Updates after which a transaction is written early.
const MAX_BATCH_LEN: usize = 5_000;

/// The pause before a failed transaction is retried.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Attempts to write the last transaction, after all handles are gone.
const MAX_FINAL_ATTEMPTS: usize = 3;

/// The writing thread. Dropping it writes the rest.
pub struct StoreWriter {
    handle: Option<StoreHandle>,
    thread: Option<JoinHandle<Result<(), StoreError>>>,
}

/// Sends updates to the writing thread. Cheap to clone; never waits.
#[derive(Debug, Clone)]
pub struct StoreHandle {
    sender: Sender<Message>,
    status: Arc<WriterStatus>,
}

/// Time spent on the database.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StoreTime {
    /// By the threads that send updates, all together.
    pub sending: Duration,
    /// By the writing thread.
    pub writing: Duration,
    /// Processor time of the exchange with other machines.
    pub exchanging: Duration,
}

/// What the writing thread shares with the handles.
#[derive(Debug, Default)]
struct WriterStatus {
    sending_ns: AtomicU64,
    writing_ns: AtomicU64,
    exchanging_ns: AtomicU64,
    /// Why the last transaction failed.
    error: Mutex<Option<String>>,
}

fn add_time(counter: &AtomicU64, since: Instant) {
    let spent = u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX);
    counter.fetch_add(spent, Ordering::Relaxed);
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "nearly all messages are updates")]
enum Message {
    Update(Update),
    /// Write everything, then answer.
    Flush(Sender<()>),
}

impl StoreHandle {
    /// Sends an update. If the disk fails, it is kept and retried; see [`error`](Self::error).
    pub fn send(&self, update: Update) {
        let start = Instant::now();
        let _ = self.sender.send(Message::Update(update));
        add_time(&self.status.sending_ns, start);
    }

    /// The time spent so far.
    pub fn time(&self) -> StoreTime {
        let spent = |counter: &AtomicU64| Duration::from_nanos(counter.load(Ordering::Relaxed));
        StoreTime {
            sending: spent(&self.status.sending_ns),
            writing: spent(&self.status.writing_ns),
            exchanging: spent(&self.status.exchanging_ns),
        }
    }

    /// Counts processor time of the exchange with other machines.
    pub fn count_exchange(&self, spent: Duration) {
        let spent = u64::try_from(spent.as_nanos()).unwrap_or(u64::MAX);
        self.status.exchanging_ns.fetch_add(spent, Ordering::Relaxed);
    }

    /// Why nothing can be written at the moment.
    pub fn error(&self) -> Option<String> {
        self.status.error.lock().clone()
    }

    /// Waits until all updates sent so far are on disk.
    pub fn flush(&self) {
        let (sender, receiver) = mpsc::channel();
        if self.sender.send(Message::Flush(sender)).is_ok() {
            let _ = receiver.recv();
        }
    }
}

impl StoreWriter {
    /// Starts the thread that writes to the database in a campaign's folder.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub fn start(folder: &Path) -> Result<Self, StoreError> {
        let store = Store::open(folder)?;
        let (sender, receiver) = mpsc::channel();
        let status = Arc::<WriterStatus>::default();
        let handle = StoreHandle { sender, status: status.clone() };
        let thread = std::thread::spawn(move || write_all(store, &receiver, &status));
        Ok(StoreWriter { handle: Some(handle), thread: Some(thread) })
    }

    /// A handle to send updates with.
    pub fn handle(&self) -> StoreHandle {
        self.handle.clone().expect("present until closed")
    }

    /// Waits until all other handles are gone and writes the rest.
    ///
    /// # Errors
    /// When something could not be written.
    pub fn close(mut self) -> Result<(), StoreError> {
        self.finish()
    }

    fn finish(&mut self) -> Result<(), StoreError> {
        self.handle = None;
        match self.thread.take() {
            Some(thread) => thread.join().unwrap_or(Err(StoreError::Panicked)),
            None => Ok(()),
        }
    }
}

impl Drop for StoreWriter {
    fn drop(&mut self) {
        let _ = self.finish();
    }
}

/// Writes all updates. A batch that fails is kept and retried, together with later updates.
fn write_all(
    mut store: Store,
    receiver: &Receiver<Message>,
    status: &WriterStatus,
) -> Result<(), StoreError> {
    let mut batch = Batch::default();
    let mut names = Names::default();
    let mut final_attempts = 0;
    loop {
        let open = match batch.updates.is_empty() {
            true => batch.collect(receiver),
            false => batch.collect_for_retry(receiver),
        };
        let start = Instant::now();
        let written = batch.write(&mut store, &mut names);
        if written.is_err() {
            // Names that the transaction added are gone with it.
            names = Names::default();
        }
        add_time(&status.writing_ns, start);
        *status.error.lock() = written.as_ref().err().map(in_words);
        match written {
            Ok(()) if !open => return Ok(()),
            Ok(()) => batch.clear(),
            Err(error) if !open => {
                final_attempts += 1;
                if final_attempts == MAX_FINAL_ATTEMPTS {
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

/// The updates of one transaction.
#[derive(Default)]
struct Batch {
    updates: Vec<Update>,
    /// Callers of `flush`.
    waiting: Vec<Sender<()>>,
}

impl Batch {
    /// Receives updates until it is time to write; false if all handles are gone.
    fn collect(&mut self, receiver: &Receiver<Message>) -> bool {
        let Ok(first) = receiver.recv() else { return false };
        let deadline = Instant::now() + MAX_BATCH_DELAY;
        let mut next = Ok(first);
        loop {
            match next {
                Ok(message) => {
                    if self.take(message) || self.updates.len() >= MAX_BATCH_LEN {
                        return true;
                    }
                }
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
            next = receiver.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        }
    }

    /// Waits before a retry and receives what has arrived by then; false if all handles are gone.
    fn collect_for_retry(&mut self, receiver: &Receiver<Message>) -> bool {
        std::thread::sleep(RETRY_DELAY);
        loop {
            match receiver.try_recv() {
                Ok(message) => _ = self.take(message),
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => return false,
            }
        }
    }

    /// Adds a message; true if it is urgent.
    fn take(&mut self, message: Message) -> bool {
        match message {
            Message::Update(update) => {
                let urgent = matches!(&update, Update::Finding(row) if row.lifecycle != Lifecycle::New);
                self.updates.push(update);
                urgent
            }
            Message::Flush(sender) => {
                self.waiting.push(sender);
                true
            }
        }
    }

    fn write(&self, store: &mut Store, names: &mut Names) -> Result<(), StoreError> {
        let transaction = store.connection.transaction()?;
        self.updates.iter().try_for_each(|update| write(&transaction, names, update))?;
        transaction.commit()?;
        Ok(())
    }

    /// Empties the batch and answers waiting callers, once it is on disk.
    fn clear(&mut self) {
        self.updates.clear();
        self.waiting.drain(..).for_each(|sender| _ = sender.send(()));
    }
}

/// The numbers of names in the database, so that each is asked for once.
#[derive(Default)]
pub(crate) struct Names {
    numbers: HashMap<String, i64>,
}

impl Names {
    /// The number of a name, which is added if it is new.
    pub(crate) fn number(&mut self, transaction: &Transaction<'_>, name: &str) -> rusqlite::Result<i64> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        transaction.prepare_cached("INSERT OR IGNORE INTO names (name) VALUES (?1)")?.execute([name])?;
        let number = transaction
            .prepare_cached("SELECT number FROM names WHERE name = ?1")?
            .query_row([name], |row| row.get(0))?;
        self.numbers.insert(name.to_owned(), number);
        Ok(number)
    }
}

fn write(transaction: &Transaction<'_>, names: &mut Names, update: &Update) -> Result<(), StoreError> {
    let run = |sql: &str, parameters: &[&dyn rusqlite::ToSql]| {
        transaction.prepare_cached(sql).and_then(|mut statement| statement.execute(parameters))
    };
    match update {
        Update::Score(name, score) => run(
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
        Update::Coverage(items) => items.iter().try_fold(0, |sum, item| {
            let (first, second) =
                (names.number(transaction, &item.first)?, names.number(transaction, &item.second)?);
            let parameters = params![item.kind as usize, first, second];
            run("INSERT OR IGNORE INTO coverage VALUES (?1, ?2, ?3)", parameters).map(|rows| sum + rows)
        }),
        Update::Runs(counts) => counts.iter().try_fold(0, |sum, count| {
            let name = names.number(transaction, &count.name)?;
            run(
                "INSERT INTO run_counts VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET runs = runs + ?4",
                params![count.subject.word(), name, count.outcome, count.runs],
            )
            .map(|rows| sum + rows)
        }),
        Update::Inventory(things) => {
            run("DELETE FROM inventory", &[])?;
            things.iter().try_fold(0, |sum, (subject, name)| {
                let name = names.number(transaction, name)?;
                run("INSERT OR IGNORE INTO inventory VALUES (?1, ?2)", params![subject.word(), name])
                    .map(|rows| sum + rows)
            })
        }
        Update::Program(entry, most) => run(
            "INSERT INTO corpus (contributor, parent, text) VALUES (?1, ?2, ?3)",
            params![entry.contributor, entry.parent, &entry.text[..]],
        )
        .and_then(|_| {
            let oldest = transaction.last_insert_rowid() - i64::try_from(*most).unwrap_or(i64::MAX);
            run("DELETE FROM corpus WHERE number <= ?1", params![oldest])
        }),
        Update::Finding(row) => {
            if may_change(transaction, &row.signature.key, row.lifecycle)? && upsert(transaction, row)? {
                note_change(transaction, &row.signature.key, row.lifecycle, None)?;
            }
            Ok(0)
        }
        Update::Lifecycle(key, lifecycle) => {
            let sql = "UPDATE findings SET lifecycle = ?2 WHERE key = ?1 AND lifecycle <> ?2";
            if may_change(transaction, key, *lifecycle)? && run(sql, params![key, lifecycle.word()])? > 0 {
                note_change(transaction, key, *lifecycle, None)?;
            }
            Ok(0)
        }
        Update::Joined(key, Some(Joined { with, because })) => run(
            "INSERT INTO clusters VALUES (?1, ?2, ?3) \
             ON CONFLICT DO UPDATE SET joined_with = ?2, because = ?3",
            params![key, with, because],
        ),
        Update::Joined(key, None) => run("DELETE FROM clusters WHERE key = ?1", params![key]),
        Update::Forget(key) => run("DELETE FROM findings WHERE key = ?1", params![key]),
        Update::RemoveUnconfirmed(key) => {
            run("DELETE FROM findings WHERE key = ?1 AND lifecycle = 'new'", params![key])
        }
        Update::Code(code_run) => code::add(transaction, code_run).map(|()| 0),
        Update::Point(point) => run(
            "INSERT INTO series (seconds, tests, valid, coverage, corpus, findings) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![point.seconds, point.tests, point.valid, point.coverage, point.corpus, point.findings],
        ),
        Update::State(name, value) => run(
            "INSERT INTO state VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2",
            params![name, value],
        ),
    }?;
    Ok(())
}
