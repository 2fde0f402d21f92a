//! Helper programs, run once and to the end: version questions, definition dumps.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mohole_testcase::{End, Limits};

use crate::memory_file::MemoryFile;
use crate::sandbox::Sandbox;
use crate::{Stop, sys};

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
    /// Where it is started, if not here.
    pub(crate) folder: Option<&'a Path>,
    /// What it may use.
    pub(crate) limits: Limits,
    /// Where it is confined to.
    pub(crate) sandbox: Option<Sandbox>,
}

impl Setting<'_> {
    /// Nothing but a deadline.
    pub(crate) fn until(limit: Duration) -> Self {
        let limits = Limits { wall: limit, cpu: limit, address_space: None, output: MOST_OUTPUT };
        Setting { variables: &[], folder: None, limits, sandbox: None }
    }
}

/// Far more than anyone says.
const MOST_OUTPUT: u64 = 1 << 30;

/// Runs a program with these arguments under a deadline, with nothing on its standard input.
///
/// # Errors
/// When it cannot be started or waited for.
pub fn run_program(program: &Path, args: &[String], limit: Duration) -> io::Result<Finished> {
    run_program_in(program, args, &Setting::until(limit))
}

/// Runs a shell script in a folder as a reader of a report would type it, under limits. One that runs what a
/// compiler has made is confined to the folder.
///
/// # Errors
/// When it cannot be started or waited for.
pub fn run_script(script: &str, folder: &Path, limits: Limits, confined: bool) -> io::Result<Finished> {
    let place = folder.to_string_lossy();
    // Where the shell's programs and the runner's libraries put what they need for a moment.
    let variables = [("TMPDIR", &*place), ("JITDUMPDIR", &*place)];
    let variables = if confined { &variables[..] } else { &variables[..1] };
    let sandbox = confined.then(|| Sandbox::around(folder));
    let setting = Setting { variables, folder: Some(folder), limits, sandbox };
    run_program_in(Path::new("/bin/sh"), &["-c".to_owned(), script.to_owned()], &setting)
}

pub(crate) fn run_program_in(program: &Path, args: &[String], setting: &Setting<'_>) -> io::Result<Finished> {
    use std::os::fd::AsFd;
    let (mut stdout, mut stderr) = (MemoryFile::for_output()?, MemoryFile::for_output()?);
    let mut command = Command::new(program);
    command.args(args).envs(setting.variables.iter().copied());
    command.stdin(Stdio::null()).stdout(stdout.try_clone()?).stderr(stderr.try_clone()?);
    if let Some(folder) = setting.folder {
        command.current_dir(folder);
    }
    if let Some(sandbox) = &setting.sandbox {
        sandbox.confine(&mut command);
    }
    sys::set_up_child(&mut command, Vec::new(), Some(setting.limits));
    let start = Instant::now();
    let child = command.spawn()?;
    let (process, deadline) = (sys::open_pid(child.id())?, start + setting.limits.wall);
    let in_time = sys::wait_readable(process.as_fd(), deadline, &Stop::default())?;
    sys::kill_group(child.id());
    let usage = sys::reap(child.id())?;
    let end = if in_time { sys::decode_status(usage.status) } else { End::Deadline };
    let most = setting.limits.output;
    Ok(Finished { end, stdout: stdout.drain(most)?.0, stderr: stderr.drain(most)?.0 })
}
