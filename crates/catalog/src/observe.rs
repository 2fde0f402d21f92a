//! Fills the catalog from ops seen in a corpus, for dialects that come without definitions.

use std::collections::BTreeMap;

use crate::{Catalog, Observed, Occurrence, OpDef, Source};

impl Catalog {
    /// Adds occurrences: ops without definition get one, marked [`Source::Observed`]; all get their counts.
    pub fn observe<'a>(&mut self, occurrences: impl IntoIterator<Item = Occurrence<'a>>) {
        let mut seen: BTreeMap<&str, Observed> = BTreeMap::new();
        for occurrence in occurrences {
            seen.entry(occurrence.name).or_default().add(&occurrence);
        }
        for (name, observed) in seen {
            self.add_observed(name, observed);
        }
    }

    /// Adds what another catalog observed, except for dialects that this compiler does not have.
    pub fn merge_observed(&mut self, seen: &Catalog) {
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

    /// Whether the compiler has registered the dialect of an op; true if it names no dialects at all.
    fn may_have(&self, op: &str) -> bool {
        let dialect = mohole_ir::dialect_of(op);
        let mut registered = self.dialects.iter().filter(|known| known.registered).peekable();
        dialect == "builtin" || registered.peek().is_none() || registered.any(|known| known.name == dialect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_names_add_up_and_definitions_stay() {
        let defined = OpDef { name: "x.known".to_owned(), summary: "s".to_owned(), ..OpDef::default() };
        let mut catalog = Catalog { ops: vec![defined], ..Catalog::default() };
        let seen = |operands: &[&'static str], attributes: &[&'static str]| Occurrence {
            name: "x.new",
            operands: operands.to_vec(),
            results: vec!["i1"],
            attributes: attributes.to_vec(),
            regions: 1,
            successors: 0,
        };
        catalog.observe([
            seen(&["i32", "i32"], &["a"]),
            Occurrence { name: "x.known", ..Occurrence::default() },
        ]);
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
    fn observations_of_dialects_that_the_compiler_has_are_merged() {
        let occurrence = |name| Occurrence { name, ..Occurrence::default() };
        let mut seen = Catalog::default();
        seen.observe(["builtin.module", "x.one", "y.two"].map(occurrence));
        let mut silent = Catalog::default();
        silent.merge_observed(&seen);
        silent.merge_observed(&seen);
        let counts: Vec<u64> = silent.ops.iter().map(|op| op.observed.as_ref().unwrap().count).collect();
        assert_eq!(counts, [2, 2, 2]);
        let mut other = Catalog::default();
        other.register_dialects(["x".to_owned()]);
        other.merge_observed(&seen);
        let names: Vec<&str> = other.ops.iter().map(|op| op.name.as_str()).collect();
        assert_eq!(names, ["builtin.module", "x.one"]);
    }

    #[test]
    fn the_set_of_types_is_bounded() {
        let types: Vec<String> = (0..100).map(|width| format!("i{width}")).collect();
        let mut catalog = Catalog::default();
        catalog.observe(types.iter().map(|ty| Occurrence {
            name: "x.y",
            results: vec![ty],
            ..Occurrence::default()
        }));
        let observed = catalog.op("x.y").unwrap().observed.as_ref().unwrap();
        assert_eq!((observed.count, observed.result_types.len()), (100, crate::observed::MAX_TYPES));
    }
}
