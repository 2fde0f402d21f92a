//! Tells what the machine did to a compiler from what the compiler did: a machine may have no thread or
//! memory left, or kill processes. Such an end says nothing about the compiler.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use mohole_testcase::{End, Execution, Limits, NO_MEMORY};

use crate::EngineError;
use crate::sys::{self, Limited, gets_less};

/// What programs say that get no thread or process: LLVM, the C++ library, OpenMP, shells.
const NO_THREAD: &[&str] = &[
    "pthread_create failed",
    "what():  Resource temporarily unavailable",
    "fork: Resource temporarily unavailable",
    "posix_spawn failed: Resource temporarily unavailable",
    "OMP: Error #34",
    "OMP: System error #11",
    "Cannot fork",
    "Can't fork",
];

/// What programs say that get no memory, and do not say if the limits of the job were the reason: what a
/// loader cannot load has not begun.
const NO_MEMORY_AT_START: &[&str] = &["failed to map segment from shared object", "Cannot allocate memory"];

/// How many processes the system has killed because there was no memory left.
static KILLED_FOR_MEMORY: AtomicU64 = AtomicU64::new(0);

/// Must be called before the first job, so that earlier kills do not count.
pub(crate) fn prepare() {
    if KILLED_FOR_MEMORY.load(Ordering::Relaxed) == 0 {
        has_killed_for_memory();
    }
}

/// Whether the run of a program ended as it did because of the machine.
///
/// # Errors
/// What the machine lacked.
pub(crate) fn check(
    run: &Execution,
    limits: &Limits,
    program: &Path,
    runs_programs: bool,
) -> Result<(), EngineError> {
    if matches!(run.end, End::Exited(0) | End::Deadline) {
        return Ok(());
    }
    let program = || program.to_path_buf();
    let said = run.stderr_ends();
    let says = |phrases: &[&str]| said.lines().any(|line| is_said(line, phrases));
    if says(NO_THREAD) {
        return Err(EngineError::NoThreads { program: program() });
    }
    let limited = |what, option| Err(EngineError::Limited { program: program(), what, option });
    let lacks_memory = says(NO_MEMORY) || says(NO_MEMORY_AT_START);
    if lacks_memory && gets_less(Limited::Memory, limits.address_space) {
        return limited("memory", "ulimit -v");
    }
    if run.end == End::Signaled(libc::SIGXFSZ) && gets_less(Limited::FileSize, Some(limits.output)) {
        return limited("space for files", "ulimit -f");
    }
    let seconds = sys::whole_seconds(limits.cpu);
    if run.end == End::Signaled(libc::SIGXCPU) && gets_less(Limited::Time, Some(seconds)) {
        return limited("processor time", "ulimit -t");
    }
    // A shell whose child was killed exits with 128 + 9.
    let is_killed = matches!(run.end, End::Signaled(libc::SIGKILL) | End::Exited(137));
    // The kernel kills a process that ignores the signal for too much processor time. A lowered program may
    // kill itself; a compiler does not.
    if is_killed && run.cpu < limits.cpu && (has_killed_for_memory() || !runs_programs) {
        return Err(EngineError::Killed { program: program() });
    }
    Ok(())
}

/// Whether a line says one of these phrases, and does not quote it.
fn is_said(line: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| line.find(phrase).is_some_and(|at| !line[..at].contains('"')))
}

/// Whether the system has killed a process for want of memory since this was asked last.
fn has_killed_for_memory() -> bool {
    let Ok(text) = fs::read_to_string("/proc/vmstat") else { return false };
    let now = text.lines().find_map(|line| line.strip_prefix("oom_kill ")?.parse().ok()).unwrap_or(0);
    KILLED_FOR_MEMORY.swap(now, Ordering::Relaxed) < now
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn run(end: End, stderr: &str, cpu: u64) -> Execution {
        let (wall, cpu) = (Duration::ZERO, Duration::from_secs(cpu));
        let stderr = stderr.as_bytes().to_vec();
        Execution { end, stdout: Vec::new(), stderr, output_limit_hit: false, wall, cpu, peak_memory: 0 }
    }

    /// What the machine lacked in a run of a compiler with default limits.
    fn lacked(end: End, stderr: &str) -> Option<String> {
        let program = Path::new("opt");
        check(&run(end, stderr, 0), &Limits::default(), program, false).err().map(|error| error.to_string())
    }

    #[test]
    fn a_machine_without_threads_is_no_fault_of_the_compiler() {
        let expected = "opt gets no thread from the machine; see `ulimit -u`";
        let said = "LLVM ERROR: pthread_create failed: Resource temporarily unavailable\n";
        assert_eq!(lacked(End::Signaled(6), said).as_deref(), Some(expected));
        assert_eq!(lacked(End::Exited(2), "sh: 1: Cannot fork\n").as_deref(), Some(expected));
        assert_eq!(lacked(End::Exited(0), said), None);
        let quoted = "input.mlir:1:1: error: unknown attribute \"Cannot fork\"\n";
        assert_eq!(lacked(End::Exited(1), quoted), None);
    }

    #[test]
    fn a_compiler_does_not_kill_itself() {
        prepare();
        let expected = "opt was killed by another process or by the system, which may have no memory left";
        assert_eq!(lacked(End::Signaled(9), "").as_deref(), Some(expected));
        assert_eq!(lacked(End::Exited(137), "Killed\n").as_deref(), Some(expected));
        let too_slow = run(End::Signaled(9), "", 20);
        assert!(check(&too_slow, &Limits::default(), Path::new("opt"), false).is_ok());
        let itself = run(End::Signaled(9), "", 0);
        assert!(check(&itself, &Limits::default(), Path::new("run"), true).is_ok());
    }

    #[test]
    fn want_of_memory_is_the_compiler_s_if_it_had_what_its_limits_allow() {
        let said = "LLVM ERROR: out of memory\nAllocation failed";
        assert_eq!(lacked(End::Signaled(6), said), None);
    }
}
