//! Notices a job that starts processes without end, before the machine has room for no other.

/// A job during which the machine gets so many more processes and threads is ended.
const MAX_MORE: u64 = 4096;

/// The processes and threads of the machine while a job runs.
#[derive(Default)]
pub struct Crowd {
    at_first: Option<u64>,
}

impl Crowd {
    /// Whether there are far more than when this was asked first. Who asks does so only while a job takes its
    /// time.
    pub fn is_too_large(&mut self) -> bool {
        let Some(now) = std::fs::read_to_string("/proc/loadavg").ok().and_then(|line| tasks(&line)) else {
            return false;
        };
        is_far_more(*self.at_first.get_or_insert(now), now)
    }
}

fn is_far_more(before: u64, now: u64) -> bool {
    now > before + MAX_MORE
}

/// The number in `0.20 0.18 0.12 1/80 11206` behind the slash.
fn tasks(line: &str) -> Option<u64> {
    line.split(' ').nth(3)?.split_once('/')?.1.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_has_tasks() {
        assert_eq!(tasks("0.20 0.18 0.12 1/80 11206\n"), Some(80));
        assert_eq!(tasks("?"), None);
        let mut crowd = Crowd::default();
        assert!(!crowd.is_too_large());
        assert!(crowd.at_first.is_some_and(|tasks| tasks > 0));
        assert!(!is_far_more(300, 300 + MAX_MORE) && is_far_more(300, 301 + MAX_MORE));
    }
}
