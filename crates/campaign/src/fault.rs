//! Internal faults: panics of our own and failures of the machine. A campaign runs overnight and must not end
//! because one turn failed: the turn is given up, the fault is told, and the rest goes on.

use std::cell::RefCell;
use std::error::Error;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use std::time::Duration;

use mohole_target::{EngineError, Stop};

/// Failures after which a worker gives up, and the campaign with it.
const MAX_FAILURES: usize = 20;

/// Successes that make up for one failure: a mutator that panics once in a thousand turns must not end a
/// campaign of a hundred thousand.
const SUCCESSES_PER_FAILURE: usize = 50;

/// How long a worker waits after a failure. What the machine lacks now it may have a moment later.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(500);

/// A panic that was caught, or a failure of the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What was being done: a turn of a strategy, the reduction of a finding.
    pub doing: String,
    /// The message: of the panic with its place in the source, or of the machine.
    pub said: String,
}

impl Fault {
    /// A failure with its chain of causes.
    pub(crate) fn new(doing: &str, error: &dyn Error) -> Self {
        let mut said = error.to_string();
        let mut cause = error.source();
        while let Some(deeper) = cause {
            said = format!("{said}: {deeper}");
            cause = deeper.source();
        }
        Fault { doing: doing.to_owned(), said }
    }
}

thread_local! {
    /// `Some` while panics of this thread are caught: their message goes here and is not printed.
    static PANIC_MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Counts the failures of one worker.
#[derive(Default)]
pub(crate) struct FailureBudget {
    failures: usize,
    successes: usize,
}

impl FailureBudget {
    /// Does something that may panic, or fail because the machine does.
    pub(crate) fn guard<T>(
        &mut self,
        doing: &str,
        action: impl FnOnce() -> Result<T, EngineError>,
    ) -> Result<T, Fault> {
        let done = caught(doing, action).and_then(|done| done.map_err(|error| Fault::new(doing, &error)));
        match &done {
            Ok(_) => self.count_success(),
            Err(_) => self.failures += 1,
        }
        done
    }

    /// Whether there were too many failures.
    pub(crate) fn is_spent(&self) -> bool {
        self.failures > MAX_FAILURES
    }

    fn count_success(&mut self) {
        self.successes += 1;
        if self.successes.is_multiple_of(SUCCESSES_PER_FAILURE) {
            self.failures = self.failures.saturating_sub(1);
        }
    }
}

/// Where faults are told, and how they are survived.
#[derive(Clone, Copy)]
pub(crate) struct FaultLog<'a> {
    pub(crate) stop: &'a Stop,
    pub(crate) on_fault: &'a (dyn Fn(&Fault) + Sync),
}

impl FaultLog<'_> {
    /// Tells of a fault.
    pub(crate) fn tell(&self, fault: &Fault) {
        (self.on_fault)(fault);
    }

    /// Tells of a fault and waits a little. After abandonment a failed run is no fault.
    ///
    /// # Errors
    /// The fault, when there were too many.
    pub(crate) fn survive(&self, budget: &FailureBudget, fault: Fault) -> Result<(), Fault> {
        if self.stop.is_abandoned() {
            return Ok(());
        }
        if budget.is_spent() {
            return Err(fault);
        }
        self.tell(&fault);
        std::thread::sleep(PAUSE_AFTER_FAILURE);
        Ok(())
    }

    /// Retries until something succeeds; `None` when a stop is requested before.
    ///
    /// # Errors
    /// The last fault, when there were too many.
    pub(crate) fn retry<T>(
        &self,
        budget: &mut FailureBudget,
        doing: &str,
        stop: &Stop,
        mut make: impl FnMut() -> Result<T, EngineError>,
    ) -> Result<Option<T>, Fault> {
        while !stop.is_requested() {
            match budget.guard(doing, &mut make) {
                Ok(made) => return Ok(Some(made)),
                Err(fault) => self.survive(budget, fault)?,
            }
        }
        Ok(None)
    }
}

