//! The folders of findings as rows, and rows as folders.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use mohole_store::shared::FindingFiles;
use mohole_store::{FindingRow, Lifecycle};
use mohole_target::{MAX_FILE_BYTES, read_file};
use mohole_testcase::Finding;

use super::ExchangeError;
use crate::findings::folder::{TargetRecord, make_executable, read_finding, smallest_case};
use crate::findings::replace::replace;

/// The files of a folder: name, whether it can be executed, contents.
pub(super) type Files = Vec<(String, bool, Vec<u8>)>;

/// A finding's folder, to be sent.
pub(super) struct FolderFiles {
    pub(super) finding: FindingFiles,
    /// Of the files.
    pub(super) digest: String,
}

impl FolderFiles {
    /// Reads a folder. The row tells who found it and when; the folder tells how far it is.
    pub(super) fn read(folder: &Path, row: Option<&FindingRow>) -> Result<Self, ExchangeError> {
        let failed = |source| ExchangeError::File { path: folder.to_owned(), source };
        let found = read_finding(folder).map_err(failed)?;
        let files = read_files(folder).map_err(failed)?;
        let compiler = TargetRecord::read(folder).ok();
        let lifecycle = if found.reduced.is_some() { Lifecycle::Reduced } else { Lifecycle::Confirmed };
        let contributor = row.map_or_else(|| found.strategy.clone(), |row| row.contributor.clone());
        let row = FindingRow {
            signature: found.signature,
            contributor,
            lifecycle,
            seconds: row.map_or(0.0, |row| row.seconds),
        };
        let digest = digest(&files);
        let version = compiler.map(|compiler| compiler.version).unwrap_or_default();
        let finding = FindingFiles { row, target: found.target, version, files };
        Ok(FolderFiles { finding, digest })
    }
}

/// A digest of names and contents.
pub(super) fn digest(files: &Files) -> String {
    let mut hasher = blake3::Hasher::new();
    for (name, executable, bytes) in files {
        hasher.update(&(name.len() as u64).to_le_bytes()).update(name.as_bytes());
        hasher.update(&[u8::from(*executable)]);
        hasher.update(&(bytes.len() as u64).to_le_bytes()).update(bytes);
    }
    hasher.finalize().to_hex().to_string()
}

/// The plain files of a folder, sorted. Hidden ones are being written.
fn read_files(folder: &Path) -> io::Result<Files> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        if !is_plain(&name) || !entry.file_type()?.is_file() {
            continue;
        }
        let executable = entry.metadata()?.permissions().mode() & 0o100 != 0;
        files.push((name, executable, read_file(&entry.path(), MAX_FILE_BYTES)?));
    }
    files.sort();
    Ok(files)
}

/// Writes the folder of a finding among others, in place of an older one. The names come from a database that
/// others write to: none may lead out of the folder.
pub(super) fn write_files(all: &Path, key: &str, files: &Files) -> Result<PathBuf, ExchangeError> {
    let place = all.join(key);
    let failed = |source| ExchangeError::File { path: place.clone(), source };
    if !is_plain(key) || !files.iter().all(|(name, ..)| is_plain(name)) {
        return Err(failed(io::Error::new(io::ErrorKind::InvalidInput, "it has a bad name")));
    }
    let write = || {
        fs::create_dir_all(all)?;
        let mode = Permissions::from_mode(0o777);
        let temporary = tempfile::Builder::new().prefix(".new-").permissions(mode).tempdir_in(all)?;
        for (name, executable, bytes) in files {
            let path = temporary.path().join(name);
            fs::write(&path, bytes)?;
            if *executable {
                make_executable(&path)?;
            }
        }
        fs::rename(temporary.path(), &place)?;
        let _ = temporary.keep();
        Ok(place.clone())
    };
    replace(&place, write).map_err(failed)
}

/// Whether a name is that of one visible file.
pub(super) fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.len() < 256 && !name.starts_with('.') && !name.contains(['/', '\0', '\\'])
}

/// A finding of another machine with its program, as the reducer needs it.
///
/// # Errors
/// When its folder cannot be read.
pub(crate) fn read_for_reduction(folder: &Path) -> io::Result<Finding> {
    let mut finding = read_finding(folder)?;
    let (args, program) = smallest_case(folder, &finding)?;
    finding.args = args;
    finding.program = program.into();
    finding.output = read_file(&folder.join("output.txt"), MAX_FILE_BYTES).unwrap_or_default();
    Ok(finding)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_survives_the_way_there_and_back() {
        let folder = tempfile::tempdir().unwrap();
        let files: Files = vec![
            ("command.sh".to_owned(), true, b"#!/bin/sh\n".to_vec()),
            ("module.mlirbc".to_owned(), false, b"ML\xefR\0\xff".to_vec()),
        ];
        let place = write_files(folder.path(), "key", &files).unwrap();
        assert_eq!(read_files(&place).unwrap(), files);
        // A newer one takes its place.
        let newer = vec![("module.mlir".to_owned(), false, b"x".to_vec())];
        write_files(folder.path(), "key", &newer).unwrap();
        assert_eq!(read_files(&place).unwrap(), newer);
        assert_ne!(digest(&files), digest(&newer));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| vec![(name.to_owned(), false, b"x".to_vec())];
        for name in ["../x", "/etc/x", "a/b", ".hidden", "..", "", "a\0b"] {
            assert!(write_files(folder.path(), "key", &file(name)).is_err(), "{name:?}");
            assert!(write_files(folder.path(), name, &file("x")).is_err(), "{name:?}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
