//! Models of others, of the Llama and CodeGen families, and adapters for them.

mod adapter;
mod codegen;
mod config;
mod llama;
mod published;
mod source;
mod storage;
mod tensors;

pub use adapter::{ADAPTER_CONFIG, ADAPTER_WEIGHTS, AdapterSettings};
pub use published::PublishedModel;
pub use storage::Storage;
