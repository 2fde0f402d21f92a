//! The language side of neural generation: programs as tokens, and what a model may write next.
//!
//! - [`Vocabulary`] is learned from a corpus; [`encode`] and [`decode`] turn programs into tokens and back.
//! - A program in generic form is a [`tree::Program`], the normal form that [`normal`] defines; a program in
//!   custom assembly is text, see [`custom`].

mod checkpoint;
mod coding;
pub mod custom;
mod decoding;
mod draw;
pub mod examples;
mod generic;
pub mod grammar;
mod hash;
mod learn;
mod model;
pub mod normal;
mod pieces;
mod render;
mod repair;
mod sample;
mod seen;
mod shipped;
mod special;
mod text_repair;
mod text_sample;
pub mod tree;
mod vocabulary;
mod window;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use coding::{DecodeError, decode, decode_module, encode};
pub use decoding::TransformerModel;
pub use draw::Drawing;
pub use generic::read::ReadError;
pub use grammar::{Constraints, Grammar, Mask, Observed, Rules};
pub use hash::{exact_hash, hash_text, skeleton_hash};
pub use learn::LearnOptions;
pub use model::Model;
pub use normal::{NormalError, normalize, parse};
pub use repair::Repair;
pub use sample::{Prompt, Sample, SampleOptions, Sampler, Written};
pub use seen::{Seen, SeenError};
pub use shipped::SHIPPED;
pub use special::Special;
pub use text_repair::TextRepair;
pub use text_sample::{CUSTOM_START, GENERIC_START, TextModel, TextOptions};
pub use vocabulary::{Numbered, Token, TokenKind, Vocabulary, VocabularyError};
pub use window::window;
