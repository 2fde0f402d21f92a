//! One lane of the engine: runs jobs one after the other, each in the cheapest way that works.

use std::sync::Arc;
use std::time::Duration;

use mohole_preload::protocol::{AT_INPUT_ONLY, PLACEHOLDER};
use mohole_testcase::{End, Execution, Job, Limits};
use rustc_hash::FxHashMap;

use crate::scratch::Scratch;
use crate::server::{self, Server};
use crate::spawn::{self, Ended};
use crate::trust::Place;
use crate::{EngineError, Tool};

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
    /// Forked when the compiler is about to parse.
    Parser,
    /// Forked when it opens its input.
    Input,
    /// Forked before `main`.
    BeforeMain,
    /// Spawned, for this reason.
    Spawn(&'static str),
}

/// Arguments seen this often get a server of their own: it costs about as much as three jobs.
const PROMOTE_AT: u32 = 3;

/// How long a job may take that is run only to see whether a server can be trusted.
const TRIAL_LIMIT: Duration = Duration::from_secs(2);

/// Servers of that kind that one worker keeps; the least recently used goes.
const POOL_SIZE: usize = 6;

/// How many argument lists are counted before all counts are dropped.
const COUNTED_LISTS: usize = 4096;

/// A lane with its own folder, files and servers.
pub struct Worker {
    tool: Arc<Tool>,
    mode: Mode,
    scratch: Scratch,
    /// Runs jobs.
    runner: Lazy,
    /// Raises the servers of the pool; it never runs a job, so that its only children are those.
    nursery: Lazy,
    /// Most recently used last.
    pool: Vec<Pooled>,
    counts: FxHashMap<Arc<[u8]>, Count>,
}

/// A server for one argument list.
struct Pooled {
    args: Arc<[u8]>,
    place: Place,
    server: Server,
}

/// A server started at first use.
enum Lazy {
    NotYet,
    Ready(Server),
    /// The agent did not take over; asking again would not help.
    Impossible,
}

#[derive(Clone, Copy)]
enum Count {
    Seen(u32),
    /// A server for these arguments could not be raised: the compiler never opened its input, say.
    Unfit,
}

