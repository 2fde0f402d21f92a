//! Reports: each finding screened, reduced, run again from the text that people will read, and only then
//! written. Drafts; nothing is ever sent.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use mohole_oracle::kin;
use mohole_target::{EngineError, Home, ProfileError};
use mohole_testcase::Outcome;

use crate::alike::alike;
use crate::publish::{PROGRAM, Subject};
use crate::{
    BisectError, KnownIssues, OnVersion, Record, Reduction, Sought, Versions, finding_folders, write_whole,
};

/// What is needed to write reports.
pub struct Reporter<'a> {
    /// Where compilers are.
    pub home: &'a Home,
    /// What is known already.
    pub known: &'a KnownIssues,
    /// Time for reducing a finding that was not reduced yet.
    pub budget: Duration,
    /// What is not reported after this long, all together, is left for another time.
    pub time: Option<Duration>,
    /// Processes at once.
    pub workers: usize,
}

/// What became of one finding.
#[derive(Debug, Clone)]
pub struct Reported {
    /// What its folder says of it.
    pub record: Record,
    /// Where it is known from.
    pub known: Option<String>,
    /// Why it is not reported.
    pub refused: Option<String>,
    /// Its folder.
    pub folder: PathBuf,
}

/// Why reports could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The disk.
    #[error(transparent)]
    Disk(#[from] io::Error),
    /// A compiler's profile.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// The machine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The campaign's memory.
    #[error(transparent)]
    Store(#[from] mohole_store::StoreError),
    /// The comparison of compilers.
    #[error(transparent)]
    Bisect(#[from] BisectError),
}

impl Reporter<'_> {
    /// Reports all findings of a campaign's folder.
    ///
    /// # Errors
    /// When the disk or the machine fails.
    pub fn all(&self, campaign: &Path, on_each: &dyn Fn(&Reported)) -> Result<Vec<Reported>, ReportError> {
        let start = Instant::now();
        let read = |folder: PathBuf| Record::read(&folder).map(|record| (folder, record));
        let mut found: Vec<(PathBuf, Record)> =
            finding_folders(campaign)?.into_iter().map(read).collect::<Result<_, _>>()?;
        // Those that take a moment come before those that take long.
        found.sort_by_key(|(_, record)| (record.verdict().outcome == Outcome::Hang, !is_small(record)));
        let (folders, records): (Vec<PathBuf>, Vec<Record>) = found.into_iter().unzip();
        let mut versions = Versions::installed(self.home)?;
        let mut done: Vec<Reported> = Vec::new();
        for (folder, record) in folders.iter().zip(&records) {
            let one = match self.time.is_some_and(|time| start.elapsed() >= time) {
                true => left_for_later(record, folder),
                false => self.one(folder, &records, &done, &mut versions)?,
            };
            on_each(&one);
            done.push(one);
        }
        Ok(done)
    }

    /// Reports one finding.
    fn one(
        &self,
        folder: &Path,
        all: &[Record],
        done: &[Reported],
        versions: &mut Versions,
    ) -> Result<Reported, ReportError> {
        let record = Record::read(folder)?;
        let mut one = Reported { record, known: None, refused: None, folder: folder.to_owned() };
        if let Some(issue) = self.known.find(&one.record.signature) {
            one.known = Some(issue.link.clone());
            return Ok(one);
        }
        let mut subject = Subject::named(&one.record.target, self.home)?;
        self.reduce(&mut one.record, folder, &subject)?;
        let (args, program) = one.record.smallest(folder)?;
        let program = String::from_utf8_lossy(&program).into_owned();
        let job = subject.job(&args, &program);
        let versions = versions.look(&job, &Sought::of(&one.record))?;
        let own = versions.iter().find(|version| version.same && version.target == one.record.target);
        if let Some(kin) = own.and_then(|own| kin(&own.verdict)) {
            one.record.kin = Some(kin);
        }
        one.refused = subject.refusal(&one.record, &job, &versions, done)?;
        if one.refused.is_none() {
            if let Some(newest) = newest_release(&one.record.target, &versions) {
                subject = Subject::named(newest, self.home)?;
            }
            let duplicates = duplicates(&one.record, all);
            one.refused = subject.publish(folder, &one.record, &job, &versions, &duplicates)?;
        }
        if one.record.refused != one.refused {
            one.record.refused.clone_from(&one.refused);
            one.record.write(folder)?;
        }
        if one.refused.is_some() {
            // A report that was right once is not left lying about.
            let _ = fs::remove_file(folder.join("report.md"));
        }
        Ok(one)
    }

    /// Reduces a finding that was not reduced to the end yet, if it shows; goes on from the best so far.
    fn reduce(&self, record: &mut Record, folder: &Path, subject: &Subject) -> Result<(), ReportError> {
        if is_small(record) {
            return Ok(());
        }
        let reduction = Reduction {
            profile: &subject.profile,
            tool: &subject.tool,
            workers: self.workers,
            time: self.budget,
            seed: 0,
            keep: None,
            command: true,
            stop: None,
            engine: None,
        };
        let (args, program) = record.smallest(folder)?;
        let job = subject.job(&args, &String::from_utf8_lossy(&program));
        let reduced = match (&record.reference, &subject.runner) {
            (Some(reference), Some(runner)) => {
                reduction.of_wrong_result(&job, runner, reference, record.pass.as_deref())?
            }
            _ => reduction.of_verdict(&job, &record.verdict())?,
        };
        if let Some(reduced) = reduced {
            write_whole(&folder.join(PROGRAM), &reduced.job.input)?;
            record.take(&reduced);
            record.write(folder)?;
        }
        Ok(())
    }
}

/// Whether there is nothing left to reduce.
fn is_small(record: &Record) -> bool {
    record.reduced.as_ref().is_some_and(|reduced| reduced.finished)
}

/// A finding that nobody had time for. What was said of it before stands.
fn left_for_later(record: &Record, folder: &Path) -> Reported {
    Reported {
        record: record.clone(),
        known: None,
        refused: Some("there was no time left; it will be looked at next time".to_owned()),
        folder: folder.to_owned(),
    }
}

/// The newest release of upstream that shows a bug of an older one.
fn newest_release<'a>(target: &str, versions: &'a [OnVersion]) -> Option<&'a str> {
    let number = |name: &str| name.strip_prefix("mlir-opt-").and_then(|number| number.parse::<u32>().ok());
    let own = number(target)?;
    let newer = versions.iter().filter(|version| version.same && number(&version.target) > Some(own));
    newer.max_by_key(|version| number(&version.target)).map(|version| version.target.as_str())
}

/// Other findings that are likely the same bug.
fn duplicates(record: &Record, all: &[Record]) -> Vec<String> {
    let same = |other: &&Record| other.signature.key != record.signature.key && alike(other, record);
    all.iter()
        .filter(same)
        .map(|other| format!("{} ({})", other.signature.key, other.signature.title))
        .collect()
}
