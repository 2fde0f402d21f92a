//! A pass that succeeds and leaves a program that the verifier rejects.

use mohole_testcase::{Failure, Signature, Verdict};

use crate::key::key;
use crate::wording::generalize;

/// The verdict on a pass after which the verifier reports `message`.
///
/// An error of one operation is one bug, whichever pass made it: a pattern that creates an invalid operation
/// is in `convert-to-llvm` and in `gpu-to-llvm`. An error that any operation can have says nothing about its
/// origin.
pub fn invalid_ir(pass: &str, message: &str) -> Verdict {
    let complaint = complaint(message);
    let operation = operation(complaint);
    let named = operation.unwrap_or_default().to_owned();
    let mut identity = vec!["invalid-ir".to_owned(), named, generalize(complaint)];
    if is_general(complaint) {
        identity.push(pass.to_owned());
    }
    let failure =
        Failure::InvalidIr { complaint: complaint.to_owned(), operation: operation.map(str::to_owned) };
    let signature = Signature { key: key(&identity), failure, pass: Some(pass.to_owned()), activity: None };
    Verdict::finding(signature, Some(message.to_owned()))
}

/// What a diagnostic says, without where.
fn complaint(message: &str) -> &str {
    message.split_once("error: ").map_or(message, |(_, complaint)| complaint)
}

/// The operation that a complaint is about: `scf.if` of `'scf.if' op is odd`.
fn operation(complaint: &str) -> Option<&str> {
    Some(complaint.strip_prefix('\'')?.split_once('\'')?.0)
}

/// Whether a complaint could be about any operation.
fn is_general(complaint: &str) -> bool {
    GENERAL.iter().any(|words| complaint.contains(words))
}

const GENERAL: &[&str] = &[
    "along control flow edge",
    "branch has ",
    "does not dominate this use",
    "does not reference a valid",
    "expects parent op",
    "must be the last operation in the parent block",
    "redefinition of symbol",
    "terminator",
    "type mismatch for bb argument",
    "use of value",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_programs_with_one_bug_have_one_key() {
        let key = |message: &str| invalid_ir("sccp", message).signature.unwrap().key;
        let first = "input.mlir:3:1: error: 'scf.forall' op operand #0 must be index";
        assert_eq!(key(first), key("input.mlir:9:5: error: 'scf.forall' op operand #2 must be index"));
        assert_ne!(key(first), key("input.mlir:3:1: error: 'scf.forall' op is odd"));
        let title = invalid_ir("sccp", first).signature.unwrap().title();
        assert_eq!(title, "invalid IR: 'scf.forall' op operand #0 must be index (sccp)");
    }

    #[test]
    fn the_pass_counts_only_where_any_operation_could_be_meant() {
        let key = |pass: &str, message: &str| invalid_ir(pass, message).signature.unwrap().key;
        let pattern =
            "input.mlir:3:1: error: 'llvm.intr.powi' op operand #1 must be signless integer, but got 'f32'";
        assert_eq!(key("convert-to-llvm", pattern), key("gpu-to-llvm", pattern));
        assert_ne!(key("cse", pattern), key("cse", &pattern.replace("powi", "is.fpclass")));
        let general = "input.mlir:3:1: error: operand #0 does not dominate this use";
        assert_ne!(key("cse", general), key("sccp", general));
    }
}
