//! Lists of matrices: weights and adapters, their initial values, and their buffers on a device.

use mohole_testcase::Rng;
use mohole_transformer::{Architecture, WeightShape};

use crate::backend::{Backend, Place};
use crate::error::Error;
use crate::settings::Settings;

/// The standard deviation of random weights.
const DEVIATION: f64 = 0.02;

/// Random weights of a model, in the order of [`Architecture::weights`]. They are drawn on the host, so that
/// a seed gives the same weights on every device.
pub(crate) fn random_weights(architecture: &Architecture, seed: u64) -> Vec<Vec<f32>> {
    let mut rng = Rng::new(seed);
    architecture.weights().iter().map(|weight| initial(architecture, weight, &mut rng)).collect()
}

/// Numbers of the normal distribution.
pub(crate) fn normals(count: usize, deviation: f64, rng: &mut Rng) -> Vec<f32> {
    (0..count).map(|_| (normal(rng) * deviation) as f32).collect()
}

/// Where a matrix is in a buffer of many.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) offset: usize,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl Slot {
    /// The number of values.
    pub(crate) fn size(&self) -> usize {
        self.rows * self.columns
    }

    /// The matrix, for a product.
    pub(crate) fn place(&self) -> Place {
        Place::rows_of(self.columns).at(self.offset)
    }
}

/// Matrices on a device, one after the other in one buffer, also as short floats.
#[derive(Debug)]
pub(crate) struct Parameters<B: Backend> {
    pub(crate) slots: Vec<Slot>,
    pub(crate) floats: B::Floats,
    pub(crate) shorts: B::Shorts,
}

impl<B: Backend> Parameters<B> {
    /// Copies matrices to a device.
    pub(crate) fn new(backend: &B, shapes: &[WeightShape], values: &[Vec<f32>]) -> Result<Self, Error> {
        check(shapes, values)?;
        let mut slots: Vec<Slot> = Vec::new();
        for shape in shapes {
            let offset = slots.last().map_or(0, |last| last.offset + last.size());
            slots.push(Slot { offset, rows: shape.rows, columns: shape.columns });
        }
        let size = slots.iter().map(Slot::size).sum();
        let mut parameters =
            Parameters { slots, floats: backend.floats(size)?, shorts: backend.shorts(size)? };
        parameters.set(backend, values)?;
        Ok(parameters)
    }

    /// Replaces all values.
    pub(crate) fn set(&mut self, backend: &B, values: &[Vec<f32>]) -> Result<(), Error> {
        write(backend, &self.slots, &mut self.floats, values)?;
        let size = self.size();
        backend.shorten(&self.floats, &mut self.shorts, size)
    }

    /// Writes values to a buffer of the same layout.
    pub(crate) fn write(
        &self,
        backend: &B,
        buffer: &mut B::Floats,
        values: &[Vec<f32>],
    ) -> Result<(), Error> {
        write(backend, &self.slots, buffer, values)
    }

    /// The number of values of all matrices.
    pub(crate) fn size(&self) -> usize {
        self.slots.iter().map(Slot::size).sum()
    }

    /// Reads a buffer of the same layout back from the device.
    pub(crate) fn read(&self, backend: &B, buffer: &B::Floats) -> Result<Vec<Vec<f32>>, Error> {
        let all = backend.read(buffer, self.size())?;
        Ok(self.slots.iter().map(|slot| all[slot.offset..][..slot.size()].to_vec()).collect())
    }
}

fn write<B: Backend>(
    backend: &B,
    slots: &[Slot],
    buffer: &mut B::Floats,
    values: &[Vec<f32>],
) -> Result<(), Error> {
    let mut pairs = slots.iter().zip(values);
    pairs.try_for_each(|(slot, values)| backend.write_floats(buffer, slot.offset, values))
}

/// Whether matrices have the expected sizes.
pub(crate) fn check(shapes: &[WeightShape], values: &[Vec<f32>]) -> Result<(), Error> {
    if shapes.len() != values.len() {
        return Err(Error::Checkpoint(format!("{} matrices instead of {}", values.len(), shapes.len())));
    }
    for (shape, values) in shapes.iter().zip(values) {
        if values.len() != shape.rows * shape.columns {
            return Err(Error::Checkpoint(format!("{} has {} values", shape.name, values.len())));
        }
    }
    Ok(())
}

/// Random adapters. The second matrix of each is 0, so that training starts with the model as it is.
pub(crate) fn initial_adapters(settings: &Settings) -> Vec<Vec<f32>> {
    let mut rng = Rng::new(settings.seed);
    let mut adapters = Vec::new();
    for pair in settings.trained().chunks_exact(2) {
        let (down, up) = (&pair[0], &pair[1]);
        adapters.push(normals(down.rows * down.columns, 1.0 / (down.columns as f64).sqrt(), &mut rng));
        adapters.push(vec![0.0; up.rows * up.columns]);
    }
    adapters
}

fn initial(architecture: &Architecture, weight: &WeightShape, rng: &mut Rng) -> Vec<f32> {
    if weight.rows == 1 {
        let is_bias = weight.name.ends_with(".bias");
        return vec![if is_bias { 0.0 } else { 1.0 }; weight.columns];
    }
    // What is added to the residual stream is scaled down, so that its size does not grow with the number
    // of layers.
    let residual = weight.name.ends_with(".output") || weight.name.ends_with(".down");
    let deviation = if residual { DEVIATION / (2.0 * architecture.layers as f64).sqrt() } else { DEVIATION };
    normals(weight.rows * weight.columns, deviation, rng)
}

/// A number of the normal distribution (Box and Muller).
fn normal(rng: &mut Rng) -> f64 {
    let radius = (-2.0 * (1.0 - rng.unit()).ln()).sqrt();
    radius * (std::f64::consts::TAU * rng.unit()).cos()
}
