//! The tables.

/// Version of the tables. Raise it whenever an older file would be misread.
pub(crate) const FORMAT: u32 = 1;

/// Tells the file from other programs' databases.
pub(crate) const APPLICATION: i32 = i32::from_be_bytes(*b"mhol");

/// How the file is written: readers do not stop the writer, and a transaction survives a killed process.
pub(crate) const PRAGMAS: &str = "
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA busy_timeout = 5000;
";

/// What is remembered. Nobody reads `times` of `findings`; files of earlier versions have it and want it
/// filled.
pub(crate) const TABLES: &str = "
CREATE TABLE IF NOT EXISTS state (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS runs (
    contributor TEXT NOT NULL,
    outcome TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (contributor, outcome)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS scores (
    contributor TEXT PRIMARY KEY,
    turns INTEGER NOT NULL,
    tests INTEGER NOT NULL,
    valid INTEGER NOT NULL,
    rejected INTEGER NOT NULL,
    coverage INTEGER NOT NULL,
    findings INTEGER NOT NULL,
    seconds REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS coverage (item INTEGER PRIMARY KEY);
CREATE TABLE IF NOT EXISTS corpus (
    number INTEGER PRIMARY KEY,
    contributor TEXT NOT NULL,
    parent TEXT NOT NULL,
    text BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS findings (
    key TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    contributor TEXT NOT NULL,
    lifecycle TEXT NOT NULL,
    seconds REAL NOT NULL,
    times INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS series (
    number INTEGER PRIMARY KEY,
    seconds REAL NOT NULL,
    tests INTEGER NOT NULL,
    valid INTEGER NOT NULL,
    coverage INTEGER NOT NULL,
    corpus INTEGER NOT NULL,
    findings INTEGER NOT NULL
);
";
