//! The mutant that a seed stands for.

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

/// Pairs of a mutator and a program that are tried for one mutant.
const MAX_ATTEMPTS: usize = 40;

/// The mutant that a number stands for; `None` if no attempt changed a program.
pub fn mutant(setting: &Setting<'_>, mutators: &[&dyn Mutator], number: u64) -> Option<Mutant> {
    // Neighbouring seeds give overlapping streams of random numbers, so the first number of each is the seed.
    let mut rng = Rng::new(Rng::new(number).bits());
    for _ in 0..MAX_ATTEMPTS {
        let mutator = *rng.pick(mutators)?;
        let parent = setting.corpus.draw_recipient(&mut rng)?;
        let mut module = setting.corpus.seeds[parent as usize].module.clone();
        if let Some(change) = mutator.mutate(&mut module, setting, &mut rng) {
            return Some(Mutant { module, parent, mutator: mutator.name(), change });
        }
    }
    None
}
