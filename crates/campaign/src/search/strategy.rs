//! What a strategy is.

use mohole_target::EngineError;

use super::config::CampaignConfig;
use super::shared::SharedState;
use super::turn::Turn;

/// A way to look for bugs. It gets one turn after another, each a fraction of a second of work, and draws all
/// its decisions from the turn's random numbers.
pub trait Strategy: Send + Sync {
    /// The word for it on the command line.
    fn name(&self) -> &'static str;

    /// What it does, in one line.
    fn about(&self) -> &'static str;

    /// Whether it takes part in a campaign for which no strategies were named.
    fn is_default(&self) -> bool {
        true
    }

    /// Whether oracles sample its runs. Without them only crashes, hangs and memory blow-ups are found.
    fn uses_oracles(&self) -> bool {
        true
    }

    /// Whether the compiler is expected to reject most of its programs.
    fn expects_rejections(&self) -> bool {
        false
    }

    /// Whether it is of no use if no lowered program runs.
    fn executes_programs(&self) -> bool {
        false
    }

    /// Whether it can do nothing without programs in the pool.
    fn needs_programs(&self) -> bool {
        true
    }

    /// Whether it takes programs that a model samples in the background.
    fn takes_samples(&self) -> bool {
        false
    }

    /// Whether nothing is said if it is not used for what it lacks: the user has not asked for it.
    fn is_optional(&self) -> bool {
        false
    }

    /// What it needs and the campaign does not have.
    fn lacks(&self, _config: &CampaignConfig) -> Option<&'static str> {
        None
    }

    /// Whether a turn would do something now. Asked before each turn: it must be quick, and always be true of
    /// a strategy that waits for nothing.
    fn has_work(&self, _shared: &SharedState<'_>) -> bool {
        true
    }

    /// One turn.
    ///
    /// # Errors
    /// When the machine fails; what the compiler does is for the turn to record.
    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError>;
}
