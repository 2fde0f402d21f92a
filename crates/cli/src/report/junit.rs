//! The findings as JUnit XML, which most CI servers read: a finding with a report is a failure, unless it is
//! likely known upstream.

use anyhow::Result;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::entry::Entry;

pub(super) fn report(entries: &[Entry<'_>]) -> Result<String> {
    let mut suite = TestSuite::new("mohole");
    suite.add_test_cases(entries.iter().map(test_case));
    let mut report = Report::new("mohole");
    report.add_test_suite(suite);
    Ok(report.to_string()?)
}

fn test_case(entry: &Entry<'_>) -> TestCase {
    let mut status;
    let likely = entry.upstream.first().map(|issue| format!("likely known: {issue}"));
    if let Some(reason) = entry.known.or(entry.refused).or(likely.as_deref()) {
        status = TestCaseStatus::skipped();
        status.set_message(reason);
    } else {
        status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(entry.title.as_str()).set_description(format!("{}/report.md", entry.folder));
    }
    let mut case = TestCase::new(entry.key, status);
    case.set_classname(entry.target);
    case
}
