//! Finds the operations that refer to a symbol.

use mohole_ir::{Attr, AttrKind, Module, Op, Str};
use rustc_hash::FxHashSet;

/// The operations that refer to one of these symbols.
pub(crate) fn users(module: &Module, names: &FxHashSet<String>) -> Vec<Op> {
    let refers = |&op: &Op| {
        let data = module.op(op);
        let mut found = false;
        for attr in [data.properties, data.attrs].into_iter().flatten() {
            visit(module, attr, &mut |name| found |= names.contains(module.text(name)));
        }
        found
    };
    module.walk().filter(refers).collect()
}

/// The operations with an attribute that resolves to a function. The name alone does not suffice: another
/// symbol of the same name may be nearer.
pub(crate) fn callers(module: &Module, function: Op) -> Vec<Op> {
    let Some(name) = module.symbol_name(function) else { return Vec::new() };
    let mut users = users(module, &FxHashSet::from_iter([name.to_owned()]));
    users.retain(|&user| {
        let dicts = [module.op(user).properties, module.op(user).attrs].into_iter().flatten();
        dicts.flat_map(|dict| values(module, dict)).any(|value| refers_to(module, user, value, function))
    });
    users
}

/// The operations that call a function: their `callee` resolves to it.
pub(crate) fn calls(module: &Module, function: Op) -> Vec<Op> {
    let mut calls = callers(module, function);
    calls.retain(|&call| {
        module.attr(call, "callee").is_some_and(|callee| refers_to(module, call, callee, function))
    });
    calls
}

/// The values of a dictionary.
fn values(module: &Module, dict: Attr) -> impl Iterator<Item = Attr> {
    let entries: &[(Str, Attr)] = match module.attr_kind(dict) {
        AttrKind::Dict(entries) => entries,
        _ => &[],
    };
    entries.iter().map(|&(_, value)| value)
}

/// Whether an attribute of an operation is a reference to a function.
fn refers_to(module: &Module, user: Op, attr: Attr, function: Op) -> bool {
    let AttrKind::Symbol(path) = module.attr_kind(attr) else { return false };
    let path: Vec<&str> = path.iter().map(|&part| module.text(part)).collect();
    module.resolve_symbol(user, &path) == Some(function)
}

/// Calls `found` with every part of every symbol reference in an attribute.
pub(crate) fn visit(module: &Module, attr: Attr, found: &mut dyn FnMut(Str)) {
    match module.attr_kind(attr) {
        AttrKind::Symbol(path) => path.iter().for_each(|&name| found(name)),
        AttrKind::Array(items) => items.iter().for_each(|&item| visit(module, item, found)),
        AttrKind::Dict(entries) => entries.iter().for_each(|&(_, value)| visit(module, value, found)),
        _ => {}
    }
}
