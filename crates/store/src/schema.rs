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
pub(crate) const MIGRATIONS: &[&[&str]] = &[
    // Coverage is dropped: it was the output of a hash function that changes between versions of its crate.
    &["
DROP TABLE runs;
ALTER TABLE findings DROP COLUMN times;
ALTER TABLE findings ADD COLUMN signature TEXT;
DELETE FROM coverage;
"],
    // Coverage is dropped: a hash does not tell what it is of.
    &["DROP TABLE coverage;", COVERAGE_TABLES],
    &[HISTORY_TABLE],
    &[CODE_TABLES],
    &[SHARED_TABLES],
    &[CLUSTER_TABLE],
    &[MACHINE_ENDS],
];

/// The first format in which coverage has names.
pub(crate) const FORMAT_WITH_NAMES: u32 = 3;

/// The first format in which the states of findings have a history.
pub(crate) const FORMAT_WITH_HISTORY: u32 = 4;

/// The first format in which the code that runs reached is kept.
pub(crate) const FORMAT_WITH_CODE: u32 = 5;

/// The first format that notes what is exchanged with other machines.
pub(crate) const FORMAT_WITH_EXCHANGE: u32 = 6;

/// The first format that says which findings are one bug.
pub(crate) const FORMAT_WITH_CLUSTERS: u32 = 7;

/// The first format that notes which machines have said that they end.
pub(crate) const FORMAT_WITH_ENDS: u32 = 8;

/// The tables of the newest format.
pub(crate) const TABLES: &[&str] =
    &[MAIN_TABLES, COVERAGE_TABLES, HISTORY_TABLE, CODE_TABLES, SHARED_TABLES, CLUSTER_TABLE, MACHINE_ENDS];

const MAIN_TABLES: &str = "
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

const COVERAGE_TABLES: &str = "
CREATE TABLE names (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);
CREATE TABLE coverage (
    -- 0 operation, 1 pair of operations, 2 pair of dialects, 3 pass with an operation.
    kind INTEGER NOT NULL,
    first INTEGER NOT NULL REFERENCES names,
    -- The empty name for an operation.
    second INTEGER NOT NULL REFERENCES names,
    PRIMARY KEY (kind, first, second)
) WITHOUT ROWID;
-- Runs by what was in them and by outcome.
CREATE TABLE run_counts (
    subject TEXT NOT NULL,
    name INTEGER NOT NULL REFERENCES names,
    outcome TEXT NOT NULL,
    runs INTEGER NOT NULL,
    PRIMARY KEY (subject, name, outcome)
) WITHOUT ROWID;
-- What the compiler has, as far as is known, and the search may use.
CREATE TABLE inventory (
    subject TEXT NOT NULL,
    name INTEGER NOT NULL REFERENCES names,
    PRIMARY KEY (subject, name)
) WITHOUT ROWID;
";

const HISTORY_TABLE: &str = "
CREATE TABLE history (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    lifecycle TEXT NOT NULL,
    -- NULL for a change that mohole made.
    person TEXT,
    -- The issue that a finding was filed as.
    link TEXT,
    -- Seconds since 1970.
    at REAL NOT NULL
);
CREATE INDEX history_by_key ON history (key);
";

const CODE_TABLES: &str = "
CREATE TABLE code_programs (
    number INTEGER PRIMARY KEY,
    -- The first bytes of a hash of the text.
    hash INTEGER NOT NULL UNIQUE,
    text BLOB NOT NULL
);
-- Runs that were the first to reach code of the compiler.
CREATE TABLE code_runs (
    number INTEGER PRIMARY KEY,
    -- Which build of the compiler the numbers of blocks are of.
    build TEXT NOT NULL,
    seconds REAL NOT NULL,
    -- NULL for what the compiler reaches when it starts.
    program INTEGER REFERENCES code_programs,
    arguments TEXT NOT NULL,
    -- The blocks in order, each as the distance to the one before, in LEB128.
    blocks BLOB NOT NULL
);
";

/// Findings that are the same bug as another.
const CLUSTER_TABLE: &str = "
CREATE TABLE clusters (
    key TEXT PRIMARY KEY,
    -- The key of the other finding, which may be joined with a third.
    joined_with TEXT NOT NULL,
    -- What proves it, for people.
    because TEXT NOT NULL
) WITHOUT ROWID;
";

/// What a machine remembers of a campaign that it shares with others.
const SHARED_TABLES: &str = "
-- 1 if the shared campaign has the change.
ALTER TABLE history ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;
CREATE TABLE delivered (
    key TEXT PRIMARY KEY,
    -- The key in the shared campaign; another one if another machine was first.
    shared_key TEXT NOT NULL,
    -- The version of the files there; 0 if another machine was first.
    revision INTEGER NOT NULL,
    -- Of the files that were sent.
    digest TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE elsewhere (
    key TEXT PRIMARY KEY,
    signature TEXT NOT NULL,
    machine INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE machines (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    target TEXT NOT NULL,
    version TEXT NOT NULL,
    heard REAL NOT NULL,
    is_running INTEGER NOT NULL
);
CREATE TABLE sightings (
    key TEXT NOT NULL,
    machine INTEGER NOT NULL,
    target TEXT NOT NULL,
    version TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (key, machine)
) WITHOUT ROWID;
";

/// A machine that was killed says nothing; those of earlier formats are taken for ended.
const MACHINE_ENDS: &str = "
ALTER TABLE machines ADD COLUMN has_ended INTEGER NOT NULL DEFAULT 1;
";
