//! Candidates: programs that tell which operations are similar.
//!
//! Whether the compiler accepts an operation depends on the types it gets, not on the operation that it
//! replaces. So each is tried once with the types of others, and those accepted with the same types can
//! replace each other: a thousand candidates tell as much as a million pairs. What the corpus has is known
//! to be accepted.

use std::collections::BTreeMap;

use mohole_ir::{Module, Transplant, Type, TypeKind, Value};

use super::{Candidate, types_of};
use crate::corpus::{Corpus, Donor};

/// One operation of the corpus.
struct Example<'a> {
    donor: &'a Donor,
    types: String,
}

/// Examples per operation, each with different types.
const MAX_EXAMPLES: usize = 8;

/// Types tried per sort, the most common first.
const MAX_TYPES: usize = 8;

/// Each operation with the types that the corpus has for operations of the same sort.
pub fn candidates(corpus: &Corpus) -> Vec<Candidate> {
    let mut groups: BTreeMap<String, Vec<Example<'_>>> = BTreeMap::new();
    for (id, _) in corpus.ops.iter() {
        for donor in corpus.examples(id, MAX_EXAMPLES) {
            let has_values = !donor.operands.is_empty() || !donor.results.is_empty();
            if has_values && corpus.seed_of(donor).module.op(donor.op).regions.is_empty() {
                let types = types_of(&corpus.seed_of(donor).module, donor.op);
                groups.entry(sort(corpus, donor)).or_default().push(Example { donor, types });
            }
        }
    }
    let mut candidates = Vec::new();
    for group in groups.values() {
        for Example { donor, types } in commonest(group) {
            for new in one_each(group, types) {
                let op = corpus.ops.facts(new.donor.name).name.clone();
                let types = types.clone();
                if new.types == types {
                    candidates.push(Candidate { types, op, text: None });
                } else if let Some(text) = alone(corpus, donor, new.donor) {
                    candidates.push(Candidate { types, op, text: Some(text) });
                }
            }
        }
    }
    candidates
}

/// An example of each of the most common types of a group; none if the group has only one operation.
fn commonest<'g, 'c>(group: &'g [Example<'c>]) -> Vec<&'g Example<'c>> {
    if group.iter().all(|example| example.donor.name == group[0].donor.name) {
        return Vec::new();
    }
    let mut seen: BTreeMap<&str, Vec<&Example<'_>>> = BTreeMap::new();
    for example in group {
        seen.entry(&example.types).or_default().push(example);
    }
    let mut seen: Vec<Vec<&Example<'_>>> = seen.into_values().collect();
    seen.sort_by_key(|examples| std::cmp::Reverse(examples.len()));
    seen.iter().take(MAX_TYPES).map(|examples| examples[0]).collect()
}

/// An example of each operation of a group, with exactly these types if there is one.
fn one_each<'g, 'c>(group: &'g [Example<'c>], types: &str) -> Vec<&'g Example<'c>> {
    let mut chosen: BTreeMap<_, &Example<'_>> = BTreeMap::new();
    for example in group {
        let place = chosen.entry(example.donor.name).or_insert(example);
        if example.types == types {
            *place = example;
        }
    }
    chosen.into_values().collect()
}

/// Types of operands and results without sizes and widths, as a key.
fn sort(corpus: &Corpus, donor: &Donor) -> String {
    let theirs = &corpus.seed_of(donor).module;
    let data = theirs.op(donor.op);
    let sorts = |values: &[Value]| {
        let sorts = values.iter().map(|&value| sort_of_type(theirs, theirs.value(value).ty));
        sorts.collect::<Vec<_>>().join(",")
    };
    format!("{}>{}", sorts(&data.operands), sorts(&data.results))
}

fn sort_of_type(module: &Module, ty: Type) -> String {
    let ty = module.resolve_type(ty);
    let word = match module.type_kind(ty) {
        TypeKind::Integer { .. } => "integer",
        TypeKind::Index => "index",
        TypeKind::Float(_) => "float",
        TypeKind::Complex(_) => "complex",
        TypeKind::Vector { .. } => "vector",
        TypeKind::Tensor { .. } => "tensor",
        TypeKind::MemRef { .. } => "memref",
        _ => return module.expanded_type_text(ty).split(['<', '(']).next().unwrap_or_default().to_owned(),
    };
    word.to_owned()
}

/// A program with a function around one operation that has the types of another.
fn alone(corpus: &Corpus, types: &Donor, donor: &Donor) -> Option<String> {
    let like = &corpus.seed_of(types).module;
    let wanted = like.op(types.op);
    let texts: Vec<String> =
        wanted.operands.iter().map(|&value| like.expanded_type_text(like.value(value).ty)).collect();
    let mut module = Module::parse(&format!(
        "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = ({}) -> (), sym_name = \"f\"}}> ({{\n^bb0({}):\n\
         \"func.return\"() : () -> ()\n}}) : () -> ()\n}}) : () -> ()\n",
        texts.join(", "),
        texts.iter().enumerate().map(|(i, ty)| format!("%arg{i}: {ty}")).collect::<Vec<_>>().join(", "),
    ))
    .ok()?;
    let block = module.walk().last().and_then(|end| module.op(end).parent)?;
    let copy = Transplant::default().copy(&corpus.seed_of(donor).module, donor.op, &mut module);
    let arguments = module.block(block).args.clone();
    module.set_operands(copy, &arguments);
    let mut transplant = Transplant::default();
    for (&theirs, ours) in wanted.results.iter().zip(module.op(copy).results.clone()) {
        let ty = transplant.copy_type(like, like.value(theirs).ty, &mut module);
        module.set_type(ours, ty);
    }
    module.insert(block, 0, copy);
    Some(module.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_tried_with_the_types_of_others_of_their_sort() {
        let text = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32, i64, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i64, %arg2: f32):
    %0 = "llvm.xor"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
    %2 = "math.exp"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;
        let corpus = Corpus::new(vec![Module::parse(text).unwrap()], None);
        let candidates = candidates(&corpus);
        let line = |text: &String| text.lines().nth(3).unwrap().trim().to_owned();
        let shown: Vec<(&str, &str, Option<String>)> = candidates
            .iter()
            .map(|one| (one.types.as_str(), one.op.as_str(), one.text.as_ref().map(line)))
            .collect();
        let add = r#"%0 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32"#;
        let xor = r#"%0 = "llvm.xor"(%arg0, %arg1) : (i64, i64) -> i64"#;
        assert_eq!(
            shown,
            [
                ("i32 0 >0 ", "llvm.xor", None),
                ("i32 0 >0 ", "arith.addi", Some(add.to_owned())),
                ("i64 0 >0 ", "llvm.xor", Some(xor.to_owned())),
                ("i64 0 >0 ", "arith.addi", None),
            ]
        );
    }
}
