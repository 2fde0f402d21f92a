//! The findings of a shared campaign, with the files of their folders.

use mohole_testcase::Signature;
use postgres::{Row, Transaction};

use super::campaigns::next_change;
use super::leases::LEASE_SECONDS;
use super::{Shared, SharedCampaign, SharedError};
use crate::{FindingRow, Lifecycle};

/// A finding as it is sent.
#[derive(Debug, Clone)]
pub struct FindingFiles {
    /// Its row.
    pub row: FindingRow,
    /// The compiler that shows it.
    pub target: String,
    /// The compiler's version.
    pub version: String,
    /// The files of its folder: name, whether it can be executed, contents.
    pub files: Vec<(String, bool, Vec<u8>)>,
}

/// What became of a finding that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delivery {
    /// It is kept with this revision: no machine had it before, or the files of this machine are newer.
    Kept(i32),
    /// Another machine has found it first, under this key.
    Elsewhere(String),
    /// The files were changed by another machine since; this is the revision now.
    Outdated(i32),
}

/// A finding of any machine.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundElsewhere {
    /// Its row.
    pub row: FindingRow,
    /// The machine that found it.
    pub machine: i64,
    /// The compiler that shows it.
    pub target: String,
    /// The version of its files.
    pub revision: i32,
    /// When it was found, in seconds since 1970.
    pub found: f64,
    /// The number of the last change.
    pub change: i64,
}

/// A machine that has seen a finding.
#[derive(Debug, Clone, PartialEq)]
pub struct Sighting {
    /// The finding.
    pub key: String,
    /// The machine.
    pub machine: i64,
    /// The compiler's name among the targets.
    pub target: String,
    /// The compiler's version.
    pub version: String,
    /// When, in seconds since 1970.
    pub at: f64,
    /// The number of the change.
    pub change: i64,
}

impl Shared {
    /// Sends a finding that this machine found: its row and its files, in one transaction. Whoever is first
    /// has it; the others are noted to have seen it, too.
    ///
    /// # Errors
    /// When the connection is lost; whether it was sent is not known then, and it may be sent again.
    pub fn deliver(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        finding: &FindingFiles,
    ) -> Result<Delivery, SharedError> {
        self.transaction(|transaction| {
            let claimed = claim(transaction, campaign.number, machine, finding)?;
            let delivery = match claimed {
                true => {
                    put_files(transaction, campaign.number, &finding.row.signature.key, finding)?;
                    queue_reduction(transaction, campaign.number, machine, finding)?;
                    Delivery::Kept(1)
                }
                false => merge(transaction, campaign.number, machine, finding)?,
            };
            let key = match &delivery {
                Delivery::Elsewhere(key) => key,
                _ => &finding.row.signature.key,
            };
            note_sighting(transaction, campaign.number, machine, finding, key)?;
            number_changes(transaction, campaign.number, key, machine)?;
            Ok(delivery)
        })
    }

    /// Sends changed files of a finding, unless another machine has changed them since this revision.
    ///
    /// # Errors
    /// When the connection is lost; whether they were sent is not known then.
    pub fn update(
        &mut self,
        campaign: &SharedCampaign,
        finding: &FindingFiles,
        revision: i32,
    ) -> Result<Delivery, SharedError> {
        let key = &finding.row.signature.key;
        self.transaction(|transaction| {
            let found = "SELECT revision FROM findings WHERE campaign = $1 AND key = $2 FOR NO KEY UPDATE";
            let found = transaction.query_opt(found, &[&campaign.number, key])?;
            match found.map(|row| row.get::<_, i32>(0)) {
                Some(now) if now == revision => {
                    let kept = replace(transaction, campaign.number, finding)?;
                    number_changes(transaction, campaign.number, key, -1)?;
                    Ok(kept)
                }
                Some(now) => Ok(Delivery::Outdated(now)),
                None => Ok(Delivery::Outdated(0)),
            }
        })
    }

