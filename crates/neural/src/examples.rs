//! Training examples: token sequences, and the file that holds them.
//!
//! The file is `MOHOLETK`, then the version (1) and the size of the vocabulary as 32-bit numbers, then the
//! tokens as 16-bit numbers, all little-endian. Each example begins with its start token and ends with the
//! end token.

use mohole_ir::dialect_of;
use mohole_testcase::Rng;

use crate::custom;
use crate::special::Special;
use crate::tree::Program;
use crate::vocabulary::{Token, Vocabulary};

/// How examples are made.
#[derive(Debug, Clone)]
pub struct ExampleOptions {
    /// Longer examples are left out.
    pub max_tokens: usize,
    /// How many of a hundred examples name an operation that the program must contain.
    pub must_op_percent: usize,
    /// How many of a hundred examples name a dialect that the program must contain.
    pub must_dialect_percent: usize,
}

impl Default for ExampleOptions {
    fn default() -> Self {
        ExampleOptions { max_tokens: 512, must_op_percent: 20, must_dialect_percent: 5 }
    }
}

/// The example of a program in generic form. `None` if it is too long.
pub fn example(
    program: &Program,
    vocabulary: &Vocabulary,
    rng: &mut Rng,
    options: &ExampleOptions,
) -> Option<Vec<Token>> {
    let mut tokens = crate::coding::encode(program, vocabulary);
    let mut names = Vec::new();
    program.walk(&mut |op| names.push(op.name.as_str()));
    add_must(&mut tokens, &names, vocabulary, rng, options);
    (tokens.len() <= options.max_tokens).then_some(tokens)
}

/// The example of a program in custom assembly. `None` if it is too long.
pub fn custom_example(
    text: &str,
    vocabulary: &Vocabulary,
    rng: &mut Rng,
    options: &ExampleOptions,
) -> Option<Vec<Token>> {
    let mut tokens = custom::encode(text, vocabulary);
    let mut names = Vec::new();
    custom::count_ops(text, &mut |name| names.push(name.to_owned()));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    add_must(&mut tokens, &names, vocabulary, rng, options);
    (tokens.len() <= options.max_tokens).then_some(tokens)
}

/// Puts `must` and an operation or dialect behind the start token of some examples. Rare operations are drawn
/// as often as frequent ones.
fn add_must(
    tokens: &mut Vec<Token>,
    names: &[&str],
    vocabulary: &Vocabulary,
    rng: &mut Rng,
    options: &ExampleOptions,
) {
    let mut names = names.to_vec();
    names.sort_unstable();
    names.dedup();
    let draw = rng.below(100);
    let Some(&name) = rng.pick(&names) else { return };
    let must = if draw < options.must_op_percent {
        vocabulary.op(name)
    } else if draw < options.must_op_percent + options.must_dialect_percent {
        vocabulary.dialect(dialect_of(name))
    } else {
        None
    };
    if let Some(must) = must {
        tokens.splice(1..1, [Special::Must.token(), must]);
    }
}

/// The program of an example as text: in generic form, or in custom assembly. `None` if the tokens are
/// neither.
pub fn text_of(example: &[Token], vocabulary: &Vocabulary) -> Option<String> {
    if example.first() == Some(&Special::Generic.token()) {
        return crate::coding::decode(example, vocabulary).ok().map(|program| program.text());
    }
    let (&first, rest) = example.split_first()?;
    let rest = if rest.first() == Some(&Special::Must.token()) { rest.get(2..)? } else { rest };
    let tokens: Vec<Token> = std::iter::once(first).chain(rest.iter().copied()).collect();
    let is_custom = first == Special::Custom.token();
    String::from_utf8(custom::decode(&tokens, vocabulary)).ok().filter(|_| is_custom)
}

const MAGIC: &[u8] = b"MOHOLETK";
const VERSION: u32 = 1;

/// Why a file of examples cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ExamplesError {
    /// It is something else or of another version.
    #[error("this is not a file of examples of version {VERSION}")]
    Header,
    /// It ends inside a token, or has a token that the vocabulary has not.
    #[error("the file of examples is damaged")]
    Damaged,
}

/// The file of these examples.
pub fn pack<'a>(examples: impl IntoIterator<Item = &'a [Token]>, vocabulary_size: usize) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend(VERSION.to_le_bytes());
    out.extend(u32::try_from(vocabulary_size).unwrap_or(u32::MAX).to_le_bytes());
    for tokens in examples {
        out.extend(tokens.iter().flat_map(|token| token.to_le_bytes()));
    }
    out
}

/// The size of the vocabulary and the tokens of a file of examples.
///
/// # Errors
/// If the file is something else or damaged.
pub fn unpack(bytes: &[u8]) -> Result<(usize, Vec<Token>), ExamplesError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(ExamplesError::Header)?;
    let (version, rest) = rest.split_first_chunk::<4>().ok_or(ExamplesError::Header)?;
    let (size, rest) = rest.split_first_chunk::<4>().ok_or(ExamplesError::Header)?;
    if u32::from_le_bytes(*version) != VERSION {
        return Err(ExamplesError::Header);
    }
    let size = u32::from_le_bytes(*size) as usize;
    let (pairs, rest) = rest.as_chunks::<2>();
    let tokens: Vec<Token> = pairs.iter().map(|pair| Token::from_le_bytes(*pair)).collect();
    let is_valid = rest.is_empty() && tokens.iter().all(|&token| usize::from(token) < size);
    if is_valid { Ok((size, tokens)) } else { Err(ExamplesError::Damaged) }
}
