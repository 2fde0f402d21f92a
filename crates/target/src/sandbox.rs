//! The sandbox for lowered programs: no network, and no writes outside the worker's folder.
//!
//! A lowered program is machine code from a compiler with bugs. Landlock forbids it to change files and to
//! use TCP; an empty network namespace cuts off the whole network. Each is used if the kernel offers it. The
//! process that becomes a server enters the sandbox once, and its jobs inherit it.
//!
//! The sandbox does not stop reads, nor connections to a service that listens on a socket file.

#![allow(unsafe_code)]

use std::fmt;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, Scope,
    path_beneath_rules,
};
use serde::Serialize;

/// What the kernel offers for the sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SandboxSupport {
    /// The version of landlock's interface.
    pub landlock: Option<u32>,
    /// Whether a process may enter an empty network namespace.
    pub network_namespace: bool,
}

/// Asks the kernel what it offers.
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

/// A sandbox, prepared so far that the rest is safe between fork and exec.
pub(crate) struct Sandbox {
    rules: Option<OwnedFd>,
}

impl Sandbox {
    /// A sandbox in which only this folder is writable.
    pub(crate) fn around(folder: &Path) -> Self {
        Sandbox { rules: rules(folder).ok().flatten() }
    }

    /// Makes the program of a command enter the sandbox, which must live until the program has started.
    ///
    /// Call this before setting a parent-death signal: a change of namespace clears it.
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

fn landlock_version() -> Option<u32> {
    const ASK_VERSION: u32 = 1;
    // SAFETY: with this flag, and no structure, the call only answers.
    let version = unsafe {
        libc::syscall(libc::SYS_landlock_create_ruleset, std::ptr::null::<u64>(), 0usize, ASK_VERSION)
    };
    u32::try_from(version).ok().filter(|&version| version > 0)
}

/// Rules that forbid all changes to files, except below one folder and to `/dev/null`, and all use of TCP, of
/// abstract sockets and of signals to other processes. `None` without landlock; an older kernel gets the part
/// that it knows.
fn rules(folder: &Path) -> Result<Option<OwnedFd>, RulesetError> {
    let changes = AccessFs::from_write(ABI::V6);
    let rules = Ruleset::default()
        .handle_access(changes)?
        .handle_access(AccessNet::from_all(ABI::V6))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rules(path_beneath_rules([folder, Path::new("/dev/null")], changes))?;
    Ok(rules.into())
}

fn give_up_rights(rules: RawFd) {
    // SAFETY: plain calls on the own process.
    unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        libc::syscall(libc::SYS_landlock_restrict_self, rules, 0u32);
    }
}

/// An unprivileged process may make a network namespace inside a new user namespace.
fn leave_network() -> bool {
    // SAFETY: plain calls on the own process.
    unsafe {
        libc::unshare(libc::CLONE_NEWNET) == 0 || libc::unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNET) == 0
    }
}

/// Tries it in a child process.
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
    fn support_is_shown_in_words() {
        let check = |landlock, network_namespace, expected: &str| {
            assert_eq!(SandboxSupport { landlock, network_namespace }.to_string(), expected);
        };
        check(Some(7), true, "landlock (version 7), network namespace");
        check(Some(1), false, "landlock (version 1)");
        check(None, true, "network namespace");
        check(None, false, "none: the kernel offers neither landlock nor namespaces");
    }

    #[test]
    fn there_are_rules_where_there_is_landlock() {
        assert_eq!(rules(Path::new("/tmp")).unwrap().is_some(), landlock_version().is_some());
    }
}
