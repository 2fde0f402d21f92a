//! System calls that the standard library does not offer, each behind a safe function.

#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::{Duration, Instant};

use mohole_testcase::Limits;

use crate::Stop;

/// An anonymous file in memory.
pub(crate) fn memory_file(name: &std::ffi::CStr) -> io::Result<File> {
    // SAFETY: a valid name; the returned descriptor has no other owner.
    unsafe {
        let fd = libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC);
        if fd < 0 { Err(io::Error::last_os_error()) } else { Ok(File::from_raw_fd(fd)) }
    }
}

/// Bytes of a page.
pub(crate) fn page_size() -> usize {
    rustix::param::page_size()
}

/// Makes every write append, also after another process has written to the file.
pub(crate) fn set_append(file: &File) -> io::Result<()> {
    // SAFETY: a valid descriptor.
    match unsafe { libc::fcntl(file.as_raw_fd(), libc::F_SETFL, libc::O_APPEND | libc::O_RDWR) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Gives a program descriptors under fixed numbers, and a process group. With limits, it is a job; without, a
/// server.
pub(crate) fn set_up_child(command: &mut Command, places: Vec<(RawFd, RawFd)>, limits: Option<Limits>) {
    // The password of a shared campaign is none of a compiler's business.
    command.env_remove("PGPASSWORD");
    let mut places = places;
    let prepare = move || {
        // First to free numbers: one descriptor's number may be another's destination.
        for (from, _) in &mut places {
            *from = unsafe { libc::fcntl(*from, libc::F_DUPFD_CLOEXEC, ABOVE_ALL_PLACES) };
            check(*from)?;
        }
        for &(from, to) in &places {
            check(unsafe { libc::dup2(from, to) })?;
        }
        // SAFETY: plain calls on the own, new process.
        check(unsafe { libc::setpgid(0, 0) })?;
        limits.map_or(Ok(()), |limits| limit_child(&limits))
    };
    // SAFETY: only calls that are safe between fork and exec; nothing is allocated.
    unsafe { command.pre_exec(prepare) };
}

/// Interrupts a program when the thread that started it ends.
pub(crate) fn end_with_parent(command: &mut Command) {
    let prepare = || {
        // SAFETY: a plain call on the own, new process.
        check(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGINT) })
    };
    // SAFETY: only a call that is safe between fork and exec; nothing is allocated.
    unsafe { command.pre_exec(prepare) };
}

/// Interrupts a process, as Ctrl-C does.
pub(crate) fn interrupt(pid: u32) {
    // SAFETY: a plain call; a process that is gone is no harm, since it was not reaped.
    unsafe { libc::kill(pid as libc::pid_t, libc::SIGINT) };
}

/// Above all descriptor numbers that children use.
const ABOVE_ALL_PLACES: RawFd = 200;

/// Fewer open files are too few for a single worker.
const MIN_FILES: u64 = 256;

/// Raises the limit on open files: every worker has about thirty, and there may be a worker per core.
///
/// # Errors
/// When so few files may be open that no compiler can be started.
pub fn allow_many_files() -> io::Result<()> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: a valid structure, twice. Where it does not work, it is as it was.
    unsafe {
        if libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit) == 0 {
            limit.rlim_cur = limit.rlim_max;
            libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit);
        }
    }
    match limit.rlim_cur {
        few if few < MIN_FILES => Err(io::Error::other(format!(
            "only {few} files may be open at once (ulimit -n), and a compiler needs {MIN_FILES}"
        ))),
        _ => Ok(()),
    }
}

/// What the machine limits for a process, beside the limits of a job.
#[derive(Clone, Copy)]
pub(crate) enum Limited {
    /// Bytes of memory (`ulimit -v`).
    Memory,
    /// Bytes of a file (`ulimit -f`).
    FileSize,
    /// Seconds of processor time (`ulimit -t`).
    Time,
}

/// Whether a job that wants this much gets less. A job that wants no limit gets the one of this process.
pub(crate) fn gets_less(limited: Limited, wanted: Option<u64>) -> bool {
    let resource = match limited {
        Limited::Memory => libc::RLIMIT_AS,
        Limited::FileSize => libc::RLIMIT_FSIZE,
        Limited::Time => libc::RLIMIT_CPU,
    };
    let mut now = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
    // SAFETY: a valid structure. Where it does not work, it is as it was.
    unsafe { libc::getrlimit(resource, &raw mut now) };
    wanted.map_or(now.rlim_cur < libc::RLIM_INFINITY, |wanted| now.rlim_max < wanted)
}

fn limit_child(limits: &Limits) -> io::Result<()> {
    // SAFETY: a plain call on the own process.
    check(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) })?;
    let cpu = whole_seconds(limits.cpu);
    set_limit(libc::RLIMIT_CORE, 0, 0)?;
    set_limit(libc::RLIMIT_CPU, cpu, cpu + 1)?;
    set_limit(libc::RLIMIT_FSIZE, limits.output, limits.output)?;
    limits.address_space.map_or(Ok(()), |bytes| set_limit(libc::RLIMIT_AS, bytes, bytes))
}

/// Limits the current process. The hard limit is not raised, since only root may do that.
fn set_limit(resource: libc::__rlimit_resource_t, soft: u64, hard: u64) -> io::Result<()> {
    let mut now = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: a valid structure.
    check(unsafe { libc::getrlimit(resource, &raw mut now) })?;
    let limit = libc::rlimit { rlim_cur: soft.min(now.rlim_max), rlim_max: hard.min(now.rlim_max) };
    // SAFETY: a valid structure.
    check(unsafe { libc::setrlimit(resource, &raw const limit) })
}

