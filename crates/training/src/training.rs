//! A training on one kind of device: parameters, and steps that change them.

use std::cell::RefCell;
use std::fmt::Debug;
use std::ops::Range;

use mohole_transformer::Part;

use crate::activations::Activations;
use crate::backend::Backend;
use crate::batches::{Batch, Epoch};
use crate::dropout::Dropout;
use crate::error::Error;
use crate::layer::Adapters;
use crate::network::Network;
use crate::optimizer::Moments;
use crate::parameters::{Parameters, check, initial_adapters};
use crate::settings::Settings;

/// The part of what blocks add to the residual stream that is left out, if all weights are trained.
const DROPOUT: f64 = 0.1;

/// What is trained and what the optimizer remembers, on the host.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Values {
    pub(crate) trained: Vec<Vec<f32>>,
    pub(crate) first: Vec<Vec<f32>>,
    pub(crate) second: Vec<Vec<f32>>,
}

impl Values {
    /// Whether none is infinite or not a number.
    pub(crate) fn are_finite(&self) -> bool {
        let all = [&self.trained, &self.first, &self.second];
        all.into_iter().flatten().flatten().all(|value| value.is_finite())
    }
}

/// A training, whatever the device.
pub(crate) trait AnyTraining: Debug {
    /// Sets the part of numbers that steps leave out at random.
    fn set_dropout(&mut self, part: f64);
    /// Changes the parameters by one batch. `step` counts from 0.
    fn step(&mut self, batch: &Batch, step: usize, rate: f64) -> Result<(), Error>;
    /// The mean loss of the last step; waits for the device.
    fn last_loss(&self) -> Result<Option<f32>, Error>;
    /// The mean loss over examples.
    fn measure(&self, examples: &[Range<usize>], tokens: &[u32]) -> Result<f32, Error>;
    /// The logits of every position of a batch.
    fn logits(&self, batch: &Batch) -> Result<Vec<f32>, Error>;
    /// The weights of the model, adapters added.
    fn weights(&self) -> Result<Vec<Vec<f32>>, Error>;
    /// Reads what a checkpoint needs.
    fn values(&self) -> Result<Values, Error>;
    /// Sets what a checkpoint had.
    fn set_values(&mut self, values: &Values) -> Result<(), Error>;
}

/// A training on a device.
#[derive(Debug)]
pub(crate) struct Training<B: Backend> {
    settings: Settings,
    network: Network<B>,
    gradients: B::Floats,
    moments: Moments<B>,
    /// The loss of the last step, one number.
    loss: B::Floats,
    stepped: bool,
    dropout: f64,
    /// Rows of a batch that are computed at a time, which limits the memory.
    rows_at_once: usize,
    /// Measuring changes them, but nothing that lasts.
    activations: RefCell<Activations<B>>,
}

impl<B: Backend> Training<B> {
    /// A training from given weights.
    pub(crate) fn new(settings: Settings, weights: &[Vec<f32>], backend: B) -> Result<Self, Error> {
        let weights = Parameters::new(&backend, &settings.architecture.weights(), weights)?;
        let adapters = match settings.lora {
            None => None,
            Some(lora) => Some(Adapters {
                parameters: Parameters::new(&backend, &settings.trained(), &initial_adapters(&settings))?,
                scale: (lora.alpha / lora.rank as f64) as f32,
            }),
        };
        let network = Network::new(backend, settings.architecture.clone(), weights, adapters)?;
        let (backend, size) = (&network.backend, network.trained().size());
        let rows_at_once = settings.rows_at_once::<B>();
        Ok(Training {
            gradients: backend.floats(size)?,
            moments: Moments::zero(backend, size)?,
            loss: backend.floats(1)?,
            stepped: false,
            dropout: settings.lora.map_or(DROPOUT, |lora| lora.dropout),
            rows_at_once,
            activations: RefCell::new(Activations::new(backend, &settings, rows_at_once)?),
            settings,
            network,
        })
    }

    /// Computes the loss of a batch and the gradients of what is trained.
    fn compute_gradients(&mut self, batch: &Batch, step: usize) -> Result<(), Error> {
        let seed = self.settings.seed.wrapping_add((step as u64) << 16);
        let activations = self.activations.get_mut();
        let backend = &self.network.backend;
        backend.clear(&mut self.loss)?;
        backend.clear(&mut self.gradients)?;
        for (part, index) in batch.parts(self.rows_at_once).zip(0u64..) {
            activations.batch.set(backend, &part, self.settings.architecture.vocabulary)?;
            let dropout = Dropout::new(self.dropout, seed.wrapping_add(index));
            self.network.gradients(activations, dropout, &mut self.loss, &mut self.gradients)?;
        }
        Ok(())
    }

