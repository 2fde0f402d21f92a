//! Small programs of any dialect with edge cases: no dimensions, no elements, no operands, odd widths, the
//! largest numbers. Then passes that act on them, one or two at a time.
//!
//! The verifier decides what is allowed: changes that it rejects become rare, and a crash of the verifier is
//! a finding.

use mohole_ir::Module;
use mohole_mutate::{EDGES, Memory, Reach, Setting};
use mohole_target::EngineError;
use mohole_testcase::{Provenance, Rng};
use parking_lot::RwLock;

use crate::search::changed::Changed;
use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Turn};

/// Programs in a turn.
const PROGRAMS: usize = 8;

/// Most changes of a program.
const MAX_CHANGES: usize = 3;

/// Pipelines for each program.
const PIPELINES: usize = 4;

/// The strategy, with what it has learned about mutations.
#[derive(Default)]
pub(crate) struct Edge {
    memory: RwLock<Memory>,
}

impl Strategy for Edge {
    fn name(&self) -> &'static str {
        "edge"
    }

    fn about(&self) -> &'static str {
        "small programs taken to the edge of what is allowed, through one or two passes"
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        for _ in 0..PROGRAMS {
            if turn.is_over() {
                break;
            }
            let Some((provenance, module)) = program(turn) else { break };
            let Some(changed) = self.changed(turn, module) else { continue };
            let provenance = changed.provenance(provenance);
            let admitted = turn.admit(&provenance, changed.module.to_string().as_bytes())?;
            admitted.teach(&self.memory, &changed.changes);
            let Admitted::Yes(seed) = admitted else { continue };
            turn.test_briefly(&seed, PIPELINES)?;
        }
        Ok(())
    }
}

impl Edge {
    /// The program with a few changes.
    fn changed(&self, turn: &mut Turn<'_, '_>, module: Module) -> Option<Changed> {
        let pool = turn.pool().indexed(turn.config());
        let memory = self.memory.read();
        let count = 1 + turn.rng.below(MAX_CHANGES);
        Changed::new(module, count, &mut turn.rng, |rng| {
            let setting = Setting { corpus: &pool.corpus, memory: &memory, reach: Reach::default() };
            Some((*rng.pick(EDGES)?, setting))
        })
    }
}

/// A generated program, where knowledge of definitions was learned; sometimes one of the pool.
fn program(turn: &mut Turn<'_, '_>) -> Option<(Provenance, Module)> {
    if let Some(generator) = &turn.config().ods
        && turn.rng.chance(3, 4)
    {
        let number = turn.rng.bits();
        let module = Module::parse(&generator.small_text(&mut Rng::new(number))).ok()?;
        return Some((Provenance::generator("gen ods, small", number), module));
    }
    let seed = turn.pool().draw(turn.config(), &mut turn.rng)?;
    Some((seed.provenance.clone(), seed.module.clone()))
}
