//! What is known of a finding when it is ranked.

use mohole_testcase::{CommandLine, Failure, Finding, Kind, Signature, Standing};
use serde::{Deserialize, Serialize};

use crate::reports::direct::has_options;
use crate::reports::likeness::telling_operations;

/// What is known of a finding when it is ranked. Sets of labelled findings keep it as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traits {
    /// What kind of failure it is.
    pub kind: Kind,
    /// The failure in words, as in the title. Nothing is read from it; findings of several campaigns that
    /// have the same are one bug.
    pub failure: String,
    /// The pass that fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// The compiler's arguments on the program.
    pub args: Vec<String>,
    /// The program, reduced where it could be.
    pub program: String,
    /// How many operations it has; none where it could not be reduced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operations: Option<usize>,
    /// Other passes that fail in the same way.
    #[serde(default)]
    pub siblings: usize,
    /// Passes that die of the program in other ways.
    #[serde(default)]
    pub victims: usize,
    /// It does not show in every run.
    #[serde(default)]
    pub is_flaky: bool,
    /// A release before the first that shows it does not.
    #[serde(default)]
    pub is_regression: bool,
    /// The newest installed release shows it.
    #[serde(default)]
    pub is_in_newest: bool,
    /// A compiler stops at an assertion.
    #[serde(default)]
    pub has_assertion: bool,
    /// An issue of the tracker is likely the same.
    #[serde(default)]
    pub is_likely_known: bool,
    /// The pass is not MLIR's own, in a compiler that has passes of several projects.
    #[serde(default)]
    pub is_pass_of_another_project: bool,
    /// A verifier fails.
    #[serde(default)]
    pub is_in_verifier: bool,
    /// A type is taken for another without a check.
    #[serde(default)]
    pub is_unchecked_cast: bool,
    /// The compiler says that it cannot do this.
    #[serde(default)]
    pub is_unsupported: bool,
    /// A lowering made blocks in a region that may have one only.
    #[serde(default)]
    pub has_second_block: bool,
}

impl Traits {
    /// Those of a finding whose reduced program and standing are known.
    pub(crate) fn of(finding: &Finding, program: &str, standing: Standing) -> Traits {
        let reduced = finding.reduced.as_ref();
        let Signature { failure, pass, .. } = &finding.signature;
        Traits {
            kind: finding.kind(),
            failure: finding.signature.title(),
            pass: pass.clone(),
            args: reduced.map_or(&finding.args, |reduced| &reduced.args).clone(),
            program: program.to_owned(),
            operations: reduced.map(|reduced| reduced.ops[1]),
            siblings: finding.siblings.len(),
            victims: finding.victims.len(),
            is_flaky: finding.is_flaky(),
            is_regression: standing.is_regression,
            is_in_newest: standing.is_in_newest,
            has_assertion: !finding.asserted.is_empty(),
            is_likely_known: !finding.upstream.is_empty(),
            is_pass_of_another_project: standing.is_pass_of_another_project,
            is_in_verifier: fails_in_verifier(failure),
            is_unchecked_cast: matches!(failure, Failure::Check { cast_to: Some(_), .. }),
            is_unsupported: is_unsupported(failure),
            has_second_block: has_second_block(failure),
        }
    }

    /// Those of a finding as its report left it, if it was reported.
    pub fn of_reported(finding: &Finding, program: &str) -> Option<Traits> {
        Some(Traits::of(finding, program, finding.standing?))
    }

    /// The failure in words: the same for one bug that several campaigns found.
    pub fn failure_without_pass(&self) -> &str {
        self.failure.rsplit_once(" (").map_or(&self.failure, |(failure, _)| failure)
    }

    /// The passes of the command.
    pub(crate) fn passes(&self) -> Vec<String> {
        CommandLine::parse(&self.args).passes()
    }

    /// Whether the command sets options of its passes.
    pub(crate) fn has_options(&self) -> bool {
        has_options(&self.args)
    }

    /// The dialects of the program's operations, but for those that all programs have.
    pub(crate) fn dialects(&self) -> Vec<&str> {
        let operations = telling_operations(&self.program);
        let mut dialects: Vec<&str> = operations.iter().filter_map(|op| op.split('.').next()).collect();
        dialects.sort_unstable();
        dialects.dedup();
        dialects
    }

    /// Whether an operation is written in the generic form.
    pub(crate) fn is_generic(&self) -> bool {
        self.program.contains("\"(")
    }
}

/// Whether the function of a failure verifies something.
fn fails_in_verifier(failure: &Failure) -> bool {
    failure.functions().any(|function| function.contains("::verify"))
}

/// Whether the compiler's own message says that it cannot do this.
fn is_unsupported(failure: &Failure) -> bool {
    let words = ["unimplemented", "unsupported", "not supported"];
    let message = match failure {
        Failure::Unimplemented { .. } => return true,
        Failure::Check { text, .. } => text,
        Failure::FatalError { message, .. } | Failure::Unreachable { message, .. } => message,
        Failure::InvalidIr { complaint, .. } => complaint,
        _ => return false,
    };
    let message = message.to_lowercase();
    words.iter().any(|word| message.contains(word))
}

/// Whether the verifier says that a region has a block too many.
fn has_second_block(failure: &Failure) -> bool {
    matches!(failure, Failure::InvalidIr { complaint, .. } if complaint.contains("to have 0 or 1 blocks"))
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Check, Place};

    use super::*;

    fn traits(failure: Failure) -> Traits {
        let signature = Signature { key: String::new(), failure, pass: None, activity: None };
        let finding = Finding::new(signature, "t", &[], (*b"").into());
        Traits::of(&finding, "", Standing::default())
    }

    fn check(text: &str, cast_to: Option<&str>, function: &str) -> Traits {
        let (text, cast_to) = (text.to_owned(), cast_to.map(str::to_owned));
        let place = Some(Place::function(function, None));
        traits(Failure::Check { check: Check::Assertion, text, file: "F.h".to_owned(), cast_to, place })
    }

    #[test]
    fn what_a_failure_is_about_is_read_from_its_fields() {
        let plain = check("!empty()", None, "mlir::shape::AnyOp::fold");
        assert!(!(plain.is_in_verifier || plain.is_unchecked_cast || plain.is_unsupported));
        assert!(check("!empty()", None, "mlir::tensor::ConcatOp::verify").is_in_verifier);
        assert!(!check("verifyInvariants: invalid memref element type", None, "f").is_in_verifier);
        assert!(
            check("cast<Ty>() argument of incompatible type!", Some("mlir::TensorType"), "f")
                .is_unchecked_cast
        );
        assert!(check("unsupported type", None, "f").is_unsupported);
        let complaint = "'scf.if' op expects region #0 to have 0 or 1 blocks".to_owned();
        assert!(traits(Failure::InvalidIr { complaint, operation: None }).has_second_block);
    }

    #[test]
    fn findings_without_a_report_have_no_traits() {
        let mut finding = Finding::new(
            Signature { key: String::new(), failure: Failure::Hang, pass: None, activity: None },
            "t",
            &[],
            (*b"").into(),
        );
        assert_eq!(Traits::of_reported(&finding, ""), None);
        finding.standing = Some(Standing { is_regression: true, ..Standing::default() });
        assert!(Traits::of_reported(&finding, "").is_some_and(|traits| traits.is_regression));
    }
}
