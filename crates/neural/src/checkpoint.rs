//! A checkpoint: all that sampling needs, in one file.
//!
//! The file is `MOHOLENN`, the version as a 32-bit number, the sections in the order of [`SECTIONS`], each
//! behind its length as a 64-bit number, and the BLAKE3 hash of all before it. Numbers are little-endian.
//! Texts are compressed.

use std::collections::BTreeMap;

use mohole_transformer::{Encoding, Weights};

use crate::grammar::Observed;
use crate::seen::Seen;
use crate::vocabulary::Vocabulary;

const MAGIC: &[u8; 8] = b"MOHOLENN";
const VERSION: u32 = 1;
const SECTIONS: [&str; 5] = ["weights", "vocabulary", "operations", "training programs", "card"];
const COMPRESSION_LEVEL: i32 = 19;
/// Longer texts are not from mohole.
const MAX_TEXT: usize = 64 << 20;

/// A trained model with its vocabulary and what it was trained on.
#[derive(Debug)]
pub struct Checkpoint {
    /// The weights of the transformer.
    pub weights: Weights,
    /// The tokens that it reads and writes.
    pub vocabulary: Vocabulary,
    /// How the training programs use operations.
    pub observed: Observed,
    /// The skeletons of the training programs.
    pub seen: Seen,
    /// Where it comes from: text by key.
    pub card: BTreeMap<String, String>,
}

/// Why a file is no usable checkpoint.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// It begins with something else.
    #[error("the file is not a checkpoint of mohole")]
    Foreign,
    /// It was written by another version of mohole.
    #[error("the checkpoint has version {found}; this mohole reads version {VERSION}")]
    Version {
        /// The version of the file.
        found: u32,
    },
    /// Bytes are missing or changed.
    #[error("the checkpoint is damaged: bytes are missing or changed")]
    Damaged,
    /// A section cannot be read or written.
    #[error("the {section} of the checkpoint: {problem}")]
    Section {
        /// Which one.
        section: &'static str,
        /// What is wrong.
        problem: String,
    },
    /// The vocabulary belongs to another model.
    #[error("the vocabulary has {vocabulary} tokens, the model has {model}")]
    Vocabulary {
        /// The number of tokens of the vocabulary.
        vocabulary: usize,
        /// The number of tokens of the model.
        model: usize,
    },
}

impl Checkpoint {
    /// The bytes of the file, with quantized weights.
    ///
    /// # Errors
    /// If the parts do not fit each other.
    pub fn to_bytes(&self) -> Result<Vec<u8>, CheckpointError> {
        self.check()?;
        let weights = self.weights.quantized().to_bytes(Encoding::F32).map_err(problem_of(0))?;
        let card = serde_json::to_string(&self.card).map_err(problem_of(4))?;
        let sections = [
            weights,
            compress(1, self.vocabulary.save().as_bytes())?,
            compress(2, self.observed.save().as_bytes())?,
            self.seen.save(),
            compress(4, card.as_bytes())?,
        ];
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        for section in sections {
            bytes.extend((section.len() as u64).to_le_bytes());
            bytes.extend(section);
        }
        let hash = blake3::hash(&bytes);
        bytes.extend(hash.as_bytes());
        Ok(bytes)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is not a checkpoint that this version of mohole wrote, or was damaged since.
    pub fn parse(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(CheckpointError::Foreign)?;
        let (version, rest) = rest.split_first_chunk::<4>().ok_or(CheckpointError::Damaged)?;
        let found = u32::from_le_bytes(*version);
        if found != VERSION {
            return Err(CheckpointError::Version { found });
        }
        let (body, hash) = rest.split_last_chunk::<32>().ok_or(CheckpointError::Damaged)?;
        if blake3::hash(&bytes[..bytes.len() - hash.len()]).as_bytes() != hash {
            return Err(CheckpointError::Damaged);
        }
        let [weights, vocabulary, observed, seen, card] = sections(body).ok_or(CheckpointError::Damaged)?;
        let checkpoint = Checkpoint {
            weights: Weights::parse(weights).map_err(problem_of(0))?,
            vocabulary: Vocabulary::load(&text(1, vocabulary)?).map_err(problem_of(1))?,
            observed: Observed::load(&text(2, observed)?).map_err(problem_of(2))?,
            seen: Seen::load(seen).map_err(problem_of(3))?,
            card: serde_json::from_str(&text(4, card)?).map_err(problem_of(4))?,
        };
        checkpoint.check()?;
        Ok(checkpoint)
    }

    fn check(&self) -> Result<(), CheckpointError> {
        let (vocabulary, model) = (self.vocabulary.size(), self.weights.shape.vocabulary);
        if vocabulary != model {
            return Err(CheckpointError::Vocabulary { vocabulary, model });
        }
        Ok(())
    }
}

/// The sections, if their lengths add up.
fn sections(mut bytes: &[u8]) -> Option<[&[u8]; SECTIONS.len()]> {
    let mut sections = [&[][..]; SECTIONS.len()];
    for section in &mut sections {
        let (length, rest) = bytes.split_first_chunk::<8>()?;
        (*section, bytes) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
    }
    bytes.is_empty().then_some(sections)
}

fn compress(section: usize, bytes: &[u8]) -> Result<Vec<u8>, CheckpointError> {
    zstd::bulk::compress(bytes, COMPRESSION_LEVEL).map_err(problem_of(section))
}

fn text(section: usize, bytes: &[u8]) -> Result<String, CheckpointError> {
    let bytes = zstd::bulk::decompress(bytes, MAX_TEXT).map_err(problem_of(section))?;
    String::from_utf8(bytes).map_err(problem_of(section))
}

/// An error about a section.
fn problem_of<E: std::fmt::Display>(section: usize) -> impl Fn(E) -> CheckpointError {
    move |error| CheckpointError::Section { section: SECTIONS[section], problem: error.to_string() }
}

#[cfg(test)]
mod tests {
    use mohole_transformer::Shape;

