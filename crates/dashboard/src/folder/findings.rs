//! The findings of a campaign: rows of the database with what their folders say. A folder is read again only
//! if it has changed.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use mohole_store::{Change, FindingRow, Lifecycle, Store, StoreError};
use mohole_testcase::{Finding, Joined};

use super::files::{read_finding, smallest_program};
use crate::highlight::dialects;
use crate::source::FindingSummary;
use crate::units::unix_seconds;

/// What was read of findings.
#[derive(Default)]
pub(super) struct FindingCache {
    folders: HashMap<String, Folder>,
    rows: HashMap<String, FindingRow>,
}

/// The findings of a campaign.
pub(super) struct FoundSoFar {
    /// The confirmed ones, the best first.
    pub(super) findings: Vec<Arc<FindingSummary>>,
    /// How many were not confirmed.
    pub(super) unconfirmed: usize,
    /// How many folders cannot be read.
    pub(super) unreadable: usize,
}

/// What the folder of a finding says.
struct Folder {
    path: PathBuf,
    changed: SystemTime,
    read: Option<FromFolder>,
}

/// The part of a finding that lists need.
struct FromFolder {
    finding: Finding,
    dialects: Vec<String>,
    found_at: Option<f64>,
}

/// What people and mohole did to findings, by key.
struct Changes {
    first: BTreeMap<String, Change>,
    decisions: BTreeMap<String, Change>,
    links: BTreeMap<String, String>,
    /// What findings are joined with that are the same bug as another.
    joined: BTreeMap<String, Joined>,
    /// Compilers that findings were seen with, on other machines, too.
    seen_with: BTreeMap<String, Vec<[String; 2]>>,
}

impl FindingCache {
    /// Reads the findings, the best first.
    pub(super) fn read(&mut self, store: &Store, campaign: &Path) -> Result<FoundSoFar, StoreError> {
        self.look_at_folders(&campaign.join("findings"));
        let (confirmed, unconfirmed) = store.by_confirmation()?;
        self.rows = confirmed.into_iter().map(|row| (row.signature.key.clone(), row)).collect();
        self.adopt_folders();
        let changes = Changes {
            first: store.first_changes()?,
            decisions: store.decisions()?,
            links: store.links()?,
            joined: store.joined()?,
            seen_with: store.seen_with()?,
        };
        let mut all: Vec<FindingSummary> =
            self.rows.values().map(|row| self.summary(row, &changes)).collect();
        name_leads(&mut all);
        all.sort_by(|one, other| {
            let rank = |it: &FindingSummary| (it.points.is_none(), it.points.map(|points| -points));
            rank(one).cmp(&rank(other)).then_with(|| one.key.cmp(&other.key))
        });
        Ok(FoundSoFar {
            findings: all.into_iter().map(Arc::new).collect(),
            unconfirmed: unconfirmed.len(),
            unreadable: self.folders.values().filter(|folder| folder.read.is_none()).count(),
        })
    }

    /// The folder of a finding.
    pub(super) fn folder(&self, key: &str) -> Option<PathBuf> {
        self.folders.get(key).map(|folder| folder.path.clone())
    }

    /// The row of a finding.
    pub(super) fn row(&self, key: &str) -> Option<FindingRow> {
        self.rows.get(key).cloned()
    }

    /// Reads the folders that are new or have changed, and forgets those that are gone.
    fn look_at_folders(&mut self, findings: &Path) {
        let mut before = std::mem::take(&mut self.folders);
        // A campaign without findings has no such folder.
        let Ok(entries) = fs::read_dir(findings) else { return };
        for entry in entries.filter_map(Result::ok) {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = entry.path();
            let changed = fs::metadata(path.join("finding.json")).and_then(|file| file.modified());
            // Folders that are being written or replaced have hidden names.
            let (false, Ok(changed)) = (name.starts_with('.'), changed) else { continue };
            let folder = match before.remove(&name) {
                Some(same) if same.changed == changed && same.read.is_some() => same,
                _ => Folder { read: FromFolder::read(&path), changed, path },
            };
            self.folders.insert(name, folder);
        }
    }

