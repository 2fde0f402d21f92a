//! Hangs.

use mohole_testcase::Failure;

use crate::evidence::{Evidence, Recognized};

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let is_slow = matches!(evidence.signal, Some(SIGXCPU | SIGKILL));
    (evidence.timed_out || is_slow).then(|| Recognized {
        failure: Failure::Hang,
        identity: vec!["hang".to_owned()],
        per_pass: true,
        message: None,
    })
}

/// For too much processor time.
const SIGXCPU: i32 = 24;
/// For still more, if a compiler ignores that. Who else kills a compiler is not its fault, and no finding.
const SIGKILL: i32 = 9;
