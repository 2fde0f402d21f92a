//! Any other signal: what the backtrace blames is all there is.

use mohole_testcase::{CrashKind, Failure};

use crate::death::{Finding, Remains, SOME_SIGNAL};

pub(crate) fn recognize(remains: &Remains<'_>) -> Option<Finding> {
    let signal = remains.signal?;
    let word = NAMES
        .iter()
        .find(|(number, _)| *number == signal)
        .map_or_else(|| format!("signal {signal}"), |(_, word)| (*word).to_owned());
    let culprits = remains.stack.culprits();
    let astray = remains.stack.is_astray();
    let mut identity = vec![CrashKind::Signal.word().to_owned()];
    // A jump to nowhere leaves no trace of who made it. Some forty were seen, each under another pass, and
    // all show under `sccp` as well: it is some fold, and the pass says less than nothing.
    let per_pass = !culprits.decisive && !astray;
    if culprits.identity.is_empty() {
        // Which signal undefined behaviour ends in is a matter of luck; it counts only when nothing else
        // does.
        identity.push(if astray { "astray".to_owned() } else { word.clone() });
    }
    identity.extend(culprits.identity);
    let failure = match culprits.place {
        None if astray => Failure::JumpOutsideCode { signal: word },
        place => Failure::Signal { signal: word, place },
    };
    Some(Finding { failure, identity, per_pass, message: None })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stack::Stack;

    #[test]
    fn a_jump_to_nowhere_is_told_by_neither_its_address_nor_the_pass() {
        let found = |address: &str| {
            let text = format!(
                "0  libLLVM.so 0x1 llvm::sys::PrintStackTrace(int) + 54\n1  libc.so.6 0x2\n2  (error) {address}\n"
            );
            let stack = Stack::parse(&text);
            recognize(&Remains { text: &text, stack, signal: Some(11), late: false, flooded: false }).unwrap()
        };
        assert_eq!(found("0x55c0360f1eb0"), found("0x5630fc0cbc70"));
        assert_eq!(found("0x5630fc0cbc70").failure.to_string(), "segfault where no code is");
        assert!(!found("0x5630fc0cbc70").per_pass);
    }
}
