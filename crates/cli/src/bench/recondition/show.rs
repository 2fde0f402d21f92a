//! The bench's figures, for people.

use anyhow::Result;

use super::sanitizers::{Watch, Watched};
use super::{Share, Suite, Summary};
use crate::say;

pub(super) fn show(summary: &Summary) -> Result<()> {
    say::line(format!(
        "speed: {:.0} programs of {:.0} operations a second",
        summary.programs_per_second, summary.ops_per_program
    ))?;
    suite("generated programs", &summary.generated)?;
    if let Some(corpus) = &summary.corpus {
        suite("functions of files", corpus)?;
        say::line(say::table(&rows(summary)))?;
    }
    Ok(())
}

fn suite(name: &str, suite: &Suite) -> Result<()> {
    let Share { functions, certified, executable, both } = suite.all;
    say::line(format!("{name}: {functions}, {certified} certified, {executable} executable, {both} both"))?;
    say::line(format!(
        "  certified ones: {} runs, {} of them with checks; {} pairs of program and way compared",
        say::thousands(suite.runs),
        say::thousands(suite.checked_runs),
        say::thousands(suite.pairs)
    ))?;
    watched(Watch::Address, suite.under_address_sanitizer.as_ref())?;
    watched(Watch::Memory, suite.under_valgrind.as_ref())?;
    match suite.trouble.is_empty() {
        true => say::line("  trouble: none")?,
        false => {
            let all = suite.trouble.iter().map(|(kind, count)| format!("{count} of which one {kind}"));
            say::line(format!("  trouble: {}", all.collect::<Vec<_>>().join(", ")))?;
        }
    }
    let lost: Vec<&str> = suite.ops_before.difference(&suite.ops_after).map(String::as_str).collect();
    say::line(format!(
        "  operations before and after: {} and {}{}{}",
        suite.ops_before.len(),
        suite.ops_after.len(),
        if lost.is_empty() { "" } else { "; gone: " },
        lost.join(" ")
    ))?;
    let raw = &suite.raw;
    say::line(format!(
        "  without the rules, {} of them: {} run, {} pairs compared, {} raise an alarm, {} of these a false one",
        raw.programs, raw.executable, raw.pairs, raw.alarms, raw.false_alarms
    ))
}

fn watched(watch: Watch, watched: Option<&Watched>) -> Result<()> {
    match watched {
        None => Ok(()),
        Some(Watched::Ran(count)) => say::line(format!("  under {}: {count} ran", watch.name())),
        Some(Watched::NotAvailable(why)) => {
            say::line(format!("  under {}: not available: {why}", watch.name()))
        }
    }
}

fn rows(summary: &Summary) -> Vec<Vec<String>> {
    let head = ["dialect", "functions", "certified", "executable", "both", "share", "core", "both", "share"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (dialect, share) in &summary.shares {
        let core = summary.core_shares.get(dialect).cloned().unwrap_or_default();
        let counts = [share.functions, share.certified, share.executable, share.both].map(say::thousands);
        let mut row = vec![dialect.clone()];
        row.extend(counts);
        row.extend([
            share.percent(),
            say::thousands(core.functions),
            say::thousands(core.both),
            core.percent(),
        ]);
        rows.push(row);
    }
    rows
}
