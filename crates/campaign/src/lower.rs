//! Walking one program down: the planner proposes, the compiler runs, the planner hears.
//!
//! Steps are planned ahead on what the rule book expects and run together in one process, with a cheap
//! marker behind each pass that tells how far the run got and what is there. When a pass fails, what went
//! well before it is kept and run again in front of the next plan, which costs less than a process of its
//! own for every step.

use std::sync::{Arc, Mutex};

use mohole_ir::Module;
use mohole_lowering::{
    Atlas, Happened, Journey, MARKER, Moment, PassCall, Planner, Population, RuleId, Step, pipeline_text,
    read_stats,
};
use mohole_oracle::{FollowUp, Judged, first_error, invalid_ir, judge};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{End, Execution, Job, Rng, Verdict};
use rustc_hash::FxHashSet;

use crate::{Examined, examine};

/// What keeps the verifier away between passes. Only to see what a pass has made: what is found is shown
/// with the verifier on.
const UNVERIFIED: &str = "--verify-each=false";

/// A program to walk down: its text, and what is in it.
#[derive(Debug, Clone)]
pub struct Start {
    /// The text, as the compiler reads it.
    pub text: Arc<[u8]>,
    /// What is in it.
    pub population: Population,
}

/// One walk.
#[derive(Debug, Clone)]
pub struct Path {
    /// Every pass that ran well, in order: the pipeline that does all of it at once.
    pub passes: Vec<PassCall>,
    /// Steps proposed and run.
    pub steps: usize,
    /// Those whose conversion failed or had no effect.
    pub vain: usize,
    /// Runs of the compiler.
    pub runs: usize,
    /// Passes that were taken back because they led nowhere.
    pub retraced: usize,
    /// Dialects met, in the order in which they were first seen.
    pub dialects: Vec<String>,
    /// Programs that the verifier refused after a pass that was content.
    pub invalid: Vec<Death>,
    /// What was there before each pass.
    pub journey: Journey,
    /// How it ended.
    pub end: PathEnd,
}

/// How a walk ended.
#[derive(Debug, Clone)]
pub enum PathEnd {
    /// At the goal, with this program.
    Lowered(Arc<[u8]>),
    /// Short of it, with this program and these operations left.
    Stuck(Arc<[u8]>, Vec<String>),
    /// The compiler died, or did not come to an end.
    Died(Box<Death>),
}

/// A run that is a finding of its own.
#[derive(Debug, Clone)]
pub struct Death {
    /// The run.
    pub job: Job,
    /// What it means.
    pub verdict: Verdict,
    /// What it left behind.
    pub execution: Execution,
}

impl Path {
    /// The whole pipeline.
    pub fn pipeline(&self) -> String {
        pipeline_text(&self.passes)
    }

    /// The lowered program.
    pub fn lowered(&self) -> Option<&Arc<[u8]>> {
        match &self.end {
            PathEnd::Lowered(text) => Some(text),
            _ => None,
        }
    }
}

/// Walks programs down.
pub struct Lowerer<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// Its rule book.
    pub atlas: &'a Atlas,
    /// Steps planned ahead, where the compiler has the marker; 1 where every step is a run of its own.
    pub ahead: usize,
    /// Failures that were looked at: a pass and what was said. Looking costs two runs.
    looked_at: Mutex<FxHashSet<(RuleId, String)>>,
}

/// Where a walk stands.
struct Walk {
    /// The last text at hand, and the passes to run on it to get to where the walk is.
    text: Arc<[u8]>,
    replay: Vec<RuleId>,
    population: Population,
    passes: Vec<RuleId>,
    steps: usize,
    vain: usize,
    runs: usize,
    dialects: Vec<String>,
    found: Vec<Death>,
    journey: Journey,
    retraced: usize,
}

impl<'a> Lowerer<'a> {
    /// For a compiler; `has_marker` says whether it can print statistics between passes.
    pub fn new(profile: &'a Profile, atlas: &'a Atlas, has_marker: bool) -> Self {
        let ahead = if has_marker { usize::MAX } else { 1 };
        Lowerer { profile, atlas, ahead, looked_at: Mutex::default() }
    }

