//! One mutant of a text.

use mohole_testcase::Rng;

use super::corpus::TextCorpus;
use super::mutation::TextMutation;
use super::token::{lex, text_of};

/// Most changes of one mutant. Each makes it less likely that the parser reaches the next.
const MAX_CHANGES: usize = 5;

/// A mutation that does not apply is replaced by another so often.
const MAX_TRIES: usize = 8;

/// A longer text is not changed, and no change makes a longer one.
const MAX_TOKENS: usize = 30_000;

/// A text with changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextMutant {
    /// The text.
    pub text: String,
    /// What was changed, in this order.
    pub changes: Vec<TextChange>,
}

/// One change of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextChange {
    /// The name of the mutation.
    pub mutation: &'static str,
    /// Description for people; never parsed.
    pub what: String,
}

/// A mutant of a text by some of these mutations; `None` if none applies.
pub fn text_mutant(
    text: &str,
    corpus: &TextCorpus,
    mutations: &[TextMutation],
    rng: &mut Rng,
) -> Option<TextMutant> {
    let mut tokens = lex(text);
    if tokens.is_empty() || tokens.len() > MAX_TOKENS {
        return None;
    }
    let wanted = 1 + (0..MAX_CHANGES - 1).take_while(|_| rng.chance(2, 5)).count();
    let mut changes = Vec::new();
    for _ in 0..wanted + MAX_TRIES {
        if changes.len() == wanted {
            break;
        }
        let mutation = draw(mutations, rng)?;
        let mut next = tokens.clone();
        if let Some(what) = (mutation.apply)(&mut next, corpus, rng)
            && next.len() <= MAX_TOKENS
            && next != tokens
        {
            tokens = next;
            changes.push(TextChange { mutation: mutation.name, what });
        }
    }
    (!changes.is_empty()).then(|| TextMutant { text: text_of(&tokens), changes })
}

/// A mutation, drawn by its weight.
fn draw<'m>(mutations: &'m [TextMutation], rng: &mut Rng) -> Option<&'m TextMutation> {
    let total: usize = mutations.iter().map(|mutation| mutation.weight).sum();
    let mut place = if total > 0 { rng.below(total) } else { 0 };
    mutations.iter().find(|mutation| {
        let is_it = place < mutation.weight;
        place = place.saturating_sub(mutation.weight);
        is_it
    })
}
