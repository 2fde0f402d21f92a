//! What samples begin with.

use mohole_ir::dialect_of;
use mohole_neural::{Prompt, Token, Vocabulary};
use mohole_testcase::Rng;

use crate::search::config::CampaignConfig;
use crate::search::coverage_map::CoverageMap;

/// Draws after which any operation is taken, covered or not.
const MAX_DRAWS: usize = 16;

/// Draws prompts for a campaign.
pub(super) struct Prompts<'s> {
    /// The compiler's operations that the model knows and that are in focus.
    ops: Vec<(&'s str, Token)>,
    /// Whether all programs must have such an operation.
    is_focused: bool,
    coverage: &'s CoverageMap,
}

/// Whether a model knows an operation of a dialect in focus, or there is no such focus.
pub(crate) fn knows_focus(config: &CampaignConfig, vocabulary: &Vocabulary) -> bool {
    config.focus.dialects().is_empty() || ops(config, vocabulary).next().is_some()
}

fn ops<'s>(config: &'s CampaignConfig, vocabulary: &Vocabulary) -> impl Iterator<Item = (&'s str, Token)> {
    let names = config.catalog.ops.iter().map(|op| op.name.as_str());
    let used = names.filter(|name| config.focus.has_dialect(dialect_of(name)) && dialect_of(name) != "test");
    used.filter_map(|name| Some((name, vocabulary.op(name)?)))
}

impl<'s> Prompts<'s> {
    pub(super) fn new(
        config: &'s CampaignConfig,
        vocabulary: &Vocabulary,
        coverage: &'s CoverageMap,
    ) -> Self {
        let is_focused = !config.focus.dialects().is_empty();
        Prompts { ops: ops(config, vocabulary).collect(), is_focused, coverage }
    }

    /// A prompt: one in four for custom assembly, one in four for an operation that is not covered yet. With
    /// a focus all are for an operation in focus.
    pub(super) fn draw(&self, rng: &mut Rng) -> Prompt {
        let form = if self.is_focused { 1 } else { rng.below(4) };
        match form {
            0 => Prompt::Custom,
            1 => self.with_op(rng).unwrap_or(Prompt::Generic),
            _ => Prompt::Generic,
        }
    }

    /// A program with an operation that is not covered yet; with a focus any operation will do.
    fn with_op(&self, rng: &mut Rng) -> Option<Prompt> {
        let mut drawn = None;
        for _ in 0..MAX_DRAWS {
            let &(name, token) = rng.pick(&self.ops)?;
            let is_covered = self.coverage.has_op(name);
            if !is_covered || self.is_focused {
                drawn = Some(Prompt::Must { token, force: true });
            }
            if !is_covered {
                break;
            }
        }
        drawn
    }
}
