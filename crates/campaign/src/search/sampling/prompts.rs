//! What samples begin with.

use mohole_ir::dialect_of;
use mohole_neural::{Prompt, Token, Vocabulary, encode, normalize};
use mohole_testcase::Rng;

use crate::search::config::CampaignConfig;
use crate::search::coverage_map::CoverageMap;
use crate::search::parts::Part;
use crate::search::pool::Pool;

/// Draws after which any operation is taken, covered or not.
const MAX_DRAWS: usize = 16;

/// Draws prompts for a campaign.
pub(super) struct Prompts<'s> {
    /// The compiler's operations that the model knows and that are in focus.
    ops: Vec<(&'s str, Token)>,
    /// Whether all programs must have such an operation.
    is_focused: bool,
    config: &'s CampaignConfig,
    vocabulary: &'s Vocabulary,
    coverage: &'s CoverageMap,
    /// Programs that are continued.
    pool: &'s Pool,
    /// The most tokens of a program that are kept when it is continued.
    max_kept: usize,
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
    /// Prompts for a model with a vocabulary and so many tokens of context.
    pub(super) fn new(
        config: &'s CampaignConfig,
        (vocabulary, context): (&'s Vocabulary, usize),
        coverage: &'s CoverageMap,
        pool: &'s Pool,
    ) -> Self {
        let is_focused = !config.focus.dialects().is_empty();
        let max_kept = context / 2;
        Prompts {
            ops: ops(config, vocabulary).collect(),
            is_focused,
            config,
            vocabulary,
            coverage,
            pool,
            max_kept,
        }
    }

    /// A prompt: two in eight for custom assembly, four for an operation that is not covered yet, one to
    /// continue a program of the campaign. With a focus all are for an operation in focus.
    pub(super) fn draw(&self, rng: &mut Rng) -> Prompt {
        let form = if self.is_focused { 2 } else { rng.below(8) };
        match form {
            0 | 1 => Prompt::Custom,
            2..=5 => self.with_op(rng).unwrap_or(Prompt::Generic),
            6 => self.continuing(rng).unwrap_or(Prompt::Generic),
            _ => Prompt::Generic,
        }
    }

    /// The beginning of a program of the campaign, cut before one of its operations.
    fn continuing(&self, rng: &mut Rng) -> Option<Prompt> {
        if !self.config.has(Part::FlexContinuation) {
            return None;
        }
        let seed = self.pool.draw(self.config, rng)?;
        let tokens = encode(&normalize(&seed.module).ok()?, self.vocabulary);
        let kept = &tokens[..tokens.len().min(self.max_kept)];
        Some(Prompt::cut(kept, self.vocabulary, rng.unit()))
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

#[cfg(test)]
mod tests {
    use mohole_neural::{LearnOptions, TokenKind};
    use mohole_store::{Store, StoreWriter};
    use mohole_testcase::Provenance;

    use super::*;
    use crate::search::fixtures;
    use crate::search::pool::Seed;

    #[test]
    fn a_program_of_the_campaign_is_continued_before_an_operation() {
        let text: String =
            (0..60).map(|number| format!("\"test_a.b\"() {{x = {number} : i32}} : () -> ()\n")).collect();
        let vocabulary = Vocabulary::learn([text.as_str()], &LearnOptions::default()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let writer = StoreWriter::start(folder.path()).unwrap();
        let coverage = CoverageMap::open(&Store::open(folder.path()).unwrap(), writer.handle()).unwrap();
        let pool = Pool::new(vec![Seed::parse(Provenance::file("a"), text.as_bytes()).unwrap()]);
        let mut config = fixtures::config(None);
        let kept = |config: &CampaignConfig| {
            let prompts = Prompts::new(config, (&vocabulary, 100), &coverage, &pool);
            let mut rng = Rng::new(7);
            let drawn = (0..400).map(|_| prompts.draw(&mut rng));
            let kept = drawn.filter_map(|prompt| match prompt {
                Prompt::Tokens(tokens) => Some(tokens),
                _ => None,
            });
            kept.collect::<Vec<Vec<Token>>>()
        };
        let all = kept(&config);
        assert!((25..=75).contains(&all.len()), "{}", all.len());
        let seed = pool.originals().remove(0);
        let tokens = encode(&normalize(&seed.module).unwrap(), &vocabulary);
        for kept in &all {
            assert!(kept.len() <= 50 && tokens.starts_with(kept));
            assert!(matches!(vocabulary.kind(tokens[kept.len()]), Some(TokenKind::Op(_))));
        }
        let lengths: std::collections::BTreeSet<usize> = all.iter().map(Vec::len).collect();
        assert!(lengths.len() > 3, "{lengths:?}");
        config.left_out.push(Part::FlexContinuation);
        assert_eq!(kept(&config), Vec::<Vec<Token>>::new());
        drop(coverage);
        writer.close().unwrap();
    }
}
