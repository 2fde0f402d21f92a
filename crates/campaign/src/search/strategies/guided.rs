//! Pairs of a program and passes that reached new blocks of the compiler: their mutants go through the same
//! passes again, alone at first, later with others around them or with other options.
//!
//! Pairs come from the tests' own `RUN:` lines, from the runs of all strategies, and from passes that this
//! one tries on programs they act on. Only runs in which something new is reached are kept, so that programs
//! get closer to what a pass rarely does, block by block.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use mohole_lowering::Population;
use mohole_mutate::{Change, Corpus, EDGES, MUTATORS, Memory, Mutator, Reach, Setting, draw_options};
use mohole_target::EngineError;
use mohole_testcase::PassCall;
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;

use crate::search::changed::Changed;
use crate::search::chooser::ChosenPass;
use crate::search::config::CampaignConfig;
use crate::search::guided::{MutantResult, Pair, Unseen, first_pairs};
use crate::search::pool::Seed;
use crate::search::strategy::Strategy;
use crate::search::turn::{Tested, Turn};

/// Pairs in a turn.
const PAIRS: usize = 3;

/// Mutants of each pair.
const MUTANTS: usize = 8;

/// First pairs that are run in a turn.
const FIRST_PAIRS: usize = 10;

/// Most changes of a mutant.
const MAX_CHANGES: usize = 4;

/// Passes that are tried on a program in a turn, to find pairs.
const EXPLORED: usize = 6;

/// A pair gets other passes around it, or other options, after so many mutants without anything new.
const ALONE_UNTIL: f64 = 4.0;

/// Passes that follow those of a pair, then. They cost little more than the run itself.
const FOLLOWING_PASSES: usize = 2;

/// Programs of a pass whose operations are exchanged.
const MIN_PROGRAMS: usize = 4;

/// The strategy.
#[derive(Default)]
pub(crate) struct Guided {
    memory: RwLock<Memory>,
    /// Pairs that were not run yet.
    first: OnceLock<Mutex<VecDeque<FirstPair>>>,
    /// By pass, its programs, indexed for mutators.
    corpora: Mutex<FxHashMap<String, Arc<PassCorpus>>>,
}

type FirstPair = (Arc<Seed>, Vec<ChosenPass>);

/// The programs of a pass's pairs, indexed.
struct PassCorpus {
    corpus: Corpus,
    /// How many pairs had been kept when it was built.
    kept: usize,
}

impl Strategy for Guided {
    fn name(&self) -> &'static str {
        "guided"
    }

    fn about(&self) -> &'static str {
        "mutants of programs that reached new code of a pass, through the same pass"
    }

    fn is_optional(&self) -> bool {
        true
    }

    fn lacks(&self, config: &CampaignConfig) -> Option<&'static str> {
        config.tool.coverage().is_none().then_some("coverage of the compiler's code: --cover block")
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        if !self.run_first_pairs(turn)? {
            explore(turn)?;
        }
        for _ in 0..PAIRS {
            let Some(pair) = turn.shared.pairs.lock().draw(&mut turn.rng) else { break };
            self.climb(turn, &pair)?;
        }
        Ok(())
    }
}

impl Guided {
    /// Runs some of the pairs to begin with; false if there are none left.
    fn run_first_pairs(&self, turn: &mut Turn<'_, '_>) -> Result<bool, EngineError> {
        let first = self.first.get_or_init(|| {
            let mut pairs = first_pairs(turn.config(), turn.pool());
            turn.rng.shuffle(&mut pairs);
            Mutex::new(pairs.into())
        });
        for number in 0..FIRST_PAIRS {
            let next = if turn.is_over() { None } else { first.lock().pop_front() };
            let Some((seed, passes)) = next else { return Ok(number > 0) };
            let chooser = &turn.config().chooser;
            if passes.iter().all(|pass| chooser.is_fine(&pass.call, &seed.population, &mut turn.rng)) {
                turn.test(&seed, &passes)?;
            }
        }
        Ok(true)
    }

