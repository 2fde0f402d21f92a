//! Puts damaged databases aside: a campaign goes on from the folders of its findings.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use crate::error::is_corrupt;
use crate::store::Identity;
use crate::{Store, StoreError, open_regular};

impl Store {
    /// Renames the database of a campaign if it is damaged, and returns its new name. A file of another
    /// program stays. The caller holds the campaign's lock.
    ///
    /// # Errors
    /// When the file cannot be renamed.
    pub fn put_damaged_aside(folder: &Path) -> Result<Option<PathBuf>, StoreError> {
        let path = Store::path(folder);
        if !is_damaged(&path) {
            return Ok(None);
        }
        let free = |number: &u32| !path.with_extension(format!("db.damaged-{number}")).exists();
        let number = (1..).find(free).unwrap_or_default();
        let aside = path.with_extension(format!("db.damaged-{number}"));
        for log in ["wal", "shm"] {
            let aside = path.with_extension(format!("db.damaged-{number}-{log}"));
            let _ = fs::rename(path.with_extension(format!("db-{log}")), aside);
        }
        fs::rename(&path, &aside).map_err(|source| StoreError::Make { path: aside.clone(), source })?;
        Ok(Some(aside))
    }
}

fn is_damaged(path: &Path) -> bool {
    match check(path) {
        Ok(is_whole) => !is_whole,
        Err(error) => is_corrupt(&error) && may_be_database(path).unwrap_or(false),
    }
}

/// Whether a database has contents, and SQLite finds no fault with it.
fn check(path: &Path) -> rusqlite::Result<bool> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    if Identity::of(&connection)?.is_empty() {
        return Ok(false);
    }
    connection.query_row("PRAGMA quick_check(1)", [], |row| Ok(row.get::<_, String>(0)? == "ok"))
}

/// Whether a file begins as a database, or with zeros, which a disk leaves where it lost data.
fn may_be_database(path: &Path) -> io::Result<bool> {
    const MAGIC: &[u8; 16] = b"SQLite format 3\0";
    let mut head = Vec::new();
    open_regular(path)?.take(MAGIC.len() as u64).read_to_end(&mut head)?;
    Ok(head == MAGIC || head.iter().all(|&byte| byte == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of a database with this change to its bytes.
    fn is_put_aside(change: impl FnOnce(&mut Vec<u8>)) -> bool {
        let folder = tempfile::tempdir().unwrap();
        drop(Store::open(folder.path()).unwrap());
        let path = Store::path(folder.path());
        let mut bytes = fs::read(&path).unwrap();
        change(&mut bytes);
        fs::write(&path, &bytes).unwrap();
        let aside = Store::put_damaged_aside(folder.path()).unwrap();
        if let Some(aside) = &aside {
            assert_eq!(fs::read(aside).unwrap(), bytes);
            assert!(Store::open(folder.path()).is_ok());
        }
        aside.is_some()
    }

    #[test]
    fn a_damaged_database_is_put_aside_and_others_stay() {
        assert!(is_put_aside(Vec::clear), "the disk was full");
        assert!(is_put_aside(|bytes| bytes.truncate(5000)), "its end is gone");
        assert!(is_put_aside(|bytes| bytes.fill(0)), "the disk has lost its data");
        assert!(is_put_aside(|bytes| bytes[4200..].fill(0xa5)), "pages are broken");
        assert!(!is_put_aside(|_| {}), "it is whole");
        assert!(!is_put_aside(|bytes| *bytes = b"my shopping list".to_vec()), "it is of another program");
    }

    #[test]
    fn the_database_that_a_killed_process_was_making_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("campaign.db.new"), "half of it").unwrap();
        drop(Store::open(folder.path()).unwrap());
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(names.collect::<Vec<_>>(), ["campaign.db"]);
    }

    #[test]
    fn an_empty_database_is_damaged_to_readers() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(Store::path(folder.path()), "").unwrap();
        assert!(Store::read(folder.path()).err().unwrap().is_damage());
        assert!(Store::open(folder.path()).err().unwrap().is_damage());
    }
}