/// Does something that may panic.
pub(crate) fn caught<T>(doing: &str, action: impl FnOnce() -> T) -> Result<T, Fault> {
    silence_caught_panics();
    let outer = PANIC_MESSAGE.replace(Some(String::new()));
    // The caller drops what was being worked on.
    let done = catch_unwind(AssertUnwindSafe(action));
    let said = PANIC_MESSAGE.replace(outer).unwrap_or_default();
    done.map_err(|_| Fault { doing: doing.to_owned(), said })
}

/// Puts a hook before the usual one, which prints and restores the terminal.
fn silence_caught_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |panic| {
            let is_caught = PANIC_MESSAGE.with_borrow_mut(|message| {
                message.as_mut().map(|message| *message = describe(panic)).is_some()
            });
            if !is_caught {
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
    use parking_lot::Mutex;

    use super::*;

    fn panicking() -> Result<(), EngineError> {
        panic!("of {}", 3)
    }

    fn failing() -> Result<(), EngineError> {
        Err(EngineError::NoThreads { program: "opt".into() })
    }

    #[test]
    fn a_panic_is_told_and_what_follows_goes_on() {
        let mut budget = FailureBudget::default();
        let fault = budget.guard("a turn of test", panicking).unwrap_err();
        assert_eq!(fault.doing, "a turn of test");
        assert!(fault.said.starts_with("of 3 (") && fault.said.contains("fault.rs:"), "{}", fault.said);
        assert_eq!(budget.guard("another", || Ok(7)), Ok(7));
    }

    #[test]
    fn a_failure_of_the_machine_is_told_with_its_cause() {
        let start = || {
            let source = std::io::ErrorKind::NotFound.into();
            Err::<(), _>(EngineError::Start { program: "opt".into(), source })
        };
        let fault = FailureBudget::default().guard("a turn", start).unwrap_err();
        assert_eq!(fault.said, "cannot start opt: entity not found");
    }

    #[test]
    fn a_panic_within_another_guard_is_not_printed_either() {
        let fault = caught("all", || {
            let inner = caught("part", || panic!("first"));
            assert!(inner.is_err());
            panic!("second")
        });
        assert!(fault.map(|()| 0).unwrap_err().said.starts_with("second ("));
    }

    #[test]
    fn many_failures_spend_the_budget() {
        let mut budget = FailureBudget::default();
        for _ in 0..MAX_FAILURES {
            assert!(budget.guard("a turn", panicking).is_err());
        }
        assert!(!budget.is_spent());
        assert!(budget.guard("a turn", panicking).is_err());
        assert!(budget.is_spent());
    }

    #[test]
    fn rare_failures_never_spend_the_budget() {
        let mut budget = FailureBudget::default();
        for _ in 0..10 * MAX_FAILURES {
            assert!(budget.guard("a turn", panicking).is_err());
            (0..SUCCESSES_PER_FAILURE).for_each(|_| _ = budget.guard("a turn", || Ok(())));
        }
        assert!(!budget.is_spent());
    }

    #[test]
    fn a_failure_that_passes_is_retried() {
        let (stop, told) = (Stop::default(), Mutex::new(Vec::new()));
        let on_fault = |fault: &Fault| told.lock().push(fault.doing.clone());
        let faults = FaultLog { stop: &stop, on_fault: &on_fault };
        let mut attempts = 0;
        let make = || {
            attempts += 1;
            if attempts < 3 { failing().map(|()| 0) } else { Ok(attempts) }
        };
        let made = faults.retry(&mut FailureBudget::default(), "getting ready", &stop, make);
        assert_eq!(made, Ok(Some(3)));
        assert_eq!(*told.lock(), ["getting ready"; 2]);
    }

    #[test]
    fn a_failure_that_stays_is_given_up() {
        let stop = Stop::default();
        let faults = FaultLog { stop: &stop, on_fault: &|_| {} };
        let mut budget = FailureBudget::default();
        while !budget.is_spent() {
            assert!(budget.guard("a turn", failing).is_err());
        }
        assert!(faults.retry(&mut budget, "getting ready", &stop, failing).is_err());
        stop.request();
        let made = faults.retry(&mut FailureBudget::default(), "getting ready", &stop, || Ok(()));
        assert_eq!(made, Ok(None), "nothing begins after a request to stop");
    }
}
