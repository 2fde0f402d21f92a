//! Small programs of any dialect taken to the edge of what is allowed: no dimensions, no elements, no
//! operands, odd widths, numbers as large as they get. Then the passes that act on what is left, one or two
//! at a time.
//!
//! Where the edge is the compiler says: what it refuses is seldom tried again, and if it dies of looking, all
//! the better.

use mohole_ir::Module;
use mohole_mutate::{Change, EDGES, Memory, Reach, Setting};
use mohole_target::EngineError;
use mohole_testcase::Rng;
use parking_lot::RwLock;

use crate::search::{Admitted, Strategy, Turn};

/// Programs in a turn.
const PROGRAMS: usize = 8;

/// Changes of each at most.
const CHANGES: usize = 3;

/// Pipelines that each is run through.
const PIPELINES: usize = 4;

/// The strategy, with what it has learned of mutations.
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
            let Some((name, module)) = program(turn) else { break };
            let Some((module, changes)) = self.changed(turn, module) else { continue };
            let what: Vec<&str> = changes.iter().map(|change| change.what.as_str()).collect();
            let name = format!("{name}, {}", what.join(", "));
            let admitted = turn.admit(&name, module.to_string().as_bytes())?;
            admitted.teach(&self.memory, &changes);
            let Admitted::Yes(seed) = admitted else { continue };
            turn.test_briefly(&seed, PIPELINES)?;
        }
        Ok(())
    }
}

impl Edge {
    /// The program with a few changes, and what they were.
    fn changed(&self, turn: &mut Turn<'_, '_>, mut module: Module) -> Option<(Module, Vec<Change>)> {
        let pool = turn.pool().indexed(turn.field());
        let memory = self.memory.read();
        let setting = Setting { corpus: &pool.corpus, memory: &memory, reach: Reach::default() };
        let mut changes = Vec::new();
        for _ in 0..1 + turn.rng.below(CHANGES) {
            let mutator = turn.rng.pick(EDGES)?;
            // A mutator that finds nothing to do may leave a program half changed.
            let mut next = module.clone();
            if let Some(change) = mutator.mutate(&mut next, &setting, &mut turn.rng) {
                module = next;
                changes.push(change);
            }
        }
        (!changes.is_empty()).then_some((module, changes))
    }
}

/// A program from definitions, where these were learned; at times one that is there already.
fn program(turn: &mut Turn<'_, '_>) -> Option<(String, Module)> {
    if let Some(generator) = &turn.field().ods
        && turn.rng.chance(3, 4)
    {
        let number = turn.rng.bits();
        let module = Module::parse(&generator.small_text(&mut Rng::new(number))).ok()?;
        return Some((format!("gen ods, small, seed {number}"), module));
    }
    let seed = turn.pool().draw(turn.field(), &mut turn.rng)?;
    Some((seed.name.split(", ").next().unwrap_or_default().to_owned(), seed.module.clone()))
}