    /// The findings that were added or changed after a number, in the order of the changes.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn findings_after(
        &mut self,
        campaign: &SharedCampaign,
        change: i64,
    ) -> Result<Vec<FoundElsewhere>, SharedError> {
        let query = "SELECT signature, contributor, lifecycle, seconds, machine, target, revision, \
             extract(epoch FROM found)::float8, change FROM findings \
             WHERE campaign = $1 AND change > $2 ORDER BY change, key";
        let rows = self.query(query, &[&campaign.number, &change])?;
        // A later version may know other kinds of findings.
        Ok(rows.iter().filter_map(found_elsewhere).collect())
    }

    /// How many findings there are.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn finding_count(&mut self, campaign: &SharedCampaign) -> Result<usize, SharedError> {
        let rows = self.query("SELECT count(*) FROM findings WHERE campaign = $1", &[&campaign.number])?;
        Ok(rows.first().map_or(0, |row| usize::try_from(row.get::<_, i64>(0)).unwrap_or(0)))
    }

    /// Who has seen findings after a number, in the order of the changes.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn sightings_after(
        &mut self,
        campaign: &SharedCampaign,
        change: i64,
    ) -> Result<Vec<Sighting>, SharedError> {
        let query = "SELECT key, machine, target, version, at, change FROM sightings \
             WHERE campaign = $1 AND change > $2 ORDER BY change, key";
        let rows = self.query(query, &[&campaign.number, &change])?;
        let sighting = |row: &Row| Sighting {
            key: row.get(0),
            machine: row.get(1),
            target: row.get(2),
            version: row.get(3),
            at: row.get(4),
            change: row.get(5),
        };
        Ok(rows.iter().map(sighting).collect())
    }

    /// Notes that this machine has met findings of others, with its compiler.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn send_sightings(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        [target, version]: [&str; 2],
        keys: &[String],
    ) -> Result<(), SharedError> {
        let statement = "WITH next AS (UPDATE campaigns SET change = change + 1 WHERE number = $1 RETURNING change) \
             INSERT INTO sightings (campaign, key, machine, target, version, change) \
             SELECT $1, findings.key, $2, $3, $4, next.change FROM next, findings \
             WHERE campaign = $1 AND findings.key = ANY($5) ORDER BY findings.key \
             ON CONFLICT (campaign, key, machine) DO NOTHING";
        self.execute(statement, &[&campaign.number, &machine, &target, &version, &keys])?;
        Ok(())
    }

    /// The state of a finding and the version of its files; `None` if there is no such finding.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn standing(
        &mut self,
        campaign: &SharedCampaign,
        key: &str,
    ) -> Result<Option<(Lifecycle, i32)>, SharedError> {
        let query = "SELECT lifecycle, revision FROM findings WHERE campaign = $1 AND key = $2";
        let rows = self.query(query, &[&campaign.number, &key])?;
        let lifecycle = |row: &Row| Lifecycle::from_word(row.get(0)).unwrap_or(Lifecycle::Confirmed);
        Ok(rows.first().map(|row| (lifecycle(row), row.get(1))))
    }

    /// The files of a finding's folder: name, whether it can be executed, contents.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn files(
        &mut self,
        campaign: &SharedCampaign,
        key: &str,
    ) -> Result<Vec<(String, bool, Vec<u8>)>, SharedError> {
        let query =
            "SELECT name, executable, bytes FROM files WHERE campaign = $1 AND key = $2 ORDER BY name";
        let rows = self.query(query, &[&campaign.number, &key])?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect())
    }
}

fn found_elsewhere(row: &Row) -> Option<FoundElsewhere> {
    let signature: Signature = serde_json::from_str(row.get(0)).ok()?;
    let lifecycle = Lifecycle::from_word(row.get(2)).unwrap_or(Lifecycle::Confirmed);
    Some(FoundElsewhere {
        row: FindingRow { signature, contributor: row.get(1), lifecycle, seconds: row.get(3) },
        machine: row.get(4),
        target: row.get(5),
        revision: row.get(6),
        found: row.get(7),
        change: row.get(8),
    })
}

/// Claims the key and the title of a finding; false if there is one with one of them.
fn claim(
    transaction: &mut Transaction<'_>,
    campaign: i64,
    machine: i64,
    FindingFiles { row, target, version, .. }: &FindingFiles,
) -> Result<bool, postgres::Error> {
    let signature = serde_json::to_string(&row.signature).expect("a signature is plain data");
    let title = row.signature.title();
    let title_key = title_key(&row.signature);
    let (kind, lifecycle) = (row.signature.kind().word(), row.lifecycle.word());
    let statement = "INSERT INTO findings (campaign, key, title, title_key, kind, contributor, lifecycle, seconds, \
         signature, machine, target, version, change) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0) ON CONFLICT DO NOTHING";
    let rows = transaction.execute(
        statement,
        &[
            &campaign,
            &row.signature.key,
            &title,
            &title_key,
            &kind,
            &row.contributor,
            &lifecycle,
            &row.seconds,
            &signature,
            &machine,
            target,
            version,
        ],
    )?;
    Ok(rows > 0)
}

/// The title, if a bug that is reached from two sides has one title and two keys.
fn title_key(signature: &Signature) -> Option<String> {
    (!signature.failure.is_told_by_operation()).then(|| signature.title())
}

