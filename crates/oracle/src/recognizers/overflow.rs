//! Stack overflow: a segmentation fault whose backtrace repeats a cycle of functions.

use std::collections::{BTreeMap, BTreeSet};

use mohole_testcase::{CrashKind, Failure};

use crate::evidence::{Evidence, Recognized};
use crate::frames::{Weight, is_infrastructure, weight};

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let frames = evidence.stack.frames();
    if !matches!(evidence.signal, Some(SIGSEGV | SIGBUS)) || frames.len() < MIN_FRAMES {
        return None;
    }
    let mut visits: BTreeMap<u64, usize> = BTreeMap::new();
    for frame in frames {
        *visits.entry(frame.address).or_default() += 1;
    }
    let is_repeated = |address: &u64| visits[address] >= MIN_VISITS;
    let in_cycle = frames.iter().filter(|frame| is_repeated(&frame.address));
    if in_cycle.clone().count() * 10 < frames.len() * 8 {
        return None;
    }
    // Where in the cycle the stack ended is chance: the identity is the whole cycle, in no order.
    let cycle: BTreeSet<&str> = in_cycle.clone().filter_map(|frame| frame.name.as_deref()).collect();
    let named: Vec<&str> = cycle.into_iter().filter(|name| !is_infrastructure(name)).collect();
    let identifying: Vec<&str> =
        named.iter().copied().filter(|name| weight(name) == Weight::Identifying).collect();
    let per_pass = identifying.is_empty() && !named.is_empty();
    let chosen = if identifying.is_empty() { named } else { identifying };
    let mut identity = vec![CrashKind::StackOverflow.word().to_owned()];
    identity.extend(chosen.iter().take(MAX_NAMES).map(|name| (*name).to_owned()));
    if chosen.is_empty() {
        let places: BTreeSet<u64> = in_cycle.map(|frame| frame.address & 0xfff).collect();
        identity.extend(places.iter().map(|place| format!("+{place:03x}")));
    }
    Some(Recognized {
        failure: Failure::StackOverflow { function: chosen.first().map(ToString::to_string) },
        identity,
        per_pass,
        message: None,
    })
}

const SIGBUS: i32 = 7;
const SIGSEGV: i32 = 11;

/// LLVM prints at most 256 frames; an ordinary crash has some dozens.
const MIN_FRAMES: usize = 150;
const MIN_VISITS: usize = 4;
const MAX_NAMES: usize = 4;
