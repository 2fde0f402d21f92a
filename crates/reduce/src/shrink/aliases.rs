//! Removes unused aliases, and the resources behind the program.

use std::collections::BTreeSet;

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "aliases",
    plan: |case, _| {
        Plan::of_module_text(
            case,
            |text| {
                let used = used(text);
                let is_unused = |line: &str| alias(line).is_some_and(|(name, _)| !used.contains(name));
                let mut lines: Vec<usize> = text
                    .lines()
                    .enumerate()
                    .filter(|(_, line)| is_unused(line))
                    .map(|(number, _)| number)
                    .collect();
                lines.extend(text.lines().position(|line| line.starts_with("{-#")));
                lines
            },
            |text, removed| {
                let mut kept = String::new();
                for (number, line) in text.lines().enumerate() {
                    if removed.contains(&number) && alias(line).is_none() {
                        break; // The resources extend to the end.
                    }
                    if !removed.contains(&number) {
                        kept.push_str(line);
                        kept.push('\n');
                    }
                }
                kept
            },
        )
    },
};

/// The name with its sigil, and its definition.
fn alias(line: &str) -> Option<(&str, &str)> {
    line.split_once(" = ").filter(|(name, _)| name.starts_with(['#', '!']))
}

/// The aliases that the program uses, directly or through other aliases.
fn used(text: &str) -> BTreeSet<&str> {
    let mut used = BTreeSet::new();
    let mut open: Vec<&str> = text.lines().filter(|line| alias(line).is_none()).flat_map(mentions).collect();
    while let Some(name) = open.pop() {
        if used.insert(name) {
            let own = text.lines().filter_map(alias).filter(|(defined, _)| *defined == name);
            open.extend(own.flat_map(|(_, target)| mentions(target)));
        }
    }
    used
}

/// All words in a text that may be names of aliases.
fn mentions(text: &str) -> Vec<&str> {
    let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    let starts = text.match_indices(['#', '!']).map(|(at, _)| at);
    starts
        .map(|at| {
            let len = text[at + 1..].find(|c| !in_name(c)).unwrap_or(text.len() - at - 1);
            &text[at..=at + len]
        })
        .collect()
}