impl Worker {
    /// A worker for a compiler; starts nothing yet.
    ///
    /// # Errors
    /// When the machine gives no temporary folder or memory files.
    pub fn new(tool: Arc<Tool>, mode: Mode) -> Result<Self, EngineError> {
        let scratch = Scratch::new().map_err(EngineError::system("cannot make a scratch folder"))?;
        Ok(Worker {
            tool,
            mode,
            scratch,
            runner: Lazy::NotYet,
            nursery: Lazy::NotYet,
            pool: Vec::new(),
            counts: FxHashMap::default(),
        })
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
        if !self.wants_own_server(&args) {
            return self.run_before_main(job, &args);
        }
        match self.tool.trust.best() {
            Some(place) if self.tool.trust.is_known(place) => match self.run_from_pool(job, &args)? {
                Some(execution) => Ok(execution),
                None => self.run_before_main(job, &args),
            },
            Some(_) => self.run_both_ways(job, &args),
            None => self.run_before_main(job, &args),
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
        Ok(match self.pool.last().map(|pooled| pooled.place) {
            Some(Place::Parser) => Way::Parser,
            Some(Place::Input) => Way::Input,
            None => Way::BeforeMain,
        })
    }

    /// The process id of the server that runs jobs, for tests that kill it.
    pub fn server_pid(&self) -> Option<u32> {
        match &self.runner {
            Lazy::Ready(server) => server.pid(),
            _ => None,
        }
    }

    fn run_spawned(&mut self, job: &Job) -> Result<Execution, EngineError> {
        let ended = spawn::run(&self.tool, &self.scratch, job)?;
        self.collect(job, ended)
    }

    fn run_before_main(&mut self, job: &Job, args: &[u8]) -> Result<Execution, EngineError> {
        for _ in 0..2 {
            let Some(server) = self.runner()? else { return self.run_spawned(job) };
            match server.run(job, args) {
                Ok(ended) => return self.collect(job, ended),
                Err(server::Gone) => {
                    self.runner = Lazy::NotYet;
                    self.discard_output()?;
                }
            }
        }
        Err(EngineError::ServerDied { program: self.tool.program.clone() })
    }

    fn wants_own_server(&mut self, args: &Arc<[u8]>) -> bool {
        if self.mode == Mode::BeforeMain {
            return false;
        }
        if self.counts.len() > COUNTED_LISTS {
            self.counts.clear();
        }
        match self.counts.entry(args.clone()).or_insert(Count::Seen(0)) {
            Count::Unfit => false,
            Count::Seen(times) => {
                *times += 1;
                *times >= PROMOTE_AT || self.mode == Mode::AtInput
            }
        }
    }

    /// Runs a job from before `main` and, if that went well, once more with a server for its arguments,
    /// to see whether such servers can be trusted.
    fn run_both_ways(&mut self, job: &Job, args: &Arc<[u8]>) -> Result<Execution, EngineError> {
        let execution = self.run_before_main(job, args)?;
        if execution.end != End::Exited(0) {
            return Ok(execution);
        }
        let again =
            Job { limits: Limits { wall: TRIAL_LIMIT.min(job.limits.wall), ..job.limits }, ..job.clone() };
        let trial = self.run_from_pool(&again, args)?;
        if let (Some(forked), Some(pooled)) = (trial, self.pool.last()) {
            self.tool.trust.learn(pooled.place, &forked, &execution);
        }
        Ok(execution)
    }

    /// Runs a job with a server for its very arguments; `None` when no such server can be had or it
    /// dies.
    fn run_from_pool(&mut self, job: &Job, args: &Arc<[u8]>) -> Result<Option<Execution>, EngineError> {
        let Some((place, mut server)) = self.take_server(args)? else {
            self.counts.insert(args.clone(), Count::Unfit);
            self.fill_input(&job.input)?;
            return Ok(None);
        };
        self.fill_input(&job.input)?;
        let Ok(ended) = server.run(job, &[]) else {
            self.discard_output()?;
            return Ok(None);
        };
        self.pool.push(Pooled { args: args.clone(), place, server });
        self.collect(job, ended).map(Some)
    }

    /// The pool's server for these arguments, or a new one.
    fn take_server(&mut self, args: &[u8]) -> Result<Option<(Place, Server)>, EngineError> {
        let best = self.tool.trust.best();
        self.pool.retain(|pooled| best.is_some_and(|best| pooled.place >= best));
        if let Some(i) = self.pool.iter().position(|pooled| *pooled.args == *args) {
            let Pooled { place, server, .. } = self.pool.remove(i);
            return Ok(Some((place, server)));
        }
        if self.pool.len() == POOL_SIZE {
            self.pool.remove(0);
        }
        self.raise(args)
    }

    fn raise(&mut self, args: &[u8]) -> Result<Option<(Place, Server)>, EngineError> {
        self.fill_input(PLACEHOLDER.as_bytes())?;
        for place in [Place::Parser, Place::Input] {
            if self.tool.trust.best().is_none_or(|best| place < best) {
                continue;
            }
            let Some(nursery) = ready(&mut self.nursery, &self.tool, &self.scratch)? else { return Ok(None) };
            let functions = match place {
                Place::Parser => self.tool.function_offsets(),
                Place::Input => [AT_INPUT_ONLY, 0],
            };
            if let Some(server) = nursery.raise(args, functions) {
                if place == Place::Input {
                    // It gets as far as its input but never to the parser; no need to try again.
                    self.tool.trust.rule_out(Place::Parser);
                }
                return Ok(Some((place, server)));
            }
            self.discard_output()?;
        }
        Ok(None)
    }

    fn fill_input(&mut self, text: &[u8]) -> Result<(), EngineError> {
        self.scratch.input.fill(text).map_err(EngineError::system("cannot write the input"))
    }

    fn runner(&mut self) -> Result<Option<&mut Server>, EngineError> {
        ready(&mut self.runner, &self.tool, &self.scratch)
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

/// The server behind `lazy`, started now if it was not; `None` where the agent cannot take over.
fn ready<'a>(
    lazy: &'a mut Lazy,
    tool: &Tool,
    scratch: &Scratch,
) -> Result<Option<&'a mut Server>, EngineError> {
    if matches!(lazy, Lazy::NotYet) {
        *lazy = match tool.can_preload() {
            true => Server::start(tool, scratch)?.map_or(Lazy::Impossible, Lazy::Ready),
            false => Lazy::Impossible,
        };
    }
    match lazy {
        Lazy::Ready(server) => Ok(Some(server)),
        _ => Ok(None),
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
