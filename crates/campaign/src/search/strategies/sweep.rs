//! Every product pass on every program, followed by two more passes; then again on the programs that were
//! kept since, with options. The first part is FLEX's compile stage.
//!
//! Programs take turns, and passes that are known to act on a program come first. Until every program has
//! seen every pass takes hours, and passes also crash on operations that they leave alone. So every other
//! test runs any three passes on any program.

use std::sync::Arc;

use mohole_target::EngineError;
use mohole_testcase::Rng;

use crate::search::chooser::ChosenPass;
use crate::search::pool::Seed;
use crate::search::strategy::Strategy;
use crate::search::turn::Turn;

/// Tests of the sweep in a turn; there are as many other tests.
const TESTS: usize = 16;

/// Passes of a test that ignores what the program has.
const RANDOM_PASSES: usize = 3;

/// Passes that follow the pass of the sweep.
const FOLLOWING_PASSES: usize = 2;

/// The strategy.
pub(crate) struct Sweep;

impl Strategy for Sweep {
    fn name(&self) -> &'static str {
        "sweep"
    }

    fn about(&self) -> &'static str {
        "every pass on every program"
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        let mut originals = turn.pool().originals();
        Rng::new(turn.shared.seed).shuffle(&mut originals);
        if !turn.config().focus.passes().is_empty() {
            let chooser = &turn.config().chooser;
            originals.sort_by_cached_key(|seed| !chooser.focus_acts_on(&seed.population));
        }
        let first = usize::try_from(turn.number).unwrap_or(usize::MAX).saturating_mul(TESTS);
        for number in first..first.saturating_add(TESTS) {
            if turn.is_over() {
                break;
            }
            let Some((seed, pass)) = planned(turn, &originals, number).or_else(|| drawn(turn)) else { break };
            let chooser = &turn.config().chooser;
            if !chooser.is_fine(&pass.call, &seed.population, &mut turn.rng) {
                continue;
            }
            let expected = turn.config().predict(&seed.population, &pass);
            let behind = turn.pipeline(&expected, FOLLOWING_PASSES);
            let passes: Vec<ChosenPass> = std::iter::once(pass).chain(behind).collect();
            turn.test(&seed, &passes)?;
            test_at_random(turn)?;
        }
        Ok(())
    }
}

/// Runs random passes on a random program.
fn test_at_random(turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
    let rare = turn.rng.chance(1, 2).then(|| turn.pool().draw_rare(turn.config(), &mut turn.rng)).flatten();
    let Some(seed) = rare.or_else(|| turn.pool().draw_original(&mut turn.rng)) else { return Ok(()) };
    let chooser = &turn.config().chooser;
    let mut passes: Vec<ChosenPass> = (0..RANDOM_PASSES).filter_map(|_| chooser.any(&mut turn.rng)).collect();
    passes.retain(|pass| chooser.is_fine(&pass.call, &seed.population, &mut turn.rng));
    turn.test(&seed, &passes).map(drop)
}

/// The next test of the sweep over the programs from the start; `None` when all are done.
fn planned(turn: &Turn<'_, '_>, originals: &[Arc<Seed>], number: usize) -> Option<(Arc<Seed>, ChosenPass)> {
    let place = number.checked_rem(originals.len())?;
    let seed = &originals[place];
    let mut rng = Rng::new(turn.shared.seed ^ place as u64);
    let passes = turn.config().chooser.sweep(&seed.population, &mut rng);
    Some((seed.clone(), passes.get(number / originals.len())?.clone()))
}

/// A program of the pool, with a pass for it.
fn drawn(turn: &mut Turn<'_, '_>) -> Option<(Arc<Seed>, ChosenPass)> {
    let seed = turn.pool().draw(turn.config(), &mut turn.rng)?;
    let config = turn.config();
    let pass = config.chooser.draw(&config.catalog, &seed.population, &mut turn.rng)?;
    Some((seed, pass))
}
