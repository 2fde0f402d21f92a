//! The tables of a shared campaign's database, and how older ones are brought up to date.
//!
//! They have the columns of the SQLite tables (`crates/store/src/schema.rs`), with the campaign and the
//! machine where rows of several are side by side. `change` is a number that grows with every transaction of
//! a campaign: who has read up to one number asks for the rows with a greater one. It is taken under the lock
//! of the campaign's row, so that the numbers are committed in their order and no row is ever overlooked.

use postgres::Client;

/// Version of the tables.
pub(super) const FORMAT: i32 = MIGRATIONS.len() as i32;

/// `MIGRATIONS[n]` turns format `n` into format `n + 1`; format 0 is an empty database.
pub(super) const MIGRATIONS: &[&str] = &[TABLES, RUN_SUMS];

const TABLES: &str = "
CREATE TABLE campaigns (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    -- Tells a campaign from one of the same name in another database.
    identity UUID NOT NULL DEFAULT gen_random_uuid(),
    change BIGINT NOT NULL DEFAULT 0,
    begun TIMESTAMPTZ NOT NULL DEFAULT now()
);
CREATE TABLE machines (
    campaign BIGINT NOT NULL REFERENCES campaigns,
    number BIGINT NOT NULL,
    -- Drawn by the machine, so that it is recognized when it comes back.
    token TEXT NOT NULL,
    name TEXT NOT NULL,
    target TEXT NOT NULL,
    version TEXT NOT NULL,
    begun TIMESTAMPTZ NOT NULL DEFAULT now(),
    heard TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- When it ended; NULL while it runs, and if it was killed.
    ended TIMESTAMPTZ,
    -- What it has used so far.
    seconds DOUBLE PRECISION NOT NULL DEFAULT 0,
    processor_seconds DOUBLE PRECISION NOT NULL DEFAULT 0,
    compiler_runs DOUBLE PRECISION NOT NULL DEFAULT 0,
    PRIMARY KEY (campaign, number),
    UNIQUE (campaign, token)
);
CREATE TABLE findings (
    campaign BIGINT NOT NULL REFERENCES campaigns,
    key TEXT NOT NULL,
    title TEXT NOT NULL,
    -- The title, if findings with the same title are one; else NULL.
    title_key TEXT,
    kind TEXT NOT NULL,
    contributor TEXT NOT NULL,
    lifecycle TEXT NOT NULL,
    seconds DOUBLE PRECISION NOT NULL,
    signature TEXT NOT NULL,
    -- The machine that found it first.
    machine BIGINT NOT NULL,
    target TEXT NOT NULL,
    version TEXT NOT NULL,
    found TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- Grows when the files change.
    revision INTEGER NOT NULL DEFAULT 1,
    change BIGINT NOT NULL,
    PRIMARY KEY (campaign, key),
    UNIQUE (campaign, title_key)
);
CREATE INDEX findings_by_change ON findings (campaign, change);
-- The files of a finding's folder.
CREATE TABLE files (
    campaign BIGINT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    executable BOOLEAN NOT NULL,
    bytes BYTEA NOT NULL,
    PRIMARY KEY (campaign, key, name),
    FOREIGN KEY (campaign, key) REFERENCES findings ON DELETE CASCADE
);
-- Who has seen a finding, and with which compiler.
CREATE TABLE sightings (
    campaign BIGINT NOT NULL,
    key TEXT NOT NULL,
    machine BIGINT NOT NULL,
    target TEXT NOT NULL,
    version TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL DEFAULT extract(epoch FROM now()),
    change BIGINT NOT NULL,
    PRIMARY KEY (campaign, key, machine),
    FOREIGN KEY (campaign, key) REFERENCES findings ON DELETE CASCADE
);
CREATE INDEX sightings_by_change ON sightings (campaign, change);
CREATE TABLE history (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    campaign BIGINT NOT NULL,
    key TEXT NOT NULL,
    lifecycle TEXT NOT NULL,
    -- Empty for a change that mohole made.
    person TEXT NOT NULL,
    link TEXT,
    at DOUBLE PRECISION NOT NULL,
    machine BIGINT NOT NULL,
    change BIGINT NOT NULL,
    -- A change that is sent twice is one.
    UNIQUE (campaign, key, lifecycle, person, at),
    FOREIGN KEY (campaign, key) REFERENCES findings ON DELETE CASCADE
);
CREATE INDEX history_by_change ON history (campaign, change);
-- Findings to be reduced. Who holds a lease that is not over works on it.
CREATE TABLE reductions (
    campaign BIGINT NOT NULL,
    key TEXT NOT NULL,
    target TEXT NOT NULL,
    version TEXT NOT NULL,
    holder BIGINT NOT NULL,
    until TIMESTAMPTZ NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 1,
    done BOOLEAN NOT NULL DEFAULT false,
    PRIMARY KEY (campaign, key),
    FOREIGN KEY (campaign, key) REFERENCES findings ON DELETE CASCADE
);
CREATE INDEX reductions_by_end ON reductions (campaign, until) WHERE NOT done;
CREATE TABLE corpus (
    campaign BIGINT NOT NULL REFERENCES campaigns,
    digest BYTEA NOT NULL,
    contributor TEXT NOT NULL,
    parent TEXT NOT NULL,
    text BYTEA NOT NULL,
    machine BIGINT NOT NULL,
    change BIGINT NOT NULL,
    PRIMARY KEY (campaign, digest)
);
CREATE INDEX corpus_by_change ON corpus (campaign, change);
CREATE TABLE coverage (
    campaign BIGINT NOT NULL REFERENCES campaigns,
    kind SMALLINT NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    machine BIGINT NOT NULL,
    change BIGINT NOT NULL,
    PRIMARY KEY (campaign, kind, first, second)
);
CREATE INDEX coverage_by_change ON coverage (campaign, change);
-- The numbers of each machine so far, so that they may be sent again.
CREATE TABLE scores (
    campaign BIGINT NOT NULL REFERENCES campaigns,
    machine BIGINT NOT NULL,
    contributor TEXT NOT NULL,
    turns BIGINT NOT NULL,
    tests BIGINT NOT NULL,
    valid BIGINT NOT NULL,
    rejected BIGINT NOT NULL,
    coverage BIGINT NOT NULL,
    findings BIGINT NOT NULL,
    seconds DOUBLE PRECISION NOT NULL,
    -- Recent time and reward, which decide whose turn is next.
    recent_seconds DOUBLE PRECISION NOT NULL DEFAULT 0,
    recent_reward DOUBLE PRECISION NOT NULL DEFAULT 0,
    PRIMARY KEY (campaign, machine, contributor)
);
CREATE TABLE run_counts (
    campaign BIGINT NOT NULL REFERENCES campaigns,
    machine BIGINT NOT NULL,
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    outcome TEXT NOT NULL,
    runs BIGINT NOT NULL,
    PRIMARY KEY (campaign, machine, subject, name, outcome)
);
CREATE TABLE inventory (
    campaign BIGINT NOT NULL REFERENCES campaigns,
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (campaign, subject, name)
);
CREATE TABLE series (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    campaign BIGINT NOT NULL REFERENCES campaigns,
    at TIMESTAMPTZ NOT NULL DEFAULT now(),
    seconds DOUBLE PRECISION NOT NULL,
    tests BIGINT NOT NULL,
    valid BIGINT NOT NULL,
    coverage BIGINT NOT NULL,
    corpus BIGINT NOT NULL,
    findings BIGINT NOT NULL
);
CREATE INDEX series_by_campaign ON series (campaign, number);
-- The lists of known issues that machines were given.
CREATE TABLE known_issues (
    campaign BIGINT NOT NULL REFERENCES campaigns,
    signature TEXT NOT NULL,
    title TEXT NOT NULL,
    link TEXT NOT NULL,
    PRIMARY KEY (campaign, signature, title, link)
);
";

/// The runs of all machines together: half a million rows of a hundred machines take too long to add up
/// whenever somebody asks.
const RUN_SUMS: &str = "
CREATE TABLE run_sums (
    campaign BIGINT NOT NULL REFERENCES campaigns,
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    outcome TEXT NOT NULL,
    runs BIGINT NOT NULL,
    PRIMARY KEY (campaign, subject, name, outcome)
);
INSERT INTO run_sums SELECT campaign, subject, name, outcome, sum(runs) FROM run_counts GROUP BY 1, 2, 3, 4;
";

/// The format of a database; `None` if it has no tables of ours.
pub(super) fn format_of(client: &mut Client) -> Result<Option<i32>, postgres::Error> {
    let exists: bool = client.query_one("SELECT to_regclass('mohole.format') IS NOT NULL", &[])?.get(0);
    if !exists {
        return Ok(None);
    }
    Ok(client.query_opt("SELECT number FROM mohole.format", &[])?.map(|row| row.get(0)))
}
