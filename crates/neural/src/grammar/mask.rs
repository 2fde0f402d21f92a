//! Sets of tokens.

use crate::vocabulary::Token;

/// A set of tokens, one bit each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mask {
    words: Vec<u64>,
}

impl Mask {
    /// The empty set, for a vocabulary of this size.
    pub fn new(size: usize) -> Self {
        Mask { words: vec![0; size.div_ceil(64)] }
    }

    /// Whether it has a token.
    #[inline]
    pub fn has(&self, token: Token) -> bool {
        let at = usize::from(token);
        self.words.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// Adds a token. A token that is not in the vocabulary is left out.
    #[inline]
    pub fn add(&mut self, token: Token) {
        let at = usize::from(token);
        if let Some(word) = self.words.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
    }

    /// Removes a token.
    pub fn remove(&mut self, token: Token) {
        let at = usize::from(token);
        if let Some(word) = self.words.get_mut(at / 64) {
            *word &= !(1 << (at % 64));
        }
    }

    /// Removes all tokens.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Adds all tokens of another set.
    pub fn add_all(&mut self, other: &Mask) {
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// Keeps only the tokens of another set.
    pub fn keep(&mut self, other: &Mask) {
        for (word, only) in self.words.iter_mut().zip(&other.words) {
            *word &= only;
        }
    }

    /// Removes all tokens of another set.
    pub fn remove_all(&mut self, other: &Mask) {
        for (word, less) in self.words.iter_mut().zip(&other.words) {
            *word &= !less;
        }
    }

    /// Whether it has no token.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Whether it has a token of another set.
    pub fn meets(&self, other: &Mask) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// How many tokens it has.
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its tokens in order.
    pub fn tokens(&self) -> impl Iterator<Item = Token> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Token::try_from(at * 64 + bit).ok()
            })
        })
    }
}
