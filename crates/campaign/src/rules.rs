//! Learning a rule book: every way to call every pass, on many small programs, and what was there before
//! and after.
//!
//! Programs go through the compiler by the dozen, each a module of its own inside one module, with the
//! pass nested accordingly. A run that fails is taken apart until the program at fault stands alone. All
//! runs of one call share their arguments and with them a server that has everything but the program in
//! place.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use mohole_catalog::Catalog;
use mohole_ir::{Module, Op};
use mohole_lowering::{
    Evidence, FORMAT, Form, PassCall, PassRule, Population, RuleBook, Sight, choose_units, keep_alive,
    split_pipeline, together, variants,
};
use mohole_oracle::first_error;
use mohole_target::{Engine, EngineError, Mode, Profile, Tool, Worker};
use mohole_testcase::{End, Execution, Job, Limits};
use rustc_hash::FxHashMap;

use crate::Program;

/// Programs in one run.
const BATCH: usize = 48;

/// Runs spent on finding out which programs a call fails on. One that fails on nearly all of them, for want
/// of another option say, is not worth more.
const DETECTIVE_WORK: usize = 100;

/// How often what passes have made is learned from in turn.
const GENERATIONS: usize = 1;

/// A form found in fewer programs than this is rare.
const RARE: u32 = 2;

/// What passes have made is learned from when it has no more operations than this.
const LARGEST_DERIVED: u32 = 60;

static LOCAL_SCOPE: LazyLock<String> = LazyLock::new(|| "--mlir-print-local-scope".to_owned());

/// What a run that does not come to an end counts for.
const HANG: usize = 50;

/// Learning does not wait for slow passes.
const PATIENCE: Duration = Duration::from_millis(1500);

/// What to learn.
pub struct RuleLearning<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The compiler.
    pub tool: &'a Arc<Tool>,
    /// What it has.
    pub catalog: &'a Catalog,
    /// What to try passes on.
    pub programs: &'a [Program],
    /// Processes at once.
    pub workers: usize,
}

/// What happens on the way, for whoever shows it.
pub enum LearningEvent {
    /// So many programs were given, so many accepted, so many chosen.
    Chosen(usize, usize, usize),
    /// So many calls are done, of how many.
    Done(usize, usize),
}

/// A small program: its text in generic form without aliases, and what is in it.
struct Unit {
    text: String,
    population: Population,
}

/// Some programs as one, and how the compiler prints it.
struct Batch<'a> {
    units: Vec<&'a Unit>,
    input: Arc<[u8]>,
    printed: Vec<u8>,
}

/// One call being watched.
struct Trial<'d> {
    args: Arc<[String]>,
    lessons: Vec<(Population, Sight)>,
    /// Runs left for detective work.
    left: usize,
    derived: &'d Derived,
}

impl Trial<'_> {
    fn pay(&mut self, run: &Execution) {
        let price = if run.end == End::Deadline { HANG } else { 1 };
        self.left = self.left.saturating_sub(price);
    }

    /// Takes in a run over some programs, if it went well.
    fn note_all(&mut self, run: &Execution, units: &[&Unit]) -> bool {
        let after = if run.end == End::Exited(0) { programs_in(&run.stdout, units.len()) } else { None };
        let Some((module, ops)) = after else { return false };
        for (unit, op) in units.iter().zip(ops) {
            let after = Population::of_ops(&module, module.walk_op(op).skip(1));
            self.derived.offer(&after, &module, op);
            self.lessons.push((unit.population.clone(), Sight::After(after)));
        }
        true
    }

    fn note(&mut self, unit: &Unit, sight: Sight) {
        self.lessons.push((unit.population.clone(), sight));
    }
}

/// Programs that passes made, kept when they have a form that is rare so far.
struct Derived {
    state: Mutex<DerivedState>,
}

#[derive(Default)]
struct DerivedState {
    have: FxHashMap<Form, u32>,
    kept: Vec<Unit>,
}

impl Derived {
    fn new(units: &[Unit]) -> Self {
        let mut state = DerivedState::default();
        for form in units.iter().flat_map(|unit| unit.population.forms()) {
            *state.have.entry(form.clone()).or_insert(0) += 1;
        }
        Derived { state: Mutex::new(state) }
    }

    fn offer(&self, population: &Population, module: &Module, op: Op) {
        let mut state = self.state.lock().expect("no worker panics");
        let rare = |form: &Form| state.have.get(form).is_none_or(|&count| count < RARE);
        if population.total() > LARGEST_DERIVED || !population.forms().any(rare) {
            return;
        }
        population.forms().for_each(|form| *state.have.entry(form.clone()).or_insert(0) += 1);
        state.kept.push(Unit { text: format!("{}\n", module.op_text(op)), population: population.clone() });
    }

