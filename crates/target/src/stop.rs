//! Stopping: one type, from the signal handler down to the process that is killed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Tells work to end. Clones share one state.
///
/// Once a stop is requested, no new work begins and the grace period of work under way starts. When that is
/// over, or on [`abandon`](Self::abandon), engines kill the jobs that run; their results mean nothing.
#[derive(Debug, Clone)]
pub struct Stop(Arc<State>);

#[derive(Debug)]
struct State {
    grace: Duration,
    requested: OnceLock<Instant>,
    /// Requests itself at this time.
    deadline: Option<Instant>,
    is_abandoned: AtomicBool,
    parent: Option<Stop>,
    /// Ignores a request to the parent, but not its abandonment.
    is_last_call: bool,
}

impl Default for Stop {
    /// A stop that gives work under way all the time it needs.
    fn default() -> Self {
        Stop::with_grace(Duration::MAX)
    }
}

impl Stop {
    /// A stop that gives work under way this long to end.
    pub fn with_grace(grace: Duration) -> Self {
        Stop::new(grace, None, None, false)
    }

    /// A stop that is abandoned at this time, if not before.
    pub fn at(deadline: Instant) -> Self {
        Stop::new(Duration::ZERO, Some(deadline), None, false)
    }

    /// A stop that follows this one and can also be requested alone, with its own grace period.
    pub fn child(&self, grace: Duration) -> Self {
        Stop::new(grace, None, Some(self.clone()), false)
    }

    /// The same, which is also requested at this time.
    pub fn child_until(&self, deadline: Option<Instant>, grace: Duration) -> Self {
        Stop::new(grace, deadline, Some(self.clone()), false)
    }

    /// A stop for work that uses the grace period: it is requested when this one is abandoned.
    pub fn last_call(&self) -> Self {
        Stop::new(Duration::MAX, None, Some(self.clone()), true)
    }

    fn new(grace: Duration, deadline: Option<Instant>, parent: Option<Stop>, is_last_call: bool) -> Self {
        let (requested, is_abandoned) = (OnceLock::new(), AtomicBool::new(false));
        Stop(Arc::new(State { grace, requested, deadline, is_abandoned, parent, is_last_call }))
    }

    /// Lets no new work begin, and starts the grace period unless it has started already.
    pub fn request(&self) {
        self.0.requested.get_or_init(Instant::now);
    }

    /// Ends everything now.
    pub fn abandon(&self) {
        self.0.is_abandoned.store(true, Ordering::Relaxed);
        self.request();
    }

    /// Whether no new work may begin.
    pub fn is_requested(&self) -> bool {
        self.requested_at().is_some() || self.parent().is_some_and(Stop::is_abandoned)
    }

    /// Whether running jobs are killed and results mean nothing.
    pub fn is_abandoned(&self) -> bool {
        self.is_requested() && self.grace_left().is_zero()
    }

    /// How much longer work under way may take. The whole grace period if no stop was requested.
    pub fn grace_left(&self) -> Duration {
        let own = match self.requested_at() {
            _ if self.0.is_abandoned.load(Ordering::Relaxed) => Duration::ZERO,
            Some(at) => self.0.grace.saturating_sub(at.elapsed()),
            None => self.0.grace,
        };
        let parent = self.parent().filter(|parent| parent.is_requested());
        parent.map_or(own, |parent| parent.grace_left().min(own))
    }

    fn parent(&self) -> Option<&Stop> {
        self.0.parent.as_ref()
    }

    fn requested_at(&self) -> Option<Instant> {
        let parent = self.parent().filter(|_| !self.0.is_last_call);
        let deadline = self.0.deadline.filter(|&deadline| deadline <= Instant::now());
        let times = [self.0.requested.get().copied(), deadline, parent.and_then(Stop::requested_at)];
        times.into_iter().flatten().min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(3600);

    /// Whether a stop is requested, and whether it is abandoned.
    fn state(stop: &Stop) -> (bool, bool) {
        (stop.is_requested(), stop.is_abandoned())
    }

    #[test]
    fn a_request_starts_the_grace_period_and_abandoning_ends_it() {
        let stop = Stop::with_grace(LONG);
        assert_eq!((state(&stop), stop.grace_left()), ((false, false), LONG));
        stop.clone().request();
        assert_eq!(state(&stop), (true, false));
        assert!(stop.grace_left() < LONG);
        stop.abandon();
        assert_eq!((state(&stop), stop.grace_left()), ((true, true), Duration::ZERO));
    }

    #[test]
    fn the_grace_period_ends_by_itself() {
        let stop = Stop::with_grace(Duration::from_millis(1));
        stop.request();
        std::thread::sleep(Duration::from_millis(2));
        assert!(stop.is_abandoned());
    }

    #[test]
    fn a_stop_at_a_time_needs_no_request() {
        let now = Instant::now();
        assert_eq!(state(&Stop::at(now + LONG)), (false, false));
        assert_eq!(state(&Stop::at(now)), (true, true));
        let early = Stop::at(now + LONG);
        early.request();
        assert_eq!(state(&early), (true, true));
    }

    #[test]
    fn a_stop_without_grace_is_not_abandoned_before_it_is_requested() {
        let stop = Stop::with_grace(Duration::ZERO);
        assert_eq!(state(&stop.child(LONG)), (false, false));
        assert_eq!(state(&stop), (false, false));
        stop.request();
        assert_eq!(state(&stop), (true, true));
    }

    #[test]
    fn a_child_follows_its_parent_and_not_the_reverse() {
        let parent = Stop::default();
        let [alone, child] = [parent.child(LONG), parent.child(LONG)];
        alone.abandon();
        assert_eq!(
            (state(&alone), state(&parent), state(&child)),
            ((true, true), (false, false), (false, false))
        );
        parent.request();
        assert_eq!(state(&child), (true, false));
        assert!(child.grace_left() < LONG, "it runs from the parent's request");
        parent.abandon();
        assert_eq!(state(&child), (true, true));
    }

    #[test]
    fn a_last_call_goes_on_through_the_grace_period() {
        let stop = Stop::with_grace(LONG);
        let last_call = stop.last_call();
        stop.request();
        assert_eq!(state(&last_call), (false, false));
        assert!(last_call.grace_left() < LONG);
        stop.abandon();
        assert_eq!(state(&last_call), (true, true));
    }
}
