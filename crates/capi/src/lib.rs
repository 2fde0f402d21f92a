//! The driver: a program that opens a library with MLIR's C API and behaves as an `*-opt`.
//!
//! Its source is in `driver/`, which says what it can do. mohole writes one program per library, with the
//! path of the library in it, so that the program can be called without mohole.

use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The driver without a library, for the machine that mohole was built for.
static DRIVER: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/driver"));

#[path = "../driver/settings.rs"]
mod settings;

// The parts that need no library, for tests.
#[cfg(test)]
#[path = "../driver/options.rs"]
mod options;
#[cfg(test)]
#[path = "../driver/place.rs"]
mod place;
#[cfg(test)]
#[path = "../driver/reproducer.rs"]
mod reproducer;
#[cfg(test)]
#[path = "../driver/split.rs"]
mod split;

/// Why there is no driver for a library.
#[derive(Debug, thiserror::Error)]
#[error("the paths of the libraries are longer than {} bytes", settings::MAX_BYTES)]
pub struct PathTooLong;

/// An executable that opens this library. `build` identifies the build of the library: another build gives
/// another program. The initializers are functions without arguments, each with the path of its library, that
/// are called before passes are listed.
///
/// # Errors
/// When the path is too long.
pub fn driver_for(
    library: &Path,
    build: &str,
    initializers: &[(&Path, &str)],
) -> Result<Vec<u8>, PathTooLong> {
    let mut parts = vec![library.as_os_str().as_bytes(), build.as_bytes()];
    for (library, function) in initializers {
        parts.extend([library.as_os_str().as_bytes(), function.as_bytes()]);
    }
    let text: Vec<u8> = parts.into_iter().flat_map(|part| [part, b"\0"]).flatten().copied().collect();
    if text.len() > settings::MAX_BYTES {
        return Err(PathTooLong);
    }
    let mut program = DRIVER.to_vec();
    let marks: Vec<usize> = memchr::memmem::find_iter(&program, &settings::MARK).collect();
    for at in marks {
        let place = at + settings::MARK.len();
        program[place..place + text.len()].copy_from_slice(&text);
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_the_library_is_in_the_program() {
        let program = driver_for(Path::new("/opt/lib/libX.so"), "1", &[]).unwrap();
        assert!(memchr::memmem::find(&program, b"/opt/lib/libX.so\x001\0").is_some());
        assert_eq!(program.len(), DRIVER.len());
        assert_ne!(program, driver_for(Path::new("/opt/lib/libX.so"), "2", &[]).unwrap());
        let first = [(Path::new("/opt/lib/libY.so"), "_Z1fv")];
        let program = driver_for(Path::new("/opt/lib/libX.so"), "1", &first).unwrap();
        assert!(memchr::memmem::find(&program, b"libX.so\x001\0/opt/lib/libY.so\0_Z1fv\0\0").is_some());
    }

    #[test]
    fn a_path_that_does_not_fit_is_an_error() {
        assert!(driver_for(Path::new(&"x".repeat(settings::MAX_BYTES)), "", &[]).is_err());
    }
}
