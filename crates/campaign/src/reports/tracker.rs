//! Issues of a tracker that a finding may be, from an export: the same assertion, the same function, the same
//! pass and operation.

use std::io;
use std::path::Path;

use mohole_target::{MAX_DATA_BYTES, read_long_text};
use mohole_testcase::{Check, Failure, Finding, Kind, Place};
use serde::Deserialize;

use super::likeness::telling_operations;

/// The issues of a tracker.
#[derive(Debug, Default)]
pub struct Tracker {
    issues: Vec<Issue>,
}

/// One issue, as `gh issue list --json number,title,state,body` writes it.
#[derive(Debug, Deserialize)]
struct Issue {
    number: u64,
    title: String,
    #[serde(default)]
    state: String,
    #[serde(default)]
    body: Option<String>,
}

/// Why an export cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TrackerError {
    /// The disk.
    #[error("{file}: {source}")]
    Disk {
        /// The export.
        file: String,
        /// What went wrong.
        source: io::Error,
    },
    /// What is no issue.
    #[error("{file}:{line}: not an issue with number, title, state and body: {source}")]
    Line {
        /// The export.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What went wrong.
        source: serde_json::Error,
    },
}

/// An issue that a finding likely is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LikelyIssue {
    /// For people: `#1 (open) its title: the same assertion, the same pass`.
    pub(crate) words: String,
    points: u32,
}

/// From this many points on an issue is named.
const MIN_POINTS: u32 = 4;
/// Most issues that are named.
const MAX_ISSUES: usize = 3;
/// An assertion with fewer characters is found in many issues.
const MIN_TEXT: usize = 16;

impl Tracker {
    /// Reads an export: one issue a line, or one list of issues.
    ///
    /// # Errors
    /// When the file cannot be read, or is no export.
    pub fn read(path: &Path) -> Result<Self, TrackerError> {
        let file = || path.display().to_string();
        let text = read_long_text(path, MAX_DATA_BYTES)
            .map_err(|source| TrackerError::Disk { file: file(), source })?;
        let at = |line: usize| move |source| TrackerError::Line { file: file(), line, source };
        if text.trim_start().starts_with('[') {
            let issues =
                serde_json::from_str(&text).map_err(|source| at(serde_json::Error::line(&source))(source))?;
            return Ok(Tracker { issues });
        }
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let issues = lines.map(|(number, line)| serde_json::from_str(line).map_err(at(number + 1)));
        Ok(Tracker { issues: issues.collect::<Result<_, _>>()? })
    }

    /// The issues that a finding likely is, the most likely first.
    pub(crate) fn likely(&self, finding: &Finding, program: &str) -> Vec<LikelyIssue> {
        let mut likely: Vec<LikelyIssue> =
            self.issues.iter().filter_map(|issue| compare(issue, finding, program)).collect();
        likely.sort_by_key(|issue| std::cmp::Reverse(issue.points));
        likely.truncate(MAX_ISSUES);
        likely
    }
}

/// What an issue shares with a finding, if that is enough.
fn compare(issue: &Issue, finding: &Finding, program: &str) -> Option<LikelyIssue> {
    let text = format!("{}\n{}", issue.title, issue.body.as_deref().unwrap_or_default());
    let mut shared: Vec<(u32, &str)> = Vec::new();
    let failures = [&finding.signature.failure, &finding.own_signature().failure];
    if failures.iter().any(|failure| check_text(failure).is_some_and(|check| text.contains(check))) {
        shared.push((3, "the same assertion"));
    }
    if failures.iter().any(|failure| function(failure).is_some_and(|name| mentions(&text, name))) {
        shared.push((3, "the same function"));
    }
    if finding.signature.pass.as_deref().is_some_and(|pass| mentions(&text, pass)) {
        shared.push((1, "the same pass"));
    }
    if telling_operations(program).iter().any(|operation| mentions(&text, operation)) {
        shared.push((1, "the same operation"));
    }
    if says_kind(finding.kind(), &text) {
        shared.push((1, "the same kind"));
    }
    let points = shared.iter().map(|(points, _)| points).sum();
    let is_wrong_code = finding.kind() == Kind::Miscompile && points == 3;
    if points < MIN_POINTS && !is_wrong_code {
        return None;
    }
    let shared: Vec<&str> = shared.iter().map(|(_, words)| *words).collect();
    let state = issue.state.to_lowercase();
    let words = format!("#{} ({state}) {}: {}", issue.number, issue.title, shared.join(", "));
    Some(LikelyIssue { words, points })
}

