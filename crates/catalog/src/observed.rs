//! Statistics about the occurrences of an op in a corpus.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::saved::is_default;

/// One op as it occurs in a program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Occurrence<'a> {
    /// Full name, `dialect.op`.
    pub name: &'a str,
    /// Types of the operands, as text.
    pub operands: Vec<&'a str>,
    /// Types of the results, as text.
    pub results: Vec<&'a str>,
    /// Names of attributes and properties.
    pub attributes: Vec<&'a str>,
    /// Number of regions.
    pub regions: usize,
    /// Number of successors.
    pub successors: usize,
}

/// Statistics about the occurrences of an op.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Observed {
    /// How often the op was seen.
    pub count: u64,
    /// Operand counts seen.
    pub operands: CountRange,
    /// Result counts seen.
    pub results: CountRange,
    /// Region counts seen.
    #[serde(skip_serializing_if = "is_default")]
    pub regions: CountRange,
    /// Successor counts seen.
    #[serde(skip_serializing_if = "is_default")]
    pub successors: CountRange,
    /// Attribute names with their number of occurrences.
    #[serde(skip_serializing_if = "is_default")]
    pub attributes: BTreeMap<String, u64>,
    /// Some of the operand types seen.
    #[serde(skip_serializing_if = "is_default")]
    pub operand_types: BTreeSet<String>,
    /// Some of the result types seen.
    #[serde(skip_serializing_if = "is_default")]
    pub result_types: BTreeSet<String>,
}

/// `seen 3 times, operands 1..2, results 1`, then the types.
impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  seen {} times, operands {}, results {}", self.count, self.operands, self.results)?;
        let attributes: Vec<&str> = self.attributes.keys().map(String::as_str).collect();
        let operand_types: Vec<&str> = self.operand_types.iter().map(String::as_str).collect();
        let result_types: Vec<&str> = self.result_types.iter().map(String::as_str).collect();
        for (what, names) in
            [("attributes", attributes), ("operand types", operand_types), ("result types", result_types)]
        {
            if !names.is_empty() {
                write!(f, "\n    {what} {}", names.join(" "))?;
            }
        }
        Ok(())
    }
}

/// Minimum and maximum.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountRange {
    /// Minimum.
    pub min: usize,
    /// Maximum.
    pub max: usize,
}

/// Types kept per op and side: enough to draw from, few enough for the data to stay small.
pub(crate) const MAX_TYPES: usize = 32;
/// Attribute names kept per op; discardable attributes may have any name.
pub(crate) const MAX_ATTRIBUTES: usize = 64;
/// Longer types are dropped.
const MAX_TYPE_LEN: usize = 120;

impl fmt::Display for CountRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max { write!(f, "{}", self.min) } else { write!(f, "{}..{}", self.min, self.max) }
    }
}

impl Observed {
    pub(crate) fn add(&mut self, occurrence: &Occurrence<'_>) {
        let one = |n: usize| CountRange { min: n, max: n };
        let types = |types: &[&str]| types.iter().map(|ty| (*ty).to_owned()).collect();
        self.merge(&Observed {
            count: 1,
            operands: one(occurrence.operands.len()),
            results: one(occurrence.results.len()),
            regions: one(occurrence.regions),
            successors: one(occurrence.successors),
            attributes: occurrence.attributes.iter().map(|name| ((*name).to_owned(), 1)).collect(),
            operand_types: types(&occurrence.operands),
            result_types: types(&occurrence.results),
        });
    }

    pub(crate) fn merge(&mut self, other: &Observed) {
        if self.count == 0 {
            // The zeros in the initial ranges are not occurrences.
            self.operands = other.operands;
            self.results = other.results;
            self.regions = other.regions;
            self.successors = other.successors;
        }
        self.count += other.count;
        self.operands.merge(other.operands);
        self.results.merge(other.results);
        self.regions.merge(other.regions);
        self.successors.merge(other.successors);
        for (name, count) in &other.attributes {
            if self.attributes.len() < MAX_ATTRIBUTES || self.attributes.contains_key(name) {
                *self.attributes.entry(name.clone()).or_default() += count;
            }
        }
        merge_types(&mut self.operand_types, &other.operand_types);
        merge_types(&mut self.result_types, &other.result_types);
    }
}

impl CountRange {
    fn merge(&mut self, other: CountRange) {
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }
}

fn merge_types(into: &mut BTreeSet<String>, from: &BTreeSet<String>) {
    for ty in from.iter().filter(|ty| ty.len() <= MAX_TYPE_LEN) {
        if into.len() >= MAX_TYPES {
            return;
        }
        into.insert(ty.clone());
    }
}
