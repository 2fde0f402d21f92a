//! The findings as a Markdown table.

use super::entry::Entry;

/// A row for each finding with a report, what is likely known last; then why the others have none.
pub(super) fn table(entries: &[Entry<'_>]) -> String {
    let mut lines = vec![
        "| finding | kind | operations | passes | shows on |".to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    lines.extend(entries.iter().filter(|entry| entry.is_open()).map(row));
    let others = entries.iter().filter(|entry| !entry.is_open()).map(|entry| {
        let reason = match entry.known {
            Some(link) => format!("known: {link}"),
            None => entry.refused.unwrap_or_default().to_owned(),
        };
        format!("- {}: {}", escape(&entry.title), escape(&reason))
    });
    let others: Vec<String> = others.collect();
    if !others.is_empty() {
        lines.extend([String::new(), "Not reported:".to_owned(), String::new()]);
        lines.extend(others);
    }
    lines.join("\n")
}

fn row(entry: &Entry<'_>) -> String {
    let likely = entry.upstream.first().map_or(String::new(), |issue| format!(", likely {}", escape(issue)));
    format!(
        "| {} (`{}`) | {} | {} to {} | `{}` | {} |",
        escape(&entry.title) + &likely,
        entry.key,
        entry.kind,
        entry.ops_before,
        entry.ops_after,
        entry.pass_names.join(", "),
        entry.shown_on.join(", ")
    )
}

/// Escapes characters that are special in a cell.
fn escape(text: &str) -> String {
    let special = |c: char| matches!(c, '|' | '<' | '>' | '*' | '_' | '`' | '[' | ']' | '\\');
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}
