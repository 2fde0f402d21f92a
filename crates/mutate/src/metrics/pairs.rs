//! Pairs of dialects and of operations that occur together: nested, or one using a value of the other.

use std::collections::{BTreeMap, BTreeSet};

use mohole_ir::{Module, dialect_of};
use rustc_hash::FxHashSet;

/// An unordered pair of distinct names, the smaller first.
pub type Pair = (String, String);

/// SynthFuzz's coverage of dialect pairs, over any number of programs.
///
/// Control: an operation of one dialect nested at any depth in one of another. Data: an operation of one
/// dialect uses a value that one of another defines; a block's argument belongs to the operation that
/// owns the block. Pairs are unordered and of distinct dialects. With [`DialectPairs::of_dialects`], only
/// those dialects count.
#[derive(Debug, Clone, Default)]
pub struct DialectPairs {
    /// Pairs of dialects of which one is nested in the other.
    pub control: BTreeSet<Pair>,
    /// Pairs of dialects of which one uses a value of the other.
    pub data: BTreeSet<Pair>,
    /// Pairs of operations of which one is the parent of the other, or uses a value of it.
    pub ops: FxHashSet<Pair>,
    /// Programs that were added.
    pub programs: usize,
    /// Operations seen, by dialect.
    pub seen: BTreeMap<String, usize>,
    /// Distinct operations.
    pub names: BTreeSet<String>,
    counted: Option<BTreeSet<String>>,
}

impl DialectPairs {
    /// Counts these dialects only.
    pub fn of_dialects<S: Into<String>>(dialects: impl IntoIterator<Item = S>) -> Self {
        let counted: BTreeSet<String> = dialects.into_iter().map(Into::into).collect();
        DialectPairs { counted: Some(counted), ..DialectPairs::default() }
    }

    /// The same dialects, without any pair.
    pub fn emptied(&self) -> Self {
        DialectPairs { counted: self.counted.clone(), ..DialectPairs::default() }
    }

    /// Adds a program.
    pub fn add(&mut self, module: &Module) {
        self.programs += 1;
        for op in module.walk() {
            let name = module.op_name(op);
            let dialect = dialect_of(name);
            match self.seen.get_mut(dialect) {
                Some(count) => *count += 1,
                None => _ = self.seen.insert(dialect.to_owned(), 1),
            }
            if !self.names.contains(name) {
                self.names.insert(name.to_owned());
            }
            for around in module.ancestors(op) {
                let other = dialect_of(module.op_name(around));
                if self.counts(dialect, other) {
                    note(&mut self.control, dialect, other);
                }
            }
            if let Some(owner) = module.parent_op(op) {
                self.note_ops(name, module.op_name(owner));
            }
            for value in module.op(op).used() {
                let Some(source) = module.owner(value) else { continue };
                let source = module.op_name(source);
                if self.counts(dialect, dialect_of(source)) {
                    note(&mut self.data, dialect, dialect_of(source));
                }
                self.note_ops(name, source);
            }
        }
    }

    /// Dialects that are in at least one pair.
    pub fn dialects(&self) -> BTreeSet<&str> {
        self.control.iter().chain(&self.data).flat_map(|(a, b)| [a.as_str(), b.as_str()]).collect()
    }

    /// What `old` does not have.
    pub fn beyond(&self, old: &DialectPairs) -> DialectPairs {
        DialectPairs {
            control: self.control.difference(&old.control).cloned().collect(),
            data: self.data.difference(&old.data).cloned().collect(),
            ops: self.ops.difference(&old.ops).cloned().collect(),
            programs: self.programs,
            seen: self.seen.clone(),
            names: self.names.difference(&old.names).cloned().collect(),
            counted: self.counted.clone(),
        }
    }

    fn counts(&self, a: &str, b: &str) -> bool {
        let named = |dialect: &str| self.counted.as_ref().is_none_or(|counted| counted.contains(dialect));
        a != b && named(a) && named(b)
    }

    fn note_ops(&mut self, a: &str, b: &str) {
        if a != b {
            self.ops.insert(ordered(a, b));
        }
    }
}

fn note(pairs: &mut BTreeSet<Pair>, a: &str, b: &str) {
    let pair = ordered(a, b);
    if !pairs.contains(&pair) {
        pairs.insert(pair);
    }
}

fn ordered(a: &str, b: &str) -> Pair {
    if a < b { (a.to_owned(), b.to_owned()) } else { (b.to_owned(), a.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = r#"
"builtin.module"() ({
  "func.func"() ({
  ^bb0(%arg0: i32):
    %0 = "scf.execute_region"() ({
      %1 = "arith.addi"(%arg0, %arg0) : (i32, i32) -> i32
      "scf.yield"(%1) : (i32) -> ()
    }) : () -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()"#;

    fn pairs(counted: &[&str]) -> String {
        let mut pairs = DialectPairs::of_dialects(counted.iter().copied());
        pairs.add(&Module::parse(PROGRAM).unwrap());
        let text =
            |set: &BTreeSet<Pair>| set.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(" ");
        format!("control {}; data {}", text(&pairs.control), text(&pairs.data))
    }

    #[test]
    fn nesting_counts_at_any_depth_and_arguments_belong_to_their_owner() {
        assert_eq!(
            pairs(&["arith", "builtin", "func", "scf"]),
            "control arith-builtin arith-func arith-scf builtin-func builtin-scf func-scf; \
             data arith-func arith-scf func-scf"
        );
    }

    #[test]
    fn dialects_that_are_not_named_do_not_count() {
        assert_eq!(pairs(&["arith", "scf"]), "control arith-scf; data arith-scf");
    }
}
