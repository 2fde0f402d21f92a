//! What a campaign has run of what its compiler has: by dialect and operation, and by pass.

use std::collections::{BTreeMap, BTreeSet};

use mohole_ir::dialect_of;
use mohole_store::{RunCount, Store, StoreError, Subject};
use mohole_testcase::Outcome;
use serde::Serialize;

use crate::search::Share;
use crate::search::exercised::exercises;
use crate::search::tally::{CHANGED, UNCHANGED};

/// Runs by the word of their outcome.
type Outcomes = BTreeMap<String, u64>;

/// What was run, all sessions together.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Coverage {
    /// Operations.
    pub operations: Share,
    /// Passes.
    pub passes: Share,
    /// Every dialect that the compiler has or that occurred, sorted by name.
    pub by_dialect: Vec<DialectCoverage>,
    /// Every pass that was run, sorted by name.
    pub by_pass: Vec<PassCoverage>,
    /// Passes that were never run, or only with arguments that the compiler rejected.
    pub passes_never_run: Vec<String>,
}

/// What was run of a dialect.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct DialectCoverage {
    /// Its name.
    pub name: String,
    /// Its operations.
    #[serde(flatten)]
    pub share: Share,
    /// Runs of programs with an operation of it.
    pub outcomes: Outcomes,
    /// Runs of programs with each of its operations.
    pub operations: BTreeMap<String, Outcomes>,
    /// Operations that occurred only in programs that the compiler rejected.
    pub only_rejected: Vec<String>,
    /// Operations that did not occur.
    pub never: Vec<String>,
}

/// What was run of a pass.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct PassCoverage {
    /// Its name.
    pub name: String,
    /// Runs.
    pub runs: u64,
    /// Those in which it is known to have changed the program.
    pub changed: u64,
    /// Those in which it is known to have left it as it was. This is known if the pass ran alone.
    pub unchanged: u64,
    /// All runs by outcome.
    pub outcomes: Outcomes,
    /// Distinct findings in it.
    pub findings: usize,
}

/// What is known and what was run of one subject.
#[derive(Default)]
struct Names {
    known: BTreeSet<String>,
    run: BTreeMap<String, Outcomes>,
}

impl Names {
    /// All names, known or not.
    fn all(&self) -> BTreeSet<&str> {
        self.known.iter().chain(self.run.keys()).map(String::as_str).collect()
    }

    fn outcomes(&self, name: &str) -> Outcomes {
        self.run.get(name).cloned().unwrap_or_default()
    }
}

fn is_exercised(outcomes: &Outcomes) -> bool {
    outcomes.keys().any(|outcome| exercises(outcome))
}

impl Coverage {
    /// Reads it from the store of a campaign.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn read(store: &Store) -> Result<Self, StoreError> {
        let mut subjects: BTreeMap<Subject, Names> = BTreeMap::new();
        for (subject, name) in store.inventory()? {
            subjects.entry(subject).or_default().known.insert(name);
        }
        for RunCount { subject, name, outcome, runs } in store.run_counts()? {
            subjects.entry(subject).or_default().run.entry(name).or_default().insert(outcome, runs);
        }
        let mut names = |subject| subjects.remove(&subject).unwrap_or_default();
        let mut coverage = Coverage::default();
        coverage.take_operations(&names(Subject::Dialect), &names(Subject::Operation));
        let mut findings: BTreeMap<String, usize> = BTreeMap::new();
        for pass in store.findings()?.into_iter().filter_map(|row| row.signature.pass) {
            *findings.entry(pass).or_insert(0) += 1;
        }
        coverage.take_passes(&names(Subject::Pass), &findings);
        Ok(coverage)
    }

    fn take_operations(&mut self, dialects: &Names, operations: &Names) {
        let mut by_dialect: BTreeMap<&str, DialectCoverage> = BTreeMap::new();
        for name in dialects.all() {
            by_dialect.entry(name).or_default().outcomes = dialects.outcomes(name);
        }
        for name in operations.all() {
            let dialect = by_dialect.entry(dialect_of(name)).or_default();
            let outcomes = operations.outcomes(name);
            let (is_known, is_exercised) = (operations.known.contains(name), is_exercised(&outcomes));
            self.operations.count(is_known, is_exercised);
            dialect.share.count(is_known, is_exercised);
            match (is_exercised, outcomes.is_empty()) {
                (true, _) => {}
                (false, true) => dialect.never.push(name.to_owned()),
                (false, false) => dialect.only_rejected.push(name.to_owned()),
            }
            if !outcomes.is_empty() {
                dialect.operations.insert(name.to_owned(), outcomes);
            }
        }
        let named =
            |(name, dialect): (&str, DialectCoverage)| DialectCoverage { name: name.to_owned(), ..dialect };
        self.by_dialect = by_dialect.into_iter().map(named).collect();
        for dialect in &mut self.by_dialect {
            // Of a dialect without a known operation, nothing is known but that it is there.
            dialect.share.at_least |= dialect.share.known == 0;
        }
    }

    fn take_passes(&mut self, passes: &Names, findings: &BTreeMap<String, usize>) {
        for name in passes.all() {
            let mut outcomes = passes.outcomes(name);
            let is_exercised = is_exercised(&outcomes);
            self.passes.count(passes.known.contains(name), is_exercised);
            if !is_exercised {
                self.passes_never_run.push(name.to_owned());
            }
            if outcomes.is_empty() {
                continue;
            }
            let runs = outcomes.values().sum();
            let (changed, unchanged) =
                (outcomes.remove(CHANGED).unwrap_or(0), outcomes.remove(UNCHANGED).unwrap_or(0));
            if changed + unchanged > 0 {
                *outcomes.entry(Outcome::Success.word().to_owned()).or_insert(0) += changed + unchanged;
            }
            let findings = findings.get(name).copied().unwrap_or(0);
            let name = name.to_owned();
            self.by_pass.push(PassCoverage { name, runs, changed, unchanged, outcomes, findings });
        }
    }
}

