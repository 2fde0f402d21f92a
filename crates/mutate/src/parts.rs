//! A module taken apart into functions that stand alone.

use mohole_ir::{AttrKind, Module, Op};
use rustc_hash::FxHashMap;

use crate::symbols;

/// The parts of a program whose operations do not mention each other's symbols, each as a program of its
/// own with the module around it kept. `None` where there is only one, or where it cannot be told.
pub fn parts(module: &Module) -> Option<Vec<Module>> {
    let [outer] = *module.block(module.top()).ops.as_slice() else { return None };
    let [region] = *module.op(outer).regions.as_slice() else { return None };
    let [block] = *module.region(region).blocks.as_slice() else { return None };
    if module.op_name(outer) != "builtin.module" || has_dict_entries(module, outer) {
        return None;
    }
    let ops = &module.block(block).ops;
    // What defines no symbol may have an effect on the others.
    if ops.len() < 2 || ops.iter().any(|&op| module.symbol_name(op).is_none()) {
        return None;
    }
    let groups = groups(module, ops)?;
    let distinct: Vec<usize> = {
        let mut distinct = groups.clone();
        distinct.sort_unstable();
        distinct.dedup();
        distinct
    };
    if distinct.len() < 2 {
        return None;
    }
    let part = |&group: &usize| {
        let mut part = module.clone();
        for (&op, _) in ops.iter().zip(&groups).filter(|&(_, &other)| other != group) {
            part.erase(op);
        }
        part
    };
    Some(distinct.iter().map(part).collect())
}

/// A module with attributes means something by them that its functions may depend on.
fn has_dict_entries(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    [data.properties, data.attrs]
        .into_iter()
        .flatten()
        .any(|attr| matches!(module.attr_kind(attr), AttrKind::Dict(entries) if !entries.is_empty()))
}

/// Which group each operation belongs to: those that mention each other share one.
fn groups(module: &Module, ops: &[Op]) -> Option<Vec<usize>> {
    let names: FxHashMap<&str, usize> =
        ops.iter().enumerate().filter_map(|(i, &op)| Some((module.symbol_name(op)?, i))).collect();
    let mut groups: Vec<usize> = (0..ops.len()).collect();
    for (i, &op) in ops.iter().enumerate() {
        for inner in module.walk_op(op) {
            for symbol in symbols::mentioned(module, inner)? {
                if let Some(&other) = names.get(module.text(symbol)) {
                    let (keep, give) = (groups[i].min(groups[other]), groups[i].max(groups[other]));
                    groups.iter_mut().filter(|group| **group == give).for_each(|group| *group = keep);
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
}
