//! The strategies. A new one is a file in this folder and a line in [`strategies`].

mod desil;
mod edge;
mod lobe;
mod meaning;
mod naive;
mod ods;
mod sweep;
mod synth;
mod tracer;

use super::strategy::Strategy;

pub use naive::BASELINE;

/// All strategies, in the order in which they take their first turns.
pub fn strategies() -> Vec<Box<dyn Strategy>> {
    vec![
        Box::new(sweep::Sweep),
        Box::new(meaning::MeaningSearch::default()),
        Box::new(synth::Synth::default()),
        Box::new(ods::Ods),
        Box::new(edge::Edge::default()),
        Box::new(tracer::Tracer::default()),
        Box::new(lobe::Lobe),
        Box::new(desil::Desil::default()),
        Box::new(naive::Naive),
    ]
}
