//! The strategies. A new one is a file in this folder and a line in [`strategies`].

mod desil;
mod edge;
mod flex;
mod generator;
mod guided;
mod lobe;
mod meaning;
mod naive;
mod ods;
mod sweep;
mod synth;
mod text;
mod tracer;

use super::strategy::Strategy;

pub use naive::BASELINE;

/// Whether the compiler is expected to reject most programs of the strategy with this name.
pub fn expects_rejections(name: &str) -> bool {
    strategies().iter().any(|strategy| strategy.name() == name && strategy.expects_rejections())
}

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
        Box::new(text::Text::default()),
        Box::new(flex::Flex::default()),
        Box::new(guided::Guided::default()),
        Box::new(generator::External::default()),
        Box::new(naive::Naive),
    ]
}
