//! The sandbox: what compilers under test and lowered programs cannot do.
//!
//! A lowered program is machine code from a compiler with bugs, and a compiler may be anybody's. Landlock
//! forbids both to change files outside the worker's folder and to use TCP, and lowered programs to read what
//! is not part of the system or of their runner. Filters of system calls forbid the rest; see
//! `crates/preload/agent/filter.rs`. For lowered programs an empty network namespace cuts off the whole
//! network, and root's privileges are given up. Each is used if the kernel offers it. The process that
//! becomes a server enters the sandbox once, and its jobs inherit it.
//!
//! `docs/sandbox.md` says line by line what is contained.

#![allow(unsafe_code)]

use std::fmt;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, Scope,
    path_beneath_rules,
};
use mohole_preload::filter;
use serde::Serialize;

/// What the kernel offers for the sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SandboxSupport {
    /// The version of landlock's interface.
    pub landlock: Option<u32>,
    /// Whether system calls can be filtered.
    pub filters: bool,
    /// Whether a process may enter an empty network namespace.
    pub network_namespace: bool,
}

/// Asks the kernel what it offers.
pub fn sandbox_support() -> SandboxSupport {
    SandboxSupport {
        landlock: landlock_version(),
        filters: has_filters(),
        network_namespace: can_leave_network(),
    }
}

impl fmt::Display for SandboxSupport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let landlock = self.landlock.map(|version| format!("landlock (version {version})"));
        let filters = self.filters.then(|| "system call filters".to_owned());
        let namespace = self.network_namespace.then(|| "network namespace".to_owned());
        let offered: Vec<String> = [landlock, filters, namespace].into_iter().flatten().collect();
        match offered.is_empty() {
            true => f.write_str("none: the kernel offers neither landlock nor filters nor namespaces"),
            false => f.write_str(&offered.join(", ")),
        }
    }
}

/// Whether compilers run in a sandbox, too.
static CONFINES_COMPILERS: AtomicBool = AtomicBool::new(true);

/// Lets compilers run without a sandbox from now on. Lowered programs keep theirs.
pub fn trust_compilers() {
    CONFINES_COMPILERS.store(false, Ordering::Relaxed);
}

/// A sandbox, prepared so far that the rest is safe between fork and exec.
pub(crate) struct Sandbox {
    rules: Option<OwnedFd>,
    /// It is for machine code from a compiler with bugs.
    is_for_programs: bool,
}

impl Sandbox {
    /// The sandbox of lowered programs: only this folder is writable, and of other files only these are
    /// readable.
    pub(crate) fn of_programs(folder: &Path, readable: &[PathBuf]) -> Self {
        Sandbox { rules: rules(folder, Some(readable)).ok().flatten(), is_for_programs: true }
    }

    /// The sandbox of compilers: only this folder is writable. `None` if they are trusted.
    pub(crate) fn of_compilers(folder: &Path) -> Option<Self> {
        let confines = CONFINES_COMPILERS.load(Ordering::Relaxed);
        confines.then(|| Sandbox { rules: rules(folder, None).ok().flatten(), is_for_programs: false })
    }

    /// The sandbox of a script that runs compilers and lowered programs. It may start processes, as a shell
    /// must; otherwise it is that of lowered programs.
    pub(crate) fn of_script(folder: &Path, readable: &[PathBuf]) -> Self {
        Sandbox::of_programs(folder, readable)
    }

    /// Makes the program of a command enter the sandbox, which must live until the program has started.
    ///
    /// Call this before setting a parent-death signal: a change of namespace clears it.
    pub(crate) fn confine(&self, command: &mut Command) {
        let (rules, is_for_programs) = (self.rules.as_ref().map(AsRawFd::as_raw_fd), self.is_for_programs);
        let enter = move || {
            if is_for_programs {
                leave_network();
                give_up_privileges();
            }
            if let Some(rules) = rules {
                give_up_rights(rules);
            }
            filter::forbid_harm();
            Ok(())
        };
        // SAFETY: only system calls; nothing is allocated.
        unsafe { command.pre_exec(enter) };
    }
}

/// Forbids the program of a command to start processes and to send signals to others.
pub(crate) fn leave_alone(command: &mut Command) {
    let enter = || {
        filter::forbid_processes();
        Ok(())
    };
    // SAFETY: only system calls; nothing is allocated.
    unsafe { command.pre_exec(enter) };
}

/// Root keeps the right to read what permissions hide, as its compilers may be in anybody's folder. Landlock
/// decides what a lowered program reads.
fn give_up_privileges() {
    const VERSION: u32 = 0x2008_0522;
    const MAY_READ: u32 = 1 << MAY_READ_NUMBER;
    const MAY_READ_NUMBER: libc::c_ulong = 2;
    /// Being root alone gives no privileges, for ever.
    const NO_ROOT: libc::c_ulong = 0b11;
    let header = [VERSION, 0];
    // Effective, permitted, inheritable; then the same for capabilities above 31.
    let sets = [MAY_READ, MAY_READ, MAY_READ, 0, 0, 0];
    // SAFETY: plain calls on the own process, with valid structures. Where they fail, nothing was to give up.
    unsafe {
        if libc::geteuid() != 0 {
            return;
        }
        libc::prctl(libc::PR_SET_SECUREBITS, NO_ROOT, 0, 0, 0);
        libc::syscall(libc::SYS_capset, header.as_ptr(), sets.as_ptr());
        libc::prctl(libc::PR_CAP_AMBIENT, libc::PR_CAP_AMBIENT_RAISE, MAY_READ_NUMBER, 0, 0);
    }
}

/// The kernel refuses the question if it has no filters.
fn has_filters() -> bool {
    // SAFETY: a plain question about the own process.
    unsafe { libc::prctl(libc::PR_GET_SECCOMP, 0, 0, 0, 0) >= 0 }
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
/// abstract sockets and of signals to other processes; and to read files that are not below `readable`, if
/// there is such a list. `None` without landlock; an older kernel gets the part that it knows.
fn rules(folder: &Path, readable: Option<&[PathBuf]>) -> Result<Option<OwnedFd>, RulesetError> {
    let changes = AccessFs::from_write(ABI::V6);
    let handled = if readable.is_some() { AccessFs::from_all(ABI::V6) } else { changes };
    let rules = Ruleset::default()
        .handle_access(handled)?
        .handle_access(AccessNet::from_all(ABI::V6))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rules(path_beneath_rules([folder, Path::new("/dev/null")], handled))?
        .add_rules(path_beneath_rules(
            readable.unwrap_or_default(),
            AccessFs::from_read(ABI::V6) & handled,
        ))?;
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
        let check = |landlock, filters, network_namespace, expected: &str| {
            assert_eq!(SandboxSupport { landlock, filters, network_namespace }.to_string(), expected);
        };
        check(Some(7), true, true, "landlock (version 7), system call filters, network namespace");
        check(Some(1), false, false, "landlock (version 1)");
        check(None, true, false, "system call filters");
        check(None, false, false, "none: the kernel offers neither landlock nor filters nor namespaces");
    }

    #[test]
    fn there_are_rules_where_there_is_landlock() {
        let readable = ["/usr".into(), "/no/such".into()];
        for readable in [None, Some(readable.as_slice())] {
            assert_eq!(rules(Path::new("/tmp"), readable).unwrap().is_some(), landlock_version().is_some());
        }
    }
}
