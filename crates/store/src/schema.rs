//! The tables of a campaign's database, and how older databases are brought up to date.

/// Version of the tables.
pub(crate) const FORMAT: u32 = 1 + MIGRATIONS.len() as u32;

/// Marks the file as mohole's (SQLite's `application_id`).
pub(crate) const APPLICATION: i32 = i32::from_be_bytes(*b"mhol");

/// Readers do not block the writer, and a transaction survives a killed process.
pub(crate) const PRAGMAS: &str = "
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA busy_timeout = 5000;
";

/// `MIGRATIONS[n]` turns format `n + 1` into format `n + 2`.
pub(crate) const MIGRATIONS: &[&str] = &[
    // Coverage is dropped: it was the output of a hash function that changes between versions of its crate.
    "
DROP TABLE runs;
ALTER TABLE findings DROP COLUMN times;
ALTER TABLE findings ADD COLUMN signature TEXT;
DELETE FROM coverage;
",
];

/// The tables of the newest format.
pub(crate) const TABLES: &str = "
CREATE TABLE state (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE scores (
    contributor TEXT PRIMARY KEY,
    turns INTEGER NOT NULL,
    tests INTEGER NOT NULL,
    valid INTEGER NOT NULL,
    rejected INTEGER NOT NULL,
    coverage INTEGER NOT NULL,
    findings INTEGER NOT NULL,
    seconds REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE coverage (item INTEGER PRIMARY KEY);
CREATE TABLE corpus (
    number INTEGER PRIMARY KEY,
    contributor TEXT NOT NULL,
    parent TEXT NOT NULL,
    text BLOB NOT NULL
);
CREATE TABLE findings (
    key TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    contributor TEXT NOT NULL,
    lifecycle TEXT NOT NULL,
    seconds REAL NOT NULL,
    -- The whole signature as JSON; NULL in a row of format 1.
    signature TEXT
) WITHOUT ROWID;
CREATE TABLE series (
    number INTEGER PRIMARY KEY,
    seconds REAL NOT NULL,
    tests INTEGER NOT NULL,
    valid INTEGER NOT NULL,
    coverage INTEGER NOT NULL,
    corpus INTEGER NOT NULL,
    findings INTEGER NOT NULL
);
";
