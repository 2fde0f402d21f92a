//! Any other signal: only the backtrace says more.

use mohole_testcase::{CrashKind, Failure};

use crate::evidence::{Evidence, Recognized, UNKNOWN_SIGNAL};

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let signal = evidence.signal?;
    let word = NAMES
        .iter()
        .find(|(number, _)| *number == signal)
        .map_or_else(|| format!("signal {signal}"), |(_, word)| (*word).to_owned());
    let culprits = evidence.stack.culprits();
    let is_outside_code = evidence.stack.is_outside_code();
    let mut identity = vec![CrashKind::Signal.word().to_owned()];
    // A jump to an address without code leaves no backtrace. Some forty were seen in as many passes, and all
    // of them also show in `sccp`: they come from a fold, and the pass does not matter.
    let per_pass = !culprits.decisive && !is_outside_code;
    if culprits.identity.is_empty() {
        // Which signal undefined behaviour ends in is chance; it counts only if nothing else is known.
        identity.push(if is_outside_code { "astray".to_owned() } else { word.clone() });
    }
    identity.extend(culprits.identity);
    let failure = match culprits.place {
        None if is_outside_code => Failure::JumpOutsideCode { signal: word },
        place => Failure::Signal { signal: word, place },
    };
    Some(Recognized { failure, identity, per_pass, message: None })
}

const NAMES: &[(i32, &str)] = &[
    (UNKNOWN_SIGNAL, "crash"),
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
    fn a_jump_outside_code_is_one_bug_for_all_addresses_and_passes() {
        let found = |address: &str| {
            let text = format!(
                "0  libLLVM.so 0x1 llvm::sys::PrintStackTrace(int) + 54\n1  libc.so.6 0x2\n2  (error) {address}\n"
            );
            let stack = Stack::parse(&text);
            recognize(&Evidence {
                text: &text,
                stack,
                signal: Some(11),
                timed_out: false,
                output_limit_hit: false,
            })
            .unwrap()
        };
        assert_eq!(found("0x55c0360f1eb0"), found("0x5630fc0cbc70"));
        assert_eq!(found("0x5630fc0cbc70").failure.to_string(), "segfault where no code is");
        assert!(!found("0x5630fc0cbc70").per_pass);
    }
}