/// Rounds up: the kernel limits processor time in whole seconds.
pub(crate) fn whole_seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

fn check(result: i32) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// A descriptor that becomes readable when a process ends.
pub(crate) fn open_pid(pid: u32) -> io::Result<OwnedFd> {
    // SAFETY: a plain system call; the returned descriptor has no other owner.
    unsafe {
        let fd = libc::syscall(libc::SYS_pidfd_open, pid, 0);
        if fd < 0 { Err(io::Error::last_os_error()) } else { Ok(OwnedFd::from_raw_fd(fd as RawFd)) }
    }
}

/// How often a wait checks whether it was abandoned.
const STOP_POLL_MS: i32 = 100;

/// Waits until a descriptor is readable or at its end; false if the deadline or the end of the stop's grace
/// period comes first.
pub(crate) fn wait_readable(fd: BorrowedFd<'_>, deadline: Instant, stop: &Stop) -> io::Result<bool> {
    loop {
        if stop.is_abandoned() {
            return Ok(false);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        let left_ms = i32::try_from(left.as_micros().div_ceil(1000)).unwrap_or(i32::MAX).min(STOP_POLL_MS);
        let mut entry = libc::pollfd { fd: fd.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        // SAFETY: one valid entry.
        match unsafe { libc::poll(&raw mut entry, 1, left_ms) } {
            0 if left.is_zero() => return Ok(false),
            0 => {}
            n if n > 0 => return Ok(true),
            _ => match io::Error::last_os_error() {
                error if error.kind() == io::ErrorKind::Interrupted => {}
                error => return Err(error),
            },
        }
    }
}

/// Processor time of this process, all threads.
pub(crate) fn own_time() -> Duration {
    clock(libc::CLOCK_PROCESS_CPUTIME_ID)
}

/// Processor time of the calling thread.
pub(crate) fn thread_time() -> Duration {
    clock(libc::CLOCK_THREAD_CPUTIME_ID)
}

fn clock(which: libc::clockid_t) -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: a valid place to write.
    unsafe { libc::clock_gettime(which, &raw mut time) };
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Kills a process and everything in its group.
pub(crate) fn kill_group(leader: u32) {
    if let Ok(leader) = i32::try_from(leader) {
        // SAFETY: a plain system call; the leader is a child not reaped yet, so the number is its own.
        unsafe { libc::kill(-leader, libc::SIGKILL) };
    }
}

/// Kills one process.
pub(crate) fn kill(pid: u32) {
    if let Ok(pid) = i32::try_from(pid) {
        // SAFETY: a plain system call.
        unsafe { libc::kill(pid, libc::SIGKILL) };
    }
}

/// What `wait4` reports about an ended child.
pub(crate) struct Usage {
    pub(crate) status: i32,
    pub(crate) cpu: Duration,
    pub(crate) peak_bytes: u64,
}

/// Waits for a child's end and reaps it.
pub(crate) fn reap(pid: u32) -> io::Result<Usage> {
    let mut status = 0;
    // SAFETY: zeros are a valid value of this plain structure.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: valid places to write.
        let reaped = unsafe { libc::wait4(pid as libc::pid_t, &raw mut status, 0, &raw mut usage) };
        if reaped >= 0 {
            break;
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    let time = |t: libc::timeval| Duration::from_micros((t.tv_sec * 1_000_000 + t.tv_usec).unsigned_abs());
    Ok(Usage {
        status,
        cpu: time(usage.ru_utime) + time(usage.ru_stime),
        peak_bytes: usage.ru_maxrss.unsigned_abs() * 1024,
    })
}

/// Decodes a wait status.
pub(crate) fn decode_status(status: i32) -> mohole_testcase::End {
    match libc::WIFSIGNALED(status) {
        true => mohole_testcase::End::Signaled(libc::WTERMSIG(status)),
        false => mohole_testcase::End::Exited(libc::WEXITSTATUS(status)),
    }
}

/// Sends bytes together with a descriptor.
pub(crate) fn send_with_descriptor(
    socket: &UnixStream,
    bytes: &[u8],
    descriptor: BorrowedFd<'_>,
) -> io::Result<()> {
    /// A control message that carries one descriptor.
    #[repr(C)]
    struct Control {
        header: libc::cmsghdr,
        descriptor: RawFd,
        padding: i32,
    }
    // SAFETY: zeros are a valid value of these plain structures.
    let (mut control, mut message): (Control, libc::msghdr) =
        unsafe { (std::mem::zeroed(), std::mem::zeroed()) };
    control.header.cmsg_level = libc::SOL_SOCKET;
    control.header.cmsg_type = libc::SCM_RIGHTS;
    control.header.cmsg_len = size_of::<libc::cmsghdr>() + size_of::<RawFd>();
    control.descriptor = descriptor.as_raw_fd();
    let mut part = libc::iovec { iov_base: bytes.as_ptr().cast_mut().cast(), iov_len: bytes.len() };
    message.msg_iov = &raw mut part;
    message.msg_iovlen = 1;
    message.msg_control = (&raw mut control).cast();
    message.msg_controllen = size_of::<Control>();
    // SAFETY: the message describes valid places to read.
    let sent = unsafe { libc::sendmsg(socket.as_raw_fd(), &raw const message, libc::MSG_NOSIGNAL) };
    match usize::try_from(sent) {
        Ok(sent) if sent == bytes.len() => Ok(()),
        Ok(_) => Err(io::ErrorKind::WriteZero.into()),
        Err(_) => Err(io::Error::last_os_error()),
    }
}