    /// Reads a program; `None` when the compiler does not accept it.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn start(&self, worker: &mut Worker, program: &Arc<[u8]>) -> Result<Option<Start>, EngineError> {
        let args = self.profile.no_op.iter().chain(&self.profile.generic).cloned().collect();
        let run = worker.run(&self.job(args, program.clone()))?;
        if run.end != End::Exited(0) {
            return Ok(None);
        }
        let module = Module::parse_bytes(&run.stdout).ok();
        Ok(module.map(|module| Start { text: program.clone(), population: Population::of(&module) }))
    }

    /// One walk.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn walk(
        &self,
        worker: &mut Worker,
        start: &Start,
        planner: &mut dyn Planner,
        rng: &mut Rng,
    ) -> Result<Path, EngineError> {
        let mut walk = Walk::from(start);
        planner.begin();
        loop {
            let plan = self.plan(&walk, planner, rng);
            if plan.is_empty() {
                let mut text = self.materialize(worker, &mut walk)?;
                if !self.atlas.is_done(&walk.population)
                    && planner.retraces()
                    && self.ahead > 1
                    && !self.atlas.home().is_empty()
                    && let Some(lowered) = self.retrace(worker, start, &mut walk)?
                {
                    text = lowered;
                }
                let left = self.atlas.pending(&walk.population).map(ToString::to_string).collect::<Vec<_>>();
                walk.journey.arrived = left.is_empty();
                walk.journey.after = walk.population.clone();
                planner.end(self.atlas, &walk.journey);
                let end = if left.is_empty() { PathEnd::Lowered(text) } else { PathEnd::Stuck(text, left) };
                return Ok(self.finish(walk, end));
            }
            if let Some(death) = self.run_plan(worker, &mut walk, &plan, planner)? {
                // The next path had better do without what this one died of.
                let fatal = walk.passes.last().copied();
                walk.note_failure(fatal);
                planner.end(self.atlas, &walk.journey);
                return Ok(self.finish(walk, PathEnd::Died(Box::new(death))));
            }
        }
    }

    /// Runs some passes on a program and tells how far they got and what was there on the way. Only for
    /// compilers with the marker.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn try_passes(
        &self,
        worker: &mut Worker,
        start: &Start,
        passes: &[RuleId],
    ) -> Result<(Journey, Execution), EngineError> {
        let mut walk = Walk::from(start);
        let run = worker.run(&self.job_of(&walk, passes))?;
        let marks = read_stats(&run.stderr_text());
        let mut done = 0;
        self.see(&mut walk, passes.iter().copied(), &marks, &mut done, marks.len());
        walk.note_failure(passes.get(done).copied());
        walk.journey.after = walk.population.clone();
        walk.journey.arrived = run.end == End::Exited(0) && self.atlas.is_done(&walk.population);
        Ok((walk.journey, run))
    }

    /// Goes back on a path that has led nowhere, as little as it takes, and home from there. The first pass
    /// that had to be taken back is to blame.
    fn retrace(
        &self,
        worker: &mut Worker,
        start: &Start,
        walk: &mut Walk,
    ) -> Result<Option<Arc<[u8]>>, EngineError> {
        let whole = std::mem::take(&mut walk.passes);
        let homewards =
            |kept: usize| -> Vec<RuleId> { whole[..kept].iter().chain(self.atlas.home()).copied().collect() };
        let mut kept = 0;
        let mut best = self.try_passes(worker, start, &homewards(0))?;
        walk.runs += 1;
        if !best.0.arrived {
            walk.passes = whole;
            return Ok(None);
        }
        let mut too_far = whole.len();
        while kept + 1 < too_far {
            let middle = usize::midpoint(kept, too_far);
            let tried = self.try_passes(worker, start, &homewards(middle))?;
            walk.runs += 1;
            match tried.0.arrived {
                true => (kept, best) = (middle, tried),
                false => too_far = middle,
            }
        }
        walk.passes = homewards(kept);
        walk.population = best.0.after.clone();
        let blamed = Moment { rule: whole[kept], before: best.0.ran[kept].before.clone() };
        walk.journey.failed.push(blamed);
        walk.journey = Journey { failed: std::mem::take(&mut walk.journey.failed), ..best.0 };
        walk.retraced = whole.len() - kept;
        Ok(Some(best.1.stdout.as_slice().into()))
    }

    /// The program after each pass of a path, by the pass's name, from one run.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn intermediates(
        &self,
        worker: &mut Worker,
        program: &Arc<[u8]>,
        path: &Path,
    ) -> Result<Vec<(String, String)>, EngineError> {
        let flags = [
            format!("--pass-pipeline={}", path.pipeline()),
            "--mlir-print-ir-after-all".to_owned(),
            "--mlir-print-ir-module-scope".to_owned(),
            "--mlir-print-local-scope".to_owned(),
        ];
        let args = flags.into_iter().chain(self.profile.single_thread.iter().cloned());
        let run = worker.run(&self.job(args.collect(), program.clone()))?;
        Ok(read_dumps(&run.stderr_text()))
    }

    /// Steps ahead, each on what the one before is expected to leave.
    fn plan(&self, walk: &Walk, planner: &mut dyn Planner, rng: &mut Rng) -> Vec<Step> {
        let mut expected = walk.population.clone();
        let mut plan = Vec::new();
        planner.begin_plan(&walk.population);
        let room = planner.max_steps().saturating_sub(walk.steps);
        while plan.len() < room.min(self.ahead) {
            let Some(step) = planner.propose(self.atlas, &expected, rng) else { break };
            // The same thing again: the book expects less of it than the planner. Time to look.
            let again = |past: &Step| past.about == step.about && past.conversion == step.conversion;
            if step.about.is_some() && plan.iter().any(again) {
                break;
            }
            for pass in step.passes() {
                expected = self.atlas.foresee(&expected, pass);
            }
            plan.push(step);
        }
        plan
    }

    /// Runs a plan as far as it goes and tells the planner.
    fn run_plan(
        &self,
        worker: &mut Worker,
        walk: &mut Walk,
        plan: &[Step],
        planner: &mut dyn Planner,
    ) -> Result<Option<Death>, EngineError> {
        let passes: Vec<RuleId> = plan.iter().flat_map(Step::passes).collect();
        let job = self.job_of(walk, &passes);
        let run = worker.run(&job)?;
        walk.runs += 1;
        let stderr = run.stderr_text();
        let marks = if self.ahead > 1 { read_stats(&stderr) } else { Vec::new() };
        let went_well = run.end == End::Exited(0);
        if !went_well
            && let Some(death) = self.death(worker, walk, &passes, self.fatal(&passes, &marks), &run)?
        {
            walk.passes.extend(&passes[..=self.fatal(&passes, &marks)]);
            return Ok(Some(death));
        }
        // Without markers only the whole run tells, and it is one step long.
        let reached = match self.ahead {
            1 => {
                if went_well {
                    passes.len()
                } else {
                    0
                }
            }
            _ => marks.len(),
        };
        if !went_well
            && let Some(&failed) = passes.get(reached)
            && let Some(found) = self.invalid_ir(worker, walk, &passes[..=reached], failed, &run)?
        {
            walk.found.push(found);
        }
        self.tell(walk, plan, &marks, reached, planner);
        walk.passes.extend(&passes[..reached.min(passes.len())]);
        if went_well {
            walk.text = run.stdout.as_slice().into();
            walk.replay.clear();
            // At the bottom, the names that the last statistics gave are all there is to know.
            let at_the_bottom = self.ahead > 1 && self.atlas.is_done(&walk.population);
            if !at_the_bottom && let Ok(module) = Module::parse_bytes(&run.stdout) {
                walk.population = Population::of(&module);
            }
        } else {
            walk.replay.extend(&passes[..reached.min(passes.len())]);
        }
        walk.note_dialects(walk.population.forms().map(|form| form.dialect().to_owned()).collect::<Vec<_>>());
        Ok(None)
    }

    /// Goes through a plan pass by pass, up to the one that failed.
    fn tell(
        &self,
        walk: &mut Walk,
        plan: &[Step],
        marks: &[Vec<(String, u32)>],
        reached: usize,
        planner: &mut dyn Planner,
    ) {
        let mut done = 0;
        for step in plan {
            let optimized = done + step.optimizations.len();
            self.see(walk, step.optimizations.iter().copied(), marks, &mut done, reached);
            if done < optimized {
                // The plan behind it was made for another program.
                walk.steps += 1;
                walk.vain += 1;
                let failed = step.passes().nth(step.optimizations.len() - (optimized - done));
                let failed = failed.filter(|_| self.ahead > 1);
                walk.note_failure(failed);
                planner.hear_spoiled(step, failed);
                return;
            }
            let Some(conversion) = step.conversion else { continue };
            let before = walk.population.clone();
            self.see(walk, [conversion], marks, &mut done, reached);
            let failed = done == optimized;
            let happened = match &step.about {
                _ if failed => Happened::Failed,
                Some(form) if walk.population.count(form) >= before.count(form) => Happened::NoEffect,
                _ => Happened::Worked,
            };
            walk.steps += 1;
            walk.vain += usize::from(happened != Happened::Worked);
            planner.hear(step, happened);
            if failed {
                walk.note_failure(Some(conversion));
                return;
            }
        }
    }

    /// What is there after some passes, as far as they ran.
    fn see(
        &self,
        walk: &mut Walk,
        passes: impl IntoIterator<Item = RuleId>,
        marks: &[Vec<(String, u32)>],
        done: &mut usize,
        reached: usize,
    ) {
        for pass in passes {
            if *done >= reached {
                return;
            }
            walk.journey.ran.push(Moment { rule: pass, before: walk.population.clone() });
            let expected = self.atlas.foresee(&walk.population, pass);
            walk.population = match marks.get(*done) {
                Some(counts) => {
                    walk.note_dialects(
                        counts.iter().map(|(name, _)| mohole_lowering::dialect_of(name).to_owned()),
                    );
                    self.atlas.recognize(counts, &expected)
                }
                None => expected,
            };
            *done += 1;
        }
    }

    /// The text of where a walk stands.
    fn materialize(&self, worker: &mut Worker, walk: &mut Walk) -> Result<Arc<[u8]>, EngineError> {
        if !walk.replay.is_empty() {
            let run = worker.run(&self.job_of(walk, &[]))?;
            walk.runs += 1;
            walk.text = run.stdout.as_slice().into();
            walk.replay.clear();
        }
        Ok(walk.text.clone())
    }

    fn finish(&self, walk: Walk, end: PathEnd) -> Path {
        let passes = walk.passes.iter().map(|&rule| self.atlas.rule(rule).call.clone()).collect();
        let Walk { steps, vain, runs, retraced, dialects, found: invalid, journey, .. } = walk;
        Path { passes, steps, vain, runs, retraced, dialects, invalid, journey, end }
    }

    /// The passes that lead to where the walk stands, then new ones, as a person would write it.
    fn job_plain(&self, walk: &Walk, passes: &[RuleId]) -> Job {
        let calls = walk.replay.iter().chain(passes).map(|&rule| &self.atlas.rule(rule).call);
        let pipeline = format!("--pass-pipeline={}", pipeline_text(calls));
        let flags = self.profile.generic.iter().chain(&self.profile.single_thread);
        self.job([pipeline].into_iter().chain(flags.cloned()).collect(), walk.text.clone())
    }

    /// The same with a marker behind each new pass.
    fn job_of(&self, walk: &Walk, passes: &[RuleId]) -> Job {
        let call = |&rule: &RuleId| self.atlas.rule(rule).call.to_string();
        let replayed = walk.replay.iter().map(call);
        let marked = passes.iter().flat_map(|rule| {
            let marker = (self.ahead > 1).then(|| MARKER.to_owned());
            [Some(call(rule)), marker].into_iter().flatten()
        });
        let all: Vec<String> = replayed.chain(marked).collect();
        let pipeline = format!("--pass-pipeline=builtin.module({})", all.join(","));
        let flags = self.profile.generic.iter().chain(&self.profile.single_thread);
        self.job([pipeline].into_iter().chain(flags.cloned()).collect(), walk.text.clone())
    }

    fn job(&self, args: Arc<[String]>, input: Arc<[u8]>) -> Job {
        Job { args, input, limits: self.profile.limits.limits() }
    }

    /// Whether a pass that was stopped had in fact done its work, and it was the verifier that stopped it.
    fn invalid_ir(
        &self,
        worker: &mut Worker,
        walk: &Walk,
        passes: &[RuleId],
        failed: RuleId,
        run: &Execution,
    ) -> Result<Option<Death>, EngineError> {
        let message = first_error(&run.stderr_text()).unwrap_or_default();
        let complaint = message.split_once("error: ").map_or("", |(_, rest)| rest).to_owned();
        if !self.looked_at.lock().expect("no worker panics").insert((failed, complaint)) {
            return Ok(None);
        }
        let job = self.job_plain(walk, passes);
        let unverified: Vec<String> = job.args.iter().cloned().chain([UNVERIFIED.to_owned()]).collect();
        let made = worker.run(&Job { args: unverified.into(), ..job.clone() })?;
        if made.end != End::Exited(0) {
            return Ok(None);
        }
        let args = self.profile.no_op.iter().cloned().collect();
        let verified = worker.run(&self.job(args, made.stdout.as_slice().into()))?;
        if verified.end == End::Exited(0) {
            return Ok(None);
        }
        let verdict = invalid_ir(&self.atlas.rule(failed).call.name, &message);
        Ok(Some(Death { job, verdict, execution: run.clone() }))
    }

    /// The pass at which a run ended, by its place; without markers it may have been any, so the last.
    fn fatal(&self, passes: &[RuleId], marks: &[Vec<(String, u32)>]) -> usize {
        let last = passes.len() - 1;
        if self.ahead == 1 { last } else { marks.len().min(last) }
    }

    /// A run that ended badly, if it is a finding and not a diagnosed failure.
    fn death(
        &self,
        worker: &mut Worker,
        walk: &Walk,
        passes: &[RuleId],
        fatal: usize,
        run: &Execution,
    ) -> Result<Option<Death>, EngineError> {
        let job = self.job_plain(walk, &passes[..=fatal]);
        // A calm failure is the common case and needs no second look.
        match judge(&job.args, run) {
            Judged::Final(verdict) if !verdict.outcome.is_finding() => return Ok(None),
            Judged::Ask(FollowUp::ParseOnly) => return Ok(None),
            _ => {}
        }
        let Examined { verdict, execution } = examine(worker, self.profile, &job)?;
        Ok(verdict.outcome.is_finding().then_some(Death { job, verdict, execution }))
    }
}