    use super::*;
    use crate::learn::LearnOptions;

    fn checkpoint() -> Checkpoint {
        let text = r#"%0 = "arith.constant"() <{value = 1 : i32}> : () -> i32"#;
        let options = LearnOptions { size: 1200, ..LearnOptions::default() };
        let vocabulary = Vocabulary::learn([text; 4], &options).expect("the size is allowed");
        let program = crate::parse(text).expect("it is valid");
        let shape =
            Shape { vocabulary: vocabulary.size(), context: 16, layers: 1, width: 4, heads: 1, hidden: 8 };
        let weights = shape.weights().iter().map(|weight| vec![0.5; weight.rows * weight.columns]).collect();
        Checkpoint {
            weights: Weights::from_floats(shape, weights).expect("the sizes fit"),
            vocabulary,
            observed: Observed::learn([&program]),
            seen: Seen::new([1 << 60, 2 << 60, 3 << 60]),
            card: BTreeMap::from([("epochs".to_owned(), "5".to_owned())]),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let written = checkpoint();
        let read = Checkpoint::parse(&written.to_bytes().expect("it fits")).expect("it is whole");
        assert_eq!(read.weights.shape, written.weights.shape);
        assert_eq!(read.vocabulary.save(), written.vocabulary.save());
        assert_eq!(read.observed.save(), written.observed.save());
        assert!(read.seen.contains(2 << 60) && !read.seen.contains(4 << 60));
        assert_eq!(read.card, written.card);
    }

    #[test]
    fn damage_is_noticed() {
        let bytes = checkpoint().to_bytes().expect("it fits");
        for length in [0, 7, 11, 40, bytes.len() / 2, bytes.len() - 1] {
            assert!(Checkpoint::parse(&bytes[..length]).is_err(), "{length} bytes");
        }
        let mut changed = bytes.clone();
        changed[bytes.len() / 2] ^= 1;
        assert!(matches!(Checkpoint::parse(&changed), Err(CheckpointError::Damaged)));
        let mut newer = bytes;
        newer[8] = 9;
        assert!(matches!(Checkpoint::parse(&newer), Err(CheckpointError::Version { found: 9 })));
        assert!(matches!(Checkpoint::parse(b"{\"a\": 1}"), Err(CheckpointError::Foreign)));
    }

    #[test]
    fn a_vocabulary_of_another_model_is_refused() {
        let mut checkpoint = checkpoint();
        let shape = Shape { vocabulary: 4, ..checkpoint.weights.shape };
        let weights = shape.weights().iter().map(|weight| vec![0.5; weight.rows * weight.columns]).collect();
        checkpoint.weights = Weights::from_floats(shape, weights).expect("the sizes fit");
        assert!(matches!(checkpoint.to_bytes(), Err(CheckpointError::Vocabulary { model: 4, .. })));
    }
}
