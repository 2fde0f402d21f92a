//! The server: takes orders, forks a child for each, and reports its end.

use std::ffi::{c_char, c_int, c_void};

use crate::crowd::Crowd;
use crate::deadlock::DeadlockDetector;
use crate::parser::Functions;
use crate::protocol::{AT_INPUT_ONLY, BEFORE_MAIN, DECLINE, HELLO, INPUT_FD, Order, Report};
use crate::sys::{self, IoVec, MsgHdr, OneDescriptor, PollFd, Rusage};
use crate::{atexit, child, errors, hooks, memory, slot, symbols};

/// Takes orders before `main`. Returns in a child that must run `main` with the returned arguments.
pub fn before_main(mut control: c_int, program: *mut c_char) -> (Vec<*mut c_char>, c_int) {
    if has_threads() {
        decline(control); // A fork would lose the threads.
    }
    symbols::share_cache();
    memory::find_heap();
    take_charge(control);
    loop {
        let (order, socket) = next_order(control);
        let args = read_args(control, order.args_len as usize);
        let in_child = match socket {
            None => run_in_child(control, &order),
            Some(socket) if order.parser == BEFORE_MAIN => {
                if fork_server(control, socket) {
                    control = socket;
                    take_charge(control);
                }
                false
            }
            Some(socket) => start_server(control, socket, &order),
        };
        if in_child {
            return arguments(program, args);
        }
    }
}

/// Serves jobs that differ only in their input and perhaps in their pipeline. Returns in a child, with the
/// pipeline.
pub fn serve_one_argument_list(control: c_int) -> Vec<u8> {
    if has_threads() {
        decline(control); // As before `main`.
    }
    take_charge(control);
    loop {
        let (order, _) = next_order(control);
        let pipeline = read_args(control, order.args_len as usize);
        if run_in_child(control, &order) {
            return pipeline;
        }
    }
}

/// Ends a server that cannot do its work.
pub fn decline(control: c_int) -> ! {
    greet(control, DECLINE);
    // SAFETY: ends this process.
    unsafe { sys::_exit(0) }
}

/// The text of the job's program and a zero byte, which live as long as the process.
pub fn job_input() -> &'static [u8] {
    let mut text = Vec::with_capacity(64 * 1024);
    loop {
        text.resize(text.len().max(32 * 1024) * 2, 0);
        // SAFETY: a valid place to write.
        let got = unsafe { sys::pread(INPUT_FD, text.as_mut_ptr().cast(), text.len(), 0) };
        let got = usize::try_from(got).unwrap_or(0);
        if got < text.len() {
            text.truncate(got);
            text.push(0);
            return text.leak();
        }
    }
}

/// How long a new server may take until it waits for orders.
const START_TIMEOUT_SECONDS: u32 = 20;

/// Forks a server that will wait at the input and take its orders from `socket`.
fn start_server(control: c_int, socket: c_int, order: &Order) -> bool {
    if !fork_server(control, socket) {
        return false;
    }
    // mohole gives up after this time, and nothing else would end the process.
    // SAFETY: a plain call on the own process.
    unsafe { sys::alarm(START_TIMEOUT_SECONDS) };
    atexit::start_recording();
    let parser = match order.parser {
        AT_INPUT_ONLY => None,
        offset => Functions::find(offset, order.context_end),
    };
    hooks::serve_at_input(socket, parser);
    true
}

/// Forks a process that owns `socket` and dies with this one. True in that process.
fn fork_server(control: c_int, socket: c_int) -> bool {
    reap_ended();
    // SAFETY: the process has one thread.
    match unsafe { sys::fork() } {
        0 => close(control),
        ..0 => exit_unable_to_fork(),
        _ => {
            close(socket);
            return false;
        }
    }
    // SAFETY: the own process; a server should not outlive the one it came from.
    unsafe {
        sys::setpgid(0, 0);
        sys::prctl(sys::PR_SET_PDEATHSIG, sys::SIGKILL as std::ffi::c_ulong);
    }
    true
}

/// Ends a server that cannot fork, with a status that differs from the compiler's.
fn exit_unable_to_fork() -> ! {
    // SAFETY: ends this process.
    unsafe { sys::_exit(1) }
}

