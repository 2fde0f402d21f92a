//! The plainest strategy: every product pass on every program.
//!
//! Passes are the outer loop, so that the many jobs of one pass share their arguments and with them a
//! server that has everything but the program in place.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mohole_catalog::Catalog;
use mohole_target::{Engine, EngineError, Mode, Profile, Tool, Worker};
use mohole_testcase::{Job, Limits, Outcome};
use rustc_hash::FxHashMap;
use std::sync::Arc;

use crate::{Finding, Program, examine, write_finding};

/// What to sweep.
pub struct Sweep<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The compiler.
    pub tool: &'a Arc<Tool>,
    /// What it has.
    pub catalog: &'a Catalog,
    /// Where to start from.
    pub programs: &'a [Program],
    /// Processes at once.
    pub workers: usize,
    /// Stop after this long.
    pub time: Option<Duration>,
    /// Set from outside to stop early.
    pub stop: &'a AtomicBool,
    /// Where findings are written; nowhere when `None`.
    pub folder: Option<PathBuf>,
}

/// What happens on the way, for whoever shows it.
pub enum SweepEvent<'a> {
    /// A new bug, confirmed, and where it was written.
    Found(&'a Finding, Option<&'a PathBuf>),
    /// A pass has seen all programs: how many passes are done, of how many.
    PassDone(usize, usize),
}

/// What came of a sweep.
#[derive(Debug, Default)]
pub struct SweepReport {
    /// Programs that the compiler accepts.
    pub accepted: usize,
    /// Runs of the compiler.
    pub runs: usize,
    /// Runs by outcome.
    pub outcomes: Vec<(&'static str, usize)>,
    /// Distinct bugs, confirmed.
    pub findings: Vec<Finding>,
    /// Signatures that did not show again when run alone.
    pub unconfirmed: usize,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl Sweep<'_> {
    /// Sweeps.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn run(&self, on_event: &(dyn Fn(SweepEvent<'_>) + Sync)) -> Result<SweepReport, EngineError> {
        let start = Instant::now();
        let mut engine = Engine::new(self.tool, self.workers, Mode::Best)?;
        let accepted = self.accepted(&mut engine)?;
        let passes = self.passes();
        let tally = Tally::default();
        let passes_done = AtomicUsize::new(0);
        engine.map(&passes, |worker, pass| {
            for program in &accepted {
                if self.stop.load(Ordering::Relaxed) || self.time.is_some_and(|time| start.elapsed() > time) {
                    break;
                }
                self.one(worker, pass, program, &tally, on_event)?;
            }
            let done = passes_done.fetch_add(1, Ordering::Relaxed) + 1;
            on_event(SweepEvent::PassDone(done, passes.len()));
            Ok(())
        })?;
        Ok(tally.report(accepted.len(), start.elapsed()))
    }

    /// The programs that the compiler takes at all: a crash of a pass is a bug only on those.
    fn accepted(&self, engine: &mut Engine) -> Result<Vec<&Program>, EngineError> {
        let verdicts = engine.map(self.programs, |worker, program| {
            let job = self.job(self.profile.no_op.clone(), program);
            Ok(examine(worker, self.profile, &job)?.verdict.outcome)
        })?;
        let programs = self.programs.iter().zip(verdicts);
        Ok(programs.filter(|(_, outcome)| *outcome == Outcome::Success).map(|(program, _)| program).collect())
    }

    /// One pipeline per product pass, nested as the pass wants it.
    fn passes(&self) -> Vec<String> {
        let product = self
            .catalog
            .passes
            .iter()
            .filter(|pass| !pass.is_test && !self.profile.deny.denies_pass(&pass.name));
        let pipeline = |pass: &mohole_catalog::PassDef| match pass.nest_in() {
            Some(op) => format!("--pass-pipeline=builtin.module({op}({}))", pass.name),
            None => format!("--pass-pipeline=builtin.module({})", pass.name),
        };
        product.map(pipeline).collect()
    }

