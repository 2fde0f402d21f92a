//! MLIRTracer: programs that began as tosa graphs are lowered through the dialects where bugs are likely, and
//! transformed on the way; the results are used again. Every few turns the lowering has no direction.

use std::sync::Arc;

use mohole_generate::tosa::{Mode, Options};
use mohole_lowering::{Directed, Feedback, FeedbackOptions};
use mohole_mutate::{EDGES, MUTATORS, Memory, Reach, Setting};
use mohole_target::EngineError;
use mohole_testcase::{Provenance, Step};
use parking_lot::RwLock;

use crate::search::chooser::ChosenPass;
use crate::search::config::CampaignConfig;
use crate::search::parts::Part;
use crate::search::paths::NO_RULE_IN_FOCUS;
use crate::search::pool::Seed;
use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Turn};

/// One turn in so many lowers without direction.
const UNDIRECTED_ONE_IN: u64 = 4;

/// Programs in a turn.
const PROGRAMS: usize = 2;

/// Transformations of each program.
const TRANSFORMATIONS: usize = 3;

/// One mutant in so many is at the edge of what is allowed.
const EDGE_ONE_IN: usize = 4;

/// The strategy, with what it has learned about mutations.
#[derive(Default)]
pub(crate) struct Tracer {
    memory: RwLock<Memory>,
}

impl Strategy for Tracer {
    fn name(&self) -> &'static str {
        "tracer"
    }

    fn about(&self) -> &'static str {
        "tosa graphs led down through the dialects where bugs are likely"
    }

    fn lacks(&self, config: &CampaignConfig) -> Option<&'static str> {
        match (&config.rule_index, &config.tosa) {
            (None, _) => Some("a rule book: mohole rules learn"),
            (_, None) => Some("the tosa dialect"),
            (Some(rule_index), _) if config.focus.lacks_rules(rule_index) => Some(NO_RULE_IN_FOCUS),
            _ => None,
        }
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        let (config, number) = (turn.config(), turn.number);
        let directed =
            config.has(Part::TracerDirection) && number % UNDIRECTED_ONE_IN != UNDIRECTED_ONE_IN - 1;
        let dialects = config.directions.draw(number, &mut turn.rng);
        for _ in 0..PROGRAMS {
            if turn.is_over() {
                break;
            }
            let wanted = dialects.first().filter(|_| directed).map(String::as_str);
            let Some(seed) = self.seed(turn, wanted)? else { continue };
            if !config.has(Part::TracerRules) {
                test_randomly(turn, &seed)?;
                continue;
            }
            if directed {
                turn.lower(&seed, &mut Directed::new(dialects.iter().map(String::as_str)))?;
            } else {
                turn.lower(&seed, &mut Feedback::new(FeedbackOptions::default()))?;
            }
            for _ in 0..TRANSFORMATIONS {
                let passes = passes(turn, &seed);
                turn.test(&seed, &passes)?;
            }
        }
        Ok(())
    }
}

impl Tracer {
    /// A mutant of a program with operations of a dialect; if there is none, or sometimes, a new graph.
    fn seed(&self, turn: &mut Turn<'_, '_>, dialect: Option<&str>) -> Result<Option<Arc<Seed>>, EngineError> {
        let drawn = match dialect {
            Some(dialect) if turn.config().focus.dialects().is_empty() => {
                turn.pool().draw_with(dialect, turn.config(), &mut turn.rng)
            }
            _ => turn.pool().draw(turn.config(), &mut turn.rng),
        };
        match drawn {
            Some(seed) if turn.rng.chance(3, 4) => match turn.config().has(Part::TracerMutation) {
                true => Ok(Some(self.changed(turn, seed)?)),
                false => Ok(Some(seed)),
            },
            _ => graph(turn),
        }
    }

    /// The program with one change that the compiler accepts, or else unchanged.
    fn changed(&self, turn: &mut Turn<'_, '_>, seed: Arc<Seed>) -> Result<Arc<Seed>, EngineError> {
        let pool = turn.pool().indexed(turn.config());
        let mut module = seed.module.clone();
        let change = {
            let memory = self.memory.read();
            let setting = Setting { corpus: &pool.corpus, memory: &memory, reach: Reach::default() };
            let mutators = if turn.rng.chance(1, EDGE_ONE_IN) { EDGES } else { MUTATORS };
            let mutator = turn.rng.pick(mutators).copied();
            mutator.and_then(|mutator| {
                let change = mutator.mutate(&mut module, &setting, &mut turn.rng)?;
                Some((mutator.name(), change))
            })
        };
        let Some((mutator, change)) = change else { return Ok(seed) };
        let step = Step::Mutated { mutator: mutator.to_owned(), change: change.what.clone() };
        let admitted = turn.admit(&seed.provenance.with(step), module.to_string().as_bytes())?;
        admitted.teach(&self.memory, &[change]);
        Ok(if let Admitted::Yes(changed) = admitted { changed } else { seed })
    }
}

/// Two passes for a program; with a ranking, rather those that are prone to bugs.
fn passes(turn: &mut Turn<'_, '_>, seed: &Seed) -> Vec<ChosenPass> {
    let first = turn.pipeline(&seed.population, 2);
    let config = turn.config();
    if !config.directions.weighs_passes() {
        return first;
    }
    let second = turn.pipeline(&seed.population, 2);
    config.directions.choose(first, second, &mut turn.rng)
}

/// Runs passes on a program that are drawn without a look at it.
fn test_randomly(turn: &mut Turn<'_, '_>, seed: &Arc<Seed>) -> Result<(), EngineError> {
    for _ in 0..=TRANSFORMATIONS {
        let chooser = &turn.config().chooser;
        let passes: Vec<ChosenPass> = (0..2).filter_map(|_| chooser.any(&mut turn.rng)).collect();
        turn.test(seed, &passes)?;
    }
    Ok(())
}

/// A new graph of tosa operations.
fn graph(turn: &mut Turn<'_, '_>) -> Result<Option<Arc<Seed>>, EngineError> {
    let config = turn.config();
    let Some(tosa) = config.tosa.as_ref().filter(|_| config.focus.has_dialect("tosa")) else {
        return Ok(None);
    };
    let number = turn.rng.bits();
    let most = if config.has(Part::TracerGraphs) { 12 } else { 1 };
    let options = Options { mode: Mode::Valid, ops: (1, most), ..Options::default() };
    let text = tosa.generate(number, &options).text;
    match turn.admit(&Provenance::generator("gen tosa", number), text.as_bytes())? {
        Admitted::Yes(seed) => Ok(Some(seed)),
        _ => Ok(None),
    }
}
