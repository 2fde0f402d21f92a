//! Training of decoder-only transformers, on a GPU or on the CPU.

mod activations;
mod attention;
mod backend;
mod backward;
mod batches;
mod checkpoint;
mod cpu;
mod cuda;
mod dropout;
mod error;
mod families;
mod layer;
mod memory;
mod network;
mod optimizer;
mod parameters;
mod run;
mod schedule;
mod self_test;
mod settings;
mod tokens;
mod trainer;
mod training;

pub use checkpoint::write_atomically;
pub use error::Error;
pub use run::{CHECKPOINT, LOG, Plan, Record, run};
pub use schedule::Schedule;
pub use self_test::self_test;
pub use settings::{AdamW, Lora, Precision, Settings};
pub use tokens::Tokens;
pub use trainer::{Device, Position, Trainer};
