//! Writes the reports of one bug after the other, on several threads.

use std::sync::Arc;

use mohole_target::Home;
use mohole_testcase::{Finding, Joined, Kind};

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
        let mut all = Vec::new();
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
            all.push(Published { number, prepared: Box::new(prepared), result });
        }
        if let Some(lead) = &lead {
            lead_to(lead, all.iter_mut().map(|one| &mut one.prepared.one.finding));
        }
        all.into_iter().for_each(send);
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
            let better = Subject::named(better, self.home, &self.deadline.stop)?;
            if !loses_execution(finding, &prepared.subject, &better) {
                prepared.subject = Arc::new(better);
            }
        }
        add_unloaded_dialects(&mut prepared.one.finding, self.known.iter());
        let Prepared { one, subject, job, versions, .. } = prepared;
        subject.publish(&one.folder, &mut one.finding, job, versions, &also)
    }
}

/// Whether wrong code is executed with its own compiler and cannot be with another. That convinces more than
/// a newer release, which the report's table has anyway.
fn loses_execution(finding: &Finding, own: &Subject, other: &Subject) -> bool {
    let executes = |subject: &Subject| subject.compiler().runner.is_some();
    finding.kind() == Kind::Miscompile && executes(own) && !executes(other)
}

/// Joins the findings of a bug with the one that is reported, which need not be the one that they were joined
/// with: whatever the reported one was joined with is joined with that instead, and so on.
fn lead_to<'f>(lead: &str, findings: impl Iterator<Item = &'f mut Finding>) {
    let mut findings: Vec<&mut Finding> = findings.collect();
    let mut take = |key: &str, joined: Option<Joined>| {
        let finding = findings.iter_mut().find(|finding| finding.signature.key == key)?;
        std::mem::replace(&mut finding.joined, joined)
    };
    let mut key = lead.to_owned();
    let mut joined = take(lead, None);
    while let Some(Joined { with, because }) = joined {
        joined = take(&with, Some(Joined { with: key, because }));
        key = with;
    }
}

/// Why a finding has no report of its own.
fn duplicate(prepared: &Prepared, lead: &str) -> String {
    match &prepared.one.finding.joined {
        Some(joined) if joined.with == *lead => format!("the same bug as {lead}: {}", joined.because),
        _ => format!("the same bug as {lead}"),
    }
}

#[cfg(test)]
mod tests {
    use mohole_testcase::Signature;

    use super::*;

    #[test]
    fn all_findings_of_a_bug_lead_to_the_reported_one() {
        let mut findings =
            [("a", None), ("b", Some("a")), ("c", Some("b")), ("d", Some("a"))].map(|(key, with)| {
                let mut finding =
                    Finding::new(Signature::titled(key, Kind::Hang, "h"), "t", &[], (*b"").into());
                let because = format!("{key} is");
                finding.joined = with.map(|with| Joined { with: with.to_owned(), because });
                finding
            });
        lead_to("c", findings.iter_mut());
        let joined = findings.each_ref().map(|finding| {
            finding.joined.as_ref().map(|joined| (joined.with.as_str(), joined.because.as_str()))
        });
        assert_eq!(joined, [Some(("b", "b is")), Some(("c", "c is")), None, Some(("a", "d is"))]);
    }
}
