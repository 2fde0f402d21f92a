//! Too much memory, or too much output.

use mohole_testcase::{Failure, NO_MEMORY};

use crate::evidence::{Evidence, Recognized};
use crate::quoted::split_unquoted;

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let is_said = |line: &&str| NO_MEMORY.iter().any(|phrase| split_unquoted(line, phrase).is_some());
    let said = evidence.text.lines().find(|line| is_said(line) && evidence.may_report(line))?;
    // Under a limit, the allocation that fails is often not the one that took most. But its frames are the
    // same in most runs, and the pass alone would merge too many bugs.
    let culprits = evidence.stack.culprits();
    let mut identity = vec!["memory".to_owned()];
    identity.extend(culprits.identity.into_iter().take(1));
    Some(Recognized {
        failure: Failure::OutOfMemory { place: culprits.place },
        identity,
        per_pass: true,
        message: Some(said.trim().to_owned()),
    })
}

/// Output beyond the limit.
pub(crate) fn recognize_output_limit(evidence: &Evidence<'_>) -> Option<Recognized> {
    (evidence.output_limit_hit || evidence.signal == Some(SIGXFSZ)).then(|| Recognized {
        failure: Failure::OutputLimit,
        identity: vec!["output".to_owned()],
        per_pass: true,
        message: None,
    })
}

const SIGXFSZ: i32 = 25;
