//! The campaign: strategies take turns, workers run them, findings are confirmed, kept and reduced, and all
//! of it is remembered.

mod bandit;
mod chooser;
mod coverage;
mod ending;
mod execution;
mod field;
mod figures;
mod judging;
mod ledger;
mod meter;
mod mishap;
mod odds;
mod pool;
mod sampling;
mod status;
mod strategies;
mod strategy;
mod triage;
mod turn;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

use mohole_ir::Module;
use mohole_store::{FindingRow, Note, Pen, Score, Scribe, Store, StoreError};
use mohole_target::{Engine, EngineError, Mode, Worker, hurry, own_job_time};
use mohole_testcase::{End, Job};

use crate::{KnownIssues, Program, Record};
use bandit::Bandit;
use ending::Ending;
use ledger::Ledger;
use meter::Meter;
use mishap::Patience;
use status::Watch;
use triage::Triage;
use turn::Shared;

pub use chooser::{Chooser, Chosen};
pub use coverage::Covered;
pub use field::{Field, Known};
pub use figures::{Figures, Sizes};
pub use meter::Spent;
pub use mishap::Mishap;
pub use pool::{Pool, Seed};
pub use status::Status;
pub use strategy::{Strategy, YARDSTICK, strategies};
pub use turn::{Admitted, Desk, Tested, Turn};

/// How long a test may take before it counts as a hang; it is confirmed with more, and reported with the full limit.
const HASTE: Duration = Duration::from_secs(3);

/// The same in processor time, which counts on a machine that is busy with other things. Of 5,000 runs that ended none
/// took more than 71 ms.
const HASTE_CPU: Duration = Duration::from_millis(250);

/// How often the store hears how things stand.
const MARK: Duration = Duration::from_millis(500);

/// How often whoever watches is told.
const TELL: Duration = Duration::from_millis(500);

/// How often the processor time of all processes is looked at.
const LOOK: Duration = Duration::from_secs(5);

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
    /// Set from outside to stop early.
    pub stop: &'a AtomicBool,
    /// Reduce findings while the search goes on.
    pub reduce: bool,
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
    /// A fault of our own; the campaign goes on without what it spoiled.
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

