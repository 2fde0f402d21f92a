//! Too much memory, or too much output.

use mohole_testcase::Failure;

use crate::death::{Finding, Remains};
use crate::quoted::split_unquoted;

pub(crate) fn recognize(remains: &Remains<'_>) -> Option<Finding> {
    let is_said = |line: &&str| PHRASES.iter().any(|phrase| split_unquoted(line, phrase).is_some());
    let said = remains.text.lines().find(|line| is_said(line) && remains.may_tell(line));
    let killed = remains.signal == Some(SIGKILL);
    if said.is_none() && !killed {
        return None;
    }
    // Under a limit the allocation that fails is often not the greedy one; but the frames around it
    // are the same in most runs, and the pass alone would merge too much.
    let culprits = remains.stack.culprits();
    let mut identity = vec!["memory".to_owned()];
    identity.extend(culprits.identity.into_iter().take(1));
    Some(Finding {
        failure: Failure::OutOfMemory { place: culprits.place },
        identity,
        per_pass: true,
        message: said.map(|line| line.trim().to_owned()),
    })
}

/// Output without end.
pub(crate) fn recognize_flood(remains: &Remains<'_>) -> Option<Finding> {
    (remains.flooded || remains.signal == Some(SIGXFSZ)).then(|| Finding {
        failure: Failure::OutputLimit,
        identity: vec!["output".to_owned()],
        per_pass: true,
        message: None,
    })
}

/// The kernel's own way to end a greedy process; no compiler sends it to itself.
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
