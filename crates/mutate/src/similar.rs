//! Which operations the target accepts in each other's place: learned by trying, kept as data.

pub(crate) mod candidates;

use std::collections::{BTreeMap, BTreeSet};

use mohole_ir::{Module, Op, Type, TypeKind, Value};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// Operations that the target accepted with the same types of operands and results, by these types.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Similar {
    names: Vec<String>,
    classes: BTreeMap<String, Vec<u32>>,
}

/// One operation with the types of another.
pub struct Candidate {
    /// The types, as a key; see [`Similar::like`].
    pub types: String,
    /// The operation.
    pub op: String,
    /// A program with nothing else in it; `None` where the corpus has the operation with these types.
    pub text: Option<String>,
}

impl Similar {
    /// The table of operations that the target accepted with the same types.
    pub fn of_accepted<'a>(accepted: impl IntoIterator<Item = &'a Candidate>) -> Self {
        let mut classes: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for candidate in accepted {
            classes.entry(&candidate.types).or_default().insert(&candidate.op);
        }
        classes.retain(|_, ops| ops.len() > 1);
        let mut table = Similar::default();
        let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
        for (types, ops) in classes {
            let mut number = |op| {
                *numbers.entry(op).or_insert_with(|| {
                    table.names.push(op.to_owned());
                    u32::try_from(table.names.len() - 1).expect("few operations")
                })
            };
            table.classes.insert(types.to_owned(), ops.into_iter().map(&mut number).collect());
        }
        table
    }

    /// The table that comes with mohole for a version of MLIR, under the name of its catalog:
    /// `scripts/make-corpus.sh`.
    pub fn shipped(catalog: &str) -> Option<Self> {
        let bytes: &[u8] = match catalog {
            // The operations of 21 are those of 22, but for a few.
            "mlir-22" | "mlir-21" => include_bytes!("../data/similar-22.json.zst"),
            "mlir-main" => include_bytes!("../data/similar-main.json.zst"),
            "mlir-19" => include_bytes!("../data/similar-19.json.zst"),
            _ => return None,
        };
        let text = zstd::decode_all(bytes).expect("the shipped data is whole");
        Some(serde_json::from_slice(&text).expect("the shipped data is a table"))
    }

    /// What the target accepts with types like those of an operation, which may be among them.
    pub fn like(&self, module: &Module, op: Op) -> &[u32] {
        self.classes.get(&types_of(module, op)).map_or(&[], Vec::as_slice)
    }

    /// The name that a number stands for.
    pub fn name(&self, number: u32) -> &str {
        &self.names[number as usize]
    }

    /// All ordered pairs of operations that can stand in for each other.
    pub fn pairs(&self) -> BTreeSet<(&str, &str)> {
        let mut pairs = BTreeSet::new();
        for class in self.classes.values() {
            for &old in class {
                let others = class.iter().filter(|&&new| new != old);
                pairs.extend(others.map(|&new| (self.name(old), self.name(new))));
            }
        }
        pairs
    }
}

/// The types of an operation's operands and results as a key. Sizes are left out; equal types stay equal.
pub(crate) fn types_of(module: &Module, op: Op) -> String {
    let data = module.op(op);
    let mut seen: Vec<Type> = Vec::new();
    let mut key = String::new();
    let mut add = |key: &mut String, value: &Value| {
        let ty = module.resolve_type(module.value(*value).ty);
        match seen.iter().position(|&other| other == ty) {
            Some(place) => *key += &format!("{place} "),
            None => {
                seen.push(ty);
                *key += &format!("{} ", without_sizes(module, ty));
            }
        }
    };
    data.operands.iter().for_each(|value| add(&mut key, value));
    key += ">";
    data.results.iter().for_each(|value| add(&mut key, value));
    key
}

fn without_sizes(module: &Module, ty: Type) -> String {
    let ranked = |word: &str, rank: Option<usize>, element: Type| {
        let rank = rank.map_or("*".to_owned(), |rank| rank.to_string());
        format!("{word}<{rank}x{}>", module.expanded_type_text(element))
    };
    match module.type_kind(ty) {
        TypeKind::Vector { dims, element } => ranked("vector", Some(dims.len()), *element),
        TypeKind::Tensor { dims, element, encoding: None } => {
            ranked("tensor", dims.as_ref().map(|dims| dims.len()), *element)
        }
        TypeKind::MemRef { dims, element, tail } if tail.is_empty() => {
            ranked("memref", dims.as_ref().map(|dims| dims.len()), *element)
        }
        _ => module.expanded_type_text(ty),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_of_operations_accepted_with_the_same_types() {
        let candidate =
            |types: &str, op: &str| Candidate { types: types.to_owned(), op: op.to_owned(), text: None };
        let accepted = [
            candidate("i32 0 >0 ", "arith.andi"),
            candidate("i32 0 >0 ", "llvm.xor"),
            candidate("i64 0 >0 ", "llvm.xor"),
            candidate("i64 0 >0 ", "arith.ori"),
            candidate("i8 >0 ", "math.absi"),
        ];
        let similar = Similar::of_accepted(&accepted);
        let expected = [
            ("arith.andi", "llvm.xor"),
            ("arith.ori", "llvm.xor"),
            ("llvm.xor", "arith.andi"),
            ("llvm.xor", "arith.ori"),
        ];
        assert_eq!(similar.pairs().into_iter().collect::<Vec<_>>(), expected);
        let program = "%0 = \"a.b\"() : () -> i32\n%1 = \"a.c\"(%0, %0) : (i32, i32) -> i32";
        let module = Module::parse(program).unwrap();
        let like: Vec<&str> = module
            .walk()
            .flat_map(|op| similar.like(&module, op))
            .map(|&number| similar.name(number))
            .collect();
        assert_eq!(like, ["arith.andi", "llvm.xor"]);
    }

    #[test]
    fn sizes_do_not_matter_and_equality_does() {
        let text =
            "%0 = \"a.b\"() : () -> tensor<2x?xf32>\n%1 = \"a.c\"(%0) : (tensor<2x?xf32>) -> tensor<4x4xf32>";
        let module = Module::parse(text).unwrap();
        let keys: Vec<String> = module.walk().map(|op| types_of(&module, op)).collect();
        assert_eq!(keys, [">tensor<2xf32> ", "tensor<2xf32> >tensor<2xf32> "]);
    }

    #[test]
    fn the_shipped_tables_have_more_pairs_than_the_published_one() {
        for (catalog, published) in [("mlir-22", 2_909), ("mlir-19", 2_939), ("mlir-main", 2_909)] {
            let similar = Similar::shipped(catalog).unwrap();
            let pairs = similar.pairs();
            assert!(pairs.len() >= published, "{catalog}: {}", pairs.len());
            for pair in
                [("affine.load", "memref.load"), ("arith.addi", "llvm.xor"), ("math.exp", "arith.negf")]
            {
                assert!(pairs.contains(&pair) && pairs.contains(&(pair.1, pair.0)), "{catalog}: {pair:?}");
            }
        }
    }
}
