//! Reports of AddressSanitizer and the other sanitizers.

use mohole_testcase::{CrashKind, Failure};

use crate::evidence::{Evidence, Recognized};
use crate::quoted::split_unquoted;
use crate::source::Source;
use crate::stack::Stack;
use crate::wording::generalize;

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let mut start = 0;
    for line in evidence.text.split_inclusive('\n') {
        start += line.len();
        if let Some(report) = parse_report(line).or_else(|| parse_runtime_error(line))
            && evidence.may_report(line)
        {
            return Some(recognized(&report, line, &evidence.text[start..]));
        }
    }
    None
}

/// What was reported.
struct Report<'a> {
    /// `AddressSanitizer`, or `undefined behaviour`.
    who: &'a str,
    /// `heap-use-after-free`, or a whole sentence.
    what: &'a str,
    /// The file, where the report names one.
    file: Option<&'a str>,
}

/// Where the name of the bug stands behind the name of the tool.
const TOOLS: &[(&str, &str)] = &[
    ("AddressSanitizer", "ERROR: AddressSanitizer: "),
    ("LeakSanitizer", "ERROR: LeakSanitizer: "),
    ("ThreadSanitizer", "WARNING: ThreadSanitizer: "),
    ("ThreadSanitizer", "ERROR: ThreadSanitizer: "),
    ("MemorySanitizer", "WARNING: MemorySanitizer: "),
    ("MemorySanitizer", "ERROR: MemorySanitizer: "),
    ("UndefinedBehaviorSanitizer", "ERROR: UndefinedBehaviorSanitizer: "),
];

/// `==12==ERROR: AddressSanitizer: heap-use-after-free on address 0x60 at pc ...`
fn parse_report(line: &str) -> Option<Report<'_>> {
    let (who, rest) = TOOLS.iter().find_map(|&(who, mark)| Some((who, split_unquoted(line, mark)?.1)))?;
    let what = CUTS.iter().fold(rest, |what, cut| what.split(cut).next().unwrap_or(what));
    Some(Report { who, what: what.trim(), file: None })
}

/// What follows the name of the bug: addresses, thread and process numbers.
const CUTS: &[&str] = &[" on ", " (pid=", " (0x", ": 0x", ", at ", " in thread ", " 0x"];

/// `/x/Foo.cpp:12:3: runtime error: signed integer overflow: 1 + 2 cannot be represented in type 'int'`
fn parse_runtime_error(line: &str) -> Option<Report<'_>> {
    let (place, what) = split_unquoted(line, ": runtime error: ")?;
    Some(Report { who: "undefined behaviour", what: what.trim(), file: Some(Source::new(place).file()) })
}

fn recognized(report: &Report<'_>, line: &str, after: &str) -> Recognized {
    let culprits = Stack::parse(after).culprits();
    let failure = Failure::Sanitizer {
        tool: report.who.to_owned(),
        report: report.what.to_owned(),
        place: culprits.place,
        file: report.file.map(str::to_owned),
    };
    let kind = match report.what {
        "stack-overflow" => CrashKind::StackOverflow,
        _ => CrashKind::Sanitizer,
    };
    let mut identity = vec![kind.word().to_owned(), report.who.to_owned(), generalize(report.what)];
    identity.extend(report.file.map(str::to_owned));
    identity.extend(culprits.identity);
    Recognized { failure, identity, per_pass: false, message: Some(line.trim().to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, who: &str, what: &str) {
        let report = parse_report(line).or_else(|| parse_runtime_error(line)).expect(line);
        assert_eq!((report.who, report.what), (who, what));
    }

    #[test]
    fn the_report_of_each_tool_is_parsed() {
        check(
            "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000000 (pc 0x55 bp 0x7f sp 0x7f T0)",
            "AddressSanitizer",
            "SEGV",
        );
        check(
            "==7==WARNING: MemorySanitizer: use-of-uninitialized-value",
            "MemorySanitizer",
            "use-of-uninitialized-value",
        );
        check("WARNING: ThreadSanitizer: data race (pid=31613)", "ThreadSanitizer", "data race");
        check(
            "/x/A.cpp:1:2: runtime error: load of null pointer",
            "undefined behaviour",
            "load of null pointer",
        );
    }
}
