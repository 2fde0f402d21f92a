//! Opens and reads a campaign's database.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use mohole_testcase::{Joined, Signature};
use rusqlite::types::Type;
use rusqlite::{Connection, OpenFlags, Row, TransactionBehavior};
use serde_json::json;

use crate::schema::{
    APPLICATION, FORMAT, FORMAT_WITH_CLUSTERS, FORMAT_WITH_ENDS, FORMAT_WITH_EXCHANGE, FORMAT_WITH_HISTORY,
    FORMAT_WITH_NAMES, MIGRATIONS, PRAGMAS, TABLES,
};
use crate::{
    CorpusEntry, CoverageItem, CoverageKind, FindingRow, Lifecycle, Point, RunCount, Score, StoreError,
    Subject,
};

/// What a file says about itself.
pub(crate) struct Identity {
    application: i32,
    format: u32,
    tables: u32,
    /// It has a table that only our files have.
    has_scores: bool,
}

impl Identity {
    pub(crate) fn of(connection: &Connection) -> rusqlite::Result<Self> {
        let number = |question: &str| connection.query_row(question, [], |row| row.get::<_, i64>(0));
        let unsigned = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(Identity {
            application: connection.query_row("PRAGMA application_id", [], |row| row.get(0))?,
            format: unsigned(number("PRAGMA user_version")?),
            tables: unsigned(number("SELECT count(*) FROM sqlite_master")?),
            has_scores: number("SELECT count(*) FROM sqlite_master WHERE name = 'scores'")? > 0,
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.application == 0 && self.format == 0 && self.tables == 0
    }

    /// Whether it is our file, in a format that we read. The first versions did not set an application id.
    fn check(&self, path: &Path) -> Result<(), StoreError> {
        if self.is_empty() {
            return Err(StoreError::Damaged { path: path.to_owned() });
        }
        let is_ours = self.application == APPLICATION || self.application == 0 && self.has_scores;
        match self.format {
            _ if !is_ours => Err(StoreError::Foreign { path: path.to_owned() }),
            1..=FORMAT => Ok(()),
            found => Err(StoreError::Format { path: path.to_owned(), found }),
        }
    }
}

/// Makes an empty database under another name first: there is none, or a whole one.
fn make(path: &Path) -> Result<(), StoreError> {
    let new = path.with_extension("db.new");
    let leftovers = ["db.new", "db.new-journal", "db-wal", "db-shm"];
    leftovers.iter().for_each(|ending| _ = fs::remove_file(path.with_extension(ending)));
    let prepared = Connection::open(&new).and_then(|mut connection| prepare(&mut connection));
    prepared.map_err(|source| StoreError::Open { path: path.to_owned(), source })?;
    fs::rename(&new, path).map_err(|source| StoreError::Make { path: path.to_owned(), source })
}

/// Makes the tables of an empty database and migrates an older one, in one transaction.
fn prepare(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let identity = Identity::of(&transaction)?;
    let execute =
        |statements: &[&str]| statements.iter().try_for_each(|text| transaction.execute_batch(text));
    if identity.is_empty() {
        execute(TABLES)?;
    } else {
        let done = (identity.format as usize).saturating_sub(1);
        MIGRATIONS.iter().skip(done).try_for_each(|migration| execute(migration))?;
    }
    if (identity.application, identity.format) != (APPLICATION, FORMAT) {
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", FORMAT)?;
    }
    transaction.commit()
}

/// A campaign's database.
pub struct Store {
    pub(crate) connection: Connection,
    /// The format of the file; an older one is read as it is.
    pub(crate) format: u32,
}

impl Store {
    /// The file in a campaign's folder.
    pub fn path(folder: &Path) -> PathBuf {
        folder.join("campaign.db")
    }

    /// Opens the database in a campaign's folder, which must exist. Makes a new database if there is none,
    /// and migrates one of an older format.
    ///
    /// # Errors
    /// When the file cannot be opened, is damaged, is not a campaign's database, or has a newer format.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let path = Store::path(folder);
        if !path.exists() {
            make(&path)?;
        }
        let failed = |source| StoreError::Open { path: path.clone(), source };
        let mut connection = Connection::open(&path).map_err(failed)?;
        // Checked before anything is written: a foreign file must stay as it is.
        let identity = Identity::of(&connection).map_err(failed)?;
        identity.check(&path)?;
        connection.execute_batch(PRAGMAS).map_err(failed)?;
        prepare(&mut connection).map_err(failed)?;
        Ok(Store { connection, format: FORMAT })
    }

    /// Opens the database in a campaign's folder for reading only, while a campaign may be writing. An older
    /// format is read as it is, without migration.
    ///
    /// # Errors
    /// When there is none, it cannot be opened, is not a campaign's database, or has a newer format.
    pub fn read(folder: &Path) -> Result<Self, StoreError> {
        let path = Store::path(folder);
        let failed = |source| StoreError::Open { path: path.clone(), source };
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&path, flags).map_err(failed)?;
        let identity = Identity::of(&connection).map_err(failed)?;
        identity.check(&path)?;
        Ok(Store { connection, format: identity.format })
    }

