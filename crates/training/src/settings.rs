//! How to train.

use mohole_transformer::{Architecture, Part, WeightShape};
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::schedule::Schedule;
use crate::tokens::Tokens;

/// The type that matrices are multiplied in. Weights, gradients and moments are 32-bit floats in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Precision {
    /// 32-bit floats.
    F32,
    /// 16-bit floats with the exponent of 32-bit floats.
    Bf16,
}

/// The settings of AdamW.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct AdamW {
    /// Share of the old mean of gradients in the new.
    pub beta1: f64,
    /// Share of the old mean of squared gradients in the new.
    pub beta2: f64,
    /// Added to the divisor.
    pub epsilon: f64,
    /// The part of a matrix that is subtracted from it, times the learning rate. Vectors do not decay.
    pub decay: f64,
    /// The greatest length of all gradients as one vector; 0 for no limit.
    pub clip: f64,
}

impl Default for AdamW {
    fn default() -> Self {
        AdamW { beta1: 0.9, beta2: 0.95, epsilon: 1e-8, decay: 0.1, clip: 1.0 }
    }
}

/// Thin matrices that are trained instead of the weights, and added to them at the end.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Lora {
    /// The smaller size of the thin matrices.
    pub rank: usize,
    /// Their product is multiplied with `alpha / rank`.
    pub alpha: f64,
    /// The part of their inputs that is left out at random.
    pub dropout: f64,
}

impl Default for Lora {
    fn default() -> Self {
        Lora { rank: 8, alpha: 32.0, dropout: 0.1 }
    }
}

/// How to train.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The architecture of the model.
    pub architecture: Architecture,
    /// The token that ends an example.
    pub end: u32,
    /// Passes over the data.
    pub epochs: usize,
    /// Positions of one batch; at least one row.
    pub batch_tokens: usize,
    /// The part of the examples that is not learned from, but measured on.
    pub validation: f64,
    /// Decides about initial weights and the order of examples.
    pub seed: u64,
    /// The learning rate.
    pub schedule: Schedule,
    /// The optimizer.
    pub optimizer: AdamW,
    /// The type of products.
    pub precision: Precision,
    /// Train adapters only; without, all weights.
    pub lora: Option<Lora>,
}

impl Settings {
    /// Settings for a small model.
    #[cfg(test)]
    pub(crate) fn for_tests(architecture: Architecture) -> Self {
        Settings {
            architecture,
            end: 0,
            epochs: 1,
            batch_tokens: 64,
            validation: 0.0,
            seed: 1,
            schedule: Schedule { peak: 1e-3, warmup: 0, last: 1.0 },
            optimizer: AdamW::default(),
            precision: Precision::F32,
            lora: None,
        }
    }

    /// Whether the settings fit each other and the data.
    pub(crate) fn check(&self, tokens: &Tokens) -> Result<(), Error> {
        let wrong = |what: &str| Err(Error::Settings(what.to_owned()));
        if let Some(problem) = self.architecture.problem() {
            return wrong(&problem);
        }
        let (data, model) = (tokens.vocabulary as usize, self.architecture.vocabulary);
        if data > model {
            return wrong(&format!(
                "the vocabulary of the data has {data} tokens, that of the model {model}"
            ));
        }
        if !(0.0..1.0).contains(&self.validation) {
            return wrong("the part for validation must be at least 0 and below 1");
        }
        if self.epochs == 0 {
            return wrong("there must be at least one epoch");
        }
        match self.lora {
            Some(lora) if lora.rank == 0 || !(0.0..1.0).contains(&lora.dropout) => {
                wrong("LoRA needs a rank of at least 1 and a dropout of at least 0 and below 1")
            }
            _ => Ok(()),
        }
    }

    /// Rows of one batch.
    pub(crate) fn rows_per_batch(&self) -> usize {
        (self.batch_tokens / self.architecture.context).max(1)
    }

    /// What is trained: the weights, or two thin matrices for each matrix of the blocks, see
    /// [`crate::layer::Adapters`].
    pub(crate) fn trained(&self) -> Vec<WeightShape> {
        let weights = self.architecture.weights();
        let Some(lora) = self.lora else { return weights };
        let mut trained = Vec::new();
        for block in &self.architecture.layout().blocks {
            for part in Part::ALL {
                let WeightShape { name, rows, columns } = &weights[block.linear(part).weight];
                let parts = self.architecture.rows(part).len();
                trained.push(WeightShape {
                    name: format!("{name}.lora_down"),
                    rows: parts * lora.rank,
                    columns: *columns,
                });
                trained.push(WeightShape {
                    name: format!("{name}.lora_up"),
                    rows: *rows,
                    columns: lora.rank,
                });
            }
        }
        trained
    }
}
