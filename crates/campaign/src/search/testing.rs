//! A campaign's parts with no compiler behind them, for tests.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use mohole_catalog::Catalog;
use mohole_lowering::RuleBook;
use mohole_mutate::Similar;
use mohole_store::{Store, StoreWriter};
use mohole_target::{Profile, Stop, Tool};
use mohole_testcase::{End, Execution};
use parking_lot::Mutex;

use super::ledger::Ledger;
use super::triage::{Triage, Waiting};
use super::{Field, FuzzEvent, Known};
use crate::findings::known::KnownIssues;

/// A field with a compiler that is not there, and what its passes would do.
pub(super) fn field(book: Option<RuleBook>) -> Field {
    Field::new(Known {
        profile: Profile::for_command("fake", "fake-opt"),
        tool: Arc::new(Tool::at("/nowhere/fake-opt".into())),
        runner: None,
        catalog: Catalog::default(),
        book,
        ods: None,
        similar: Similar::default(),
        programs: Vec::new(),
    })
}

/// A run that met its deadline and said nothing.
pub(super) fn stopped() -> Execution {
    Execution {
        end: End::Deadline,
        stdout: Vec::new(),
        stderr: Vec::new(),
        output_limit_hit: false,
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak_memory: 0,
    }
}

/// What comes out of a triage.
pub(super) struct Heard<'h> {
    mishaps: &'h Mutex<Vec<String>>,
    /// Findings that wait for the reducer.
    pub(super) line: &'h Receiver<Waiting>,
}

impl Heard<'_> {
    /// What was being done when something failed.
    pub(super) fn mishaps(&self) -> Vec<String> {
        self.mishaps.lock().clone()
    }
}

/// Checks something with a triage of its own, in a folder that is removed afterwards.
pub(super) fn with_triage(field: &Field, check: impl FnOnce(&Triage<'_>, &Heard<'_>)) {
    let folder = tempfile::tempdir().unwrap();
    let writer = StoreWriter::start(folder.path()).unwrap();
    let (store, known) = (Store::open(folder.path()).unwrap(), KnownIssues::default());
    let ledger = Ledger::open(&store, folder.path(), &known, writer.handle()).unwrap();
    let (stop, mishaps) = (Stop::default(), Mutex::new(Vec::new()));
    let (sender, line) = mpsc::channel();
    let on_event = |event: FuzzEvent<'_>| {
        if let FuzzEvent::Mishap(mishap) = event {
            mishaps.lock().push(mishap.doing.clone());
        }
    };
    let triage = Triage {
        field,
        ledger: &ledger,
        known: &known,
        folder: folder.path(),
        stop: &stop,
        on_event: &on_event,
        reduces: true,
        queue: Mutex::new(sender),
        keeping: Mutex::default(),
    };
    check(&triage, &Heard { mishaps: &mishaps, line: &line });
    drop(triage);
    drop(ledger);
    writer.close().unwrap();
}
