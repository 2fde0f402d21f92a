//! What can be wrong with weights or with a request.

/// An error of this crate.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The bytes are not a weights file at all, or only its beginning.
    #[error("not a complete safetensors file: {0}")]
    Damaged(String),
    /// A safetensors file of somebody else.
    #[error("the file is not a model of mohole: {0}")]
    Foreign(String),
    /// A file of a version that this program cannot read.
    #[error("the file has version {found}, this program reads version {expected}")]
    Version {
        /// The version of the file.
        found: String,
        /// The version of this program.
        expected: u32,
    },
    /// A weight is missing.
    #[error("the weight `{0}` is missing")]
    Missing(String),
    /// A weight has another shape or type than the model needs.
    #[error("the weight `{name}` {problem}")]
    Weight {
        /// Its name.
        name: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The configuration of a model contradicts itself, or needs what this program cannot do.
    #[error("the model is not supported: {0}")]
    Unsupported(String),
    /// An adapter that cannot be used with this model.
    #[error("the adapter does not fit the model: {0}")]
    Adapter(String),
    /// The machine has not enough memory.
    #[error("{needed} MB of memory are needed, {free} MB are free")]
    Memory {
        /// What is needed.
        needed: u64,
        /// What is free.
        free: u64,
    },
    /// A tokenizer that cannot be used.
    #[error("the tokenizer is not supported: {0}")]
    Tokenizer(String),
    /// A row that the decoder does not have, or rows that are not in ascending order.
    #[error("row {0} does not exist or is out of order")]
    Row(usize),
    /// A token outside of the vocabulary.
    #[error("token {token} is not in the vocabulary of {vocabulary}")]
    Token {
        /// The token.
        token: u32,
        /// The number of tokens.
        vocabulary: usize,
    },
    /// The sequence of a row is as long as the model allows.
    #[error("row {0} is full")]
    Full(usize),
    /// A file could not be read.
    #[error("{path}: {source}", path = path.display())]
    Io {
        /// The file.
        path: std::path::PathBuf,
        /// Why.
        source: std::io::Error,
    },
}
