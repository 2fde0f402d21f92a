//! Samples programs from a model.

use std::sync::atomic::{AtomicUsize, Ordering};

use mohole_ir::dialect_of;
use mohole_testcase::Rng;

use crate::custom;
use crate::draw::Drawing;
use crate::generic::read::ReadError;
use crate::grammar::{Constraints, Grammar, Mask, Rules};
use crate::model::Model;
use crate::special::Special;
use crate::tree::Program;
use crate::vocabulary::{Token, TokenKind, Vocabulary};

/// How programs are sampled.
#[derive(Debug, Clone)]
pub struct SampleOptions {
    /// How tokens are drawn.
    pub drawing: Drawing,
    /// Which constraints hold for programs in generic form.
    pub constraints: Constraints,
    /// Programs have at least so many operations, or a random number below it, if the model can go on.
    pub least_ops: usize,
    /// The most tokens of a program, with its prompt.
    pub max_tokens: usize,
    /// How many programs a model writes at once.
    pub rows: usize,
}

impl Default for SampleOptions {
    fn default() -> Self {
        SampleOptions {
            drawing: Drawing::default(),
            constraints: Constraints::ALL,
            least_ops: 4,
            max_tokens: 512,
            rows: 8,
        }
    }
}

/// What a program begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Prompt {
    /// The start token of the generic form.
    Generic,
    /// The start token of custom assembly.
    Custom,
    /// These tokens, with their start token: the first of a seed, or a program that was cut.
    Tokens(Vec<Token>),
    /// An operation or dialect that must occur in a program in generic form. If `force`, the operation is
    /// taken when it is first allowed and likely enough to be drawn at all; otherwise this is left to the
    /// model.
    Must {
        /// The token of the operation or dialect.
        token: Token,
        /// Whether to take it.
        force: bool,
    },
}

impl Prompt {
    /// The first tokens of a seed, behind its start token: three for the prompts of FLEX.
    pub fn first_tokens(seed: &[Token], count: usize) -> Prompt {
        let first = seed.iter().take(count + 1).copied();
        Prompt::Tokens(first.filter(|&token| token != Special::End.token()).collect())
    }

    /// A program that is cut at the start of an operation: the tokens before it are kept. `part` of 0 keeps
    /// nothing, of 1 nearly everything.
    pub fn cut(tokens: &[Token], vocabulary: &Vocabulary, part: f64) -> Prompt {
        let is_op = |token: Token| matches!(vocabulary.kind(token), Some(TokenKind::Op(_)));
        let starts: Vec<usize> = (2..tokens.len()).filter(|&at| is_op(tokens[at])).collect();
        let chosen = starts.get((starts.len() as f64 * part.clamp(0.0, 1.0)) as usize).or(starts.last());
        Prompt::Tokens(tokens[..chosen.copied().unwrap_or(tokens.len().min(1))].to_vec())
    }

    fn tokens(&self) -> Vec<Token> {
        match self {
            Prompt::Generic => vec![Special::Generic.token()],
            Prompt::Custom => vec![Special::Custom.token()],
            Prompt::Tokens(tokens) if tokens.is_empty() => vec![Special::Generic.token()],
            Prompt::Tokens(tokens) => tokens.clone(),
            Prompt::Must { token, .. } => vec![Special::Generic.token(), Special::Must.token(), *token],
        }
    }
}

/// A sampled program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Its tokens, with those of the prompt.
    pub tokens: Vec<Token>,
    /// What they are.
    pub written: Written,
}

/// What sampled tokens are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    /// A program in generic form.
    Program(Program),
    /// A text in custom assembly.
    Text(String),
    /// Neither.
    Invalid(String),
}

/// Samples programs.
#[derive(Debug)]
pub struct Sampler<'r, 'v> {
    rules: &'r Rules<'v>,
    options: SampleOptions,
    /// The tokens of custom assembly.
    custom: Mask,
    seed: u64,
    /// Programs that were sampled before.
    sampled: u64,
}

