//! Decoder-only transformers on the CPU: weights files, inference with a cache, and quantized weights.

mod decoder;
mod error;
mod foreign;
mod kernels;
mod math;
mod matrix;
mod model;
mod pass;
mod rotary;
mod shape;
mod tokenizer;
mod values;
mod weights;

pub use decoder::Decoder;
pub use error::Error;
pub use foreign::Storage;
pub use kernels::Processor;
pub use model::Model;
pub use shape::{NORM_EPSILON, ROPE_BASE, Shape, WeightShape};
pub use tokenizer::Tokenizer;
pub use weights::{Encoding, Weight, Weights};
