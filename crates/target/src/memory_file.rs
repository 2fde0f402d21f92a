//! Files in memory: a compiler reads its input from one and writes its output to two others, and no
//! pipe has to be kept empty while it runs.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::fs::FileExt;

use crate::sys;

pub(crate) struct MemoryFile {
    file: File,
}

impl MemoryFile {
    /// One to be read by a compiler.
    pub(crate) fn for_input() -> io::Result<Self> {
        Ok(MemoryFile { file: sys::memory_file(c"mohole-input")? })
    }

    /// One to be written by a compiler.
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

    /// Makes `bytes` the whole content.
    pub(crate) fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all_at(bytes, 0)?;
        // A job may have written to it, so that its length is not known.
        self.file.set_len(bytes.len() as u64)
    }

    /// Takes what was written, up to a limit, and empties the file. Tells whether the limit was reached.
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