/// A program that is being written.
struct Row<'r, 'v> {
    /// The index of its prompt.
    prompt: usize,
    tokens: Vec<Token>,
    /// Tokens that the model has not read.
    unread: Vec<Token>,
    /// `None` for custom assembly, and without constraints.
    grammar: Option<Grammar<'r, 'v>>,
    is_custom: bool,
    force: Option<Token>,
    failure: Option<String>,
    /// Each row has its own, so that a program depends neither on the other rows nor on the threads.
    rng: Rng,
}

impl<'r, 'v> Sampler<'r, 'v> {
    /// A sampler whose programs depend on the seed, the model and the options alone.
    pub fn new(rules: &'r Rules<'v>, options: SampleOptions, seed: u64) -> Self {
        let mut custom = Mask::new(rules.vocabulary().size());
        for (token, kind) in rules.vocabulary().tokens() {
            let is_custom = match kind {
                TokenKind::Value(_)
                | TokenKind::Block(_)
                | TokenKind::Symbol(_)
                | TokenKind::Op(_)
                | TokenKind::Type(_)
                | TokenKind::Piece(_) => true,
                TokenKind::Special(special) => matches!(special, Special::Glue | Special::End),
                _ => false,
            };
            if is_custom {
                custom.add(token);
            }
        }
        Sampler { rules, options, custom, seed, sampled: 0 }
    }

    /// One program for each prompt.
    pub fn sample(&mut self, model: &mut dyn Model, prompts: &[Prompt]) -> Vec<Sample> {
        let mut written = self.write(model, prompts, &AtomicUsize::new(0));
        self.sampled += prompts.len() as u64;
        written.sort_unstable_by_key(|(prompt, _)| *prompt);
        written.into_iter().map(|(_, sample)| sample).collect()
    }

    /// Writes programs for the prompts from `next` on, until none is left, each with the index of its prompt.
    /// Several threads with a model each may share the prompts: the programs are the same.
    pub fn write(
        &self,
        model: &mut dyn Model,
        prompts: &[Prompt],
        next: &AtomicUsize,
    ) -> Vec<(usize, Sample)> {
        let count = self.options.rows.clamp(1, prompts.len().max(1));
        let mut done = Vec::new();
        let mut rows: Vec<Option<Row<'r, 'v>>> = (0..count).map(|_| None).collect();
        let (mut tokens, mut logits) = (vec![Vec::new(); count], Vec::new());
        model.start(count);
        loop {
            for (at, slot) in rows.iter_mut().enumerate() {
                while slot.is_none() {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(prompt) = prompts.get(index) else { break };
                    model.reset(at);
                    let row = self.row(index, prompt);
                    match row.failure {
                        None => *slot = Some(row),
                        Some(_) => done.push((index, row.end(self.rules))),
                    }
                }
                tokens[at] = slot.as_mut().map(|row| std::mem::take(&mut row.unread)).unwrap_or_default();
            }
            if rows.iter().all(Option::is_none) {
                return done;
            }
            model.step(&tokens, &mut logits);
            for (at, slot) in rows.iter_mut().enumerate() {
                let Some(row) = slot else { continue };
                if self.advance(row, logits.get(at).map_or(&[], Vec::as_slice)) {
                    let prompt = row.prompt;
                    done.extend(slot.take().map(|row| (prompt, row.end(self.rules))));
                }
            }
        }
    }

