//! Memory that is a file: shared with other processes, or the content of a file on disk.

#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::path::Path;
use std::sync::atomic::AtomicU8;

use crate::files::open_regular;
use crate::sys;

/// Bytes of a huge page.
pub(crate) const HUGE_PAGE: usize = 2 << 20;

/// A file in memory that other processes map, too. All zeros at first.
pub(crate) struct SharedMemory {
    file: File,
    start: *mut u8,
    len: usize,
}

// SAFETY: the memory lives as long as the value, and is accessed with atomic operations.
unsafe impl Send for SharedMemory {}
// SAFETY: as above.
unsafe impl Sync for SharedMemory {}

impl SharedMemory {
    /// New memory, aligned to huge pages.
    pub(crate) fn new(name: &std::ffi::CStr, len: usize) -> io::Result<Self> {
        let file = sys::memory_file(name)?;
        file.set_len(len as u64)?;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: reserves addresses, and maps the file at an aligned one of them. The rest is given back.
        unsafe {
            let all = libc::mmap(std::ptr::null_mut(), len + HUGE_PAGE, libc::PROT_NONE, flags, -1, 0);
            if all == libc::MAP_FAILED {
                return Err(io::Error::last_os_error());
            }
            let place = (all as usize).next_multiple_of(HUGE_PAGE);
            let (access, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_FIXED);
            let start = libc::mmap(place as *mut libc::c_void, len, access, flags, file.as_raw_fd(), 0);
            if start == libc::MAP_FAILED {
                let error = io::Error::last_os_error();
                libc::munmap(all, len + HUGE_PAGE);
                return Err(error);
            }
            let before = place - all as usize;
            let end = (place + len).next_multiple_of(sys::page_size());
            libc::munmap(all, before);
            libc::munmap(end as *mut libc::c_void, (all as usize + len + HUGE_PAGE).saturating_sub(end));
            Ok(SharedMemory { file, start: start.cast(), len })
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn raw(&self) -> RawFd {
        self.file.as_raw_fd()
    }

    /// The memory, for those who share it with other processes.
    pub(crate) fn bytes(&self) -> &[AtomicU8] {
        // SAFETY: mapped as long as `self` lives.
        unsafe { std::slice::from_raw_parts(self.start.cast(), self.len) }
    }

    /// The memory, before anybody else has it.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: mapped as long as `self` lives; no other process has the file yet.
        unsafe { std::slice::from_raw_parts_mut(self.start, self.len) }
    }

    /// The log that the memory begins with.
    pub(crate) fn as_log(&self) -> &mohole_preload::coverage::Log {
        assert!(self.len >= size_of::<mohole_preload::coverage::Log>());
        // SAFETY: aligned and large enough; every bit pattern is a value, and all fields are atomic.
        unsafe { &*self.start.cast() }
    }

    /// Puts the memory on huge pages, where the kernel can: in every process that maps it with the same
    /// alignment.
    pub(crate) fn use_huge_pages(&self) {
        const MADV_COLLAPSE: i32 = 25;
        // SAFETY: the own memory. Where it does not work, pages stay small.
        unsafe { libc::madvise(self.start.cast(), self.len, MADV_COLLAPSE) };
    }
}

impl Drop for SharedMemory {
    fn drop(&mut self) {
        // SAFETY: mapped by `new`.
        unsafe { libc::munmap(self.start.cast(), self.len) };
    }
}

/// The content of a file that is too large to be read.
pub(crate) struct MappedFile {
    start: *const u8,
    len: usize,
}

impl MappedFile {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let file = open_regular(path)?;
        let len = usize::try_from(file.metadata()?.len()).map_err(io::Error::other)?;
        if len == 0 {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it is empty"));
        }
        let (access, flags) = (libc::PROT_READ, libc::MAP_PRIVATE);
        // SAFETY: new memory, backed by the file.
        let start = unsafe { libc::mmap(std::ptr::null_mut(), len, access, flags, file.as_raw_fd(), 0) };
        match start {
            libc::MAP_FAILED => Err(io::Error::last_os_error()),
            start => Ok(MappedFile { start: start.cast(), len }),
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        // SAFETY: mapped as long as `self` lives. Package managers replace files; they do not change them.
        unsafe { std::slice::from_raw_parts(self.start, self.len) }
    }
}

impl Drop for MappedFile {
    fn drop(&mut self) {
        // SAFETY: mapped by `open`.
        unsafe { libc::munmap(self.start.cast_mut().cast(), self.len) };
    }
}
