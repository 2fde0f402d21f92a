//! Small programs of any dialect with edge cases: no dimensions, no elements, no operands, odd widths, the
//! largest numbers. Then passes that act on them, one or two at a time.
//!
//! The verifier decides what is allowed: changes that it rejects become rare, and a crash of the verifier is
//! a finding.

use mohole_ir::Module;
use mohole_mutate::{Change, EDGES, Memory, Reach, Setting};
use mohole_target::EngineError;
use mohole_testcase::{Provenance, Rng, Step};
use parking_lot::RwLock;

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

/// A program that was changed.
struct Changed {
    module: Module,
    changes: Vec<Change>,
    /// The same changes, for its provenance.
    steps: Vec<Step>,
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
            let Some(Changed { module, changes, steps }) = self.changed(turn, module) else { continue };
            let provenance = steps.into_iter().fold(provenance, |made, step| made.with(step));
            let admitted = turn.admit(&provenance, module.to_string().as_bytes())?;
            admitted.teach(&self.memory, &changes);
            let Admitted::Yes(seed) = admitted else { continue };
            turn.test_briefly(&seed, PIPELINES)?;
        }
        Ok(())
    }
}

impl Edge {
    /// The program with a few changes.
    fn changed(&self, turn: &mut Turn<'_, '_>, mut module: Module) -> Option<Changed> {
        let pool = turn.pool().indexed(turn.config());
        let memory = self.memory.read();
        let setting = Setting { corpus: &pool.corpus, memory: &memory, reach: Reach::default() };
        let (mut changes, mut steps) = (Vec::new(), Vec::new());
        for _ in 0..1 + turn.rng.below(MAX_CHANGES) {
            let mutator = turn.rng.pick(EDGES)?;
            // A mutator that does not apply may leave a program half changed.
            let mut next = module.clone();
            if let Some(change) = mutator.mutate(&mut next, &setting, &mut turn.rng) {
                module = next;
                let (mutator, what) = (mutator.name().to_owned(), change.what.clone());
                steps.push(Step::Mutated { mutator, change: what });
                changes.push(change);
            }
        }
        (!changes.is_empty()).then_some(Changed { module, changes, steps })
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
