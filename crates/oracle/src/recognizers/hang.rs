//! Hangs.

use mohole_testcase::Failure;

use crate::evidence::{Evidence, Recognized};

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    (evidence.timed_out || evidence.signal == Some(SIGXCPU)).then(|| Recognized {
        failure: Failure::Hang,
        identity: vec!["hang".to_owned()],
        per_pass: true,
        message: None,
    })
}

const SIGXCPU: i32 = 24;
