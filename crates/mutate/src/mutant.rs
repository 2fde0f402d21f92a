//! From a number to a mutant.

use mohole_ir::Module;
use mohole_testcase::Rng;

use crate::{Change, Mutator, Setting};

/// A changed program and how it came to be.
pub struct Mutant {
    /// The program.
    pub module: Module,
    /// The number of the corpus program that it was made from.
    pub parent: u32,
    /// Which mutator made it.
    pub mutator: &'static str,
    /// What was done.
    pub change: Change,
}

/// Programs and mutators tried for one mutant.
const TRIES: usize = 40;

/// The mutant that a number stands for; `None` where nothing in the corpus can be changed.
pub fn mutant(setting: &Setting<'_>, mutators: &[&dyn Mutator], number: u64) -> Option<Mutant> {
    // The streams of neighbouring seeds overlap; those of their first numbers do not.
    let mut rng = Rng::new(Rng::new(number).bits());
    for _ in 0..TRIES {
        let mutator = *rng.pick(mutators)?;
        let parent = setting.corpus.draw_recipient(&mut rng)?;
        let mut module = setting.corpus.seeds[parent as usize].module.clone();
        if let Some(change) = mutator.mutate(&mut module, setting, &mut rng) {
            return Some(Mutant { module, parent, mutator: mutator.name(), change });
        }
    }
    None
}
