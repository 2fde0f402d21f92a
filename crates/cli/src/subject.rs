//! What `replay`, `bisect` and `reduce` are about: a finding's folder, or a file with arguments.

use std::path::Path;

use anyhow::{Context, Result};
use mohole_campaign::{Examined, Record, Sought, examine_deeply, hang_limits};
use mohole_session::{Session, TargetOption, Usage, inputs};
use mohole_target::{Mode, Worker};
use mohole_testcase::{Job, Kind, Verdict};

/// The option that names a compiler, for commands that take a finding.
#[derive(clap::Args)]
pub(crate) struct OtherTargetOption {
    /// The compiler: a name from `mohole target list` [default: the finding's own; for a file the newest
    /// installed mlir-opt]
    #[arg(long, value_name = "NAME")]
    pub(crate) target: Option<String>,
}

/// A test case that shows something, and the compiler it shows on.
pub(crate) struct Subject {
    pub(crate) session: Session,
    pub(crate) job: Job,
    /// What the folder says of it; `None` for a file.
    pub(crate) record: Option<Record>,
}

impl Subject {
    /// A finding's folder, or a file with arguments.
    pub(crate) fn open(path: &Path, target: &OtherTargetOption, args: &[String]) -> Result<Self> {
        if !path.is_dir() {
            let session = Session::open(&TargetOption { target: target.target.clone() })?;
            let job = job(&session, args.to_vec(), inputs::read(path)?);
            return Ok(Subject { session, job, record: None });
        }
        if !args.is_empty() {
            return Err(Usage("a finding's folder has its own arguments".to_owned()).into());
        }
        Self::of_finding(path, read(path)?, target)
    }

    /// The finding of a folder, with what that says of it.
    pub(crate) fn of_finding(folder: &Path, record: Record, target: &OtherTargetOption) -> Result<Self> {
        let target = target.target.clone().unwrap_or_else(|| record.target.clone());
        let session = Session::open(&TargetOption { target: Some(target) })?;
        let (args, program) = record.smallest(folder)?;
        let mut job = job(&session, args, program);
        if record.kind() == Kind::Hang {
            // What takes this long is what the campaign has called a hang.
            job.limits = hang_limits(job.limits);
        }
        Ok(Subject { session, job, record: Some(record) })
    }

    /// Runs it in a process of its own, a few times unless it shows at once.
    pub(crate) fn run(&self) -> Result<Verdict> {
        const TIMES: usize = 3;
        let mut worker = Worker::new(self.session.tool.clone(), Mode::Spawn)?;
        let mut verdict = self.look(&mut worker)?.verdict;
        for _ in 1..TIMES {
            if self.is_it(&verdict) {
                break;
            }
            verdict = self.look(&mut worker)?.verdict;
        }
        Ok(verdict)
    }

    /// One look at it; a file is looked at for whatever one run tells.
    fn look(&self, worker: &mut Worker) -> Result<Examined> {
        let profile = &self.session.profile;
        Ok(match &self.record {
            Some(record) => {
                Sought::of(record).look(worker, profile, self.session.runner().as_ref(), &self.job)?
            }
            None => examine_deeply(worker, profile, &self.job)?,
        })
    }

    /// Whether a verdict is the one that is looked for; for a file, any finding is.
    pub(crate) fn is_it(&self, verdict: &Verdict) -> bool {
        let Some(signature) = &verdict.signature else { return false };
        self.record.as_ref().is_none_or(|record| record.signature.key == signature.key)
    }
}

/// What a finding's folder says of it.
pub(crate) fn read(folder: &Path) -> Result<Record> {
    Record::read(folder).context("this is no finding's folder")
}

fn job(session: &Session, args: Vec<String>, program: Vec<u8>) -> Job {
    Job { args: args.into(), input: program.into(), limits: session.profile.limits.limits() }
}
