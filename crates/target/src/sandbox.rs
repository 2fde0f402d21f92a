//! Keeps programs that are run from doing harm: no network, and no writing but to the worker's folder.
//!
//! A lowered program is machine code that came out of a compiler with bugs. Landlock takes its rights to
//! change files and to use TCP, a network namespace of its own takes the network altogether. Each is
//! used where the kernel offers it, and done without where it does not. Both are entered once, by the
//! process that becomes a server, and every job inherits them.
//!
//! What this does not stop: reading, and talking to a service that listens on a socket file.

#![allow(unsafe_code)]

use std::fmt;
use std::fs::File;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use serde::Serialize;

/// What the kernel offers to confine programs with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SandboxSupport {
    /// The version of landlock's interface.
    pub landlock: Option<u32>,
    /// Whether a process may leave the machine's network for an empty one of its own.
    pub network_namespace: bool,
}

/// Asks the kernel.
pub fn sandbox_support() -> SandboxSupport {
    SandboxSupport { landlock: landlock_version(), network_namespace: can_leave_network() }
}

impl fmt::Display for SandboxSupport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.landlock, self.network_namespace) {
            (Some(version), true) => write!(f, "landlock (version {version}), network namespace"),
            (Some(version), false) => write!(f, "landlock (version {version})"),
            (None, true) => f.write_str("network namespace"),
            (None, false) => f.write_str("none: the kernel offers neither landlock nor namespaces"),
        }
    }
}

/// A sandbox made ready: what is left to do is safe between fork and exec.
pub(crate) struct Sandbox {
    rules: Option<OwnedFd>,
}

impl Sandbox {
    /// One in which only this folder can be written to.
    pub(crate) fn around(folder: &Path) -> Self {
        Sandbox { rules: landlock_version().and_then(|version| rules(version, folder)) }
    }

    /// Makes a program to be started enter it. Must outlive the start.
    ///
    /// To be called before anything that binds the process to its parent's life: a change of namespace
    /// undoes that.
    pub(crate) fn confine(&self, command: &mut Command) {
        let rules = self.rules.as_ref().map(AsRawFd::as_raw_fd);
        let enter = move || {
            leave_network();
            if let Some(rules) = rules {
                give_up_rights(rules);
            }
            Ok(())
        };
        // SAFETY: only system calls; nothing is allocated.
        unsafe { command.pre_exec(enter) };
    }
}

/// Landlock's rights to change things, each with the version that brought it: writing files, removing
/// and making things of every kind, moving them between folders, truncating, commands to devices.
const RIGHTS: [(u32, u64); 13] = [
    (1, WRITE_FILE),
    (1, 1 << 4),
    (1, 1 << 5),
    (1, 1 << 6),
    (1, 1 << 7),
    (1, 1 << 8),
    (1, 1 << 9),
    (1, 1 << 10),
    (1, 1 << 11),
    (1, 1 << 12),
    (2, 1 << 13),
    (3, TRUNCATE),
    (5, COMMAND_DEVICE),
];
const WRITE_FILE: u64 = 1 << 1;
const TRUNCATE: u64 = 1 << 14;
const COMMAND_DEVICE: u64 = 1 << 15;

/// Rights that mean something for a file that is no folder.
const RIGHTS_TO_A_FILE: u64 = WRITE_FILE | TRUNCATE | COMMAND_DEVICE;

/// TCP: to bind a port, to connect to one. Since version 4.
const NETWORK: u64 = 0b11;

/// Abstract sockets of others, signals to others. Since version 6.
const SCOPES: u64 = 0b11;

/// `struct landlock_ruleset_attr`.
#[repr(C)]
struct Handled {
    files: u64,
    network: u64,
    scopes: u64,
}

/// `struct landlock_path_beneath_attr`.
#[repr(C, packed)]
struct Beneath {
    allowed: u64,
    folder: RawFd,
}

const RULE_PATH_BENEATH: u32 = 1;
const ASK_VERSION: u32 = 1;

fn landlock_version() -> Option<u32> {
    // SAFETY: with this flag, and no structure, the call only answers.
    let version = unsafe {
        libc::syscall(libc::SYS_landlock_create_ruleset, std::ptr::null::<Handled>(), 0usize, ASK_VERSION)
    };
    u32::try_from(version).ok().filter(|&version| version > 0)
}

/// Rules that take every right to change files, and give them back for one folder and `/dev/null`.
fn rules(version: u32, folder: &Path) -> Option<OwnedFd> {
    let since = |first: u32, rights: u64| if version >= first { rights } else { 0 };
    let files = RIGHTS.iter().map(|&(first, right)| since(first, right)).sum();
    let handled = Handled { files, network: since(4, NETWORK), scopes: since(6, SCOPES) };
    // An older kernel refuses a structure with more in it than it knows.
    let size = match version {
        ..4 => size_of::<u64>(),
        4..6 => 2 * size_of::<u64>(),
        6.. => size_of::<Handled>(),
    };
    // SAFETY: a valid structure of at least that size; the descriptor returned is nobody else's.
    let rules = unsafe {
        let fd = libc::syscall(libc::SYS_landlock_create_ruleset, &raw const handled, size, 0u32);
        if fd < 0 {
            return None;
        }
        OwnedFd::from_raw_fd(fd as RawFd)
    };
    allow(&rules, folder, files)?;
    allow(&rules, Path::new("/dev/null"), files & RIGHTS_TO_A_FILE)?;
    Some(rules)
}

fn allow(rules: &OwnedFd, path: &Path, allowed: u64) -> Option<()> {
    let folder = File::open(path).ok()?;
    let beneath = Beneath { allowed, folder: folder.as_raw_fd() };
    // SAFETY: valid descriptors and a valid structure.
    let added = unsafe {
        libc::syscall(
            libc::SYS_landlock_add_rule,
            rules.as_raw_fd(),
            RULE_PATH_BENEATH,
            &raw const beneath,
            0u32,
        )
    };
    (added == 0).then_some(())
}

fn give_up_rights(rules: RawFd) {
    // SAFETY: plain calls on the own process.
    unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        libc::syscall(libc::SYS_landlock_restrict_self, rules, 0u32);
    }
}

/// Without the privilege to make a network namespace, a user namespace first gives it.
fn leave_network() -> bool {
    // SAFETY: plain calls on the own process.
    unsafe {
        libc::unshare(libc::CLONE_NEWNET) == 0 || libc::unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNET) == 0
    }
}

/// Tried by a child that does nothing else.
fn can_leave_network() -> bool {
    // SAFETY: the child makes system calls only, which is all that a fork of a program with threads may.
    let child = unsafe { libc::fork() };
    if child == 0 {
        let status = i32::from(!leave_network());
        // SAFETY: ends the child.
        unsafe { libc::_exit(status) };
    }
    let pid = u32::try_from(child).ok().filter(|&pid| pid > 0);
    pid.is_some_and(|pid| crate::sys::reap(pid).is_ok_and(|usage| usage.status == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_kernel_offers_is_said_in_words() {
        let check = |landlock, network_namespace, expected: &str| {
            assert_eq!(SandboxSupport { landlock, network_namespace }.to_string(), expected);
        };
        check(Some(7), true, "landlock (version 7), network namespace");
        check(Some(1), false, "landlock (version 1)");
        check(None, true, "network namespace");
        check(None, false, "none: the kernel offers neither landlock nor namespaces");
    }

    #[test]
    fn rules_can_be_made_for_every_version_up_to_the_kernels() {
        let Some(newest) = landlock_version() else { return };
        for version in 1..=newest {
            assert!(rules(version, Path::new("/tmp")).is_some(), "version {version}");
        }
    }
}
