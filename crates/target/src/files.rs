//! Reads files that a user has named. They may be anything: a FIFO that blocks, a device that never ends.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// The largest program or description that is read, unless the user says otherwise.
pub const MAX_FILE_BYTES: u64 = 16 << 20;

/// The largest file of data that is read: catalogs, rule books, models, what was learned.
pub const MAX_DATA_BYTES: u64 = 8 << 30;

/// The bytes of a regular file.
///
/// # Errors
/// When the file cannot be read, is not a regular file, or has more bytes. The message names it.
pub fn read_file(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    let read = || read_bounded(open_regular(path)?, max_bytes);
    read().map_err(|error| named(path, &error))
}

/// The text of a regular file.
///
/// # Errors
/// As [`read_file`], and when it is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    read_long_text(path, MAX_FILE_BYTES)
}

/// The text of a regular file that may be long.
///
/// # Errors
/// As [`read_text`].
pub fn read_long_text(path: &Path, max_bytes: u64) -> io::Result<String> {
    let bytes = read_file(path, max_bytes)?;
    String::from_utf8(bytes).map_err(|_| named(path, &invalid("it is not text")))
}

/// Reads to the end, which must come within so many bytes.
///
/// # Errors
/// When reading fails, or there is more.
pub fn read_bounded(source: impl Read, max_bytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(max_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > max_bytes {
        true => Err(invalid(&format!("it has more than {max_bytes} bytes; see --max-size"))),
        false => Ok(bytes),
    }
}

/// Opens a regular file. Does not wait for the other end of a FIFO.
///
/// # Errors
/// When there is none. The caller names the file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open(path)?;
    match file.metadata()? {
        about if about.is_file() => Ok(file),
        about if about.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        _ => Err(invalid("it is not a regular file")),
    }
}

fn invalid(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot read {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(path: &Path, max_bytes: u64) -> String {
        read_file(path, max_bytes).unwrap_err().to_string()
    }

    #[test]
    fn only_a_regular_file_of_a_bounded_size_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let [file, fifo] = ["file", "fifo"].map(|name| folder.path().join(name));
        std::fs::write(&file, "12345").unwrap();
        assert_eq!(read_file(&file, 5).unwrap(), b"12345");
        let at = file.display();
        assert_eq!(refused(&file, 4), format!("cannot read {at}: it has more than 4 bytes; see --max-size"));
        let made = crate::run_program(
            Path::new("/usr/bin/mkfifo"),
            &[fifo.display().to_string()],
            std::time::Duration::from_secs(10),
        );
        made.unwrap();
        assert_eq!(refused(&fifo, 5), format!("cannot read {}: it is not a regular file", fifo.display()));
        assert_eq!(refused(Path::new("/dev/zero"), 5), "cannot read /dev/zero: it is not a regular file");
        assert_eq!(
            refused(folder.path(), 5),
            format!("cannot read {}: is a directory", folder.path().display())
        );
        assert!(refused(Path::new("/no/such"), 5).starts_with("cannot read /no/such: No such file"));
    }
}
