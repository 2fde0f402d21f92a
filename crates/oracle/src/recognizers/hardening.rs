//! Failed checks of hardened standard libraries, and uncaught exceptions.

use mohole_testcase::{Check, CrashKind, Failure};

use super::assertion::Failed;
use crate::evidence::{Evidence, Recognized};
use crate::quoted::split_unquoted;
use crate::source::Source;
use crate::wording::generalize;

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let mut lines = evidence.text.lines();
    while let Some(line) = lines.next() {
        if let Some(failed) = parse_libstdcxx(line).or_else(|| parse_libcxx(line))
            && evidence.may_report(line)
        {
            return Some(failed.recognized(Check::Hardening, line, evidence));
        }
        if let Some(exception) = uncaught(line)
            && evidence.may_report(line)
        {
            let what = lines.next().and_then(|line| line.trim().strip_prefix("what():"));
            return Some(recognized_exception(exception, what.unwrap_or_default().trim(), line, evidence));
        }
    }
    None
}

/// `/usr/include/c++/12/optional:479: T& f() [with T = int]: Assertion 'x' failed.`
fn parse_libstdcxx(line: &str) -> Option<Failed<'_>> {
    let (place, rest) = split_unquoted(line, ": Assertion '")?;
    let expression = rest.trim_end().strip_suffix("' failed.")?;
    let (path_and_line, function) = place.split_once(": ").unwrap_or((place, ""));
    Some(Failed { expression, source: Source::new(path_and_line), function })
}

/// `/usr/include/c++/v1/vector:12: assertion n < size() failed: vector[] index out of bounds`, with
/// `libc++ Hardening assertion` in other releases.
fn parse_libcxx(line: &str) -> Option<Failed<'_>> {
    let (place, rest) = split_unquoted(line, ": libc++ Hardening assertion ")
        .or_else(|| split_unquoted(line, ": assertion "))?;
    let (expression, _) = rest.split_once(" failed")?;
    Some(Failed { expression, source: Source::new(place), function: "" })
}

/// `terminate called after throwing an instance of 'X'`, or the same from libc++abi.
fn uncaught(line: &str) -> Option<&str> {
    let rest = UNCAUGHT.iter().find_map(|phrase| Some(split_unquoted(line, phrase)?.1))?;
    Some(rest.split(": ").next().unwrap_or(rest).trim_matches(['\'', ' ']))
}

const UNCAUGHT: &[&str] = &[
    "terminate called after throwing an instance of ",
    "terminating due to uncaught exception of type ",
    "terminating with uncaught exception of type ",
];

fn recognized_exception(exception: &str, what: &str, line: &str, evidence: &Evidence<'_>) -> Recognized {
    let culprits = evidence.stack.culprits();
    let mut identity = vec![CrashKind::Hardening.word().to_owned(), exception.to_owned(), generalize(what)];
    let failure = Failure::UncaughtException {
        exception: exception.to_owned(),
        what: what.to_owned(),
        place: culprits.place,
    };
    let per_pass = !culprits.decisive;
    identity.extend(culprits.identity);
    Recognized { failure, identity, per_pass, message: Some(line.trim().to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expression: &str, file: &str) {
        let failed = parse_libstdcxx(line).or_else(|| parse_libcxx(line)).expect(line);
        assert_eq!((failed.expression, failed.source.file()), (expression, file));
    }

    #[test]
    fn the_message_of_each_library_is_parsed() {
        check(
            "/usr/include/c++/12/optional:479: T& f() [with T = int]: Assertion 'x()' failed.",
            "x()",
            "optional",
        );
        check("/x/c++/v1/vector:12: assertion n < size() failed: out of bounds", "n < size()", "vector");
        check(
            "/x/c++/v1/vector:12: libc++ Hardening assertion n < size() failed: oh",
            "n < size()",
            "vector",
        );
    }

    #[test]
    fn an_uncaught_exception_is_named_by_its_type() {
        assert_eq!(
            uncaught("terminate called after throwing an instance of 'std::length_error'"),
            Some("std::length_error")
        );
        assert_eq!(
            uncaught("libc++abi: terminating due to uncaught exception of type std::length_error: no"),
            Some("std::length_error")
        );
    }
}