    /// Computes the output of the network for a batch, without dropout.
    fn forward(&self, activations: &mut Activations<B>, batch: &Batch) -> Result<(), Error> {
        activations.batch.set(&self.network.backend, batch, self.settings.architecture.vocabulary)?;
        self.network.forward(activations, Dropout::NONE)
    }
}

impl<B: Backend> AnyTraining for Training<B> {
    fn set_dropout(&mut self, part: f64) {
        self.dropout = part;
    }

    fn step(&mut self, batch: &Batch, step: usize, rate: f64) -> Result<(), Error> {
        self.compute_gradients(batch, step)?;
        let Network { backend, weights, adapters, .. } = &mut self.network;
        let trained = adapters.as_mut().map_or(weights, |adapters| &mut adapters.parameters);
        let optimizer = &self.settings.optimizer;
        optimizer.update(backend, trained, &mut self.moments, &self.gradients, step, rate)?;
        self.stepped = true;
        Ok(())
    }

    fn last_loss(&self) -> Result<Option<f32>, Error> {
        if !self.stepped {
            return Ok(None);
        }
        Ok(self.network.backend.read(&self.loss, 1)?.first().copied())
    }

    fn measure(&self, examples: &[Range<usize>], tokens: &[u32]) -> Result<f32, Error> {
        let backend = &self.network.backend;
        let epoch =
            Epoch::ordered(examples, self.settings.architecture.context, self.settings.rows_per_batch());
        let mut total = backend.floats(1)?;
        let mut activations = self.activations.borrow_mut();
        for index in 0..epoch.batches() {
            for part in epoch.batch(index, tokens).parts(self.rows_at_once) {
                self.forward(&mut activations, &part)?;
                let Activations { batch, output, scratch, .. } = &mut *activations;
                self.network.loss(batch, output, scratch, &mut total, |_, _| Ok(()))?;
            }
        }
        Ok(backend.read(&total, 1)?.iter().sum::<f32>() / epoch.batches() as f32)
    }

    fn logits(&self, batch: &Batch) -> Result<Vec<f32>, Error> {
        let (backend, architecture) = (&self.network.backend, &self.settings.architecture);
        let positions = batch.inputs.len();
        if batch.rows > self.rows_at_once || positions == 0 || positions / batch.rows > architecture.context {
            return Err(Error::Settings(format!("no logits of {positions} tokens at once")));
        }
        let mut activations = self.activations.borrow_mut();
        self.forward(&mut activations, batch)?;
        let mut logits = backend.floats(positions * architecture.vocabulary)?;
        self.network.logits(&activations.output, 0, positions, &mut logits)?;
        backend.read(&logits, positions * architecture.vocabulary)
    }

    fn weights(&self) -> Result<Vec<Vec<f32>>, Error> {
        let Network { backend, weights, .. } = &self.network;
        let mut values = weights.read(backend, &weights.floats)?;
        for (index, block) in self.network.layout.blocks.iter().enumerate() {
            for part in Part::ALL {
                let Some(adapter) = self.network.layer(index, part, Dropout::NONE).adapter else { continue };
                let weight = &mut values[block.linear(part).weight];
                weight.iter_mut().zip(adapter.product(backend)?).for_each(|(value, added)| *value += added);
            }
        }
        Ok(values)
    }

    fn values(&self) -> Result<Values, Error> {
        let (backend, trained) = (&self.network.backend, self.network.trained());
        let read = |buffer: &B::Floats| trained.read(backend, buffer);
        let (first, second) = (read(&self.moments.first)?, read(&self.moments.second)?);
        Ok(Values { trained: read(&trained.floats)?, first, second })
    }

    fn set_values(&mut self, values: &Values) -> Result<(), Error> {
        let shapes = self.settings.trained();
        let Values { trained, first, second } = values;
        [trained, first, second].into_iter().try_for_each(|values| check(&shapes, values))?;
        let Network { backend, weights, adapters, .. } = &mut self.network;
        let parameters = adapters.as_mut().map_or(weights, |adapters| &mut adapters.parameters);
        parameters.set(backend, trained)?;
        parameters.write(backend, &mut self.moments.first, first)?;
        parameters.write(backend, &mut self.moments.second, second)
    }
}

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;
