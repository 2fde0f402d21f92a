//! One lane of the engine: runs jobs one after the other, each in the cheapest way that works.

use std::sync::Arc;
use std::time::Duration;

use mohole_preload::protocol::PLACEHOLDER;
use mohole_testcase::{End, Execution, Job, Limits};

use crate::lazy_server::LazyServer;
use crate::pool::{Pool, Pooled};
use crate::scratch::Scratch;
use crate::server::{self, Gone, Server};
use crate::spawn::{self, Ended};
use crate::trust::Place;
use crate::{EngineError, Tool};

/// How a job's process comes to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Whatever is cheapest: at the input for arguments that come up again and again, else at the options,
    /// else before `main`, else spawned.
    Best,
    /// Started anew.
    Spawn,
    /// Forked before `main`.
    BeforeMain,
    /// Forked where options are read, by a server for any arguments.
    AtOptions,
    /// Forked at the opening of the input, by a server for these very arguments.
    AtInput,
}

/// How jobs that share their arguments turned out to be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Forked when the compiler is about to parse.
    Parser,
    /// Forked when it opens its input.
    Input,
    /// Forked when it reads its options.
    Options,
    /// Forked before `main`.
    BeforeMain,
    /// Spawned, for this reason.
    Spawn(&'static str),
}

/// How long a job may take that is run only to see whether a server can be trusted.
const TRIAL_LIMIT: Duration = Duration::from_secs(2);

/// A lane with its own folder, files and servers.
pub struct Worker {
    tool: Arc<Tool>,
    mode: Mode,
    scratch: Scratch,
    /// Runs jobs with any arguments.
    runner: LazyServer,
    /// Runs jobs whose arguments come up again and again.
    pool: Pool,
}

impl Worker {
    /// A worker for a compiler; starts nothing yet.
    ///
    /// # Errors
    /// When the machine gives no temporary folder or memory files.
    pub fn new(tool: Arc<Tool>, mode: Mode) -> Result<Self, EngineError> {
        let scratch = Scratch::new(&tool).map_err(EngineError::system("cannot make a scratch folder"))?;
        Ok(Worker { tool, mode, scratch, runner: LazyServer::default(), pool: Pool::default() })
    }

    /// Runs one job to its end.
    ///
    /// # Errors
    /// When the machine fails, or the server dies on this job twice. What the compiler does is no error.
    pub fn run(&mut self, job: &Job) -> Result<Execution, EngineError> {
        self.fill_input(&job.input)?;
        if self.mode == Mode::Spawn {
            return self.run_spawned(job);
        }
        let args: Arc<[u8]> = server::encode_args(&self.tool, job).into();
        let at_once = self.mode == Mode::AtInput;
        match self.mode {
            Mode::BeforeMain => return self.run_before_main(job, &args),
            Mode::Best | Mode::AtInput if self.pool.notice(&args, at_once) => {}
            _ => return self.run_any(job, &args),
        }
        match self.tool.trust.best() {
            Some(place) if self.tool.trust.is_known(place) => match self.run_from_pool(job, &args)? {
                Some(execution) => Ok(execution),
                None => self.run_any(job, &args),
            },
            Some(_) => self.run_both_ways(job, &args),
            None => self.run_any(job, &args),
        }
    }

    /// Whether jobs are forked here, once a first one was run; false where they have to be spawned.
    pub fn forks(&mut self) -> Result<bool, EngineError> {
        Ok(self.mode != Mode::Spawn && self.runner()?.is_some())
    }

