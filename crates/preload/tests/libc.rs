//! The agent declares the C library by hand; the declarations agree with those of the `libc` crate.
//!
//! The agent itself cannot use that crate: the build script compiles it with a plain `rustc`, which gets no
//! dependencies.

#![cfg(target_arch = "x86_64")]

#[allow(dead_code)]
#[path = "../agent/sys.rs"]
mod sys;

use std::mem::offset_of;

#[test]
fn constants_agree() {
    macro_rules! same {
        ($($name:ident)*) => { $(assert_eq!(i128::from(sys::$name), i128::from(libc::$name), stringify!($name));)* };
    }
    same!(EINTR POLLIN SIGKILL SIGTRAP SIGPROF SA_SIGINFO SA_ONSTACK SA_NODEFER SA_RESETHAND SIG_BLOCK SIG_SETMASK SI_KERNEL WNOHANG CLOCK_MONOTONIC SOL_SOCKET SCM_RIGHTS);
    same!(PR_SET_PDEATHSIG PR_SET_CHILD_SUBREAPER PROT_READ PROT_WRITE PROT_EXEC MADV_HUGEPAGE);
    same!(MAP_SHARED MAP_PRIVATE MAP_FIXED MAP_FIXED_NOREPLACE MAP_ANONYMOUS MAP_NORESERVE MREMAP_MAYMOVE MREMAP_FIXED);
    let limits = [
        (sys::RLIMIT_CPU, libc::RLIMIT_CPU),
        (sys::RLIMIT_FSIZE, libc::RLIMIT_FSIZE),
        (sys::RLIMIT_CORE, libc::RLIMIT_CORE),
        (sys::RLIMIT_AS, libc::RLIMIT_AS),
    ];
    for (ours, theirs) in limits {
        assert_eq!(u32::try_from(ours).unwrap(), theirs);
    }
    assert_eq!([sys::SYS_WRITE, sys::SYS_PIDFD_OPEN], [libc::SYS_write, libc::SYS_pidfd_open]);
    let registers =
        [libc::REG_RDI, libc::REG_RSP, libc::REG_RIP].map(|register| usize::try_from(register).unwrap());
    assert_eq!([sys::REGISTER_RDI, sys::REGISTER_RSP, sys::REGISTER_RIP], registers);
    assert_eq!(sys::RTLD_NEXT, libc::RTLD_NEXT);
}

#[test]
fn structures_agree() {
    macro_rules! same {
        ($ours:ident $theirs:ident { $($our:ident $their:ident),* }) => {
            $(assert_eq!(offset_of!(sys::$ours, $our), offset_of!(libc::$theirs, $their), stringify!($their));)*
        };
    }
    macro_rules! same_size {
        ($($ours:ident $theirs:ident),*) => {
            $(assert_eq!(size_of::<sys::$ours>(), size_of::<libc::$theirs>(), stringify!($theirs));)*
        };
    }
    same_size!(PollFd pollfd, Rlimit rlimit, Timespec timespec, Timeval timeval, Itimer itimerval, Rusage rusage);
    same_size!(IoVec iovec, MsgHdr msghdr, SigAction sigaction, Segment Elf64_Phdr);
    same!(PollFd pollfd { fd fd, events events, revents revents });
    same!(Rlimit rlimit { soft rlim_cur, hard rlim_max });
    same!(Timespec timespec { sec tv_sec, nsec tv_nsec });
    same!(Timeval timeval { sec tv_sec, usec tv_usec });
    same!(Itimer itimerval { interval it_interval, value it_value });
    same!(Rusage rusage { utime ru_utime, stime ru_stime, maxrss_kib ru_maxrss, rest ru_ixrss });
    same!(IoVec iovec { base iov_base, len iov_len });
    same!(MsgHdr msghdr { name msg_name, name_len msg_namelen, iov msg_iov, iov_len msg_iovlen });
    same!(MsgHdr msghdr { control msg_control, control_len msg_controllen, flags msg_flags });
    same!(OneDescriptor cmsghdr { len cmsg_len, level cmsg_level, kind cmsg_type });
    assert_eq!(offset_of!(sys::OneDescriptor, fd), size_of::<libc::cmsghdr>());
    same!(SigAction sigaction { handler sa_sigaction, mask sa_mask, flags sa_flags, restorer sa_restorer });
    same!(SigInfo siginfo_t { signal si_signo, error si_errno, code si_code });
    assert_eq!(
        offset_of!(sys::Context, registers),
        offset_of!(libc::ucontext_t, uc_mcontext) + offset_of!(libc::mcontext_t, gregs)
    );
    same!(LoadedObject dl_phdr_info { base dlpi_addr, name dlpi_name, segments dlpi_phdr, count dlpi_phnum });
    same!(Segment Elf64_Phdr { kind p_type, flags p_flags, offset p_offset, address p_vaddr });
    same!(Segment Elf64_Phdr { physical_address p_paddr, file_size p_filesz, memory_size p_memsz, alignment p_align });
}
