//! The measurement, and how it is printed.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use mohole_session::print;
use serde::Serialize;

use super::sanitizers::{Checked, Sanitizer};
use super::trial::Fate;

/// How many programs are certified, executable, or both.
#[derive(Serialize, Default, Clone)]
pub(super) struct Share {
    pub(super) functions: usize,
    pub(super) certified: usize,
    pub(super) executable: usize,
    pub(super) both: usize,
}

impl Share {
    pub(super) fn add(&mut self, fate: &Fate) {
        let runs = fate.is_executable();
        self.functions += 1;
        self.certified += usize::from(fate.certified);
        self.executable += usize::from(runs);
        self.both += usize::from(runs && fate.certified);
    }

    fn percent(&self) -> String {
        format!("{:.1}%", 100.0 * self.both as f64 / self.functions.max(1) as f64)
    }
}

/// The results of a set of programs.
#[derive(Serialize, Default)]
pub(super) struct Suite {
    pub(super) all: Share,
    /// Runs of certified programs.
    pub(super) runs: usize,
    /// Of these, runs with run-time checks.
    pub(super) checked_runs: usize,
    /// Pairs of a certified program and a pipeline whose output was compared with that of the plain pipeline.
    pub(super) pairs: usize,
    /// Certified programs with trouble, by kind of trouble.
    pub(super) trouble: BTreeMap<String, usize>,
    /// Names of operations before reconditioning.
    pub(super) ops_before: BTreeSet<String>,
    /// Those of them that are left after it.
    pub(super) ops_after: BTreeSet<String>,
    pub(super) under_address_sanitizer: Option<Checked>,
    pub(super) under_valgrind: Option<Checked>,
    pub(super) raw: Raw,
}

/// Some of the programs without reconditioning.
#[derive(Serialize, Default)]
pub(super) struct Raw {
    pub(super) programs: usize,
    pub(super) executable: usize,
    /// Pairs of a program and a pipeline that were compared.
    pub(super) pairs: usize,
    /// Programs with different outputs or a signal.
    pub(super) alarms: usize,
    /// Those of them that are certified and have no trouble after reconditioning.
    pub(super) false_alarms: usize,
}

#[derive(Serialize)]
pub(super) struct Summary {
    pub(super) target: String,
    pub(super) programs_per_second: f64,
    pub(super) ops_per_program: f64,
    pub(super) generated: Suite,
    pub(super) corpus: Option<Suite>,
    pub(super) shares: BTreeMap<String, Share>,
    pub(super) core_shares: BTreeMap<String, Share>,
}

pub(super) fn show(summary: &Summary) -> Result<()> {
    print::line(format!(
        "speed: {:.0} programs of {:.0} operations a second",
        summary.programs_per_second, summary.ops_per_program
    ))?;
    suite("generated programs", &summary.generated)?;
    if let Some(corpus) = &summary.corpus {
        suite("functions of files", corpus)?;
        print::line(print::table(&rows(summary)))?;
    }
    Ok(())
}

fn suite(name: &str, suite: &Suite) -> Result<()> {
    let Share { functions, certified, executable, both } = suite.all;
    print::line(format!("{name}: {functions}, {certified} certified, {executable} executable, {both} both"))?;
    print::line(format!(
        "  certified ones: {} runs, {} of them with run-time checks; {} pairs of program and pipeline compared",
        print::thousands(suite.runs),
        print::thousands(suite.checked_runs),
        print::thousands(suite.pairs)
    ))?;
    checked(Sanitizer::Address, suite.under_address_sanitizer.as_ref())?;
    checked(Sanitizer::Memory, suite.under_valgrind.as_ref())?;
    match suite.trouble.is_empty() {
        true => print::line("  trouble: none")?,
        false => {
            let all = suite.trouble.iter().map(|(kind, count)| format!("{count} programs with {kind}"));
            print::line(format!("  trouble: {}", all.collect::<Vec<_>>().join(", ")))?;
        }
    }
    let lost: Vec<&str> = suite.ops_before.difference(&suite.ops_after).map(String::as_str).collect();
    print::line(format!(
        "  operations before and after: {} and {}{}{}",
        suite.ops_before.len(),
        suite.ops_after.len(),
        if lost.is_empty() { "" } else { "; removed: " },
        lost.join(" ")
    ))?;
    let raw = &suite.raw;
    print::line(format!(
        "  without reconditioning, {} of them: {} run, {} pairs compared, {} have trouble, {} of these have none with it",
        raw.programs, raw.executable, raw.pairs, raw.alarms, raw.false_alarms
    ))
}

fn checked(sanitizer: Sanitizer, checked: Option<&Checked>) -> Result<()> {
    match checked {
        None => Ok(()),
        Some(Checked::Ran(count)) => print::line(format!("  under {}: {count} ran", sanitizer.name())),
        Some(Checked::NotAvailable(why)) => {
            print::line(format!("  under {}: not available: {why}", sanitizer.name()))
        }
    }
}

fn rows(summary: &Summary) -> Vec<Vec<String>> {
    let head = ["dialect", "functions", "certified", "executable", "both", "share", "core", "both", "share"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (dialect, share) in &summary.shares {
        let core = summary.core_shares.get(dialect).cloned().unwrap_or_default();
        let counts = [share.functions, share.certified, share.executable, share.both].map(print::thousands);
        let mut row = vec![dialect.clone()];
        row.extend(counts);
        row.extend([
            share.percent(),
            print::thousands(core.functions),
            print::thousands(core.both),
            core.percent(),
        ]);
        rows.push(row);
    }
    rows
}
