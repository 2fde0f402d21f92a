//! Opening a campaign's memory, and what it can be asked.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use mohole_testcase::Kind;
use rusqlite::types::Type;
use rusqlite::{Connection, OpenFlags, Row};

use crate::schema::{APPLICATION, FORMAT, PRAGMAS, TABLES};
use crate::{Entry, FindingRow, Lifecycle, Point, Score, StoreError};

/// Whose file it is.
struct Identity {
    application: i32,
    format: u32,
    tables: u32,
    /// It has a table that only ours have.
    has_scores: bool,
}

impl Identity {
    fn of(connection: &Connection) -> rusqlite::Result<Self> {
        let number = |question: &str| connection.query_row(question, [], |row| row.get::<_, i64>(0));
        let as_format = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(Identity {
            application: connection.query_row("PRAGMA application_id", [], |row| row.get(0))?,
            format: as_format(number("PRAGMA user_version")?),
            tables: as_format(number("SELECT count(*) FROM sqlite_master")?),
            has_scores: number("SELECT count(*) FROM sqlite_master WHERE name = 'scores'")? > 0,
        })
    }

    /// Nobody has written anything yet.
    fn is_empty(&self) -> bool {
        self.application == 0 && self.format == 0 && self.tables == 0
    }

    /// Whether it is ours, in the format that we read. Files of early versions do not say whose they are.
    fn check(&self, path: &Path) -> Result<(), StoreError> {
        let is_ours = self.application == APPLICATION || self.application == 0 && self.has_scores;
        match self.format {
            _ if !is_ours => Err(StoreError::Foreign { path: path.to_owned() }),
            FORMAT => Ok(()),
            found => Err(StoreError::Format { path: path.to_owned(), found }),
        }
    }
}

/// Makes the tables where there are none, in one step: a file is ours and whole, or empty.
fn creation() -> String {
    format!(
        "BEGIN IMMEDIATE; {TABLES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT}; COMMIT;"
    )
}

/// A campaign's memory.
pub struct Store {
    pub(crate) connection: Connection,
}

impl Store {
    /// The file in a campaign's folder.
    pub fn path(folder: &Path) -> PathBuf {
        folder.join("campaign.db")
    }

    /// Opens the memory of a campaign's folder, which must exist; a new one where there is none.
    ///
    /// # Errors
    /// When the file cannot be opened, is something else, or was written by another version.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let path = Store::path(folder);
        let failed = |source| StoreError::Open { path: path.clone(), source };
        let connection = Connection::open(&path).map_err(failed)?;
        // Whoever else's file it is, it stays as it is.
        let identity = Identity::of(&connection).map_err(failed)?;
        if !identity.is_empty() {
            identity.check(&path)?;
        }
        connection.execute_batch(PRAGMAS).map_err(failed)?;
        connection.execute_batch(&creation()).map_err(failed)?;
        Ok(Store { connection })
    }

    /// Opens the memory of a campaign's folder to be read, by whoever else it is written.
    ///
    /// # Errors
    /// When there is none, it cannot be opened, is something else, or was written by another version.
    pub fn read(folder: &Path) -> Result<Self, StoreError> {
        let path = Store::path(folder);
        let failed = |source| StoreError::Open { path: path.clone(), source };
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&path, flags).map_err(failed)?;
        Identity::of(&connection).map_err(failed)?.check(&path)?;
        Ok(Store { connection })
    }

    /// Something that was noted to go on with.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn state(&self, name: &str) -> Result<Option<String>, StoreError> {
        let mut rows = self.rows("SELECT value FROM state WHERE name = ?1", [name], |row| row.get(0))?;
        Ok(rows.pop())
    }

    /// What each contributor has done.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn scores(&self) -> Result<BTreeMap<String, Score>, StoreError> {
        let query =
            "SELECT contributor, turns, tests, valid, rejected, coverage, findings, seconds FROM scores";
        let rows = self.rows(query, [], |row| {
            let score = Score {
                turns: row.get(1)?,
                tests: row.get(2)?,
                valid: row.get(3)?,
                rejected: row.get(4)?,
                coverage: row.get(5)?,
                findings: row.get(6)?,
                seconds: row.get(7)?,
            };
            Ok((row.get(0)?, score))
        })?;
        Ok(rows.into_iter().collect())
    }

    /// Runs by contributor and outcome.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn runs(&self) -> Result<Vec<(String, String, u64)>, StoreError> {
        let query = "SELECT contributor, outcome, count FROM runs ORDER BY contributor, outcome";
        self.rows(query, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
    }

    /// Everything covered, as hashes.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn coverage(&self) -> Result<Vec<u64>, StoreError> {
        self.rows("SELECT item FROM coverage", [], |row| Ok(row.get::<_, i64>(0)?.cast_unsigned()))
    }

    /// The programs that were kept, in the order in which they came.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn corpus(&self) -> Result<Vec<Entry>, StoreError> {
        self.rows("SELECT contributor, parent, text FROM corpus ORDER BY number", [], |row| {
            let text: Vec<u8> = row.get(2)?;
            Ok(Entry { contributor: row.get(0)?, parent: row.get(1)?, text: text.into() })
        })
    }

    /// All findings that were confirmed, in the order in which they were found.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn findings(&self) -> Result<Vec<FindingRow>, StoreError> {
        Ok(self.seen()?.into_iter().filter(|row| row.lifecycle != Lifecycle::New).collect())
    }

    /// What was seen and not confirmed.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn unconfirmed(&self) -> Result<Vec<FindingRow>, StoreError> {
        Ok(self.seen()?.into_iter().filter(|row| row.lifecycle == Lifecycle::New).collect())
    }

    fn seen(&self) -> Result<Vec<FindingRow>, StoreError> {
        let query =
            "SELECT key, title, kind, contributor, lifecycle, seconds FROM findings ORDER BY seconds, key";
        self.rows(query, [], |row| {
            let (kind, lifecycle): (String, String) = (row.get(2)?, row.get(4)?);
            Ok(FindingRow {
                key: row.get(0)?,
                title: row.get(1)?,
                kind: Kind::from_word(&kind).ok_or_else(|| unknown_kind(&kind))?,
                contributor: row.get(3)?,
                lifecycle: Lifecycle::named(&lifecycle).unwrap_or(Lifecycle::New),
                seconds: row.get(5)?,
            })
        })
    }

    /// How the campaign stood from moment to moment.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn series(&self) -> Result<Vec<Point>, StoreError> {
        let query = "SELECT seconds, tests, valid, coverage, corpus, findings FROM series ORDER BY number";
        self.rows(query, [], |row| {
            Ok(Point {
                seconds: row.get(0)?,
                tests: row.get(1)?,
                valid: row.get(2)?,
                coverage: row.get(3)?,
                corpus: row.get(4)?,
                findings: row.get(5)?,
            })
        })
    }

    fn rows<T>(
        &self,
        query: &str,
        parameters: impl rusqlite::Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut statement = self.connection.prepare_cached(query)?;
        let rows = statement.query_map(parameters, read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// A store of a later version may hold findings of kinds that this one does not know.
fn unknown_kind(word: &str) -> rusqlite::Error {
    let text = format!("this version knows no finding of kind {word}");
    rusqlite::Error::FromSqlConversionFailure(2, Type::Text, text.into())
}
