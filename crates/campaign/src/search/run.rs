//! Runs a campaign: opens everything, starts the workers and the reducer, watches them, and ends.

use std::path::Path;
use std::sync::mpsc;
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

use mohole_store::shared::without_password;
use mohole_store::{FindingRow, Lock, Store, StoreHandle, StoreWriter, Update};
use mohole_testcase::{Finding, Provenance};
use parking_lot::{Mutex, RwLock};

use super::campaign::{Campaign, Ended, FuzzError, FuzzEvent};
use super::code_record::CodeRecord;
use super::coverage_map::CoverageMap;
use super::exercised::{Exercised, inventory};
use super::known_elsewhere::known_everywhere;
use super::meter::Meter;
use super::pool::{Pool, Seed};
use super::reducer::{Reducer, release_all};
use super::sampling::{self, SampleQueue};
use super::shared::SharedState;
use super::sharing::{self, tell_of_others};
use super::start::{CrashingProgram, StartPrograms, unreadable};
use super::statistics::Statistics;
use super::status::{SessionStart, Status};
use super::workers::WorkQueue;
use crate::exchange::Participant;
use crate::fault::{Fault, FaultLog, caught};
use crate::findings::claims::Claims;
use crate::findings::folder::TargetRecord;
use crate::findings::index::FindingIndex;
use crate::findings::intake::{Intake, Pending};
use crate::findings::replace;

/// How often the store and the user hear how the campaign stands.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(500);

/// How often the user hears how many programs the compiler has read at the start.
const START_INTERVAL: Duration = Duration::from_secs(5);

/// How often the processor time of all processes is measured.
const METER_INTERVAL: Duration = Duration::from_secs(5);

/// How often the end of the campaign is checked for.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// How long a campaign may take to end after its time is over.
const GRACE: Duration = Duration::from_secs(5);

