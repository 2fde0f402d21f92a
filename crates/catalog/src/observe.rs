//! Fills the catalog from ops seen in a corpus, for dialects that come without definitions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Catalog, OpDef, Source, is_default};

/// One op as it stands in some program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sighting<'a> {
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

/// What sightings add up to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Observed {
    /// How often the op was seen.
    pub count: u64,
    /// Operand counts seen.
    pub operands: Range,
    /// Result counts seen.
    pub results: Range,
    /// Region counts seen.
    #[serde(skip_serializing_if = "is_default")]
    pub regions: Range,
    /// Successor counts seen.
    #[serde(skip_serializing_if = "is_default")]
    pub successors: Range,
    /// Attribute names, each with how often it was there.
    #[serde(skip_serializing_if = "is_default")]
    pub attributes: BTreeMap<String, u64>,
    /// Some of the operand types seen.
    #[serde(skip_serializing_if = "is_default")]
    pub operand_types: BTreeSet<String>,
    /// Some of the result types seen.
    #[serde(skip_serializing_if = "is_default")]
    pub result_types: BTreeSet<String>,
}

/// `seen 3 times, operands 1..2, results 1`, then the types: for people.
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

/// Fewest and most.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    /// Fewest seen.
    pub min: usize,
    /// Most seen.
    pub max: usize,
}

/// Types kept per op and side: enough to draw from, few enough for the data to stay small.
pub const MAX_TYPES: usize = 32;
/// Attribute names kept per op; discardable attributes may have any name.
pub const MAX_ATTRIBUTES: usize = 64;
/// A type longer than this is not worth keeping.
const MAX_TYPE_LEN: usize = 120;

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max { write!(f, "{}", self.min) } else { write!(f, "{}..{}", self.min, self.max) }
    }
}

impl Catalog {
    /// Adds sightings: ops without definition get one, marked [`Source::Observed`]; all get their counts.
    pub fn observe<'a>(&mut self, sightings: impl IntoIterator<Item = Sighting<'a>>) {
        let mut seen: BTreeMap<&str, Observed> = BTreeMap::new();
        for sighting in sightings {
            seen.entry(sighting.name).or_default().add(&sighting);
        }
        for (name, observed) in seen {
            self.add_observed(name, observed);
        }
    }

    /// Adds what was kept of sightings. Those of dialects that this compiler does not have were made on
    /// another.
    pub fn recall(&mut self, seen: &Catalog) {
        for op in &seen.ops {
            let known = op.observed.as_ref().filter(|_| self.may_have(&op.name));
            if let Some(observed) = known {
                self.add_observed(&op.name, observed.clone());
            }
        }
    }

    fn add_observed(&mut self, name: &str, observed: Observed) {
        match self.ops.binary_search_by(|op| op.name.as_str().cmp(name)) {
            Ok(at) => self.ops[at].observed.get_or_insert_default().merge(&observed),
            Err(at) => {
                let op = OpDef {
                    name: name.to_owned(),
                    source: Source::Observed,
                    observed: Some(observed),
                    ..OpDef::default()
                };
                self.ops.insert(at, op);
            }
        }
    }

    /// Whether the op is of a dialect that the compiler has registered, where it tells of any.
    fn may_have(&self, op: &str) -> bool {
        let dialect = op.split_once('.').map_or("builtin", |(dialect, _)| dialect);
        let mut registered = self.dialects.iter().filter(|known| known.registered).peekable();
        dialect == "builtin" || registered.peek().is_none() || registered.any(|known| known.name == dialect)
    }
}

impl Observed {
    fn add(&mut self, sighting: &Sighting<'_>) {
        let one = |n: usize| Range { min: n, max: n };
        let types = |types: &[&str]| types.iter().map(|ty| (*ty).to_owned()).collect();
        self.merge(&Observed {
            count: 1,
            operands: one(sighting.operands.len()),
            results: one(sighting.results.len()),
            regions: one(sighting.regions),
            successors: one(sighting.successors),
            attributes: sighting.attributes.iter().map(|name| ((*name).to_owned(), 1)).collect(),
            operand_types: types(&sighting.operands),
            result_types: types(&sighting.results),
        });
    }

    fn merge(&mut self, other: &Observed) {
        if self.count == 0 {
            // Nothing seen yet: the zeros in the ranges are not sightings.
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

impl Range {
    fn merge(&mut self, other: Range) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_names_add_up_and_definitions_stay() {
        let defined = OpDef { name: "x.known".to_owned(), summary: "s".to_owned(), ..OpDef::default() };
        let mut catalog = Catalog { ops: vec![defined], ..Catalog::default() };
        let seen = |operands: &[&'static str], attributes: &[&'static str]| Sighting {
            name: "x.new",
            operands: operands.to_vec(),
            results: vec!["i1"],
            attributes: attributes.to_vec(),
            regions: 1,
            successors: 0,
        };
        catalog.observe([seen(&["i32", "i32"], &["a"]), Sighting { name: "x.known", ..Sighting::default() }]);
        catalog.observe([seen(&["f32"], &["a", "b"])]);
        assert_eq!(
            serde_json::to_string(&catalog.ops).unwrap(),
            concat!(
                r#"[{"name":"x.known","summary":"s","observed":{"count":1,"operands":{"min":0,"max":0},"results":{"min":0,"max":0}}},"#,
                r#"{"name":"x.new","source":"observed","observed":{"count":2,"operands":{"min":1,"max":2},"results":{"min":1,"max":1},"#,
                r#""regions":{"min":1,"max":1},"attributes":{"a":2,"b":1},"operand_types":["f32","i32"],"result_types":["i1"]}}]"#
            )
        );
    }

    #[test]
    fn what_was_kept_is_added_where_the_compiler_has_the_dialect() {
        let sighting = |name| Sighting { name, ..Sighting::default() };
        let mut seen = Catalog::default();
        seen.observe(["builtin.module", "x.one", "y.two"].map(sighting));
        let mut silent = Catalog::default();
        silent.recall(&seen);
        silent.recall(&seen);
        let counts: Vec<u64> = silent.ops.iter().map(|op| op.observed.as_ref().unwrap().count).collect();
        assert_eq!(counts, [2, 2, 2]);
        let mut other = Catalog::default();
        other.register_dialects(["x".to_owned()]);
        other.recall(&seen);
        let names: Vec<&str> = other.ops.iter().map(|op| op.name.as_str()).collect();
        assert_eq!(names, ["builtin.module", "x.one"]);
    }

    #[test]
    fn the_set_of_types_is_bounded() {
        let types: Vec<String> = (0..100).map(|width| format!("i{width}")).collect();
        let mut catalog = Catalog::default();
        catalog.observe(types.iter().map(|ty| Sighting {
            name: "x.y",
            results: vec![ty],
            ..Sighting::default()
        }));
        let observed = catalog.op("x.y").unwrap().observed.as_ref().unwrap();
        assert_eq!((observed.count, observed.result_types.len()), (100, MAX_TYPES));
    }
}
