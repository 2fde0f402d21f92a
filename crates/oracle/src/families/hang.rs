//! No end in sight.

use mohole_testcase::Failure;

use crate::death::{Finding, Remains};

pub(crate) fn recognize(remains: &Remains<'_>) -> Option<Finding> {
    (remains.late || remains.signal == Some(SIGXCPU)).then(|| Finding {
        failure: Failure::Hang,
        identity: vec!["hang".to_owned()],
        per_pass: true,
        message: None,
    })
}

const SIGXCPU: i32 = 24;