    /// What was kept since the last time.
    fn take(&self) -> Vec<Unit> {
        std::mem::take(&mut self.state.lock().expect("no worker panics").kept)
    }
}

impl RuleLearning<'_> {
    /// Learns.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn run(&self, on_event: &(dyn Fn(LearningEvent) + Sync)) -> Result<RuleBook, EngineError> {
        let mut engine = Engine::new(self.tool, self.workers, Mode::AtInput)?;
        let mut units = self.units(&mut engine, on_event)?;
        let derived = Derived::new(&units);
        let mut calls = variants(self.catalog, |name| !self.profile.deny.denies_pass(name));
        // The way down that the profile knows is one to learn about, options and all.
        let given = split_pipeline(self.profile.way_down().unwrap_or_default());
        calls.extend(given.into_iter().filter(|call| self.catalog.pass(&call.name).is_some()));
        calls.sort();
        calls.dedup();
        let mut seen: Vec<(PassCall, Evidence)> =
            calls.into_iter().map(|call| (call, Evidence::default())).collect();
        let mut programs = 0;
        // What passes make of these programs are programs to learn from as well: half-lowered ones, with
        // casts and with operations of every level side by side, as they are met on the way down.
        for generation in 0..=GENERATIONS {
            programs += units.len();
            let batches = self.batches(&mut engine, &units)?;
            self.watch(&mut engine, &mut seen, &batches, &derived, on_event)?;
            if generation == 0 {
                let mut combined: Vec<(PassCall, Evidence)> =
                    combinations(&seen).into_iter().map(|call| (call, Evidence::default())).collect();
                self.watch(&mut engine, &mut combined, &batches, &derived, on_event)?;
                seen.extend(combined);
            }
            drop(batches);
            units = derived.take();
        }
        Ok(self.book(&seen, programs))
    }

    /// The programs to learn from: made to use all they compute, then cleaned up, so that what goes away
    /// later goes for a reason.
    fn units(
        &self,
        engine: &mut Engine,
        on_event: &(dyn Fn(LearningEvent) + Sync),
    ) -> Result<Vec<Unit>, EngineError> {
        let flags =
            |first: &[String]| -> Arc<[String]> { first.iter().chain(self.flags()).cloned().collect() };
        let reading = flags(&self.profile.no_op);
        let cleaning = flags(&["--pass-pipeline=builtin.module(canonicalize)".to_owned()]);
        let printed = engine.map(self.programs, |worker, program| {
            let run = worker.run(&self.job(&reading, program.text.clone()))?;
            if run.end != End::Exited(0) {
                return Ok(None);
            }
            let alive = alive(&run.stdout).unwrap_or_else(|| program.text.clone());
            for text in [alive, program.text.clone()] {
                let clean = worker.run(&self.job(&cleaning, text))?;
                if clean.end == End::Exited(0) {
                    return Ok(unit(&clean.stdout));
                }
            }
            Ok(unit(&run.stdout))
        })?;
        let units: Vec<Unit> = printed.into_iter().flatten().collect();
        let populations: Vec<Population> = units.iter().map(|unit| unit.population.clone()).collect();
        let chosen = choose_units(&populations);
        on_event(LearningEvent::Chosen(self.programs.len(), units.len(), chosen.len()));
        let mut units: Vec<Option<Unit>> = units.into_iter().map(Some).collect();
        Ok(chosen.into_iter().filter_map(|i| units[i].take()).collect())
    }

    /// Programs by the dozen. One that the compiler does not print back as one module is left out: it
    /// would spoil every run it is part of.
    fn batches<'u>(&self, engine: &mut Engine, units: &'u [Unit]) -> Result<Vec<Batch<'u>>, EngineError> {
        let args: Arc<[String]> = self.profile.no_op.iter().chain(self.flags()).cloned().collect();
        let groups: Vec<&[Unit]> = units.chunks(BATCH).collect();
        let batches = engine.map(&groups, |worker, units| {
            let batch = self.batch(worker, &args, units.iter().collect())?;
            if programs_in(&batch.printed, units.len()).is_some() {
                return Ok(batch);
            }
            let mut good = Vec::new();
            for unit in *units {
                let alone = self.batch(worker, &args, vec![unit])?;
                good.extend(programs_in(&alone.printed, 1).map(|_| unit));
            }
            self.batch(worker, &args, good)
        })?;
        Ok(batches)
    }

    fn batch<'u>(
        &self,
        worker: &mut Worker,
        args: &Arc<[String]>,
        units: Vec<&'u Unit>,
    ) -> Result<Batch<'u>, EngineError> {
        let input = nest(&units);
        let printed = worker.run(&self.job(args, input.clone()))?.stdout;
        Ok(Batch { units, input, printed })
    }

    /// Every call on every batch.
    fn watch(
        &self,
        engine: &mut Engine,
        seen: &mut [(PassCall, Evidence)],
        batches: &[Batch<'_>],
        derived: &Derived,
        on_event: &(dyn Fn(LearningEvent) + Sync),
    ) -> Result<(), EngineError> {
        let done = AtomicUsize::new(0);
        let calls: Vec<&PassCall> = seen.iter().map(|(call, _)| call).collect();
        let lessons = engine.map(&calls, |worker, call| {
            let args = self.args(call);
            let mut trial = Trial { args, lessons: Vec::new(), left: DETECTIVE_WORK, derived };
            for batch in batches {
                self.try_batch(worker, &mut trial, batch)?;
            }
            on_event(LearningEvent::Done(done.fetch_add(1, Ordering::Relaxed) + 1, calls.len()));
            Ok(trial.lessons)
        })?;
        for ((_, evidence), lessons) in seen.iter_mut().zip(lessons) {
            lessons.iter().for_each(|(before, sight)| evidence.note(before, sight));
        }
        Ok(())
    }

    fn args(&self, call: &PassCall) -> Arc<[String]> {
        let pipeline = format!("--pass-pipeline=builtin.module(builtin.module({call}))");
        [pipeline].into_iter().chain(self.flags().cloned()).collect()
    }

    /// Generic form without aliases, so that each program can be taken out and stand alone.
    fn flags(&self) -> impl Iterator<Item = &String> {
        self.profile.generic.iter().chain(&self.profile.single_thread).chain([&*LOCAL_SCOPE])
    }

    fn try_batch(
        &self,
        worker: &mut Worker,
        trial: &mut Trial<'_>,
        batch: &Batch<'_>,
    ) -> Result<(), EngineError> {
        let run = worker.run(&self.job(&trial.args, batch.input.clone()))?;
        if run.end == End::Exited(0) && run.stdout == batch.printed {
            batch.units.iter().for_each(|unit| trial.note(unit, Sight::Unchanged));
            return Ok(());
        }
        if trial.note_all(&run, &batch.units) {
            return Ok(());
        }
        trial.pay(&run);
        self.take_apart(worker, trial, &batch.units, &run)
    }

    /// Takes the programs at fault out of a batch that failed, until the rest goes through. Where the
    /// compiler says at which line it stopped, that is one run for each; else the batch is halved.
    fn take_apart(
        &self,
        worker: &mut Worker,
        trial: &mut Trial<'_>,
        units: &[&Unit],
        failed: &Execution,
    ) -> Result<(), EngineError> {
        let mut units = units.to_vec();
        let mut failed = failed.clone();
        while let Some(culprit) = culprit(&failed.stderr_text(), &units) {
            trial.note(units.remove(culprit), failure(&failed));
            trial.pay(&failed);
            if trial.left == 0 || units.is_empty() {
                return Ok(());
            }
            failed = worker.run(&self.job(&trial.args, nest(&units)))?;
            if trial.note_all(&failed, &units) {
                return Ok(());
            }
        }
        self.halve(worker, trial, &units)
    }

    fn halve(&self, worker: &mut Worker, trial: &mut Trial<'_>, units: &[&Unit]) -> Result<(), EngineError> {
        for half in units.chunks(units.len().div_ceil(2).max(1)) {
            if trial.left == 0 {
                break;
            }
            let run = worker.run(&self.job(&trial.args, nest(half)))?;
            trial.pay(&run);
            match half {
                _ if trial.note_all(&run, half) => {}
                [unit] => trial.note(unit, failure(&run)),
                _ => self.take_apart(worker, trial, half, &run)?,
            }
        }
        Ok(())
    }

    fn job(&self, args: &Arc<[String]>, input: Arc<[u8]>) -> Job {
        let limits = self.profile.limits.limits();
        Job { args: args.clone(), input, limits: Limits { wall: limits.wall.min(PATIENCE), ..limits } }
    }

    fn book(&self, seen: &[(PassCall, Evidence)], programs: usize) -> RuleBook {
        let constant = |name: &str| self.catalog.op(name).is_some_and(|op| op.has_trait("ConstantLike"));
        let mut rules: Vec<PassRule> =
            seen.iter().map(|(call, evidence)| evidence.rule(call, &constant)).collect();
        rules.sort_by(|a, b| a.call.cmp(&b.call));
        drop_repetitions(&mut rules);
        RuleBook {
            format: FORMAT,
            compiler: self.profile.name.clone(),
            version: self.catalog.version.clone(),
            programs: programs as u32,
            rules,
            source: std::collections::BTreeMap::new(),
        }
    }
}

