//! A worker runs jobs one after the other, each in the cheapest way that works.

use std::sync::Arc;
use std::time::Duration;

use mohole_preload::protocol::PLACEHOLDER;
use mohole_testcase::{End, Execution, Job, Limits};

use crate::coverage::Recorder;
use crate::lazy_server::LazyServer;
use crate::own_frames::without_own_frames;
use crate::pool::{Pooled, ServerPool};
use crate::scratch::Scratch;
use crate::server::{self, NoReport, Server};
use crate::spawn::{self, Ended};
use crate::trust::Place;
use crate::{EngineError, Stop, Tool, clock, early, shortage, slot};

/// How a job's process is started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// The cheapest way: `AtInput` for frequent arguments, else `BeforeMain`, else `Spawn`.
    Best,
    /// A new process.
    Spawn,
    /// Forked before `main`.
    BeforeMain,
    /// Forked when the compiler opens its input, by a server for these arguments.
    AtInput,
}

/// How a compiler's jobs with the same arguments are run.
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
    /// In a new process, for this reason.
    Spawn(&'static str),
}

/// The wall time limit of a trial run, which shows whether a server can be trusted. Longer if the plain run
/// was slow.
const TRIAL_WALL_LIMIT: Duration = Duration::from_secs(2);

/// The program of a trial run; it differs from the one that servers start with.
const TRIAL_PROGRAM: &[u8] = b"module @idle {\n}\n";

/// The first bytes of MLIR bytecode.
const BYTECODE_MAGIC: &[u8] = b"ML\xefR";

/// The server that a job needs.
struct ServerKey {
    /// The arguments that it is started with.
    args: Arc<[u8]>,
    /// The pipeline that it gets with the job; empty if the arguments contain it.
    pipeline: Vec<u8>,
    /// Where it may wait for jobs, best first.
    places: Vec<Place>,
}

impl ServerKey {
    fn is_for_any_pipeline(&self) -> bool {
        self.places.first() == Some(&Place::Slot)
    }
}

/// Runs jobs in its own folder, with its own servers.
pub struct Worker {
    tool: Arc<Tool>,
    mode: Mode,
    stop: Stop,
    scratch: Scratch,
    /// Forks all other servers, so that the compiler is started once. It never runs a job, so that its only
    /// children are servers.
    zygote: LazyServer,
    /// Runs jobs with any arguments.
    runner: Option<Server>,
    /// Servers for frequent arguments.
    pool: ServerPool,
    /// Jobs that differ only in the pipeline are expected: a server for them starts at once.
    expects_pipelines: bool,
    /// See [`Worker::reached`].
    reached: Vec<u32>,
    /// See [`Worker::reached_in_all`].
    reached_in_all: u64,
}

impl Worker {
    /// A worker for a compiler. Nothing is started before the first job.
    ///
    /// # Errors
    /// When the machine provides no temporary folder or memory files.
    pub fn new(tool: Arc<Tool>, mode: Mode) -> Result<Self, EngineError> {
        Self::with_stop(tool, mode, &Stop::default())
    }

