//! What a compiler refuses, counted by reason.

use std::collections::BTreeMap;

use anyhow::Result;
use mohole_generate::ods::wording;

use crate::say;

/// Reasons with their counts, without what varies from one program to the next.
#[derive(Default)]
pub(crate) struct Refusals(BTreeMap<String, usize>);

impl Refusals {
    pub(crate) fn add(&mut self, complaint: &str) {
        *self.0.entry(wording(complaint)).or_default() += 1;
    }

    /// So many of them, the commonest first.
    pub(crate) fn commonest(&self, count: usize) -> Vec<(String, usize)> {
        commonest(self.0.iter().map(|(reason, &n)| (reason.clone(), n)), count)
    }
}

/// So many reasons, the commonest first.
pub(crate) fn commonest(
    reasons: impl IntoIterator<Item = (String, usize)>,
    count: usize,
) -> Vec<(String, usize)> {
    let mut all: Vec<_> = reasons.into_iter().collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    all.truncate(count);
    all
}

/// Prints reasons, one to a line.
pub(crate) fn show(reasons: &[(String, usize)]) -> Result<()> {
    reasons.iter().try_for_each(|(reason, count)| say::line(format!("{count:6}  {reason}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commonest_reasons_come_first_and_ties_by_name() {
        let mut refusals = Refusals::default();
        for complaint in ["bad use", "bad type", "bad use", "bad place"] {
            refusals.add(complaint);
        }
        let found = refusals.commonest(2);
        assert_eq!(found, [("bad use".to_owned(), 2), ("bad place".to_owned(), 1)]);
    }
}
