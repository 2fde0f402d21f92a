//! What a run means.

use serde::{Deserialize, Serialize};

use crate::Signature;

/// What a compiler did with a program. Everything here is a normal value: an `Err` elsewhere means
/// that mohole or the machine failed, never the compiler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It finished and was content.
    Success,
    /// It refused its input or its arguments with a diagnostic, before any pass ran.
    Rejected(Refusal),
    /// A pass, or the verifier after a pass, stopped with a diagnostic.
    PassFailure,
    /// A pass said that all went well and left a program that the verifier refuses.
    InvalidIr,
    /// It wrote a program that it cannot read, or reads as another.
    RoundTrip,
    /// It gave one output and then, asked the same, another.
    Unstable,
    /// It made, of a program without undefined behaviour, one that prints something else.
    Miscompile,
    /// It died.
    Crash(CrashKind),
    /// It did not finish in time.
    Hang,
    /// It wanted more memory, or wrote more output, than it was allowed.
    Memory,
}

impl Outcome {
    /// The word for it in JSON and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Success => "success",
            Outcome::Rejected(_) => "rejected",
            Outcome::PassFailure => "pass-failure",
            Outcome::InvalidIr => "invalid-ir",
            Outcome::RoundTrip => "round-trip",
            Outcome::Unstable => "unstable",
            Outcome::Miscompile => "miscompile",
            Outcome::Crash(_) => "crash",
            Outcome::Hang => "hang",
            Outcome::Memory => "memory",
        }
    }

    /// The outcome that a word stands for; a new one goes in here, too. Words leave details out: what was
    /// refused, and how it died.
    pub fn from_word(word: &str) -> Option<Self> {
        let all = [
            Outcome::Success,
            Outcome::Rejected(Refusal::Input),
            Outcome::PassFailure,
            Outcome::InvalidIr,
            Outcome::RoundTrip,
            Outcome::Unstable,
            Outcome::Miscompile,
            Outcome::Crash(CrashKind::Signal),
            Outcome::Hang,
            Outcome::Memory,
        ];
        all.into_iter().find(|outcome| outcome.word() == word)
    }

    /// Whether it deserves a person's attention.
    pub fn is_finding(self) -> bool {
        !matches!(self, Outcome::Success | Outcome::Rejected(_) | Outcome::PassFailure)
    }
}

/// What was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// The command line: an unknown option, a pipeline that does not parse.
    Arguments,
    /// The program: its syntax, or what the verifier says of it.
    Input,
}

/// The ways in which a compiler dies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CrashKind {
    /// A failed `assert`.
    Assertion,
    /// `LLVM ERROR:`, from `report_fatal_error` and its kin.
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

/// An outcome with what is needed to talk about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What happened.
    pub outcome: Outcome,
    /// Present when the outcome is a finding.
    pub signature: Option<Signature>,
    /// The pass that was running, by the name one types (`canonicalize`), where it is known.
    pub pass: Option<String>,
    /// The first error line, for people.
    pub message: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_finding_is_found_by_its_word() {
        let words = ["crash", "hang", "memory", "invalid-ir", "round-trip", "unstable", "miscompile"];
        for word in words {
            let outcome = Outcome::from_word(word).unwrap();
            assert!(outcome.is_finding(), "{word}");
            assert_eq!(outcome.word(), word);
        }
        assert!(!Outcome::from_word("rejected").unwrap().is_finding());
        assert_eq!(Outcome::from_word("no such thing"), None);
    }
}
