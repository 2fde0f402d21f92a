//! Which findings are likely one bug, so that a maintainer gets one report.

use mohole_testcase::Signature;

use crate::findings::record::Record;
use crate::reports::versions::OnVersion;

/// Whether who mends one of two findings has likely mended the other: the same signature, the same place
/// under another pass, the same mistake with another operation, or the same check that stops a compiler which
/// has checks.
pub(crate) fn alike(a: &Record, b: &Record) -> bool {
    a.signature.key == b.signature.key
        || same_place(&a.signature, &b.signature)
        || (a.kin.is_some() && a.kin == b.kin)
        || a.asserted.iter().any(|check| b.asserted.contains(check))
}

/// The checks that stopped compilers, each by its place.
pub(crate) fn checks(versions: &[OnVersion]) -> Vec<String> {
    let check = |version: &OnVersion| {
        version.assertion()?;
        let place = place(&version.verdict.signature.as_ref()?.title);
        tells(place).then(|| format!("{}: {place}", version.target))
    };
    versions.iter().filter_map(check).collect()
}

/// Whether two findings say nothing of themselves that would tell them apart or make them one, as hangs under
/// two passes. Then only a run can: the command of one on the program of the other.
pub(crate) fn is_open(a: &Record, b: &Record) -> bool {
    let (a_place, b_place) = (place(&a.signature.title), place(&b.signature.title));
    a.target == b.target && a_place == b_place && !names_a_place(a_place)
}

/// Whether two bugs die in the same place, whatever the pass. Long titles are cut, each at its own length.
fn same_place(a: &Signature, b: &Signature) -> bool {
    let (a, b) = (place(&a.title), place(&b.title));
    let same = match (a.strip_suffix("..."), b.strip_suffix("...")) {
        (None, None) => a == b,
        (Some(a), None) => b.starts_with(a),
        (None, Some(b)) => a.starts_with(b),
        (Some(a), Some(b)) => a.starts_with(b) || b.starts_with(a),
    };
    same && tells(a) && tells(b)
}

/// A title without the pass that stands at its end.
pub(crate) fn place(title: &str) -> &str {
    let pass = title.rsplit_once(" (").filter(|(_, pass)| pass.ends_with(')') && !pass.contains(' '));
    pass.map_or(title, |(place, _)| place)
}

/// Whether a title without its pass tells a bug. A dialect is missed by each pass on its own; and where the
/// pass has no part in what the verifier says of an operation, the keys are the same.
pub(crate) fn tells(place: &str) -> bool {
    names_a_place(place) && !place.ends_with("is not loaded") && !place.starts_with("invalid IR: ")
}

/// Whether a title without its pass is more than the kind, which is all that is known of a hang or of a death
/// without a backtrace.
pub(crate) fn names_a_place(place: &str) -> bool {
    let is_in = place.contains(" in ") && !place.ends_with(" in unnamed code");
    is_in || place.contains(": ") || place.contains('"')
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{CrashKind, Kind, Outcome, Verdict};

    use super::*;

    fn titled(key: &str, title: &str) -> Record {
        let signature = Signature { key: key.to_owned(), title: title.to_owned() };
        let outcome = Outcome::Finding(Kind::Crash(CrashKind::Signal));
        let verdict = Verdict { outcome, signature: Some(signature), pass: None, message: None };
        Record::of(&verdict, "mlir-opt-22", &[], "a.mlir").unwrap()
    }

    #[test]
    fn the_same_place_under_another_pass_is_one_bug() {
        let crash = titled("01", "segfault in f (cse)");
        assert!(alike(&crash, &titled("01", "whatever")));
        assert!(alike(&crash, &titled("02", "segfault in f (sccp)")));
        assert!(!alike(&crash, &titled("02", "segfault in g (cse)")));
        assert!(!is_open(&crash, &titled("02", "segfault in f (sccp)")));
    }

    #[test]
    fn the_same_mistake_with_another_operation_is_one_bug() {
        let mut first = titled("01", "invalid IR: 'a.b' op is odd (cse)");
        let mut second = titled("02", "invalid IR: 'a.c' op is odd (cse)");
        assert!(!alike(&first, &second));
        (first.kin, second.kin) = (Some("cse: op is odd".to_owned()), Some("cse: op is odd".to_owned()));
        assert!(alike(&first, &second));
    }

    #[test]
    fn what_one_check_stops_is_one_bug() {
        let (mut first, mut second) =
            (titled("01", "segfault in f (cse)"), titled("02", "invalid IR: odd (cse)"));
        let on = |target: &str, title: &str| OnVersion {
            target: target.to_owned(),
            verdict: Verdict {
                outcome: Outcome::Finding(Kind::Crash(CrashKind::Assertion)),
                signature: Some(Signature { key: "03".to_owned(), title: title.to_owned() }),
                pass: None,
                message: Some("Assertion `x' failed.".to_owned()),
            },
            same: false,
            unrun: false,
        };
        first.asserted = checks(&[on("catalyst", "assertion \"x\" failed in F.cpp (cse)")]);
        second.asserted = checks(&[on("catalyst", "assertion \"x\" failed in F.cpp (sccp)")]);
        assert_eq!(first.asserted, ["catalyst: assertion \"x\" failed in F.cpp"]);
        assert!(alike(&first, &second));
        second.asserted = checks(&[on("other", "assertion \"x\" failed in F.cpp (sccp)")]);
        assert!(!alike(&first, &second));
    }

    #[test]
    fn of_hangs_only_a_run_can_tell() {
        let (first, second) = (titled("01", "hang (cse)"), titled("02", "hang (sccp)"));
        assert!(!alike(&first, &second));
        assert!(is_open(&first, &second));
        assert!(!is_open(&first, &titled("02", "segfault (sccp)")));
        let (first, second) = (titled("01", "out of memory (cse)"), titled("02", "out of memory (sccp)"));
        assert!(!alike(&first, &second));
        assert!(is_open(&first, &second));
    }

    #[test]
    fn a_title_that_was_cut_is_compared_as_far_as_it_goes() {
        let cut = titled("01", "segfault in a::long::na... (cse)");
        assert!(alike(&cut, &titled("02", "segfault in a::long::name (sccp)")));
        assert!(alike(&cut, &titled("02", "segfault in a::long... (affine-loop-fusion)")));
        assert!(!alike(&cut, &titled("02", "segfault (sccp)")));
        assert!(!alike(&cut, &titled("02", "segfault in a::long (sccp)")));
    }

    #[test]
    fn what_any_pass_may_do_wrong_is_a_bug_of_each() {
        let title = |pass: &str| format!("invalid IR: operand #0 does not dominate this use ({pass})");
        assert!(!alike(&titled("01", &title("cse")), &titled("02", &title("sccp"))));
    }

    #[test]
    fn two_passes_that_miss_one_dialect_are_two_bugs() {
        let title = |pass: &str| format!("fatal error: dialect \"vector\" is not loaded ({pass})");
        let (first, second) = (titled("01", &title("cse")), titled("02", &title("sccp")));
        assert!(!alike(&first, &second));
        assert!(!is_open(&first, &second));
    }
}
