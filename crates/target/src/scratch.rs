//! What one worker keeps at hand for all its jobs: a folder to run in, the input, the outputs, and for
//! programs that are run, what they print with and what confines them.

use std::fs::File;
use std::io;
use std::os::fd::RawFd;
use std::os::unix::fs::symlink;
use std::path::Path;

use tempfile::TempDir;

use crate::leftovers;
use crate::memory_file::MemoryFile;
use crate::sandbox::Sandbox;
use crate::{INPUT_NAME, Tool};

use mohole_preload::protocol::INPUT_FD;

/// The descriptor under which a runner's process finds the library that programs print with.
pub(crate) const PRINTER_FD: RawFd = 193;

pub(crate) struct Scratch {
    dir: TempDir,
    /// Says that the folder is in use.
    _mark: Option<File>,
    pub(crate) input: MemoryFile,
    pub(crate) stdout: MemoryFile,
    pub(crate) stderr: MemoryFile,
    printer: Option<MemoryFile>,
    pub(crate) sandbox: Option<Sandbox>,
}

impl Scratch {
    pub(crate) fn new(tool: &Tool) -> io::Result<Self> {
        let dir = tempfile::Builder::new().prefix(leftovers::PREFIX).tempdir()?;
        let mark = leftovers::mark(dir.path());
        // The compiler opens an ordinary name in its folder and so, by way of this link, the memory
        // file that its process was given; its diagnostics show the ordinary name.
        symlink(format!("/proc/self/fd/{INPUT_FD}"), dir.path().join(INPUT_NAME))?;
        let sandbox = tool.runs_programs.then(|| Sandbox::around(dir.path()));
        Ok(Scratch {
            dir,
            _mark: mark,
            input: MemoryFile::for_input()?,
            stdout: MemoryFile::for_output()?,
            stderr: MemoryFile::for_output()?,
            printer: if tool.runs_programs { Some(printer()?) } else { None },
            sandbox,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Which descriptors a process gets under which numbers.
    pub(crate) fn places(&self) -> Vec<(RawFd, RawFd)> {
        let printer = self.printer.iter().map(|printer| (printer.raw(), PRINTER_FD));
        [(self.input.raw(), INPUT_FD)].into_iter().chain(printer).collect()
    }
}

fn printer() -> io::Result<MemoryFile> {
    let mut file = MemoryFile::for_input()?;
    file.fill(mohole_printer::LIBRARY)?;
    Ok(file)
}