fn take_charge(control: c_int) {
    // SAFETY: a plain call on the own process.
    unsafe { sys::alarm(0) };
    // SAFETY: descendants whose parents die come to this process, so that none escapes.
    unsafe { sys::prctl(sys::PR_SET_CHILD_SUBREAPER, 1 as std::ffi::c_ulong) };
    // SAFETY: plain system calls on the own process.
    let pidfd = unsafe { sys::syscall(sys::SYS_PIDFD_OPEN, sys::getpid(), 0) } as c_int;
    let able = pidfd >= 0;
    errors::prepare();
    if able {
        close(pidfd);
    }
    greet(control, if able { HELLO } else { DECLINE });
}

/// Sends the first word on a socket, and the process id.
fn greet(control: c_int, word: u32) {
    send(control, &word.to_ne_bytes());
    // SAFETY: asks for nothing.
    send(control, &unsafe { sys::getpid() }.to_ne_bytes());
}

/// Forks. The child prepares itself and tells so; the server waits for its end and reports it.
fn run_in_child(control: c_int, order: &Order) -> bool {
    let start = sys::now();
    // SAFETY: the process has one thread.
    let pid = unsafe { sys::fork() };
    if pid == 0 {
        close(control);
        child::prepare(order);
        atexit::start_recording();
        memory::keep_inherited_heap();
        errors::start_buffering();
        return true;
    }
    if pid < 0 {
        exit_unable_to_fork();
    }
    let mut report = Report { status: 127 << 8, ..Report::default() };
    // SAFETY: the child does the same; after either call the group exists.
    unsafe { sys::setpgid(pid, pid) };
    report.timed_out = u32::from(!ends_in_time(control, pid, start + order.wall_ms * 1_000_000));
    // SAFETY: the group of the child that is not reaped yet, so that the number is still its own.
    unsafe { sys::kill(-pid, sys::SIGKILL) };
    reap(pid, &mut report);
    errors::write_buffer();
    if report.status & 0x7f == sys::SIGPROF {
        report.timed_out = 1;
    }
    kill_descendants();
    report.wall_ns = sys::now() - start;
    send(control, report.as_bytes());
    false
}

/// How often a running job is checked, in milliseconds.
const POLL_INTERVAL_MS: u64 = 100;

/// Waits for the child's end, the deadline, or the end of mohole. A deadlocked child counts as timed out, and
/// one that starts processes without end.
fn ends_in_time(control: c_int, pid: c_int, deadline: u64) -> bool {
    // SAFETY: a plain system call.
    let pidfd = unsafe { sys::syscall(sys::SYS_PIDFD_OPEN, pid, 0) } as c_int;
    let mut fds = [
        PollFd { fd: pidfd, events: sys::POLLIN, revents: 0 },
        PollFd { fd: control, events: 0, revents: 0 },
    ];
    let (mut detector, mut crowd) = (DeadlockDetector::new(pid.unsigned_abs()), Crowd::default());
    let in_time = loop {
        let left_ms = deadline.saturating_sub(sys::now()).div_ceil(1_000_000).min(POLL_INTERVAL_MS);
        // SAFETY: two valid entries.
        let ready = unsafe { sys::poll(fds.as_mut_ptr(), 2, left_ms as c_int) };
        if fds[1].revents != 0 {
            // SAFETY: mohole has ended.
            unsafe {
                sys::kill(-pid, sys::SIGKILL);
                sys::_exit(0)
            }
        }
        if ready > 0 {
            break true;
        }
        if ready == 0 && (sys::now() >= deadline || detector.is_deadlocked() || crowd.is_too_large()) {
            break false;
        }
    };
    close(pidfd);
    in_time
}

fn reap(pid: c_int, report: &mut Report) {
    let mut usage = Rusage::default();
    // SAFETY: valid places to write.
    while unsafe { sys::wait4(pid, &raw mut report.status, 0, &raw mut usage) } < 0
        && sys::errno() == sys::EINTR
    {}
    let micros = |time: sys::Timeval| (time.sec * 1_000_000 + time.usec) as u64;
    report.user_us = micros(usage.utime);
    report.system_us = micros(usage.stime);
    report.peak_bytes = usage.maxrss_kib as u64 * 1024;
}

