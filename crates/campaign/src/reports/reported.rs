//! What became of a finding when reports were written, and why they could not be.

use std::io;
use std::mem::discriminant;
use std::path::PathBuf;

use mohole_store::Lifecycle;
use mohole_target::{EngineError, ProfileError};
use mohole_testcase::{Finding, Signature, Verdict};

use super::versions::BisectError;

/// What became of one finding.
#[derive(Debug, Clone)]
pub struct Reported {
    /// The finding.
    pub finding: Finding,
    /// Where it is known from.
    pub known: Option<String>,
    /// Why it is not reported.
    pub refused: Option<String>,
    /// There was no time left to look at it; the rest is what was known before.
    pub is_late: bool,
    /// What has become of it, if it was looked at.
    pub lifecycle: Option<Lifecycle>,
    /// Its folder.
    pub folder: PathBuf,
}

/// Why reports could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The disk.
    #[error(transparent)]
    Disk(#[from] io::Error),
    /// A compiler's profile.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// The machine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The campaign's memory.
    #[error(transparent)]
    Store(#[from] mohole_store::StoreError),
    /// The comparison of compilers.
    #[error(transparent)]
    Bisect(#[from] BisectError),
}

impl Reported {
    /// It has a report.
    pub fn is_reported(&self) -> bool {
        self.known.is_none() && self.refused.is_none()
    }

    /// Describes the finding as a run of the reduced program does: it has fewer operations and other numbers.
    pub(super) fn describe_as(&mut self, verdict: &Verdict) {
        let finding = &mut self.finding;
        if let Some(same) = verdict.signature.as_ref().filter(|_| finding.is(verdict.signature.as_ref())) {
            finding.related = mohole_oracle::related(same).or_else(|| finding.related.take());
            let own = finding.own_signature_mut();
            // The key stays, also where a more direct pass has another one.
            let same = Signature { key: own.key.clone(), ..same.clone() };
            let before = std::mem::replace(own, same.clone()).failure;
            // A symbolizer was asked when the finding was confirmed.
            let is_of_same_type = discriminant(&before) == discriminant(&same.failure);
            if is_of_same_type && same.failure.has_unnamed_code() && !before.has_unnamed_code() {
                own.failure = before;
            }
        }
    }
}
