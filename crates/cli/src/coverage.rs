//! Prints what a campaign has run of what its compiler has.

use std::collections::BTreeMap;

use anyhow::Result;
use mohole_campaign::{Coverage, DialectCoverage, PassCoverage, Share};
use mohole_session::print;

/// Outcomes that have a column, with its head.
const COLUMNS: [(&str, &str); 6] = [
    ("success", "success"),
    ("pass-failure", "failed"),
    ("rejected", "rejected"),
    ("crash", "crashed"),
    ("hang", "hung"),
    ("memory", "memory"),
];

/// The longest line of a list of names.
const MAX_LINE: usize = 110;

/// `operations 612/1,840, passes 301/479`.
pub(crate) fn in_short(operations: &Share, passes: &Share) -> String {
    let part = |share: &Share| {
        let more = if share.at_least { "+" } else { "" };
        format!("{}/{}{more}", print::thousands(share.exercised), print::thousands(share.known))
    };
    format!("operations {}, passes {}", part(operations), part(passes))
}

/// Prints all of it: a table of dialects, the operations that were not run, and a table of passes.
pub(crate) fn print(coverage: &Coverage) -> Result<()> {
    let Coverage { by_dialect, by_pass, passes_never_run, .. } = coverage;
    if by_dialect.is_empty() && by_pass.is_empty() {
        return Ok(());
    }
    let heads = || COLUMNS.iter().map(|(_, head)| (*head).to_owned());
    let head = ["dialect", "operations exercised", "runs"].map(str::to_owned).into_iter().chain(heads());
    let rows: Vec<Vec<String>> =
        std::iter::once(head.collect()).chain(by_dialect.iter().map(dialect_row)).collect();
    print::line(format!("\n{}", print::table(&rows)))?;
    for dialect in by_dialect {
        list(&format!("{}, only in rejected programs", dialect.name), &dialect.only_rejected)?;
        list(&format!("{}, never", dialect.name), &dialect.never)?;
    }
    let head = ["pass", "runs", "changed the program"].map(str::to_owned).into_iter();
    let head = head.chain(heads()).chain(["unclear", "findings"].map(str::to_owned));
    let rows: Vec<Vec<String>> =
        std::iter::once(head.collect()).chain(by_pass.iter().map(pass_row)).collect();
    print::line(format!("\n{}", print::table(&rows)))?;
    list("passes never run", passes_never_run)
}

fn columns(outcomes: &BTreeMap<String, u64>) -> impl Iterator<Item = String> {
    COLUMNS.iter().map(|(word, _)| number(outcomes.get(*word).copied().unwrap_or(0)))
}

fn number(runs: u64) -> String {
    print::thousands(usize::try_from(runs).unwrap_or(usize::MAX))
}

fn dialect_row(dialect: &DialectCoverage) -> Vec<String> {
    let DialectCoverage { name, share, outcomes, .. } = dialect;
    let share = match share.at_least {
        true => format!("{} of at least {}", share.exercised, share.known),
        false => format!("{} of {}", share.exercised, share.known),
    };
    [name.clone(), share, number(outcomes.values().sum())].into_iter().chain(columns(outcomes)).collect()
}

fn pass_row(pass: &PassCoverage) -> Vec<String> {
    let PassCoverage { name, runs, changed, unchanged, outcomes, findings } = pass;
    let compared = match changed + unchanged {
        0 => "-".to_owned(),
        compared => format!("{} of {}", number(*changed), number(compared)),
    };
    let unclear = outcomes.get("unclear").copied().unwrap_or(0);
    [name.clone(), number(*runs), compared]
        .into_iter()
        .chain(columns(outcomes))
        .chain([number(unclear), print::thousands(*findings)])
        .collect()
}

/// Prints a list of names over several lines, if there are any.
fn list(what: &str, names: &[String]) -> Result<()> {
    if names.is_empty() {
        return Ok(());
    }
    let mut line = format!("{what}:");
    for (place, name) in names.iter().enumerate() {
        let comma = if place + 1 < names.len() { "," } else { "" };
        if line.len() + name.len() + 2 > MAX_LINE {
            print::line(&line)?;
            line = " ".to_owned();
        }
        line.push_str(&format!(" {name}{comma}"));
    }
    print::line(line)
}
