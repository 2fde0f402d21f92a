//! Programs generated from the definitions of operations of any dialect, through short pipelines.

use mohole_target::EngineError;
use mohole_testcase::{Provenance, Rng};

use crate::search::config::CampaignConfig;
use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Turn};

/// Programs in a turn.
const PROGRAMS: usize = 4;

/// Pipelines for each program.
const PIPELINES: usize = 6;

/// The strategy.
pub(crate) struct Ods;

impl Strategy for Ods {
    fn name(&self) -> &'static str {
        "ods"
    }

    fn about(&self) -> &'static str {
        "programs of any dialect from its definitions, through short pipelines"
    }

    fn needs_programs(&self) -> bool {
        false
    }

    fn lacks(&self, config: &CampaignConfig) -> Option<&'static str> {
        match &config.ods {
            None => Some("what was learned of its operations: mohole gen ods --learn"),
            Some(generator) if !config.focus.dialects().is_empty() && !generator.has_focus() => {
                Some("what was learned of operations of --dialects: mohole gen ods --learn")
            }
            _ => None,
        }
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        let Some(generator) = &turn.config().ods else { return Ok(()) };
        for _ in 0..PROGRAMS {
            if turn.is_over() {
                break;
            }
            let number = turn.rng.bits();
            // In a large program, an operation on which a pass fails hides what the pass does to the others.
            let (text, command) = match turn.rng.chance(1, 2) {
                true => (generator.small_text(&mut Rng::new(number)), "gen ods, small"),
                false => (generator.text(&mut Rng::new(number)), "gen ods"),
            };
            let provenance = Provenance::generator(command, number);
            let Admitted::Yes(seed) = turn.admit(&provenance, text.as_bytes())? else { continue };
            turn.test_briefly(&seed, PIPELINES)?;
        }
        Ok(())
    }
}
