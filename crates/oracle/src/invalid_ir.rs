//! A pass that says all went well and leaves a program that the verifier refuses.

use mohole_testcase::{Outcome, Verdict};

use crate::signature::signature;
use crate::wording::generalize;

/// The verdict on a pass after which the verifier says `message`.
pub fn invalid_ir(pass: &str, message: &str) -> Verdict {
    let complaint = message.split_once("error: ").map_or(message, |(_, complaint)| complaint);
    let general = generalize(complaint);
    let identity = ["invalid-ir".to_owned(), pass.to_owned(), general.clone()];
    Verdict {
        outcome: Outcome::InvalidIr,
        signature: Some(signature(&identity, &format!("invalid IR: {complaint} ({pass})"))),
        pass: Some(pass.to_owned()),
        message: Some(message.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_programs_with_one_bug_have_one_key() {
        let key = |message: &str| invalid_ir("sccp", message).signature.unwrap().key;
        let first = "input.mlir:3:1: error: 'scf.forall' op operand #0 must be index";
        assert_eq!(key(first), key("input.mlir:9:5: error: 'scf.forall' op operand #2 must be index"));
        assert_ne!(key(first), key("input.mlir:3:1: error: 'scf.forall' op is odd"));
        let title = invalid_ir("sccp", first).signature.unwrap().title;
        assert_eq!(title, "invalid IR: 'scf.forall' op operand #0 must be index (sccp)");
    }
}
