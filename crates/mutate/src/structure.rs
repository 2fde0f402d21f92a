//! A fingerprint of programs that ignores names.

use std::hash::{Hash, Hasher};

use mohole_ir::{Attr, AttrKind, Module};
use rustc_hash::{FxHashMap, FxHasher};

/// A number that is the same for programs that differ only in names of values, blocks and symbols, in
/// locations and in where aliases are used.
pub fn fingerprint(module: &Module) -> u64 {
    let mut hasher = FxHasher::default();
    let mut values = FxHashMap::default();
    let mut blocks = FxHashMap::default();
    let mut types = FxHashMap::default();
    let mut attrs = FxHashMap::default();
    for op in module.walk() {
        let data = module.op(op);
        hasher.write(module.op_name(op).as_bytes());
        for &value in &data.results {
            let next = values.len();
            values.insert(value, next);
        }
        hasher.write_usize(data.regions.len());
        for &region in &data.regions {
            let region_blocks = &module.region(region).blocks;
            hasher.write_usize(region_blocks.len());
            for &block in region_blocks {
                let next = blocks.len();
                blocks.insert(block, next);
                hasher.write_usize(module.block(block).ops.len());
                for &value in &module.block(block).args {
                    let next = values.len();
                    values.insert(value, next);
                    let ty = module.value(value).ty;
                    hasher
                        .write_u64(*types.entry(ty).or_insert_with(|| hash(&module.expanded_type_text(ty))));
                }
            }
        }
        for successor in &data.successors {
            blocks.get(&successor.block).hash(&mut hasher);
            hasher.write_usize(successor.args.len());
        }
        for value in data.used() {
            // All uses before their definition, which graph regions allow, count as the same.
            values.get(&value).hash(&mut hasher);
        }
        for &value in &data.results {
            let ty = module.value(value).ty;
            hasher.write_u64(*types.entry(ty).or_insert_with(|| hash(&module.expanded_type_text(ty))));
        }
        for attr in [data.properties, data.attrs].into_iter().flatten() {
            hasher.write_u64(*attrs.entry(attr).or_insert_with(|| attr_hash(module, attr)));
        }
    }
    hasher.finish()
}

fn hash(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

fn attr_hash(module: &Module, attr: Attr) -> u64 {
    match module.attr_kind(attr) {
        AttrKind::Symbol(parts) => parts.len() as u64,
        AttrKind::Array(items) => {
            let mut hasher = FxHasher::default();
            items.iter().for_each(|&item| hasher.write_u64(attr_hash(module, item)));
            hasher.finish()
        }
        AttrKind::Dict(entries) => {
            let mut hasher = FxHasher::default();
            for &(key, value) in entries.iter().filter(|(key, _)| module.text(*key) != "sym_name") {
                hasher.write(module.text(key).as_bytes());
                hasher.write_u64(attr_hash(module, value));
            }
            hasher.finish()
        }
        _ => hash(&module.expanded_attr_text(attr)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> u64 {
        fingerprint(&Module::parse(text).unwrap())
    }

    #[test]
    fn where_a_branch_goes_matters() {
        let branches = |to: &str| {
            of(&format!(
                "\"m.f\"() ({{\n  \"m.b\"()[{to}] : () -> ()\n^a:\n  \"m.e\"() : () -> ()\n^b:\n  \"m.e\"() : () -> ()\n}}) : () -> ()\n"
            ))
        };
        assert_eq!(branches("^a, ^b"), branches("^a, ^b"));
        assert_ne!(branches("^a, ^b"), branches("^b, ^a"));
        assert_ne!(branches("^a, ^b"), branches("^b, ^b"));
    }

    #[test]
    fn names_do_not_matter_and_everything_else_does() {
        let one = of("%a = \"m.x\"() {sym_name = \"f\"} : () -> i32\n\"m.y\"(%a) {r = @f} : (i32) -> ()\n");
        let renamed =
            of("%0 = \"m.x\"() {sym_name = \"g\"} : () -> i32\n\"m.y\"(%0) {r = @g} : (i32) -> ()\n");
        let retyped =
            of("%0 = \"m.x\"() {sym_name = \"g\"} : () -> i64\n\"m.y\"(%0) {r = @g} : (i64) -> ()\n");
        assert_eq!(one, renamed);
        assert_ne!(one, retyped);
    }
}
