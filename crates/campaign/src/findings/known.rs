//! Known issues: bugs that are counted and never reported again.
//!
//! ```toml
//! [[issue]]
//! signature = "6cd7530c7aa829d7"
//! link = "https://github.com/llvm/llvm-project/issues/1"
//!
//! [[issue]]
//! title = "assertion * failed in Foo.cpp*"
//! link = "https://github.com/llvm/llvm-project/issues/2"
//! ```

use std::path::{Path, PathBuf};

use mohole_target::{MAX_FILE_BYTES, open_regular, read_bounded};
use mohole_testcase::{Finding, Signature};
use serde::Deserialize;
use thiserror::Error;

/// A list of known issues.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownIssues {
    /// The issues in the order of the file.
    #[serde(default, rename = "issue")]
    pub issues: Vec<KnownIssue>,
}

/// A bug that someone has reported.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownIssue {
    /// The key of its signature.
    pub signature: Option<String>,
    /// Its title; a `*` stands for any text.
    pub title: Option<String>,
    /// Where it is reported.
    pub link: String,
}

/// Why a list cannot be had.
#[derive(Debug, Error)]
pub enum KnownIssuesError {
    /// The file cannot be read.
    #[error("cannot read {}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is no list of issues; the source tells line and column.
    #[error("{} is no list of known issues", path.display())]
    Syntax {
        /// Which file.
        path: PathBuf,
        /// Where and why.
        source: Box<toml::de::Error>,
    },
    /// An issue has neither a signature nor a title.
    #[error("{}: the issue {link} has neither a signature nor a title", path.display())]
    Nothing {
        /// Which file.
        path: PathBuf,
        /// Which issue.
        link: String,
    },
}

impl KnownIssues {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read or is no list of issues.
    pub fn read(path: &Path) -> Result<Self, KnownIssuesError> {
        let text = open_regular(path)
            .and_then(|file| read_bounded(file, MAX_FILE_BYTES))
            .and_then(|bytes| String::from_utf8(bytes).map_err(std::io::Error::other))
            .map_err(|source| KnownIssuesError::File { path: path.to_owned(), source })?;
        KnownIssues::parse(&text, path)
    }

    /// Reads a text; the path is for errors.
    ///
    /// # Errors
    /// When it is no list of issues.
    pub fn parse(text: &str, path: &Path) -> Result<Self, KnownIssuesError> {
        let known: KnownIssues = toml::from_str(text)
            .map_err(|source| KnownIssuesError::Syntax { path: path.to_owned(), source: Box::new(source) })?;
        let empty = known.issues.iter().find(|issue| issue.signature.is_none() && issue.title.is_none());
        match empty {
            Some(issue) => Err(KnownIssuesError::Nothing { path: path.to_owned(), link: issue.link.clone() }),
            None => Ok(known),
        }
    }

    /// Adds issues, those left out that are there already.
    pub(crate) fn add(&mut self, issues: Vec<KnownIssue>) {
        for issue in issues {
            if !self.issues.contains(&issue) {
                self.issues.push(issue);
            }
        }
    }

    /// The issue that a bug is, if it is known.
    pub fn find(&self, signature: &Signature) -> Option<&KnownIssue> {
        self.issues.iter().find(|issue| issue.is(signature))
    }
}

impl KnownIssues {
    /// The same, also by what its own compiler shows where the signature is that of a build with assertions.
    pub fn find_finding(&self, finding: &Finding) -> Option<&KnownIssue> {
        let own = || finding.shown_as.as_ref().and_then(|own| self.find(own));
        self.find(&finding.signature).or_else(own)
    }
}

impl KnownIssue {
    fn is(&self, signature: &Signature) -> bool {
        self.signature.as_ref().is_some_and(|key| *key == signature.key)
            || self.title.as_ref().is_some_and(|pattern| names(pattern, signature))
    }
}

/// Whether a pattern fits the title, or is the title of the same place under another pass.
fn names(pattern: &str, signature: &Signature) -> bool {
    let is_other_pass = |rest: &str| rest.is_empty() || (rest.starts_with(" (") && rest.ends_with(')'));
    let fits_place = || {
        let rest = pattern.strip_prefix(&signature.title_without_pass());
        signature.failure.is_one_bug_in_all_passes() && rest.is_some_and(is_other_pass)
    };
    matches(pattern, &signature.title()) || fits_place()
}

/// Whether a text fits a pattern in which `*` stands for any text.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(mut text) = text.strip_prefix(head) else { return false };
    let mut parts: Vec<&str> = rest.split('*').collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        let Some(at) = text.find(part) else { return false };
        text = &text[at + part.len()..];
    }
    text.ends_with(last)
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Failure, Kind, Place};

    use super::*;

    fn segfault(function: &str, pass: &str) -> Signature {
        let place = Some(Place::function(function, None));
        failed(Failure::Signal { signal: "segfault".to_owned(), place }, pass)
    }

    fn failed(failure: Failure, pass: &str) -> Signature {
        Signature { key: "02".to_owned(), failure, pass: Some(pass.to_owned()), activity: None }
    }

    #[test]
    fn patterns_match_whole_titles() {
        let check =
            |pattern, text, expected| assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
        check("a", "a", true);
        check("a", "ab", false);
        check("a*", "ab", true);
        check("*b*d", "abcd", true);
        check("*b*d", "abc", false);
        check("a*a", "a", false);
    }

    #[test]
    fn a_bug_is_known_by_its_key_or_its_title() {
        let text = "[[issue]]\nsignature = \"01\"\nlink = \"one\"\n[[issue]]\ntitle = \"assertion *\"\nlink = \"two\"\n";
        let known = KnownIssues::parse(text, Path::new("known.toml")).unwrap();
        let link = |key, title| {
            known.find(&Signature::titled(key, Kind::Hang, title)).map(|issue| issue.link.as_str())
        };
        assert_eq!(link("01", "whatever"), Some("one"));
        assert_eq!(link("02", "assertion x failed"), Some("two"));
        assert_eq!(link("02", "segfault"), None);
    }

    #[test]
    fn a_bug_is_known_under_every_pass_if_its_place_tells_it() {
        assert!(names("segfault in f (cse)", &segfault("f", "sccp")));
        assert!(names("segfault in f", &segfault("f", "sccp")));
        assert!(names("segfault in f*", &segfault("foo", "sccp")));
        assert!(!names("segfault in f (cse)", &segfault("g", "cse")));
        assert!(!names("segfault in foo (cse)", &segfault("f", "cse")));
        assert!(!names("hang (cse)", &failed(Failure::Hang, "sccp")));
        assert!(!names("segfault in * (cse)", &segfault("f", "sccp")), "a pattern may mean the pass");
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let error = |text| KnownIssues::parse(text, Path::new("known.toml")).unwrap_err();
        let misspelt = error("[[issue]]\nsgnature = \"1\"\n");
        let cause = std::error::Error::source(&misspelt).map(ToString::to_string).unwrap_or_default();
        assert!(cause.contains("line 2"), "{cause}");
        assert!(error("[[issue]]\nlink = \"x\"\n").to_string().contains("neither"));
    }
}
