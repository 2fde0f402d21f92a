//! AdamW, with gradients clipped by their common length.

use crate::backend::{AdamBuffers, AdamStep, Backend};
use crate::error::Error;
use crate::parameters::Parameters;
use crate::settings::AdamW;

/// What AdamW remembers of earlier steps.
#[derive(Debug)]
pub(crate) struct Moments<B: Backend> {
    pub(crate) first: B::Floats,
    pub(crate) second: B::Floats,
    /// The squared length of all gradients of the last step.
    squared: B::Floats,
}

impl<B: Backend> Moments<B> {
    /// Before the first step.
    pub(crate) fn zero(backend: &B, size: usize) -> Result<Self, Error> {
        let (first, second) = (backend.floats(size)?, backend.floats(size)?);
        Ok(Moments { first, second, squared: backend.floats(1)? })
    }
}

impl AdamW {
    /// Changes parameters by their gradients. `step` counts from 0.
    pub(crate) fn update<B: Backend>(
        &self,
        backend: &B,
        parameters: &mut Parameters<B>,
        moments: &mut Moments<B>,
        gradients: &B::Floats,
        step: usize,
        rate: f64,
    ) -> Result<(), Error> {
        backend.squared_length(gradients, parameters.size(), &mut moments.squared)?;
        let count = step as i32 + 1;
        for slot in &parameters.slots {
            let decay = if slot.rows == 1 { 0.0 } else { self.decay };
            let step = AdamStep {
                offset: slot.offset,
                count: slot.size(),
                rate: rate as f32,
                beta1: self.beta1 as f32,
                beta2: self.beta2 as f32,
                epsilon: self.epsilon as f32,
                keep: (1.0 - rate * decay) as f32,
                correct1: (1.0 - self.beta1.powi(count)) as f32,
                correct2: (1.0 - self.beta2.powi(count)) as f32,
                clip: self.clip as f32,
            };
            let buffers = AdamBuffers {
                values: &mut parameters.floats,
                shorts: &mut parameters.shorts,
                first: &mut moments.first,
                second: &mut moments.second,
                gradients,
                squared: &moments.squared,
            };
            backend.adam(&step, buffers)?;
        }
        Ok(())
    }
}