impl Campaign<'_> {
    /// The seed of the campaign that a folder holds.
    ///
    /// # Errors
    /// When its memory cannot be read.
    pub fn seed_of(folder: &Path) -> Result<Option<u64>, StoreError> {
        if !Store::path(folder).exists() {
            return Ok(None);
        }
        Ok(Store::open(folder)?.state("seed")?.and_then(|text| text.parse().ok()))
    }

    /// Runs it.
    ///
    /// # Errors
    /// When the machine, the disk or the store fails.
    pub fn run(&self, on_event: &(dyn Fn(FuzzEvent<'_>) + Sync)) -> Result<Status, FuzzError> {
        std::fs::create_dir_all(&self.folder)
            .map_err(|source| FuzzError::Folder { path: self.folder.clone(), source })?;
        let store = Store::open(&self.folder)?;
        self.check_target(&store)?;
        let scribe = Scribe::start(&self.folder)?;
        self.note_beginning(&scribe.pen());
        let ledger = Ledger::open(&store, &self.folder, scribe.pen())?;
        let originals = self.originals()?;
        on_event(FuzzEvent::Ready(originals.len(), self.field.programs.len()));
        if originals.is_empty() && !self.stop.load(Ordering::Relaxed) {
            return Err(FuzzError::NoPrograms(self.field.profile.name.clone()));
        }
        let pool = Pool::new(originals);
        for entry in store.corpus()? {
            let seed = Seed::read(&entry.parent, &entry.text);
            seed.into_iter().for_each(|seed| _ = pool.add(seed.into()));
        }
        drop(store);
        let status = self.play(&ledger, &pool, on_event);
        drop(ledger);
        scribe.close()?;
        status
    }

    fn check_target(&self, store: &Store) -> Result<(), FuzzError> {
        match store.state("target")? {
            Some(found) if found != self.field.profile.name => {
                Err(FuzzError::OtherTarget { path: self.folder.clone(), found })
            }
            _ => Ok(()),
        }
    }

    fn note_beginning(&self, pen: &Pen) {
        pen.note(Note::State("target".to_owned(), self.field.profile.name.clone()));
        pen.note(Note::State("seed".to_owned(), self.seed.to_string()));
        pen.note(Note::State("version".to_owned(), self.field.catalog.version.clone()));
        let command = std::env::args().collect::<Vec<_>>().join(" ");
        pen.note(Note::State("command".to_owned(), command));
    }

    /// The programs to start from that the compiler accepts, in generic form.
    fn originals(&self) -> Result<Vec<Seed>, EngineError> {
        let profile = &self.field.profile;
        let args: std::sync::Arc<[String]> = profile.no_op.iter().chain(&profile.generic).cloned().collect();
        let mut engine = Engine::new(&self.field.tool, self.workers, Mode::Best)?;
        let seeds = engine.map(&self.field.programs, |worker, Program { name, text }| {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let limits = self.field.hasty.limits.limits();
            let run = worker.run(&Job { args: args.clone(), input: text.clone(), limits })?;
            if run.end != End::Exited(0) {
                return Ok(None);
            }
            Ok(match Module::parse_bytes(&run.stdout) {
                Ok(_) => Seed::read(name, &run.stdout),
                Err(_) => Some(Seed::unread(name, text)),
            })
        })?;
        Ok(seeds.into_iter().flatten().collect())
    }

    fn play(
        &self,
        ledger: &Ledger,
        pool: &Pool,
        on_event: &(dyn Fn(FuzzEvent<'_>) + Sync),
    ) -> Result<Status, FuzzError> {
        let ending = Ending::default();
        let (sender, receiver) = mpsc::channel();
        let triage = Triage {
            field: self.field,
            ledger,
            known: self.known,
            folder: &self.folder,
            stop: &ending.here,
            on_event,
            queue: Mutex::new(sender),
            asker: Mutex::new(Worker::new(self.field.tool.clone(), Mode::Best)?),
        };
        let shared = Shared {
            field: self.field,
            pool,
            ledger,
            triage: &triage,
            stop: &ending.here,
            over: &ending.near,
            most_tests: self.tests.unwrap_or(u64::MAX),
            seed: self.seed,
        };
        let spent: Vec<f64> =
            self.strategies.iter().map(|strategy| ledger.score(strategy.name()).seconds).collect();
        let bandit = Mutex::new(Bandit::new(&spent));
        let watch = Watch {
            start: Instant::now(),
            meter: Meter::start(),
            old_tests: ledger.tests(),
            old_findings: ledger.findings().len(),
            workers: self.workers,
        };
        let (triage, ending) = (&triage, &ending);
        let result = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.workers.max(1))
                .map(|_| scope.spawn(|| self.work(&shared, &bandit, &watch.meter)))
                .collect();
            let reducer = scope.spawn(move || match self.reduce {
                true => triage.reduce_all(&receiver, ending),
                false => Ok(()),
            });
            let work_is_done = || workers.iter().all(ScopedJoinHandle::is_finished);
            self.watch(&shared, &watch, ending, &work_is_done, &|| reducer.is_finished(), on_event);
            let worked = workers.into_iter().map(|worker| worker.join().expect("a worker does not panic"));
            let worked: Result<Vec<()>, EngineError> = worked.collect();
            let reduced = reducer.join().expect("the reducer does not panic");
            // Whatever fails because all runs were given up is no failure.
            if ending.is_here(false) { Ok(()) } else { worked.and(reduced) }
        });
        hurry(false);
        ledger.mark(pool.len());
        result?;
        let status = watch.status(&shared);
        ledger.note_spent(&status.spent, status.dialects);
        Ok(status)
    }

    /// What one worker does.
    fn work(&self, shared: &Shared<'_>, bandit: &Mutex<Bandit>, meter: &Meter) -> Result<(), EngineError> {
        let result = self.take_turns(shared, bandit);
        meter.look();
        if result.is_err() {
            shared.over.store(true, Ordering::Relaxed);
        }
        result
    }

    fn take_turns(&self, shared: &Shared<'_>, bandit: &Mutex<Bandit>) -> Result<(), EngineError> {
        let mut desk = Desk::new(self.field)?;
        let mut patience = Patience::default();
        loop {
            let ticket = bandit.lock().expect("no worker panics").next();
            let strategy = &self.strategies[ticket.strategy];
            let (begun, used) = (Instant::now(), own_job_time());
            let number = shared.ledger.next_turn();
            let mut turn = Turn::new(shared, &mut desk, strategy.name(), number);
            if turn.is_over() {
                return Ok(());
            }
            let doing = format!("turn {number}, of strategy {}", strategy.name());
            let went = patience.guard(&doing, || strategy.turn(&mut turn));
            turn.score.seconds = begun.elapsed().as_secs_f64();
            let Turn { score, covered, outcomes, nominal, siblings, .. } = turn;
            shared.ledger.settle(strategy.name(), &score, &outcomes);
            shared.ledger.note_processor(strategy.name(), own_job_time().saturating_sub(used));
            // With one worker time is counted, so that the next turn does not depend on how fast this was.
            let cost = if self.workers > 1 { score.seconds } else { nominal };
            bandit.lock().expect("no worker panics").settle(
                ticket,
                cost.max(0.001),
                reward(&score, siblings, &covered),
            );
            match went {
                Ok(went) => went?,
                Err(mishap) => {
                    shared.triage.tell(&mishap);
                    desk = Desk::new(self.field)?;
                }
            }
        }
    }

    /// Looks at the clock and tells how things stand, until all is done.
    fn watch(
        &self,
        shared: &Shared<'_>,
        watch: &Watch,
        ending: &Ending,
        work_is_done: &dyn Fn() -> bool,
        rest_is_done: &dyn Fn() -> bool,
        on_event: &(dyn Fn(FuzzEvent<'_>) + Sync),
    ) {
        let (mut marked, mut told, mut looked) = (Instant::now(), Instant::now(), Instant::now());
        while !(work_is_done() && rest_is_done()) {
            std::thread::sleep(Duration::from_millis(20));
            if work_is_done() || self.time.is_some_and(|time| watch.start.elapsed() >= time) {
                ending.begin();
            }
            if ending.is_here(self.stop.load(Ordering::Relaxed)) {
                hurry(true);
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
            }
        }
    }
}

/// What a turn was worth. A bug is what we came for; the rest is there to tell strategies apart until one
/// shows. Some strategies cover thousands of pairs in a minute, so a pair must weigh little; and a bug that is likely one
/// with another weighs less than one that stands alone.
fn reward(score: &Score, siblings: u64, covered: &Covered) -> f64 {
    let pairs = covered.ops + covered.op_pairs + covered.dialect_pairs;
    50.0 * (score.findings - siblings) as f64
        + 10.0 * siblings as f64
        + 0.01 * pairs as f64
        + 0.001 * covered.pass_ops as f64
}
