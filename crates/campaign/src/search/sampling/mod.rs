//! Programs that a model writes in the background, for the strategies that take them.
//!
//! One thread samples, within a part of the campaign's processor time, and puts programs into a queue. If it
//! is told to, it also trains the model on those that the compiler accepted.

mod learn;
mod model;
mod novelty;
mod pace;
mod prompts;
mod queue;
mod source;
mod thread;

pub use model::{ModelError, SamplingModel};
pub use queue::SampleCounts;

pub(super) use pace::WAIT_FOR_SAMPLE;
pub(super) use prompts::knows_focus;
pub(super) use queue::{Draft, SampleQueue, SampledProgram};
pub(super) use thread::sample;
