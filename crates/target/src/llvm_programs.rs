//! LLVM's own programs, which distributions install with a version in the name.

use std::path::{Path, PathBuf};

use crate::Tool;
use crate::tool::is_executable;

/// Where Debian keeps a folder for each release of LLVM: `llvm-22`.
const RELEASES: &str = "/usr/lib";

impl Tool {
    /// One of LLVM's programs, of any version: the one beside the compiler, on `PATH`, or of an installed
    /// release of LLVM.
    pub fn llvm_program(&self, name: &str) -> Option<PathBuf> {
        program_in(name, &self.folders()).or_else(|| program_in(name, &releases(Path::new(RELEASES))))
    }

    /// The folder of the compiler and those on `PATH`.
    pub(crate) fn folders(&self) -> Vec<PathBuf> {
        let real = self.program.canonicalize().ok();
        let beside =
            [Some(&self.program), real.as_ref()].into_iter().flatten().filter_map(|file| file.parent());
        beside.map(Path::to_owned).chain(folders_on_path()).collect()
    }
}

/// The folders on `PATH`.
pub(crate) fn folders_on_path() -> Vec<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect()
}

/// The first program of this name in these folders, without a version if there is such a one; else the one of
/// the newest version.
pub(crate) fn program_in(name: &str, folders: &[PathBuf]) -> Option<PathBuf> {
    let plain = folders.iter().map(|folder| folder.join(name)).find(|file| is_executable(file));
    let entries = || folders.iter().filter_map(|folder| folder.read_dir().ok()).flatten().flatten();
    let versioned = || {
        entries().filter_map(|entry| {
            let version = version_of(&entry.file_name().into_string().ok()?, name)?;
            is_executable(&entry.path()).then(|| (version, entry.path()))
        })
    };
    plain.or_else(|| versioned().max().map(|(_, file)| file))
}

/// The folders with the programs of each installed release, the newest first.
fn releases(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let version = |name: &std::ffi::OsStr| version_of(name.to_str()?, "llvm");
    let mut releases: Vec<(u32, PathBuf)> =
        entries.filter_map(|entry| Some((version(&entry.file_name())?, entry.path().join("bin")))).collect();
    releases.sort();
    releases.into_iter().rev().map(|(_, folder)| folder).collect()
}

/// The version in a name such as `FileCheck-22`.
fn version_of(name: &str, plain: &str) -> Option<u32> {
    name.strip_prefix(plain)?.strip_prefix('-')?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn make(file: &Path) {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, "").unwrap();
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o755)).unwrap();
    }

    #[test]
    fn a_program_of_any_version_will_do() {
        let folder = tempfile::tempdir().unwrap();
        let folders = [folder.path().join("nowhere"), folder.path().to_owned()];
        let found = || program_in("llvm-x", &folders).map(|file| file.file_name().unwrap().to_owned());
        assert_eq!(found(), None);
        std::fs::write(folder.path().join("llvm-x-30"), "not executable").unwrap();
        for name in ["llvm-x-9", "llvm-x-22", "llvm-x-y"] {
            make(&folder.path().join(name));
        }
        assert_eq!(found().unwrap(), "llvm-x-22");
        make(&folder.path().join("llvm-x"));
        assert_eq!(found().unwrap(), "llvm-x");
    }

    #[test]
    fn the_newest_release_comes_first() {
        let folder = tempfile::tempdir().unwrap();
        for release in ["llvm-9", "llvm-22", "llvm-x"] {
            make(&folder.path().join(release).join("bin/FileCheck"));
        }
        let expected = ["llvm-22", "llvm-9"].map(|release| folder.path().join(release).join("bin"));
        assert_eq!(releases(folder.path()), expected);
        assert_eq!(program_in("FileCheck", &expected), Some(expected[0].join("FileCheck")));
    }
}
