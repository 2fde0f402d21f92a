//! What a worker reuses for all its jobs: a folder, the input, the outputs and, for runners, the printing
//! library and the sandbox.

use std::fs::{self, File};
use std::io;
use std::os::fd::RawFd;
use std::os::unix::fs::symlink;
use std::path::Path;

use tempfile::TempDir;

use crate::Tool;
use crate::coverage::Recorder;
use crate::leftovers;
use crate::memory_file::MemoryFile;
use crate::own_frames::{PRELOADED, PRINTER};
use crate::readable::readable;
use crate::sandbox::Sandbox;
use crate::tool::PRINTER_FD;
use mohole_preload::protocol::INPUT_NAME;

use mohole_preload::protocol::INPUT_FD;

/// The descriptor of the library that is preloaded into the compiler.
pub(crate) const PRELOADED_FD: RawFd = 192;

/// The names in the folder that belong to the worker.
const OWN_NAMES: [&str; 3] = [INPUT_NAME, PRELOADED, PRINTER];

/// What jobs leave in the folder is removed after so many of them: a pass such as `snapshot-op-locations`
/// writes a file whenever it runs.
const JOBS_BEFORE_TIDYING: u32 = 1_000;

pub(crate) struct Scratch {
    dir: TempDir,
    /// Jobs since the folder was tidied.
    jobs: u32,
    /// The lock that marks the folder as in use.
    _mark: Option<File>,
    pub(crate) input: MemoryFile,
    pub(crate) stdout: MemoryFile,
    pub(crate) stderr: MemoryFile,
    printer: Option<MemoryFile>,
    pub(crate) sandbox: Option<Sandbox>,
    /// What its servers and their jobs reach, if that is wanted.
    pub(crate) recorder: Option<Recorder>,
}

impl Scratch {
    pub(crate) fn new(tool: &Tool) -> io::Result<Self> {
        let dir = tempfile::Builder::new().prefix(leftovers::PREFIX).tempdir()?;
        let lock = leftovers::lock(dir.path());
        // The compiler opens an ordinary name in its folder, which links to the memory file of its own
        // process. Its diagnostics show the ordinary name.
        symlink(format!("/proc/self/fd/{INPUT_FD}"), dir.path().join(INPUT_NAME))?;
        // The same for the libraries, whose names are shown in backtraces.
        symlink(format!("/proc/self/fd/{PRELOADED_FD}"), dir.path().join(PRELOADED))?;
        symlink(format!("/proc/self/fd/{PRINTER_FD}"), dir.path().join(PRINTER))?;
        let sandbox = match tool.runs_programs {
            true => Some(Sandbox::of_programs(dir.path(), &readable(tool))),
            false => Sandbox::of_compilers(dir.path()),
        };
        Ok(Scratch {
            dir,
            jobs: 0,
            _mark: lock,
            input: MemoryFile::for_input()?,
            stdout: MemoryFile::for_output()?,
            stderr: MemoryFile::for_output()?,
            printer: if tool.runs_programs { Some(printer()?) } else { None },
            sandbox,
            recorder: tool.coverage().cloned().map(Recorder::new).transpose()?,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Counts a job that has ended, and now and then removes what jobs left.
    pub(crate) fn count_job(&mut self) {
        self.jobs += 1;
        if self.jobs >= JOBS_BEFORE_TIDYING {
            self.jobs = 0;
            tidy(self.dir.path());
        }
    }

    /// The descriptors that a process gets, with their numbers there.
    pub(crate) fn places(&self) -> Vec<(RawFd, RawFd)> {
        let printer = self.printer.iter().map(|printer| (printer.raw(), PRINTER_FD));
        [(self.input.raw(), INPUT_FD)].into_iter().chain(printer).collect()
    }
}

/// Removes everything but the worker's own names. What cannot be removed stays: the whole folder is removed
/// in the end.
fn tidy(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if OWN_NAMES.iter().any(|name| entry.file_name() == *name) {
            continue;
        }
        let _ = match entry.file_type() {
            Ok(kind) if kind.is_dir() => fs::remove_dir_all(entry.path()),
            _ => fs::remove_file(entry.path()),
        };
    }
}

fn printer() -> io::Result<MemoryFile> {
    let mut file = MemoryFile::for_input()?;
    file.fill(mohole_printer::LIBRARY)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_jobs_leave_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        symlink("/proc/self/fd/0", at(INPUT_NAME)).unwrap();
        symlink("/", at("link")).unwrap();
        fs::write(at("mlir_snapshot-1.tmp.mlir"), "module {}").unwrap();
        fs::create_dir(at("dumps")).unwrap();
        fs::write(at("dumps/one"), "").unwrap();
        tidy(folder.path());
        let left: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, [INPUT_NAME]);
    }
}
