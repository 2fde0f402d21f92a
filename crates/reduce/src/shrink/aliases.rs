//! Without aliases that nobody uses, and without the resources behind the program.

use std::collections::BTreeSet;

use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "aliases",
    plan: |case, _| {
        Plan::of_module_text(
            case,
            |text| {
                let used = used(text);
                let is_idle = |line: &str| alias(line).is_some_and(|(name, _)| !used.contains(name));
                let mut places: Vec<usize> = text
                    .lines()
                    .enumerate()
                    .filter(|(_, line)| is_idle(line))
                    .map(|(place, _)| place)
                    .collect();
                places.extend(text.lines().position(|line| line.starts_with("{-#")));
                places
            },
            |text, gone| {
                let mut kept = String::new();
                for (place, line) in text.lines().enumerate() {
                    if gone.contains(&place) && alias(line).is_none() {
                        break; // Resources reach to the end.
                    }
                    if !gone.contains(&place) {
                        kept.push_str(line);
                        kept.push('\n');
                    }
                }
                kept
            },
        )
    },
};

/// The name, sigil included, and what it stands for.
fn alias(line: &str) -> Option<(&str, &str)> {
    line.split_once(" = ").filter(|(name, _)| name.starts_with(['#', '!']))
}

/// The aliases that the program needs, and those that these need in turn.
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

/// What may be the names of aliases in a text.
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
