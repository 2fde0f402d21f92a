//! Derived programs: outputs of passes that rules are learned from in turn.

use mohole_ir::{Module, Op};
use mohole_lowering::{Form, Population};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use super::unit::Unit;

/// A form is rare if fewer programs than this have it.
const RARE_BELOW: u32 = 2;

/// Derived programs have at most this many operations.
const MAX_DERIVED_OPS: u32 = 60;

/// Collects outputs of passes that have a form which is rare so far.
pub(super) struct Derived {
    state: Mutex<DerivedState>,
}

#[derive(Default)]
struct DerivedState {
    /// For each form, the programs that have it.
    programs_with: FxHashMap<Form, u32>,
    collected: Vec<DerivedProgram>,
}

/// An output of a pass, and its rare forms.
pub(super) struct DerivedProgram {
    pub(super) unit: Unit,
    pub(super) rare: Vec<Form>,
}

impl Derived {
    pub(super) fn new(units: &[Unit]) -> Self {
        let mut state = DerivedState::default();
        for form in units.iter().flat_map(|unit| unit.population.forms()) {
            *state.programs_with.entry(form.clone()).or_insert(0) += 1;
        }
        Derived { state: Mutex::new(state) }
    }

    /// Collects an output of a pass if it is small and has a rare form.
    pub(super) fn offer(&self, population: &Population, module: &Module, op: Op) {
        let mut state = self.state.lock();
        let is_rare = |form: &&Form| state.programs_with.get(*form).is_none_or(|&count| count < RARE_BELOW);
        let rare: Vec<Form> = population.forms().filter(is_rare).cloned().collect();
        if population.total() > MAX_DERIVED_OPS || rare.is_empty() {
            return;
        }
        population.forms().for_each(|form| *state.programs_with.entry(form.clone()).or_insert(0) += 1);
        let text = format!("{}\n", module.op_text(op));
        let unit = Unit { text, population: population.clone(), is_template: false };
        state.collected.push(DerivedProgram { unit, rare });
    }

    /// Takes all that was collected since the last call.
    pub(super) fn take(&self) -> Vec<DerivedProgram> {
        std::mem::take(&mut self.state.lock().collected)
    }
}
