//! Keeps the sampling thread within its part of the campaign's processor time. Time in which workers wait for
//! samples and have nothing else to do is free.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use mohole_neural::{Model, Token};
use mohole_target::{Stop, thread_time};

/// The part of the processor time that sampling may use.
const SHARE: f64 = 0.1;

/// Time that was not used is saved up to this much, so that sampling does not catch up for long after it
/// rested.
const MAX_CREDIT: Duration = Duration::from_secs(1);

/// How long a worker that has nothing to do waits for a sample.
pub(crate) const WAIT_FOR_SAMPLE: Duration = Duration::from_millis(5);

/// The longest sleep between two looks at the stop.
const MAX_SLEEP: Duration = Duration::from_millis(20);

/// The shortest sleep.
const MIN_SLEEP: Duration = Duration::from_millis(1);

/// What the pace is kept by.
pub(super) trait Clock {
    /// The time since the start.
    fn passed(&self) -> Duration;

    /// The processor time that sampling has used.
    fn used(&self) -> Duration;

    /// The time for which workers have had nothing to do.
    fn idle(&self) -> Duration;

    /// Sleeps.
    fn sleep(&self, time: Duration);
}

/// The time for which workers have had nothing to do but wait for samples.
#[derive(Default)]
pub(crate) struct IdleTime {
    nanoseconds: AtomicU64,
}

impl IdleTime {
    /// Waits a little.
    pub(crate) fn wait(&self) {
        let begun = Instant::now();
        std::thread::sleep(WAIT_FOR_SAMPLE);
        let waited = u64::try_from(begun.elapsed().as_nanos()).unwrap_or(0);
        self.nanoseconds.fetch_add(waited, Ordering::Relaxed);
    }

    fn get(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed))
    }
}

/// The clocks of the calling thread.
pub(super) struct ThreadClock<'i> {
    started: Instant,
    idle: &'i IdleTime,
}

impl<'i> ThreadClock<'i> {
    pub(super) fn start(idle: &'i IdleTime) -> Self {
        ThreadClock { started: Instant::now(), idle }
    }
}

impl Clock for ThreadClock<'_> {
    fn passed(&self) -> Duration {
        self.started.elapsed()
    }

    fn idle(&self) -> Duration {
        self.idle.get()
    }

    fn used(&self) -> Duration {
        thread_time()
    }

    fn sleep(&self, time: Duration) {
        std::thread::sleep(time);
    }
}

/// Tells when sampling may go on.
pub(super) struct Pace<'p> {
    clock: &'p dyn Clock,
    stop: &'p Stop,
    /// Processor time that may be used in each second.
    rate: f64,
    /// Time that was not used and cannot be used any more.
    lost: Cell<Duration>,
}

impl<'p> Pace<'p> {
    /// For a campaign with this number of workers.
    pub(super) fn new(clock: &'p dyn Clock, stop: &'p Stop, workers: usize) -> Self {
        Pace { clock, stop, rate: SHARE * workers.max(1) as f64, lost: Cell::default() }
    }

    /// Sleeps until more processor time may be used. False if the campaign ends.
    pub(super) fn wait(&self) -> bool {
        while !self.is_over() {
            let earned = self.clock.passed().mul_f64(self.rate) + self.clock.idle();
            let (allowed, used) = (earned.saturating_sub(self.lost.get()), self.clock.used());
            if used <= allowed {
                let credit = allowed - used;
                self.lost.set(self.lost.get() + credit.saturating_sub(MAX_CREDIT));
                return true;
            }
            self.clock.sleep((used - allowed).div_f64(self.rate).clamp(MIN_SLEEP, MAX_SLEEP));
        }
        false
    }

    /// Whether the campaign ends.
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_requested()
    }

    /// The processor time that was used.
    pub(super) fn used(&self) -> Duration {
        self.clock.used()
    }
}

/// A model that computes only when the pace allows it. When the campaign ends it predicts nothing, which
/// ends all programs under way.
pub(super) struct PacedModel<'m, 'p> {
    pub(super) model: &'m mut dyn Model,
    pub(super) pace: &'m Pace<'p>,
}

impl Model for PacedModel<'_, '_> {
    fn start(&mut self, rows: usize) {
        self.model.start(rows);
    }

    fn reset(&mut self, row: usize) {
        self.model.reset(row);
    }

    fn step(&mut self, tokens: &[Vec<Token>], logits: &mut Vec<Vec<f32>>) {
        match self.pace.wait() {
            true => self.model.step(tokens, logits),
            false => logits.clear(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that moves when it is told to.
    #[derive(Default)]
    struct Told {
        passed: Cell<Duration>,
        used: Cell<Duration>,
        idle: Cell<Duration>,
    }

    impl Told {
        fn work(&self, time: Duration) {
            self.passed.set(self.passed.get() + time);
            self.used.set(self.used.get() + time);
        }
    }

    impl Clock for Told {
        fn passed(&self) -> Duration {
            self.passed.get()
        }

        fn used(&self) -> Duration {
            self.used.get()
        }

        fn idle(&self) -> Duration {
            self.idle.get()
        }

        fn sleep(&self, time: Duration) {
            self.passed.set(self.passed.get() + time);
        }
    }

    #[test]
    fn a_tenth_of_the_processor_time_is_used() {
        let (clock, stop) = (Told::default(), Stop::default());
        let pace = Pace::new(&clock, &stop, 4);
        while clock.passed() < Duration::from_secs(100) {
            assert!(pace.wait());
            clock.work(Duration::from_millis(30));
        }
        let used = clock.used().as_secs_f64();
        assert!((39.9..40.1).contains(&used), "{used} of 400 seconds");
    }

    #[test]
    fn the_time_of_idle_workers_may_be_used() {
        let (clock, stop) = (Told::default(), Stop::default());
        let pace = Pace::new(&clock, &stop, 1);
        while clock.passed() < Duration::from_secs(100) {
            assert!(pace.wait());
            clock.work(Duration::from_millis(10));
            if clock.passed() < Duration::from_secs(20) {
                clock.idle.set(clock.passed());
            }
        }
        let used = clock.used().as_secs_f64();
        assert!((27.0..31.0).contains(&used), "{used} seconds: all of 20, a tenth of the rest");
    }

    #[test]
    fn rest_is_not_caught_up_for_long() {
        let (clock, stop) = (Told::default(), Stop::default());
        let pace = Pace::new(&clock, &stop, 1);
        clock.sleep(Duration::from_secs(1000));
        while clock.passed() < Duration::from_secs(1010) {
            assert!(pace.wait());
            clock.work(Duration::from_millis(10));
        }
        let used = clock.used().as_secs_f64();
        assert!((1.9..2.1).contains(&used), "{used} seconds");
    }

    #[test]
    fn a_stop_ends_the_wait_and_the_model_predicts_nothing() {
        struct Panics;
        impl Model for Panics {
            fn start(&mut self, _: usize) {}
            fn reset(&mut self, _: usize) {}
            fn step(&mut self, _: &[Vec<Token>], _: &mut Vec<Vec<f32>>) {
                panic!("it computes");
            }
        }
        let (clock, stop) = (Told::default(), Stop::default());
        clock.work(Duration::from_secs(1000));
        stop.request();
        let pace = Pace::new(&clock, &stop, 1);
        assert!(!pace.wait());
        let mut logits = vec![vec![1.0]];
        PacedModel { model: &mut Panics, pace: &pace }.step(&[vec![1]], &mut logits);
        assert!(logits.is_empty());
    }
}
