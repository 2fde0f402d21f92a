//! Every product pass on every program, which is FLEX's compile stage; then over again on what was kept since,
//! with options.
//!
//! A turn is one pass on some programs, so that they share their arguments and with them a server.

use std::sync::Arc;

use mohole_target::EngineError;
use mohole_testcase::Rng;

use crate::fuzz::{Chosen, Seed, Strategy, Turn};

/// Programs in a turn.
const PROGRAMS: usize = 40;

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
        let Some((pass, programs)) = plan(turn) else { return Ok(()) };
        for seed in programs {
            let chooser = &turn.field().chooser;
            if turn.is_over() {
                break;
            }
            if !chooser.is_fine(&pass.call, &seed.population, &mut turn.rng) {
                continue;
            }
            turn.test(&seed, std::slice::from_ref(&pass))?;
        }
        Ok(())
    }
}

/// The pass and the programs of a turn. All passes see some programs before any sees the next.
fn plan(turn: &mut Turn<'_, '_>) -> Option<(Chosen, Vec<Arc<Seed>>)> {
    let mut order = Rng::new(turn.shared.seed);
    let mut passes: Vec<Chosen> = turn.field().chooser.product().collect();
    order.shuffle(&mut passes);
    let mut originals = turn.pool().originals();
    order.shuffle(&mut originals);
    let number = usize::try_from(turn.number).unwrap_or(usize::MAX);
    let from = (number / passes.len().max(1)).saturating_mul(PROGRAMS);
    if from < originals.len() {
        let to = originals.len().min(from + PROGRAMS);
        return Some((passes.get(number % passes.len())?.clone(), originals[from..to].to_vec()));
    }
    let first = turn.pool().draw(&mut turn.rng)?;
    let field = turn.field();
    let pass = field.chooser.draw(&field.catalog, &first.population, &mut turn.rng)?;
    let others = (1..PROGRAMS).filter_map(|_| turn.pool().draw(&mut turn.rng));
    let programs = others.collect::<Vec<_>>();
    Some((pass, [first].into_iter().chain(programs).collect()))
}
