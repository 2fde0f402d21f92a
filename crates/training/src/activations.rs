//! The memory of a pass through the network: a batch, what the way back needs of the way forth, and buffers
//! for intermediate results. It is allocated once.

use mohole_transformer::{Architecture, Part};

use crate::backend::{Attention, Backend};
use crate::batches::Batch;
use crate::error::Error;
use crate::settings::Settings;

/// A batch on a device.
#[derive(Debug)]
pub(crate) struct DeviceBatch<B: Backend> {
    /// Its sizes.
    pub(crate) size: Attention,
    pub(crate) inputs: B::Ints,
    pub(crate) targets: B::Ints,
    pub(crate) segments: B::Ints,
    /// Positions ordered by their input.
    pub(crate) order: B::Ints,
    /// Where the positions of each token start in `order`.
    pub(crate) starts: B::Ints,
    /// The weight of each position in the loss.
    pub(crate) weight: f32,
}

impl<B: Backend> DeviceBatch<B> {
    fn new(backend: &B, size: Attention, vocabulary: usize) -> Result<Self, Error> {
        let positions = size.positions();
        Ok(DeviceBatch {
            size,
            inputs: backend.ints(positions)?,
            targets: backend.ints(positions)?,
            segments: backend.ints(positions)?,
            order: backend.ints(positions)?,
            starts: backend.ints(vocabulary + 1)?,
            weight: 0.0,
        })
    }

    /// Copies a batch to the device.
    pub(crate) fn set(&mut self, backend: &B, batch: &Batch, vocabulary: usize) -> Result<(), Error> {
        let (order, starts) = by_token(&batch.inputs, vocabulary);
        backend.write_ints(&mut self.inputs, &batch.inputs)?;
        backend.write_ints(&mut self.targets, &batch.targets)?;
        backend.write_ints(&mut self.segments, &batch.segments)?;
        backend.write_ints(&mut self.order, &order)?;
        backend.write_ints(&mut self.starts, &starts)?;
        self.size = Attention { rows: batch.rows, context: batch.inputs.len() / batch.rows, ..self.size };
        self.weight = 1.0 / batch.used.max(1) as f32;
        Ok(())
    }
}

/// Positions ordered by their token, and where those of each token start.
pub(crate) fn by_token(tokens: &[i32], vocabulary: usize) -> (Vec<i32>, Vec<i32>) {
    let mut starts = vec![0; vocabulary + 1];
    for &token in tokens {
        starts[token as usize + 1] += 1;
    }
    for token in 0..vocabulary {
        starts[token + 1] += starts[token];
    }
    let mut next = starts.clone();
    let mut order = vec![0; tokens.len()];
    for (position, &token) in (0..).zip(tokens) {
        order[next[token as usize] as usize] = position;
        next[token as usize] += 1;
    }
    (order, starts)
}

/// What one block computed.
#[derive(Debug)]
pub(crate) struct BlockActivations<B: Backend> {
    /// The stream after the norm, and what the norm noted of each row.
    pub(crate) attention_input: B::Shorts,
    pub(crate) attention_statistics: B::Floats,
    /// Queries and keys, turned, and values.
    pub(crate) qkv: B::Shorts,
    /// How much each position takes of each other; `heads x rows x context x context`.
    pub(crate) shares: B::Shorts,
    pub(crate) mixed: B::Shorts,
    /// Empty if the MLP has the same input as attention.
    pub(crate) mlp_input: B::Shorts,
    pub(crate) mlp_statistics: B::Floats,
    /// The first layer of the MLP, before its function.
    pub(crate) up: B::Shorts,
    pub(crate) hidden: B::Shorts,
    /// Between the two matrices of each adapter.
    pub(crate) thin: [B::Shorts; 4],
}

/// Buffers for intermediate results, and for gradients on the way back.
#[derive(Debug)]
pub(crate) struct Scratch<B: Backend> {
    /// The gradient of the stream.
    pub(crate) stream: B::Floats,
    /// What is added to the stream, and its gradient.
    pub(crate) added: B::Shorts,
    /// The gradient of the input of a part of a block.
    pub(crate) input: B::Shorts,
    /// The same of the MLP, until that of attention is known, if both have the same input.
    pub(crate) kept_input: B::Shorts,
    pub(crate) qkv: B::Shorts,
    pub(crate) shares: B::Shorts,
    pub(crate) up: B::Shorts,
    pub(crate) hidden: B::Shorts,
    /// Some positions' logits, and their gradient.
    pub(crate) logits: B::Floats,
    pub(crate) logit_gradients: B::Shorts,
    /// The loss of each position.
    pub(crate) losses: B::Floats,
    pub(crate) adapter: AdapterScratch<B>,
}

