//! LOBE: programs that run, along many paths chosen with feedback, must print the same.

use mohole_generate::mixed::{self, Mixed};
use mohole_generate::tosa;
use mohole_lowering::{Feedback, FeedbackOptions};
use mohole_target::EngineError;

use crate::search::execution::{self, compare};
use crate::search::{Admitted, Field, Strategy, Turn};

/// Paths for each program.
const PATHS: usize = 4;

/// The strategy.
pub(crate) struct Lobe;

impl Strategy for Lobe {
    fn name(&self) -> &'static str {
        "lobe"
    }

    fn about(&self) -> &'static str {
        "programs that run, along several lowering paths, must print the same"
    }

    fn lacks(&self, field: &Field) -> Option<&'static str> {
        execution::lacks(field)
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        let number = turn.rng.bits();
        let (name, text) = match &turn.field().tosa {
            Some(tosa) if turn.rng.chance(1, 3) => {
                let options = tosa::Options {
                    mode: tosa::Mode::Executable,
                    ops: (2, 12),
                    max_dim: 4,
                    ..tosa::Options::default()
                };
                ("gen tosa --executable", tosa.generate(number, &options).text)
            }
            _ => {
                let options = mixed::Options { ops: (5, 25), ..mixed::Options::default() };
                ("gen mixed", Mixed::new().generate(number, &options).text)
            }
        };
        let name = format!("{name}, seed {number}");
        let Admitted::Yes(seed) = turn.admit(&name, text.as_bytes())? else { return Ok(()) };
        compare(turn, &seed, &mut Feedback::new(FeedbackOptions::default()), PATHS)
    }
}
