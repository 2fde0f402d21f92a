//! Any other signal: what the backtrace blames is all there is.

use mohole_testcase::{CrashKind, Outcome};

use crate::death::{Finding, Remains, SOME_SIGNAL};

pub(crate) fn recognize(remains: &Remains<'_>) -> Option<Finding> {
    let signal = remains.signal?;
    let word = NAMES
        .iter()
        .find(|(number, _)| *number == signal)
        .map_or_else(|| format!("signal {signal}"), |(_, word)| (*word).to_owned());
    let culprits = remains.stack.culprits();
    let place = match culprits.first() {
        Some(name) => format!(" in {name}"),
        None if remains.stack.is_empty() => String::new(),
        None => " in unnamed code".to_owned(),
    };
    let mut identity = vec![CrashKind::Signal.word().to_owned()];
    let per_pass = !culprits.decisive;
    if culprits.identity.is_empty() {
        // Which signal undefined behaviour ends in is a matter of luck; it counts only when nothing else does.
        identity.push(word.clone());
    }
    identity.extend(culprits.identity);
    Some(Finding {
        outcome: Outcome::Crash(CrashKind::Signal),
        title: format!("{word}{place}"),
        identity,
        per_pass,
        message: None,
    })
}

const NAMES: &[(i32, &str)] = &[
    (SOME_SIGNAL, "crash"),
    (4, "illegal instruction"),
    (5, "trap"),
    (6, "abort"),
    (7, "bus error"),
    (8, "arithmetic exception"),
    (11, "segfault"),
];
