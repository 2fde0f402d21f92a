//! Writes reports: findings are reduced, tried with every pass and on every installed compiler, joined where
//! they are one bug, ranked, and replayed from the text of their report before that is written. Reports are
//! drafts; nothing is ever sent.

use std::path::{Path, PathBuf};

use mohole_store::{Lock, Store, StoreWriter, Update};
use mohole_testcase::Finding;

use super::deadline::Deadline;
use super::decided::Decided;
use super::reported::{ReportError, Reported};
use super::reporter::{ReportStep, Reporter};
use super::stages::Stages;
use crate::findings::folder::{finding_folders, read_finding};
use crate::oracles;

impl Reporter<'_> {
    /// Reports all findings of a campaign: the best first, then those that have no report. An error with one
    /// finding does not stop the others.
    ///
    /// # Errors
    /// When there is no such folder, or the machine fails.
    pub fn all(
        &self,
        campaign: &Path,
        on_progress: &dyn Fn(ReportStep, usize, usize),
        on_each: &dyn Fn(&Reported),
        on_error: &dyn Fn(&Path, &ReportError),
    ) -> Result<Vec<Reported>, ReportError> {
        let deadline = Deadline::new(self.time);
        let _lock = campaign.is_dir().then(|| Lock::take(campaign)).transpose()?;
        let found = self.read_all(campaign, on_error)?;
        let writer = Store::path(campaign).exists().then(|| StoreWriter::start(campaign)).transpose()?;
        let all: Vec<Finding> = found.iter().map(|(_, finding)| finding.clone()).collect();
        let (deadline, done) = (&deadline, Vec::new());
        let decided = match writer {
            Some(_) => Decided::read(&Store::read(campaign)?, &all)?,
            None => Decided::default(),
        };
        let mut stages = Stages { reporter: self, deadline, all: &all, decided, on_error, on_progress, done };
        let mut prepared = stages.reduce(found);
        stages.try_passes(&mut prepared)?;
        let mut prepared = stages.compare(prepared)?;
        stages.vary(&mut prepared)?;
        stages.publish(prepared, on_each);
        let done = stages.done;
        for one in done.iter().filter(|one| !one.is_late) {
            let (key, joined) = (one.finding.signature.key.clone(), one.finding.joined.clone());
            writer
                .iter()
                .for_each(|writer| writer.handle().send(Update::Joined(key.clone(), joined.clone())));
        }
        for one in &done {
            if let (Some(writer), Some(lifecycle)) = (&writer, one.lifecycle) {
                writer.handle().send(Update::Lifecycle(one.finding.signature.key.clone(), lifecycle));
            }
        }
        if let Some(Err(error)) = writer.map(StoreWriter::close) {
            on_error(campaign, &error.into());
        }
        Ok(done)
    }

    /// The findings of a campaign in the order in which they are looked at: known issues first; fast ones
    /// before slow ones; what is not implemented last, with parser crashes.
    fn read_all(
        &self,
        campaign: &Path,
        on_error: &dyn Fn(&Path, &ReportError),
    ) -> Result<Vec<(PathBuf, Finding)>, ReportError> {
        let mut found: Vec<(PathBuf, Finding)> = Vec::new();
        for folder in finding_folders(campaign)? {
            match read_finding(&folder) {
                Ok(finding) => found.push((folder, finding)),
                Err(error) => on_error(&folder, &error.into()),
            }
        }
        found.sort_by_key(|(_, finding)| {
            let oracle = oracles::of(finding);
            let is_new = self.known.find_finding(finding).is_none();
            (is_new, oracle.is_reported_last(), oracle.is_slow(), !finding.is_reduced())
        });
        Ok(found)
    }
}
