//! What was learned of one compiler's operations: accepted instances, and the diagnostics of refused ones.

use std::collections::BTreeMap;

use mohole_catalog::Saved;
use serde::{Deserialize, Serialize};

/// Everything learned of one compiler.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knowledge {
    /// The compiler's version. Knowledge of another version can be used, but is less accurate.
    pub version: String,
    /// Accepted instances, by the operation that each was made for.
    pub templates: BTreeMap<String, Vec<Template>>,
    /// Operations of which no instance was accepted.
    pub refused: BTreeMap<String, Refusal>,
}

/// One accepted instance: the whole program, in generic form, without aliases. Its function `@mohole` has an
/// argument for each operand; the other operations of the module are copied with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Template {
    /// The program.
    pub text: String,
}

/// An operation without an accepted instance.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// Number of refused drafts.
    pub tries: u64,
    /// The last diagnostic.
    pub last: String,
}

impl Saved for Knowledge {
    const KIND: &'static str = "set of learned operations";
    const FORMAT: u32 = 1;
    const REMEDY: &'static str = "learn them again";
}

impl Knowledge {
    /// Empty knowledge of a compiler of this version.
    pub fn new(version: &str) -> Self {
        Knowledge { version: version.to_owned(), ..Knowledge::default() }
    }

    /// What ships with mohole for a version of MLIR, under the name of its catalog: `mlir-22`.
    pub fn shipped(catalog: &str) -> Option<Self> {
        let bytes: &[u8] = match catalog {
            "mlir-19" => include_bytes!("../../data/ods-19.json.zst"),
            "mlir-21" => include_bytes!("../../data/ods-21.json.zst"),
            "mlir-22" => include_bytes!("../../data/ods-22.json.zst"),
            "mlir-main" => include_bytes!("../../data/ods-main.json.zst"),
            _ => return None,
        };
        let mut knowledge = Knowledge::from_zst(bytes).expect("the shipped data is of this version");
        if catalog == "mlir-21" {
            // More was learned of the operations of 22, most of which 21 has.
            knowledge.add(Knowledge::shipped("mlir-22")?);
        }
        Some(knowledge)
    }

    /// What ships with mohole for the operations that a compiler adds to those of MLIR.
    pub fn shipped_beyond(compiler: &str) -> Option<Self> {
        let bytes: &[u8] = match compiler {
            "catalyst" => include_bytes!("../../data/ods-catalyst.json.zst"),
            _ => return None,
        };
        Some(Knowledge::from_zst(bytes).expect("the shipped data is of this version"))
    }

    /// Adds the operations of another that this one lacks.
    pub fn add(&mut self, other: Knowledge) {
        for (op, templates) in other.templates {
            self.templates.entry(op).or_insert(templates);
        }
        for (op, refusal) in other.refused {
            self.refused.entry(op).or_insert(refusal);
        }
        self.refused.retain(|op, _| !self.templates.contains_key(op));
    }

    /// Removes the operations that another has.
    pub fn subtract(&mut self, other: &Knowledge) {
        self.templates.retain(|op, _| !other.templates.contains_key(op));
        self.refused.retain(|op, _| !other.refused.contains_key(op));
    }

    /// Removes what needs dialects that a compiler lacks.
    pub fn restrict(&mut self, has: impl Fn(&str) -> bool) {
        let known = |op: &str| op.split_once('.').is_none_or(|(dialect, _)| has(dialect));
        self.refused.retain(|op, _| known(op));
        self.templates.retain(|op, templates| {
            templates.retain(|template| dialects(&template.text).all(&has));
            known(op) && !templates.is_empty()
        });
    }
}

/// The dialects whose operations, types and attributes a program in generic form names; some more than once.
fn dialects(text: &str) -> impl Iterator<Item = &str> {
    let named = |(at, mark): (usize, &str)| {
        let rest = &text[at + 1..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        let (dialect, after) = rest.split_at(end);
        let is_one = match mark {
            // An operation's name is followed by its operands; other strings are not.
            "\"" => {
                after.starts_with('.') && after.split_once('"').is_some_and(|(_, end)| end.starts_with('('))
            }
            _ => after.starts_with(['.', '<']),
        };
        (is_one && dialect.starts_with(|c: char| c.is_ascii_alphabetic())).then_some(dialect)
    };
    text.match_indices(['"', '!', '#']).filter_map(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#""builtin.module"() ({
  %0 = "llvm.undef"() {note = "quantum.x", kind = #gpu<dim x>} : () -> !async.token
}) : () -> ()"#;

    #[test]
    fn the_dialects_of_a_program_are_those_of_its_operations_types_and_attributes() {
        assert_eq!(dialects(TEXT).collect::<Vec<_>>(), ["builtin", "llvm", "gpu", "async"]);
    }

    #[test]
    fn templates_with_missing_dialects_are_removed() {
        let one = |text: &str| vec![Template { text: text.to_owned() }];
        let mut knowledge = Knowledge::new("22.1.8");
        knowledge.templates.insert("llvm.undef".into(), one(TEXT));
        knowledge.templates.insert("arith.addi".into(), one(r#""arith.addi"() : () -> ()"#));
        knowledge.refused.insert("gpu.wait".into(), Refusal::default());
        let mut all = knowledge.clone();
        all.restrict(|_| true);
        assert_eq!(all, knowledge);
        knowledge.restrict(|dialect| !matches!(dialect, "gpu"));
        assert_eq!(knowledge.templates.keys().collect::<Vec<_>>(), ["arith.addi"]);
        assert!(knowledge.refused.is_empty());
    }
}
