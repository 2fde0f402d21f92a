//! Files in memory: the compiler's input and outputs. Unlike pipes they need no thread that empties them.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::fs::FileExt;

use crate::sys;

pub(crate) struct MemoryFile {
    file: File,
}

impl MemoryFile {
    /// A file that the compiler reads.
    pub(crate) fn for_input() -> io::Result<Self> {
        Ok(MemoryFile { file: sys::memory_file(c"mohole-input")? })
    }

    /// A file that the compiler writes.
    pub(crate) fn for_output() -> io::Result<Self> {
        let file = sys::memory_file(c"mohole-output")?;
        sys::set_append(&file)?;
        Ok(MemoryFile { file })
    }

    pub(crate) fn raw(&self) -> RawFd {
        self.file.as_raw_fd()
    }

    pub(crate) fn try_clone(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Replaces the content.
    pub(crate) fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all_at(bytes, 0)?;
        // Always: a job may have written to the file.
        self.file.set_len(bytes.len() as u64)
    }

    /// Takes the content, up to a limit, and empties the file. True if the limit was reached.
    pub(crate) fn drain(&mut self, limit: u64) -> io::Result<(Vec<u8>, bool)> {
        let size = self.file.metadata()?.len();
        let mut bytes = vec![0; usize::try_from(size.min(limit)).unwrap_or(usize::MAX)];
        if size > 0 {
            self.file.read_exact_at(&mut bytes, 0)?;
            self.file.set_len(0)?;
        }
        Ok((bytes, size >= limit))
    }
}
