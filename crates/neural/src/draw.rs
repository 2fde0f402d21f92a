//! Draws a token from logits.

use mohole_testcase::Rng;

use crate::grammar::Mask;
use crate::vocabulary::Token;

/// How tokens are drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drawing {
    /// The temperature of all choices but that of an operation.
    pub temperature: f32,
    /// The temperature when an operation is chosen.
    pub op_temperature: f32,
    /// The most likely tokens with this probability together are kept.
    pub top_p: f32,
    /// Tokens are kept that are at least this likely, relative to the most likely one.
    pub min_p: f32,
    /// Whether to draw at all. Without it the most likely token is taken: FLEX without its perturbation.
    pub perturb: bool,
}

impl Default for Drawing {
    fn default() -> Self {
        Drawing { temperature: 1.0, op_temperature: 1.0, top_p: 1.0, min_p: 0.02, perturb: true }
    }
}

impl Drawing {
    /// FLEX as published: temperature 1 and nothing else.
    pub const FLEX: Drawing =
        Drawing { temperature: 1.0, op_temperature: 1.0, top_p: 1.0, min_p: 0.0, perturb: true };

    /// Draws one of the allowed tokens. First whether an operation comes next or which other token, then
    /// which operation: so both temperatures apply although names of operations compete with other tokens.
    /// `None` if no token is allowed, or no logit is a number.
    pub fn draw(&self, logits: &[f32], allowed: &Mask, ops: &Mask, rng: &mut Rng) -> Option<Token> {
        let mut others: Vec<(Option<Token>, f32)> = Vec::new();
        let mut names: Vec<(Token, f32)> = Vec::new();
        for token in allowed.tokens() {
            let Some(&logit) = logits.get(usize::from(token)).filter(|logit| logit.is_finite()) else {
                continue;
            };
            match ops.has(token) {
                true => names.push((token, logit)),
                false => others.push((Some(token), logit)),
            }
        }
        if !self.perturb {
            let all = others.into_iter().filter_map(|(token, logit)| Some((token?, logit))).chain(names);
            return all.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).map(|(token, _)| token);
        }
        if !names.is_empty() {
            others.push((None, log_sum(names.iter().map(|(_, logit)| *logit))));
        }
        match self.choose(&others, self.temperature, rng)? {
            Some(token) => Some(token),
            None => self.choose(&names, self.op_temperature, rng),
        }
    }

    /// Draws one of all tokens, of which none is known to be an operation.
    pub fn draw_any(&self, logits: &[f32], rng: &mut Rng) -> Option<u32> {
        let all = (0..).zip(logits.iter().copied()).filter(|(_, logit)| logit.is_finite());
        if !self.perturb {
            return all.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).map(|(token, _)| token);
        }
        self.choose(&all.collect::<Vec<_>>(), self.temperature, rng)
    }

    fn choose<T: Copy>(&self, items: &[(T, f32)], temperature: f32, rng: &mut Rng) -> Option<T> {
        let largest = items.iter().map(|(_, logit)| *logit).max_by(f32::total_cmp)?;
        let temperature = temperature.max(1e-3);
        let weight = |logit: f32| ((logit - largest) / temperature).exp();
        let mut kept: Vec<(T, f32)> = items
            .iter()
            .map(|&(item, logit)| (item, weight(logit)))
            .filter(|(_, w)| *w >= self.min_p)
            .collect();
        if self.top_p < 1.0 {
            kept.sort_by(|a, b| b.1.total_cmp(&a.1));
            let limit = self.top_p * kept.iter().map(|(_, weight)| weight).sum::<f32>();
            let mut sum = 0.0;
            let count = kept.iter().take_while(|(_, weight)| {
                let more = sum < limit;
                sum += weight;
                more
            });
            let count = count.count().max(1);
            kept.truncate(count);
        }
        let total: f64 = kept.iter().map(|(_, weight)| f64::from(*weight)).sum();
        let mut point = rng.unit() * total;
        for &(item, weight) in &kept {
            point -= f64::from(weight);
            if point < 0.0 {
                return Some(item);
            }
        }
        kept.last().map(|(item, _)| *item)
    }
}

/// The logarithm of the sum of exponentials.
fn log_sum(logits: impl Iterator<Item = f32> + Clone) -> f32 {
    let largest = logits.clone().fold(f32::NEG_INFINITY, f32::max);
    largest + logits.map(|logit| (logit - largest).exp()).sum::<f32>().ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(tokens: &[Token]) -> Mask {
        let mut mask = Mask::new(64);
        tokens.iter().for_each(|&token| mask.add(token));
        mask
    }

    fn counts(drawing: Drawing, logits: &[f32], allowed: &[Token], ops: &[Token]) -> Vec<usize> {
        let mut rng = Rng::new(3);
        let mut counts = vec![0; logits.len()];
        for _ in 0..1000 {
            let token = drawing.draw(logits, &mask(allowed), &mask(ops), &mut rng).unwrap();
            counts[usize::from(token)] += 1;
        }
        counts
    }

    #[test]
    fn only_allowed_tokens_are_drawn_by_their_probability() {
        let drawn = counts(Drawing::FLEX, &[1.0, 0.0, 9.0], &[0, 1], &[]);
        assert_eq!(drawn[2], 0);
        assert!((680..780).contains(&drawn[0]), "{drawn:?}");
    }

    #[test]
    fn operations_have_a_temperature_of_their_own() {
        let hot = Drawing { temperature: 0.01, op_temperature: 100.0, min_p: 0.0, ..Drawing::default() };
        let drawn = counts(hot, &[5.0, 4.0, 0.0, 3.0], &[0, 1, 2, 3], &[0, 2]);
        assert_eq!(drawn[1] + drawn[3], 0);
        assert!((400..600).contains(&drawn[2]), "{drawn:?}");
    }

    #[test]
    fn unlikely_tokens_are_cut() {
        let drawing = Drawing { temperature: 1.0, min_p: 0.5, ..Drawing::default() };
        assert_eq!(counts(drawing, &[2.0, 0.0], &[0, 1], &[]), [1000, 0]);
        let drawing = Drawing { temperature: 1.0, min_p: 0.0, top_p: 0.5, ..Drawing::default() };
        assert_eq!(counts(drawing, &[2.0, 0.0], &[0, 1], &[]), [1000, 0]);
        let greedy = Drawing { perturb: false, ..Drawing::default() };
        assert_eq!(counts(greedy, &[0.0, 0.1], &[0, 1], &[1]), [0, 1000]);
    }

    #[test]
    fn any_token_is_drawn_by_its_probability() {
        let mut rng = Rng::new(3);
        let logits = [1.0, f32::NAN, 0.0];
        let drawn: Vec<u32> = (0..1000).filter_map(|_| Drawing::FLEX.draw_any(&logits, &mut rng)).collect();
        let first = drawn.iter().filter(|&&token| token == 0).count();
        assert!(drawn.len() == 1000 && !drawn.contains(&1) && (680..780).contains(&first), "{first}");
        let greedy = Drawing { perturb: false, ..Drawing::default() };
        assert_eq!(greedy.draw_any(&logits, &mut rng), Some(0));
    }

    #[test]
    fn nothing_is_drawn_from_nothing() {
        let mut rng = Rng::new(1);
        assert_eq!(Drawing::default().draw_any(&[f32::NAN], &mut rng), None);
        assert_eq!(Drawing::default().draw(&[1.0], &mask(&[]), &mask(&[]), &mut rng), None);
        assert_eq!(Drawing::default().draw(&[f32::NAN], &mask(&[0]), &mask(&[]), &mut rng), None);
    }
}
