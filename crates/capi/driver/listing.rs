//! Lists pipelines, and the passes of a library that does not export the function for that.
//!
//! The C API has no list. But the name of every pass is a text in the library, and the parser of pipelines
//! says which texts are names of passes; a printed pipeline has the options of its passes with their
//! defaults.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::api::{Api, Object, collect_text};
use crate::attempt::attempt;
use crate::library;
use crate::passes::Passes;

/// Names of passes are not longer.
const MAX_NAME: usize = 80;

/// The passes and the pipelines, as `--help` lists them.
pub fn lists(api: &Api, context: Object) -> [String; 2] {
    let passes = Passes { api, context };
    let (mut found, mut pipelines) = ("Passes:\n".to_owned(), "Pass Pipelines:\n".to_owned());
    for name in candidates().iter().filter(|name| passes.is_known(name)) {
        // Some versions crash when they print the options of some passes.
        match attempt(|| printed(api, &passes, name).unwrap_or_default()).filter(|text| !text.is_empty()) {
            // A pipeline is printed as the passes that it stands for.
            Some(text) if !is_itself(&text, name) => _ = writeln!(pipelines, "  --{name}  -   "),
            text => {
                _ = writeln!(found, "  --{name}  -   ");
                found += &options(text.as_deref().unwrap_or_default());
            }
        }
    }
    [found, pipelines]
}

fn printed(api: &Api, passes: &Passes, name: &str) -> Option<String> {
    let print = api.print_pipeline?;
    let manager = passes.of_text(&format!("any({name})")).ok()?;
    // SAFETY: a pass manager of this library.
    Some(collect_text(|sink, data| unsafe { print((api.pass_manager_nested)(manager), sink, data) }))
}

/// Whether a printed pipeline is this pass alone: `any(cse)`, `any(canonicalize{  max-iterations=10})`.
fn is_itself(text: &str, name: &str) -> bool {
    let rest = text.strip_prefix("any(").and_then(|rest| rest.strip_prefix(name));
    rest.is_some_and(|rest| rest == ")" || rest.starts_with('{') && rest.ends_with("})"))
}

/// The options in a printed pipeline of one pass, as lines of `--help`. The default tells the type.
fn options(text: &str) -> String {
    let own = text.split_once('{').and_then(|(_, rest)| rest.strip_suffix("})")).unwrap_or_default();
    let mut lines = String::new();
    for (name, value) in own.split_whitespace().filter_map(|word| word.split_once('=')) {
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        let kind = match value {
            "true" | "false" => "",
            number if number.parse::<i64>().is_ok() => "=<int>",
            number if number.parse::<f64>().is_ok() => "=<number>",
            _ => "=<string>",
        };
        if is_name {
            _ = writeln!(lines, "    --{name}{kind}  - ");
        }
    }
    lines
}

/// Texts in the library that may be names of passes. Linkers let texts share their ends, so the ends of
/// longer ones count.
fn candidates() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for text in library::constants() {
        for part in text.split(|&byte| byte == 0).filter_map(|part| std::str::from_utf8(part).ok()) {
            let starts = part.match_indices('-').map(|(at, _)| at + 1);
            for name in std::iter::once(0).chain(starts).map(|start| &part[start..]) {
                if is_candidate(name) {
                    all.insert(name.to_owned());
                }
            }
        }
    }
    all
}

fn is_candidate(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (3..=MAX_NAME).contains(&name.len())
        && name.as_bytes()[0].is_ascii_lowercase()
        && !name.ends_with('-')
        && name.bytes().all(fits)
}
