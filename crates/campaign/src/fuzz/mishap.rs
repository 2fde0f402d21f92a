//! Faults of our own. A campaign runs overnight and should not end because one turn of it has panicked: the turn is
//! given up, whoever watches is told, and the rest goes on.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// Who panics more often than this in a campaign is broken, and the campaign with it.
const PATIENCE: usize = 20;

/// A panic that was caught.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mishap {
    /// What was being done: a turn of a strategy, the reduction of a finding.
    pub doing: String,
    /// What the panic said, and where in the source it was.
    pub said: String,
}

thread_local! {
    /// `Some` while this thread's panics are caught: what they say is kept here and not printed.
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Counts the mishaps of one worker.
#[derive(Default)]
pub(super) struct Patience(usize);

impl Patience {
    /// Does something that may panic.
    ///
    /// # Panics
    /// When it has panicked too often.
    pub(super) fn guard<T>(&mut self, doing: &str, action: impl FnOnce() -> T) -> Result<T, Mishap> {
        keep_quiet_when_guarded();
        SAID.with_borrow_mut(|said| *said = Some(String::new()));
        // What was being worked on is dropped by the caller.
        let done = catch_unwind(AssertUnwindSafe(action));
        let said = SAID.take().unwrap_or_default();
        done.map_err(|_| {
            self.0 += 1;
            // Not guarded any more: the usual hook gives the terminal back before it says so.
            assert!(self.0 <= PATIENCE, "{doing} failed, as did {PATIENCE} before it: {said}");
            Mishap { doing: doing.to_owned(), said }
        })
    }
}

/// Puts a hook before the one there is, which prints and gives the terminal back.
fn keep_quiet_when_guarded() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |panic| {
            let is_guarded =
                SAID.with_borrow_mut(|said| said.as_mut().map(|said| *said = describe(panic)).is_some());
            if !is_guarded {
                usual(panic);
            }
        }));
    });
}

fn describe(panic: &PanicHookInfo<'_>) -> String {
    let text = panic.payload().downcast_ref::<String>().map(String::as_str);
    let message = text.or(panic.payload().downcast_ref::<&str>().copied()).unwrap_or("no message");
    match panic.location() {
        Some(place) => format!("{message} ({}:{})", place.file(), place.line()),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_and_what_follows_goes_on() {
        let mut patience = Patience::default();
        let mishap = patience.guard("a turn of test", || panic!("of {}", 3)).unwrap_err();
        assert_eq!(mishap.doing, "a turn of test");
        assert!(mishap.said.starts_with("of 3 (") && mishap.said.contains("mishap.rs:"), "{}", mishap.said);
        assert_eq!(patience.guard("another", || 7), Ok(7));
    }

    #[test]
    fn patience_has_an_end() {
        let mut patience = Patience::default();
        for _ in 0..PATIENCE {
            assert!(patience.guard("a turn", || panic!("again")).is_err());
        }
        assert!(catch_unwind(AssertUnwindSafe(|| patience.guard("a turn", || panic!("again")))).is_err());
    }
}
