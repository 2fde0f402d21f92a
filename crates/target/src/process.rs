//! Helper programs, run once and to the end: version questions, definition dumps.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mohole_testcase::{End, Limits};

use crate::memory_file::MemoryFile;
use crate::sys;

/// What a helper program said.
#[derive(Debug, Clone)]
pub struct Finished {
    /// How it ended.
    pub end: End,
    /// Its standard output.
    pub stdout: Vec<u8>,
    /// Its standard error.
    pub stderr: Vec<u8>,
}

/// In which circumstances a helper program runs.
pub(crate) struct Setting<'a> {
    /// Variables set for it.
    pub(crate) variables: &'a [(&'a str, &'a str)],
    /// How long it may take.
    pub(crate) limit: Duration,
}

/// Runs a program with these arguments under a deadline, with nothing on its standard input.
///
/// # Errors
/// When it cannot be started or waited for.
pub fn run_program(program: &Path, args: &[String], limit: Duration) -> io::Result<Finished> {
    run_program_in(program, args, &Setting { variables: &[], limit })
}

pub(crate) fn run_program_in(program: &Path, args: &[String], setting: &Setting<'_>) -> io::Result<Finished> {
    use std::os::fd::AsFd;
    const MOST_OUTPUT: u64 = 1 << 30;
    let (mut stdout, mut stderr) = (MemoryFile::for_output()?, MemoryFile::for_output()?);
    let mut command = Command::new(program);
    command.args(args).envs(setting.variables.iter().copied());
    command.stdin(Stdio::null()).stdout(stdout.try_clone()?).stderr(stderr.try_clone()?);
    let limits = Limits { wall: setting.limit, cpu: setting.limit, address_space: None, output: MOST_OUTPUT };
    sys::set_up_child(&mut command, Vec::new(), Some(limits));
    let start = Instant::now();
    let child = command.spawn()?;
    let in_time = sys::wait_readable(sys::open_pid(child.id())?.as_fd(), start + setting.limit)?;
    sys::kill_group(child.id());
    let usage = sys::reap(child.id())?;
    let end = if in_time { sys::decode_status(usage.status) } else { End::Deadline };
    Ok(Finished { end, stdout: stdout.drain(MOST_OUTPUT)?.0, stderr: stderr.drain(MOST_OUTPUT)?.0 })
}
