//! What every compiler does with one program, in words for a table.

use mohole_campaign::{OnVersion, Window, asserting};
use mohole_testcase::{CrashKind, Failure, Finding, Kind, Outcome, Refusal, Signature};
use serde::Serialize;

use super::case::Case;

/// What every compiler does with one program.
#[derive(Serialize)]
pub(super) struct Row {
    /// The file.
    pub(super) name: String,
    /// What each compiler does.
    pub(super) results: Vec<Answer>,
    /// Whether the newest release shows a bug: `shows`, `gone`, or `cannot tell`.
    pub(super) newest: &'static str,
    /// The first release that shows it, and the last before that which does not.
    first: Option<String>,
    last_without: Option<String>,
    /// The assertion that stops the newest build that has any, with file and line.
    pub(super) assertion: Option<String>,
}

/// What one compiler does.
#[derive(Serialize)]
pub(super) struct Answer {
    target: String,
    #[serde(skip)]
    is_release: bool,
    words: String,
}

/// A column of the tables.
pub(super) struct Column {
    /// The compiler.
    target: String,
    /// Its heading.
    pub(super) heading: String,
}

impl Column {
    /// The columns for releases of a project, and for those compilers without an order that programs name.
    pub(super) fn of(rows: &[Row]) -> Vec<Column> {
        let Some(first) = rows.first() else { return Vec::new() };
        let wanted = |answer: &&Answer| answer.is_release || answer.target == "catalyst";
        let column = |answer: &Answer| Column {
            heading: answer.target.replace("mlir-opt-", "").replace("-asserts", " with assertions"),
            target: answer.target.clone(),
        };
        first.results.iter().filter(wanted).map(column).collect()
    }
}

impl Row {
    pub(super) fn new(case: &Case, versions: &[OnVersion]) -> Row {
        let mut versions = versions.to_vec();
        for version in &mut versions {
            // A program that is not valid is rejected where the bug is mended.
            version.same = version.verdict.signature.is_some();
            if case.is_invalid_input() && version.verdict.outcome == Outcome::Rejected(Refusal::Input) {
                version.verdict.outcome = Outcome::PassFailure;
            }
        }
        let window = Window::of("", &versions);
        let signature = Signature::titled("", case.kind, "");
        let finding = Finding::new(signature, &case.target, &[], (*b"").into());
        let newest = match window.as_ref().map(|window| window.newest_shows) {
            Some(Some(true)) => "shows",
            Some(Some(false)) => "gone",
            _ => "cannot tell",
        };
        let answer = |version: &OnVersion| Answer {
            target: version.target.clone(),
            is_release: version.release.is_some(),
            words: words(version),
        };
        let (first, last_without) = window.map_or((None, None), |window| (window.first, window.last_without));
        Row {
            name: case.name.clone(),
            results: versions.iter().map(answer).collect(),
            newest,
            first,
            last_without,
            assertion: asserting(&finding, &versions).and_then(OnVersion::assertion).map(without_path),
        }
    }

    /// One line for the terminal.
    pub(super) fn line(&self) -> String {
        let answers: Vec<String> =
            self.results.iter().map(|answer| format!("{}: {}", answer.target, answer.words)).collect();
        let assertion = self.assertion.as_ref().map(|text| format!("\n  {text}")).unwrap_or_default();
        format!("{}: {}\n  {}{assertion}", self.name, self.newest, answers.join(", "))
    }

    /// What a compiler does.
    pub(super) fn words(&self, column: &Column) -> &str {
        let answer = self.results.iter().find(|answer| answer.target == column.target);
        answer.map_or("not tried", |answer| answer.words.as_str())
    }
}

/// How many there are of each.
pub(super) fn summary(rows: &[Row]) -> String {
    let count = |word: &str| rows.iter().filter(|row| row.newest == word).count();
    let asserted = rows.iter().filter(|row| row.assertion.is_some()).count();
    format!(
        "{} programs: on the newest release {} show a bug, {} are gone, {} cannot be told; {asserted} stop at an assertion",
        rows.len(),
        count("shows"),
        count("gone"),
        count("cannot tell"),
    )
}

/// The file and line of an assertion and what it says, without folders and the signature of the function:
/// ``LoopUtils.cpp:999: `unrollFactor > 0` ``.
fn without_path(line: &str) -> String {
    let place = line.split_whitespace().find(|word| is_source(word));
    // The C++ library quotes with `'` on both sides.
    let quoted = line.split_once("Assertion `").or_else(|| line.split_once("Assertion '"));
    let said = quoted.map_or(line, |(_, said)| said.trim_end_matches("' failed."));
    match place.and_then(|place| place.rsplit('/').next()) {
        Some(place) => format!("{} {said}", place.trim_end_matches(':').to_owned() + ":"),
        None => said.to_owned(),
    }
}

/// Whether a word is a place in a source file: `/x/Foo.cpp:12:`.
fn is_source(word: &str) -> bool {
    let mut parts = word.trim_end_matches(':').rsplitn(2, ':');
    let number = parts.next().unwrap_or_default();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) && parts.next().is_some()
}

fn words(version: &OnVersion) -> String {
    let crash = |crash: CrashKind| match crash {
        CrashKind::Assertion => "assertion",
        CrashKind::Hardening => "hardening check",
        CrashKind::Unreachable => "unreachable",
        CrashKind::FatalError => "fatal error",
        _ => "crash",
    };
    let shown = version.verdict.signature.as_ref().map(|signature| &signature.failure);
    if let Some(Failure::Signal { signal, .. } | Failure::JumpOutsideCode { signal }) = shown {
        return signal.clone();
    }
    let words = match (version.verdict.outcome, shown) {
        (_, Some(Failure::OutOfMemory { .. })) => "out of memory",
        (_, Some(failure)) => match failure.kind() {
            Kind::Crash(kind) => crash(kind),
            Kind::Hang => "hang",
            Kind::Memory => "out of memory",
            Kind::InvalidIr => "invalid IR",
            Kind::RoundTrip => "reads otherwise",
            Kind::Unstable => "differs",
            Kind::Miscompile => "wrong code",
            Kind::Unimplemented => "not implemented",
            Kind::ParserCrash => "crash",
        },
        (Outcome::Success, None) if version.unrun => "cannot tell",
        (Outcome::Success, None) => "ok",
        (Outcome::Rejected(_), None) if version.removed.is_some() => "pass removed",
        (Outcome::Rejected(Refusal::Arguments), None) => "no such pass",
        (Outcome::Rejected(Refusal::Input), None) => "not read",
        (_, None) => "diagnostic",
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assertion_is_its_place_and_its_text() {
        let line =
            "mlir-opt: /x/include/Foo.h:12: void a::f(int) [with T = b]: Assertion `x && \"y\"' failed.";
        assert_eq!(without_path(line), "Foo.h:12: x && \"y\"");
        let library = "/x/c++/14/optional:475: T& f() [with T = int]: Assertion 'this->is_engaged()' failed.";
        assert_eq!(without_path(library), "optional:475: this->is_engaged()");
        assert_eq!(without_path("Unranked memrefs are not supported"), "Unranked memrefs are not supported");
    }
}
