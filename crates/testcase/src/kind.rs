//! What kind of bug a finding is.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The kind of a finding. Files and the command line use its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The compiler crashed.
    Crash(CrashKind),
    /// It did not finish in time.
    Hang,
    /// It needed more memory, or wrote more output, than it was allowed.
    Memory,
    /// A pass succeeded and left a program that the verifier rejects.
    InvalidIr,
    /// It printed a program that it cannot parse, or parses as another one.
    RoundTrip,
    /// Two runs of the same job gave different outputs.
    Unstable,
    /// It compiled a program without undefined behaviour to one that prints something else.
    Miscompile,
    /// It died where its authors have written nothing yet, and said so.
    Unimplemented,
    /// It crashed, hung or ran out of memory while it parsed or verified its input, before any pass. Nothing
    /// says that the input is valid.
    ParserCrash,
}

impl Kind {
    /// One of each word. A new kind goes here, too.
    pub const ALL: [Kind; 9] = [
        Kind::Crash(CrashKind::Signal),
        Kind::Hang,
        Kind::Memory,
        Kind::InvalidIr,
        Kind::RoundTrip,
        Kind::Unstable,
        Kind::Miscompile,
        Kind::Unimplemented,
        Kind::ParserCrash,
    ];

    /// The word for it in JSON and on the command line. It leaves out how a compiler crashed.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Crash(_) => "crash",
            Kind::Hang => "hang",
            Kind::Memory => "memory",
            Kind::InvalidIr => "invalid-ir",
            Kind::RoundTrip => "round-trip",
            Kind::Unstable => "unstable",
            Kind::Miscompile => "miscompile",
            Kind::Unimplemented => "unimplemented",
            Kind::ParserCrash => "parser-crash",
        }
    }

    /// The kind with this word; every crash is read as [`CrashKind::Signal`].
    pub fn from_word(word: &str) -> Option<Self> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let unknown = || serde::de::Error::custom(format!("this version knows no finding of kind {word}"));
        Kind::from_word(&word).ok_or_else(unknown)
    }
}

/// The ways in which a compiler crashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CrashKind {
    /// A failed `assert`.
    Assertion,
    /// `LLVM ERROR:`, from `report_fatal_error` and similar functions.
    FatalError,
    /// `llvm_unreachable` or `UNREACHABLE executed`.
    Unreachable,
    /// A sanitizer's report.
    Sanitizer,
    /// A check of a hardened standard library.
    Hardening,
    /// Deep recursion ran off the stack.
    StackOverflow,
    /// Any other signal.
    Signal,
}

impl CrashKind {
    /// Whether a check stopped the compiler, which a build without assertions may lack.
    pub fn is_check(self) -> bool {
        matches!(self, CrashKind::Assertion | CrashKind::Hardening | CrashKind::Unreachable)
    }

    /// The word for it in titles and JSON.
    pub fn word(self) -> &'static str {
        match self {
            CrashKind::Assertion => "assertion",
            CrashKind::FatalError => "fatal-error",
            CrashKind::Unreachable => "unreachable",
            CrashKind::Sanitizer => "sanitizer",
            CrashKind::Hardening => "hardening",
            CrashKind::StackOverflow => "stack-overflow",
            CrashKind::Signal => "signal",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_by_its_word() {
        let words = [
            "crash",
            "hang",
            "memory",
            "invalid-ir",
            "round-trip",
            "unstable",
            "miscompile",
            "unimplemented",
            "parser-crash",
        ];
        assert_eq!(Kind::ALL.map(Kind::word), words);
        for word in words {
            assert_eq!(Kind::from_word(word).unwrap().word(), word);
        }
        assert_eq!(Kind::from_word("rejected"), None);
    }
}
