//! Reports as text: the best first, the rest counted.

use std::collections::BTreeMap;

use anyhow::Result;
use mohole_session::print;

use super::entry::Entry;

/// Most reasons of a score on a line.
const MAX_REASONS: usize = 4;

/// Lists the first reports, or all findings, and counts the rest.
pub(super) fn show(entries: &[Entry<'_>], top: Option<usize>) -> Result<()> {
    let reports: Vec<&Entry<'_>> = entries.iter().filter(|entry| entry.is_open()).collect();
    let listed = top.unwrap_or(usize::MAX);
    for (number, entry) in reports.iter().take(listed).enumerate() {
        report(number + 1, entry)?;
    }
    if top.is_none() {
        entries.iter().filter(|entry| !entry.is_open()).try_for_each(without_report)?;
    }
    let more = reports.len().saturating_sub(listed);
    if more > 0 {
        let more = print::count(more, "report", "reports");
        print::line(format!("and {more} more: --top {} lists them", reports.len()))?;
    }
    print::line(summary(entries))
}

/// How a program was reduced, with the number of operations before and after; a text has none.
pub(crate) fn reduced_program(ops: [usize; 2]) -> String {
    match ops {
        [0, 0] => "as text".to_owned(),
        [before, after] => format!("{before} to {after} operations"),
    }
}

fn report(number: usize, entry: &Entry<'_>) -> Result<()> {
    let program = reduced_program([entry.ops_before, entry.ops_after]);
    let passes = print::count(entry.passes, "pass", "passes");
    print::line(format!("{number}. {} ({})", entry.title, entry.target))?;
    print::line(format!("  {program}, {passes}: {}/report.md", entry.folder))?;
    entry.upstream.iter().try_for_each(|issue| print::line(format!("  likely known: {issue}")))?;
    let Some(score) = entry.score else { return Ok(()) };
    let reasons: Vec<&str> = score.reasons.iter().take(MAX_REASONS).map(String::as_str).collect();
    print::line(format!("  {} points: {}", score.points, reasons.join(", ")))
}

fn without_report(entry: &Entry<'_>) -> Result<()> {
    let state = match (entry.known, entry.refused) {
        (Some(link), _) => format!("known: {link}"),
        (None, reason) => format!("not reported: {}", reason.unwrap_or_default()),
    };
    print::line(format!("{} ({})\n  {state}", entry.title, entry.target))
}

/// How many findings there are, and what became of them. Likely known ones have a report, and are not new.
fn summary(entries: &[Entry<'_>]) -> String {
    let open = entries.iter().filter(|entry| entry.is_open()).count();
    let new = entries.iter().filter(|entry| entry.is_new()).count();
    let known = entries.iter().filter(|entry| entry.known.is_some()).count();
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.known.is_none() && entry.refused.is_some()) {
        *rules.entry(entry.refused_by.unwrap_or("no time left")).or_default() += 1;
    }
    let refused = entries.len() - open - known;
    let rules: Vec<String> = rules.iter().map(|(rule, count)| format!("{count} {rule}")).collect();
    let rules = if rules.is_empty() { String::new() } else { format!(" ({})", rules.join(", ")) };
    let all = print::count(entries.len(), "finding", "findings");
    let likely = match open - new {
        0 => String::new(),
        likely => format!("{likely} likely known upstream, "),
    };
    format!("{all}: {new} reported, {likely}{known} known, {refused} not reported{rules}")
}