    /// A value saved under a name.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn state(&self, name: &str) -> Result<Option<String>, StoreError> {
        let mut rows = self.rows("SELECT value FROM state WHERE name = ?1", [name], |row| row.get(0))?;
        Ok(rows.pop())
    }

    /// The score of each strategy.
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

    /// Everything covered. Formats before names were kept have nothing to tell.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn coverage(&self) -> Result<Vec<CoverageItem>, StoreError> {
        if self.format < FORMAT_WITH_NAMES {
            return Ok(Vec::new());
        }
        let query = "SELECT kind, a.name, b.name FROM coverage \
             JOIN names a ON a.number = first JOIN names b ON b.number = second";
        self.rows(query, [], |row| {
            let kind = row.get::<_, usize>(0)? & 3;
            Ok(CoverageItem { kind: CoverageKind::ALL[kind], first: row.get(1)?, second: row.get(2)? })
        })
    }

    /// How much is covered of each kind, in the order of [`CoverageKind::ALL`].
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn coverage_counts(&self) -> Result<[usize; 4], StoreError> {
        // Earlier formats have hashes with the kind in the last two bits.
        let kind = if self.format < FORMAT_WITH_NAMES { "item & 3" } else { "kind & 3" };
        let query = format!("SELECT {kind}, count(*) FROM coverage GROUP BY 1");
        let mut counts = [0; 4];
        for (kind, count) in self.rows(&query, [], |row| Ok((row.get::<_, usize>(0)?, row.get(1)?)))? {
            counts[kind] = count;
        }
        Ok(counts)
    }

    /// How often each dialect, operation and pass was run, by outcome.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn run_counts(&self) -> Result<Vec<RunCount>, StoreError> {
        if self.format < FORMAT_WITH_NAMES {
            return Ok(Vec::new());
        }
        let query = "SELECT subject, names.name, outcome, runs FROM run_counts \
             JOIN names ON number = run_counts.name ORDER BY subject, names.name, outcome";
        let rows = self.rows(query, [], |row| {
            let subject = Subject::from_word(&row.get::<_, String>(0)?);
            let (name, outcome, runs) = (row.get(1)?, row.get(2)?, row.get(3)?);
            Ok(subject.map(|subject| RunCount { subject, name, outcome, runs }))
        })?;
        Ok(rows.into_iter().flatten().collect())
    }

    /// The dialects, operations and passes that the compiler of the last session has, as far as is known.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn inventory(&self) -> Result<Vec<(Subject, String)>, StoreError> {
        if self.format < FORMAT_WITH_NAMES {
            return Ok(Vec::new());
        }
        let query = "SELECT subject, names.name FROM inventory \
             JOIN names ON number = inventory.name ORDER BY subject, names.name";
        let rows = self.rows(query, [], |row| Ok((row.get::<_, String>(0)?, row.get(1)?)))?;
        Ok(rows.into_iter().filter_map(|(word, name)| Some((Subject::from_word(&word)?, name))).collect())
    }

    /// The saved programs, oldest first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn corpus(&self) -> Result<Vec<CorpusEntry>, StoreError> {
        self.rows("SELECT contributor, parent, text FROM corpus ORDER BY number", [], |row| {
            let text: Vec<u8> = row.get(2)?;
            Ok(CorpusEntry { contributor: row.get(0)?, parent: row.get(1)?, text: text.into() })
        })
    }

    /// The saved programs after the one with this number, oldest first, and the number of the last one.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn corpus_after(&self, number: i64) -> Result<(i64, Vec<CorpusEntry>), StoreError> {
        let query = "SELECT contributor, parent, text, number FROM corpus WHERE number > ?1 ORDER BY number";
        let rows = self.rows(query, [number], |row| {
            let text: Vec<u8> = row.get(2)?;
            let entry = CorpusEntry { contributor: row.get(0)?, parent: row.get(1)?, text: text.into() };
            Ok((row.get(3)?, entry))
        })?;
        Ok((
            rows.last().map_or(number, |(last, _)| *last),
            rows.into_iter().map(|(_, entry)| entry).collect(),
        ))
    }

    /// All confirmed findings, in the order in which they were found; also those that a person wants to be
    /// looked at again.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn findings(&self) -> Result<Vec<FindingRow>, StoreError> {
        Ok(self.by_confirmation()?.0)
    }

    /// Findings seen but not confirmed.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn unconfirmed(&self) -> Result<Vec<FindingRow>, StoreError> {
        Ok(self.by_confirmation()?.1)
    }

    /// The confirmed findings, and the others: [`findings`](Self::findings) and
    /// [`unconfirmed`](Self::unconfirmed) at once.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn by_confirmation(&self) -> Result<(Vec<FindingRow>, Vec<FindingRow>), StoreError> {
        let decisions = self.decisions()?;
        let is_confirmed =
            |row: &FindingRow| row.lifecycle != Lifecycle::New || decisions.contains_key(&row.signature.key);
        Ok(self.all_findings()?.into_iter().partition(is_confirmed))
    }

    /// Whether the states of findings have a history. Earlier formats have none.
    pub(crate) fn has_history(&self) -> bool {
        self.format >= FORMAT_WITH_HISTORY
    }

    /// Whether it notes what is exchanged with other machines. Earlier formats do not.
    pub(crate) fn has_exchange(&self) -> bool {
        self.format >= FORMAT_WITH_EXCHANGE
    }

    /// What each finding is joined with that is the same bug as another. Earlier formats do not know.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn joined(&self) -> Result<BTreeMap<String, Joined>, StoreError> {
        if self.format < FORMAT_WITH_CLUSTERS {
            return Ok(BTreeMap::new());
        }
        let joined = |row: &Row<'_>| Ok((row.get(0)?, Joined { with: row.get(1)?, because: row.get(2)? }));
        let rows = self.rows("SELECT key, joined_with, because FROM clusters", [], joined)?;
        Ok(rows.into_iter().collect())
    }

    /// Whether it notes which machines have said that they end.
    pub(crate) fn has_machine_ends(&self) -> bool {
        self.format >= FORMAT_WITH_ENDS
    }

    fn all_findings(&self) -> Result<Vec<FindingRow>, StoreError> {
        // Format 1 has no column `signature`, so the columns are read by name.
        self.rows("SELECT * FROM findings ORDER BY seconds, key", [], |row| {
            let lifecycle: String = row.get("lifecycle")?;
            Ok(FindingRow {
                signature: signature(row)?,
                contributor: row.get("contributor")?,
                lifecycle: Lifecycle::from_word(&lifecycle).unwrap_or(Lifecycle::New),
                seconds: row.get("seconds")?,
            })
        })
    }

    /// The progress of the campaign over time.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn series(&self) -> Result<Vec<Point>, StoreError> {
        let query = "SELECT seconds, tests, valid, coverage, corpus, findings FROM series ORDER BY number";
        self.rows(query, [], point)
    }

    /// The points of the time series after the one with this number, and the number of the last point.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn series_after(&self, number: i64) -> Result<(i64, Vec<Point>), StoreError> {
        let last = self.rows("SELECT coalesce(max(number), 0) FROM series", [], |row| row.get(0))?[0];
        let query = "SELECT seconds, tests, valid, coverage, corpus, findings FROM series \
             WHERE number > ?1 AND number <= ?2 ORDER BY number";
        Ok((last, self.rows(query, [number, last], point)?))
    }

    /// For every pass and dialect, the number of operations of the dialect in programs that the pass ran on.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn pass_dialects(&self) -> Result<Vec<(String, String, u64)>, StoreError> {
        if self.format < FORMAT_WITH_NAMES {
            return Ok(Vec::new());
        }
        let query = "SELECT a.name, substr(b.name, 1, instr(b.name || '.', '.') - 1), count(*) FROM coverage \
             JOIN names a ON a.number = first JOIN names b ON b.number = second WHERE kind = 3 GROUP BY 1, 2";
        self.rows(query, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
    }

    /// When the database was last written, as far as its files tell.
    pub fn changed_at(&self) -> Option<SystemTime> {
        let path = PathBuf::from(self.connection.path()?);
        let files = [path.with_extension("db-wal"), path];
        files.iter().filter_map(|file| fs::metadata(file).ok()?.modified().ok()).max()
    }

    pub(crate) fn rows<T>(
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

fn point(row: &Row<'_>) -> rusqlite::Result<Point> {
    Ok(Point {
        seconds: row.get(0)?,
        tests: row.get(1)?,
        valid: row.get(2)?,
        coverage: row.get(3)?,
        corpus: row.get(4)?,
        findings: row.get(5)?,
    })
}

/// The signature in a row of `findings`. A later version with the same format may have written one that this
/// version does not know.
fn signature(row: &Row<'_>) -> rusqlite::Result<Signature> {
    let stored = match row.get::<_, Option<String>>("signature") {
        Err(rusqlite::Error::InvalidColumnName(_)) => None,
        stored => stored?,
    };
    let json = match stored {
        Some(json) => json,
        None => {
            let column = |name: &str| row.get::<_, String>(name);
            json!({"key": column("key")?, "title": column("title")?, "kind": column("kind")?}).to_string()
        }
    };
    serde_json::from_str(&json)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, Type::Text, error.into()))
}
