//! Where the processor time of a session went.

use std::time::Duration;

use mohole_target::{Jobs, Purpose, jobs_for, own_time, processor_time};
use parking_lot::Mutex;

/// Processor time of a session, by what it was used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spent {
    /// Compiler runs of the search.
    pub search: Jobs,
    /// Compiler runs that confirm findings.
    pub confirm: Jobs,
    /// Compiler runs that reduce findings.
    pub reduce: Jobs,
    /// Mohole itself.
    pub own: Duration,
    /// All of the above, and the fork servers.
    pub all: Duration,
}

impl Spent {
    /// All runs of the compiler.
    pub fn runs(&self) -> u64 {
        self.search.count + self.confirm.count + self.reduce.count
    }

    /// The time of the fork servers: what is left.
    pub fn servers(&self) -> Duration {
        let rest = self.search.time + self.confirm.time + self.reduce.time + self.own;
        self.all.saturating_sub(rest)
    }

    /// Totals since the start of this process. The caller measures the time of all processes.
    fn now(all: Duration) -> Self {
        Spent {
            search: jobs_for(Purpose::Search),
            confirm: jobs_for(Purpose::Confirm),
            reduce: jobs_for(Purpose::Reduce),
            own: own_time(),
            all,
        }
    }

    fn since(self, start: Spent) -> Self {
        let jobs = |now: Jobs, then: Jobs| Jobs {
            count: now.count.saturating_sub(then.count),
            time: now.time.saturating_sub(then.time),
        };
        let spent = Spent {
            search: jobs(self.search, start.search),
            confirm: jobs(self.confirm, start.confirm),
            reduce: jobs(self.reduce, start.reduce),
            own: self.own.saturating_sub(start.own),
            all: self.all.saturating_sub(start.all),
        };
        // The time of all processes may have been measured some seconds ago.
        let known = spent.search.time + spent.confirm.time + spent.reduce.time + spent.own;
        Spent { all: spent.all.max(known), ..spent }
    }
}

/// Measures what a session uses. The time of a fork server is lost when it ends, so it is measured before.
pub(super) struct Meter {
    start: Spent,
    all: Mutex<Duration>,
}

impl Meter {
    /// Begins to measure.
    pub(super) fn start() -> Self {
        let all = processor_time();
        Meter { start: Spent::now(all), all: Mutex::new(all) }
    }

    /// Measures the time of all processes, which takes some milliseconds.
    pub(super) fn measure(&self) {
        let now = processor_time();
        let mut all = self.all.lock();
        *all = now.max(*all);
    }

    /// What was used, as of the last measurement.
    pub(super) fn spent(&self) -> Spent {
        Spent::now(*self.all.lock()).since(self.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_the_time_is_that_of_the_servers() {
        let jobs = |count, seconds| Jobs { count, time: Duration::from_secs(seconds) };
        let start = Spent { search: jobs(10, 1), all: Duration::from_secs(2), ..Spent::default() };
        let now = Spent {
            search: jobs(110, 5),
            confirm: jobs(3, 2),
            reduce: jobs(7, 1),
            own: Duration::from_secs(3),
            all: Duration::from_secs(14),
        };
        let spent = now.since(start);
        assert_eq!(spent.runs(), 110);
        assert_eq!(spent.servers(), Duration::from_secs(2));
        let early = Spent { all: Duration::from_secs(4), ..now }.since(start);
        assert_eq!((early.all, early.servers()), (Duration::from_secs(10), Duration::ZERO));
    }
}
