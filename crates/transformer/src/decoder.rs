//! Inference: rows of tokens that grow independently of each other, computed together.

use crate::cache::Cache;
use crate::error::Error;
use crate::model::Model;
use crate::pass::{Feed, Pass};

/// Computes the tokens that may follow, for some rows at once. A row is one sequence; rows start and end
/// when the caller wants. What a row gives depends neither on the other rows nor on the number of threads.
#[derive(Debug)]
pub struct Decoder<'a> {
    model: &'a Model,
    caches: Vec<Cache>,
    passes: Vec<Pass>,
    logits: Vec<f32>,
}

impl<'a> Decoder<'a> {
    /// A decoder with empty rows that uses up to `threads` threads, the caller's included.
    pub fn new(model: &'a Model, rows: usize, threads: usize) -> Self {
        let caches = (0..rows).map(|_| Cache::new(model.blocks.len())).collect();
        let passes = (0..threads.max(1)).map(|_| Pass::default()).collect();
        Decoder { model, caches, passes, logits: Vec::new() }
    }

    /// The number of tokens of a row.
    pub fn length(&self, row: usize) -> usize {
        self.caches.get(row).map_or(0, Cache::length)
    }

    /// Empties a row.
    pub fn reset(&mut self, row: usize) {
        if let Some(cache) = self.caches.get_mut(row) {
            cache.clear();
        }
    }

    /// Adds a token to each of some rows, in ascending order. Gives the logits of the next token of each
    /// row, one row's after the other's.
    pub fn step(&mut self, inputs: &[(usize, u32)]) -> Result<&[f32], Error> {
        let tokens: Vec<[u32; 1]> = inputs.iter().map(|&(_, token)| [token]).collect();
        let feeds: Vec<Feed<'_>> =
            inputs.iter().zip(&tokens).map(|(&(row, _), token)| (row, &token[..])).collect();
        self.feed(&feeds)
    }

    /// Adds several tokens to each of some rows, as [`Decoder::step`] does with one. The logits are those
    /// after the last.
    pub fn feed(&mut self, feeds: &[(usize, &[u32])]) -> Result<&[f32], Error> {
        self.check(feeds)?;
        let vocabulary = self.model.vocabulary();
        self.logits.resize(feeds.len() * vocabulary, 0.0);
        let shares = shares(feeds, self.passes.len());
        let mut work = Vec::new();
        let mut caches = self.caches.as_mut_slice();
        let mut logits = self.logits.as_mut_slice();
        let mut done = 0;
        for (share, pass) in shares.iter().zip(&mut self.passes) {
            let end = share[share.len() - 1].0 + 1;
            let (own, rest) = caches.split_at_mut(end - done);
            let (own_logits, rest_logits) = logits.split_at_mut(share.len() * vocabulary);
            work.push((*share, done, own, pass, own_logits));
            (caches, logits, done) = (rest, rest_logits, end);
        }
        let model = self.model;
        std::thread::scope(|scope| {
            let mut work = work.into_iter();
            let first = work.next();
            for (share, offset, caches, pass, logits) in work {
                scope.spawn(move || pass.run(model, share, caches, offset, logits));
            }
            if let Some((share, offset, caches, pass, logits)) = first {
                pass.run(model, share, caches, offset, logits);
            }
        });
        Ok(&self.logits)
    }

    fn check(&self, feeds: &[Feed<'_>]) -> Result<(), Error> {
        let vocabulary = self.model.vocabulary();
        for (index, &(row, tokens)) in feeds.iter().enumerate() {
            let ascending = index == 0 || feeds[index - 1].0 < row;
            let cache =
                self.caches.get(row).filter(|_| ascending && !tokens.is_empty()).ok_or(Error::Row(row))?;
            if cache.length() + tokens.len() > self.model.context() {
                return Err(Error::Full(row));
            }
            if let Some(&token) = tokens.iter().find(|&&token| token as usize >= vocabulary) {
                return Err(Error::Token { token, vocabulary });
            }
        }
        Ok(())
    }
}

/// Divides rows into at most `count` parts with about the same number of tokens.
fn shares<'a, 'b>(feeds: &'b [Feed<'a>], count: usize) -> Vec<&'b [Feed<'a>]> {
    let total: usize = feeds.iter().map(|(_, tokens)| tokens.len()).sum();
    let goal = total.div_ceil(count).max(1);
    let mut shares = Vec::new();
    let (mut start, mut size) = (0, 0);
    for (index, (_, tokens)) in feeds.iter().enumerate() {
        size += tokens.len();
        if (size >= goal && shares.len() + 1 < count) || index + 1 == feeds.len() {
            shares.push(&feeds[start..=index]);
            (start, size) = (index + 1, 0);
        }
    }
    shares
}
