//! Figures of a campaign.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use mohole_campaign::Figures;
use mohole_session::print;
use mohole_store::Store;
use mohole_target::Home;

use crate::coverage;

/// Prints the figures of a campaign as a table or as JSON.
pub(super) fn show(folder: &Path, home: &Home, json: bool) -> Result<ExitCode> {
    ensure!(Store::path(folder).exists(), "there is no campaign in {}", folder.display());
    let figures = Figures::read(folder, home)?;
    match json {
        true => print::json(&figures)?,
        false => {
            print::line(print::table(&rows(&figures)))?;
            coverage::print(&figures.coverage)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn rows(figures: &Figures) -> Vec<Vec<String>> {
    let row = |name: &str, value: String| vec![name.to_owned(), value];
    let big = |count: u64| print::thousands(usize::try_from(count).unwrap_or(usize::MAX));
    let sizes = &figures.reduced;
    vec![
        row("target", format!("{} {}", figures.target, figures.version)),
        row("command", figures.command.clone()),
        row("seed", figures.seed.clone()),
        row(
            "time",
            format!("{:.0} s, {:.0} s of processor time", figures.seconds, figures.processor_seconds),
        ),
        row("tests", format!("{}, {:.1} a second", big(figures.tests), figures.tests_per_second)),
        row(
            "compiler runs",
            format!("{}, {:.1} a second", big(figures.compiler_runs), figures.compiler_runs_per_second),
        ),
        row("valid", format!("{:.1}%", 100.0 * figures.validity)),
        row("exercised", coverage::in_short(&figures.coverage.operations, &figures.coverage.passes)),
        row(
            "covered",
            format!(
                "{} ops of {} dialects, {} pairs of ops, {} of dialects, {} pass-op pairs",
                print::thousands(figures.ops),
                print::thousands(figures.dialects),
                print::thousands(figures.op_pairs),
                print::thousands(figures.dialect_pairs),
                print::thousands(figures.pass_ops)
            ),
        ),
        row(
            "signatures",
            format!(
                "{}: {}; not confirmed {}; contradicted {}",
                figures.signatures.values().sum::<usize>(),
                list(&figures.signatures),
                figures.unconfirmed,
                figures.doubtful
            ),
        ),
        row("found by", list(&figures.found_by)),
        row(
            "reduced",
            format!(
                "{}; median {} to {} operations, {} to {} passes and flags",
                sizes.findings, sizes.ops[0], sizes.ops[1], sizes.passes[0], sizes.passes[1]
            ),
        ),
        row(
            "reports",
            format!(
                "{}, likely known upstream {}, of kinds that are refused {}; known {}; not reported {}: {}; pending {}{}",
                figures.reports,
                figures.likely_known,
                figures.reports_of_refused_kind,
                figures.known,
                figures.refused.values().sum::<usize>(),
                list(&figures.refused),
                figures.pending,
                match figures.unreadable {
                    0 => String::new(),
                    n => format!("; unreadable folders {n}"),
                }
            ),
        ),
    ]
}

fn list<N: Display>(counts: &BTreeMap<String, N>) -> String {
    match counts.is_empty() {
        true => "none".to_owned(),
        false => counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", "),
    }
}
