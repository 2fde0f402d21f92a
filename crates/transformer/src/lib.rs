//! Decoder-only transformers on the CPU: weights files, inference with a cache, and quantized weights.

mod architecture;
mod cache;
mod decoder;
mod error;
mod foreign;
mod int_products;
mod kernels;
mod layout;
mod math;
mod matrix;
mod memory;
mod model;
mod pass;
mod rotary;
mod shape;
mod tokenizer;
mod values;
mod weights;

pub use architecture::{Architecture, Biases, MlpKind, NormKind, Part};
pub use decoder::Decoder;
pub use error::Error;
pub use foreign::{ADAPTER_CONFIG, ADAPTER_WEIGHTS, AdapterSettings, PublishedModel, Storage};
pub use kernels::Processor;
pub use layout::{BlockLayout, Indexes, Layout, WeightShape};
pub use math::{exp, gelu, tanh};
pub use memory::check_memory;
pub use model::Model;
pub use rotary::{Angles, Pairs, Rotary};
pub use shape::Shape;
pub use tokenizer::Tokenizer;
pub use weights::{Encoding, Weight, Weights};
