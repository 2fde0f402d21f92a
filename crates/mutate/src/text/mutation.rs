//! What a mutation of text is.

use mohole_testcase::Rng;

use super::corpus::TextCorpus;
use super::token::Token;

/// One way to change text. All its decisions come from the random numbers.
pub struct TextMutation {
    /// Its name on the command line.
    pub name: &'static str,
    /// How often it is drawn, compared with others. Those that often get past the parser have more.
    pub weight: usize,
    /// What it does, in one line.
    pub effect: &'static str,
    /// Changes the tokens and describes the change for people; `None` if it does not apply. The tokens may
    /// then be half changed.
    pub(crate) apply: fn(&mut Vec<Token>, &TextCorpus, &mut Rng) -> Option<String>,
}