/// Sends a finding that is there. If this machine has sent it before and does not know, its files are newer.
fn merge(
    transaction: &mut Transaction<'_>,
    campaign: i64,
    machine: i64,
    finding: &FindingFiles,
) -> Result<Delivery, postgres::Error> {
    let FindingRow { signature, lifecycle, .. } = &finding.row;
    let query = "SELECT key, machine, lifecycle, revision FROM findings \
         WHERE campaign = $1 AND (key = $2 OR title_key = $3) ORDER BY key = $2 DESC LIMIT 1 FOR NO KEY UPDATE";
    let row = transaction.query_one(query, &[&campaign, &signature.key, &title_key(signature)])?;
    let (key, first): (String, i64) = (row.get(0), row.get(1));
    if first != machine || key != signature.key {
        return Ok(Delivery::Elsewhere(key));
    }
    let is_reduced = |word: &str| !matches!(word, "new" | "confirmed");
    if is_reduced(row.get(2)) && !is_reduced(lifecycle.word()) {
        return Ok(Delivery::Outdated(row.get(3)));
    }
    replace(transaction, campaign, finding)
}

/// Replaces the files of a finding whose row is locked.
fn replace(
    transaction: &mut Transaction<'_>,
    campaign: i64,
    finding: &FindingFiles,
) -> Result<Delivery, postgres::Error> {
    let FindingRow { signature, lifecycle, .. } = &finding.row;
    let statement = "UPDATE findings SET revision = revision + 1, signature = $3, lifecycle = CASE \
         WHEN lifecycle IN ('new', 'confirmed') THEN $4 ELSE lifecycle END \
         WHERE campaign = $1 AND key = $2 RETURNING revision";
    let text = serde_json::to_string(signature).expect("a signature is plain data");
    let revision: i32 =
        transaction.query_one(statement, &[&campaign, &signature.key, &text, &lifecycle.word()])?.get(0);
    put_files(transaction, campaign, &signature.key, finding)?;
    if *lifecycle != Lifecycle::Confirmed {
        let done = "UPDATE reductions SET done = true WHERE campaign = $1 AND key = $2 AND NOT done";
        transaction.execute(done, &[&campaign, &signature.key])?;
    }
    Ok(Delivery::Kept(revision))
}

/// Writes the files of a finding and removes those that it has no more.
fn put_files(
    transaction: &mut Transaction<'_>,
    campaign: i64,
    key: &str,
    FindingFiles { files, .. }: &FindingFiles,
) -> Result<(), postgres::Error> {
    let statement = transaction.prepare(
        "INSERT INTO files (campaign, key, name, executable, bytes) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (campaign, key, name) DO UPDATE SET executable = $4, bytes = $5",
    )?;
    for (name, executable, bytes) in files {
        transaction.execute(&statement, &[&campaign, &key, name, executable, bytes])?;
    }
    let names: Vec<&str> = files.iter().map(|(name, ..)| name.as_str()).collect();
    let others = "DELETE FROM files WHERE campaign = $1 AND key = $2 AND name <> ALL($3)";
    transaction.execute(others, &[&campaign, &key, &names])?;
    Ok(())
}

/// Queues a finding that is not reduced. The machine that found it begins.
fn queue_reduction(
    transaction: &mut Transaction<'_>,
    campaign: i64,
    machine: i64,
    FindingFiles { row, target, version, .. }: &FindingFiles,
) -> Result<(), postgres::Error> {
    if row.lifecycle != Lifecycle::Confirmed {
        return Ok(());
    }
    let statement = "INSERT INTO reductions (campaign, key, target, version, holder, until) \
         VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) ON CONFLICT DO NOTHING";
    transaction
        .execute(statement, &[&campaign, &row.signature.key, target, version, &machine, &LEASE_SECONDS])?;
    Ok(())
}

fn note_sighting(
    transaction: &mut Transaction<'_>,
    campaign: i64,
    machine: i64,
    FindingFiles { target, version, .. }: &FindingFiles,
    key: &str,
) -> Result<(), postgres::Error> {
    let statement = "INSERT INTO sightings (campaign, key, machine, target, version, change) \
         VALUES ($1, $2, $3, $4, $5, 0) ON CONFLICT (campaign, key, machine) DO NOTHING";
    transaction.execute(statement, &[&campaign, &key, &machine, target, version])?;
    Ok(())
}

/// Gives the finding, and what a machine has seen of it, the number of this change. This is the last part of
/// a transaction, since others wait for their numbers.
fn number_changes(
    transaction: &mut Transaction<'_>,
    campaign: i64,
    key: &str,
    machine: i64,
) -> Result<(), postgres::Error> {
    let change = next_change(transaction, campaign)?;
    let finding = "UPDATE findings SET change = $3 WHERE campaign = $1 AND key = $2";
    transaction.execute(finding, &[&campaign, &key, &change])?;
    let sighting =
        "UPDATE sightings SET change = $4 WHERE campaign = $1 AND key = $2 AND machine = $3 AND change = 0";
    transaction.execute(sighting, &[&campaign, &key, &machine, &change])?;
    Ok(())
}
