//! The input of `replay`, `bisect` and `reduce`: a finding's folder, or a file with arguments.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use mohole_campaign::{
    Compiler, JudgedRun, confirmation_limits, examine_with_verifier, look_often, read_finding, smallest_case,
    with_names,
};
use mohole_session::{Session, TargetOption, Usage, inputs, rejected};
use mohole_target::{Mode, Stop, Tool, Worker};
use mohole_testcase::{Finding, Job, Verdict};

/// The option that names a compiler, for commands that take a finding.
#[derive(clap::Args)]
pub(crate) struct OtherTargetOption {
    /// The compiler: a name from `mohole target list` [default: the finding's own; for a file the newest
    /// installed mlir-opt]
    #[arg(long, value_name = "NAME")]
    pub(crate) target: Option<String>,
}

/// How often a test case is run before it counts as one that does not show the bug.
const MAX_RUNS: usize = 3;

/// A test case and its compiler.
pub(crate) struct Subject {
    pub(crate) session: Session,
    /// The tool that runs lowered programs, if it is installed.
    pub(crate) runner: Option<Arc<Tool>>,
    pub(crate) job: Job,
    /// The finding of a folder; `None` for a file.
    pub(crate) finding: Option<Finding>,
}

impl Subject {
    /// A finding's folder, or a file with arguments.
    pub(crate) fn open(path: &Path, target: &OtherTargetOption, args: &[String]) -> Result<Self> {
        if !path.is_dir() {
            let session = Session::open(&TargetOption { target: target.target.clone() })?;
            let (args, program) = inputs::test_case(path, args)?;
            let job = job(&session, args, program);
            return Ok(Subject { runner: session.runner(), session, job, finding: None });
        }
        if !args.is_empty() {
            return Err(Usage("a finding has its own arguments".to_owned()).into());
        }
        Self::of_finding(path, read(path)?, target)
    }

    /// The finding of a folder.
    pub(crate) fn of_finding(folder: &Path, finding: Finding, target: &OtherTargetOption) -> Result<Self> {
        let target = target.target.clone().unwrap_or_else(|| finding.target.clone());
        let session = Session::open(&TargetOption { target: Some(target) })?;
        let (args, program) = smallest_case(folder, &finding)?;
        let mut job = job(&session, args, program);
        job.limits = confirmation_limits(&finding, job.limits);
        Ok(Subject { runner: session.runner(), session, job, finding: Some(finding) })
    }

    /// The compiler.
    pub(crate) fn compiler(&self) -> Compiler<'_> {
        let Session { profile, tool, .. } = &self.session;
        Compiler { profile, tool, runner: self.runner.as_ref() }
    }

    /// Runs it in processes of its own, a few times unless it shows at once. A file may show any bug that one
    /// run tells.
    pub(crate) fn run(&self) -> Result<JudgedRun> {
        let mut worker = Worker::new(self.session.tool.clone(), Mode::Spawn)?;
        if let Some(finding) = &self.finding {
            return Ok(look_often(&mut worker, self.compiler(), &self.job, finding, MAX_RUNS)?);
        }
        let mut look = || examine_with_verifier(&mut worker, &self.session.profile, &self.job);
        let mut run = look()?;
        for _ in 1..MAX_RUNS {
            if !run.verdict.outcome.is_finding() {
                run = look()?;
            }
        }
        Ok(with_names(run, self.compiler(), &Stop::default())?)
    }

    /// What to tell the user of a file if the compiler shows no bug on it.
    ///
    /// # Errors
    /// If the compiler rejects the arguments or the program.
    pub(crate) fn no_bug(&self, file: &Path, run: &JudgedRun) -> Result<String> {
        let JudgedRun { job, verdict, .. } = run;
        rejected::check_accepted(&self.session, file, &job.args, verdict)?;
        let target = &self.session.profile.name;
        let said = match (&verdict.signature, &verdict.message) {
            (Some(signature), _) => format!("; it does in some runs: {}", signature.title()),
            (None, Some(message)) => format!("; it says: {}", rejected::with_file_name(message, file)),
            (None, None) => String::new(),
        };
        Ok(format!("{target} does not crash, hang or leave invalid IR on this program{said}"))
    }

    /// Whether a verdict shows the finding, also as another failure; for a file, any finding.
    pub(crate) fn is_shown_by(&self, verdict: &Verdict) -> bool {
        let signature = verdict.signature.as_ref();
        let is_shown = |finding: &Finding| finding.is(signature) || self.is_shown_otherwise(verdict);
        self.finding.as_ref().map_or(signature.is_some(), is_shown)
    }

    /// Whether a verdict of the finding's own compiler shows it as another failure of the same pass.
    pub(crate) fn is_shown_otherwise(&self, verdict: &Verdict) -> bool {
        let signature = verdict.signature.as_ref();
        let otherwise = |finding: &Finding| {
            let is_own = finding.target == self.session.profile.name;
            is_own && finding.fails_as(signature) && !finding.is(signature)
        };
        self.finding.as_ref().is_some_and(otherwise)
    }
}

/// The finding of a folder.
pub(crate) fn read(folder: &Path) -> Result<Finding> {
    read_finding(folder).context("this is not a finding's folder")
}

fn job(session: &Session, args: Vec<String>, program: Vec<u8>) -> Job {
    Job { args: args.into(), input: program.into(), limits: session.profile.limits.limits() }
}
