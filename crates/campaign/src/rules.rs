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
    Evidence, FORMAT, Form, PassCall, PassRule, Population, RuleBook, Sight, choose_units, double,
    keep_alive, split_pipeline, together, variants,
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

/// Programs that are there a second time with every computation done twice.
const DOUBLED: usize = 48;

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
    /// One small program for each of many operations. There are so many that calls with options are tried
    /// only on those that the plain call has something to do with.
    pub templates: &'a [Program],
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
    is_template: bool,
}

/// Some programs as one, and how the compiler prints it, as a whole and each of them.
struct Batch<'a> {
    units: Vec<&'a Unit>,
    input: Arc<[u8]>,
    printed: Vec<u8>,
    texts: Vec<String>,
}

impl<'a> Batch<'a> {
    fn new(units: Vec<&'a Unit>, input: Arc<[u8]>, printed: Vec<u8>) -> Self {
        let texts = programs_in(&printed, units.len())
            .map_or(Vec::new(), |(module, ops)| ops.into_iter().map(|op| module.op_text(op)).collect());
        Batch { units, input, printed, texts }
    }

    fn is_of_templates(&self) -> bool {
        self.units.first().is_some_and(|unit| unit.is_template)
    }
}

/// For each pass, by its name, the batches that its plain call did not leave as they were.
type Touched = FxHashMap<String, Vec<bool>>;

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

    /// Takes in a run over some programs, if it went well. `texts` are the programs as they were before, where
    /// that is known.
    fn note_all(&mut self, run: &Execution, units: &[&Unit], texts: &[String]) -> bool {
        let after = if run.end == End::Exited(0) { programs_in(&run.stdout, units.len()) } else { None };
        let Some((module, ops)) = after else { return false };
        for (number, (unit, op)) in units.iter().zip(ops).enumerate() {
            let after = Population::of_ops(&module, module.walk_op(op).skip(1));
            self.derived.offer(&after, &module, op);
            let is_same = |before: &String| *before == module.op_text(op);
            let sight = match texts.get(number).map(is_same) {
                Some(true) => Sight::Unchanged,
                Some(false) => Sight::Changed(after),
                None => Sight::After(after),
            };
            self.lessons.push((unit.population.clone(), sight));
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
    kept: Vec<Keepsake>,
}

/// A program that a pass has made, and the forms that it is kept for.
struct Keepsake {
    unit: Unit,
    rare: Vec<Form>,
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
        let is_rare = |form: &&Form| state.have.get(*form).is_none_or(|&count| count < RARE);
        let rare: Vec<Form> = population.forms().filter(is_rare).cloned().collect();
        if population.total() > LARGEST_DERIVED || rare.is_empty() {
            return;
        }
        population.forms().for_each(|form| *state.have.entry(form.clone()).or_insert(0) += 1);
        let text = format!("{}\n", module.op_text(op));
        let unit = Unit { text, population: population.clone(), is_template: false };
        state.kept.push(Keepsake { unit, rare });
    }

    /// What was kept since the last time.
    fn take(&self) -> Vec<Keepsake> {
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
            let is_plain = |(call, _): &&mut (PassCall, Evidence)| call.options.is_empty();
            let (plain, others): (Vec<_>, Vec<_>) = seen.iter_mut().partition(is_plain);
            let mut watch =
                Watch { learning: self, engine: &mut engine, batches: &batches, derived: &derived };
            let touched = watch.calls(plain, &Touched::default(), on_event)?;
            watch.calls(others, &touched, on_event)?;
            if generation == 0 {
                let mut combined: Vec<(PassCall, Evidence)> =
                    combinations(&seen).into_iter().map(|call| (call, Evidence::default())).collect();
                watch.calls(combined.iter_mut().collect(), &touched, on_event)?;
                seen.extend(combined);
            }
            drop(batches);
            units = self.cleaned(&mut engine, derived.take())?;
        }
        Ok(self.book(&seen, programs))
    }

    /// The programs to learn from: made to use all they compute, then cleaned up, so that what goes away
    /// later goes for a reason. Some are there a second time with every computation done twice, for passes
    /// that look for such things.
    fn units(
        &self,
        engine: &mut Engine,
        on_event: &(dyn Fn(LearningEvent) + Sync),
    ) -> Result<Vec<Unit>, EngineError> {
        let programs: Vec<(&Program, bool)> = self
            .programs
            .iter()
            .map(|program| (program, false))
            .chain(self.templates.iter().map(|template| (template, true)))
            .collect();
        let units = engine.map(&programs, |worker, &(program, is_template)| {
            let unit = self.unit(worker, &program.text)?;
            Ok(unit.map(|unit| Unit { is_template, ..unit }))
        })?;
        let units: Vec<Unit> = units.into_iter().flatten().collect();
        let populations: Vec<Population> = units.iter().map(|unit| unit.population.clone()).collect();
        let chosen = choose_units(&populations);
        on_event(LearningEvent::Chosen(programs.len(), units.len(), chosen.len()));
        let mut units: Vec<Option<Unit>> = units.into_iter().map(Some).collect();
        let mut chosen: Vec<Unit> = chosen.into_iter().filter_map(|i| units[i].take()).collect();
        let some: Vec<&Program> =
            self.programs.iter().step_by(self.programs.len().div_ceil(DOUBLED).max(1)).collect();
        let doubled = engine.map(&some, |worker, program| self.doubled(worker, &program.text))?;
        chosen.extend(doubled.into_iter().flatten());
        chosen.sort_by_key(|unit| unit.is_template);
        Ok(chosen)
    }

    fn unit(&self, worker: &mut Worker, text: &Arc<[u8]>) -> Result<Option<Unit>, EngineError> {
        let run = worker.run(&self.job(&self.reading(), text.clone()))?;
        if run.end != End::Exited(0) {
            return Ok(None);
        }
        let alive = alive(&run.stdout).unwrap_or_else(|| text.clone());
        for text in [alive, text.clone()] {
            let clean = worker.run(&self.job(&self.cleaning(), text))?;
            if clean.end == End::Exited(0) {
                return Ok(unit(&clean.stdout));
            }
        }
        Ok(unit(&run.stdout))
    }

    /// A program with every computation done twice.
    fn doubled(&self, worker: &mut Worker, text: &Arc<[u8]>) -> Result<Option<Unit>, EngineError> {
        let run = worker.run(&self.job(&self.reading(), text.clone()))?;
        let Ok(mut module) = Module::parse_bytes(&run.stdout) else { return Ok(None) };
        let computes = |name: &str| {
            let op = self.catalog.op(name);
            op.is_some_and(|op| op.has_trait("Pure") || op.has_trait("NoMemoryEffect"))
        };
        double(&mut module, &computes);
        self.unit(worker, &module.to_string().into_bytes().into())
    }

    /// What passes have made without what is dead in it, as long as it keeps what it is there for.
    fn cleaned(&self, engine: &mut Engine, derived: Vec<Keepsake>) -> Result<Vec<Unit>, EngineError> {
        let cleaned = engine.map(&derived, |worker, Keepsake { unit: raw, rare }| {
            let run = worker.run(&self.job(&self.cleaning(), raw.text.as_bytes().into()))?;
            let clean = if run.end == End::Exited(0) { unit(&run.stdout) } else { None };
            Ok(clean.filter(|clean| rare.iter().all(|form| clean.population.count(form) > 0)))
        })?;
        Ok(cleaned.into_iter().zip(derived).map(|(clean, raw)| clean.unwrap_or(raw.unit)).collect())
    }

    fn reading(&self) -> Arc<[String]> {
        self.profile.no_op.iter().chain(self.flags()).cloned().collect()
    }

    fn cleaning(&self) -> Arc<[String]> {
        let clean = "--pass-pipeline=builtin.module(canonicalize)".to_owned();
        [clean].iter().chain(self.flags()).cloned().collect()
    }

    /// Programs by the dozen. One that the compiler does not print back as one module is left out: it
    /// would spoil every run it is part of.
    fn batches<'u>(&self, engine: &mut Engine, units: &'u [Unit]) -> Result<Vec<Batch<'u>>, EngineError> {
        let args = self.reading();
        let kinds = units.chunk_by(|a, b| a.is_template == b.is_template);
        let groups: Vec<&[Unit]> = kinds.flat_map(|units| units.chunks(BATCH)).collect();
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
        Ok(Batch::new(units, input, printed))
    }

    fn args(&self, call: &PassCall) -> Arc<[String]> {
        let pipeline = format!("--pass-pipeline=builtin.module(builtin.module({call}))");
        [pipeline].into_iter().chain(self.flags().cloned()).collect()
    }

    /// Generic form without aliases, so that each program can be taken out and stand alone.
    fn flags(&self) -> impl Iterator<Item = &String> {
        self.profile.generic.iter().chain(&self.profile.single_thread).chain([&*LOCAL_SCOPE])
    }

    /// Watches a call at work on a batch; tells whether it did not leave it as it was.
    fn try_batch(
        &self,
        worker: &mut Worker,
        trial: &mut Trial<'_>,
        batch: &Batch<'_>,
    ) -> Result<bool, EngineError> {
        let run = worker.run(&self.job(&trial.args, batch.input.clone()))?;
        if run.end == End::Exited(0) && run.stdout == batch.printed {
            batch.units.iter().for_each(|unit| trial.note(unit, Sight::Unchanged));
            return Ok(false);
        }
        if !trial.note_all(&run, &batch.units, &batch.texts) {
            trial.pay(&run);
            self.take_apart(worker, trial, &batch.units, &run)?;
        }
        Ok(true)
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
            if trial.note_all(&failed, &units, &[]) {
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
                _ if trial.note_all(&run, half, &[]) => {}
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

/// Calls being watched at work on batches of programs.
struct Watch<'a, 'b> {
    learning: &'a RuleLearning<'a>,
    engine: &'a mut Engine,
    batches: &'a [Batch<'b>],
    derived: &'a Derived,
}

impl Watch<'_, '_> {
    /// Every call on every batch, but for templates that the plain call left as they were. Tells what the
    /// calls did not leave as it was.
    fn calls(
        &mut self,
        seen: Vec<&mut (PassCall, Evidence)>,
        by_plain: &Touched,
        on_event: &(dyn Fn(LearningEvent) + Sync),
    ) -> Result<Touched, EngineError> {
        let done = AtomicUsize::new(0);
        let calls: Vec<&PassCall> = seen.iter().map(|(call, _)| call).collect();
        let Watch { learning, batches, derived, .. } = *self;
        let lessons = self.engine.map(&calls, |worker, call| {
            let args = learning.args(call);
            let mut trial = Trial { args, lessons: Vec::new(), left: DETECTIVE_WORK, derived };
            let mut touched = Vec::with_capacity(batches.len());
            for (number, batch) in batches.iter().enumerate() {
                let left_alone = by_plain.get(&call.name).is_some_and(|plain| !plain[number]);
                let skipped = left_alone && batch.is_of_templates();
                touched.push(!skipped && learning.try_batch(worker, &mut trial, batch)?);
            }
            on_event(LearningEvent::Done(done.fetch_add(1, Ordering::Relaxed) + 1, calls.len()));
            Ok((trial.lessons, touched))
        })?;
        let mut touched = Touched::default();
        for ((call, evidence), (lessons, by_call)) in seen.into_iter().zip(lessons) {
            lessons.iter().for_each(|(before, sight)| evidence.note(before, sight));
            touched.insert(call.name.clone(), by_call);
        }
        Ok(touched)
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
    (alone && module.resources().is_none()).then(|| Unit {
        text,
        population: Population::of(&module),
        is_template: false,
    })
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
