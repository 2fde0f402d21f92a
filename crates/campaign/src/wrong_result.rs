//! The oracle of wrong results: a program that is certified free of undefined behaviour, and two pipelines after
//! which it prints different things.

use std::sync::{Arc, Mutex};

use mohole_ir::Module;
use mohole_oracle::{Comparison, Tolerance};
use mohole_recondition::certify;
use mohole_target::{EngineError, Mode, Profile, Tool, Worker};
use mohole_testcase::{End, Job};

use crate::differ::lower_by;
use crate::{Ran, execute};

/// How a job's pipeline is given.
const PIPELINE: &str = "--pass-pipeline=";

/// Looks for results that differ from those of a pipeline which is right.
pub struct WrongResult<'a> {
    profile: &'a Profile,
    reference: &'a str,
    running: Mutex<Worker>,
}

/// Two results of one program.
#[derive(Debug, Clone)]
pub struct TwoResults {
    /// What it prints by the pipeline that is right.
    pub right: Ran,
    /// What it prints by the job's.
    pub wrong: Ran,
    /// Where they differ.
    pub difference: Comparison,
}

impl std::fmt::Display for TwoResults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "expected:\n{}\nfound:\n{}\n{}", self.right, self.wrong, self.difference)
    }
}

impl<'a> WrongResult<'a> {
    /// For a compiler, what runs its programs, and the pipeline that is right.
    ///
    /// # Errors
    /// When the machine gives no temporary folder or memory files.
    pub fn new(profile: &'a Profile, runner: &Arc<Tool>, reference: &'a str) -> Result<Self, EngineError> {
        let running = Mutex::new(Worker::new(runner.clone(), Mode::Best)?);
        Ok(WrongResult { profile, reference, running })
    }

    /// What the two pipelines print, if the program is certified and they differ.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn look(&self, worker: &mut Worker, job: &Job) -> Result<Option<TwoResults>, EngineError> {
        let Some(pipeline) = job.args.iter().find_map(|arg| arg.strip_prefix(PIPELINE)) else {
            return Ok(None);
        };
        if !self.is_certified(worker, job)? {
            return Ok(None);
        }
        let Some(wrong) = self.result(worker, job, pipeline)? else { return Ok(None) };
        let Some(right) = self.result(worker, job, self.reference)? else { return Ok(None) };
        let difference = right.compare(&wrong, &Tolerance::default());
        Ok((difference != Comparison::Same).then_some(TwoResults { right, wrong, difference }))
    }

    /// Whether the compiler accepts the program and every operation of it is vouched for.
    fn is_certified(&self, worker: &mut Worker, job: &Job) -> Result<bool, EngineError> {
        let args = self.profile.no_op.iter().chain(&self.profile.generic).cloned().collect();
        let printed = worker.run(&Job { args, input: job.input.clone(), limits: job.limits })?;
        let module = Module::parse_bytes(&printed.stdout).ok().filter(|_| printed.end == End::Exited(0));
        Ok(module.is_some_and(|module| certify(&module).is_certified()))
    }

    /// What the program prints when a pipeline has lowered it; `None` where it says nothing.
    fn result(&self, worker: &mut Worker, job: &Job, pipeline: &str) -> Result<Option<Ran>, EngineError> {
        let Ok(lowered) = lower_by(worker, self.profile, &job.input, pipeline)? else { return Ok(None) };
        let mut running = self.running.lock().expect("no worker panics");
        let ran = execute(&mut running, self.profile, &lowered)?;
        Ok((ran.is_result() && ran != Ran::Hung).then_some(ran))
    }
}
