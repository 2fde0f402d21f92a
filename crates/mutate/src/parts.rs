//! Splits a module into independent programs.

use std::collections::BTreeMap;

use mohole_ir::{AttrKind, Module, Op, Transplant};
use rustc_hash::FxHashMap;

use crate::symbols;

/// The parts of a program that do not use each other's symbols, each as a program of its own with its module.
/// `None` if there is only one part, or if the symbols in a dialect's own text cannot be read.
pub fn parts(module: &Module) -> Option<Vec<Module>> {
    let [outer] = module.block(module.top()).ops.exactly()?;
    let [region] = *module.op(outer).regions.as_slice() else { return None };
    let [block] = *module.region(region).blocks.as_slice() else { return None };
    if module.op_name(outer) != "builtin.module" || has_dict_entries(module, outer) {
        return None;
    }
    let ops = &module.block(block).ops.to_vec();
    // An operation without a symbol may have an effect on the others.
    if ops.len() < 2 || ops.iter().any(|&op| module.symbol_name(op).is_none()) {
        return None;
    }
    let mut members: BTreeMap<usize, Vec<Op>> = BTreeMap::new();
    for (&op, group) in ops.iter().zip(groups(module, ops)?) {
        members.entry(group).or_default().push(op);
    }
    if members.len() < 2 {
        return None;
    }
    members.values().map(|ops| part(module, ops)).collect()
}

/// A program of some operations of a module; `None` where they use values of others.
fn part(module: &Module, ops: &[Op]) -> Option<Module> {
    let mut part = Module::new();
    let outer = part.create_op("builtin.module", &[], &[]);
    let region = part.add_region(outer);
    let block = part.add_block(region, &[]);
    part.insert(part.top(), 0, outer);
    let mut copying = Transplant::default();
    for &op in ops {
        let copy = copying.copy(module, op, &mut part);
        part.insert(block, usize::MAX, copy);
    }
    part.set_resources(module.resources());
    copying.missing().is_empty().then_some(part)
}

/// Functions may depend on the attributes of their module.
fn has_dict_entries(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    [data.properties, data.attrs]
        .into_iter()
        .flatten()
        .any(|attr| matches!(module.attr_kind(attr), AttrKind::Dict(entries) if !entries.is_empty()))
}

/// The group of each operation. Operations that use each other's symbols share one.
fn groups(module: &Module, ops: &[Op]) -> Option<Vec<usize>> {
    let names: FxHashMap<&str, usize> =
        ops.iter().enumerate().filter_map(|(i, &op)| Some((module.symbol_name(op)?, i))).collect();
    let mut groups: Vec<usize> = (0..ops.len()).collect();
    for (i, &op) in ops.iter().enumerate() {
        for inner in module.walk_op(op) {
            for symbol in symbols::mentioned(module, inner)? {
                if let Some(&other) = names.get(module.text(symbol)) {
                    let (keep, give) = (groups[i].min(groups[other]), groups[i].max(groups[other]));
                    if keep != give {
                        groups.iter_mut().filter(|group| **group == give).for_each(|group| *group = keep);
                    }
                }
            }
        }
    }
    Some(groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_call_each_other_stay_together() {
        let text = r#""builtin.module"() ({
  "f.f"() {sym_name = "a"} : () -> ()
  "f.f"() {calls = @a, sym_name = "b"} : () -> ()
  "f.f"() {sym_name = "c"} : () -> ()
}) : () -> ()
"#;
        let parts = parts(&Module::parse(text).unwrap()).unwrap();
        let symbols = |part: &Module| {
            part.walk().filter_map(|op| part.symbol_name(op).map(str::to_owned)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(parts.iter().map(symbols).collect::<Vec<_>>(), ["a b", "c"]);
    }

    #[test]
    fn a_part_has_only_the_aliases_and_operations_that_it_uses() {
        let text = r##"#a = affine_map<(d0) -> (d0)>
#b = affine_map<(d0) -> (d0 + 1)>
"builtin.module"() ({
  "f.f"() <{map = #a, sym_name = "a"}> ({
  ^bb0(%arg0: i32):
    "f.use"(%arg0) : (i32) -> ()
  }) : () -> ()
  "f.f"() {map = #b, sym_name = "b"} : () -> ()
}) : () -> ()
{-#
  dialect_resources: {
    builtin: { blob: "0x08000000010000000000000002000000" }
  }
#-}
"##;
        let parts = parts(&Module::parse(text).unwrap()).unwrap();
        let [first, second] = parts.as_slice() else { panic!("{} parts", parts.len()) };
        assert_eq!((first.aliases().len(), first.walk().count()), (1, 3));
        assert_eq!((second.aliases().len(), second.walk().count()), (1, 2));
        for part in [first, second] {
            let printed = part.to_string();
            assert!(printed.contains("blob"), "{printed}");
            assert_eq!(Module::parse(&printed).unwrap().to_string(), printed);
        }
    }

    #[test]
    fn operations_that_use_each_others_values_are_not_split() {
        let text = r#""builtin.module"() ({
  %0 = "f.f"() {sym_name = "a"} : () -> i32
  "f.f"(%0) {sym_name = "b"} : (i32) -> ()
}) : () -> ()
"#;
        assert!(parts(&Module::parse(text).unwrap()).is_none());
    }
}
