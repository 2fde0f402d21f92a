//! Learns a rule book: runs every pass with every option on many small programs and compares the operations
//! before and after.
//!
//! Programs run in batches, each as a module inside one module, with the pass nested accordingly. If a run
//! fails, smaller runs isolate the failing programs. All runs of one call have the same arguments, so they
//! share one fork server, which stops just before it reads the program.

mod batch;
mod derived;
mod observe;
mod settings;
mod unit;
mod units;

use std::sync::atomic::{AtomicUsize, Ordering};

use mohole_lowering::{Evidence, PassRule, RuleBook, together, variants};
use mohole_target::{Engine, EngineError, Mode};
use mohole_testcase::{PassCall, Pipeline};
use rustc_hash::FxHashMap;

use self::batch::Batch;
use self::derived::Derived;
use self::observe::CallObserver;

pub use self::settings::{LearningEvent, RuleLearning};

/// How often outputs of passes become new programs to learn from.
const DERIVED_GENERATIONS: usize = 1;

/// For each pass name and batch, whether the call without options changed the batch or failed on it.
type ChangedBatches = FxHashMap<String, Vec<bool>>;

impl RuleLearning<'_> {
    /// Learns the rule book.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn run(&self, on_event: &(dyn Fn(LearningEvent) + Sync)) -> Result<RuleBook, EngineError> {
        let mut engine = Engine::new(self.tool, self.workers, Mode::AtInput)?;
        let mut units = self.units(&mut engine, on_event)?;
        let derived = Derived::new(&units);
        let mut calls = variants(self.catalog, |name| !self.profile.deny.denies_pass(name));
        // The default pipeline may have options that the catalog does not suggest.
        let default = self.profile.lowering_pipeline().map(Pipeline::calls).unwrap_or_default();
        calls.extend(default.into_iter().filter(|call| self.catalog.pass(&call.name).is_some()));
        calls.sort();
        calls.dedup();
        let mut evidence: Vec<(PassCall, Evidence)> =
            calls.into_iter().map(|call| (call, Evidence::default())).collect();
        let mut programs = 0;
        // Outputs of passes are learned from, too: they are half-lowered, with casts and with operations of
        // many dialects side by side, like the programs in the middle of a lowering path.
        for generation in 0..=DERIVED_GENERATIONS {
            programs += units.len();
            let batches = self.batches(&mut engine, &units)?;
            let is_plain = |(call, _): &&mut (PassCall, Evidence)| call.options.is_empty();
            let (plain, others): (Vec<_>, Vec<_>) = evidence.iter_mut().partition(is_plain);
            let mut observer =
                Observer { learning: self, engine: &mut engine, batches: &batches, derived: &derived };
            let changed = observer.observe(plain, &ChangedBatches::default(), on_event)?;
            observer.observe(others, &changed, on_event)?;
            if generation == 0 {
                let mut combined: Vec<(PassCall, Evidence)> =
                    combinations(&evidence).into_iter().map(|call| (call, Evidence::default())).collect();
                observer.observe(combined.iter_mut().collect(), &changed, on_event)?;
                evidence.extend(combined);
            }
            drop(batches);
            units = self.canonicalized(&mut engine, derived.take())?;
        }
        Ok(self.book(&evidence, programs))
    }

    fn book(&self, evidence: &[(PassCall, Evidence)], programs: usize) -> RuleBook {
        let constant = |name: &str| self.catalog.op(name).is_some_and(|op| op.has_trait("ConstantLike"));
        let mut rules: Vec<PassRule> =
            evidence.iter().map(|(call, evidence)| evidence.rule(call, &constant)).collect();
        rules.sort_by(|a, b| a.call.cmp(&b.call));
        drop_redundant(&mut rules);
        RuleBook {
            compiler: self.profile.name.clone(),
            version: self.catalog.version.clone(),
            programs: programs as u32,
            rules,
            source: std::collections::BTreeMap::new(),
        }
    }
}

/// Runs calls on batches of programs and observes what they do.
struct Observer<'a, 'b> {
    learning: &'a RuleLearning<'a>,
    engine: &'a mut Engine,
    batches: &'a [Batch<'b>],
    derived: &'a Derived,
}

impl Observer<'_, '_> {
    /// Runs every call on every batch and adds to its evidence. Skips batches of templates that the call
    /// without options did not change. Returns which batches the calls changed.
    fn observe(
        &mut self,
        evidence: Vec<&mut (PassCall, Evidence)>,
        changed_by_plain: &ChangedBatches,
        on_event: &(dyn Fn(LearningEvent) + Sync),
    ) -> Result<ChangedBatches, EngineError> {
        let done = AtomicUsize::new(0);
        let calls: Vec<&PassCall> = evidence.iter().map(|(call, _)| call).collect();
        let Observer { learning, batches, derived, .. } = *self;
        let observed = self.engine.map(&calls, |worker, call| {
            let mut observer = CallObserver::new(learning.call_args(call), derived);
            let mut changed = Vec::with_capacity(batches.len());
            for (number, batch) in batches.iter().enumerate() {
                let unchanged = changed_by_plain.get(&call.name).is_some_and(|changed| !changed[number]);
                let skipped = unchanged && batch.is_of_templates();
                changed.push(!skipped && learning.observe_batch(worker, &mut observer, batch)?);
            }
            on_event(LearningEvent::Done(done.fetch_add(1, Ordering::Relaxed) + 1, calls.len()));
            Ok((observer.observations, changed))
        })?;
        let mut changed_by = ChangedBatches::default();
        for ((call, evidence), (observations, changed)) in evidence.into_iter().zip(observed) {
            observations.iter().for_each(|(before, observation)| evidence.note(before, observation));
            changed_by.insert(call.name.clone(), changed);
        }
        Ok(changed_by)
    }
}

/// For each pass, one call with all options that made it consume more forms.
fn combinations(evidence: &[(PassCall, Evidence)]) -> Vec<PassCall> {
    let mut combined = Vec::new();
    for of_pass in evidence.chunk_by(|a, b| a.0.name == b.0.name) {
        let [(_, plain), others @ ..] = of_pass else { continue };
        let consumes_more = |evidence: &Evidence| {
            evidence.consumed().any(|form| !plain.consumed().any(|known| known == form))
        };
        let helpful: Vec<&PassCall> =
            others.iter().filter(|(_, evidence)| consumes_more(evidence)).map(|(call, _)| call).collect();
        combined.extend(together(&helpful));
    }
    combined
}

/// Removes calls with options that have the effects of the call without options.
fn drop_redundant(rules: &mut Vec<PassRule>) {
    let plain: Vec<PassRule> = rules.iter().filter(|rule| rule.call.options.is_empty()).cloned().collect();
    rules.retain(|rule| {
        let of_pass = plain.iter().find(|plain| plain.call.name == rule.call.name);
        rule.call.options.is_empty() || of_pass.is_none_or(|plain| plain.effects != rule.effects)
    });
}
