//! What a run means.

use crate::{Kind, Signature};

/// What a compiler did with a program. Everything here is a normal value: an `Err` elsewhere means
/// that mohole or the machine failed, never the compiler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It exited with status 0.
    Success,
    /// It rejected its input or its arguments with a diagnostic, before any pass ran.
    Rejected(Refusal),
    /// A pass, or the verifier after a pass, stopped with a diagnostic.
    PassFailure,
    /// It shows a bug.
    Finding(Kind),
}

impl Outcome {
    /// The word for it in JSON and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Success => "success",
            Outcome::Rejected(_) => "rejected",
            Outcome::PassFailure => "pass-failure",
            Outcome::Finding(kind) => kind.word(),
        }
    }

    /// The kind of bug, if it shows one.
    pub fn kind(self) -> Option<Kind> {
        match self {
            Outcome::Finding(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether it shows a bug.
    pub fn is_finding(self) -> bool {
        self.kind().is_some()
    }
}

/// What was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The command line: an unknown option, a pipeline that does not parse.
    Arguments,
    /// The program: a syntax error, or an error of the verifier.
    Input,
}

/// An outcome with its details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What happened.
    pub outcome: Outcome,
    /// Present when the outcome is a finding.
    pub signature: Option<Signature>,
    /// The pass that was running, by its command-line name (`canonicalize`), if it is known.
    pub pass: Option<String>,
    /// The first error line, for people.
    pub message: Option<String>,
}

impl Verdict {
    /// The verdict that a run shows a bug.
    pub fn finding(signature: Signature, message: Option<String>) -> Self {
        let (outcome, pass) = (Outcome::Finding(signature.kind()), signature.pass.clone());
        Verdict { outcome, signature: Some(signature), pass, message }
    }

    /// The verdict that a run shows none.
    pub fn without_finding(outcome: Outcome, message: Option<String>) -> Self {
        Verdict { outcome, signature: None, pass: None, message }
    }
}
