//! Whether a job does nothing any more.
//!
//! A compiler that dies with a lock in its hand may wait for it in its own signal handler, for ever and
//! without using any processor time. Nothing is to be gained by waiting with it. A machine that is busy does
//! not look like that: there a process wants to run.

use std::time::{Duration, Instant};

/// How long a process may sleep before it counts as one that will not wake up.
const LIMIT: Duration = Duration::from_millis(500);

/// What was last seen of a process, and since when it is so.
pub struct Stillness {
    pid: u32,
    ticks: u64,
    since: Instant,
}

impl Stillness {
    /// Of a process that has just begun.
    pub fn of(pid: u32) -> Self {
        Stillness { pid, ticks: 0, since: Instant::now() }
    }

    /// Looks again; true when it has slept for long.
    pub fn is_long(&mut self) -> bool {
        match std::fs::read_to_string(format!("/proc/{}/stat", self.pid)).ok().and_then(|line| asleep(&line))
        {
            Some(ticks) if ticks == self.ticks && !self.has_children() => {
                self.since.elapsed() >= LIMIT && self.all_sleep()
            }
            other => {
                (self.ticks, self.since) = (other.unwrap_or(0), Instant::now());
                false
            }
        }
    }

    /// Whether no thread wants to run: on a crowded machine one may wait for a core while the first waits for
    /// it.
    fn all_sleep(&self) -> bool {
        let Ok(threads) = std::fs::read_dir(format!("/proc/{}/task", self.pid)) else { return true };
        let lines = threads.flatten().map(|thread| std::fs::read_to_string(thread.path().join("stat")));
        // One that is no more does nothing.
        lines.flatten().all(|line| asleep(&line).is_some())
    }

    /// One that waits for another process may sleep.
    fn has_children(&self) -> bool {
        let list = format!("/proc/{0}/task/{0}/children", self.pid);
        std::fs::read_to_string(list).is_ok_and(|list| !list.trim().is_empty())
    }
}

/// The processor time of all threads of a process whose first one sleeps, from `/proc/PID/stat`; `None` for
/// any other. The name, second, is in parentheses and may hold anything.
fn asleep(line: &str) -> Option<u64> {
    let (_, fields) = line.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    if *fields.first()? != "S" {
        return None;
    }
    Some(number(11)? + number(12)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_wants_to_run_is_not_asleep() {
        let line = |state: &str| {
            format!("7 (a) b (c) {state} 5 7 7 0 -1 4194560 9 8 0 0 10 20 300 400 20 0 1 0 99 1 2")
        };
        assert_eq!(asleep(&line("S")), Some(30));
        assert_eq!(asleep(&line("R")), None);
        assert_eq!(asleep(&line("D")), None);
        assert_eq!(asleep("7 (a) S 5"), None);
    }
}
