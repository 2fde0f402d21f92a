//! Detects a deadlocked job.
//!
//! A compiler that crashes while it holds a lock may wait for that lock in its own signal handler, forever
//! and without using processor time. Such a job is killed early. A job on a busy machine is different: it is
//! runnable.

use std::time::{Duration, Instant};

/// A process that sleeps this long counts as deadlocked.
const MAX_SLEEP: Duration = Duration::from_millis(500);

/// The processor time of a process, and since when it has not changed.
pub struct DeadlockDetector {
    pid: u32,
    ticks: u64,
    since: Instant,
}

impl DeadlockDetector {
    /// For a process that has just started.
    pub fn new(pid: u32) -> Self {
        DeadlockDetector { pid, ticks: 0, since: Instant::now() }
    }

    /// Reads the state of the process again.
    pub fn is_deadlocked(&mut self) -> bool {
        match std::fs::read_to_string(format!("/proc/{}/stat", self.pid))
            .ok()
            .and_then(|line| cpu_ticks_if_asleep(&line))
        {
            Some(ticks) if ticks == self.ticks && !self.has_children() => {
                self.since.elapsed() >= MAX_SLEEP && self.all_sleep()
            }
            other => {
                (self.ticks, self.since) = (other.unwrap_or(0), Instant::now());
                false
            }
        }
    }

    /// Whether no thread is runnable: on a busy machine the main thread may sleep while another waits for a
    /// core.
    fn all_sleep(&self) -> bool {
        let Ok(threads) = std::fs::read_dir(format!("/proc/{}/task", self.pid)) else { return true };
        let lines = threads.flatten().map(|thread| std::fs::read_to_string(thread.path().join("stat")));
        // A thread that has ended counts as asleep.
        lines.flatten().all(|line| cpu_ticks_if_asleep(&line).is_some())
    }

    /// A process may sleep while it waits for a child.
    fn has_children(&self) -> bool {
        let list = format!("/proc/{0}/task/{0}/children", self.pid);
        std::fs::read_to_string(list).is_ok_and(|list| !list.trim().is_empty())
    }
}

/// The processor time in `/proc/PID/stat` if the process sleeps. The second field, the name, is in
/// parentheses and may contain anything.
fn cpu_ticks_if_asleep(line: &str) -> Option<u64> {
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
    fn a_runnable_process_is_not_asleep() {
        let line = |state: &str| {
            format!("7 (a) b (c) {state} 5 7 7 0 -1 4194560 9 8 0 0 10 20 300 400 20 0 1 0 99 1 2")
        };
        assert_eq!(cpu_ticks_if_asleep(&line("S")), Some(30));
        assert_eq!(cpu_ticks_if_asleep(&line("R")), None);
        assert_eq!(cpu_ticks_if_asleep(&line("D")), None);
        assert_eq!(cpu_ticks_if_asleep("7 (a) S 5"), None);
    }
}
