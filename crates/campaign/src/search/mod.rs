//! The campaign: strategies take turns, workers run them, findings are confirmed, kept and reduced, and all
//! of it is remembered.

mod bandit;
mod choice;
mod chooser;
mod claim;
mod coverage;
mod execution;
mod field;
mod judging;
mod ledger;
mod leftovers;
mod meter;
mod mishap;
mod odds;
mod pool;
mod reducing;
mod sampling;
mod start;
mod status;
mod strategies;
mod strategy;
#[cfg(test)]
mod testing;
mod triage;
mod turn;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

use mohole_store::{FindingRow, Lock, Score, Store, StoreError, StoreHandle, StoreWriter, Update};
use mohole_target::{EngineError, Stop, own_job_time};
use parking_lot::Mutex;

use crate::findings::known::KnownIssues;
use crate::findings::record::Record;
use bandit::Bandit;
use ledger::Ledger;
use meter::Meter;
use mishap::{Patience, caught};
use start::{Deadly, Shown};
use status::Watch;
use triage::{Triage, Waiting};
use turn::{Numbers, Shared};

pub use choice::{Choice, Earlier};
pub use chooser::Chosen;
pub use coverage::Covered;
pub use field::{Field, Known};

pub use meter::Spent;
pub use mishap::Mishap;
pub(crate) use pool::{Pool, Seed};
pub use status::Status;
pub use strategy::{Strategy, YARDSTICK, strategies};
pub use triage::hang_limits;
pub use turn::Turn;
pub(crate) use turn::{Admitted, Desk, Tested};

/// How long a test may take before it counts as a hang; it is confirmed with more, and reported with the full
/// limit.
const HASTE: Duration = Duration::from_secs(3);

/// The same in processor time, which counts on a machine that is busy with other things. Of 5,000 runs that
/// ended none took more than 71 ms.
const HASTE_CPU: Duration = Duration::from_millis(250);

/// How often the store hears how things stand.
const MARK: Duration = Duration::from_millis(500);

/// How often whoever watches is told.
const TELL: Duration = Duration::from_millis(500);

/// How often the processor time of all processes is looked at.
const LOOK: Duration = Duration::from_secs(5);

/// What a turn costs at least.
const CHEAPEST: f64 = 0.001;

/// What one costs that failed: a strategy that fails at once would else be next again and again.
const SPOILED: f64 = 1.0;

/// How long a worker waits after a failure: what the machine lacks it may have a moment later.
const PAUSE: Duration = Duration::from_millis(500);

/// How long a campaign may take to end after its time is over.
const GRACE: Duration = Duration::from_secs(5);

/// A campaign to be run.
pub struct Campaign<'a> {
    /// What it plays on.
    pub field: &'a Field,
    /// Who takes turns.
    pub strategies: Vec<Box<dyn Strategy>>,
    /// Where everything is kept; a campaign that is there goes on.
    pub folder: PathBuf,
    /// Where randomness comes from; for a campaign that goes on it is the one it began with.
    pub seed: u64,
    /// Processes at once. With one, the same seed gives the same tests in the same order.
    pub workers: usize,
    /// Stop after this long.
    pub time: Option<Duration>,
    /// Stop after so many runs of the compiler, those of earlier sessions included.
    pub tests: Option<u64>,
    /// What is known already.
    pub known: &'a KnownIssues,
    /// Ends the campaign early.
    pub stop: Stop,
    /// Reduce findings while the search goes on, and confirm hangs, which the same thread does. The others
    /// are confirmed either way.
    pub reduce: bool,
    /// What is remembered of how it was begun.
    pub choice: Choice,
}

