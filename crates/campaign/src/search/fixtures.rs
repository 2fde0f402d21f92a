//! A campaign's parts with no compiler behind them, for tests.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};

use mohole_catalog::Catalog;
use mohole_lowering::RuleBook;
use mohole_mutate::Similar;
use mohole_store::{FindingRow, Store, StoreWriter};
use mohole_target::{Profile, Stop, Tool};
use parking_lot::{Mutex, RwLock};

use super::config::{CampaignConfig, CampaignInputs};
use super::coverage_map::CoverageMap;
use super::exercised::Exercised;
use super::pool::Pool;
use super::sampling::SampleQueue;
use super::shared::{SharedState, WorkerState};
use super::statistics::Statistics;
use super::turn::{Turn, TurnNumber};
use crate::fault::{Fault, FaultLog};
use crate::findings::claims::Claims;
use crate::findings::folder::TargetRecord;
use crate::findings::index::FindingIndex;
use crate::findings::intake::{Intake, Pending};
use crate::findings::known::KnownIssues;

/// A campaign on a compiler that is not there, and what its passes would do.
pub(crate) fn config(book: Option<RuleBook>) -> CampaignConfig {
    CampaignConfig::new(CampaignInputs {
        profile: Profile::for_command("fake", "fake-opt"),
        tool: Arc::new(Tool::at("/nowhere/fake-opt".into())),
        runner: None,
        asserting: None,
        catalog: Catalog::default(),
        book,
        ods: None,
        similar: Similar::default(),
        programs: Vec::new(),
    })
}

/// What an intake has said and queued.
pub(crate) struct Heard<'h> {
    faults: &'h Mutex<Vec<String>>,
    pub(crate) log: FaultLog<'h>,
    /// Findings that wait for the reducer.
    pub(crate) queue: &'h Receiver<Pending>,
    store: &'h Store,
    writer: &'h StoreWriter,
}

impl Heard<'_> {
    /// What was being done when something failed.
    pub(crate) fn faults(&self) -> Vec<String> {
        self.faults.lock().clone()
    }
}

/// Checks something with an intake of its own, in a folder that is removed afterwards.
pub(crate) fn with_intake(config: &CampaignConfig, check: impl FnOnce(&Intake<'_>, &Heard<'_>)) {
    let folder = tempfile::tempdir().unwrap();
    let writer = StoreWriter::start(folder.path()).unwrap();
    let (store, known) = (Store::open(folder.path()).unwrap(), KnownIssues::default());
    let (stop, faults) = (Stop::default(), Mutex::new(Vec::new()));
    let (sender, queue) = mpsc::channel();
    let on_found = |_: &FindingRow, _: Option<&Path>| {};
    let on_fault = |fault: &Fault| faults.lock().push(fault.doing.clone());
    let index = FindingIndex::open(&store, folder.path(), &known, writer.handle()).unwrap();
    let intake = Intake {
        compiler: config.compiler(),
        asserting: None,
        earlier: None,
        target: TargetRecord::of(&config.profile, &config.tool),
        known: RwLock::new(known),
        campaign: folder.path(),
        claims: Claims::new(index.rows().iter(), writer.handle()),
        index,
        elsewhere: Default::default(),
        stop: &stop,
        seconds: &|| 1.0,
        on_found: &on_found,
        on_fault: &on_fault,
        queue: Mutex::new(sender),
        keeping: Mutex::default(),
        unsaved: Mutex::default(),
        not_new: Mutex::default(),
    };
    let log = FaultLog { stop: &stop, on_fault: &on_fault };
    check(&intake, &Heard { faults: &faults, log, queue: &queue, store: &store, writer: &writer });
    drop(intake);
    writer.close().unwrap();
}

/// Checks something with a turn of its own.
pub(super) fn with_turn(config: &CampaignConfig, check: impl FnOnce(&mut Turn<'_, '_>)) {
    with_intake(config, |intake, heard| {
        let pool = Pool::default();
        let statistics = Statistics::open(heard.store, heard.writer.handle()).unwrap();
        let coverage = CoverageMap::open(heard.store, heard.writer.handle()).unwrap();
        let exercised = Exercised::open(heard.store, heard.writer.handle(), Vec::new()).unwrap();
        let sample_queue = SampleQueue::open(heard.store, heard.writer.handle()).unwrap();
        let shared = SharedState {
            config,
            pool: &pool,
            statistics: &statistics,
            coverage: &coverage,
            exercised: &exercised,
            intake,
            sample_queue: &sample_queue,
            samples: Default::default(),
            hangs: Default::default(),
            path_counts: Default::default(),
            pairs: Default::default(),
            comparisons: Default::default(),
            code_record: None,
            stop: intake.stop,
            max_tests: u64::MAX,
            seed: 0,
        };
        let mut state = WorkerState::new(config, intake.stop).unwrap();
        let number = TurnNumber { of_all: 0, of_strategy: 0 };
        check(&mut Turn::new(&shared, &mut state, "test", false, number));
    });
}
