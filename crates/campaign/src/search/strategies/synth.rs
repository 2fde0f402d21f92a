//! Mutations of what is at hand, in all the ways there are, each through pipelines of five passes chosen for
//! what it is made of. SynthFuzz's loop; what the compiler refuses is avoided from then on.

use mohole_mutate::{MUTATORS, Memory, Reach, Setting, mutant};
use mohole_target::EngineError;
use parking_lot::RwLock;

use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Tested, Turn};

/// Mutants in a turn.
const MUTANTS: usize = 8;

/// Pipelines that each is run through.
const PIPELINES: usize = 3;

/// Passes in each.
const PASSES: usize = 5;

/// The strategy, with what it has learned.
#[derive(Default)]
pub(crate) struct Synth {
    memory: RwLock<Memory>,
}

impl Strategy for Synth {
    fn name(&self) -> &'static str {
        "synth"
    }

    fn about(&self) -> &'static str {
        "mutated programs through pipelines of passes that can act on them"
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        let pool = turn.pool().indexed(turn.config());
        for _ in 0..MUTANTS {
            if turn.is_over() {
                break;
            }
            let number = turn.rng.bits();
            let mutant = {
                let memory = self.memory.read();
                let setting = Setting { corpus: &pool.corpus, memory: &memory, reach: Reach::default() };
                mutant(&setting, MUTATORS, number)
            };
            let Some(mutant) = mutant else { break };
            let provenance = pool.provenance_of(&mutant);
            let admitted = turn.admit(&provenance, mutant.module.to_string().as_bytes())?;
            admitted.teach(&self.memory, std::slice::from_ref(&mutant.change));
            let Admitted::Yes(seed) = admitted else { continue };
            for _ in 0..PIPELINES {
                let passes = turn.pipeline(&seed.population, PASSES);
                // A pass that stops hides those behind it: half of the pipeline often gets further.
                if let Tested::Stopped = turn.test(&seed, &passes)? {
                    turn.test(&seed, &passes[..passes.len() / 2])?;
                }
            }
        }
        Ok(())
    }
}