#[cfg(test)]
mod tests {
    use mohole_store::{FindingRow, Lifecycle, StoreWriter, Update};
    use mohole_testcase::{Failure, Signature};

    use super::*;

    fn read(updates: Vec<Update>) -> Coverage {
        let folder = tempfile::tempdir().unwrap();
        let writer = StoreWriter::start(folder.path()).unwrap();
        updates.into_iter().for_each(|update| writer.handle().send(update));
        writer.close().unwrap();
        Coverage::read(&Store::read(folder.path()).unwrap()).unwrap()
    }

    fn inventory(subject: Subject, names: &[&str]) -> Vec<(Subject, String)> {
        names.iter().map(|name| (subject, (*name).to_owned())).collect()
    }

    fn runs(subject: Subject, rows: &[(&str, &str, u64)]) -> Update {
        let row = |&(name, outcome, runs): &(&str, &str, u64)| RunCount {
            subject,
            name: name.to_owned(),
            outcome: outcome.to_owned(),
            runs,
        };
        Update::Runs(rows.iter().map(row).collect())
    }

    #[test]
    fn operations_are_counted_by_dialect() {
        let mut known = inventory(Subject::Operation, &["fir.load", "fir.store", "fir.foo", "fir.bar"]);
        known.extend(inventory(Subject::Dialect, &["fir", "mif"]));
        let counted = [("fir.load", "success", 7), ("fir.load", "crash", 1), ("fir.store", "success", 2)];
        let coverage = read(vec![
            Update::Inventory(known),
            runs(Subject::Operation, &counted),
            runs(Subject::Operation, &[("fir.foo", "rejected", 3), ("arith.addi", "success", 1)]),
            runs(Subject::Operation, &[("fir.typo", "rejected", 1)]),
            runs(Subject::Dialect, &[("fir", "success", 8)]),
        ]);
        assert_eq!(coverage.operations, Share { exercised: 3, known: 5, at_least: true });
        let names: Vec<&str> = coverage.by_dialect.iter().map(|dialect| dialect.name.as_str()).collect();
        assert_eq!(names, ["arith", "fir", "mif"]);
        let [arith, fir, mif] = [0, 1, 2].map(|place| &coverage.by_dialect[place]);
        assert_eq!(arith.share, Share { exercised: 1, known: 1, at_least: true });
        assert_eq!(fir.share, Share { exercised: 2, known: 4, at_least: false });
        assert_eq!(
            (&fir.never[..], &fir.only_rejected[..]),
            (&["fir.bar".to_owned()][..], &["fir.foo".to_owned(), "fir.typo".to_owned()][..])
        );
        assert_eq!(fir.outcomes["success"], 8);
        assert_eq!(
            fir.operations["fir.load"],
            Outcomes::from([("crash".to_owned(), 1), ("success".to_owned(), 7)])
        );
        assert_eq!(mif.share, Share { exercised: 0, known: 0, at_least: true });
    }

    #[test]
    fn passes_are_counted_with_what_came_of_them() {
        let finding = FindingRow {
            signature: Signature {
                key: "01".to_owned(),
                failure: Failure::Hang,
                pass: Some("cse".to_owned()),
                activity: None,
            },
            contributor: "sweep".to_owned(),
            lifecycle: Lifecycle::Confirmed,
            seconds: 0.0,
        };
        let counted =
            [("cse", "success", 5), ("cse", "changed", 2), ("cse", "unchanged", 1), ("cse", "hang", 1)];
        let coverage = read(vec![
            Update::Inventory(inventory(Subject::Pass, &["cse", "sccp", "inline"])),
            runs(Subject::Pass, &counted),
            runs(Subject::Pass, &[("inline", "rejected", 4)]),
            Update::Finding(finding),
        ]);
        assert_eq!(coverage.passes, Share { exercised: 1, known: 3, at_least: false });
        assert_eq!(coverage.passes_never_run, ["inline", "sccp"]);
        let outcomes = Outcomes::from([("hang".to_owned(), 1), ("success".to_owned(), 8)]);
        let cse =
            PassCoverage { name: "cse".to_owned(), runs: 9, changed: 2, unchanged: 1, outcomes, findings: 1 };
        assert_eq!((coverage.by_pass.len(), &coverage.by_pass[0]), (2, &cse));
    }
}