    fn row(&self, index: usize, prompt: &Prompt) -> Row<'r, 'v> {
        let tokens = prompt.tokens();
        // The streams of neighbouring seeds overlap; those of their first numbers do not.
        let number = (self.sampled + index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let seed = Rng::new(self.seed ^ number).bits();
        let is_custom = tokens.first() == Some(&Special::Custom.token());
        let mut row = Row {
            prompt: index,
            unread: tokens.clone(),
            tokens,
            grammar: None,
            is_custom,
            force: None,
            failure: None,
            rng: Rng::new(seed),
        };
        if !is_custom && self.options.constraints.structure {
            let mut grammar = Grammar::new(self.rules, self.options.constraints);
            grammar.continue_until(row.rng.below(self.options.least_ops + 1));
            let result = row.tokens.iter().try_for_each(|&token| grammar.push(token));
            row.failure = result.err().map(|error| error.to_string());
            row.grammar = Some(grammar);
        }
        if let Prompt::Must { token, force: true } = prompt {
            row.force = Some(*token);
        }
        row
    }

    /// Whether a token is what was asked for: this operation, or one of this dialect.
    fn meets(&self, token: Token, asked: Token) -> bool {
        let vocabulary = self.rules.vocabulary();
        let dialect = match vocabulary.kind(token) {
            Some(TokenKind::Op(name)) => vocabulary.dialect(dialect_of(name)),
            _ => None,
        };
        token == asked || dialect == Some(asked)
    }

    /// An allowed token that is what was asked for, each third time.
    fn asked_token(&self, asked: Token, allowed: &Mask, rng: &mut Rng) -> Option<Token> {
        if !rng.chance(1, 3) {
            return None;
        }
        let fitting: Vec<Token> = allowed.tokens().filter(|&token| self.meets(token, asked)).collect();
        rng.pick(&fitting).copied()
    }

    /// Draws the next token of a row. True if the row ends.
    fn advance(&self, row: &mut Row<'r, 'v>, logits: &[f32]) -> bool {
        let mut mask = Mask::new(self.rules.vocabulary().size());
        let left = self.options.max_tokens.saturating_sub(row.tokens.len());
        match &mut row.grammar {
            Some(grammar) => {
                if left < self.options.max_tokens / 5 {
                    grammar.finish_soon();
                }
                grammar.fill(&mut mask);
            }
            None if row.is_custom => mask = self.custom.clone(),
            None => {
                self.rules.vocabulary().tokens().for_each(|(token, _)| mask.add(token));
                mask.remove(Special::Pad.token());
            }
        }
        if row.force.is_some() && mask.count() > 1 {
            mask.remove(Special::End.token());
        }
        let ops = &self.rules.sets.ops;
        let forced = row.force.and_then(|asked| self.asked_token(asked, &mask, &mut row.rng));
        let drawn = forced.or_else(|| self.options.drawing.draw(logits, &mask, ops, &mut row.rng));
        let Some(token) = drawn else {
            row.failure = Some("no token may follow".to_owned());
            return true;
        };
        row.force = row.force.filter(|&force| !self.meets(token, force));
        row.tokens.push(token);
        row.unread.push(token);
        if let Some(grammar) = &mut row.grammar
            && let Err(error) = grammar.push(token)
        {
            row.failure = Some(error.to_string());
        }
        let is_end = token == Special::End.token();
        if !is_end && row.tokens.len() >= self.options.max_tokens {
            row.failure.get_or_insert_with(|| "the program has too many tokens".to_owned());
        }
        is_end || row.failure.is_some()
    }
}

impl Row<'_, '_> {
    fn end(self, rules: &Rules<'_>) -> Sample {
        let written = match (self.failure, self.grammar) {
            (Some(failure), _) => Written::Invalid(failure),
            (None, Some(grammar)) => program_or_error(grammar.program()),
            (None, None) if self.is_custom => {
                match String::from_utf8(custom::decode(&self.tokens, rules.vocabulary())) {
                    Ok(text) => Written::Text(text),
                    Err(_) => Written::Invalid("the text is not UTF-8".to_owned()),
                }
            }
            (None, None) => program_or_error(crate::coding::decode(&self.tokens, rules.vocabulary())),
        };
        Sample { tokens: self.tokens, written }
    }
}

fn program_or_error(result: Result<Program, ReadError>) -> Written {
    match result {
        Ok(program) => Written::Program(program),
        Err(error) => Written::Invalid(error.to_string()),
    }
}