    /// Runs mutants of a pair.
    fn climb(&self, turn: &mut Turn<'_, '_>, pair: &Pair) -> Result<(), EngineError> {
        let own = self.corpus_of(turn, pair);
        for _ in 0..MUTANTS {
            if turn.is_over() {
                break;
            }
            let Some(mutant) = self.mutant(turn, pair, own.as_deref()) else { continue };
            let passes = passes(turn, pair);
            let population = Population::of(&mutant.module);
            let chooser = &turn.config().chooser;
            if !passes.iter().all(|pass| chooser.is_fine(&pass.call, &population, &mut turn.rng)) {
                turn.shared.pairs.lock().record(pair, MutantResult::Crashed);
                continue;
            }
            let provenance = mutant.provenance(pair.seed.provenance.clone());
            let before = turn.blocks_reached();
            let unseen = turn.test_unseen(&provenance, &mutant.module, &passes)?;
            let has_grown = turn.blocks_reached() > before;
            self.teach(&unseen, &mutant.changes);
            let result = match unseen {
                Unseen::Nothing => break,
                Unseen::Tested(Tested::Crashed) | Unseen::CrashedAlone => MutantResult::Crashed,
                Unseen::Tested(_) if has_grown => MutantResult::Grown,
                Unseen::Tested(_) | Unseen::Rejected(_) => MutantResult::Nothing,
            };
            turn.shared.pairs.lock().record(pair, result);
        }
        Ok(())
    }

    /// A mutant with a few changes.
    fn mutant(&self, turn: &mut Turn<'_, '_>, pair: &Pair, own: Option<&PassCorpus>) -> Option<Changed> {
        let pool = turn.pool().indexed(turn.config());
        let memory = self.memory.read();
        let mut count = 1;
        while count < MAX_CHANGES && turn.rng.chance(1, 2) {
            count += 1;
        }
        Changed::new(pair.seed.module.clone(), count, &mut turn.rng, |rng| {
            let corpus = match own {
                Some(own) if rng.chance(1, 2) => &own.corpus,
                _ => &pool.corpus,
            };
            let setting = Setting { corpus, memory: &memory, reach: Reach::default() };
            let mutators: &[&'static dyn Mutator] = if rng.chance(2, 3) { MUTATORS } else { EDGES };
            Some((*rng.pick(mutators)?, setting))
        })
    }

    /// The programs of all pairs of the same pass.
    fn corpus_of(&self, turn: &Turn<'_, '_>, pair: &Pair) -> Option<Arc<PassCorpus>> {
        let pass = &pair.calls.last()?.name;
        let (programs, kept) = turn.shared.pairs.lock().programs_of(pass);
        if programs.len() < MIN_PROGRAMS {
            return None;
        }
        let there = self.corpora.lock().get(pass).cloned();
        if let Some(there) = there.filter(|there| kept < 2 * there.kept.max(MIN_PROGRAMS)) {
            return Some(there);
        }
        let config = turn.config();
        let modules = programs.iter().map(|seed| seed.module.clone()).collect();
        let corpus = Corpus::new(modules, Some(&config.catalog)).with_similar(config.similar.clone());
        let made = Arc::new(PassCorpus { corpus, kept });
        self.corpora.lock().insert(pass.clone(), made.clone());
        Some(made)
    }

    fn teach(&self, unseen: &Unseen, changes: &[Change]) {
        let mut memory = self.memory.write();
        for Change { traits, .. } in changes {
            match unseen {
                Unseen::Tested(_) => memory.accepted(traits),
                Unseen::Rejected(complaint) => memory.refused(traits, complaint),
                Unseen::CrashedAlone => memory.refused(traits, ""),
                Unseen::Nothing => {}
            }
        }
    }
}

/// The passes for a mutant: those of the pair, sometimes with another before or behind, or other options.
fn passes(turn: &mut Turn<'_, '_>, pair: &Pair) -> Vec<ChosenPass> {
    let chosen = |call: &PassCall| ChosenPass { call: call.clone(), rule: None };
    // Most passes reach the same without those before them.
    let alone = pair.calls.len() > 1 && turn.rng.chance(1, 2);
    let calls = if alone { &pair.calls[pair.calls.len() - 1..] } else { &pair.calls[..] };
    let mut passes: Vec<ChosenPass> = calls.iter().map(chosen).collect();
    if pair.fruitless() < ALONE_UNTIL {
        return passes;
    }
    if turn.rng.chance(1, 6)
        && let Some(last) = passes.last_mut()
        && let Some(pass) = turn.config().catalog.pass(&last.call.name)
    {
        last.call.options = draw_options(pass, &mut turn.rng);
    }
    match turn.rng.below(8) {
        0 => {
            let before = turn.pipeline(&pair.seed.population, 1);
            passes = before.into_iter().chain(passes).collect();
        }
        1 => {}
        _ => passes.extend(turn.pipeline(&pair.seed.population, FOLLOWING_PASSES)),
    }
    passes
}

/// Runs a few passes on programs that they act on, to find pairs.
fn explore(turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
    for _ in 0..EXPLORED {
        if turn.is_over() {
            break;
        }
        let Some(seed) = turn.pool().draw(turn.config(), &mut turn.rng) else { break };
        let passes = turn.pipeline(&seed.population, 1 + FOLLOWING_PASSES);
        turn.test(&seed, &passes)?;
    }
    Ok(())
}
