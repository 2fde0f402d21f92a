//! LOBE: a program must print the same along several lowering paths, which are chosen with feedback.

use mohole_generate::mixed::{self, DIALECTS, Mixed};
use mohole_generate::tosa;
use mohole_lowering::{Feedback, FeedbackOptions};
use mohole_target::EngineError;
use mohole_testcase::Provenance;

use crate::search::config::CampaignConfig;
use crate::search::parts::Part;
use crate::search::paths;
use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Turn};

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

    fn executes_programs(&self) -> bool {
        true
    }

    fn lacks(&self, config: &CampaignConfig) -> Option<&'static str> {
        let makes = |dialect: &str| config.focus.has_dialect(dialect);
        let is_made =
            DIALECTS.iter().any(|dialect| makes(dialect)) || (config.tosa.is_some() && makes("tosa"));
        paths::lacks(config).or((!is_made).then_some(paths::NO_DIALECT_IN_FOCUS))
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        let number = turn.rng.bits();
        let focus = &turn.config().focus;
        let dialects = focus.dialects_among(&DIALECTS);
        let is_only_tosa = dialects.is_empty() && !focus.dialects().is_empty();
        let (command, text) = match &turn.config().tosa {
            Some(tosa) if focus.has_dialect("tosa") && (is_only_tosa || turn.rng.chance(1, 3)) => {
                let options = tosa::Options {
                    mode: tosa::Mode::Executable,
                    ops: (2, 12),
                    max_dim: 4,
                    ..tosa::Options::default()
                };
                ("gen tosa --executable", tosa.generate(number, &options).text)
            }
            _ => {
                let options = mixed::Options { ops: (5, 25), dialects, ..mixed::Options::default() };
                ("gen mixed", Mixed::new().generate(number, &options).text)
            }
        };
        let provenance = Provenance::generator(command, number);
        let Admitted::Yes(seed) = turn.admit(&provenance, text.as_bytes())? else { return Ok(()) };
        let options = options(turn.config());
        turn.compare_paths(&seed, &mut Feedback::new(options), PATHS)
    }
}

/// The planner's options, with the parts that are used.
fn options(config: &CampaignConfig) -> FeedbackOptions {
    let usual = FeedbackOptions {
        feedback: config.has(Part::LobeFeedback),
        rules: config.has(Part::LobeRules),
        recommends: config.has(Part::LobeRecommendation),
        ..FeedbackOptions::default()
    };
    match config.has(Part::LobeOptimization) {
        true => usual,
        false => FeedbackOptions { opening: 0, optimizations: 0, ..usual },
    }
}
