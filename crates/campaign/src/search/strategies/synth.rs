//! SynthFuzz's loop: mutants of the pool's programs by all mutators, each through pipelines of five passes
//! that act on it. Mutations that the verifier rejects become rare. A mutant of a test also goes through the
//! passes that the test was written for.

use mohole_mutate::{EDGES, MUTATORS, Memory, Reach, Setting, mutant};
use mohole_target::EngineError;
use parking_lot::RwLock;

use crate::search::chooser::ChosenPass;
use crate::search::parts::Part;
use crate::search::pool::Seed;
use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Tested, Turn};

/// Mutants in a turn.
const MUTANTS: usize = 8;

/// Pipelines for each mutant.
const PIPELINES: usize = 3;

/// Passes in a pipeline.
const PASSES: usize = 5;

/// Passes that follow those that a test was written for.
const FOLLOWING_PASSES: usize = 2;

/// One mutant in so many is at the edge of what is allowed.
const EDGE_ONE_IN: usize = 3;

/// The strategy, with what it has learned about mutations.
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
        let reach = match turn.config().has(Part::SynthContext) {
            true => Reach::default(),
            false => Reach { ancestors: 0, left: 0, right: 0 },
        };
        for _ in 0..MUTANTS {
            if turn.is_over() {
                break;
            }
            let number = turn.rng.bits();
            let mutators = if turn.rng.chance(1, EDGE_ONE_IN) { EDGES } else { MUTATORS };
            let mutant = {
                let memory = self.memory.read();
                let setting = Setting { corpus: &pool.corpus, memory: &memory, reach };
                mutant(&setting, mutators, number)
            };
            let Some(mutant) = mutant else { break };
            let provenance = pool.provenance_of(&mutant);
            let admitted = turn.admit(&provenance, mutant.module.to_string().as_bytes())?;
            admitted.teach(&self.memory, std::slice::from_ref(&mutant.change));
            let Admitted::Yes(seed) = admitted else { continue };
            for number in 0..PIPELINES {
                let own = if number == 0 { passes_of_test(turn, &seed) } else { None };
                let passes = own.unwrap_or_else(|| turn.pipeline(&seed.population, PASSES));
                // A pass that fails hides those after it. Half of the pipeline often succeeds.
                if let Tested::Stopped = turn.test(&seed, &passes)? {
                    turn.test(&seed, &passes[..passes.len() / 2])?;
                }
            }
        }
        Ok(())
    }
}

/// Passes that the `RUN:` lines name of the test that a mutant was made from, with two more behind them.
fn passes_of_test(turn: &mut Turn<'_, '_>, seed: &Seed) -> Option<Vec<ChosenPass>> {
    let config = turn.config();
    if !config.has(Part::SynthRunLines) {
        return None;
    }
    let calls = turn.rng.pick(config.run_line_passes.of(&seed.provenance))?;
    let chooser = &config.chooser;
    if !calls.iter().all(|call| chooser.is_fine(call, &seed.population, &mut turn.rng)) {
        return None;
    }
    let mut passes: Vec<ChosenPass> =
        calls.iter().map(|call| ChosenPass { call: call.clone(), rule: None }).collect();
    passes.extend(turn.pipeline(&seed.population, FOLLOWING_PASSES));
    Some(passes)
}