/// Kills descendants that left the child's group: they are now children of this process.
fn kill_descendants() {
    while !reap_ended() && kill_children() {}
}

/// Reaps ended children; true if none is left, which is the common case and costs one system call.
fn reap_ended() -> bool {
    loop {
        let (mut status, mut usage) = (0, Rusage::default());
        // SAFETY: valid places to write.
        match unsafe { sys::wait4(-1, &raw mut status, sys::WNOHANG, &raw mut usage) } {
            0 => return false,
            pid if pid < 0 => return true,
            _ => {}
        }
    }
}

/// Kills the children that `/proc` lists for this process; false if there are none.
fn kill_children() -> bool {
    let children = std::fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
    let mut any = false;
    for pid in children.split_whitespace().filter_map(|pid| pid.parse().ok()) {
        // SAFETY: a child of this process that is not reaped yet.
        unsafe { sys::kill(pid, sys::SIGKILL) };
        any = true;
    }
    any
}

fn has_threads() -> bool {
    std::fs::read_dir("/proc/self/task").is_ok_and(|tasks| tasks.count() > 1)
}

/// The next order, with its descriptor if it has one. Ends the process if the socket is closed.
fn next_order(control: c_int) -> (Order, Option<c_int>) {
    let mut order = Order::default();
    let mut descriptor = OneDescriptor { len: 0, ..OneDescriptor::default() };
    let bytes = order.as_bytes_mut();
    let mut part = IoVec { base: bytes.as_mut_ptr().cast(), len: bytes.len() };
    let mut message = MsgHdr {
        name: std::ptr::null_mut(),
        name_len: 0,
        iov: &raw mut part,
        iov_len: 1,
        control: (&raw mut descriptor).cast(),
        control_len: size_of::<OneDescriptor>(),
        flags: 0,
    };
    let got = loop {
        // SAFETY: the message describes valid places to write.
        let got = unsafe { sys::recvmsg(control, &raw mut message, 0) };
        if got >= 0 || sys::errno() != sys::EINTR {
            break got;
        }
    };
    if got <= 0 {
        // SAFETY: mohole has ended.
        unsafe { sys::_exit(0) };
    }
    receive(control, &mut order.as_bytes_mut()[got as usize..]);
    let came =
        message.control_len > 0 && (descriptor.level, descriptor.kind) == (sys::SOL_SOCKET, sys::SCM_RIGHTS);
    (order, came.then_some(descriptor.fd))
}

fn read_args(control: c_int, len: usize) -> Vec<u8> {
    let mut args = vec![0; len];
    receive(control, &mut args);
    args
}

/// `argv` for the compiler: its name and the job's arguments, which live as long as the process.
fn arguments(program: *mut c_char, args: Vec<u8>) -> (Vec<*mut c_char>, c_int) {
    let mut argv = vec![program];
    for arg in args.leak().split_inclusive_mut(|&byte| byte == 0) {
        argv.push(arg.as_mut_ptr().cast());
    }
    let count = argv.len() as c_int;
    argv.push(std::ptr::null_mut());
    slot::record_arguments(&mut argv[..count as usize]);
    (argv, count)
}

fn receive(control: c_int, mut buffer: &mut [u8]) {
    while !buffer.is_empty() {
        // SAFETY: a valid place to write.
        let got = unsafe { sys::read(control, buffer.as_mut_ptr().cast(), buffer.len()) };
        if got <= 0 && sys::errno() != sys::EINTR {
            // SAFETY: mohole has ended.
            unsafe { sys::_exit(0) };
        }
        buffer = &mut buffer[got.max(0) as usize..];
    }
}

fn send(control: c_int, mut bytes: &[u8]) {
    while !bytes.is_empty() {
        // SAFETY: a valid place to read.
        let sent = unsafe { errors::write(control, bytes.as_ptr().cast::<c_void>(), bytes.len()) };
        if sent < 0 && sys::errno() != sys::EINTR {
            // SAFETY: mohole has ended.
            unsafe { sys::_exit(0) };
        }
        bytes = &bytes[sent.max(0) as usize..];
    }
}

fn close(fd: c_int) {
    // SAFETY: a descriptor of the agent's own.
    unsafe { sys::close(fd) };
}
