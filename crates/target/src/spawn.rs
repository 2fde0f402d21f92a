//! Runs a job in a new process.

use std::ffi::OsString;
use std::io;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use mohole_preload::crowd::Crowd;
use mohole_preload::deadlock::DeadlockDetector;
use mohole_testcase::{End, Job};

use crate::memory_file::MemoryFile;
use crate::own_frames::PRELOADED;
use crate::scratch::{PRELOADED_FD, Scratch};
use crate::strays::end_strays;
use crate::{EngineError, Stop, Tool, sandbox, sys};
use mohole_preload::protocol::INPUT_NAME;

/// How a job's process ended; its output is in the scratch files.
#[derive(Clone, Copy)]
pub(crate) struct Ended {
    pub(crate) end: End,
    pub(crate) wall: Duration,
    pub(crate) cpu: Duration,
    pub(crate) peak_memory: u64,
}

impl Ended {
    /// For a job whose end was not seen, only that its time was over.
    pub(crate) fn timed_out(job: &Job) -> Self {
        Ended { end: End::Deadline, wall: job.limits.wall, cpu: Duration::ZERO, peak_memory: 0 }
    }
}

/// A command that runs the compiler in a worker's folder, connected to its files.
pub(crate) fn command(tool: &Tool, scratch: &Scratch) -> Result<Command, EngineError> {
    let output = |file: &MemoryFile| {
        file.try_clone().map(Stdio::from).map_err(EngineError::system("cannot duplicate a descriptor"))
    };
    let mut command = Command::new(&tool.program);
    // Temporary files are removed with the worker's folder.
    command.current_dir(scratch.path()).env("TMPDIR", scratch.path()).envs(&tool.environment);
    if !tool.preload.is_empty() {
        command.env("LD_PRELOAD", preload(tool, false));
    }
    command.stdin(Stdio::null()).stdout(output(&scratch.stdout)?).stderr(output(&scratch.stderr)?);
    if let Some(sandbox) = &scratch.sandbox {
        sandbox.confine(&mut command);
    }
    Ok(command)
}

/// The value of `LD_PRELOAD`: the agent or the library that finds names, if one of them is wanted; then the
/// tool's libraries and the user's own.
pub(crate) fn preload(tool: &Tool, with_ours: bool) -> OsString {
    // Relative to the worker's folder: its path may have characters that end an entry of the list.
    let first = with_ours.then(|| format!("./{PRELOADED}"));
    let ours: Vec<String> = first.into_iter().chain(tool.preload.iter().cloned()).collect();
    let mut list = OsString::from(ours.join(":"));
    if let Some(others) = std::env::var_os("LD_PRELOAD") {
        list.push(":");
        list.push(others);
    }
    list
}

/// The library that finds names in backtraces, in memory; `None` if there can be no memory file.
static NAMES: LazyLock<Option<MemoryFile>> = LazyLock::new(|| {
    let mut file = MemoryFile::for_input().ok()?;
    file.fill(mohole_preload::NAMES).ok()?;
    Some(file)
});

pub(crate) fn run(tool: &Tool, scratch: &Scratch, job: &Job, stop: &Stop) -> Result<Ended, EngineError> {
    let mut command = command(tool, scratch)?;
    command.args(&tool.args).args(job.args.iter()).arg(INPUT_NAME);
    let mut places = scratch.places();
    if let Some(names) = NAMES.as_ref().filter(|_| tool.can_preload()) {
        command.env("LD_PRELOAD", preload(tool, true));
        places.push((names.raw(), PRELOADED_FD));
    }
    sys::set_up_child(&mut command, places, Some(job.limits));
    if tool.runs_programs {
        sandbox::leave_alone(&mut command);
    }
    let start = Instant::now();
    let child =
        command.spawn().map_err(|source| EngineError::Start { program: tool.program.clone(), source })?;
    let ended = wait_for_end(child.id(), start, job, stop);
    if !tool.runs_programs {
        end_strays(child.id(), scratch.path());
    }
    ended.map_err(EngineError::system("cannot wait for a process"))
}

fn wait_for_end(pid: u32, start: Instant, job: &Job, stop: &Stop) -> io::Result<Ended> {
    let in_time = ends_in_time(pid, start + job.limits.wall, stop)?;
    sys::kill_group(pid);
    let usage = sys::reap(pid)?;
    let end = if in_time { sys::decode_status(usage.status) } else { End::Deadline };
    Ok(Ended { end, wall: start.elapsed(), cpu: usage.cpu, peak_memory: usage.peak_bytes })
}

/// How often a running job is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Waits for a job's end; false if its deadline comes first, if it is deadlocked, if it starts processes
/// without end, or if it is abandoned.
fn ends_in_time(pid: u32, deadline: Instant, stop: &Stop) -> io::Result<bool> {
    use std::os::fd::AsFd;
    let process = sys::open_pid(pid)?;
    let (mut detector, mut crowd) = (DeadlockDetector::new(pid), Crowd::default());
    loop {
        let look = (Instant::now() + POLL_INTERVAL).min(deadline);
        if sys::wait_readable(process.as_fd(), look, stop)? {
            return Ok(true);
        }
        let is_over = Instant::now() >= deadline || stop.is_abandoned();
        if is_over || detector.is_deadlocked() || crowd.is_too_large() {
            return Ok(false);
        }
    }
}