/// The calls that join all options of a pass that made it do more.
fn combinations(seen: &[(PassCall, Evidence)]) -> Vec<PassCall> {
    let mut combined = Vec::new();
    for of_pass in seen.chunk_by(|a, b| a.0.name == b.0.name) {
        let [(_, plain), others @ ..] = of_pass else { continue };
        let does_more = |evidence: &Evidence| {
            evidence.consumed().any(|form| !plain.consumed().any(|known| known == form))
        };
        let helpful: Vec<&PassCall> =
            others.iter().filter(|(_, evidence)| does_more(evidence)).map(|(call, _)| call).collect();
        combined.extend(together(&helpful));
    }
    combined
}

/// Leaves out calls with options that do what the plain call does.
fn drop_repetitions(rules: &mut Vec<PassRule>) {
    let plain: Vec<PassRule> = rules.iter().filter(|rule| rule.call.options.is_empty()).cloned().collect();
    rules.retain(|rule| {
        let of_pass = plain.iter().find(|plain| plain.call.name == rule.call.name);
        rule.call.options.is_empty() || of_pass.is_none_or(|plain| plain.effects != rule.effects)
    });
}

/// The program with nothing dead in it.
fn alive(printed: &[u8]) -> Option<Arc<[u8]>> {
    let mut module = Module::parse_bytes(printed).ok()?;
    keep_alive(&mut module);
    Some(module.to_string().into_bytes().into())
}

