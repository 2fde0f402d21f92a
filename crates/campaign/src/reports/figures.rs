//! The figures of a campaign, read from its folder.

use std::collections::BTreeMap;
use std::path::Path;

use mohole_store::{Lifecycle, Score, Store};
use mohole_target::{Home, Profile};
use mohole_testcase::ReducedCase;
use rustc_hash::FxHashSet;
use serde::Serialize;

use super::coverage::Coverage;
use super::refused_kinds::is_refused_kind;
use super::reported::ReportError;
use crate::findings::doubtful::count_doubtful;
use crate::findings::folder::{REPORT, finding_folders, read_finding, smallest_case};

/// The figures of a campaign, all sessions together.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Figures {
    /// The compiler.
    pub target: String,
    /// Its version.
    pub version: String,
    /// The seed.
    pub seed: String,
    /// The command line of the last session.
    pub command: String,
    /// Time on the wall.
    pub seconds: f64,
    /// Processor time, mohole's own included.
    pub processor_seconds: f64,
    /// Tests: runs of the compiler by the search.
    pub tests: u64,
    /// The same per second of wall-clock time.
    pub tests_per_second: f64,
    /// Runs of the compiler, those that confirm and reduce included.
    pub compiler_runs: u64,
    /// The same per second of wall-clock time.
    pub compiler_runs_per_second: f64,
    /// The share of tests whose program and pipeline the compiler accepted.
    pub validity: f64,
    /// Operations that programs contained.
    pub ops: usize,
    /// Dialects they are of.
    pub dialects: usize,
    /// Pairs of operations.
    pub op_pairs: usize,
    /// Pairs of dialects.
    pub dialect_pairs: usize,
    /// Passes with an operation of the program they ran on.
    pub pass_ops: usize,
    /// What was run of what the compiler has.
    pub coverage: Coverage,
    /// Distinct signatures by kind, known ones included.
    pub signatures: BTreeMap<String, usize>,
    /// Signatures that were not confirmed: they did not show again, or there was no time.
    pub unconfirmed: usize,
    /// Signatures that were contradicted, and are kept for a person.
    pub doubtful: usize,
    /// Findings by strategy.
    pub found_by: BTreeMap<String, u64>,
    /// Findings that were reduced, and how far.
    pub reduced: Sizes,
    /// Findings with a report.
    pub reports: usize,
    /// Of them, those that are likely known upstream.
    pub likely_known: usize,
    /// Findings that are on the list of known issues.
    pub known: usize,
    /// Findings without a report, by the rule that refused them.
    pub refused: BTreeMap<String, usize>,
    /// Findings for which `mohole report` has not run yet.
    pub pending: usize,
    /// Reports that maintainers would refuse: must be 0.
    pub reports_of_refused_kind: usize,
    /// Findings whose folders cannot be read.
    pub unreadable: usize,
}

/// Median sizes of reduced findings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Sizes {
    /// Findings that were.
    pub findings: usize,
    /// Operations before and after.
    pub ops: [usize; 2],
    /// Passes and flags before and after.
    pub passes: [usize; 2],
}

