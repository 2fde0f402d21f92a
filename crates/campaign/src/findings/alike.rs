//! Which findings are likely one bug, so that a maintainer gets one report.

use crate::findings::record::Record;
use crate::reports::versions::OnVersion;

/// Whether who mends one of two findings has likely mended the other: the same signature, the same place
/// under another pass, the same mistake with another operation, or the same check that stops a compiler which
/// has checks.
pub(crate) fn alike(a: &Record, b: &Record) -> bool {
    a.signature.key == b.signature.key
        || a.signature.is_same_place(&b.signature)
        || (a.kin.is_some() && a.kin == b.kin)
        || a.asserted.iter().any(|check| b.asserted.contains(check))
}

/// The checks that stopped compilers, each by its place.
pub(crate) fn checks(versions: &[OnVersion]) -> Vec<String> {
    let check = |version: &OnVersion| {
        version.assertion()?;
        let signature = version.verdict.signature.as_ref()?;
        let tells = signature.failure.is_one_bug_in_all_passes();
        tells.then(|| format!("{}: {}", version.target, signature.title_without_pass()))
    };
    versions.iter().filter_map(check).collect()
}

/// Whether two findings say nothing of themselves that would tell them apart or make them one, as hangs under
/// two passes. Then only a run can: the command of one on the program of the other.
pub(crate) fn is_open(a: &Record, b: &Record) -> bool {
    a.target == b.target && a.signature.is_indistinct(&b.signature)
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Check, Failure, Place, Signature, Verdict};

    use super::*;

    fn record(key: &str, failure: Failure, pass: &str) -> Record {
        let signature =
            Signature { key: key.to_owned(), failure, pass: Some(pass.to_owned()), activity: None };
        Record::of(&Verdict::finding(signature, None), "mlir-opt-22", &[], "a.mlir").unwrap()
    }

    fn segfault(function: Option<&str>) -> Failure {
        let place = function.map(|name| Place::Function { name: name.to_owned(), caller: None });
        Failure::Signal { signal: "segfault".to_owned(), place }
    }

    fn invalid(complaint: &str) -> Failure {
        Failure::InvalidIr { complaint: complaint.to_owned(), operation: None }
    }

    #[test]
    fn the_same_place_under_another_pass_is_one_bug() {
        let crash = record("01", segfault(Some("f")), "cse");
        assert!(alike(&crash, &record("01", Failure::Hang, "sccp")));
        assert!(alike(&crash, &record("02", segfault(Some("f")), "sccp")));
        assert!(!alike(&crash, &record("02", segfault(Some("g")), "cse")));
        assert!(!is_open(&crash, &record("02", segfault(Some("f")), "sccp")));
    }

    #[test]
    fn the_same_mistake_with_another_operation_is_one_bug() {
        let mut first = record("01", invalid("'a.b' op is odd"), "cse");
        let mut second = record("02", invalid("'a.c' op is odd"), "cse");
        (first.kin, second.kin) = (None, None);
        assert!(!alike(&first, &second));
        (first.kin, second.kin) = (Some("cse: op is odd".to_owned()), Some("cse: op is odd".to_owned()));
        assert!(alike(&first, &second));
    }

    #[test]
    fn what_one_check_stops_is_one_bug() {
        let (mut first, mut second) =
            (record("01", segfault(Some("f")), "cse"), record("02", invalid("odd"), "cse"));
        let on = |target: &str, pass: &str| {
            let (text, file) = ("x".to_owned(), "F.cpp".to_owned());
            let failure = Failure::Check { check: Check::Assertion, text, file, cast_to: None, place: None };
            let signature = record("03", failure, pass).signature;
            let verdict = Verdict::finding(signature, Some("Assertion `x' failed.".to_owned()));
            OnVersion { target: target.to_owned(), verdict, same: false, unrun: false }
        };
        first.asserted = checks(&[on("catalyst", "cse")]);
        second.asserted = checks(&[on("catalyst", "sccp")]);
        assert_eq!(first.asserted, ["catalyst: assertion \"x\" failed in F.cpp"]);
        assert!(alike(&first, &second));
        second.asserted = checks(&[on("other", "sccp")]);
        assert!(!alike(&first, &second));
    }

    #[test]
    fn of_hangs_only_a_run_can_tell() {
        let (first, second) = (record("01", Failure::Hang, "cse"), record("02", Failure::Hang, "sccp"));
        assert!(!alike(&first, &second));
        assert!(is_open(&first, &second));
        assert!(!is_open(&first, &record("02", segfault(None), "sccp")));
        let (first, second) =
            ["cse", "sccp"].map(|pass| record(pass, Failure::OutOfMemory { place: None }, pass)).into();
        assert!(!alike(&first, &second));
        assert!(is_open(&first, &second));
    }

    #[test]
    fn what_any_pass_may_do_wrong_is_a_bug_of_each() {
        let broken =
            |key: &str, pass: &str| record(key, invalid("operand #0 does not dominate this use"), pass);
        assert!(!alike(&broken("01", "cse"), &broken("02", "sccp")));
    }

    #[test]
    fn two_passes_that_miss_one_dialect_are_two_bugs() {
        let missing = |key: &str, pass: &str| {
            record(key, Failure::DialectNotLoaded { dialect: "vector".to_owned() }, pass)
        };
        let (first, second) = (missing("01", "cse"), missing("02", "sccp"));
        assert!(!alike(&first, &second));
        assert!(!is_open(&first, &second));
    }
}
