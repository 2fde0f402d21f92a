//! A finding, as reports list it.

use std::path::Path;

use mohole_campaign::{Reported, smallest_file};
use mohole_store::Lifecycle;
use mohole_testcase::{CommandLine, Joined, Kind, Score};
use serde::Serialize;

/// A finding as JSON.
#[derive(Serialize)]
pub(super) struct Entry<'a> {
    pub(super) key: &'a str,
    pub(super) title: String,
    pub(super) kind: Kind,
    pub(super) target: &'a str,
    /// Passes and flags of the smallest command.
    pub(super) passes: usize,
    pub(super) pass_names: Vec<String>,
    pub(super) ops_before: usize,
    pub(super) ops_after: usize,
    /// The known issue, if it is one.
    pub(super) known: Option<&'a str>,
    /// Installed compilers that show it.
    pub(super) shown_on: &'a [String],
    /// Why it is not reported.
    pub(super) refused: Option<&'a str>,
    /// The rule that says so.
    pub(super) refused_by: Option<&'a str>,
    /// The finding that it is the same bug as.
    pub(super) joined: Option<&'a Joined>,
    /// Issues of the tracker that it likely is.
    pub(super) upstream: &'a [String],
    /// How much a maintainer will likely care for it.
    pub(super) score: Option<&'a Score>,
    /// The new state: `confirmed`, `reduced`, `known`, `fixed`; `None` if it did not change.
    pub(super) lifecycle: Option<&'static str>,
    pub(super) folder: String,
    /// The reduced program in that folder.
    #[serde(skip)]
    pub(super) file: String,
}

impl<'a> Entry<'a> {
    pub(super) fn of(reported: &'a Reported) -> Self {
        let finding = &reported.finding;
        let args = finding.reduced.as_ref().map_or(&finding.args, |reduced| &reduced.args);
        let ops = finding.reduced.as_ref().map_or([0, 0], |reduced| reduced.ops);
        let pass_names = CommandLine::parse(args).passes();
        Entry {
            key: &finding.signature.key,
            title: finding.title(),
            kind: finding.kind(),
            target: &finding.target,
            passes: pass_names.len(),
            pass_names,
            ops_before: ops[0],
            ops_after: ops[1],
            known: reported.known.as_deref(),
            shown_on: &finding.shown_on,
            refused: reported.refused.as_deref(),
            refused_by: finding.refused_by.as_deref(),
            joined: finding.joined.as_ref(),
            upstream: &finding.upstream,
            score: finding.score.as_ref(),
            lifecycle: reported.lifecycle.map(Lifecycle::word),
            folder: reported.folder.display().to_string(),
            file: file_name(&smallest_file(&reported.folder, finding)),
        }
    }

    /// It has a report.
    pub(super) fn is_open(&self) -> bool {
        self.known.is_none() && self.refused.is_none()
    }

    /// It has a report, and no issue of the tracker is likely the same.
    pub(super) fn is_new(&self) -> bool {
        self.is_open() && self.upstream.is_empty()
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
