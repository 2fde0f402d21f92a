//! System call filters of the sandbox. A call that is filtered out fails with `EPERM`.
//!
//! There are two. One forbids what a compiler or a lowered program has no business with, whatever landlock
//! allows: the attributes of files, shared memory that outlives the process, sockets, and what only
//! administrators do. The other forbids a lowered program to start processes and to send signals to others;
//! it is for one process, whose number is in it. Nothing here allocates: a process that was just forked may
//! call it.

use std::ffi::{c_int, c_ulong};

/// An instruction of a filter, as the kernel reads it.
#[repr(C)]
#[derive(Clone, Copy)]
struct Instruction {
    code: u16,
    if_true: u8,
    if_false: u8,
    value: u32,
}

#[repr(C)]
struct Filter {
    len: u16,
    instructions: *const Instruction,
}

unsafe extern "C" {
    fn prctl(option: c_int, ...) -> c_int;
    fn getpid() -> c_int;
}

const PR_SET_SECCOMP: c_int = 22;
const PR_SET_NO_NEW_PRIVS: c_int = 38;
const FILTER_MODE: c_ulong = 2;

const LOAD_WORD: u16 = 0x20;
const JUMP_IF_EQUAL: u16 = 0x15;
const JUMP_IF_AT_LEAST: u16 = 0x35;
const JUMP_IF_ANY_BIT: u16 = 0x45;
const RETURN: u16 = 0x06;

const ALLOW: u32 = 0x7fff_0000;
const ANSWER: u32 = 0x0005_0000;
const EPERM: u32 = 1;
const ENOSYS: u32 = 38;

/// Where the kernel puts the number of a call, the architecture, and the first argument.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;

/// The flag of `clone` for a thread.
const CLONE_THREAD: u32 = 0x0001_0000;

/// The number with which a process means itself.
const ITSELF: u32 = 0;

/// Calls with this bit are those of another interface on x86-64.
const OTHER_INTERFACE: u32 = 0x4000_0000;

#[cfg(target_arch = "x86_64")]
mod calls {
    pub const ARCHITECTURE: u32 = 0xc000_003e;
    pub const CLONE: u32 = 56;
    pub const KILL: u32 = 62;
    pub const TGKILL: u32 = 234;
    /// `fork` and `vfork`, and ways to send signals that nobody needs: `tkill`, `rt_sigqueueinfo`,
    /// `rt_tgsigqueueinfo`.
    pub const FORBIDDEN_IN_JOBS: [u32; 6] = [57, 58, 200, 129, 297, PIDFD_SEND_SIGNAL];
    const PIDFD_SEND_SIGNAL: u32 = 424;
    #[rustfmt::skip]
    pub const FORBIDDEN: [u32; 77] = [
        // chmod, chown, utime and their kin, and attributes.
        90, 91, 268, 452, 92, 93, 94, 260, 132, 235, 261, 280, 188, 189, 190, 197, 198, 199, 463, 466, 469,
        // Shared memory, semaphores and queues that outlive the process.
        29, 30, 31, 64, 65, 66, 220, 68, 69, 70, 71, 240, 241,
        // socket, io_uring_setup, ptrace, process_vm_readv and _writev, pidfd_getfd, open_by_handle_at.
        41, 425, 101, 310, 311, 438, 304,
        // Mounts, roots and namespaces: mount, umount2, pivot_root, chroot, .., setns, unshare.
        165, 166, 155, 161, 428, 429, 430, 432, 442, 308, 272,
        // The machine: reboot, names, clocks, swap, modules, kexec, ports, accounting, quotas.
        169, 170, 171, 164, 227, 159, 305, 167, 168, 175, 313, 176, 246, 172, 173, 163, 179,
        // bpf, perf_event_open, process_madvise.
        321, 298, 440,
        // setpriority, ioprio_set; add_key, request_key, keyctl.
        141, 251, 248, 249, 250,
    ];
    /// For another process: prlimit64, sched_setparam, _setscheduler, _setaffinity, _setattr.
    pub const FOR_ITSELF: [u32; 5] = [302, 142, 144, 203, 314];
}