    /// Runs a job in the way that suits many jobs with its arguments, and tells which way that was.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn way_for(&mut self, job: &Job) -> Result<Way, EngineError> {
        if !self.tool.can_preload() {
            return Ok(Way::Spawn("it is a script or a static program, so nothing can be preloaded"));
        }
        // Twice: after the first job it is known whether the servers can be trusted.
        self.run(job)?;
        self.run(job)?;
        if self.runner()?.is_none() {
            return Ok(Way::Spawn("the preloaded library did not take over"));
        }
        Ok(match self.pool.last_place() {
            Some(Place::Parser) => Way::Parser,
            Some(Place::Input) => Way::Input,
            Some(Place::Options) | None if self.tool.trust.is_bad(Place::Options) => Way::BeforeMain,
            Some(Place::Options) | None => Way::Options,
        })
    }

    /// The process id of the server that runs jobs, for tests that kill it.
    pub fn server_pid(&mut self) -> Option<u32> {
        self.runner.running().and_then(|server| server.pid())
    }

    fn run_spawned(&mut self, job: &Job) -> Result<Execution, EngineError> {
        let ended = spawn::run(&self.tool, &self.scratch, job)?;
        self.collect(job, ended)
    }

    /// Runs a job whose arguments may never come up again.
    fn run_any(&mut self, job: &Job, args: &[u8]) -> Result<Execution, EngineError> {
        let trust = &self.tool.trust;
        if trust.is_bad(Place::Options) {
            return self.run_before_main(job, args);
        }
        if trust.is_known(Place::Options) {
            return match self.run_at_options(job)? {
                Some(execution) => Ok(execution),
                None => self.run_before_main(job, args),
            };
        }
        let execution = self.run_before_main(job, args)?;
        if execution.end == End::Exited(0) {
            match self.run_at_options(&trial_of(job))? {
                Some(forked) => self.tool.trust.learn(Place::Options, &forked, &execution),
                None => self.tool.trust.rule_out(Place::Options),
            }
        }
        Ok(execution)
    }

    /// Runs a job from where options are read; `None` when no such server can be had or it dies.
    fn run_at_options(&mut self, job: &Job) -> Result<Option<Execution>, EngineError> {
        let Some(mut server) = self.pool.take_for_any(&self.tool, &self.scratch)? else {
            self.discard_output()?;
            return Ok(None);
        };
        let ended = server.run(job, &server::encode_own_args(job));
        if ended.is_ok() {
            self.pool.put_back_for_any(server);
        }
        self.settle(job, ended)
    }

    /// What came of a job that was given to a server of the pool; `None` when the server has died.
    fn settle(&mut self, job: &Job, ended: Result<Ended, Gone>) -> Result<Option<Execution>, EngineError> {
        match ended {
            Ok(ended) => self.collect(job, ended).map(Some),
            Err(Gone::Silent) => {
                self.pool.end();
                self.collect(job, Ended::late(job)).map(Some)
            }
            Err(Gone::Dead) => {
                self.discard_output()?;
                Ok(None)
            }
        }
    }

    fn run_before_main(&mut self, job: &Job, args: &[u8]) -> Result<Execution, EngineError> {
        for _ in 0..2 {
            let Some(server) = self.runner()? else { return self.run_spawned(job) };
            match server.run(job, args) {
                Ok(ended) => return self.collect(job, ended),
                Err(Gone::Silent) => {
                    self.runner.end();
                    return self.collect(job, Ended::late(job));
                }
                Err(Gone::Dead) => {
                    self.runner.end();
                    self.discard_output()?;
                }
            }
        }
        Err(EngineError::ServerDied { program: self.tool.program.clone() })
    }

    /// Runs a job from before `main` and, if that went well, once more with a server for its arguments,
    /// to see whether such servers can be trusted.
    fn run_both_ways(&mut self, job: &Job, args: &Arc<[u8]>) -> Result<Execution, EngineError> {
        let execution = self.run_before_main(job, args)?;
        if execution.end != End::Exited(0) {
            return Ok(execution);
        }
        let trial = self.run_from_pool(&trial_of(job), args)?;
        if let (Some(forked), Some(place)) = (trial, self.pool.last_place()) {
            self.tool.trust.learn(place, &forked, &execution);
        }
        Ok(execution)
    }

    /// Runs a job with a server for its very arguments; `None` when no such server can be had or it
    /// dies.
    fn run_from_pool(&mut self, job: &Job, args: &Arc<[u8]>) -> Result<Option<Execution>, EngineError> {
        let taken = match self.pool.take(&self.tool, args) {
            Some(pooled) => Some(pooled),
            None => self.raise(job, args)?,
        };
        let Some(mut pooled) = taken else { return Ok(None) };
        let ended = pooled.server.run(job, &[]);
        if ended.is_ok() {
            self.pool.put_back(pooled);
        }
        self.settle(job, ended)
    }

    /// A new server for these arguments; the input holds the placeholder meanwhile.
    fn raise(&mut self, job: &Job, args: &Arc<[u8]>) -> Result<Option<Pooled>, EngineError> {
        self.fill_input(PLACEHOLDER.as_bytes())?;
        let raised = self.pool.raise(&self.tool, &self.scratch, args)?;
        self.discard_output()?; // Of servers that did not get where they should.
        self.fill_input(&job.input)?;
        Ok(raised)
    }

    fn fill_input(&mut self, text: &[u8]) -> Result<(), EngineError> {
        self.scratch.input.fill(text).map_err(EngineError::system("cannot write the input"))
    }

    fn runner(&mut self) -> Result<Option<&mut Server>, EngineError> {
        self.runner.get(&self.tool, &self.scratch)
    }

    fn discard_output(&mut self) -> Result<(), EngineError> {
        for file in [&mut self.scratch.stdout, &mut self.scratch.stderr] {
            file.drain(0).map_err(EngineError::system("cannot empty the output"))?;
        }
        Ok(())
    }

    fn collect(&mut self, job: &Job, ended: Ended) -> Result<Execution, EngineError> {
        let limit = job.limits.output;
        let (stdout, full) =
            self.scratch.stdout.drain(limit).map_err(EngineError::system("cannot read the output"))?;
        let (stderr, also_full) =
            self.scratch.stderr.drain(limit).map_err(EngineError::system("cannot read the output"))?;
        let Ended { end, wall, cpu, peak_memory } = ended;
        Ok(Execution { end, stdout, stderr, output_limit_hit: full || also_full, wall, cpu, peak_memory })
    }
}

/// A job that is run only to see whether a server can be trusted.
fn trial_of(job: &Job) -> Job {
    Job { limits: Limits { wall: TRIAL_LIMIT.min(job.limits.wall), ..job.limits }, ..job.clone() }
}

impl std::fmt::Display for Mode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Mode::Best => "best",
            Mode::Spawn => "spawn",
            Mode::BeforeMain => "before main",
            Mode::AtOptions => "at options",
            Mode::AtInput => "at input",
        })
    }
}