/// Reads a program that the compiler printed. Those with several operations at the top cannot be nested.
fn unit(printed: &[u8]) -> Option<Unit> {
    let module = Module::parse_bytes(printed).ok()?;
    let top = &module.block(module.top()).ops;
    let alone = top.len() == 1 && module.op_name(top[0]) == "builtin.module" && module.aliases().is_empty();
    let text = String::from_utf8(printed.to_vec()).ok()?;
    (alone && module.resources().is_none()).then(|| Unit { text, population: Population::of(&module) })
}

/// Programs as modules inside one module.
fn nest(units: &[&Unit]) -> Arc<[u8]> {
    let inner: String = units.iter().map(|unit| unit.text.as_str()).collect();
    format!("\"builtin.module\"() ({{\n{inner}}}) : () -> ()\n").into_bytes().into()
}

/// The modules inside one module; `None` when there are not so many.
fn programs_in(printed: &[u8], expected: usize) -> Option<(Module, Vec<Op>)> {
    let module = Module::parse_bytes(printed).ok()?;
    let outer = *module.block(module.top()).ops.first()?;
    let body = *module.region(*module.op(outer).regions.first()?).blocks.first()?;
    let inner = module.block(body).ops.clone();
    (inner.len() == expected).then_some((module, inner))
}

/// What a run that failed on one program means.
fn failure(run: &Execution) -> Sight {
    match run.end {
        End::Exited(code) if code < 128 => Sight::Refused(complaint(&run.stderr_text())),
        _ => Sight::Died,
    }
}

/// What a compiler complains of, without the place, which differs from program to program. The operation
/// is named where the complaint itself does not.
fn complaint(stderr: &str) -> String {
    let line = first_error(stderr).unwrap_or_default();
    let message = line.split_once("error: ").map_or(line.as_str(), |(_, message)| message);
    let shown = stderr.split_once("see current operation:").map_or("", |(_, shown)| shown);
    let op = shown.lines().next().unwrap_or("").split('"').nth(1);
    match op {
        Some(op) if !message.contains('\'') => format!("'{op}' {message}"),
        _ => message.to_owned(),
    }
}

/// The program, by its place among those run together, that holds the line at which the compiler stopped.
fn culprit(stderr: &str, units: &[&Unit]) -> Option<usize> {
    let place = first_error(stderr)?;
    let (place, _) = place.split_once(": error:")?;
    let line: usize = place.rsplit(':').nth(1)?.parse().ok()?;
    // Lines count from 1, and the first is that of the module around all.
    let mut first = 2;
    units.iter().position(|unit| {
        first += unit.text.lines().count();
        line < first
    })
}
