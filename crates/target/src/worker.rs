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
use crate::{EngineError, Stop, Tool, clock, early, slot};

/// How a job's process comes to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Whatever is cheapest: the third for arguments that come up again and again, else the second,
    /// else the first.
    Best,
    /// Started anew.
    Spawn,
    /// Forked before `main`.
    BeforeMain,
    /// Forked at the opening of the input, by a server for these very arguments.
    AtInput,
}

/// How jobs that share their arguments turned out to be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Forked when the compiler is about to parse, by a server for any pipeline.
    AnyPipeline,
    /// Forked when the compiler is about to parse.
    Parser,
    /// Forked when it opens its input.
    Input,
    /// Forked before `main`.
    BeforeMain,
    /// Spawned, for this reason.
    Spawn(&'static str),
}

/// How long a job may take that is run only to see whether a server can be trusted; longer where it took long
/// the plain way.
const TRIAL_LIMIT: Duration = Duration::from_secs(2);

/// A program for a trial; not the one that servers are raised with.
const IDLE: &[u8] = b"module @idle {\n}\n";

/// How MLIR's bytecode begins.
const BYTECODE: &[u8] = b"ML\xefR";

/// The server that a job wants.
struct Wanted {
    /// What it is started with.
    args: Arc<[u8]>,
    /// What it is given with the job; empty where the arguments have it.
    pipeline: Vec<u8>,
    /// Where it may wait, best first.
    places: Vec<Place>,
}

impl Wanted {
    fn is_for_any_pipeline(&self) -> bool {
        self.places.first() == Some(&Place::Slot)
    }
}

/// A lane with its own folder, files and servers.
pub struct Worker {
    tool: Arc<Tool>,
    mode: Mode,
    stop: Stop,
    scratch: Scratch,
    /// Raises all other servers, so that the compiler is started once; it never runs a job, so that its only
    /// children are those.
    nursery: LazyServer,
    /// Runs jobs with any arguments.
    runner: Option<Server>,
    /// Runs jobs whose arguments come up again and again.
    pool: Pool,
    /// Jobs that differ in the pipeline alone are expected, so that a server for them is raised at once.
    expects_pipelines: bool,
}

impl Worker {
    /// A worker for a compiler; starts nothing yet.
    ///
    /// # Errors
    /// When the machine gives no temporary folder or memory files.
    pub fn new(tool: Arc<Tool>, mode: Mode) -> Result<Self, EngineError> {
        Self::with_stop(tool, mode, &Stop::default())
    }

