//! Recursion off the end of the stack: a segmentation fault whose backtrace goes round in circles.

use std::collections::{BTreeMap, BTreeSet};

use mohole_testcase::{CrashKind, Failure};

use crate::death::{Finding, Remains};
use crate::plumbing::{Weight, is_plumbing, weight};

pub(crate) fn recognize(remains: &Remains<'_>) -> Option<Finding> {
    let frames = remains.stack.frames();
    if !matches!(remains.signal, Some(SIGSEGV | SIGBUS)) || frames.len() < FEWEST_FRAMES {
        return None;
    }
    let mut visits: BTreeMap<u64, usize> = BTreeMap::new();
    for frame in frames {
        *visits.entry(frame.address).or_default() += 1;
    }
    let circling = |address: &u64| visits[address] >= FEWEST_ROUNDS;
    let in_circle = frames.iter().filter(|frame| circling(&frame.address));
    if in_circle.clone().count() * 10 < frames.len() * 8 {
        return None;
    }
    // Where on the circle it died is chance: all of the circle is the identity, in no order.
    let circle: BTreeSet<&str> = in_circle.clone().filter_map(|frame| frame.name.as_deref()).collect();
    let named: Vec<&str> = circle.into_iter().filter(|name| !is_plumbing(name)).collect();
    let telling: Vec<&str> = named.iter().copied().filter(|name| weight(name) == Weight::Telling).collect();
    let per_pass = telling.is_empty() && !named.is_empty();
    let chosen = if telling.is_empty() { named } else { telling };
    let mut identity = vec![CrashKind::StackOverflow.word().to_owned()];
    identity.extend(chosen.iter().take(MOST_NAMES).map(|name| (*name).to_owned()));
    if chosen.is_empty() {
        let places: BTreeSet<u64> = in_circle.map(|frame| frame.address & 0xfff).collect();
        identity.extend(places.iter().map(|place| format!("+{place:03x}")));
    }
    Some(Finding {
        failure: Failure::StackOverflow { function: chosen.first().map(ToString::to_string) },
        identity,
        per_pass,
        message: None,
    })
}

const SIGBUS: i32 = 7;
const SIGSEGV: i32 = 11;

/// LLVM prints at most 256 frames; an ordinary crash has some dozens.
const FEWEST_FRAMES: usize = 150;
const FEWEST_ROUNDS: usize = 4;
const MOST_NAMES: usize = 4;
