//! The yardstick: a program, three random product passes, nothing else.

use mohole_target::EngineError;

use crate::search::{Chosen, Strategy, Turn, YARDSTICK};

/// Tests in a turn.
const TESTS: usize = 32;

/// The strategy.
pub(crate) struct Naive;

impl Strategy for Naive {
    fn name(&self) -> &'static str {
        YARDSTICK
    }

    fn about(&self) -> &'static str {
        "a program, three random passes, nothing else: what the others are measured by"
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        for _ in 0..TESTS {
            if turn.is_over() {
                break;
            }
            let Some(seed) = turn.pool().draw_original(&mut turn.rng) else { break };
            let chooser = &turn.field().chooser;
            let passes: Vec<Chosen> = (0..3).filter_map(|_| chooser.any(&mut turn.rng)).collect();
            turn.test(&seed, &passes)?;
        }
        Ok(())
    }
}
