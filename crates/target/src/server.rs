//! The client of a fork server: starts it, sends it jobs, notices its end.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::net::UnixStream;
use std::process::Child;
use std::time::{Duration, Instant};

use mohole_preload::coverage;
use mohole_preload::protocol::{BEFORE_MAIN, CONTROL_VARIABLE, HELLO, MANY_JOBS_VARIABLE, Order, Report};
use mohole_testcase::{End, Job};

use crate::memory_file::MemoryFile;
use crate::scratch::{PRELOADED_FD, Scratch};
use crate::spawn::{self, Ended};
use crate::{EngineError, Stop, Tool, sys};
use mohole_preload::protocol::INPUT_NAME;

const CONTROL_FD: i32 = 191;

/// How long a compiler may take from its start to `main`, or from `main` to its input.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// How much longer than a job's limit a server may take to report.
const REPORT_GRACE: Duration = Duration::from_millis(150);

/// A process that waits for orders. Dropping it ends the process and its descendants.
pub(crate) struct Server {
    control: UnixStream,
    /// `None` for a server that another server has forked, which also reaps it.
    child: Option<Child>,
    pid: u32,
    stop: Stop,
    /// Whether its jobs execute lowered programs.
    runs_programs: bool,
}

/// Why a server did not report on a job.
pub(crate) enum NoReport {
    /// It has died: the job can be run again.
    Dead,
    /// It does not answer although the job's time is over. A second attempt would take as long.
    Silent,
}

impl From<io::Error> for NoReport {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::TimedOut { NoReport::Silent } else { NoReport::Dead }
    }
}

impl Server {
    /// Starts the compiler with the agent; `None` if the agent does not take over.
    pub(crate) fn start(tool: &Tool, scratch: &Scratch, stop: &Stop) -> Result<Option<Self>, EngineError> {
        let (control, theirs) =
            UnixStream::pair().map_err(EngineError::system("cannot make a socket pair"))?;
        let mut agent = MemoryFile::for_input().map_err(EngineError::system("cannot make a memory file"))?;
        agent.fill(mohole_preload::LIBRARY).map_err(EngineError::system("cannot write a memory file"))?;
        let mut command = spawn::command(tool, scratch)?;
        let preload = spawn::preload(tool, true);
        command
            .env("LD_PRELOAD", preload)
            .env("LD_BIND_NOW", "1")
            .env(CONTROL_VARIABLE, CONTROL_FD.to_string());
        if tool.expects_many_jobs() {
            command.env(MANY_JOBS_VARIABLE, "1");
        }
        let mut places = scratch.places();
        if let Some(recorder) = &scratch.recorder {
            command.env(coverage::VARIABLE, recorder.sizes());
            places.extend(recorder.places());
        }
        places.extend([(theirs.as_raw_fd(), CONTROL_FD), (agent.raw(), PRELOADED_FD)]);
        sys::set_up_child(&mut command, places, None);
        let child =
            command.spawn().map_err(|source| EngineError::Start { program: tool.program.clone(), source })?;
        drop(theirs);
        let mut server = Server {
            control,
            child: Some(child),
            pid: 0,
            stop: stop.clone(),
            runs_programs: tool.runs_programs,
        };
        Ok(server.says_hello().then_some(server))
    }

    /// Forks a server that runs jobs with any arguments.
    pub(crate) fn fork_runner(&mut self) -> Option<Server> {
        self.fork(&[], [BEFORE_MAIN, 0])
    }

    /// Forks a server for jobs with these arguments. It waits at the place given by two function offsets.
    /// Until then the input must hold the placeholder.
    pub(crate) fn fork(&mut self, args: &[u8], [parser, context_end]: [u64; 2]) -> Option<Server> {
        let (control, theirs) = UnixStream::pair().ok()?;
        let order = Order { args_len: args.len() as u64, parser, context_end, ..Order::default() };
        sys::send_with_descriptor(&self.control, order.as_bytes(), theirs.as_fd()).ok()?;
        self.control.write_all(args).ok()?;
        drop(theirs);
        let mut server = Server {
            control,
            child: None,
            pid: 0,
            stop: self.stop.clone(),
            runs_programs: self.runs_programs,
        };
        server.says_hello().then_some(server)
    }

    fn says_hello(&mut self) -> bool {
        let (mut word, mut pid) = ([0; 4], [0; 4]);
        let deadline = Instant::now() + START_TIMEOUT;
        let said = self.receive(&mut word, deadline).and_then(|()| self.receive(&mut pid, deadline));
        self.pid = u32::from_ne_bytes(pid);
        said.is_ok() && u32::from_ne_bytes(word) == HELLO
    }

    /// Runs one job; its output is in the scratch files.
    pub(crate) fn run(&mut self, job: &Job, args: &[u8]) -> Result<Ended, NoReport> {
        let limits = &job.limits;
        let order = Order {
            wall_ms: limits.wall.as_millis().try_into().unwrap_or(u64::MAX / 2_000_000),
            cpu_ms: limits.cpu.as_millis().try_into().unwrap_or(u64::MAX / 2_000_000),
            address_space: limits.address_space.unwrap_or(0),
            file_size: limits.output,
            alone: u64::from(self.runs_programs),
            args_len: args.len() as u64,
            ..Order::default()
        };
        let mut message = order.as_bytes().to_vec();
        message.extend_from_slice(args);
        let deadline = Instant::now() + limits.wall + REPORT_GRACE;
        self.control.write_all(&message)?;
        let mut report = Report::default();
        self.receive(report.as_bytes_mut(), deadline)?;
        Ok(Ended {
            end: if report.timed_out == 1 { End::Deadline } else { sys::decode_status(report.status) },
            wall: Duration::from_nanos(report.wall_ns),
            cpu: Duration::from_micros(report.user_us + report.system_us),
            peak_memory: report.peak_bytes,
        })
    }

    fn receive(&mut self, mut buffer: &mut [u8], deadline: Instant) -> io::Result<()> {
        while !buffer.is_empty() {
            if !sys::wait_readable(self.control.as_fd(), deadline, &self.stop)? {
                return Err(io::ErrorKind::TimedOut.into());
            }
            match self.control.read(buffer)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                got => buffer = &mut buffer[got..],
            }
        }
        Ok(())
    }

    /// Whether the process has not ended. Only for our own child.
    pub(crate) fn is_alive(&mut self) -> bool {
        self.child.as_mut().is_none_or(|child| matches!(child.try_wait(), Ok(None)))
    }

    /// The process id, for tests that kill it.
    pub(crate) fn pid(&self) -> u32 {
        self.pid
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let Some(child) = &mut self.child else {
            return; // It sees the socket close and ends itself.
        };
        // The servers it has forked and its jobs die with it; the process group contains the rest.
        sys::kill_group(child.id());
        let _ = child.wait();
    }
}

/// Arguments for the agent: fixed ones, the job's, the input, each ended by a zero byte.
pub(crate) fn encode_args(tool: &Tool, args: &[String]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let args = tool.args.iter().map(String::as_str).chain(args.iter().map(String::as_str));
    for arg in args.chain([INPUT_NAME]) {
        // An argument ends at a zero byte, as for the kernel.
        bytes.extend(arg.bytes().take_while(|&byte| byte != 0));
        bytes.push(0);
    }
    bytes
}
