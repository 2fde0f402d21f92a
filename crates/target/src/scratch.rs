//! What one worker keeps at hand for all its jobs: a folder to run in, the input, the outputs.

use std::io;
use std::os::unix::fs::symlink;
use std::path::Path;

use mohole_testcase::INPUT_NAME;
use tempfile::TempDir;

use crate::memory_file::MemoryFile;

pub(crate) use mohole_preload::protocol::INPUT_FD;

pub(crate) struct Scratch {
    dir: TempDir,
    pub(crate) input: MemoryFile,
    pub(crate) stdout: MemoryFile,
    pub(crate) stderr: MemoryFile,
}

impl Scratch {
    pub(crate) fn new() -> io::Result<Self> {
        let dir = tempfile::Builder::new().prefix("mohole-").tempdir()?;
        // The compiler opens an ordinary name in its folder and so, by way of this link, the memory
        // file that its process was given; its diagnostics show the ordinary name.
        symlink(format!("/proc/self/fd/{INPUT_FD}"), dir.path().join(INPUT_NAME))?;
        Ok(Scratch {
            dir,
            input: MemoryFile::for_input()?,
            stdout: MemoryFile::for_output()?,
            stderr: MemoryFile::for_output()?,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        self.dir.path()
    }
}
