//! Too much memory, or too much output.

use mohole_testcase::Failure;

use crate::evidence::{Evidence, Recognized};
use crate::quoted::split_unquoted;

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let is_said = |line: &&str| PHRASES.iter().any(|phrase| split_unquoted(line, phrase).is_some());
    let said = evidence.text.lines().find(|line| is_said(line) && evidence.may_report(line));
    let killed = evidence.signal == Some(SIGKILL);
    if said.is_none() && !killed {
        return None;
    }
    // Under a limit, the allocation that fails is often not the one that took most. But its frames are the
    // same in most runs, and the pass alone would merge too many bugs.
    let culprits = evidence.stack.culprits();
    let mut identity = vec!["memory".to_owned()];
    identity.extend(culprits.identity.into_iter().take(1));
    Some(Recognized {
        failure: Failure::OutOfMemory { place: culprits.place },
        identity,
        per_pass: true,
        message: said.map(|line| line.trim().to_owned()),
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

/// The kernel kills processes that use too much memory; no compiler sends this signal to itself.
const SIGKILL: i32 = 9;
const SIGXFSZ: i32 = 25;

const PHRASES: &[&str] = &[
    "LLVM ERROR: out of memory",
    "LLVM ERROR: Allocation failed",
    "LLVM ERROR: pthread_create failed",
    "what():  std::bad_alloc",
    "terminate called after throwing an instance of 'std::bad_alloc'",
    "ERROR: AddressSanitizer: out of memory",
    "ERROR: AddressSanitizer: allocation-size-too-big",
    "ERROR: AddressSanitizer: requested allocation size",
    "AddressSanitizer failed to allocate",
];
