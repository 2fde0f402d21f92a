//! Programs with a few changes by mutators.

use mohole_ir::Module;
use mohole_mutate::{Change, Mutator, Setting};
use mohole_testcase::{Provenance, Rng, Step};

/// Mutators that are tried for each change.
const TRIES: usize = 3;

/// A program that was changed.
pub(crate) struct Changed {
    pub(crate) module: Module,
    pub(crate) changes: Vec<Change>,
    /// The same changes, for its provenance.
    steps: Vec<Step>,
}

impl Changed {
    /// Makes so many changes, or as many as apply; `None` if none does. `draw` gives the mutator of each,
    /// with what it works with.
    pub(crate) fn new<'s>(
        mut module: Module,
        count: usize,
        rng: &mut Rng,
        mut draw: impl FnMut(&mut Rng) -> Option<(&'static dyn Mutator, Setting<'s>)>,
    ) -> Option<Self> {
        let (mut changes, mut steps) = (Vec::new(), Vec::new());
        for _ in 0..TRIES * count {
            let (mutator, setting) = draw(rng)?;
            // A mutator that does not apply may leave a program half changed.
            let mut next = module.clone();
            if let Some(change) = mutator.mutate(&mut next, &setting, rng) {
                module = next;
                steps.push(Step::Mutated { mutator: mutator.name().to_owned(), change: change.what.clone() });
                changes.push(change);
            }
            if changes.len() == count {
                break;
            }
        }
        (!changes.is_empty()).then_some(Changed { module, changes, steps })
    }

    /// How it came to be, if it was made from a program with this provenance.
    pub(crate) fn provenance(&self, parent: Provenance) -> Provenance {
        self.steps.iter().cloned().fold(parent, |made, step| made.with(step))
    }
}
