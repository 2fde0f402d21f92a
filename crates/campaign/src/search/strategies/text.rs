//! Programs as text, in custom assembly, with tokens changed, and bytecode with bytes changed: for the
//! parsers and verifiers that programs in generic form never reach.
//!
//! Most mutants are rejected, which costs less than a pass. A crash on one is a finding of a kind of its own.
//! Mutants that are accepted go through a few passes, like those of other strategies.

use std::sync::{Arc, OnceLock};

use mohole_mutate::text::{TEXT_MUTATIONS, TextChange, TextCorpus, bytecode_mutant, text_mutant};
use mohole_target::EngineError;
use mohole_testcase::{Provenance, Step};

use crate::search::config::CampaignConfig;
use crate::search::pool::Seed;
use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Turn};

/// Programs in a turn.
const PROGRAMS: usize = 3;

/// Mutants of each program.
const MUTANTS: usize = 12;

/// Pipelines for a mutant that is accepted and chosen for it.
const PIPELINES: usize = 2;

/// Programs of which the shortest is written as bytecode, which cannot be reduced much.
const DRAWS_FOR_BYTECODE: usize = 6;

/// The strategy, with the programs of the start as tokens.
#[derive(Default)]
pub(crate) struct Text {
    corpus: OnceLock<TextCorpus>,
}

/// A program to change.
enum Base {
    Text(String),
    /// Bytecode, and that of another program.
    Bytecode(Arc<[u8]>, Arc<[u8]>),
}

impl Strategy for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn about(&self) -> &'static str {
        "custom assembly with tokens changed, and bytecode with bytes changed, for parsers"
    }

    fn expects_rejections(&self) -> bool {
        true
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        let corpus = self.corpus.get_or_init(|| corpus(turn.config()));
        for _ in 0..PROGRAMS {
            if turn.is_over() {
                break;
            }
            let Some((provenance, base)) = base(turn)? else { continue };
            for _ in 0..MUTANTS {
                if turn.is_over() {
                    break;
                }
                let Some((text, changes)) = mutant(&base, corpus, turn) else { break };
                let provenance =
                    changes.iter().fold(provenance.clone(), |made, change| made.with(step(change)));
                try_mutant(turn, &provenance, &text)?;
            }
        }
        Ok(())
    }
}

/// The programs of the start as tokens.
fn corpus(config: &CampaignConfig) -> TextCorpus {
    TextCorpus::new(config.programs.iter().filter_map(|program| str::from_utf8(&program.text).ok()))
}

fn step(change: &TextChange) -> Step {
    Step::Mutated { mutator: change.mutation.to_owned(), change: change.what.clone() }
}

fn mutant(base: &Base, corpus: &TextCorpus, turn: &mut Turn<'_, '_>) -> Option<(Vec<u8>, Vec<TextChange>)> {
    match base {
        Base::Text(text) => {
            let mutant = text_mutant(text, corpus, TEXT_MUTATIONS, &mut turn.rng)?;
            Some((mutant.text.into_bytes(), mutant.changes))
        }
        Base::Bytecode(bytes, other) => bytecode_mutant(bytes, other, &mut turn.rng),
    }
}

/// A program to change: as a person wrote it, as the compiler prints it, sometimes in generic form, whose
/// properties are parsed by other code, and sometimes in bytecode.
fn base(turn: &mut Turn<'_, '_>) -> Result<Option<(Provenance, Base)>, EngineError> {
    let form = turn.rng.below(16);
    if form < 7
        && let Some(written) = written(turn)
    {
        return Ok(Some(written));
    }
    let draws = if form < 14 { 1 } else { DRAWS_FOR_BYTECODE };
    let drawn = (0..draws).filter_map(|_| turn.pool().draw(turn.config(), &mut turn.rng));
    let Some(seed) = drawn.min_by_key(|seed| seed.text.len()) else { return Ok(None) };
    let provenance = seed.provenance.clone();
    let base = match form {
        ..12 => {
            printed(turn, &seed, &[])?.and_then(|text| String::from_utf8(text.to_vec()).ok()).map(Base::Text)
        }
        12..14 => String::from_utf8(seed.text.to_vec()).ok().map(Base::Text),
        _ => bytecode(turn, &seed)?,
    };
    Ok(base.map(|base| (provenance, base)))
}

/// A program of the start as it was written, whether or not the compiler accepts it.
fn written(turn: &mut Turn<'_, '_>) -> Option<(Provenance, Base)> {
    let config = turn.config();
    let program = turn.rng.pick(&config.programs)?;
    let text = String::from_utf8(program.text.to_vec()).ok()?;
    config.focus.has_text(text.as_bytes()).then(|| (Provenance::file(&program.name), Base::Text(text)))
}

/// A program in bytecode, and another one to take bytes from.
fn bytecode(turn: &mut Turn<'_, '_>, seed: &Seed) -> Result<Option<Base>, EngineError> {
    let flags = &turn.config().profile.bytecode;
    let Some(bytes) = printed(turn, seed, flags)? else { return Ok(None) };
    let Some(other) = turn.pool().draw(turn.config(), &mut turn.rng) else { return Ok(None) };
    let other = printed(turn, &other, flags)?.unwrap_or_else(|| bytes.clone());
    Ok(Some(Base::Bytecode(bytes, other)))
}

/// A program as the compiler writes it.
fn printed(turn: &mut Turn<'_, '_>, seed: &Seed, flags: &[String]) -> Result<Option<Arc<[u8]>>, EngineError> {
    let output = turn.run_without_passes(&seed.provenance, &seed.text, flags)?;
    Ok(output.filter(|output| !output.is_empty()).map(Into::into))
}

/// Shows a mutant to the compiler. If it is accepted, it is sometimes written in other forms, which are read
/// back, and sometimes run through passes.
fn try_mutant(turn: &mut Turn<'_, '_>, provenance: &Provenance, text: &[u8]) -> Result<(), EngineError> {
    let Admitted::Yes(seed) = turn.admit(provenance, text)? else { return Ok(()) };
    match turn.rng.below(8) {
        0 | 1 => {
            turn.run_without_passes(provenance, text, &[])?;
        }
        2 => {
            let flags = &turn.config().profile.bytecode;
            if let Some(bytecode) = turn.run_without_passes(provenance, text, flags)? {
                turn.run_without_passes(provenance, &bytecode, &[])?;
            }
        }
        3 | 4 => turn.test_briefly(&seed, PIPELINES)?,
        _ => {}
    }
    Ok(())
}
