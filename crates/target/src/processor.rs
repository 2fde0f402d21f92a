//! Processor time of this process and its descendants.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

/// User and system time of this process and all its descendants, running or ended. A compiler behind a fork
/// server counts while it runs. Unlike wall time it does not depend on other load.
///
/// A process that ends during this walk may be missed or counted twice; the next call is right again.
pub fn processor_time() -> Duration {
    let ticks = ticks_of_tree(std::process::id(), &processes());
    Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}

/// User and system time of this process alone, all threads.
pub fn own_time() -> Duration {
    crate::sys::own_time()
}

/// User and system time of the calling thread.
pub fn thread_time() -> Duration {
    crate::sys::thread_time()
}

/// Makes this process the parent of orphaned descendants, so that [`processor_time`] misses none of them.
/// They stay zombies until [`reap_orphans`].
///
/// # Errors
/// When the kernel does not support it.
pub fn keep_orphans() -> std::io::Result<()> {
    Ok(rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?)
}

/// Reaps orphans that have ended. Their time still counts, as that of children. Nobody may wait for a child
/// of this process meanwhile.
pub fn reap_orphans() {
    while let Ok(Some(_)) = rustix::process::wait(rustix::process::WaitOptions::NOHANG) {}
}

/// What the kernel says of one process.
struct Process {
    parent: u32,
    /// Its own time and that of its ended children, in clock ticks.
    ticks: u64,
}

fn processes() -> BTreeMap<u32, Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    // If it has ended since, its parent has its time.
    let read = |pid| Some((pid, parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)?));
    numbers.filter_map(read).collect()
}

/// A line of `/proc/PID/stat`. The second field, the name, is in parentheses and may contain anything.
fn parse(line: &str) -> Option<Process> {
    let (_, fields) = line.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    let ticks = number(11)? + number(12)? + number(13)? + number(14)?;
    Some(Process { parent: fields.get(1)?.parse().ok()?, ticks })
}

fn ticks_of_tree(root: u32, processes: &BTreeMap<u32, Process>) -> u64 {
    let belongs = |mut pid: u32| {
        // A chain of parents is no longer than the list.
        for _ in 0..=processes.len() {
            match processes.get(&pid) {
                _ if pid == root => return true,
                Some(process) => pid = process.parent,
                None => return false,
            }
        }
        false
    };
    processes.iter().filter(|(pid, _)| belongs(**pid)).map(|(_, process)| process.ticks).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stat_line_is_parsed_with_any_name() {
        let line = "7 (a) b (c) S 5 7 7 0 -1 4194560 9 8 0 0 10 20 300 400 20 0 1 0 99 1 2";
        let process = parse(line).unwrap();
        assert_eq!((process.parent, process.ticks), (5, 730));
        assert!(parse("7 (a) S 5").is_none());
    }

    #[test]
    fn only_descendants_count() {
        let process = |parent, ticks| Process { parent, ticks };
        let all = [(1, process(0, 1000)), (5, process(1, 1)), (6, process(5, 20)), (7, process(6, 300))];
        let others = [(8, process(1, 5000)), (9, process(77, 9000))];
        assert_eq!(ticks_of_tree(5, &all.into_iter().chain(others).collect()), 321);
    }

    #[test]
    fn the_time_of_an_orphan_counts() {
        keep_orphans().unwrap();
        let before = processor_time();
        let busy = "(i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; touch \"$0\") &";
        let folder = tempfile::tempdir().unwrap();
        let done = folder.path().join("done");
        let status = std::process::Command::new("sh").args(["-c", busy]).arg(&done).status().unwrap();
        assert!(status.success());
        while !done.exists() {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(processor_time() - before >= Duration::from_millis(20));
    }

    #[test]
    fn the_time_of_a_child_counts() {
        let before = processor_time();
        let busy = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
        assert!(std::process::Command::new("sh").args(["-c", busy]).status().unwrap().success());
        assert!(processor_time() - before >= Duration::from_millis(20));
    }
}
