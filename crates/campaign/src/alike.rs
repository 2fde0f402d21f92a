//! Which findings are likely one bug, so that a maintainer gets one report.

use mohole_testcase::Signature;

use crate::Record;

/// Whether who mends one of two findings has likely mended the other: the same signature, the same place under
/// another pass, or the same mistake with another operation.
pub(crate) fn alike(a: &Record, b: &Record) -> bool {
    a.signature.key == b.signature.key
        || same_place(&a.signature, &b.signature)
        || (a.kin.is_some() && a.kin == b.kin)
}

/// Whether two findings say nothing of themselves that would tell them apart or make them one, as hangs under two passes.
/// Then only a run can: the command of one on the program of the other.
pub(crate) fn is_open(a: &Record, b: &Record) -> bool {
    let (a_place, b_place) = (place(&a.signature.title), place(&b.signature.title));
    a.target == b.target && a_place == b_place && !names_a_place(a_place)
}

/// Whether two bugs die in the same place, whatever the pass. Long titles are cut, each at its own length.
fn same_place(a: &Signature, b: &Signature) -> bool {
    let (a, b) = (place(&a.title), place(&b.title));
    match (a.strip_suffix("..."), b.strip_suffix("...")) {
        (None, None) => a == b && tells(a),
        (a_cut, b_cut) => {
            let (a, b) = (a_cut.unwrap_or(a), b_cut.unwrap_or(b));
            a.starts_with(b) || b.starts_with(a)
        }
    }
}

/// A title without the pass that stands at its end.
fn place(title: &str) -> &str {
    title.rsplit_once(" (").map_or(title, |(place, _)| place)
}

/// Whether a title without its pass tells a bug. A dialect is missed by each pass on its own.
fn tells(place: &str) -> bool {
    names_a_place(place) && !place.ends_with("is not loaded")
}

/// Whether a title without its pass is more than the kind, which is all that is known of a hang.
fn names_a_place(place: &str) -> bool {
    place.contains(' ')
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{CrashKind, Outcome, Verdict};

    use super::*;

    fn titled(key: &str, title: &str) -> Record {
        let signature = Signature { key: key.to_owned(), title: title.to_owned() };
        let outcome = Outcome::Crash(CrashKind::Signal);
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
    fn of_hangs_only_a_run_can_tell() {
        let (first, second) = (titled("01", "hang (cse)"), titled("02", "hang (sccp)"));
        assert!(!alike(&first, &second));
        assert!(is_open(&first, &second));
        assert!(!is_open(&first, &titled("02", "segfault (sccp)")));
    }

    #[test]
    fn two_passes_that_miss_one_dialect_are_two_bugs() {
        let title = |pass: &str| format!("fatal error: dialect \"vector\" is not loaded ({pass})");
        let (first, second) = (titled("01", &title("cse")), titled("02", &title("sccp")));
        assert!(!alike(&first, &second));
        assert!(!is_open(&first, &second));
    }
}
