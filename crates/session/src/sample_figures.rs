//! How many sampled programs are valid, new and distinct.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use mohole_ir::dialect_of;
use mohole_neural::Seen;
use serde::{Deserialize, Serialize};

use crate::samples::Judged;

/// Programs with more operations are long.
const LONG: usize = 16;

/// Reasons of the compiler that are listed.
const REASONS: usize = 20;

/// Counts of sampled programs.
///
/// New means that the skeleton of the program is in no training program, distinct that no sample before it
/// has it. A good program is valid, new and distinct.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Programs that were drawn.
    pub attempts: usize,
    /// Those that the compiler accepts as they were sampled.
    pub valid_before_repair: usize,
    /// Those of them that are new and distinct.
    pub good_before_repair: usize,
    /// Those that it accepts, some after repair.
    pub valid: usize,
    /// Those of them that are new.
    pub valid_and_new: usize,
    /// Those of these that are distinct.
    pub good: usize,
    /// Attempts of more than 16 operations.
    pub long: usize,
    /// Those of them that are valid, new and distinct.
    pub good_and_long: usize,
    /// Those that crashed the compiler.
    pub crashed: usize,
    /// Operations with distinct names in valid programs.
    pub operations: usize,
    /// Dialects of these.
    pub dialects: usize,
    /// The median of operations in a valid program.
    pub median_operations: usize,
}

/// What became of sampled programs.
#[derive(Debug, Default)]
pub struct Figures {
    counts: Counts,
    ops: BTreeSet<String>,
    sizes: Vec<usize>,
    skeletons: HashSet<u64>,
    reasons: BTreeMap<String, usize>,
}

impl Figures {
    /// Counts a program. `seen` are the training programs. True if it is valid, new and distinct.
    pub fn add(&mut self, judged: &Judged, seen: &Seen) -> bool {
        let counts = &mut self.counts;
        let (at_once, is_long) = (usize::from(judged.repairs == 0), usize::from(judged.sampled_ops > LONG));
        counts.attempts += 1;
        counts.long += is_long;
        counts.crashed += usize::from(judged.crashed);
        if let Some(reason) = &judged.first_error {
            *self.reasons.entry(without_numbers(reason)).or_default() += 1;
        }
        if !judged.is_valid {
            return false;
        }
        counts.valid += 1;
        counts.valid_before_repair += at_once;
        let (Some(program), Some(skeleton)) = (&judged.program, judged.skeleton) else { return false };
        program.walk(&mut |op| {
            self.ops.insert(op.name.clone());
        });
        self.sizes.push(program.op_count());
        if seen.contains(skeleton) {
            return false;
        }
        counts.valid_and_new += 1;
        let is_distinct = self.skeletons.insert(skeleton);
        if is_distinct {
            counts.good += 1;
            counts.good_before_repair += at_once;
            counts.good_and_long += is_long;
        }
        is_distinct
    }

    /// All counts, and the most frequent reasons why programs were refused.
    pub fn counts(mut self) -> (Counts, Vec<(String, usize)>) {
        self.sizes.sort_unstable();
        let dialects: BTreeSet<&str> = self.ops.iter().map(|op| dialect_of(op)).collect();
        let counts = Counts {
            operations: self.ops.len(),
            dialects: dialects.len(),
            median_operations: self.sizes.get(self.sizes.len() / 2).copied().unwrap_or_default(),
            ..self.counts
        };
        let mut reasons: Vec<(String, usize)> = self.reasons.into_iter().collect();
        reasons.sort_by_key(|(_, count)| Reverse(*count));
        reasons.truncate(REASONS);
        (counts, reasons)
    }
}

impl Counts {
    /// One line.
    pub fn in_short(&self) -> String {
        format!(
            "{} attempts: {} valid, {} of them new, {} valid, new and distinct ({:.1}%)",
            self.attempts,
            self.valid,
            self.valid_and_new,
            self.good,
            percent(self.good, self.attempts)
        )
    }

    /// One line for each count.
    pub fn lines(&self) -> Vec<String> {
        let line =
            |name: &str, count: usize, of: usize| format!("{name:<32}{count:>7}{:>8.1}%", percent(count, of));
        let plain = |name: &str, count: usize| format!("{name:<32}{count:>7}");
        vec![
            plain("attempts", self.attempts),
            line("valid before repair", self.valid_before_repair, self.attempts),
            line("  and new and distinct", self.good_before_repair, self.attempts),
            line("valid", self.valid, self.attempts),
            line("  and new", self.valid_and_new, self.attempts),
            line("  and new and distinct", self.good, self.attempts),
            plain(&format!("of more than {LONG} operations"), self.long),
            line("  valid, new and distinct", self.good_and_long, self.long),
            line("crashed the compiler", self.crashed, self.attempts),
            plain("operations", self.operations),
            plain("dialects", self.dialects),
            plain("median operations of a program", self.median_operations),
        ]
    }
}

fn percent(count: usize, of: usize) -> f64 {
    100.0 * count as f64 / of.max(1) as f64
}

/// The beginning of a diagnostic, with all digits alike.
fn without_numbers(reason: &str) -> String {
    reason.chars().take(120).map(|c| if c.is_ascii_digit() { '#' } else { c }).collect()
}
