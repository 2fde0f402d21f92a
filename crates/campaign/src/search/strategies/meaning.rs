//! Single passes on small programs that can be evaluated: the search for wrong code.
//!
//! Generated programs, mutants as they are, and programs of the pool take turns. Those of which no function
//! can be evaluated are left alone; on the others many passes are tried, each alone, with options one time in
//! three. The oracle for wrong code compares what the functions do before and after.

use std::sync::Arc;

use mohole_generate::mixed::{self, DIALECTS, Mixed};
use mohole_mutate::{MUTATORS, Memory, Reach, Setting, mutant};
use mohole_target::EngineError;
use mohole_testcase::Provenance;
use parking_lot::RwLock;

use crate::meaning::evaluations::reference;
use crate::search::pool::Seed;
use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Tested, Turn};

/// Programs that are looked at in a turn.
const PROGRAMS: usize = 4;

/// Passes that are tried on each.
const PASSES: usize = 16;

/// The strategy, with what it has learned about mutations.
#[derive(Default)]
pub(crate) struct MeaningSearch {
    memory: RwLock<Memory>,
}

impl Strategy for MeaningSearch {
    fn name(&self) -> &'static str {
        "meaning"
    }

    fn about(&self) -> &'static str {
        "single passes on small programs, whose functions must do the same before and after"
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        for _ in 0..PROGRAMS {
            if turn.is_over() {
                break;
            }
            let Some(seed) = self.program(turn)? else { continue };
            let is_judged = reference(&seed.text).is_some_and(|reference| reference.is_judged());
            if is_judged {
                turn.prints_generic = true;
                test_passes(turn, &seed)?;
            }
        }
        Ok(())
    }
}

/// Tries passes that act on a program, each alone.
fn test_passes(turn: &mut Turn<'_, '_>, seed: &Seed) -> Result<(), EngineError> {
    let mut crashes = 0;
    for _ in 0..PASSES {
        let pass = turn.pipeline(&seed.population, 1);
        crashes += usize::from(matches!(turn.test(seed, &pass)?, Tested::Crashed));
        if crashes > 1 || turn.is_over() {
            break;
        }
    }
    Ok(())
}

impl MeaningSearch {
    fn program(&self, turn: &mut Turn<'_, '_>) -> Result<Option<Arc<Seed>>, EngineError> {
        match turn.rng.below(6) {
            0 => generated(turn),
            1 | 2 => Ok(turn.pool().draw(turn.config(), &mut turn.rng)),
            _ => self.mutated(turn),
        }
    }

    /// A mutant of a program of the pool, as it is.
    fn mutated(&self, turn: &mut Turn<'_, '_>) -> Result<Option<Arc<Seed>>, EngineError> {
        let number = turn.rng.bits();
        let pool = turn.pool().indexed(turn.config());
        let made = {
            let memory = self.memory.read();
            let setting = Setting { corpus: &pool.corpus, memory: &memory, reach: Reach::default() };
            mutant(&setting, MUTATORS, number)
        };
        let Some(made) = made else { return Ok(None) };
        let provenance = pool.provenance_of(&made);
        let admitted = turn.admit(&provenance, made.module.to_string().as_bytes())?;
        admitted.teach(&self.memory, &[made.change]);
        Ok(accepted(admitted))
    }
}

/// A generated program of the core dialects that may have undefined behaviour on some inputs.
fn generated(turn: &mut Turn<'_, '_>) -> Result<Option<Arc<Seed>>, EngineError> {
    let number = turn.rng.bits();
    let dialects = turn.config().focus.dialects_among(DIALECTS);
    let options = mixed::Options { ops: (5, 25), careless: true, dialects, ..mixed::Options::default() };
    let text = Mixed::new().generate(number, &options).text;
    let provenance = Provenance::generator("gen mixed --careless", number);
    turn.admit(&provenance, text.as_bytes()).map(accepted)
}

fn accepted(admitted: Admitted) -> Option<Arc<Seed>> {
    match admitted {
        Admitted::Yes(seed) => Some(seed),
        _ => None,
    }
}
