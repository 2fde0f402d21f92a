//! A campaign in a folder: its SQLite file and the folders of its findings.

mod coverage;
mod files;
mod findings;
mod machines;
mod recent;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use mohole_store::{Decision, FindingRow, Lifecycle, Point, Store};
use parking_lot::Mutex;

use self::findings::FindingCache;
pub(crate) use self::machines::is_fresh;
use self::machines::{is_running, machines};
use self::recent::RecentWork;
use crate::source::{CampaignState, Coverage, Details, Now, Snapshot, Source, SourceError};
use crate::warnings::{Facts, warnings};

/// Coverage is many rows and changes slowly.
const COVERAGE_INTERVAL: Duration = Duration::from_secs(10);

/// More points than this are thinned out.
const MAX_POINTS: usize = 2_000;

/// Reads the folder of a campaign.
pub struct FolderSource {
    folder: PathBuf,
    cache: Mutex<Cache>,
    is_read_only: bool,
}

/// What need not be read again.
#[derive(Default)]
struct Cache {
    findings: FindingCache,
    series: Series,
    coverage: Option<(Instant, Arc<Coverage>)>,
    recent: RecentWork,
}

impl FolderSource {
    /// Opens the folder of a campaign.
    ///
    /// # Errors
    /// When it has no database that this version reads.
    pub fn open(folder: &Path) -> Result<Self, SourceError> {
        Store::read(folder)?;
        Ok(FolderSource { folder: folder.to_owned(), cache: Mutex::default(), is_read_only: false })
    }

    /// The same, without the right to change states.
    #[must_use]
    pub fn read_only(self) -> Self {
        FolderSource { is_read_only: true, ..self }
    }
}

impl Source for FolderSource {
    fn read(&self) -> Result<Snapshot, SourceError> {
        let store = Store::read(&self.folder)?;
        let mut cache = self.cache.lock();
        let found = cache.findings.read(&store, &self.folder)?;
        let coverage = cache.coverage(&store)?;
        let series = cache.series.read(&store)?.to_vec();
        let copy = store.copy_status()?;
        let is_running = is_running(&store, copy.as_ref(), &self.folder)?;
        let machines = machines(&store, copy.as_ref(), is_running)?;
        let campaign = campaign(&store, is_running, &coverage)?;
        let scores = store.scores()?;
        let facts = Facts {
            campaign: &campaign,
            scores: &scores,
            unreadable: found.unreadable,
            folder: &self.folder,
            machines: &machines,
            copy: copy.as_ref(),
        };
        let warnings = warnings(&facts);
        let is_unreduced = |one: &&Arc<crate::source::FindingSummary>| one.state == Lifecycle::Confirmed;
        let reductions = copy.as_ref().filter(|copy| is_fresh(copy)).map(|copy| copy.reductions);
        let now = Now {
            strategies: cache.recent.shares(Instant::now(), &scores),
            waiting: match reductions {
                Some(reductions) => reductions.waiting,
                None => found.findings.iter().filter(is_unreduced).count() as u64,
            },
            leased: reductions.map(|reductions| reductions.leased),
        };
        Ok(Snapshot {
            now,
            machines,
            campaign,
            scores,
            series,
            findings: found.findings,
            unconfirmed: found.unconfirmed,
            coverage,
            warnings,
        })
    }

    fn details(&self, key: &str) -> Result<Option<Details>, SourceError> {
        // The path is one that was found on the disk, not one that was asked for.
        let Some(folder) = self.cache.lock().findings.folder(key) else { return Ok(None) };
        let history = Store::read(&self.folder)?.history(key)?;
        Ok(Some(files::read(&folder, history)?))
    }

    fn decide(&self, key: &str, state: Lifecycle, decision: &Decision) -> Result<bool, SourceError> {
        if self.is_read_only {
            return Err(SourceError::ReadOnly);
        }
        let Some(row) = self.cache.lock().findings.row(key) else { return Ok(false) };
        Store::open(&self.folder)?.decide(&FindingRow { lifecycle: state, ..row }, decision)?;
        Ok(true)
    }
}

impl Cache {
    fn coverage(&mut self, store: &Store) -> Result<Arc<Coverage>, SourceError> {
        if let Some((read, coverage)) = &self.coverage
            && read.elapsed() < COVERAGE_INTERVAL
        {
            return Ok(coverage.clone());
        }
        let coverage = Arc::new(coverage::read(store)?);
        self.coverage = Some((Instant::now(), coverage.clone()));
        Ok(coverage)
    }
}

/// The points read so far, thinned out.
#[derive(Default)]
struct Series {
    points: Vec<Point>,
    /// The number of the last point read.
    last: i64,
}

impl Series {
    fn read(&mut self, store: &Store) -> Result<&[Point], SourceError> {
        let (last, new) = store.series_after(self.last)?;
        if last < self.last {
            // Another database has taken its place.
            *self = Series::default();
            return self.read_all(store);
        }
        self.last = last;
        self.points.extend(new);
        while self.points.len() > MAX_POINTS {
            thin_out(&mut self.points);
        }
        Ok(&self.points)
    }

    fn read_all(&mut self, store: &Store) -> Result<&[Point], SourceError> {
        (self.last, self.points) = store.series_after(0)?;
        while self.points.len() > MAX_POINTS {
            thin_out(&mut self.points);
        }
        Ok(&self.points)
    }
}

/// Removes every second point, never the last.
fn thin_out(points: &mut Vec<Point>) {
    let odd = points.len() % 2;
    let mut number = 0;
    points.retain(|_| {
        number += 1;
        number % 2 == odd
    });
}

fn campaign(store: &Store, is_running: bool, coverage: &Coverage) -> Result<CampaignState, SourceError> {
    let text = |name: &str| store.state(name).map(Option::unwrap_or_default);
    let number = |name: &str| text(name).map(|text| text.parse::<f64>().unwrap_or(0.0));
    let mut outcomes = std::collections::BTreeMap::new();
    for (outcome, runs) in coverage.passes.values().flat_map(|tried| &tried.outcomes) {
        *outcomes.entry(outcome.clone()).or_insert(0) += runs;
    }
    Ok(CampaignState {
        target: text("target")?,
        version: text("version")?,
        seed: text("seed")?,
        command: text("command")?,
        is_running,
        seconds: number("seconds")?,
        processor_seconds: number("processor-seconds")?,
        compiler_runs: number("compiler-runs")?,
        outcomes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_points_every_second_is_kept_and_the_last() {
        for count in [4usize, 5] {
            let mut points: Vec<Point> =
                (0..count).map(|number| Point { tests: number as u64, ..Point::default() }).collect();
            thin_out(&mut points);
            assert_eq!(points.last().unwrap().tests, count as u64 - 1);
            assert_eq!(points.len(), count.div_ceil(2));
        }
    }
}