    /// A worker that ends its job, as at a deadline, when a stop is abandoned.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_stop(tool: Arc<Tool>, mode: Mode, stop: &Stop) -> Result<Self, EngineError> {
        let scratch = Scratch::new(&tool).map_err(EngineError::system("cannot make a scratch folder"))?;
        let (nursery, pool, stop) = (LazyServer::new(stop.clone()), Pool::default(), stop.clone());
        Ok(Worker { tool, mode, stop, scratch, nursery, runner: None, pool, expects_pipelines: false })
    }

    /// Runs one job to its end.
    ///
    /// # Errors
    /// When the machine fails, or the server dies on this job twice. What the compiler does is no error.
    pub fn run(&mut self, job: &Job) -> Result<Execution, EngineError> {
        clock::ask();
        self.fill_input(&job.input)?;
        if self.mode == Mode::Spawn {
            return self.run_spawned(job);
        }
        let wanted = self.wanted(job);
        let at_once = self.mode == Mode::AtInput || (self.expects_pipelines && wanted.is_for_any_pipeline());
        // What is no text does not come to the parser of text.
        let is_bytecode = job.input.starts_with(BYTECODE);
        if self.mode == Mode::BeforeMain || is_bytecode || !self.pool.notice(&wanted.args, at_once) {
            return self.run_before_main(job);
        }
        match wanted.places.first() {
            Some(&place) if self.tool.trust.is_known(place) => match self.run_from_pool(job, &wanted)? {
                Some(execution) => Ok(execution),
                None => self.run_before_main(job),
            },
            Some(_) => self.run_both_ways(job, &wanted),
            None => self.run_before_main(job),
        }
    }

    /// Makes ready for many jobs like this one with other pipelines. One that does nothing is run, where it
    /// is not known yet whether a server can be trusted: jobs that die do not tell.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn prepare_for_pipelines(&mut self, job: &Job) -> Result<(), EngineError> {
        self.expects_pipelines = true;
        match slot::without_passes(job) {
            Some(idle) if self.mode == Mode::Best && !self.tool.trust.is_known(Place::Slot) => {
                self.run(&Job { input: IDLE.into(), ..idle }).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// The server that a job wants: one for any pipeline, if it has a pipeline and that is possible.
    fn wanted(&self, job: &Job) -> Wanted {
        let trust = &self.tool.trust;
        let is_early = self.tool.args.iter().chain(job.args.iter()).any(|arg| early::is_early(arg));
        let open = if trust.allows(Place::Slot) && !is_early { slot::take_pipeline(job) } else { None };
        if let Some((args, pipeline)) = open {
            let args: Arc<[u8]> = server::encode_args(&self.tool, &args).into();
            if self.pool.may_serve(&args) {
                return Wanted { args, pipeline: pipeline.into_bytes(), places: vec![Place::Slot] };
            }
        }
        let places: &[Place] = if is_early { &[Place::Input] } else { &[Place::Parser, Place::Input] };
        let places = places.iter().copied().filter(|&place| trust.allows(place)).collect();
        Wanted { args: server::encode_args(&self.tool, &job.args).into(), pipeline: Vec::new(), places }
    }

    /// When it abandons its job.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The compiler it runs.
    pub fn tool(&self) -> &Arc<Tool> {
        &self.tool
    }

    /// Whether jobs are forked here, once a first one was run; false where they have to be spawned. For
    /// tests.
    #[doc(hidden)]
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
            Some(Place::Slot) => Way::AnyPipeline,
            Some(Place::Parser) => Way::Parser,
            Some(Place::Input) => Way::Input,
            None => Way::BeforeMain,
        })
    }

    /// The process id of the server that runs jobs, for tests that kill it.
    pub fn server_pid(&mut self) -> Option<u32> {
        self.runner.as_ref().map(Server::pid)
    }

    fn run_spawned(&mut self, job: &Job) -> Result<Execution, EngineError> {
        let ended = spawn::run(&self.tool, &self.scratch, job, &self.stop)?;
        self.collect(job, ended)
    }

    fn run_before_main(&mut self, job: &Job) -> Result<Execution, EngineError> {
        let args = server::encode_args(&self.tool, &job.args);
        for _ in 0..2 {
            let Some(server) = self.runner()? else { return self.run_spawned(job) };
            match server.run(job, &args) {
                Ok(ended) => return self.collect(job, ended),
                Err(Gone::Silent) => {
                    self.end_all();
                    return self.collect(job, Ended::late(job));
                }
                Err(Gone::Dead) => {
                    self.runner = None;
                    self.discard_output()?;
                }
            }
        }
        Err(EngineError::ServerDied { program: self.tool.program.clone() })
    }

    /// Runs a job from before `main` and, if that went well, once more with a server for its arguments,
    /// to see whether such servers can be trusted.
    fn run_both_ways(&mut self, job: &Job, wanted: &Wanted) -> Result<Execution, EngineError> {
        let execution = self.run_before_main(job)?;
        if execution.end != End::Exited(0) {
            return Ok(execution);
        }
        let wall = TRIAL_LIMIT.max(execution.wall * 2).min(job.limits.wall);
        let again = Job { limits: Limits { wall, ..job.limits }, ..job.clone() };
        let trial = self.run_from_pool(&again, wanted)?;
        match (trial, self.pool.last_place()) {
            // Of servers in general that says nothing: the machine may be busy.
            (Some(forked), _) if forked.end == End::Deadline && self.stop.is_abandoned() => {}
            (Some(forked), _) if forked.end == End::Deadline => self.pool.set_aside(&wanted.args),
            (Some(forked), Some(place)) => self.tool.trust.learn(place, &forked, &execution),
            _ => {}
        }
        Ok(execution)
    }

    /// Runs a job with a server for its very arguments; `None` when no such server can be had or it
    /// dies.
    fn run_from_pool(&mut self, job: &Job, wanted: &Wanted) -> Result<Option<Execution>, EngineError> {
        let taken = match self.pool.take(&self.tool, &wanted.args) {
            Some(pooled) => Some(pooled),
            None => self.raise(job, wanted)?,
        };
        let Some(mut pooled) = taken else { return Ok(None) };
        match pooled.server.run(job, &wanted.pipeline) {
            Ok(ended) => {
                self.pool.put_back(pooled);
                self.collect(job, ended).map(Some)
            }
            Err(Gone::Silent) => {
                self.end_all();
                self.collect(job, Ended::late(job)).map(Some)
            }
            Err(Gone::Dead) => {
                self.discard_output()?;
                Ok(None)
            }
        }
    }

    /// A new server for these arguments; the input holds the placeholder meanwhile.
    fn raise(&mut self, job: &Job, wanted: &Wanted) -> Result<Option<Pooled>, EngineError> {
        self.fill_input(PLACEHOLDER.as_bytes())?;
        let raised =
            self.pool.raise(&mut self.nursery, &self.tool, &self.scratch, &wanted.args, &wanted.places)?;
        self.discard_output()?; // Of servers that did not get where they should.
        self.fill_input(&job.input)?;
        Ok(raised)
    }

    fn fill_input(&mut self, text: &[u8]) -> Result<(), EngineError> {
        self.scratch.input.fill(text).map_err(EngineError::system("cannot write the input"))
    }

    fn runner(&mut self) -> Result<Option<&mut Server>, EngineError> {
        for _ in 0..2 {
            if self.runner.is_some() {
                break;
            }
            let Some(nursery) = self.nursery.get(&self.tool, &self.scratch)? else { return Ok(None) };
            self.runner = nursery.raise_runner();
            if self.runner.is_none() {
                self.end_all();
            }
        }
        Ok(self.runner.as_mut())
    }

    /// Ends all servers, those that hang included: they are bound to the nursery's life.
    fn end_all(&mut self) {
        self.runner = None;
        self.pool.clear();
        self.nursery.end();
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
        clock::count(cpu);
        Ok(Execution { end, stdout, stderr, output_limit_hit: full || also_full, wall, cpu, peak_memory })
    }
}

impl std::fmt::Display for Mode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Mode::Best => "best",
            Mode::Spawn => "spawn",
            Mode::BeforeMain => "before main",
            Mode::AtInput => "at input",
        })
    }
}