/// Buffers for adapters.
#[derive(Debug)]
pub(crate) struct AdapterScratch<B: Backend> {
    /// The input after dropout, and its gradient.
    pub(crate) dropped: B::Shorts,
    /// The gradient between the two matrices.
    pub(crate) thin: B::Shorts,
}

/// All memory of a pass.
#[derive(Debug)]
pub(crate) struct Activations<B: Backend> {
    pub(crate) batch: DeviceBatch<B>,
    /// The stream before each block, between its parts, and at the end.
    pub(crate) streams: Vec<B::Floats>,
    pub(crate) blocks: Vec<BlockActivations<B>>,
    /// The stream after the last norm.
    pub(crate) output: B::Shorts,
    pub(crate) output_statistics: B::Floats,
    pub(crate) scratch: Scratch<B>,
}

impl<B: Backend> Activations<B> {
    /// Memory for batches of at most so many rows.
    pub(crate) fn new(backend: &B, settings: &Settings, rows: usize) -> Result<Self, Error> {
        let architecture = &settings.architecture;
        let size = attention(architecture, rows);
        let (positions, width) = (size.positions(), architecture.width);
        let streams = 2 * architecture.layers + 1;
        Ok(Activations {
            batch: DeviceBatch::new(backend, size, architecture.vocabulary)?,
            streams: (0..streams).map(|_| backend.floats(positions * width)).collect::<Result<_, _>>()?,
            blocks: (0..architecture.layers)
                .map(|_| BlockActivations::new(backend, settings, &size))
                .collect::<Result<_, _>>()?,
            output: backend.shorts(positions * width)?,
            output_statistics: backend.floats(2 * positions)?,
            scratch: Scratch::new(backend, settings, &size)?,
        })
    }
}

fn attention(architecture: &Architecture, rows: usize) -> Attention {
    let &Architecture { context, heads, key_heads, head, .. } = architecture;
    Attention { rows, context, heads, key_heads, head }
}

/// Numbers between the two matrices of an adapter, for each position.
fn thin(settings: &Settings, part: Part) -> usize {
    settings.lora.map_or(0, |lora| lora.rank * settings.architecture.rows(part).len())
}

/// Outputs of the first layer of the MLP.
fn up(architecture: &Architecture) -> usize {
    architecture.rows(Part::Up).iter().sum()
}

impl<B: Backend> BlockActivations<B> {
    fn new(backend: &B, settings: &Settings, size: &Attention) -> Result<Self, Error> {
        let (architecture, positions) = (&settings.architecture, size.positions());
        let shorts = |width: usize| backend.shorts(positions * width);
        let thin = |part: Part| shorts(thin(settings, part));
        let mlp_input = if architecture.parallel { 0 } else { architecture.width };
        Ok(BlockActivations {
            attention_input: shorts(architecture.width)?,
            attention_statistics: backend.floats(2 * positions)?,
            qkv: shorts(size.qkv())?,
            shares: shorts(size.heads * size.context)?,
            mixed: shorts(size.mixed())?,
            mlp_input: shorts(mlp_input)?,
            mlp_statistics: backend.floats(2 * positions)?,
            up: shorts(up(architecture))?,
            hidden: shorts(architecture.hidden)?,
            thin: [thin(Part::Qkv)?, thin(Part::Output)?, thin(Part::Up)?, thin(Part::Down)?],
        })
    }
}

impl<B: Backend> Scratch<B> {
    fn new(backend: &B, settings: &Settings, size: &Attention) -> Result<Self, Error> {
        let (architecture, positions) = (&settings.architecture, size.positions());
        let shorts = |width: usize| backend.shorts(positions * width);
        let input = architecture.width.max(size.mixed());
        let widest = if settings.lora.is_none() { 0 } else { input.max(architecture.hidden) };
        let thin = Part::ALL.map(|part| thin(settings, part)).into_iter().max().unwrap_or(0);
        let logits = positions.min(B::logit_positions(architecture.vocabulary)) * architecture.vocabulary;
        Ok(Scratch {
            stream: backend.floats(positions * architecture.width)?,
            added: shorts(architecture.width)?,
            input: shorts(input)?,
            kept_input: shorts(if architecture.parallel { input } else { 0 })?,
            qkv: shorts(size.qkv())?,
            shares: shorts(size.heads * size.context)?,
            up: shorts(up(architecture))?,
            hidden: shorts(architecture.hidden)?,
            logits: backend.floats(logits)?,
            logit_gradients: backend.shorts(logits)?,
            losses: backend.floats(positions)?,
            adapter: AdapterScratch { dropped: shorts(widest)?, thin: shorts(thin)? },
        })
    }
}
