//! Tells one build of a compiler from another, so that what was learned of one is not believed of the
//! other.

use std::fs::File;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::process::{Setting, run_program_in};

/// Thirty-two hexadecimal digits for the program and the libraries it loads. A library is known by its
/// path, size and time of change: what makes a library another one changes those, and reading hundreds
/// of megabytes at every start would be felt.
///
/// # Errors
/// When the program cannot be read.
pub fn fingerprint(program: &Path) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(File::open(program)?)?;
    for library in libraries(program) {
        let meta = library.metadata()?;
        let line =
            format!("{}\0{}\0{}\0{}\n", library.display(), meta.len(), meta.mtime(), meta.mtime_nsec());
        hasher.update(line.as_bytes());
    }
    Ok(hasher.finalize().to_hex()[..32].to_owned())
}

/// What the dynamic linker would load, asked of the linker itself. Empty when it does not say.
fn libraries(program: &Path) -> Vec<PathBuf> {
    let variables = &[("LD_TRACE_LOADED_OBJECTS", "1")];
    let setting = Setting { variables, ..Setting::until(Duration::from_secs(10)) };
    let Ok(finished) = run_program_in(program, &[], &setting) else { return Vec::new() };
    let text = String::from_utf8_lossy(&finished.stdout);
    let paths = text.lines().filter_map(|line| line.split("=> ").nth(1)?.split(" (").next());
    paths.map(PathBuf::from).filter(|path| path.is_absolute()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_program_has_one_fingerprint_and_another_has_another() {
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
