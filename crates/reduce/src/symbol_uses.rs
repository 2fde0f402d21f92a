//! Which operations refer to a symbol.

use mohole_ir::{Attr, AttrKind, Module, Op, Str};
use rustc_hash::FxHashSet;

/// The operations that name one of these symbols, those that define them excepted.
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

/// Calls `found` with every part of every symbol reference in an attribute.
pub(crate) fn visit(module: &Module, attr: Attr, found: &mut dyn FnMut(Str)) {
    match module.attr_kind(attr) {
        AttrKind::Symbol(path) => path.iter().for_each(|&name| found(name)),
        AttrKind::Array(items) => items.iter().for_each(|&item| visit(module, item, found)),
        AttrKind::Dict(entries) => entries.iter().for_each(|&(_, value)| visit(module, value, found)),
        _ => {}
    }
}
