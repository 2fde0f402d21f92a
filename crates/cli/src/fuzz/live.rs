//! The live screen of a campaign.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::Result;
use mohole_campaign::{
    Campaign, FuzzEvent, Status, read_finding, shown_command, smallest_case, smallest_file,
};
use mohole_store::{FindingRow, Store};
use mohole_target::{Stop, Tool};
use parking_lot::Mutex;

use super::draw::draw;
use super::keys::{Key, keys};
use super::show::{fault_text, unreadable_text};
use super::snapshot::{Curves, Snapshot};
use super::view::{Opened, View};
use super::{unused, warnings};
use crate::terminal::Screen;

/// A screen and the thread that handles keys, until it is dropped.
pub(super) struct Live {
    shared: Arc<Shared>,
    keyboard: Option<JoinHandle<()>>,
}

/// A screen and its contents.
struct Shared {
    screen: Screen,
    contents: Mutex<(Snapshot, View)>,
    folder: PathBuf,
    tool: Arc<Tool>,
    stop: Stop,
    is_over: AtomicBool,
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
            time: campaign.time.as_ref().map(Duration::as_secs_f64),
            tests: campaign.tests,
            unused: unused::lines(&campaign.left_out(), &config.profile.name),
            status: Status::default(),
            sizes: BTreeMap::new(),
            free: None,
            leaving: false,
            fault: None,
            curves: earlier(&folder),
        };
        let shared = Arc::new(Shared {
            screen: Screen::take()?,
            contents: Mutex::new((snapshot, View::default())),
            folder,
            tool: config.tool.clone(),
            stop,
            is_over: AtomicBool::new(false),
        });
        shared.draw();
        let keyboard = {
            let shared = shared.clone();
            std::thread::Builder::new().name("keyboard".to_owned()).spawn(move || shared.handle_keys())?
        };
        Ok(Live { shared, keyboard: Some(keyboard) })
    }

    /// Handles an event. Workers do not wait for drawing: only the thread that reports progress draws.
    pub(super) fn event(&self, event: &FuzzEvent<'_>) {
        let shared = &self.shared;
        let with = |change: &dyn Fn(&mut Snapshot)| change(&mut shared.contents.lock().0);
        match event {
            // The next status has it.
            FuzzEvent::Found(..) => {}
            FuzzEvent::Starting(..) => shared.draw(),
            FuzzEvent::Ready(accepted, all) => {
                with(&|snapshot| snapshot.accepted = Some((*accepted, *all)));
                shared.draw();
            }
            FuzzEvent::Reduced(record, _) => {
                let Some(reduced) = &record.reduced else { return };
                let key = record.signature.key.clone();
                with(&|snapshot| _ = snapshot.sizes.insert(key.clone(), reduced.ops[1]));
            }
            FuzzEvent::Unreadable(unread, accepted) => {
                with(&|snapshot| snapshot.fault = Some(unreadable_text(*unread, *accepted)));
            }
            FuzzEvent::Warning(text) => with(&|snapshot| snapshot.fault = Some((*text).to_owned())),
            FuzzEvent::Fault(fault) => with(&|snapshot| snapshot.fault = Some(fault_text(fault))),
            FuzzEvent::Progress(status) => {
                let free = warnings::free(&shared.folder);
                let unused = unused::lines(&status.unused, &status.target);
                with(&|snapshot| {
                    snapshot.take(status);
                    snapshot.free = free;
                    snapshot.unused.clone_from(&unused);
                    snapshot.leaving = shared.stop.is_requested();
                });
                shared.draw();
            }
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
        if let Some(keyboard) = self.keyboard.take() {
            let _ = keyboard.join();
        }
    }
}

impl Shared {
    /// Draws the screen. The campaign continues if the terminal is gone.
    fn draw(&self) {
        let mut contents = self.contents.lock();
        let (snapshot, view) = &mut *contents;
        let mut page = view.page;
        let _ = self.screen.draw(|frame| page = draw(frame, snapshot, view));
        view.page = page;
    }

    /// Handles keys until the campaign is over.
    fn handle_keys(&self) {
        while !self.is_over.load(Ordering::Relaxed) {
            let keys = keys(&self.screen.typed());
            if !keys.is_empty() {
                keys.into_iter().for_each(|key| self.press(key));
                self.draw();
            }
        }
    }

    fn press(&self, key: Key) {
        let mut contents = self.contents.lock();
        let (snapshot, view) = &mut *contents;
        let findings = &snapshot.status.findings;
        let Some(row) = view.press(key, findings).and_then(|place| findings.iter().rev().nth(place)) else {
            return;
        };
        view.opened = Some(opened(row, &self.folder, &self.tool));
    }
}

/// A finding with its program and its command, from its folder.
fn opened(row: &FindingRow, campaign: &Path, tool: &Tool) -> Opened {
    let folder = campaign.join("findings").join(&row.signature.key);
    let case = read_finding(&folder).and_then(|finding| Ok((smallest_case(&folder, &finding)?, finding)));
    let lines = match case {
        Ok(((args, program), finding)) => {
            let file = smallest_file(&folder, &finding);
            let command = shown_command(tool, &args, &file.to_string_lossy());
            let message = finding.message.into_iter().chain([String::new()]);
            let program = String::from_utf8_lossy(&program).into_owned();
            let head = [format!("$ {command}"), String::new()].into_iter();
            head.chain(message).chain(program.lines().map(str::to_owned)).collect()
        }
        Err(_) if row.lifecycle == mohole_store::Lifecycle::Known => {
            vec!["A known issue: it is counted, not saved.".to_owned()]
        }
        Err(error) => vec![error.to_string()],
    };
    Opened { title: row.signature.title(), lines, top: 0 }
}

/// The curves of earlier sessions, if there are any.
fn earlier(folder: &Path) -> Curves {
    if !Store::path(folder).exists() {
        return Curves::default();
    }
    Curves::of(Store::read(folder).and_then(|store| store.series()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use mohole_store::Lifecycle;
    use mohole_testcase::{Finding, Kind, Signature};

    use super::*;

    #[test]
    fn an_opened_finding_shows_its_command_and_its_program() {
        let campaign = tempfile::tempdir().unwrap();
        let signature = Signature::titled("01", Kind::Hang, "hang (cse)");
        let finding = Finding::new(signature.clone(), "x", &["--cse".to_owned()], (*b"").into());
        let folder = campaign.path().join("findings/01");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("finding.json"), serde_json::to_vec(&finding).unwrap()).unwrap();
        std::fs::write(folder.join("module.mlir"), "module {\n}\n").unwrap();
        let (contributor, lifecycle) = ("sweep".to_owned(), Lifecycle::Confirmed);
        let mut row = FindingRow { signature, contributor, lifecycle, seconds: 1.0 };
        let tool = Tool::at("/opt/x-opt".into());
        let shown = opened(&row, campaign.path(), &tool);
        assert_eq!(shown.title, "hang (cse)");
        let command = format!("$ x-opt --cse {}/module.mlir", folder.display());
        assert_eq!(shown.lines, [command.as_str(), "", "", "module {", "}"]);
        row.signature.key = "02".to_owned();
        assert!(opened(&row, campaign.path(), &tool).lines[0].contains("02/finding.json: No such file"));
        row.lifecycle = Lifecycle::Known;
        assert_eq!(opened(&row, campaign.path(), &tool).lines, ["A known issue: it is counted, not saved."]);
    }
}
