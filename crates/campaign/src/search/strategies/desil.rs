//! DESIL: a mutated program without undefined behaviour must print the same along the plain path and
//! optimized ones.

use mohole_generate::mixed::{self, DIALECTS, Mixed};
use mohole_ir::Module;
use mohole_lowering::{Topological, TopologicalOptions};
use mohole_mutate::{Change, MUTATORS, Memory, Reach, Setting, mutant};
use mohole_recondition::{Options, recondition};
use mohole_target::EngineError;
use mohole_testcase::{Provenance, Step};
use parking_lot::RwLock;

use crate::search::config::CampaignConfig;
use crate::search::parts::Part;
use crate::search::paths;
use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Turn};

/// The plain path and the optimized ones.
const PATHS: usize = TopologicalOptions::DIFFNUM + 1;

/// Programs tried until one can be executed.
const MAX_PROGRAMS: usize = 12;

/// The strategy, with what it has learned about mutations.
#[derive(Default)]
pub(crate) struct Desil {
    memory: RwLock<Memory>,
}

/// A program that is to be executed.
struct Candidate {
    provenance: Provenance,
    module: Module,
    /// The change, if it is a mutant.
    change: Option<Change>,
}

impl Strategy for Desil {
    fn name(&self) -> &'static str {
        "desil"
    }

    fn about(&self) -> &'static str {
        "mutants without undefined behaviour, optimized and not, must print the same"
    }

    fn executes_programs(&self) -> bool {
        true
    }

    fn lacks(&self, config: &CampaignConfig) -> Option<&'static str> {
        let is_made = DIALECTS.iter().any(|dialect| config.focus.has_dialect(dialect));
        paths::lacks(config).or((!is_made).then_some(paths::NO_DIALECT_IN_FOCUS))
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        for _ in 0..MAX_PROGRAMS {
            if turn.is_over() {
                break;
            }
            let Some(Candidate { provenance, mut module, change }) = self.program(turn)? else { continue };
            let seed = turn.rng.bits();
            let report = recondition(&mut module, &Options { seed, ..Options::default() });
            let runs = report.certificate().is_certified() && has_main(&module);
            if !runs {
                continue;
            }
            let provenance = provenance.with(Step::Reconditioned);
            let admitted = turn.admit(&provenance, module.to_string().as_bytes())?;
            admitted.teach(&self.memory, change.as_slice());
            let Admitted::Yes(seed) = admitted else { continue };
            let options = options(turn.config());
            return turn.compare_paths(&seed, &mut Topological::new(options), PATHS);
        }
        Ok(())
    }
}

impl Desil {
    /// A mutant, or a generated program of the core dialects that may have undefined behaviour.
    fn program(&self, turn: &mut Turn<'_, '_>) -> Result<Option<Candidate>, EngineError> {
        let number = turn.rng.bits();
        if turn.rng.chance(1, 2) {
            let dialects = turn.config().focus.dialects_among(&DIALECTS);
            let options =
                mixed::Options { ops: (5, 25), careless: true, dialects, ..mixed::Options::default() };
            let text = Mixed::new().generate(number, &options).text;
            let provenance = Provenance::generator("gen mixed --careless", number);
            return Ok(match turn.admit(&provenance, text.as_bytes())? {
                Admitted::Yes(seed) => {
                    Some(Candidate { provenance, module: seed.module.clone(), change: None })
                }
                _ => None,
            });
        }
        let pool = turn.pool().indexed(turn.config());
        let memory = self.memory.read();
        let setting = Setting { corpus: &pool.corpus, memory: &memory, reach: Reach::default() };
        let mutant = mutant(&setting, MUTATORS, number);
        Ok(mutant.map(|mutant| Candidate {
            provenance: pool.provenance_of(&mutant),
            module: mutant.module,
            change: Some(mutant.change),
        }))
    }
}

/// The planner's options, with the parts that are used.
fn options(config: &CampaignConfig) -> TopologicalOptions {
    let usual = TopologicalOptions {
        recommends: config.has(Part::DesilRecommendation),
        ..TopologicalOptions::default()
    };
    match config.has(Part::DesilOptimization) {
        true => usual,
        false => TopologicalOptions { optnum_each: 0, ..usual },
    }
}

fn has_main(module: &Module) -> bool {
    module.walk().any(|op| module.op_name(op) == "func.func" && is_main(module, op))
}

fn is_main(module: &Module, op: mohole_ir::Op) -> bool {
    module.symbol_name(op) == Some("main")
}
