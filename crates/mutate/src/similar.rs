//! Which operations the target takes in each other's place: learned by trying, kept as data.

use std::collections::BTreeMap;

use mohole_ir::{AttrKind, Module, TypeKind, Value};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::Corpus;
use crate::corpus::Donor;

/// Pairs of operations, the second of which the target accepted with operands, results and attributes of
/// the first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Similar {
    names: Vec<String>,
    pairs: BTreeMap<String, Vec<u32>>,
}

impl Similar {
    /// What may stand in for an operation.
    pub fn of(&self, name: &str) -> &[u32] {
        self.pairs.get(name).map_or(&[], Vec::as_slice)
    }

    /// The name that a number stands for.
    pub fn name(&self, number: u32) -> &str {
        &self.names[number as usize]
    }

    /// How many ordered pairs there are.
    pub fn len(&self) -> usize {
        self.pairs.values().map(Vec::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// How many ordered pairs are of two dialects.
    pub fn across_dialects(&self) -> usize {
        let dialect = crate::dialect_of;
        let across = |(a, all): (&String, &Vec<u32>)| {
            all.iter().filter(|&&b| dialect(a) != dialect(self.name(b))).count()
        };
        self.pairs.iter().map(across).sum()
    }

    /// A table of these pairs.
    pub fn new<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut table = Similar::default();
        let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
        for (a, b) in pairs {
            let next = u32::try_from(numbers.len()).expect("few operations");
            let number = *numbers.entry(b).or_insert(next);
            if number == next {
                table.names.push(b.to_owned());
            }
            let known = table.pairs.entry(a.to_owned()).or_default();
            if !known.contains(&number) {
                known.push(number);
            }
        }
        table
    }
}

/// One replacement to try.
pub struct Trial {
    /// The operation as it was seen.
    pub old: String,
    /// The one in its place.
    pub new: String,
    /// A program with nothing else in it.
    pub text: String,
}

/// One operation as it was seen, alone in a program.
struct Example<'a> {
    name: &'a str,
    text: String,
    /// Names of its attributes.
    keys: Vec<&'a str>,
    /// What sort of types it takes and gives.
    sorts: Vec<Sort>,
}

/// A type without its sizes and widths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Sort {
    Integer,
    Index,
    Float,
    Complex,
    Vector,
    Tensor,
    MemRef,
    Other,
}

/// Examples of each operation, with different types.
const EXAMPLES: usize = 4;

/// Every replacement worth trying: the new operation was seen with the same sorts of types as the old, and with
/// no attribute that the old has not.
pub fn trials(corpus: &Corpus) -> Vec<Trial> {
    let mut groups: BTreeMap<Vec<Sort>, Vec<Example<'_>>> = BTreeMap::new();
    for (id, _) in corpus.ops.iter() {
        for donor in corpus.examples(id, EXAMPLES) {
            let Some(example) = example(corpus, donor) else { continue };
            let group = groups.entry(example.sorts.clone()).or_default();
            // One example of each operation and sort is enough.
            if !group.iter().any(|other| other.name == example.name) {
                group.push(example);
            }
        }
    }
    let mut trials = Vec::new();
    for group in groups.values() {
        for old in group {
            for new in group.iter().filter(|new| new.name != old.name) {
                if new.keys.iter().all(|key| old.keys.contains(key)) {
                    trials.push(Trial {
                        old: old.name.to_owned(),
                        new: new.name.to_owned(),
                        text: old.text.replace(&format!("\"{}\"(", old.name), &format!("\"{}\"(", new.name)),
                    });
                }
            }
        }
    }
    trials
}

fn example<'a>(corpus: &'a Corpus, donor: &Donor) -> Option<Example<'a>> {
    let theirs = &corpus.seed_of(donor).module;
    let data = theirs.op(donor.op);
    let dicts = [data.properties, data.attrs].into_iter().flatten();
    let keys = dicts.flat_map(|dict| match theirs.attr_kind(dict) {
        AttrKind::Dict(entries) => entries.iter().map(|&(key, _)| theirs.text(key)).collect(),
        _ => Vec::new(),
    });
    let sort = |&value: &Value| sort(theirs.type_kind(theirs.resolve_type(theirs.value(value).ty)));
    Some(Example {
        name: &corpus.ops.facts(donor.name).name,
        text: alone(corpus, donor)?,
        keys: keys.collect(),
        sorts: data
            .operands
            .iter()
            .map(sort)
            .chain([Sort::Other])
            .chain(data.results.iter().map(sort))
            .collect(),
    })
}

fn sort(kind: &TypeKind) -> Sort {
    match kind {
        TypeKind::Integer { .. } => Sort::Integer,
        TypeKind::Index => Sort::Index,
        TypeKind::Float(_) => Sort::Float,
        TypeKind::Complex(_) => Sort::Complex,
        TypeKind::Vector { .. } => Sort::Vector,
        TypeKind::Tensor { .. } => Sort::Tensor,
        TypeKind::MemRef { .. } => Sort::MemRef,
        _ => Sort::Other,
    }
}

/// A program with a function around one operation, its operands being the function's arguments.
fn alone(corpus: &Corpus, donor: &Donor) -> Option<String> {
    let theirs = &corpus.seed_of(donor).module;
    let data = theirs.op(donor.op);
    if donor.size != 1 || donor.symbols || data.operands.len() + data.results.len() == 0 {
        return None;
    }
    let types: Vec<String> =
        data.operands.iter().map(|&value| theirs.expanded_type_text(theirs.value(value).ty)).collect();
    let mut module = Module::parse(&format!(
        "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = ({}) -> (), sym_name = \"f\"}}> ({{\n^bb0({}):\n\
         \"func.return\"() : () -> ()\n}}) : () -> ()\n}}) : () -> ()\n",
        types.join(", "),
        types.iter().enumerate().map(|(i, ty)| format!("%arg{i}: {ty}")).collect::<Vec<_>>().join(", "),
    ))
    .ok()?;
    let end = module.walk().last()?;
    let block = module.op(end).parent?;
    let mut transplant = mohole_ir::Transplant::default();
    for (&value, &arg) in data.operands.iter().zip(&module.block(block).args.clone()) {
        transplant.map_value(value, arg);
    }
    // The same value twice is one argument too many, and no harm.
    let copy = transplant.copy(theirs, donor.op, &mut module);
    module.insert(block, 0, copy);
    Some(module.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_tried_in_place_of_those_with_the_same_sorts_of_types() {
        let text = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: f32):
    %0 = "llvm.xor"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "arith.andi"(%0, %arg0) : (i32, i32) -> i32
    %2 = "math.exp"(%arg1) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;
        let corpus = Corpus::new(vec![Module::parse(text).unwrap()], None);
        let trials = trials(&corpus);
        let pairs: Vec<(&str, &str)> =
            trials.iter().map(|trial| (trial.old.as_str(), trial.new.as_str())).collect();
        assert_eq!(pairs, [("llvm.xor", "arith.andi"), ("arith.andi", "llvm.xor")]);
        let similar = Similar::new(pairs);
        assert_eq!((similar.len(), similar.across_dialects()), (2, 2));
        let [number] = similar.of("llvm.xor") else { panic!("one stand-in") };
        assert_eq!(similar.name(*number), "arith.andi");
        assert!(Module::parse(&trials[0].text).is_ok(), "{}", trials[0].text);
    }
}
