//! Learning a rule book: every way to call every pass, on many small programs, and what was there before
//! and after.
//!
//! Programs go through the compiler by the dozen, each a module of its own inside one module, with the
//! pass nested accordingly. A run that fails is taken apart until the program at fault stands alone. All
//! runs of one call share their arguments and with them a server that has everything but the program in
//! place.

mod batch;
mod derived;
mod settings;
mod trial;
mod unit;
mod units;

use std::sync::atomic::{AtomicUsize, Ordering};

use mohole_lowering::{Evidence, PassRule, RuleBook, together, variants};
use mohole_target::{Engine, EngineError, Mode};
use mohole_testcase::{PassCall, Pipeline};
use rustc_hash::FxHashMap;

use self::batch::Batch;
use self::derived::Derived;
use self::trial::Trial;

pub use self::settings::{LearningEvent, RuleLearning};

/// How often what passes have made is learned from in turn.
const GENERATIONS: usize = 1;

/// For each pass, by its name, the batches that its plain call did not leave as they were.
type Touched = FxHashMap<String, Vec<bool>>;

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
        let given = self.profile.way_down().map(Pipeline::calls).unwrap_or_default();
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

    fn book(&self, seen: &[(PassCall, Evidence)], programs: usize) -> RuleBook {
        let constant = |name: &str| self.catalog.op(name).is_some_and(|op| op.has_trait("ConstantLike"));
        let mut rules: Vec<PassRule> =
            seen.iter().map(|(call, evidence)| evidence.rule(call, &constant)).collect();
        rules.sort_by(|a, b| a.call.cmp(&b.call));
        drop_repetitions(&mut rules);
        RuleBook {
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
            let mut trial = Trial::new(learning.args(call), derived);
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