impl Walk {
    fn from(start: &Start) -> Self {
        let mut walk = Walk {
            text: start.text.clone(),
            replay: Vec::new(),
            population: start.population.clone(),
            passes: Vec::new(),
            steps: 0,
            vain: 0,
            runs: 0,
            dialects: Vec::new(),
            found: Vec::new(),
            journey: Journey::default(),
            retraced: 0,
        };
        walk.note_dialects(start.population.forms().map(|form| form.dialect().to_owned()));
        walk
    }

    fn note_failure(&mut self, rule: Option<RuleId>) {
        let failed = rule.map(|rule| Moment { rule, before: self.population.clone() });
        self.journey.failed.extend(failed);
    }

    fn note_dialects(&mut self, dialects: impl IntoIterator<Item = String>) {
        for dialect in dialects {
            if !self.dialects.contains(&dialect) {
                self.dialects.push(dialect);
            }
        }
    }
}

/// The programs in what `--mlir-print-ir-after-all` prints, each behind a line
/// `// -----// IR Dump After CSE (cse) //----- //`. A pass that runs on several functions prints the module
/// once for each; the last one counts.
fn read_dumps(stderr: &str) -> Vec<(String, String)> {
    let mut dumps: Vec<(String, String)> = Vec::new();
    for part in stderr.split("// -----// IR Dump After ").skip(1) {
        let Some((head, text)) = part.split_once('\n') else { continue };
        let Some((name, rest)) = head.split_once('(').and_then(|(_, rest)| rest.split_once(')')) else {
            continue;
        };
        let nested = rest.contains("operation:");
        match dumps.last_mut() {
            Some(last) if nested && last.0 == name => last.1 = text.trim_end().to_owned(),
            _ => dumps.push((name.to_owned(), text.trim_end().to_owned())),
        }
    }
    dumps
}
