//! Reports: each finding screened, reduced, run again from the text that people will read, and only then
//! written. Drafts; nothing is ever sent.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use mohole_store::{Lifecycle, Lock, Store, StoreWriter, Update};
use mohole_target::{EngineError, Home, ProfileError, Stop, Tool};
use mohole_testcase::Kind;

use crate::findings::alike::{alike, checks};
use crate::findings::known::KnownIssues;
use crate::findings::record::{Record, TargetRecord, finding_folders};
use crate::oracles::sought::Sought;
use crate::reduce::{Reduction, write_whole};
use crate::reports::publish::{PROGRAM, REPORT, Subject};
use crate::reports::refuse::release;
use crate::reports::versions::{BisectError, OnVersion, Versions};

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
    /// What has become of it, if it was looked at.
    pub lifecycle: Option<Lifecycle>,
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
    /// Reports all findings of a campaign's folder. One that cannot be reported does not keep the others from
    /// it.
    ///
    /// # Errors
    /// When there is no such folder, or the machine fails.
    pub fn all(
        &self,
        campaign: &Path,
        on_each: &dyn Fn(&Reported),
        on_trouble: &dyn Fn(&Path, &ReportError),
    ) -> Result<Vec<Reported>, ReportError> {
        let start = Instant::now();
        let _lock = campaign.is_dir().then(|| Lock::take(campaign)).transpose()?;
        let (folders, records) = self.read_all(campaign, on_trouble)?;
        let mut versions = Versions::installed(self.home)?;
        let writer = Store::path(campaign).exists().then(|| StoreWriter::start(campaign)).transpose()?;
        let mut done: Vec<Reported> = Vec::new();
        for (folder, record) in folders.iter().zip(&records) {
            let one = match self.time.is_some_and(|time| start.elapsed() >= time) {
                true => Ok(left_for_later(record, folder)),
                false => self.one(folder, &records, &done, &mut versions),
            };
            let one = match one {
                Ok(one) => one,
                Err(error) => {
                    on_trouble(folder, &error);
                    continue;
                }
            };
            if let (Some(writer), Some(lifecycle)) = (&writer, one.lifecycle) {
                writer.handle().send(Update::Lifecycle(one.record.signature.key.clone(), lifecycle));
            }
            on_each(&one);
            done.push(one);
        }
        if let Some(Err(error)) = writer.map(StoreWriter::close) {
            on_trouble(campaign, &error.into());
        }
        Ok(done)
    }

    /// The findings of a campaign's folder, in the order in which they are reported: what is known first,
    /// since others may be the same; what takes a moment before what takes long.
    fn read_all(
        &self,
        campaign: &Path,
        on_trouble: &dyn Fn(&Path, &ReportError),
    ) -> Result<(Vec<PathBuf>, Vec<Record>), ReportError> {
        let mut found: Vec<(PathBuf, Record)> = Vec::new();
        for folder in finding_folders(campaign)? {
            match Record::read(&folder) {
                Ok(record) => found.push((folder, record)),
                Err(error) => on_trouble(&folder, &error.into()),
            }
        }
        found.sort_by_key(|(_, record)| {
            let is_hang = record.kind() == Kind::Hang;
            (self.known.find(&record.signature).is_none(), is_hang, !is_small(record))
        });
        Ok(found.into_iter().unzip())
    }

    /// Reports one finding.
    fn one(
        &self,
        folder: &Path,
        all: &[Record],
        done: &[Reported],
        versions: &mut Versions,
    ) -> Result<Reported, ReportError> {
        let (record, folder_path) = (Record::read(folder)?, folder.to_owned());
        let mut one = Reported { record, known: None, refused: None, lifecycle: None, folder: folder_path };
        if let Some(issue) = self.known.find(&one.record.signature) {
            one.known = Some(issue.link.clone());
            one.lifecycle = Some(Lifecycle::Known);
            withdraw(folder);
            return Ok(one);
        }
        let mut subject = Subject::named(&one.record.target, self.home)?;
        self.reduce(&mut one.record, folder, &subject)?;
        let (args, program) = one.record.smallest(folder)?;
        let program = String::from_utf8_lossy(&program).into_owned();
        let job = subject.job(&args, &program);
        let versions = versions.look(&job, &Sought::of(&one.record))?;
        let before = one.record.clone();
        let showing = versions.iter().filter(|version| version.same);
        one.record.shown_on = showing.map(|version| version.target.clone()).collect();
        let own = versions.iter().find(|version| version.target == one.record.target);
        if let Some(own) = own.filter(|own| own.same) {
            one.record.speak_of(&own.verdict);
        }
        one.record.asserted = checks(&versions);
        one.lifecycle = own.and_then(|own| match own.same {
            true if one.record.reduced.is_some() => Some(Lifecycle::Reduced),
            true => Some(Lifecycle::Confirmed),
            false => (own.is_fine() && is_of_another_build(&one, &subject.tool)).then_some(Lifecycle::Fixed),
        });
        one.refused = subject.refusal(&one.record, &job, &versions, done)?;
        if one.refused.is_none() {
            if let Some(newest) = newest_release(&one.record.target, &versions) {
                subject = Subject::named(newest, self.home)?;
            }
            let duplicates = duplicates(&one.record, all);
            one.refused = subject.publish(folder, &one.record, &job, &versions, &duplicates)?;
        }
        one.record.refused.clone_from(&one.refused);
        if one.record != before {
            one.record.write(folder)?;
        }
        if one.refused.is_some() {
            withdraw(folder);
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
            stop: Stop::default(),
            engine: None,
        };
        let (args, program) = record.smallest(folder)?;
        let job = subject.job(&args, &String::from_utf8_lossy(&program));
        let reduced = match (&record.reference, &subject.runner) {
            (Some(reference), Some(runner)) => {
                reduction.of_wrong_result(&job, runner, reference, record.pass())?
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

/// A report that was right once is not left lying about.
fn withdraw(folder: &Path) {
    let _ = fs::remove_file(folder.join(REPORT));
}

/// Whether a finding was written with another build of its compiler. A report may be about a newer release.
fn is_of_another_build(one: &Reported, tool: &Tool) -> bool {
    let Ok(old) = TargetRecord::read(&one.folder) else { return false };
    old.name == one.record.target && !old.build.is_empty() && old.build != tool.build()
}

/// A finding that nobody had time for. What was said of it before stands.
fn left_for_later(record: &Record, folder: &Path) -> Reported {
    let late = || "there was no time left; it will be looked at next time".to_owned();
    let refused = match folder.join(REPORT).exists() {
        true => None,
        false => Some(record.refused.clone().unwrap_or_else(late)),
    };
    let (record, folder) = (record.clone(), folder.to_owned());
    Reported { record, known: None, refused, lifecycle: None, folder }
}

/// The newest release of upstream that shows a bug of an older one.
fn newest_release<'a>(target: &str, versions: &'a [OnVersion]) -> Option<&'a str> {
    let own = release(target)?;
    let newer = versions.iter().filter(|version| version.same && release(&version.target) > Some(own));
    newer.max_by_key(|version| release(&version.target)).map(|version| version.target.as_str())
}

/// Other findings that are likely the same bug.
fn duplicates(record: &Record, all: &[Record]) -> Vec<String> {
    let same = |other: &&Record| other.signature.key != record.signature.key && alike(other, record);
    all.iter()
        .filter(same)
        .map(|other| format!("{} ({})", other.signature.key, other.signature.title()))
        .collect()
}
