//! Faults of our own. A campaign runs overnight and should not end because one turn of it has failed: the
//! turn is given up, whoever watches is told, and the rest goes on.

use std::cell::RefCell;
use std::error::Error;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use mohole_target::EngineError;
/// Who fails more often than this is broken, and the campaign with it.
const PATIENCE: usize = 20;

/// After so many things that went well one failure is forgotten: a mutator that fails once in a thousand
/// turns does not end a campaign that takes a hundred thousand.
const FORGIVES: usize = 50;

/// A panic that was caught, or a failure of the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mishap {
    /// What was being done: a turn of a strategy, the reduction of a finding.
    pub doing: String,
    /// What the panic said, and where in the source it was; what the machine said.
    pub said: String,
}

impl Mishap {
    /// Something failed for a reason, which may have reasons of its own.
    pub(super) fn new(doing: &str, error: &dyn Error) -> Self {
        let mut said = error.to_string();
        let mut cause = error.source();
        while let Some(deeper) = cause {
            said = format!("{said}: {deeper}");
            cause = deeper.source();
        }
        Mishap { doing: doing.to_owned(), said }
    }
}

thread_local! {
    /// `Some` while this thread's panics are caught: what they say is kept here and not printed.
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Counts the mishaps of one worker.
#[derive(Default)]
pub(super) struct Patience {
    failed: usize,
    went_well: usize,
}

impl Patience {
    /// Does something that may panic, or fail because the machine does.
    pub(super) fn guard<T>(
        &mut self,
        doing: &str,
        action: impl FnOnce() -> Result<T, EngineError>,
    ) -> Result<T, Mishap> {
        let done = caught(doing, action).and_then(|done| done.map_err(|error| Mishap::new(doing, &error)));
        match &done {
            Ok(_) => self.forgive(),
            Err(_) => self.failed += 1,
        }
        done
    }

    /// Whether it has failed too often.
    pub(super) fn is_over(&self) -> bool {
        self.failed > PATIENCE
    }

    fn forgive(&mut self) {
        self.went_well += 1;
        if self.went_well.is_multiple_of(FORGIVES) {
            self.failed = self.failed.saturating_sub(1);
        }
    }
}

/// Does something that may panic.
pub(super) fn caught<T>(doing: &str, action: impl FnOnce() -> T) -> Result<T, Mishap> {
    keep_quiet_when_guarded();
    let outer = SAID.replace(Some(String::new()));
    // What was being worked on is dropped by the caller.
    let done = catch_unwind(AssertUnwindSafe(action));
    let said = SAID.replace(outer).unwrap_or_default();
    done.map_err(|_| Mishap { doing: doing.to_owned(), said })
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

    fn panicking() -> Result<(), EngineError> {
        panic!("of {}", 3)
    }

    #[test]
    fn a_panic_is_told_and_what_follows_goes_on() {
        let mut patience = Patience::default();
        let mishap = patience.guard("a turn of test", panicking).unwrap_err();
        assert_eq!(mishap.doing, "a turn of test");
        assert!(mishap.said.starts_with("of 3 (") && mishap.said.contains("mishap.rs:"), "{}", mishap.said);
        assert_eq!(patience.guard("another", || Ok(7)), Ok(7));
    }

    #[test]
    fn a_failure_of_the_machine_is_told_with_its_cause() {
        let start = || {
            let source = std::io::ErrorKind::NotFound.into();
            Err::<(), _>(EngineError::Start { program: "opt".into(), source })
        };
        let mishap = Patience::default().guard("a turn", start).unwrap_err();
        assert_eq!(mishap.said, "cannot start opt: entity not found");
    }

    #[test]
    fn a_panic_within_another_guard_is_kept_from_the_terminal_too() {
        let mishap = caught("all", || {
            let inner = caught("part", || panic!("first"));
            assert!(inner.is_err());
            panic!("second")
        });
        assert!(mishap.map(|()| 0).unwrap_err().said.starts_with("second ("));
    }

    #[test]
    fn patience_has_an_end() {
        let mut patience = Patience::default();
        for _ in 0..PATIENCE {
            assert!(patience.guard("a turn", panicking).is_err());
        }
        assert!(!patience.is_over());
        assert!(patience.guard("a turn", panicking).is_err());
        assert!(patience.is_over());
    }

    #[test]
    fn what_fails_rarely_never_tires() {
        let mut patience = Patience::default();
        for _ in 0..10 * PATIENCE {
            assert!(patience.guard("a turn", panicking).is_err());
            (0..FORGIVES).for_each(|_| _ = patience.guard("a turn", || Ok(())));
        }
        assert!(!patience.is_over());
    }
}