    /// A folder counts whether or not the store has a row: the folder is written first.
    fn adopt_folders(&mut self) {
        for (key, folder) in &self.folders {
            let Some(read) = folder.read.as_ref().filter(|_| !self.rows.contains_key(key)) else { continue };
            let lifecycle =
                if read.finding.reduced.is_some() { Lifecycle::Reduced } else { Lifecycle::Confirmed };
            let (signature, contributor) = (read.finding.signature.clone(), read.finding.strategy.clone());
            let row = FindingRow { signature, contributor, lifecycle, seconds: 0.0 };
            self.rows.insert(key.clone(), row);
        }
    }

    fn summary(&self, row: &FindingRow, changes: &Changes) -> FindingSummary {
        let key = &row.signature.key;
        let folder = self.folders.get(key).and_then(|folder| folder.read.as_ref());
        let finding = folder.map(|read| &read.finding);
        let person = changes.decisions.get(key).and_then(|change| change.decision.as_ref());
        // Reports of earlier versions have told the folder alone.
        let joined = changes.joined.get(key).or(finding.and_then(|finding| finding.joined.as_ref()));
        FindingSummary {
            key: key.clone(),
            title: finding.map_or_else(|| row.signature.title(), Finding::title),
            kind: row.signature.kind(),
            pass: finding.map_or(&row.signature, |finding| &finding.signature).pass.clone(),
            strategy: row.contributor.clone(),
            state: row.lifecycle,
            person: person.map(|decision| decision.person.clone()),
            link: changes.links.get(key).cloned(),
            points: finding.and_then(|finding| Some(finding.score.as_ref()?.points)),
            seconds: row.seconds,
            found_at: changes
                .first
                .get(key)
                .map(|change| change.at)
                .or_else(|| folder.and_then(|read| read.found_at)),
            target: finding.map(|finding| finding.target.clone()).unwrap_or_default(),
            versions: versions(finding, changes.seen_with.get(key)),
            dialects: folder.map(|read| read.dialects.clone()).unwrap_or_default(),
            operations: finding.and_then(|finding| Some(finding.reduced.as_ref()?.ops[1])),
            lead: joined.map_or(key, |joined| &joined.with).clone(),
            because: joined.map(|joined| joined.because.clone()),
            refused: finding.and_then(|finding| finding.refused.clone()),
            upstream: finding.map(|finding| finding.upstream.clone()).unwrap_or_default(),
        }
    }
}

impl FromFolder {
    fn read(path: &Path) -> Option<Self> {
        let finding = read_finding(path).ok()?;
        let program = smallest_program(path).unwrap_or_default();
        let program_file = ["module.mlir", "module.mlirbc"].map(|name| fs::metadata(path.join(name)));
        let found_at =
            program_file.into_iter().find_map(|file| Some(unix_seconds(file.ok()?.modified().ok()?)));
        Some(FromFolder { finding, dialects: dialects(&program), found_at })
    }
}

/// The compilers that show a finding.
fn versions(finding: Option<&Finding>, seen_with: Option<&Vec<[String; 2]>>) -> Vec<String> {
    let all = finding.into_iter().flat_map(|finding| &finding.versions);
    let shown = all.filter(|version| version.shows == Some(true));
    let mut names: Vec<String> = shown.map(|version| version.target.clone()).collect();
    names.extend(finding.into_iter().flat_map(|it| it.shown_on.iter().chain([&it.target])).cloned());
    names.extend(seen_with.into_iter().flatten().map(|[target, _]| target.clone()));
    names.sort_unstable();
    names.dedup();
    names
}

/// Joined findings that are followed, in case they are joined in a circle.
const MAX_STEPS: usize = 64;

/// Follows each finding to the one that leads all findings of its bug.
fn name_leads(all: &mut [FindingSummary]) {
    let joined: HashMap<String, String> = all.iter().map(|one| (one.key.clone(), one.lead.clone())).collect();
    for one in all.iter_mut() {
        for _ in 0..MAX_STEPS {
            match joined.get(&one.lead) {
                Some(next) if *next != one.lead => one.lead.clone_from(next),
                Some(_) => break,
                // The finding that it is joined with is gone.
                None => {
                    one.lead.clone_from(&one.key);
                    break;
                }
            }
        }
    }
}
