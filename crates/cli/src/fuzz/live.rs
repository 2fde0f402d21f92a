//! The live screen of a campaign.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::Result;
use mohole_campaign::{Campaign, FuzzEvent, Status};
use mohole_store::Store;
use mohole_target::Stop;
use parking_lot::Mutex;

use super::draw::draw;
use super::show::fault_text;
use super::snapshot::{Curves, Snapshot};
use super::warnings;
use crate::terminal::Screen;

/// A screen and its contents.
pub(super) struct Live {
    screen: Screen,
    snapshot: Mutex<Snapshot>,
    folder: PathBuf,
    stop: Stop,
}

impl Live {
    /// Whether standard output is a terminal that can show the screen.
    pub(super) fn is_possible() -> bool {
        let able = std::env::var("TERM").is_ok_and(|name| !name.is_empty() && name != "dumb");
        able && io::stdout().is_terminal()
    }

    /// Takes over the terminal.
    pub(super) fn begin(campaign: &Campaign<'_>, stop: Stop) -> Result<Self> {
        let folder = campaign.folder.clone();
        let config = campaign.config;
        let snapshot = Snapshot {
            target: format!("{} {}", config.profile.name, config.catalog.version),
            seed: campaign.seed,
            workers: campaign.workers,
            folder: folder.display().to_string(),
            accepted: None,
            status: Status::default(),
            sizes: BTreeMap::new(),
            free: None,
            leaving: false,
            fault: None,
            curves: earlier(&folder),
        };
        let live = Live { screen: Screen::take()?, snapshot: Mutex::new(snapshot), folder, stop };
        live.draw();
        Ok(live)
    }

    /// Handles an event. Workers do not wait for drawing: only the thread that reports progress draws.
    pub(super) fn event(&self, event: &FuzzEvent<'_>) {
        let with = |change: &dyn Fn(&mut Snapshot)| change(&mut self.snapshot.lock());
        match event {
            // The next status has it.
            FuzzEvent::Found(..) => {}
            FuzzEvent::Ready(accepted, all) => {
                with(&|snapshot| snapshot.accepted = Some((*accepted, *all)));
                self.draw();
            }
            FuzzEvent::Reduced(record, _) => {
                let Some(reduced) = &record.reduced else { return };
                let key = record.signature.key.clone();
                with(&|snapshot| _ = snapshot.sizes.insert(key.clone(), reduced.ops[1]));
            }
            FuzzEvent::Fault(fault) => with(&|snapshot| snapshot.fault = Some(fault_text(fault))),
            FuzzEvent::Progress(status) => {
                let free = warnings::free(&self.folder);
                with(&|snapshot| {
                    snapshot.take(status);
                    snapshot.free = free;
                    snapshot.leaving = self.stop.is_requested();
                });
                self.draw();
            }
        }
    }

    /// Draws the screen. The campaign continues if the terminal is gone.
    fn draw(&self) {
        let snapshot = self.snapshot.lock();
        let _ = self.screen.draw(|frame| draw(frame, &snapshot));
    }
}

/// The curves of earlier sessions, if there are any.
fn earlier(folder: &std::path::Path) -> Curves {
    if !Store::path(folder).exists() {
        return Curves::default();
    }
    Curves::of(Store::read(folder).and_then(|store| store.series()).unwrap_or_default())
}
