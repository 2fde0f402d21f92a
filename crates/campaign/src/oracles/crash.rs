//! Crashes: the compiler dies.

use mohole_testcase::{Activity, Finding, Kind, Signature};

use super::oracle::{Oracle, Seen};

/// The oracle.
pub(super) struct Crash;

impl Oracle for Crash {
    fn name(&self) -> &'static str {
        "crash"
    }

    fn finds(&self, signature: &Signature) -> bool {
        matches!(signature.kind(), Kind::Crash(_))
    }

    fn may_miss_dialect(&self) -> bool {
        true
    }

    fn may_need_assertions(&self) -> bool {
        true
    }

    fn says_if_input_is_valid(&self) -> bool {
        true
    }

    fn describe(&self, finding: &Finding, seen: &Seen<'_>) -> &'static str {
        match finding.signature.activity {
            Some(Activity::Printing) => "crash of the printer",
            _ if seen.output.contains(" mlir::verify(") => {
                "crash of the verifier on what a pass leaves behind"
            }
            _ if seen.is_only_generic => {
                "crash on a program that the compiler cannot print in custom form and read back: perhaps the \
                 verifier should reject it"
            }
            _ => "crash on input that the verifier accepts",
        }
    }
}