impl Campaign<'_> {
    /// Runs the campaign.
    ///
    /// # Errors
    /// When it cannot begin, because of the machine, the disk or the store. Later errors come with how far it
    /// got.
    pub fn run(&self, on_event: &(dyn Fn(FuzzEvent<'_>) + Sync)) -> Result<Ended, FuzzError> {
        std::fs::create_dir_all(&self.folder)
            .map_err(|source| FuzzError::Folder { path: self.folder.clone(), source })?;
        let _lock = Lock::take(&self.folder)?;
        replace::tidy(&self.folder);
        if let Some(aside) = Store::put_damaged_aside(&self.folder)? {
            let text = format!(
                "the campaign's store was damaged and is now {}; the findings are read from their folders",
                aside.display()
            );
            on_event(FuzzEvent::Warning(&text));
        }
        let store = Store::open(&self.folder)?;
        self.check_target(&store)?;
        let participant = self.join(on_event)?;
        let writer = StoreWriter::start(&self.folder)?;
        let (status, error) = self.run_with(store, &writer, participant, on_event)?;
        let written = writer.close().map_err(FuzzError::from);
        let error = error.or(self.lost(&status)).or(written.err());
        Ok(Ended { status, error })
    }

    /// What is not in the folder at the end although it was found.
    fn lost(&self, status: &Status) -> Option<FuzzError> {
        let Status { unsaved, removed, .. } = *status;
        let store = Store::path(&self.folder);
        match (unsaved, removed) {
            (0, 0) => (!store.exists()).then_some(FuzzError::StoreGone { path: store }),
            _ => Some(FuzzError::Lost { unsaved, removed, path: self.folder.clone() }),
        }
    }

    /// Opens everything that the search needs, and searches.
    fn run_with(
        &self,
        store: Store,
        writer: &StoreWriter,
        mut participant: Option<Participant>,
        on_event: &(dyn Fn(FuzzEvent<'_>) + Sync),
    ) -> Result<(Status, Option<FuzzError>), FuzzError> {
        self.save_beginning(&writer.handle());
        let known = known_everywhere(self.known, participant.as_mut());
        let statistics = Statistics::open(&store, writer.handle())?;
        let coverage = CoverageMap::open(&store, writer.handle())?;
        let inventory = inventory(&self.config.catalog, &self.config.chooser);
        let exercised = Exercised::open(&store, writer.handle(), inventory)?;
        let sample_queue = SampleQueue::open(&store, writer.handle())?;
        let code_record =
            CodeRecord::open(&store, &writer.handle(), &self.config.tool, statistics.seconds())?;
        let index = FindingIndex::open(&store, &self.folder, &known, writer.handle())?;
        if let [first, ..] = index.lost() {
            let text = format!(
                "the folders of some findings ({}) are gone or damaged; these are forgotten and may be found again: {first}",
                index.lost().len()
            );
            on_event(FuzzEvent::Warning(&text));
        }
        let deadline = self.time.map(|time| Instant::now() + time);
        let StartPrograms { accepted, crashing } = self.start(deadline, on_event)?;
        on_event(FuzzEvent::Ready(accepted.len(), self.config.programs.len()));
        let unreadable = unreadable(&accepted);
        if unreadable * 2 > accepted.len() {
            on_event(FuzzEvent::Unreadable(unreadable, accepted.len()));
        }
        let is_over = self.stop.is_requested() || deadline.is_some_and(|deadline| deadline <= Instant::now());
        if accepted.is_empty() && crashing.is_empty() && !is_over {
            return Err(FuzzError::NoPrograms(self.config.profile.name.clone()));
        }
        // Save choices only after a successful start.
        self.choice.save(&writer.handle());
        let focus = &self.config.focus;
        let pool = Pool::with_focus(accepted, focus);
        for entry in store.corpus()? {
            let seed = Seed::parse(Provenance::from_json(&entry.parent), &entry.text);
            // A store of an earlier format has lost what they cover.
            seed.iter().for_each(|seed| _ = coverage.cover_program(&seed.module));
            seed.filter(|seed| seed.is_in(focus)).into_iter().for_each(|seed| _ = pool.add(seed.into()));
        }
        drop(store);
        let needs_programs = self.strategies.iter().all(|strategy| strategy.needs_programs());
        if pool.is_empty() && needs_programs && !focus.dialects().is_empty() && !self.stop.is_requested() {
            let dialects: Vec<&str> = focus.dialects().iter().map(String::as_str).collect();
            return Err(FuzzError::NoneInFocus(dialects.join(", ")));
        }
        let stop = self.stop.child_until(deadline, GRACE);
        let on_found = |row: &FindingRow, folder: Option<&Path>| on_event(FuzzEvent::Found(row, folder));
        let on_fault = |fault: &Fault| {
            statistics.count_fault();
            on_event(FuzzEvent::Fault(fault));
        };
        let (sender, queue) = mpsc::channel();
        let intake = Intake {
            compiler: self.config.compiler(),
            asserting: self.config.asserting.as_ref(),
            earlier: self.config.earlier.as_ref(),
            target: TargetRecord::known(&self.config.profile, &self.config.tool, &self.config.catalog),
            known: RwLock::new(known),
            campaign: &self.folder,
            claims: Claims::new(index.rows().iter(), writer.handle()),
            index,
            elsewhere: Default::default(),
            stop: &stop,
            seconds: &|| statistics.seconds(),
            on_found: &on_found,
            on_fault: &on_fault,
            queue: Mutex::new(sender),
            keeping: Mutex::default(),
            unsaved: Mutex::default(),
            not_new: Mutex::default(),
        };
        let shared = SharedState {
            config: self.config,
            pool: &pool,
            statistics: &statistics,
            coverage: &coverage,
            exercised: &exercised,
            intake: &intake,
            sample_queue: &sample_queue,
            samples: Default::default(),
            hangs: Default::default(),
            path_counts: Default::default(),
            pairs: Default::default(),
            comparisons: Default::default(),
            code_record: code_record.as_ref(),
            stop: &stop,
            max_tests: self.tests.unwrap_or(u64::MAX),
            seed: participant.as_ref().map_or(self.seed, |participant| participant.seed(self.seed)),
        };
        if let Some(participant) = &mut participant {
            tell_of_others(participant, &intake)?;
        }
        Ok(self.search(&shared, crashing, queue, &writer.handle(), participant, on_event))
    }

    /// Shows the programs to the compiler, and tells how far it is.
    fn start(
        &self,
        deadline: Option<Instant>,
        on_event: &(dyn Fn(FuzzEvent<'_>) + Sync),
    ) -> Result<StartPrograms, FuzzError> {
        let (stop, told) = (self.stop.child_until(deadline, Duration::ZERO), Mutex::new(Instant::now()));
        let on_shown = |count: usize| {
            let mut told = told.lock();
            if told.elapsed() >= START_INTERVAL {
                *told = Instant::now();
                on_event(FuzzEvent::Starting(count, self.config.programs.len()));
            }
        };
        Ok(self.show_programs(&stop, &on_shown)?)
    }

    fn check_target(&self, store: &Store) -> Result<(), FuzzError> {
        match store.state("target")? {
            Some(found) if found != self.config.profile.name => {
                Err(FuzzError::OtherTarget { path: self.folder.clone(), found })
            }
            _ => Ok(()),
        }
    }

    fn save_beginning(&self, store: &StoreHandle) {
        store.send(Update::State("target".to_owned(), self.config.profile.name.clone()));
        store.send(Update::State("seed".to_owned(), self.seed.to_string()));
        store.send(Update::State("version".to_owned(), self.config.catalog.version.clone()));
        if let Ok(host) = std::fs::read_to_string("/proc/sys/kernel/hostname") {
            store.send(Update::State("host".to_owned(), host.trim().to_owned()));
        }
        // An argument need not be UTF-8.
        let words = std::env::args_os().map(|word| without_password(&word.to_string_lossy()));
        store.send(Update::State("command".to_owned(), words.collect::<Vec<_>>().join(" ")));
    }

    /// Runs workers and the reducer until the end; how the campaign stands then, and why it ended early if it
    /// did.
    fn search(
        &self,
        shared: &SharedState<'_>,
        crashing: Vec<CrashingProgram>,
        queue: mpsc::Receiver<Pending>,
        store: &StoreHandle,
        participant: Option<Participant>,
        on_event: &(dyn Fn(FuzzEvent<'_>) + Sync),
    ) -> (Status, Option<FuzzError>) {
        let faults = FaultLog { stop: shared.stop, on_fault: shared.intake.on_fault };
        let work = WorkQueue::new(&self.strategies, shared.statistics, crashing);
        let session = SessionStart {
            at: Instant::now(),
            meter: Meter::start(),
            tests: shared.statistics.tests(),
            findings: shared.intake.index.rows().len(),
            workers: self.workers,
            left_out: self.left_out(),
        };
        // The exchange ends after everything else, when this is dropped.
        let (running, is_over) = mpsc::channel();
        let error = std::thread::scope(|scope| {
            let sharing = participant.map(|participant| {
                let parts = sharing::Parts {
                    shared,
                    work: &work,
                    names: self.strategy_names(),
                    store,
                    known: self.known,
                    reduces: self.reduce,
                    on_event,
                };
                scope.spawn(move || parts.exchange(participant, &is_over))
            });
            let workers: Vec<_> = (0..self.workers.max(1))
                .map(|_| scope.spawn(|| self.work(shared, &work, faults, &session.meter)))
                .collect();
            let on_reduced = |finding: &Finding, folder: &Path| on_event(FuzzEvent::Reduced(finding, folder));
            let reduces = self.reduce;
            let reducer =
                scope.spawn(move || reduce_findings(shared.intake, faults, &on_reduced, reduces, &queue));
            let sampler = self
                .strategies
                .iter()
                .any(|strategy| strategy.takes_samples())
                .then(|| scope.spawn(move || sample_programs(shared, self.workers, faults)));
            let is_work_done = || workers.iter().all(ScopedJoinHandle::is_finished);
            self.watch(shared, &session, store, &is_work_done, &|| reducer.is_finished(), on_event);
            // The others may have ended before it was noticed that they did.
            shared.stop.request();
            let ends: Vec<_> = workers.into_iter().chain([reducer]).chain(sampler).map(joined).collect();
            save_progress(shared);
            drop(running);
            let _ = sharing.map(ScopedJoinHandle::join);
            ends.into_iter().find_map(Result::err)
        });
        save_progress(shared);
        let status = session.status(shared, store.time());
        shared.statistics.save_spent(&status.spent, status.dialects);
        (status, error)
    }

    /// Tells how the campaign stands until all threads have ended.
    fn watch(
        &self,
        shared: &SharedState<'_>,
        session: &SessionStart,
        store: &StoreHandle,
        is_work_done: &dyn Fn() -> bool,
        is_reducer_done: &dyn Fn() -> bool,
        on_event: &(dyn Fn(FuzzEvent<'_>) + Sync),
    ) {
        let (mut told, mut metered) = (Instant::now(), Instant::now());
        let mut store_fault = None;
        while !(is_work_done() && is_reducer_done()) {
            std::thread::sleep(CHECK_INTERVAL);
            if is_work_done() {
                shared.stop.request();
            }
            if metered.elapsed() >= METER_INTERVAL {
                metered = Instant::now();
                session.meter.measure();
            }
            if told.elapsed() >= PROGRESS_INTERVAL {
                told = Instant::now();
                save_progress(shared);
                let status = session.status(shared, store.time());
                shared.statistics.save_spent(&status.spent, status.dialects);
                on_event(FuzzEvent::Progress(&status));
                tell_store_fault(shared, store, &mut store_fault);
            }
        }
    }
}

fn save_progress(shared: &SharedState<'_>) {
    let SharedState { statistics, coverage, exercised, intake, pool, .. } = shared;
    exercised.save();
    statistics.save_point(coverage.counts().total(), pool.len(), intake.index.rows().len());
}

/// The reducer's thread. If it fails for good, the search goes on without it.
fn reduce_findings(
    intake: &Intake<'_>,
    faults: FaultLog<'_>,
    on_reduced: &(dyn Fn(&Finding, &Path) + Sync),
    reduces: bool,
    queue: &mpsc::Receiver<Pending>,
) -> Result<(), FuzzError> {
    if !reduces {
        release_all(intake, queue.try_iter());
        return Ok(());
    }
    let result = caught("the reducer", || Reducer::new(intake, faults, on_reduced).run(queue));
    let result = result.unwrap_or_else(Err).map_err(FuzzError::from);
    if let Err(error) = &result {
        faults.tell(&Fault::new("all further reduction", error));
    }
    result
}

/// The thread that samples. If it fails, the search goes on without samples.
fn sample_programs(shared: &SharedState<'_>, workers: usize, faults: FaultLog<'_>) -> Result<(), FuzzError> {
    let result = caught("all further sampling", || sampling::sample(shared, workers));
    result.map_err(|fault| {
        faults.tell(&fault);
        FuzzError::from(fault)
    })
}

/// Tells once why nothing can be written.
fn tell_store_fault(shared: &SharedState<'_>, store: &StoreHandle, told: &mut Option<String>) {
    let fault = store.error();
    if fault == *told {
        return;
    }
    if let Some(said) = fault.clone() {
        let doing = "writing to the campaign's store, which is retried,".to_owned();
        (shared.intake.on_fault)(&Fault { doing, said });
    }
    *told = fault;
}

/// How a thread ended.
fn joined(thread: ScopedJoinHandle<'_, Result<(), FuzzError>>) -> Result<(), FuzzError> {
    thread.join().unwrap_or_else(|_| {
        let (doing, said) = ("a thread".to_owned(), "it panicked".to_owned());
        Err(FuzzError::Faults(Fault { doing, said }))
    })
}
