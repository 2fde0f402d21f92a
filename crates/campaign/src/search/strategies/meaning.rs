//! Single passes on small programs that can be evaluated: the search for wrong code.
//!
//! Generated programs whose constants became arguments, mutants as they are, and programs of the pool take
//! turns. Those of which no function can be evaluated are left alone; on the others many passes are tried,
//! each alone, with options one time in three, and then as many on a program that one of them made. The
//! oracle for wrong code compares what the functions do before and after.

use std::sync::Arc;

use mohole_generate::mixed::{self, DIALECTS, Mixed};
use mohole_ir::Module;
use mohole_mutate::{Change, MUTATORS, Memory, Reach, Setting, mutant, mutator};
use mohole_target::EngineError;
use mohole_testcase::{Provenance, Step};
use parking_lot::RwLock;
use rustc_hash::FxHashMap;

use crate::meaning::evaluations::reference;
use crate::search::chooser::ChosenPass;
use crate::search::pool::Seed;
use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Tested, Turn};

/// How often passes are tried on a program that a pass made.
const LEVELS: usize = 3;

/// Programs that are looked at in a turn.
const PROGRAMS: usize = 4;

/// Passes that are tried on each.
const PASSES: usize = 16;

/// The strategy, with what it has learned about mutations, and about passes that change programs.
#[derive(Default)]
pub(crate) struct MeaningSearch {
    memory: RwLock<Memory>,
    acting: RwLock<FxHashMap<String, Acting>>,
}

/// How often a pass changed a program.
#[derive(Default, Clone, Copy)]
struct Acting {
    runs: u32,
    changes: u32,
}

/// Passes that are drawn until one is taken that often changes programs.
const DRAWS: usize = 4;

impl Strategy for MeaningSearch {
    fn name(&self) -> &'static str {
        "meaning"
    }

    fn about(&self) -> &'static str {
        "single passes on small programs, whose functions must do the same before and after"
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        turn.prints_generic = true;
        turn.is_about_meaning = true;
        for _ in 0..PROGRAMS {
            if turn.is_over() {
                break;
            }
            let mut program = self.program(turn)?;
            for _ in 0..LEVELS {
                let Some(seed) = program.filter(|seed| is_judged(seed)) else { break };
                let made = self.test_passes(turn, &seed)?;
                program = turn.rng.pick(&made).cloned();
            }
        }
        Ok(())
    }
}

fn is_judged(seed: &Seed) -> bool {
    reference(&seed.text).is_some_and(|reference| reference.is_judged())
}

impl MeaningSearch {
    /// Tries passes that act on a program, each alone, and returns what they made of it.
    fn test_passes(&self, turn: &mut Turn<'_, '_>, seed: &Arc<Seed>) -> Result<Vec<Arc<Seed>>, EngineError> {
        let (mut made, mut crashes) = (Vec::new(), 0);
        for _ in 0..PASSES {
            let pass = self.pass(turn, seed);
            match turn.test(seed, &pass)? {
                Tested::Passed(program) => {
                    self.learn(&pass, program.is_some());
                    made.extend(program);
                }
                Tested::Crashed => crashes += 1,
                Tested::Stopped => self.learn(&pass, false),
            }
            if crashes > 1 || turn.is_over() {
                break;
            }
        }
        Ok(made)
    }

    /// Draws a pass; one that seldom changes programs is seldom taken.
    fn pass(&self, turn: &mut Turn<'_, '_>, seed: &Seed) -> Vec<ChosenPass> {
        let mut drawn = turn.pipeline(&seed.population, 1);
        for _ in 1..DRAWS {
            let name = drawn.first().map_or("", |pass| pass.call.name.as_str());
            let Acting { runs, changes } = self.acting.read().get(name).copied().unwrap_or_default();
            if turn.rng.chance(changes as usize + 1, runs as usize + 2) {
                break;
            }
            drawn = turn.pipeline(&seed.population, 1);
        }
        drawn
    }

    fn learn(&self, passes: &[ChosenPass], has_changed: bool) {
        let [pass] = passes else { return };
        let mut acting = self.acting.write();
        let acting = acting.entry(pass.call.name.clone()).or_default();
        acting.runs += 1;
        acting.changes += u32::from(has_changed);
    }

    fn program(&self, turn: &mut Turn<'_, '_>) -> Result<Option<Arc<Seed>>, EngineError> {
        match turn.rng.below(6) {
            0 => self.generated(turn),
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

    /// A generated program of the core dialects that may have undefined behaviour on some inputs. Some of its
    /// constants are arguments.
    fn generated(&self, turn: &mut Turn<'_, '_>) -> Result<Option<Arc<Seed>>, EngineError> {
        let number = turn.rng.bits();
        let dialects = turn.config().focus.dialects_among(&DIALECTS);
        let options = mixed::Options { ops: (5, 25), careless: true, dialects, ..mixed::Options::default() };
        let text = Mixed::new().generate(number, &options).text;
        let provenance = Provenance::generator("gen mixed --careless", number);
        let Admitted::Yes(closed) = turn.admit(&provenance, text.as_bytes())? else { return Ok(None) };
        let Some((module, change)) = self.open(turn, &closed.module) else { return Ok(Some(closed)) };
        let opened = Step::Mutated { mutator: "open".to_owned(), change: change.what.clone() };
        let admitted = turn.admit(&provenance.with(opened), module.to_string().as_bytes())?;
        admitted.teach(&self.memory, &[change]);
        Ok(accepted(admitted))
    }

    /// A program with arguments instead of some constants.
    fn open(&self, turn: &mut Turn<'_, '_>, module: &Module) -> Option<(Module, Change)> {
        let pool = turn.pool().indexed(turn.config());
        let memory = self.memory.read();
        let setting = Setting { corpus: &pool.corpus, memory: &memory, reach: Reach::default() };
        let mut module = module.clone();
        let change = mutator("open")?.mutate(&mut module, &setting, &mut turn.rng)?;
        Some((module, change))
    }
}

fn accepted(admitted: Admitted) -> Option<Arc<Seed>> {
    match admitted {
        Admitted::Yes(seed) => Some(seed),
        _ => None,
    }
}
