//! What a strategy is, and the list of them.

use mohole_target::EngineError;

use super::strategies::{desil, edge, lobe, naive, ods, sweep, synth, tracer};
use super::{Field, Turn};

/// A way to look for bugs. It is given one turn after the other, each a fraction of a second of work, and
/// draws everything it decides from the turn's dice.
pub trait Strategy: Send + Sync {
    /// The word for it on the command line.
    fn name(&self) -> &'static str;

    /// What it does, in one line.
    fn about(&self) -> &'static str;

    /// What it cannot do without and the field does not have.
    fn lacks(&self, _field: &Field) -> Option<&'static str> {
        None
    }

    /// One turn.
    ///
    /// # Errors
    /// When the machine fails; what the compiler does is for the turn to note.
    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError>;
}

/// All strategies.
pub fn strategies() -> Vec<Box<dyn Strategy>> {
    vec![
        Box::new(sweep::Sweep),
        Box::new(synth::Synth::default()),
        Box::new(ods::Ods),
        Box::new(edge::Edge::default()),
        Box::new(tracer::Tracer::default()),
        Box::new(lobe::Lobe),
        Box::new(desil::Desil::default()),
        Box::new(naive::Naive),
    ]
}

/// The yardstick, which is run only when it is asked for.
pub const YARDSTICK: &str = "naive";