/// The text of a check that few others have.
fn check_text(failure: &Failure) -> Option<&str> {
    let (Failure::Check { check: Check::Assertion, text, cast_to: None, .. }
    | Failure::FatalError { message: text, .. }
    | Failure::Unreachable { message: text, .. }
    | Failure::InvalidIr { complaint: text, .. }) = failure
    else {
        return None;
    };
    (text.len() >= MIN_TEXT).then_some(text)
}

/// The function in which it fails, without its namespaces.
fn function(failure: &Failure) -> Option<&str> {
    let name = match failure {
        Failure::Signal { place: Some(Place::Function { name, .. }), .. }
        | Failure::Check { place: Some(Place::Function { name, .. }), .. } => name,
        Failure::StackOverflow { function } => function.as_ref()?,
        _ => return None,
    };
    name.strip_prefix("mlir::").or(Some(name))
}

/// Whether a text has a name as a whole word.
fn mentions(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        // A flag may start with dashes.
        let starts = !before.trim_end_matches("--").ends_with(is_part);
        starts && !after.starts_with(is_part)
    })
}

/// Whether a text is about this kind of bug.
fn says_kind(kind: Kind, text: &str) -> bool {
    let words: &[&str] = match kind {
        Kind::Miscompile => &["miscompil", "wrong code", "incorrect result", "wrong result", "inconsistent"],
        Kind::Hang => &["hang", "infinite loop", "does not terminate", "endless"],
        Kind::InvalidIr => &["invalid ir", "failed to verify", "verif"],
        Kind::Crash(_) | Kind::ParserCrash => &["crash", "assert", "segfault", "segmentation"],
        _ => return false,
    };
    let text = text.to_lowercase();
    words.iter().any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use mohole_testcase::Signature;

    use super::*;

    fn check(failure: Failure, issue: &str, expected: &[&str]) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("issues.jsonl");
        fs::write(&path, issue).unwrap();
        let signature =
            Signature { key: String::new(), failure, pass: Some("cse".to_owned()), activity: None };
        let finding = Finding::new(signature, "t", &[], (*b"").into());
        let likely = Tracker::read(&path).unwrap().likely(&finding, "scf.for %a");
        assert_eq!(likely.iter().map(|issue| issue.words.as_str()).collect::<Vec<_>>(), expected);
    }

    fn assertion(text: &str) -> Failure {
        let (check, file) = (Check::Assertion, "A.cpp".to_owned());
        Failure::Check { check, text: text.to_owned(), file, cast_to: None, place: None }
    }

    #[test]
    fn an_issue_is_known_by_its_assertion() {
        let issue = r#"{"number": 7, "title": "[mlir] --cse crashes", "state": "OPEN", "body": "Assertion `index < size() && odd' failed"}"#;
        let words = "#7 (open) [mlir] --cse crashes: the same assertion, the same pass, the same kind";
        check(assertion("index < size() && odd"), issue, &[words]);
        check(assertion("another that is as long"), issue, &[]);
        check(assertion("index"), issue, &[]);
    }

    #[test]
    fn one_list_is_an_export_too() {
        let issue =
            r#"[{"number": 7, "title": "wrong code of cse on scf.for", "state": "closed", "body": null}]"#;
        let words =
            "#7 (closed) wrong code of cse on scf.for: the same pass, the same operation, the same kind";
        check(Failure::WrongCode { at: String::new() }, issue, &[words]);
        check(Failure::Hang, issue, &[]);
    }

    #[test]
    fn what_is_no_issue_is_named_by_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("issues.jsonl");
        fs::write(&path, "{\"number\": 1, \"title\": \"a\"}\n\n{\"number\": 1}\n").unwrap();
        let error = Tracker::read(&path).unwrap_err().to_string();
        assert!(error.contains("issues.jsonl:3: not an issue"), "{error}");
        assert!(
            Tracker::read(folder.path()).unwrap_err().to_string().contains(folder.path().to_str().unwrap())
        );
    }

    #[test]
    fn names_are_whole_words() {
        assert!(mentions("use --cse here", "cse") && mentions("scf.for", "scf.for"));
        assert!(!mentions("--my-cse", "cse") && !mentions("cse2", "cse"));
    }
}
