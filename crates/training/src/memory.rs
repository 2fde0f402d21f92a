//! How much memory a training needs, so that it is refused before it begins if there is not enough.

use mohole_transformer::{Architecture, Part, check_memory};

use crate::backend::Backend;
use crate::cpu::Cpu;
use crate::error::Error;
use crate::settings::Settings;

/// Buffers of 4 bytes a number for each trained number: the value, its short float, the gradient, and the two
/// means that the optimizer keeps.
const BUFFERS: u64 = 5;

impl Settings {
    /// Bytes that a training needs on the processor, besides the weights that it starts from.
    pub fn memory(&self) -> u64 {
        let weights = self.architecture.parameters() as u64;
        let trained: u64 = self.trained().iter().map(|shape| (shape.rows * shape.columns) as u64).sum();
        let values = if self.lora.is_some() { 2 * weights + BUFFERS * trained } else { BUFFERS * weights };
        4 * (values + activations::<Cpu>(self, self.rows_at_once::<Cpu>()) as u64)
    }

    /// Refuses a training that the processor has not enough memory for.
    pub(crate) fn check_memory(&self) -> Result<(), Error> {
        check_memory(self.memory()).map_err(|error| Error::Memory(error.to_string()))
    }

    /// Rows of a batch that are computed at a time, which limits the memory.
    pub(crate) fn rows_at_once<B: Backend>(&self) -> usize {
        (B::ACTIVATIONS / per_row(self)).clamp(1, self.rows_per_batch())
    }
}

/// The numbers of [`crate::activations::Activations`] for so many rows.
fn activations<B: Backend>(settings: &Settings, rows: usize) -> usize {
    let &Architecture { context, vocabulary, .. } = &settings.architecture;
    let logits = (rows * context).min(B::logit_positions(vocabulary)) * vocabulary;
    rows * per_row(settings) + 2 * logits + vocabulary + 1
}

/// The numbers of the activations of one row, without the logits.
fn per_row(settings: &Settings) -> usize {
    let architecture = &settings.architecture;
    let &Architecture { context, layers, width, heads, hidden, parallel, .. } = architecture;
    let size = |part: Part| architecture.rows(part).iter().sum::<usize>();
    let thin = |part: Part| settings.lora.map_or(0, |lora| lora.rank * architecture.rows(part).len());
    let (qkv, up, mixed) = (size(Part::Qkv), size(Part::Up), architecture.mixed());
    let mlp_input = if parallel { 0 } else { width };
    let thins: usize = Part::ALL.map(thin).iter().sum();
    let block = width + 2 + qkv + heads * context + mixed + mlp_input + 2 + up + hidden + thins;
    let input = width.max(mixed);
    let kept = if parallel { input } else { 0 };
    let widest = if settings.lora.is_some() { input.max(hidden) } else { 0 };
    let widest_thin = Part::ALL.map(thin).into_iter().max().unwrap_or(0);
    let scratch = 2 * width + input + kept + qkv + heads * context + up + hidden + 1 + widest + widest_thin;
    let batch = 4;
    context * (layers * block + (2 * layers + 1) * width + width + 2 + scratch + batch)
}

#[cfg(test)]
mod tests {
    use mohole_transformer::Shape;

    use super::*;
    use crate::activations::{Activations, BlockActivations, Scratch};
    use crate::families::families;
    use crate::settings::{Lora, Precision};

    fn size(activations: &Activations<Cpu>) -> usize {
        let Activations { batch, streams, blocks, output, output_statistics, scratch } = activations;
        let ints = [&batch.inputs, &batch.targets, &batch.segments, &batch.order, &batch.starts];
        let ints: usize = ints.map(Vec::len).iter().sum();
        let block = |block: &BlockActivations<Cpu>| {
            let BlockActivations { attention_input, attention_statistics, qkv, shares, mixed, .. } = block;
            let BlockActivations { mlp_input, mlp_statistics, up, hidden, thin, .. } = block;
            let parts = [attention_input, attention_statistics, qkv, shares, mixed];
            let more = [mlp_input, mlp_statistics, up, hidden];
            parts.into_iter().chain(more).chain(thin).map(Vec::len).sum::<usize>()
        };
        let Scratch { stream, added, input, kept_input, qkv, shares, up, hidden, .. } = scratch;
        let Scratch { logits, logit_gradients, losses, adapter, .. } = scratch;
        let parts = [stream, added, input, kept_input, qkv, shares, up, hidden];
        let more =
            [logits, logit_gradients, losses, &adapter.dropped, &adapter.thin, output, output_statistics];
        let parts: usize = parts.into_iter().chain(more).chain(streams).map(Vec::len).sum();
        ints + parts + blocks.iter().map(block).sum::<usize>()
    }

    #[test]
    fn what_is_expected_is_allocated() {
        let shape = Shape { vocabulary: 11, context: 8, layers: 2, width: 8, heads: 2, hidden: 12 };
        for (family, architecture) in families(shape) {
            for lora in [None, Some(Lora::default())] {
                let settings = Settings { lora, ..Settings::for_tests(architecture.clone()) };
                let found = Activations::new(&Cpu::new(Precision::F32), &settings, 3).unwrap();
                assert_eq!(activations::<Cpu>(&settings, 3), size(&found), "{family}");
            }
        }
    }

    #[test]
    fn a_large_model_computes_fewer_rows_at_a_time() {
        let rows = |shape: Shape| {
            Settings { batch_tokens: 8 * shape.context, ..Settings::for_tests(shape.architecture()) }
                .rows_at_once::<Cpu>()
        };
        let standard = Shape::standard(8192);
        assert_eq!(rows(standard), 4);
        assert_eq!(rows(Shape { layers: 100, ..standard }), 1);
        assert_eq!(rows(Shape { layers: 1, ..standard }), 8);
    }

    #[test]
    fn a_training_that_does_not_fit_into_memory_is_refused() {
        let shape = Shape {
            width: 1 << 16,
            hidden: 1 << 18,
            layers: 1 << 10,
            heads: 1 << 10,
            ..Shape::standard(512)
        };
        let settings = Settings::for_tests(shape.architecture());
        let error = settings.check_memory().unwrap_err();
        assert!(matches!(error, Error::Memory(_)), "{error}");
    }
}