    /// A worker that ends its job, as at a deadline, when a stop is abandoned.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_stop(tool: Arc<Tool>, mode: Mode, stop: &Stop) -> Result<Self, EngineError> {
        shortage::prepare();
        let scratch = Scratch::new(&tool).map_err(EngineError::system("cannot make a scratch folder"))?;
        let (zygote, pool, stop) = (LazyServer::new(stop.clone()), ServerPool::default(), stop.clone());
        let (runner, reached) = (None, Vec::new());
        let (expects_pipelines, reached_in_all) = (false, 0);
        Ok(Worker {
            tool,
            mode,
            stop,
            scratch,
            zygote,
            runner,
            pool,
            expects_pipelines,
            reached,
            reached_in_all,
        })
    }

    /// Runs one job to its end.
    ///
    /// # Errors
    /// When the machine fails. What the compiler does is never an error.
    pub fn run(&mut self, job: &Job) -> Result<Execution, EngineError> {
        clock::count_request();
        self.reached.clear();
        let execution = self.run_best(job);
        self.scratch.count_job();
        self.take_reached();
        if let Some(coverage) = self.tool.coverage().filter(|_| !self.reached.is_empty()) {
            coverage.tell(job, &self.reached);
        }
        execution
    }

    /// The blocks of the compiler that its last run reached as the first of all runs with this tool, if it is
    /// covered. See [`Tool::cover`].
    pub fn reached(&self) -> &[u32] {
        &self.reached
    }

    /// How many blocks all its runs were the first to reach.
    pub fn reached_in_all(&self) -> u64 {
        self.reached_in_all
    }

    /// How many files of the compiler are covered in its servers; known after the first job.
    pub fn covered_files(&self) -> u32 {
        self.scratch.recorder.as_ref().map_or(0, Recorder::files_found)
    }

    fn run_best(&mut self, job: &Job) -> Result<Execution, EngineError> {
        self.fill_input(&job.input)?;
        if self.mode == Mode::Spawn {
            return self.run_spawned(job);
        }
        let key = self.server_key(job);
        let at_once = self.mode == Mode::AtInput || (self.expects_pipelines && key.is_for_any_pipeline());
        // Bytecode does not reach the text parser, where a server would wait.
        let is_bytecode = job.input.starts_with(BYTECODE_MAGIC);
        if self.mode == Mode::BeforeMain || is_bytecode || !self.pool.count(&key.args, at_once) {
            return self.run_before_main(job);
        }
        match key.places.first() {
            Some(&place) if self.tool.trust.is_known(place) => match self.run_from_pool(job, &key)? {
                Some(execution) => Ok(execution),
                None => self.run_before_main(job),
            },
            Some(_) => self.run_both_ways(job, &key),
            None => self.run_before_main(job),
        }
    }

    /// Prepares for many jobs like this one with other pipelines. Runs a pipeline without passes if it is not
    /// known yet whether a server can be trusted: a job that crashes would not tell.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn prepare_for_pipelines(&mut self, job: &Job) -> Result<(), EngineError> {
        self.expects_pipelines = true;
        match slot::without_passes(job) {
            Some(idle) if self.mode == Mode::Best && !self.tool.trust.is_known(Place::Slot) => {
                self.run(&Job { input: TRIAL_PROGRAM.into(), ..idle }).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// The server that a job needs: one for any pipeline, if the job has a pipeline and that is possible.
    fn server_key(&self, job: &Job) -> ServerKey {
        let trust = &self.tool.trust;
        let is_early = self.tool.args.iter().chain(job.args.iter()).any(|arg| early::is_early(arg));
        let open = if trust.allows(Place::Slot) && !is_early { slot::take_pipeline(job) } else { None };
        if let Some((args, pipeline)) = open {
            let args: Arc<[u8]> = server::encode_args(&self.tool, &args).into();
            if self.pool.may_serve(&args) {
                return ServerKey { args, pipeline: pipeline.into_bytes(), places: vec![Place::Slot] };
            }
        }
        let places: &[Place] = if is_early { &[Place::Input] } else { &[Place::Parser, Place::Input] };
        let places = places.iter().copied().filter(|&place| trust.allows(place)).collect();
        ServerKey { args: server::encode_args(&self.tool, &job.args).into(), pipeline: Vec::new(), places }
    }

    /// The stop on which it abandons its job.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The compiler it runs.
    pub fn tool(&self) -> &Arc<Tool> {
        &self.tool
    }

    /// Whether jobs are forked, not spawned; known after the first job. For tests.
    #[doc(hidden)]
    pub fn forks(&mut self) -> Result<bool, EngineError> {
        Ok(self.mode != Mode::Spawn && self.runner()?.is_some())
    }

    /// Runs a job in the way for many jobs with its arguments, and tells which way that is.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn way_for(&mut self, job: &Job) -> Result<Way, EngineError> {
        if !self.tool.can_preload() {
            return Ok(Way::Spawn("it is a script or a static program, so nothing can be preloaded"));
        }
        // The first run shows whether the servers can be trusted.
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
                Err(NoReport::Silent) => {
                    self.end_all();
                    return self.collect(job, Ended::timed_out(job));
                }
                Err(NoReport::Dead) => {
                    self.runner = None;
                    self.discard_output()?;
                }
            }
        }
        // A program may kill the server that runs it. Alone it can kill nobody else.
        self.run_spawned(job)
    }

    /// Runs a job from before `main` and, if it succeeds, once more with a server for its arguments, to see
    /// whether such servers can be trusted.
    fn run_both_ways(&mut self, job: &Job, key: &ServerKey) -> Result<Execution, EngineError> {
        let execution = self.run_before_main(job)?;
        if execution.end != End::Exited(0) {
            return Ok(execution);
        }
        let wall = TRIAL_WALL_LIMIT.max(execution.wall * 2).min(job.limits.wall);
        let again = Job { limits: Limits { wall, ..job.limits }, ..job.clone() };
        let trial = self.run_from_pool(&again, key)?;
        match (trial, self.pool.last_place()) {
            // A timeout says nothing about servers in general: the machine may be busy.
            (Some(forked), _) if forked.end == End::Deadline && self.stop.is_abandoned() => {}
            (Some(forked), _) if forked.end == End::Deadline => self.pool.set_aside(&key.args),
            (Some(forked), Some(place)) => self.tool.trust.learn(place, &forked, &execution),
            _ => {}
        }
        Ok(execution)
    }

    /// Runs a job with a server for its arguments; `None` if there can be none, or it dies.
    fn run_from_pool(&mut self, job: &Job, key: &ServerKey) -> Result<Option<Execution>, EngineError> {
        let taken = match self.pool.take(&self.tool, &key.args) {
            Some(pooled) => Some(pooled),
            None => self.start_server(job, key)?,
        };
        let Some(mut pooled) = taken else { return Ok(None) };
        match pooled.server.run(job, &key.pipeline) {
            Ok(ended) => {
                self.pool.put_back(pooled);
                self.collect(job, ended).map(Some)
            }
            Err(NoReport::Silent) => {
                self.end_all();
                self.collect(job, Ended::timed_out(job)).map(Some)
            }
            Err(NoReport::Dead) => {
                self.discard_output()?;
                Ok(None)
            }
        }
    }

    /// A new server for these arguments. The input holds the placeholder while it starts.
    fn start_server(&mut self, job: &Job, key: &ServerKey) -> Result<Option<Pooled>, EngineError> {
        self.take_reached();
        self.fill_input(PLACEHOLDER.as_bytes())?;
        let server = self.pool.start(&mut self.zygote, &self.tool, &self.scratch, &key.args, &key.places)?;
        // What servers reach when they start belongs to no job.
        self.scratch.recorder.iter().for_each(Recorder::discard);
        self.discard_output()?; // Of servers that did not reach their place.
        self.fill_input(&job.input)?;
        Ok(server)
    }

    fn fill_input(&mut self, text: &[u8]) -> Result<(), EngineError> {
        self.scratch.input.fill(text).map_err(EngineError::system("cannot write the input"))
    }

    fn take_reached(&mut self) {
        if let Some(recorder) = &self.scratch.recorder {
            let before = self.reached.len();
            recorder.take(&mut self.reached);
            self.reached_in_all += (self.reached.len() - before) as u64;
        }
    }

    fn runner(&mut self) -> Result<Option<&mut Server>, EngineError> {
        for _ in 0..2 {
            if self.runner.is_some() {
                break;
            }
            let Some(zygote) = self.zygote.get(&self.tool, &self.scratch)? else { return Ok(None) };
            self.runner = zygote.fork_runner();
            if self.runner.is_none() {
                self.end_all();
            }
        }
        Ok(self.runner.as_mut())
    }

    /// Ends all servers, also hanging ones: they die with the zygote.
    fn end_all(&mut self) {
        self.runner = None;
        self.pool.clear();
        self.zygote.end();
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
        let stderr = without_own_frames(stderr);
        let Ended { end, wall, cpu, peak_memory } = ended;
        clock::count_job(cpu);
        let output_limit_hit = full || also_full;
        let execution = Execution { end, stdout, stderr, output_limit_hit, wall, cpu, peak_memory };
        shortage::check(&execution, &job.limits, &self.tool.program, self.tool.runs_programs)?;
        Ok(execution)
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