/// What happens on the way.
pub enum FuzzEvent<'a> {
    /// All programs were shown to the compiler: how many it accepts, of how many.
    Ready(usize, usize),
    /// A new bug, confirmed, and its folder unless it is known.
    Found(&'a FindingRow, Option<&'a Path>),
    /// A bug was made small.
    Reduced(&'a Record, &'a Path),
    /// Half a second has passed.
    Progress(&'a Status),
    /// A fault of our own or of the machine; the campaign goes on without what it spoiled.
    Mishap(&'a Mishap),
}

/// Why a campaign could not go on.
#[derive(Debug, thiserror::Error)]
pub enum FuzzError {
    /// Its folder.
    #[error("cannot make {}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Its memory.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The machine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Too much has failed.
    #[error("{} failed, and it was not the first: {}", .0.doing, .0.said)]
    Broken(Mishap),
    /// The compiler takes none of the programs.
    #[error("{0} accepts none of the programs")]
    NoPrograms(String),
    /// The folder holds a campaign on another compiler.
    #[error("{} holds a campaign on {found}; give another --dir", path.display())]
    OtherTarget {
        /// Which folder.
        path: PathBuf,
        /// Which compiler.
        found: String,
    },
}

/// How a campaign ended.
pub struct Ended {
    /// How it stands.
    pub status: Status,
    /// Why it could not go on, or not all of it.
    pub trouble: Option<FuzzError>,
}

impl Ended {
    /// How it stands, if nothing went wrong.
    ///
    /// # Errors
    /// When something did.
    pub fn whole(self) -> Result<Status, FuzzError> {
        self.trouble.map_or(Ok(self.status), Err)
    }
}

/// What there is to do.
struct Todo {
    /// Whose turn it is.
    bandit: Mutex<Bandit>,
    /// Programs from the start to be looked at before that, the last first.
    deadly: Mutex<Vec<Deadly>>,
}

impl Todo {
    /// A program that could not be looked at, for reasons of our own, is looked at again when all others
    /// were.
    fn put_back(&self, deadly: Deadly) {
        if let Some(again) = deadly.again() {
            self.deadly.lock().insert(0, again);
        }
    }
}

impl Campaign<'_> {
    /// Runs it.
    ///
    /// # Errors
    /// When it cannot begin, because of the machine, the disk or the store. What goes wrong later is told
    /// with how far it came.
    pub fn run(&self, on_event: &(dyn Fn(FuzzEvent<'_>) + Sync)) -> Result<Ended, FuzzError> {
        std::fs::create_dir_all(&self.folder)
            .map_err(|source| FuzzError::Folder { path: self.folder.clone(), source })?;
        let _lock = Lock::take(&self.folder)?;
        leftovers::tidy(&self.folder);
        let store = Store::open(&self.folder)?;
        self.check_target(&store)?;
        let writer = StoreWriter::start(&self.folder)?;
        self.note_beginning(&writer.handle());
        let ledger = Ledger::open(&store, &self.folder, self.known, writer.handle())?;
        let Shown { accepted, deadly } = self.show_programs()?;
        on_event(FuzzEvent::Ready(accepted.len(), self.field.programs.len()));
        if accepted.is_empty() && deadly.is_empty() && !self.stop.is_requested() {
            return Err(FuzzError::NoPrograms(self.field.profile.name.clone()));
        }
        // Not before: what cannot be begun with is not to be gone on with.
        self.choice.note(&writer.handle());
        let pool = Pool::new(accepted);
        for entry in store.corpus()? {
            let seed = Seed::read(&entry.parent, &entry.text);
            seed.into_iter().for_each(|seed| _ = pool.add(seed.into()));
        }
        drop(store);
        let (status, trouble) = self.play(&ledger, &pool, deadly, on_event);
        drop(ledger);
        let written = writer.close().map_err(FuzzError::from);
        Ok(Ended { status, trouble: trouble.or(written.err()) })
    }

    fn check_target(&self, store: &Store) -> Result<(), FuzzError> {
        match store.state("target")? {
            Some(found) if found != self.field.profile.name => {
                Err(FuzzError::OtherTarget { path: self.folder.clone(), found })
            }
            _ => Ok(()),
        }
    }

    fn note_beginning(&self, store: &StoreHandle) {
        store.send(Update::State("target".to_owned(), self.field.profile.name.clone()));
        store.send(Update::State("seed".to_owned(), self.seed.to_string()));
        store.send(Update::State("version".to_owned(), self.field.catalog.version.clone()));
        // A path need not be text.
        let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
        store.send(Update::State("command".to_owned(), words.collect::<Vec<_>>().join(" ")));
    }

    /// How the search went, and why it ended before its time if it did.
    fn play(
        &self,
        ledger: &Ledger,
        pool: &Pool,
        deadly: Vec<Deadly>,
        on_event: &(dyn Fn(FuzzEvent<'_>) + Sync),
    ) -> (Status, Option<FuzzError>) {
        let stop = self.stop.child(GRACE);
        let (sender, receiver) = mpsc::channel();
        let triage = Triage {
            field: self.field,
            ledger,
            known: self.known,
            folder: &self.folder,
            stop: &stop,
            on_event,
            reduces: self.reduce,
            queue: Mutex::new(sender),
            keeping: Mutex::default(),
        };
        let shared = Shared {
            field: self.field,
            pool,
            ledger,
            triage: &triage,
            stop: &stop,
            most_tests: self.tests.unwrap_or(u64::MAX),
            seed: self.seed,
        };
        let turns: Vec<u64> =
            self.strategies.iter().map(|strategy| ledger.score(strategy.name()).turns).collect();
        let todo = Todo { bandit: Mutex::new(Bandit::new(&turns)), deadly: Mutex::new(deadly) };
        let watch = Watch {
            start: Instant::now(),
            meter: Meter::start(),
            old_tests: ledger.tests(),
            old_findings: ledger.findings().len(),
            workers: self.workers,
        };
        let triage = &triage;
        let trouble = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.workers.max(1))
                .map(|_| scope.spawn(|| self.work(&shared, &todo, &watch.meter)))
                .collect();
            let reducer = scope.spawn(move || reduce_findings(triage, &receiver));
            let work_is_done = || workers.iter().all(ScopedJoinHandle::is_finished);
            self.watch(&shared, &watch, &work_is_done, &|| reducer.is_finished(), on_event);
            let ends: Vec<_> = workers.into_iter().chain([reducer]).map(joined).collect();
            ends.into_iter().find_map(Result::err)
        });
        ledger.mark(pool.len());
        let status = watch.status(&shared);
        ledger.note_spent(&status.spent, status.dialects);
        (status, trouble)
    }

    /// What one worker does. When it fails for good the campaign is over.
    fn work(&self, shared: &Shared<'_>, todo: &Todo, meter: &Meter) -> Result<(), FuzzError> {
        let result = caught("a worker", || self.take_turns(shared, todo));
        let result = result.unwrap_or_else(|mishap| Err(FuzzError::Broken(mishap)));
        meter.look();
        if result.is_err() {
            shared.stop.request();
        }
        result
    }

    fn take_turns(&self, shared: &Shared<'_>, todo: &Todo) -> Result<(), FuzzError> {
        let mut patience = Patience::default();
        let Some(mut desk) = self.desk(shared, &mut patience)? else { return Ok(()) };
        loop {
            // Taken on its own: in the match the lock would be held for the whole turn.
            let deadly = todo.deadly.lock().pop();
            let went = match deadly {
                Some(deadly) => {
                    let went = self.take_guarded(shared, &mut desk, &mut patience, &deadly);
                    if went.is_err() {
                        todo.put_back(deadly);
                    }
                    went
                }
                None => match self.take_turn(shared, &mut desk, &mut patience, &todo.bandit) {
                    Some(went) => went,
                    None => return Ok(()),
                },
            };
            if let Err(mishap) = went {
                shared.triage.bear(&patience, mishap)?;
                let Some(new) = self.desk(shared, &mut patience)? else { return Ok(()) };
                desk = new;
            }
        }
    }

    fn take_guarded(
        &self,
        shared: &Shared<'_>,
        desk: &mut Desk<'_>,
        patience: &mut Patience,
        deadly: &Deadly,
    ) -> Result<(), Mishap> {
        let doing = format!("confirming what {} shows", deadly.name);
        patience.guard(&doing, || self.take_deadly(shared, desk, deadly))
    }

    /// One turn of whoever is next; `None` when the campaign is over.
    fn take_turn<'f>(
        &'f self,
        shared: &Shared<'f>,
        desk: &mut Desk<'f>,
        patience: &mut Patience,
        bandit: &Mutex<Bandit>,
    ) -> Option<Result<(), Mishap>> {
        let ticket = bandit.lock().next();
        let strategy = &self.strategies[ticket.strategy];
        let (begun, used) = (Instant::now(), own_job_time());
        let numbers = Numbers { turn: shared.ledger.next_turn(), number: ticket.number };
        let doing = format!("turn {}, of strategy {}", numbers.turn, strategy.name());
        let mut turn = Turn::new(shared, desk, strategy.name(), numbers);
        // Without programs there is nothing to do but to look at those that the compiler died of.
        if turn.is_over() || shared.pool.is_empty() {
            return None;
        }
        let went = patience.guard(&doing, || strategy.turn(&mut turn));
        turn.score.seconds = begun.elapsed().as_secs_f64();
        let Turn { score, covered, outcomes, nominal, siblings, .. } = turn;
        shared.ledger.settle(strategy.name(), &score, &outcomes);
        shared.ledger.note_processor(strategy.name(), own_job_time().saturating_sub(used));
        // With one worker time is counted, so that the next turn does not depend on how fast this was.
        let cost = if self.workers > 1 { score.seconds } else { nominal };
        let least = if went.is_ok() { CHEAPEST } else { SPOILED };
        bandit.lock().settle(ticket, cost.max(least), reward(&score, siblings, &covered));
        Some(went)
    }

    /// What a worker needs, once the machine has it; `None` when the campaign is over before that.
    fn desk(&self, shared: &Shared<'_>, patience: &mut Patience) -> Result<Option<Desk<'_>>, FuzzError> {
        let make = || Desk::new(self.field, shared.stop);
        shared.triage.insist(patience, "getting ready to work", shared.stop, make)
    }

    /// Looks at the clock and tells how things stand, until all is done.
    fn watch(
        &self,
        shared: &Shared<'_>,
        watch: &Watch,
        work_is_done: &dyn Fn() -> bool,
        rest_is_done: &dyn Fn() -> bool,
        on_event: &(dyn Fn(FuzzEvent<'_>) + Sync),
    ) {
        let (mut marked, mut told, mut looked) = (Instant::now(), Instant::now(), Instant::now());
        let mut fault = None;
        while !(work_is_done() && rest_is_done()) {
            std::thread::sleep(Duration::from_millis(20));
            if work_is_done() || self.time.is_some_and(|time| watch.start.elapsed() >= time) {
                shared.stop.request();
            }
            if marked.elapsed() >= MARK {
                marked = Instant::now();
                shared.ledger.mark(shared.pool.len());
            }
            if looked.elapsed() >= LOOK {
                looked = Instant::now();
                watch.meter.look();
            }
            if told.elapsed() >= TELL {
                told = Instant::now();
                let status = watch.status(shared);
                shared.ledger.note_spent(&status.spent, status.dialects);
                on_event(FuzzEvent::Progress(&status));
                tell_fault(shared, &mut fault);
            }
        }
    }
}

/// What the thread that reduces does. When it fails for good the search goes on without it.
fn reduce_findings(triage: &Triage<'_>, queue: &mpsc::Receiver<Waiting>) -> Result<(), FuzzError> {
    let result = caught("the reducer", || triage.reduce_all(queue));
    let result = result.unwrap_or_else(|mishap| Err(FuzzError::Broken(mishap)));
    if let Err(error) = &result {
        triage.tell(&Mishap::new("all further reduction", error));
    }
    result
}

/// Tells once why nothing can be written.
fn tell_fault(shared: &Shared<'_>, told: &mut Option<String>) {
    let fault = shared.ledger.fault();
    if fault == *told {
        return;
    }
    if let Some(said) = fault.clone() {
        let doing = "writing the campaign database, which is tried again,".to_owned();
        shared.triage.tell(&Mishap { doing, said });
    }
    *told = fault;
}

/// How a thread ended.
fn joined(thread: ScopedJoinHandle<'_, Result<(), FuzzError>>) -> Result<(), FuzzError> {
    thread.join().unwrap_or_else(|_| {
        let (doing, said) = ("a thread".to_owned(), "it panicked".to_owned());
        Err(FuzzError::Broken(Mishap { doing, said }))
    })
}

/// What a turn was worth. A bug is what we came for; the rest is there to tell strategies apart until one
/// shows. Some strategies cover thousands of pairs in a minute, so a pair must weigh little; and a bug that
/// is likely one with another weighs less than one that stands alone.
fn reward(score: &Score, siblings: u64, covered: &Covered) -> f64 {
    let pairs = covered.ops + covered.op_pairs + covered.dialect_pairs;
    50.0 * (score.findings - siblings) as f64
        + 10.0 * siblings as f64
        + 0.01 * pairs as f64
        + 0.001 * covered.pass_ops as f64
}
