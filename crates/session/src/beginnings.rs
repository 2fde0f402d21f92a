//! What the programs of a model begin with: all with the same, or each with a part of a program that it
//! continues.

use std::path::Path;

use anyhow::{Result, ensure};
use mohole_generate::ods::Answer;
use mohole_neural::{Prompt, Token, Vocabulary, custom, encode, parse};
use mohole_target::Engine;
use mohole_testcase::Rng;

use crate::verify::verify_all;
use crate::{Session, inputs};

/// What programs begin with.
pub(crate) enum Beginnings {
    /// All with this.
    Same(Prompt),
    /// Each with a program that is cut before one of its operations.
    Cut(Vec<Vec<Token>>),
}

impl Beginnings {
    /// The programs of a file, to be continued. At most half of a model's context is kept of each.
    ///
    /// # Errors
    /// When the file cannot be read, or the compiler refuses its programs.
    pub(crate) fn of_file(
        file: &Path,
        is_custom: bool,
        (vocabulary, context): (&Vocabulary, usize),
        session: &Session,
        engine: &mut Engine,
    ) -> Result<Self> {
        let pieces = inputs::pieces(&[file.to_owned()])?;
        let texts: Vec<String> =
            pieces.iter().map(|piece| String::from_utf8_lossy(&piece.text).into_owned()).collect();
        let tokens = |(text, answer): (&String, Answer)| match answer {
            Answer::Accepted(_) if is_custom => Some(custom::encode(text, vocabulary)),
            Answer::Accepted(generic) => Some(encode(&parse(&generic).ok()?, vocabulary)),
            Answer::Refused(_) | Answer::Crashed => None,
        };
        let answers = verify_all(engine, session, &texts, 1)?;
        let mut programs: Vec<Vec<Token>> = texts.iter().zip(answers).filter_map(tokens).collect();
        ensure!(!programs.is_empty(), "{} accepts no program of {}", session.profile.name, file.display());
        programs.iter_mut().for_each(|tokens| tokens.truncate(context / 2));
        Ok(Beginnings::Cut(programs))
    }

    /// The prompt of the attempt with a number.
    pub(crate) fn prompt(&self, number: usize, seed: u64, vocabulary: &Vocabulary) -> Prompt {
        match self {
            Beginnings::Same(prompt) => prompt.clone(),
            Beginnings::Cut(programs) => {
                // The streams of neighbouring seeds overlap.
                let mut rng = Rng::new(seed ^ (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                let program = &programs[rng.below(programs.len())];
                Prompt::cut(program, vocabulary, rng.unit())
            }
        }
    }
}