impl Figures {
    /// Reads the figures of a campaign's folder.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn read(folder: &Path, home: &Home) -> Result<Self, ReportError> {
        let store = Store::read(folder)?;
        let text = |name: &str| store.state(name).map(Option::unwrap_or_default);
        let number = |name: &str| text(name).map(|text| text.parse::<f64>().unwrap_or(0.0));
        let mut sum = Score::default();
        let scores = store.scores()?;
        scores.values().for_each(|score| sum.add(score));
        let [ops, op_pairs, dialect_pairs, pass_ops] = store.coverage_counts()?;
        let seconds = number("seconds")?;
        let runs = number("compiler-runs")?;
        let mut figures = Figures {
            target: text("target")?,
            version: text("version")?,
            seed: text("seed")?,
            command: text("command")?,
            seconds,
            processor_seconds: number("processor-seconds")?,
            tests: sum.tests,
            tests_per_second: sum.tests as f64 / seconds.max(0.001),
            compiler_runs: runs as u64,
            compiler_runs_per_second: runs / seconds.max(0.001),
            validity: sum.valid as f64 / (sum.valid + sum.rejected).max(1) as f64,
            ops,
            dialects: number("dialects")? as usize,
            op_pairs,
            dialect_pairs,
            pass_ops,
            coverage: Coverage::read(&store)?,
            found_by: scores.into_keys().map(|name| (name, 0)).collect(),
            ..Figures::default()
        };
        figures.unconfirmed = store.unconfirmed()?.len();
        figures.doubtful = count_doubtful(folder);
        let mut known = FxHashSet::default();
        for row in store.findings()? {
            *figures.signatures.entry(row.signature.kind().word().to_owned()).or_insert(0) += 1;
            *figures.found_by.entry(row.contributor).or_insert(0) += 1;
            if row.lifecycle == Lifecycle::Known {
                known.insert(row.signature.key);
            }
        }
        figures.known = known.len();
        figures.take_findings(folder, home, &known);
        Ok(figures)
    }

    /// Adds the findings. A folder that cannot be read is counted, and the others are read.
    fn take_findings(&mut self, campaign: &Path, home: &Home, known: &FxHashSet<String>) {
        let mut sizes: Vec<ReducedCase> = Vec::new();
        // A campaign without findings has no such folder.
        for folder in finding_folders(campaign).unwrap_or_default() {
            match self.take_finding(&folder, home, known) {
                Ok(size) => sizes.extend(size),
                Err(_) => self.unreadable += 1,
            }
        }
        let middle = |of: &dyn Fn(&ReducedCase) -> usize| median(sizes.iter().map(of).collect());
        // A text has no operations.
        let programs: Vec<&ReducedCase> = sizes.iter().filter(|size| size.ops[0] > 0).collect();
        let middle_ops = |at: usize| median(programs.iter().map(|size| size.ops[at]).collect());
        self.reduced = Sizes {
            findings: sizes.len(),
            ops: [middle_ops(0), middle_ops(1)],
            passes: [middle(&|size| size.passes[0]), middle(&|size| size.passes[1])],
        };
    }

    /// Adds one finding; returns how far it was reduced.
    fn take_finding(
        &mut self,
        folder: &Path,
        home: &Home,
        known: &FxHashSet<String>,
    ) -> Result<Option<ReducedCase>, ReportError> {
        let finding = read_finding(folder)?;
        if known.contains(&finding.signature.key) {
            return Ok(finding.reduced);
        }
        if folder.join(REPORT).exists() {
            let (args, program) = smallest_case(folder, &finding)?;
            let profile = Profile::named(&finding.target, home)?;
            let program = String::from_utf8_lossy(&program);
            let is_refused = is_refused_kind(&profile, finding.kind(), &args, &program);
            self.reports += 1;
            self.likely_known += usize::from(!finding.upstream.is_empty());
            self.reports_of_refused_kind += usize::from(is_refused);
        } else if finding.refused.is_some() {
            // Earlier versions did not save the rule.
            let rule = finding.refused_by.as_deref().unwrap_or("unknown rule");
            *self.refused.entry(rule.to_owned()).or_insert(0) += 1;
        } else {
            self.pending += 1;
        }
        Ok(finding.reduced)
    }
}

fn median(mut numbers: Vec<usize>) -> usize {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use mohole_store::{FindingRow, StoreWriter, Update};
    use mohole_testcase::{Kind, Signature};

    use super::*;

    #[test]
    fn a_spoiled_folder_is_counted_and_hides_nothing() {
        let campaign = tempfile::tempdir().unwrap();
        for (name, text) in [("good", GOOD), ("spoiled", "{")] {
            let folder = campaign.path().join("findings").join(name);
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(folder.join("finding.json"), text).unwrap();
        }
        let mut figures = Figures::default();
        figures.take_findings(campaign.path(), &Home::at(campaign.path()), &FxHashSet::default());
        assert_eq!((figures.pending, figures.unreadable), (1, 1));
    }

    #[test]
    fn refused_findings_are_counted_by_rule() {
        let campaign = tempfile::tempdir().unwrap();
        for (name, refused) in [
            ("a", r#""refused": "likely a duplicate of 01", "refused_by": "duplicate""#),
            ("b", r#""refused": "likely a duplicate of 02", "refused_by": "duplicate""#),
            ("c", r#""refused": "it is not reduced""#),
        ] {
            let folder = campaign.path().join("findings").join(name);
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(folder.join("finding.json"), GOOD.replace('}', &format!(", {refused}}}")))
                .unwrap();
        }
        let mut figures = Figures::default();
        figures.take_findings(campaign.path(), &Home::at(campaign.path()), &FxHashSet::default());
        let counts = [("duplicate".to_owned(), 2), ("unknown rule".to_owned(), 1)];
        assert_eq!(figures.refused, BTreeMap::from(counts));
    }

    #[test]
    fn what_is_known_waits_for_no_report() {
        let campaign = tempfile::tempdir().unwrap();
        let folder = campaign.path().join("findings/k");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("finding.json"), GOOD).unwrap();
        let writer = StoreWriter::start(campaign.path()).unwrap();
        let row = FindingRow {
            signature: Signature::titled("k", Kind::Hang, "t"),
            contributor: "sweep".to_owned(),
            lifecycle: Lifecycle::Confirmed,
            seconds: 0.0,
        };
        writer.handle().send(Update::Finding(row));
        writer.handle().send(Update::Lifecycle("k".to_owned(), Lifecycle::Known));
        writer.close().unwrap();
        let figures = Figures::read(campaign.path(), &Home::at(campaign.path())).unwrap();
        assert_eq!((figures.known, figures.pending), (1, 0));
    }

    const GOOD: &str = r#"{"key": "k", "title": "t", "kind": "crash", "target": "fake", "args": []}"#;

    #[test]
    fn medians_are_of_the_middle() {
        assert_eq!(median(vec![9, 1, 4]), 4);
        assert_eq!(median(Vec::new()), 0);
    }
}
