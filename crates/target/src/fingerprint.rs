//! Identifies a build of a compiler, so that what was learned about one build is not used for another.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::files::open_regular;
use crate::process::{RunOptions, run_program_in};

/// Thirty-two hexadecimal digits for the program and the libraries it loads. A library counts with its path,
/// size and modification time: reading hundreds of megabytes at every start would be slow.
///
/// # Errors
/// When the program cannot be read.
pub fn fingerprint(program: &Path) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(open_regular(program)?)?;
    for library in libraries(program) {
        let meta = library.metadata()?;
        let line =
            format!("{}\0{}\0{}\0{}\n", library.display(), meta.len(), meta.mtime(), meta.mtime_nsec());
        hasher.update(line.as_bytes());
    }
    Ok(hasher.finalize().to_hex()[..32].to_owned())
}

/// The first digits of a file's digest, as `b3sum` prints it.
pub(crate) fn digest(file: &Path) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(open_regular(file)?)?;
    Ok(hasher.finalize().to_hex()[..16].to_owned())
}

/// The libraries that the dynamic linker would load, as the linker itself lists them. Empty if it does not.
pub(crate) fn libraries(program: &Path) -> Vec<PathBuf> {
    let variables = &[("LD_TRACE_LOADED_OBJECTS", "1")];
    let options = RunOptions { variables, ..RunOptions::with_timeout(Duration::from_secs(10)) };
    let Ok(finished) = run_program_in(program, &[], &options) else { return Vec::new() };
    let text = String::from_utf8_lossy(&finished.stdout);
    let paths = text.lines().filter_map(|line| line.split("=> ").nth(1)?.split(" (").next());
    paths.map(PathBuf::from).filter(|path| path.is_absolute()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_programs_have_different_fingerprints() {
        let of = |program: &str| fingerprint(Path::new(program)).unwrap();
        assert_eq!(of("/bin/sh"), of("/bin/sh"));
        assert_ne!(of("/bin/sh"), of("/bin/ls"));
        assert_eq!(of("/bin/sh").len(), 32);
    }

    #[test]
    fn libraries_are_found_by_asking_the_linker() {
        let found = libraries(Path::new("/bin/ls"));
        assert!(found.iter().any(|path| path.to_string_lossy().contains("libc.so")), "{found:?}");
    }
}
