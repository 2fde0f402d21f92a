//! What is known of a finding when it is ranked.

use mohole_testcase::{CommandLine, Finding, Kind};
use serde::{Deserialize, Serialize};

use crate::reports::direct::has_options;
use crate::reports::likeness::telling_operations;
use crate::reports::window::Window;

/// Words of a score that say on which releases the finding shows.
pub(super) const OLDER_LACKS_IT: &str = "an older release does not have it";
pub(super) const NEWEST_HAS_IT: &str = "the newest release has it";

/// What is known of a finding when it is ranked. Sets of labelled findings keep it as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traits {
    /// What kind of failure it is.
    pub kind: Kind,
    /// The failure in words, as in the title.
    pub failure: String,
    /// The pass that fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// The compiler's arguments on the program.
    pub args: Vec<String>,
    /// The program, reduced where it could be.
    pub program: String,
    /// How many operations it has; none where it could not be reduced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operations: Option<usize>,
    /// Other passes that fail in the same way.
    #[serde(default)]
    pub siblings: usize,
    /// Passes that die of the program in other ways.
    #[serde(default)]
    pub victims: usize,
    /// It does not show in every run.
    #[serde(default)]
    pub is_flaky: bool,
    /// A release before the first that shows it does not.
    #[serde(default)]
    pub is_regression: bool,
    /// The newest installed release shows it.
    #[serde(default)]
    pub is_in_newest: bool,
    /// A compiler stops at an assertion.
    #[serde(default)]
    pub has_assertion: bool,
    /// An issue of the tracker is likely the same.
    #[serde(default)]
    pub is_likely_known: bool,
}

impl Traits {
    /// Those of a finding whose reduced program and releases are known.
    pub(crate) fn of(finding: &Finding, program: &str, window: Option<&Window>) -> Traits {
        let reduced = finding.reduced.as_ref();
        Traits {
            kind: finding.kind(),
            failure: finding.signature.title(),
            pass: finding.signature.pass.clone(),
            args: reduced.map_or(&finding.args, |reduced| &reduced.args).clone(),
            program: program.to_owned(),
            operations: reduced.map(|reduced| reduced.ops[1]),
            siblings: finding.siblings.len(),
            victims: finding.victims.len(),
            is_flaky: finding.is_flaky(),
            is_regression: window.is_some_and(|window| window.last_without.is_some()),
            is_in_newest: window.is_some_and(|window| window.newest_shows == Some(true)),
            has_assertion: !finding.asserted.is_empty(),
            is_likely_known: !finding.upstream.is_empty(),
        }
    }

    /// Those of a finding as its report left it, if it was reported.
    pub fn of_reported(finding: &Finding, program: &str) -> Option<Traits> {
        let score = finding.score.as_ref()?;
        let holds = |reason: &str| score.reasons.iter().any(|given| given.starts_with(reason));
        Some(Traits {
            is_regression: holds(OLDER_LACKS_IT),
            is_in_newest: holds(NEWEST_HAS_IT),
            ..Traits::of(finding, program, None)
        })
    }

    /// The failure in words: the same for one bug that several campaigns found.
    pub fn failure_without_pass(&self) -> &str {
        self.failure.rsplit_once(" (").map_or(&self.failure, |(failure, _)| failure)
    }

    /// The passes of the command.
    pub(crate) fn passes(&self) -> Vec<String> {
        CommandLine::parse(&self.args).passes()
    }

    /// Whether the command sets options of its passes.
    pub(crate) fn has_options(&self) -> bool {
        has_options(&self.args)
    }

    /// The dialects of the program's operations, but for those that all programs have.
    pub(crate) fn dialects(&self) -> Vec<&str> {
        let operations = telling_operations(&self.program);
        let mut dialects: Vec<&str> = operations.iter().filter_map(|op| op.split('.').next()).collect();
        dialects.sort_unstable();
        dialects.dedup();
        dialects
    }

    /// Whether an operation is written in the generic form.
    pub(crate) fn is_generic(&self) -> bool {
        self.program.contains("\"(")
    }
}
