//! Which findings are likely one bug, so that a maintainer gets one report.

use mohole_testcase::Finding;

/// Why one patch would fix both findings, for people; `None` if nothing tells. The same signature, also that
/// of another run of the same test case, the same place under another pass, the same mistake with another
/// operation, or the same assertion or function on a compiler that has assertions.
pub(crate) fn same_bug(a: &Finding, b: &Finding) -> Option<String> {
    if a.signature.is_parser_crash() != b.signature.is_parser_crash() {
        return None;
    }
    let shows_other = |a: &Finding, b: &Finding| a.other_failures.iter().any(|other| b.is(Some(other)));
    if a.signature.key == b.signature.key || shows_other(a, b) || shows_other(b, a) {
        return Some("one test case shows both".to_owned());
    }
    if a.signature.is_same_place(&b.signature) {
        return Some(format!("both are: {}", a.signature.title_without_pass()));
    }
    if let Some(related) = a.related.as_ref().filter(|related| b.related.as_ref() == Some(related)) {
        return Some(format!("both are: {related}"));
    }
    let place = shared(&a.asserted, &b.asserted).or_else(|| shared(&a.crashed_in, &b.crashed_in))?;
    Some(format!("both are, on {place}"))
}

fn shared<'a>(one: &'a [String], other: &[String]) -> Option<&'a String> {
    one.iter().find(|place| other.contains(place))
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Failure, Place, Signature};

    use super::*;

    fn alike(a: &Finding, b: &Finding) -> bool {
        same_bug(a, b).is_some()
    }

    fn finding(key: &str, failure: Failure, pass: &str) -> Finding {
        let signature =
            Signature { key: key.to_owned(), failure, pass: Some(pass.to_owned()), activity: None };
        Finding::new(signature, "mlir-opt-22", &[], (*b"").into())
    }

    fn segfault(function: Option<&str>) -> Failure {
        let place = function.map(|name| Place::function(name, None));
        Failure::Signal { signal: "segfault".to_owned(), place }
    }

    fn invalid(complaint: &str) -> Failure {
        Failure::InvalidIr { complaint: complaint.to_owned(), operation: None }
    }

    #[test]
    fn the_same_place_under_another_pass_is_one_bug() {
        let crash = finding("01", segfault(Some("f")), "cse");
        assert!(alike(&crash, &finding("01", Failure::Hang, "sccp")));
        assert!(alike(&crash, &finding("02", segfault(Some("f")), "sccp")));
        assert!(!alike(&crash, &finding("02", segfault(Some("g")), "cse")));
    }

    #[test]
    fn what_one_test_case_shows_in_turn_is_one_bug() {
        let (mut first, second) =
            (finding("01", segfault(Some("f")), "cse"), finding("02", segfault(Some("g")), "cse"));
        assert!(!alike(&first, &second));
        first.add_other_failure(Some(&second.signature));
        assert!(alike(&first, &second) && alike(&second, &first));
    }

    #[test]
    fn the_same_mistake_with_another_operation_is_one_bug() {
        let mut first = finding("01", invalid("'a.b' op is odd"), "cse");
        let mut second = finding("02", invalid("'a.c' op is odd"), "cse");
        assert!(!alike(&first, &second));
        (first.related, second.related) =
            (Some("cse: op is odd".to_owned()), Some("cse: op is odd".to_owned()));
        assert!(alike(&first, &second));
    }

    #[test]
    fn what_one_assertion_stops_is_one_bug() {
        let (mut first, mut second) =
            (finding("01", segfault(Some("f")), "cse"), finding("02", invalid("odd"), "cse"));
        let assertion = |target: &str| vec![format!("{target}: assertion \"x\" failed in F.cpp")];
        (first.asserted, second.asserted) = (assertion("catalyst"), assertion("catalyst"));
        assert!(alike(&first, &second));
        second.asserted = assertion("other");
        assert!(!alike(&first, &second));
    }

    #[test]
    fn what_crashes_in_one_function_of_a_build_with_assertions_is_one_bug() {
        let (mut first, mut second) =
            (finding("01", segfault(None), "cse"), finding("02", invalid("odd"), "sccp"));
        first.crashed_in = vec!["asserts: segfault in f".to_owned()];
        second.crashed_in = vec!["asserts: segfault in g".to_owned()];
        assert!(!alike(&first, &second));
        second.crashed_in.push("asserts: segfault in f".to_owned());
        assert_eq!(same_bug(&first, &second).as_deref(), Some("both are, on asserts: segfault in f"));
    }

    #[test]
    fn of_hangs_only_a_run_can_tell() {
        let (first, second) = (finding("01", Failure::Hang, "cse"), finding("02", Failure::Hang, "sccp"));
        assert!(!alike(&first, &second));
        assert!(first.signature.is_indistinct(&second.signature));
        assert!(!first.signature.is_indistinct(&finding("02", segfault(None), "sccp").signature));
        let (first, second) =
            ["cse", "sccp"].map(|pass| finding(pass, Failure::OutOfMemory { place: None }, pass)).into();
        assert!(!alike(&first, &second));
        assert!(first.signature.is_indistinct(&second.signature));
    }

    #[test]
    fn what_any_pass_may_do_wrong_is_a_bug_of_each() {
        let broken =
            |key: &str, pass: &str| finding(key, invalid("operand #0 does not dominate this use"), pass);
        assert!(!alike(&broken("01", "cse"), &broken("02", "sccp")));
    }

    #[test]
    fn two_passes_that_miss_one_dialect_are_two_bugs() {
        let missing = |key: &str, pass: &str| {
            finding(key, Failure::DialectNotLoaded { dialects: vec!["vector".to_owned()] }, pass)
        };
        let (first, second) = (missing("01", "cse"), missing("02", "sccp"));
        assert!(!alike(&first, &second));
        assert!(!first.signature.is_indistinct(&second.signature));
    }
}
