//! Helper programs that run once: version questions, definition dumps, scripts.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mohole_testcase::{End, Limits};

use crate::memory_file::MemoryFile;
use crate::sandbox::Sandbox;
use crate::{Stop, sys};

/// The result of a helper program.
#[derive(Debug, Clone)]
pub struct Finished {
    /// How it ended.
    pub end: End,
    /// Its standard output.
    pub stdout: Vec<u8>,
    /// Its standard error.
    pub stderr: Vec<u8>,
    /// The number of its process.
    pub(crate) leader: u32,
}

/// How a helper program is run.
pub(crate) struct RunOptions<'a> {
    /// Its environment variables.
    pub(crate) variables: &'a [(&'a str, &'a str)],
    /// The folder it is started in, if not the current one.
    pub(crate) folder: Option<&'a Path>,
    /// Its limits.
    pub(crate) limits: Limits,
    /// Its sandbox.
    pub(crate) sandbox: Option<Sandbox>,
    /// Ends it, as at a deadline, when abandoned.
    pub(crate) stop: Stop,
}

impl RunOptions<'_> {
    /// With a timeout and nothing else.
    pub(crate) fn with_timeout(limit: Duration) -> Self {
        let limits = Limits { wall: limit, cpu: limit, address_space: None, output: MAX_OUTPUT_BYTES };
        RunOptions { variables: &[], folder: None, limits, sandbox: None, stop: Stop::default() }
    }
}

/// More than any helper program prints.
const MAX_OUTPUT_BYTES: u64 = 1 << 30;

/// Runs a program with these arguments and a timeout, without standard input.
///
/// # Errors
/// When it cannot be started or waited for.
pub fn run_program(program: &Path, args: &[String], limit: Duration) -> io::Result<Finished> {
    run_program_in(program, args, &RunOptions::with_timeout(limit))
}

pub(crate) fn run_program_in(
    program: &Path,
    args: &[String],
    options: &RunOptions<'_>,
) -> io::Result<Finished> {
    use std::os::fd::AsFd;
    let (mut stdout, mut stderr) = (MemoryFile::for_output()?, MemoryFile::for_output()?);
    let mut command = Command::new(program);
    command.args(args).envs(options.variables.iter().copied());
    command.stdin(Stdio::null()).stdout(stdout.try_clone()?).stderr(stderr.try_clone()?);
    if let Some(folder) = options.folder {
        command.current_dir(folder);
    }
    if let Some(sandbox) = &options.sandbox {
        sandbox.confine(&mut command);
    }
    sys::set_up_child(&mut command, Vec::new(), Some(options.limits));
    let start = Instant::now();
    let child = command.spawn()?;
    let (process, deadline) = (sys::open_pid(child.id())?, start + options.limits.wall);
    let in_time = sys::wait_readable(process.as_fd(), deadline, &options.stop)?;
    sys::kill_group(child.id());
    let usage = sys::reap(child.id())?;
    let end = if in_time { sys::decode_status(usage.status) } else { End::Deadline };
    let most = options.limits.output;
    let leader = child.id();
    Ok(Finished { end, stdout: stdout.drain(most)?.0, stderr: stderr.drain(most)?.0, leader })
}