#[cfg(target_arch = "aarch64")]
mod calls {
    pub const ARCHITECTURE: u32 = 0xc000_00b7;
    pub const CLONE: u32 = 220;
    pub const KILL: u32 = 129;
    pub const TGKILL: u32 = 131;
    pub const FORBIDDEN_IN_JOBS: [u32; 4] = [130, 138, 240, 424];
    #[rustfmt::skip]
    pub const FORBIDDEN: [u32; 67] = [
        52, 53, 452, 54, 55, 88, 5, 6, 7, 14, 15, 16, 463, 466, 469,
        194, 195, 196, 190, 191, 192, 193, 186, 187, 188, 189, 180, 181,
        198, 425, 117, 270, 271, 438, 265,
        40, 39, 41, 51, 428, 429, 430, 432, 442, 268, 97,
        142, 161, 162, 170, 112, 171, 266, 224, 225, 105, 273, 106, 104,
        280, 241, 440,
        140, 30, 217, 218, 219,
    ];
    pub const FOR_ITSELF: [u32; 5] = [261, 118, 119, 122, 274];
}

/// `clone3`, whose flags a filter cannot see. The C library then uses `clone`.
const CLONE3: u32 = 435;

/// Forbids the calls that no compiler and no lowered program needs. False if the kernel has no filters.
pub fn forbid_harm() -> bool {
    let mut filter = Builder::new();
    for call in calls::FORBIDDEN {
        filter.answer(call, EPERM);
    }
    for call in calls::FOR_ITSELF {
        filter.unless(call, JUMP_IF_EQUAL, ITSELF);
    }
    filter.install()
}

/// Forbids new processes, and signals to other processes. False if the kernel has no filters.
pub fn forbid_processes() -> bool {
    let mut filter = Builder::new();
    for call in calls::FORBIDDEN_IN_JOBS {
        filter.answer(call, EPERM);
    }
    filter.answer(CLONE3, ENOSYS);
    filter.unless(calls::CLONE, JUMP_IF_ANY_BIT, CLONE_THREAD);
    // SAFETY: asks for nothing.
    let own = unsafe { getpid() }.unsigned_abs();
    filter.unless(calls::KILL, JUMP_IF_EQUAL, own);
    filter.unless(calls::TGKILL, JUMP_IF_EQUAL, own);
    filter.install()
}

/// A filter under construction, on the stack.
struct Builder {
    instructions: [Instruction; MAX_LEN],
    len: usize,
}

const MAX_LEN: usize = 256;

impl Builder {
    /// Refuses calls of other architectures, which have other numbers; then loads the number of the call.
    fn new() -> Self {
        let nothing = Instruction { code: RETURN, if_true: 0, if_false: 0, value: ALLOW };
        let mut filter = Builder { instructions: [nothing; MAX_LEN], len: 0 };
        filter.put(LOAD_WORD, 0, 0, ARCHITECTURE);
        filter.put(JUMP_IF_EQUAL, 1, 0, calls::ARCHITECTURE);
        filter.put(RETURN, 0, 0, ANSWER | EPERM);
        filter.put(LOAD_WORD, 0, 0, NUMBER);
        filter.put(JUMP_IF_AT_LEAST, 0, 1, OTHER_INTERFACE);
        filter.put(RETURN, 0, 0, ANSWER | EPERM);
        filter
    }

    fn put(&mut self, code: u16, if_true: u8, if_false: u8, value: u32) {
        self.instructions[self.len] = Instruction { code, if_true, if_false, value };
        self.len += 1;
    }

    /// Lets a call fail.
    fn answer(&mut self, call: u32, error: u32) {
        self.put(JUMP_IF_EQUAL, 0, 1, call);
        self.put(RETURN, 0, 0, ANSWER | error);
    }

    /// Lets a call fail unless its first argument passes a test.
    fn unless(&mut self, call: u32, test: u16, value: u32) {
        self.put(JUMP_IF_EQUAL, 0, 4, call);
        self.put(LOAD_WORD, 0, 0, FIRST_ARGUMENT);
        self.put(test, 1, 0, value);
        self.put(RETURN, 0, 0, ANSWER | EPERM);
        self.put(RETURN, 0, 0, ALLOW);
    }

    fn install(&mut self) -> bool {
        self.put(RETURN, 0, 0, ALLOW);
        let filter = Filter { len: self.len as u16, instructions: self.instructions.as_ptr() };
        let (one, zero): (c_ulong, c_ulong) = (1, 0);
        // SAFETY: plain calls on the own process, with a filter that lives until they return.
        unsafe {
            prctl(PR_SET_NO_NEW_PRIVS, one, zero, zero, zero);
            prctl(PR_SET_SECCOMP, FILTER_MODE, &raw const filter) == 0
        }
    }
}
