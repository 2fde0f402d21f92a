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

/// Runs a program with these arguments under a deadline, with nothing on its standard input.
///
/// # Errors
/// When it cannot be started or waited for.
pub fn run_program(program: &Path, args: &[String], limit: Duration) -> io::Result<Finished> {
    use std::os::fd::AsFd;
    let (mut stdout, mut stderr) = (MemoryFile::for_output()?, MemoryFile::for_output()?);
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(stdout.try_clone()?).stderr(stderr.try_clone()?);
    let limits = Limits { wall: limit, cpu: limit, address_space: None, output: 1 << 30 };
    sys::set_up_child(&mut command, Vec::new(), Some(limits));
    let start = Instant::now();
    let child = command.spawn()?;
    let in_time = sys::wait_readable(sys::open_pid(child.id())?.as_fd(), start + limit)?;
    sys::kill_group(child.id());
    let usage = sys::reap(child.id())?;
    let end = if in_time { sys::decode_status(usage.status) } else { End::Deadline };
    Ok(Finished { end, stdout: stdout.drain(1 << 30)?.0, stderr: stderr.drain(1 << 30)?.0 })
}
