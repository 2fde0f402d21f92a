//! The program of a compiler. For one that is only a library, mohole writes a program that opens it.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::{Home, NoProgram, Profile, locate};

impl Profile {
    /// The compiler's program. For a library, a program that opens it is written to mohole's cache.
    ///
    /// # Errors
    /// When it is not there, or cannot be written.
    pub fn locate(&self, home: &Home) -> Result<PathBuf, NoProgram> {
        let Some(library) = &self.library else { return locate(&self.command, home) };
        let path = library.locate(home)?;
        let place = home.cache().join("drivers").join(&self.name).join(&library.program);
        let cannot = |source: io::Error| NoProgram::Driver { path: place.clone(), source };
        let build = build(&path).map_err(cannot)?;
        let first: Vec<(PathBuf, &str)> = library
            .initializers
            .iter()
            .map(|one| (PathBuf::from(home.expand(&one.library)), one.function.as_str()))
            .collect();
        let first: Vec<(&Path, &str)> = first.iter().map(|(path, name)| (path.as_path(), *name)).collect();
        let program = mohole_capi::driver_for(&path, &build, &first)
            .map_err(|error| cannot(io::Error::other(error)))?;
        write(&place, &program).map_err(cannot)?;
        Ok(place)
    }

    /// Where the compiler may be, for people.
    pub fn candidates(&self, home: &Home) -> String {
        let all = self.library.as_ref().map_or(&self.command, |library| &library.paths);
        home.expand(&all.join(" or "))
    }
}

/// Identifies a build of a library: reading hundreds of megabytes at every start would be slow.
fn build(library: &Path) -> io::Result<String> {
    let meta = library.metadata()?;
    Ok(format!("{}-{}-{}", meta.len(), meta.mtime(), meta.mtime_nsec()))
}

/// Writes a program, unless it is there. Another process may do the same or be running it.
fn write(place: &Path, program: &[u8]) -> io::Result<()> {
    if fs::read(place).is_ok_and(|old| old == program) {
        return Ok(());
    }
    let folder = place.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    io::Write::write_all(&mut file, program)?;
    fs::set_permissions(file.path(), fs::Permissions::from_mode(0o755))?;
    // A program whose file is open for writing cannot be started.
    file.into_temp_path().persist(place).map_err(|error| error.error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(path: &str) -> Profile {
        Profile::for_library("mine", path)
    }

    #[test]
    fn a_program_is_written_for_a_library_and_again_when_it_changes() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let files = home.compilers().join("mine");
        fs::create_dir_all(&files).unwrap();
        let profile = profile("{compilers}/mine/libX.so*");
        assert!(matches!(profile.locate(&home), Err(NoProgram::Absent(_))));
        fs::write(files.join("libX.so.1"), "one").unwrap();
        let program = profile.locate(&home).unwrap();
        assert_eq!(program, home.cache().join("drivers/mine/mine-opt"));
        assert_eq!(program.metadata().unwrap().permissions().mode() & 0o777, 0o755);
        let old = fs::read(&program).unwrap();
        let inode = || program.metadata().unwrap().ino();
        let (first, _) = (inode(), profile.locate(&home).unwrap());
        assert_eq!(inode(), first, "nothing has changed");
        fs::write(files.join("libX.so.2"), "another").unwrap();
        profile.locate(&home).unwrap();
        assert_ne!(fs::read(&program).unwrap(), old);
    }
}
