//! Splits a module into one module per function, with the symbols that it uses.

use std::collections::BTreeSet;

use mohole_ir::{Attr, AttrKind, Block, Module, Op};

/// Each function with a body, with its name.
pub(super) fn functions(module: &Module) -> Vec<(String, Module)> {
    let Some(body) = body(module) else { return Vec::new() };
    let ops = module.block(body).ops.to_vec();
    let mut isolated = Vec::new();
    for &op in &ops {
        let has_body = module.op(op).regions.iter().any(|&region| !module.region(region).blocks.is_empty());
        if module.op_name(op) != "func.func" || !has_body {
            continue;
        }
        let needed = needed(module, &ops, op);
        let mut copy = module.clone();
        for &other in ops.iter().filter(|other| !needed.contains(other)) {
            copy.erase(other);
        }
        isolated.push((module.symbol_name(op).unwrap_or_default().to_owned(), copy));
    }
    isolated
}

/// The block of a module.
pub(super) fn body(module: &Module) -> Option<Block> {
    let &top = module.block(module.top()).ops.first()?;
    let region = *module.op(top).regions.first().filter(|_| module.op_name(top) == "builtin.module")?;
    module.region(region).blocks.first().copied()
}

/// A function and all symbols that it refers to, directly or through others.
fn needed(module: &Module, ops: &[Op], start: Op) -> BTreeSet<Op> {
    let mut needed = BTreeSet::from([start]);
    let mut stack = vec![start];
    while let Some(op) = stack.pop() {
        let mut names = BTreeSet::new();
        for inner in module.walk_op(op) {
            let data = module.op(inner);
            for attr in [data.properties, data.attrs].into_iter().flatten() {
                symbols(module, attr, &mut names);
            }
        }
        for &other in ops {
            let is_named = module.symbol_name(other).is_some_and(|name| names.contains(name));
            if is_named && needed.insert(other) {
                stack.push(other);
            }
        }
    }
    needed
}

fn symbols(module: &Module, attr: Attr, into: &mut BTreeSet<String>) {
    match module.attr_kind(attr) {
        AttrKind::Symbol(path) => into.extend(path.first().map(|&name| module.text(name).to_owned())),
        AttrKind::Array(items) => items.iter().for_each(|&item| symbols(module, item, into)),
        AttrKind::Dict(entries) => entries.iter().for_each(|&(_, value)| symbols(module, value, into)),
        _ => {}
    }
}
