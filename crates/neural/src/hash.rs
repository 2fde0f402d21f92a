//! Hashes of programs: one of everything, one of the skeleton.
//!
//! The skeleton of a program is, for each operation in order: its name, the types of its operands and
//! results, for each property and attribute the key and the kind of its value, its successors, and the
//! nesting of its regions and blocks with the types of block arguments. Left out are: which values are used,
//! names of symbols, numbers, strings and the bodies of constants, and the digits in attributes of dialects
//! and affine maps. Types count with their shapes.

use crate::tree::{Attr, Op, Program, Region, TextKind, ValueId};

/// A hash of the normal form.
pub fn exact_hash(program: &Program) -> u64 {
    hash_text(program.text().as_bytes())
}

/// A hash of any text, such as custom assembly after renaming.
pub fn hash_text(text: &[u8]) -> u64 {
    let mut hasher = Hasher::new();
    hasher.bytes(text);
    hasher.finish()
}

/// A hash of the skeleton.
pub fn skeleton_hash(program: &Program) -> u64 {
    let mut hasher = Hasher::new();
    for op in &program.ops {
        hash_op(program, op, &mut hasher);
    }
    hasher.finish()
}

fn hash_op(program: &Program, op: &Op, hasher: &mut Hasher) {
    hasher.text(&op.name);
    hash_types(program, &op.operands, hasher);
    for successor in &op.successors {
        hasher.text(&format!("^{}", successor.block));
    }
    for entries in [&op.properties, &op.attrs] {
        for (key, value) in entries {
            hasher.text(key);
            hash_attr(value, hasher);
        }
        hasher.text(";");
    }
    hash_types(program, &op.results, hasher);
    op.regions.iter().for_each(|region| hash_region(program, region, hasher));
    hasher.text(".");
}

fn hash_region(program: &Program, region: &Region, hasher: &mut Hasher) {
    hasher.text("{");
    for block in &region.blocks {
        hash_types(program, &block.args, hasher);
        block.ops.iter().for_each(|op| hash_op(program, op, hasher));
        hasher.text("^");
    }
    hasher.text("}");
}

fn hash_types(program: &Program, values: &[ValueId], hasher: &mut Hasher) {
    for &value in values {
        hasher.text(&program.ty(value).to_string());
    }
    hasher.text(":");
}

fn hash_attr(attr: &Attr, hasher: &mut Hasher) {
    match attr {
        Attr::Unit => hasher.text("unit"),
        Attr::Bool(_) => hasher.text("bool"),
        Attr::Text { kind, body, ty } => {
            hasher.text(&format!("{kind:?}"));
            if matches!(kind, TextKind::AffineMap | TextKind::AffineSet | TextKind::Opaque) {
                let without_digits: String = body.chars().filter(|c| !c.is_ascii_digit()).collect();
                hasher.text(&without_digits);
            }
            if let Some(ty) = ty {
                hasher.text(&ty.to_string());
            }
        }
        Attr::Array(items) => items.iter().for_each(|item| hash_attr(item, hasher)),
        Attr::Dict(entries) => {
            for (key, value) in entries {
                hasher.text(key);
                hash_attr(value, hasher);
            }
        }
        Attr::Symbol(_) | Attr::SymbolName(_) => hasher.text("@"),
        Attr::Type(ty) => hasher.text(&ty.to_string()),
    }
}

/// FNV-1a with a final mix. The same in every version, because hashes are stored.
struct Hasher(u64);

impl Hasher {
    fn new() -> Self {
        Hasher(0xcbf2_9ce4_8422_2325)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// A text and its end.
    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
        self.bytes(&[0xff]);
    }

    fn finish(self) -> u64 {
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal::parse;

    fn hashes(text: &str) -> (u64, u64) {
        let program = parse(text).unwrap();
        (exact_hash(&program), skeleton_hash(&program))
    }

    #[test]
    fn names_and_numbers_do_not_change_the_skeleton() {
        let a = hashes(
            "%a = \"x.c\"() <{value = 4 : i32}> : () -> i32\n\"x.u\"(%a) {sym_name = \"f\"} : (i32) -> ()\n",
        );
        let b = hashes(
            "%b = \"x.c\"() <{value = 5 : i32}> : () -> i32\n\"x.u\"(%b) {sym_name = \"g\"} : (i32) -> ()\n",
        );
        assert_eq!(a.1, b.1);
        assert_ne!(a.0, b.0);
    }

    #[test]
    fn types_attributes_and_nesting_change_the_skeleton() {
        let texts = [
            "%a = \"x.c\"() : () -> tensor<4xi32>",
            "%a = \"x.c\"() : () -> tensor<5xi32>",
            "%a = \"x.c\"() {k} : () -> tensor<5xi32>",
            "%a = \"x.c\"() ({\n}) : () -> tensor<5xi32>",
            "%a = \"x.c\"() ({\n^bb0:\n}) : () -> tensor<5xi32>",
            "%a = \"x.c\"() {k = #x.e<a1>} : () -> tensor<5xi32>",
            "%a = \"x.c\"() {k = #x.e<b1>} : () -> tensor<5xi32>",
        ];
        let mut found: Vec<u64> = texts.iter().map(|text| hashes(text).1).collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), texts.len());
    }
}
