//! `llvm_unreachable`.

use mohole_testcase::{CrashKind, Failure};

use crate::evidence::{Evidence, Recognized};
use crate::source::Source;
use crate::wording::generalize;

/// What it says is on the line before the place: `message`, then `UNREACHABLE executed at /x/Foo.cpp:12!`.
pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let mut before = "";
    for line in evidence.text.lines() {
        let Some(place) = line.strip_prefix("UNREACHABLE executed") else {
            before = line.trim();
            continue;
        };
        let place = place.strip_prefix(" at ").unwrap_or_default().trim_end_matches('!');
        return Some(recognized(before, place, line, evidence));
    }
    None
}

fn recognized(said: &str, place: &str, line: &str, evidence: &Evidence<'_>) -> Recognized {
    let kind = CrashKind::Unreachable;
    let source = Source::new(place);
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
    Recognized { failure, identity, per_pass, message: Some(message) }
}
