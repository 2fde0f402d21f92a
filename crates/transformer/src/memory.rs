//! The memory that is left, so that a model that does not fit is refused before it is read.

use crate::error::Error;

const MB: u64 = 1 << 20;

/// Refuses what needs more bytes than are left. Nothing is refused if the system does not tell.
pub fn check_memory(needed: u64) -> Result<(), Error> {
    match free() {
        Some(free) if needed > free => Err(Error::Memory { needed: needed.div_ceil(MB), free: free / MB }),
        _ => Ok(()),
    }
}

/// Bytes that this process can still get.
fn free() -> Option<u64> {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let own = read("/proc/self/status");
    [
        kilobytes(&read("/proc/meminfo"), "MemAvailable:"),
        left(address_space(&read("/proc/self/limits")), kilobytes(&own, "VmSize:")),
        left(number(&read("/sys/fs/cgroup/memory.max")), number(&read("/sys/fs/cgroup/memory.current"))),
    ]
    .into_iter()
    .flatten()
    .min()
}

/// What is left of a limit.
fn left(limit: Option<u64>, used: Option<u64>) -> Option<u64> {
    limit.map(|limit| limit.saturating_sub(used.unwrap_or(0)))
}

/// The bytes of a line such as `VmSize:   1234 kB`.
fn kilobytes(text: &str, key: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    number(line.trim().strip_suffix("kB")?).map(|kilobytes| kilobytes << 10)
}

/// The limit of `ulimit -v`, if there is one.
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next().and_then(number)
}

fn number(text: &str) -> Option<u64> {
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_the_system_writes_them() {
        let meminfo = "MemTotal:       24000000 kB\nMemAvailable:   18000000 kB\n";
        assert_eq!(kilobytes(meminfo, "MemAvailable:"), Some(18_000_000 << 10));
        assert_eq!(kilobytes(meminfo, "SwapFree:"), None);
        let limits = "Limit          Soft Limit  Hard Limit  Units\nMax address space         4096000  unlimited  bytes\n";
        assert_eq!(address_space(limits), Some(4_096_000));
        assert_eq!(address_space("Max address space         unlimited            unlimited  bytes\n"), None);
        assert_eq!(number("max\n"), None);
        assert_eq!(left(Some(10), Some(4)), Some(6));
        assert_eq!(left(Some(10), Some(14)), Some(0));
        assert_eq!(left(None, Some(4)), None);
    }

    #[test]
    fn too_much_is_refused_with_figures() {
        assert!(check_memory(1 << 20).is_ok());
        if free().is_some() {
            let error = check_memory(1 << 60).unwrap_err().to_string();
            assert!(error.starts_with("1099511627776 MB of memory are needed, "), "{error}");
        }
    }
}
