//! Programs that passes made are programs to learn from as well.

use mohole_ir::{Module, Op};
use mohole_lowering::{Form, Population};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use super::unit::Unit;

/// A form found in fewer programs than this is rare.
const RARE: u32 = 2;

/// What passes have made is learned from when it has no more operations than this.
const LARGEST_DERIVED: u32 = 60;

/// Programs that passes made, kept when they have a form that is rare so far.
pub(super) struct Derived {
    state: Mutex<DerivedState>,
}

#[derive(Default)]
struct DerivedState {
    have: FxHashMap<Form, u32>,
    kept: Vec<Keepsake>,
}

/// A program that a pass has made, and the forms that it is kept for.
pub(super) struct Keepsake {
    pub(super) unit: Unit,
    pub(super) rare: Vec<Form>,
}

impl Derived {
    pub(super) fn new(units: &[Unit]) -> Self {
        let mut state = DerivedState::default();
        for form in units.iter().flat_map(|unit| unit.population.forms()) {
            *state.have.entry(form.clone()).or_insert(0) += 1;
        }
        Derived { state: Mutex::new(state) }
    }

    pub(super) fn offer(&self, population: &Population, module: &Module, op: Op) {
        let mut state = self.state.lock();
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
    pub(super) fn take(&self) -> Vec<Keepsake> {
        std::mem::take(&mut self.state.lock().kept)
    }
}
