//! Reads files in folders that anybody may have filled: a FIFO would block, a device would never end.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Opens a regular file.
///
/// # Errors
/// When there is none.
pub fn open_regular(path: &Path) -> io::Result<File> {
    // Does not wait for the other end of a FIFO.
    let without_waiting = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
    let file = OpenOptions::new().read(true).custom_flags(without_waiting).open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::new(io::ErrorKind::InvalidData, "it is not a regular file")),
    }
}

/// The text of a regular file with at most so many bytes.
///
/// # Errors
/// When it cannot be read, or has more.
pub fn read_regular(path: &Path, max_bytes: u64) -> io::Result<String> {
    let mut text = String::new();
    open_regular(path)?.take(max_bytes.saturating_add(1)).read_to_string(&mut text)?;
    match text.len() as u64 > max_bytes {
        true => {
            Err(io::Error::new(io::ErrorKind::InvalidData, format!("it has more than {max_bytes} bytes")))
        }
        false => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_regular_file_of_a_bounded_size_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let [file, fifo] = ["file", "fifo"].map(|name| folder.path().join(name));
        std::fs::write(&file, "12345").unwrap();
        let mode = rustix::fs::Mode::RUSR;
        rustix::fs::mknodat(rustix::fs::CWD, &fifo, rustix::fs::FileType::Fifo, mode, 0).unwrap();
        assert_eq!(read_regular(&file, 5).unwrap(), "12345");
        let refused = |path: &Path| read_regular(path, 4).unwrap_err().to_string();
        assert_eq!(refused(&file), "it has more than 4 bytes");
        assert_eq!(refused(&fifo), "it is not a regular file");
        assert_eq!(refused(Path::new("/dev/zero")), "it is not a regular file");
    }
}
