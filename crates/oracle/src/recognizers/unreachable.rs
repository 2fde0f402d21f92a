//! `llvm_unreachable`.

use mohole_testcase::{CrashKind, Failure};

use crate::evidence::{Evidence, Recognized};
use crate::source::Source;
use crate::wording::generalize;

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let Reached { line, said, source } = reported(evidence.text)?;
    let kind = CrashKind::Unreachable;
    let file = source.file();
    let failure = Failure::Unreachable { message: said.to_owned(), file: file.to_owned() };
    let mut identity = vec![kind.word().to_owned(), generalize(said), file.to_owned()];
    let mut per_pass = false;
    if source.is_shared() || said.is_empty() {
        let culprits = evidence.stack.culprits();
        per_pass = !culprits.decisive;
        identity.extend(culprits.identity);
    }
    let message = if said.is_empty() { line.trim().to_owned() } else { said.to_owned() };
    Some(Recognized { failure, identity, per_pass, message: Some(message) })
}

/// Unreachable code that was reached.
pub(crate) struct Reached<'a> {
    pub(crate) line: &'a str,
    /// What it says; may be empty.
    pub(crate) said: &'a str,
    pub(crate) source: Source<'a>,
}

/// What it says is on the line before the place: `message`, then `UNREACHABLE executed at /x/Foo.cpp:12!`.
pub(crate) fn reported(text: &str) -> Option<Reached<'_>> {
    let mut said = "";
    for line in text.lines() {
        let Some(place) = line.strip_prefix("UNREACHABLE executed") else {
            said = line.trim();
            continue;
        };
        let place = place.strip_prefix(" at ").unwrap_or_default().trim_end_matches('!');
        return Some(Reached { line, said, source: Source::new(place) });
    }
    None
}
