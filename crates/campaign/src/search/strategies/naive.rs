//! The baseline: a program, three random passes, nothing else.

use mohole_target::EngineError;

use crate::search::chooser::ChosenPass;
use crate::search::strategy::Strategy;
use crate::search::turn::Turn;

/// The name of the strategy that the others are measured against.
pub const BASELINE: &str = "naive";

/// Tests in a turn.
const TESTS: usize = 32;

/// The strategy.
pub(crate) struct Naive;

impl Strategy for Naive {
    fn name(&self) -> &'static str {
        BASELINE
    }

    fn about(&self) -> &'static str {
        "a program, three random passes, nothing else: what the others are measured by"
    }

    fn is_default(&self) -> bool {
        false
    }

    fn uses_oracles(&self) -> bool {
        false
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        for _ in 0..TESTS {
            if turn.is_over() {
                break;
            }
            let Some(seed) = turn.pool().draw_original(&mut turn.rng) else { break };
            let chooser = &turn.config().chooser;
            let passes: Vec<ChosenPass> = (0..3).filter_map(|_| chooser.any(&mut turn.rng)).collect();
            turn.test(&seed, &passes)?;
        }
        Ok(())
    }
}