    fn job(&self, args: Vec<String>, program: &Program) -> Job {
        Job { args: args.into(), input: program.text.clone(), limits: self.limits() }
    }

    fn limits(&self) -> Limits {
        self.profile.limits.limits()
    }

    fn one(
        &self,
        worker: &mut Worker,
        pass: &str,
        program: &Program,
        tally: &Tally,
        on_event: &(dyn Fn(SweepEvent<'_>) + Sync),
    ) -> Result<(), EngineError> {
        let job = self.job(vec![pass.to_owned()], program);
        let examined = examine(worker, self.profile, &job)?;
        tally.count(examined.verdict.outcome);
        if !examined.verdict.outcome.is_finding() {
            return Ok(());
        }
        let Some(signature) = &examined.verdict.signature else { return Ok(()) };
        if !tally.is_new(&signature.key) {
            return Ok(());
        }
        let Some(finding) = self.confirm(&job, program, &signature.key)? else {
            tally.unconfirmed.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        };
        let folder = self
            .folder
            .as_ref()
            .and_then(|folder| write_finding(folder, self.profile, self.tool, &finding).ok());
        on_event(SweepEvent::Found(&finding, folder.as_ref()));
        tally.keep(finding);
        Ok(())
    }

    /// Runs the job again as a user would: in a process of its own, on a fresh worker.
    fn confirm(&self, job: &Job, program: &Program, key: &str) -> Result<Option<Finding>, EngineError> {
        let mut worker = Worker::new(self.tool.clone(), Mode::Spawn)?;
        let examined = examine(&mut worker, self.profile, job)?;
        let same = examined.verdict.signature.as_ref().is_some_and(|signature| signature.key == key);
        Ok(same.then(|| Finding {
            verdict: examined.verdict,
            job: job.clone(),
            program: program.name.clone(),
            execution: examined.execution,
            times: 1,
        }))
    }
}

/// Counts that all workers add to. Findings are rare, so their lock is never waited for.
#[derive(Default)]
struct Tally {
    outcomes: [AtomicUsize; 7],
    unconfirmed: AtomicUsize,
    seen: Mutex<FxHashMap<String, usize>>,
    findings: Mutex<Vec<Finding>>,
}

const WORDS: [&str; 7] = ["success", "rejected", "pass-failure", "invalid-ir", "crash", "hang", "memory"];

impl Tally {
    fn count(&self, outcome: Outcome) {
        let place = WORDS.iter().position(|word| *word == outcome.word());
        self.outcomes[place.expect("every outcome has its word")].fetch_add(1, Ordering::Relaxed);
    }

    fn is_new(&self, key: &str) -> bool {
        let mut seen = self.seen.lock().expect("no worker panics");
        let times = seen.entry(key.to_owned()).or_insert(0);
        *times += 1;
        *times == 1
    }

    fn keep(&self, finding: Finding) {
        self.findings.lock().expect("no worker panics").push(finding);
    }

    fn report(self, accepted: usize, elapsed: Duration) -> SweepReport {
        let outcomes: Vec<_> =
            WORDS.iter().copied().zip(self.outcomes.map(AtomicUsize::into_inner)).collect();
        let seen = self.seen.into_inner().expect("no worker panics");
        let mut findings = self.findings.into_inner().expect("no worker panics");
        for finding in &mut findings {
            let key = finding.verdict.signature.as_ref().map(|signature| &signature.key);
            finding.times = key.and_then(|key| seen.get(key)).copied().unwrap_or(1);
        }
        findings.sort_by(|a, b| {
            a.verdict
                .signature
                .as_ref()
                .map(|s| &s.title)
                .cmp(&b.verdict.signature.as_ref().map(|s| &s.title))
        });
        SweepReport {
            accepted,
            runs: outcomes.iter().map(|(_, count)| count).sum(),
            outcomes,
            findings,
            unconfirmed: self.unconfirmed.into_inner(),
            elapsed,
        }
    }
}
