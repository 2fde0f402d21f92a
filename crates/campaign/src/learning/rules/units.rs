//! The programs to learn from: made to use all they compute, then cleaned up.

use std::sync::Arc;

use mohole_ir::Module;
use mohole_lowering::{Population, choose_programs, double, keep_alive};
use mohole_target::{Engine, EngineError, Worker};
use mohole_testcase::End;

use super::derived::Keepsake;
use super::settings::{LearningEvent, RuleLearning};
use super::unit::Unit;
use crate::programs::Program;

/// Programs that are there a second time with every computation done twice.
const DOUBLED: usize = 48;

impl RuleLearning<'_> {
    /// The programs to learn from: made to use all they compute, then cleaned up, so that what goes away
    /// later goes for a reason. Some are there a second time with every computation done twice, for passes
    /// that look for such things.
    pub(super) fn units(
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
        let chosen = choose_programs(&populations);
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
    pub(super) fn cleaned(
        &self,
        engine: &mut Engine,
        derived: Vec<Keepsake>,
    ) -> Result<Vec<Unit>, EngineError> {
        let cleaned = engine.map(&derived, |worker, Keepsake { unit: raw, rare }| {
            let run = worker.run(&self.job(&self.cleaning(), raw.text.as_bytes().into()))?;
            let clean = if run.end == End::Exited(0) { unit(&run.stdout) } else { None };
            Ok(clean.filter(|clean| rare.iter().all(|form| clean.population.count(form) > 0)))
        })?;
        Ok(cleaned.into_iter().zip(derived).map(|(clean, raw)| clean.unwrap_or(raw.unit)).collect())
    }
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
