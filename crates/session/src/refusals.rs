//! Diagnostics of refused programs, counted by wording.

use std::collections::BTreeMap;

use anyhow::Result;
use mohole_generate::ods::wording;

use crate::print;

/// Counts diagnostics. Those that differ in names, numbers or types alone are counted together, and the first
/// of them is shown.
#[derive(Default)]
pub struct Refusals(BTreeMap<String, Counted>);

/// The diagnostics with one wording.
struct Counted {
    first: String,
    count: usize,
}

impl Refusals {
    /// Counts one diagnostic.
    pub fn add(&mut self, diagnostic: &str) {
        let new = || Counted { first: diagnostic.to_owned(), count: 0 };
        self.0.entry(wording(diagnostic)).or_insert_with(new).count += 1;
    }

    /// The `count` most common diagnostics.
    pub fn most_common(&self, count: usize) -> Vec<(String, usize)> {
        most_common(self.0.values().map(|counted| (counted.first.clone(), counted.count)), count)
    }
}

/// The `count` most common entries, ties in alphabetical order.
pub fn most_common(entries: impl IntoIterator<Item = (String, usize)>, count: usize) -> Vec<(String, usize)> {
    let mut all: Vec<_> = entries.into_iter().collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    all.truncate(count);
    all
}

/// Prints one diagnostic per line, with its count.
pub fn show(reasons: &[(String, usize)]) -> Result<()> {
    reasons.iter().try_for_each(|(reason, count)| print::line(format!("{count:6}  {reason}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_common_come_first_and_ties_by_name() {
        let mut refusals = Refusals::default();
        for diagnostic in ["bad use", "bad type", "bad use", "bad place"] {
            refusals.add(diagnostic);
        }
        let found = refusals.most_common(2);
        assert_eq!(found, [("bad use".to_owned(), 2), ("bad place".to_owned(), 1)]);
    }

    #[test]
    fn diagnostics_are_shown_as_the_compiler_says_them() {
        let mut refusals = Refusals::default();
        for ty in ["i32", "i64"] {
            refusals.add(&format!("'a.b' op result #0 type '{ty}' doesn't match 'f32'"));
        }
        let first = "'a.b' op result #0 type 'i32' doesn't match 'f32'".to_owned();
        assert_eq!(refusals.most_common(2), [(first, 2)]);
    }
}
