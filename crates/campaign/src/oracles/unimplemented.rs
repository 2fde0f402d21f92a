//! Code that is not written yet: the compiler says so and dies.

use mohole_testcase::{Finding, Kind, Signature};

use super::oracle::{Oracle, Seen};

/// The oracle.
pub(super) struct Unimplemented;

impl Oracle for Unimplemented {
    fn name(&self) -> &'static str {
        "unimplemented"
    }

    fn finds(&self, signature: &Signature) -> bool {
        signature.kind() == Kind::Unimplemented
    }

    fn may_need_assertions(&self) -> bool {
        true
    }

    fn is_reported_last(&self) -> bool {
        true
    }

    fn describe(&self, _finding: &Finding, _seen: &Seen<'_>) -> &'static str {
        "not implemented: the compiler says so and dies"
    }
}
