//! Writes the reports of one bug after the other, on several threads.

use std::sync::Arc;

use mohole_target::Home;
use mohole_testcase::Finding;

use super::deadline::Deadline;
use super::prepared::{Prepared, newest_release, steadier_build};
use super::refuse::RefusedFinding;
use super::report_text::Sibling;
use super::reported::ReportError;
use super::subject::Subject;
use crate::findings::unloaded::add_unloaded_dialects;

/// A finding that may be published.
pub(super) struct Ready {
    /// Its place in the ranking.
    pub(super) number: usize,
    pub(super) prepared: Prepared,
    /// The other findings of its bug.
    pub(super) others: Vec<Sibling>,
}

/// What became of it.
pub(super) struct Published {
    pub(super) number: usize,
    pub(super) prepared: Box<Prepared>,
    pub(super) result: Result<PublishState, ReportError>,
}

/// What became of a finding that was to be published.
pub(super) enum PublishState {
    /// It has a report.
    Written,
    /// It has none, for this reason.
    Refused(RefusedFinding),
    /// There was no time left.
    Late,
}

/// What reports are written with.
pub(super) struct Publisher<'a> {
    pub(super) home: &'a Home,
    pub(super) deadline: &'a Deadline,
    /// All findings, also as they are described by now.
    pub(super) known: &'a [Finding],
}

impl Publisher<'_> {
    /// Publishes the first finding of a bug that can be. The others are its duplicates.
    pub(super) fn publish_first(&self, bug: Vec<Ready>, send: &dyn Fn(Published)) {
        let mut lead: Option<String> = None;
        for Ready { number, mut prepared, others } in bug {
            let result = match (&lead, self.deadline.is_over()) {
                (Some(lead), _) => {
                    Ok(PublishState::Refused(RefusedFinding::new("duplicate", duplicate(&prepared, lead))))
                }
                (None, true) => Ok(PublishState::Late),
                (None, false) => self.publish(&mut prepared, others),
            };
            if matches!(result, Ok(PublishState::Written)) {
                lead = Some(prepared.one.finding.signature.key.clone());
            }
            send(Published { number, prepared: Box::new(prepared), result });
        }
    }

    /// Publishes one finding. Runs that were killed at the end of the time show nothing.
    fn publish(&self, prepared: &mut Prepared, others: Vec<Sibling>) -> Result<PublishState, ReportError> {
        let published = self.publish_one(prepared, others);
        match published {
            Ok(None) => Ok(PublishState::Written),
            _ if self.deadline.is_over() => Ok(PublishState::Late),
            Ok(Some(refused)) => Ok(PublishState::Refused(refused)),
            Err(error) => Err(error),
        }
    }

    fn publish_one(
        &self,
        prepared: &mut Prepared,
        others: Vec<Sibling>,
    ) -> Result<Option<RefusedFinding>, ReportError> {
        // By its own compiler, which ran them.
        let also = prepared.also(others);
        let finding = &prepared.one.finding;
        let better = steadier_build(finding, &prepared.versions)
            .or_else(|| newest_release(&finding.target, &prepared.versions));
        if let Some(better) = better {
            prepared.subject = Arc::new(Subject::named(better, self.home, &self.deadline.stop)?);
        }
        add_unloaded_dialects(&mut prepared.one.finding, self.known.iter());
        let Prepared { one, subject, job, versions, .. } = prepared;
        subject.publish(&one.folder, &mut one.finding, job, versions, &also)
    }
}

/// Why a finding has no report of its own.
fn duplicate(prepared: &Prepared, lead: &str) -> String {
    match &prepared.one.finding.joined {
        Some(joined) if joined.with == *lead => format!("the same bug as {lead}: {}", joined.because),
        _ => format!("the same bug as {lead}"),
    }
}
