//! Programs in generic form as tokens, and back.

use crate::generic;
use crate::generic::read::ReadError;
use crate::tree::Program;
use crate::vocabulary::{Token, Vocabulary};

/// Why tokens are not a module.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The tokens have not the structure of a program.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A spelled text is no MLIR.
    #[error("the text of the program is invalid: {0}")]
    Parse(#[from] mohole_ir::ParseError),
}

/// The tokens of a program in generic form, with the start and the end token.
pub fn encode(program: &Program, vocabulary: &Vocabulary) -> Vec<Token> {
    let mut tokens = generic::write::Tokens { vocabulary, out: Vec::new() };
    generic::write::write(program, vocabulary, &mut tokens);
    tokens.out
}

/// The program that tokens stand for.
///
/// # Errors
/// If the tokens have not the structure of a program.
pub fn decode(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Program, ReadError> {
    let mut reader = generic::read::Reader::new(vocabulary);
    for &token in tokens {
        reader.push(token)?;
    }
    reader.finish()
}

/// The module that tokens stand for. Unlike [`decode`], this checks the spelled texts.
///
/// # Errors
/// If the tokens have not the structure of a program, or a spelled text in them is no MLIR.
pub fn decode_module(tokens: &[Token], vocabulary: &Vocabulary) -> Result<mohole_ir::Module, DecodeError> {
    Ok(mohole_ir::Module::parse(&decode(tokens, vocabulary)?.text())?)
}
