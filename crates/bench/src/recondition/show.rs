//! The bench's figures, for people.

use anyhow::Result;
use mohole_session::print;

use super::sanitizers::{Watch, Watched};
use super::{Share, Suite, Summary};

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
        "  certified ones: {} runs, {} of them with checks; {} pairs of program and way compared",
        print::thousands(suite.runs),
        print::thousands(suite.checked_runs),
        print::thousands(suite.pairs)
    ))?;
    watched(Watch::Address, suite.under_address_sanitizer.as_ref())?;
    watched(Watch::Memory, suite.under_valgrind.as_ref())?;
    match suite.trouble.is_empty() {
        true => print::line("  trouble: none")?,
        false => {
            let all = suite.trouble.iter().map(|(kind, count)| format!("{count} of which one {kind}"));
            print::line(format!("  trouble: {}", all.collect::<Vec<_>>().join(", ")))?;
        }
    }
    let lost: Vec<&str> = suite.ops_before.difference(&suite.ops_after).map(String::as_str).collect();
    print::line(format!(
        "  operations before and after: {} and {}{}{}",
        suite.ops_before.len(),
        suite.ops_after.len(),
        if lost.is_empty() { "" } else { "; gone: " },
        lost.join(" ")
    ))?;
    let raw = &suite.raw;
    print::line(format!(
        "  without the rules, {} of them: {} run, {} pairs compared, {} raise an alarm, {} of these a false one",
        raw.programs, raw.executable, raw.pairs, raw.alarms, raw.false_alarms
    ))
}

fn watched(watch: Watch, watched: Option<&Watched>) -> Result<()> {
    match watched {
        None => Ok(()),
        Some(Watched::Ran(count)) => print::line(format!("  under {}: {count} ran", watch.name())),
        Some(Watched::NotAvailable(why)) => {
            print::line(format!("  under {}: not available: {why}", watch.name()))
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
