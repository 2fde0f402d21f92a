//! Prepares the programs to learn from: all their results are used, and they are canonicalized.

use std::sync::Arc;

use mohole_ir::Module;
use mohole_lowering::{Population, choose_programs, double, keep_alive};
use mohole_target::{Engine, EngineError, Worker};
use mohole_testcase::End;

use super::derived::DerivedProgram;
use super::settings::{LearningEvent, RuleLearning};
use super::unit::Unit;
use crate::programs::Program;

/// Programs that are added a second time with every computation duplicated.
const DUPLICATED_PROGRAMS: usize = 48;

impl RuleLearning<'_> {
    /// The programs to learn from. All their results are used, and they are canonicalized, so that a pass
    /// which removes an operation does so on purpose. Some are added a second time with every computation
    /// duplicated, for passes like CSE.
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
            self.programs.iter().step_by(self.programs.len().div_ceil(DUPLICATED_PROGRAMS).max(1)).collect();
        let duplicated = engine.map(&some, |worker, program| self.duplicated(worker, &program.text))?;
        chosen.extend(duplicated.into_iter().flatten());
        chosen.sort_by_key(|unit| unit.is_template);
        Ok(chosen)
    }

    fn unit(&self, worker: &mut Worker, text: &Arc<[u8]>) -> Result<Option<Unit>, EngineError> {
        let run = worker.run(&self.job(&self.print_args(), text.clone()))?;
        if run.end != End::Exited(0) {
            return Ok(None);
        }
        let alive = with_results_used(&run.stdout).unwrap_or_else(|| text.clone());
        for text in [alive, text.clone()] {
            let canonical = worker.run(&self.job(&self.canonicalize_args(), text))?;
            if canonical.end == End::Exited(0) {
                return Ok(unit(&canonical.stdout));
            }
        }
        Ok(unit(&run.stdout))
    }

    /// A program with every computation duplicated.
    fn duplicated(&self, worker: &mut Worker, text: &Arc<[u8]>) -> Result<Option<Unit>, EngineError> {
        let run = worker.run(&self.job(&self.print_args(), text.clone()))?;
        let Ok(mut module) = Module::parse_bytes(&run.stdout) else { return Ok(None) };
        let computes = |name: &str| {
            let op = self.catalog.op(name);
            op.is_some_and(|op| op.has_trait("Pure") || op.has_trait("NoMemoryEffect"))
        };
        double(&mut module, &computes);
        self.unit(worker, &module.to_string().into_bytes().into())
    }

    /// Canonicalizes derived programs. A program that would lose a rare form is kept as it is.
    pub(super) fn canonicalized(
        &self,
        engine: &mut Engine,
        derived: Vec<DerivedProgram>,
    ) -> Result<Vec<Unit>, EngineError> {
        let canonical = engine.map(&derived, |worker, DerivedProgram { unit: raw, rare }| {
            let run = worker.run(&self.job(&self.canonicalize_args(), raw.text.as_bytes().into()))?;
            let canonical = if run.end == End::Exited(0) { unit(&run.stdout) } else { None };
            Ok(canonical.filter(|unit| rare.iter().all(|form| unit.population.count(form) > 0)))
        })?;
        Ok(canonical.into_iter().zip(derived).map(|(unit, raw)| unit.unwrap_or(raw.unit)).collect())
    }
}

/// The program with uses of all its results, so that none of it is dead code.
fn with_results_used(printed: &[u8]) -> Option<Arc<[u8]>> {
    let mut module = Module::parse_bytes(printed).ok()?;
    keep_alive(&mut module);
    Some(module.to_string().into_bytes().into())
}

/// Reads a program that the compiler printed; `None` if it cannot be part of a batch.
fn unit(printed: &[u8]) -> Option<Unit> {
    let module = Module::parse_bytes(printed).ok()?;
    let top = &module.block(module.top()).ops;
    let is_one_module =
        top.len() == 1 && module.op_name(top[0]) == "builtin.module" && module.aliases().is_empty();
    let text = String::from_utf8(printed.to_vec()).ok()?;
    (is_one_module && module.resources().is_none()).then(|| Unit {
        text,
        population: Population::of(&module),
        is_template: false,
    })
}
