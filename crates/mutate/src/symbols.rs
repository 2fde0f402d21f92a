//! Which symbols operations use, and fresh symbols.

use mohole_ir::{Attr, AttrKind, Module, Op, Str};

/// Whether an operation's attributes mention a symbol, as the first of a path.
pub(crate) fn mentions(module: &Module, op: Op, symbol: &str) -> bool {
    let data = module.op(op);
    [data.properties, data.attrs].into_iter().flatten().any(|attr| attr_mentions(module, attr, symbol))
}

fn attr_mentions(module: &Module, attr: Attr, symbol: &str) -> bool {
    match module.attr_kind(attr) {
        AttrKind::Symbol(parts) => parts.iter().any(|&part| module.text(part) == symbol),
        AttrKind::Array(items) => items.iter().any(|&item| attr_mentions(module, item, symbol)),
        AttrKind::Dict(entries) => entries.iter().any(|&(_, value)| attr_mentions(module, value, symbol)),
        AttrKind::Opaque { text, .. } => module.text(*text).contains(&format!("@{symbol}")),
        _ => false,
    }
}

/// Whether an operation's attributes name a symbol.
pub(crate) fn mentions_symbols(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    [data.properties, data.attrs].into_iter().flatten().any(|attr| has_symbol(module, attr))
}

fn has_symbol(module: &Module, attr: Attr) -> bool {
    match module.attr_kind(attr) {
        AttrKind::Symbol(_) => true,
        AttrKind::Array(items) => items.iter().any(|&item| has_symbol(module, item)),
        AttrKind::Dict(entries) => entries.iter().any(|&(_, value)| has_symbol(module, value)),
        AttrKind::Opaque { text, .. } => module.text(*text).contains('@'),
        _ => false,
    }
}

/// The first names of all symbol paths that an operation uses; `None` if a dialect's own text holds symbols,
/// which cannot be read.
pub(crate) fn mentioned(module: &Module, op: Op) -> Option<Vec<Str>> {
    let mut found = Vec::new();
    let data = module.op(op);
    for attr in [data.properties, data.attrs].into_iter().flatten() {
        collect(module, attr, &mut found)?;
    }
    Some(found)
}

fn collect(module: &Module, attr: Attr, found: &mut Vec<Str>) -> Option<()> {
    match module.attr_kind(attr) {
        AttrKind::Symbol(parts) => found.extend(parts.first()),
        AttrKind::Array(items) => items.iter().try_for_each(|&item| collect(module, item, found))?,
        AttrKind::Dict(entries) => {
            entries.iter().try_for_each(|&(_, value)| collect(module, value, found))?;
        }
        AttrKind::Opaque { text, .. } if module.text(*text).contains('@') => return None,
        _ => {}
    }
    Some(())
}

/// A symbol that no operation of the module defines, made from `stem`.
pub(crate) fn fresh(module: &Module, stem: &str) -> String {
    let taken: Vec<&str> = module.walk().filter_map(|op| module.symbol_name(op)).collect();
    let mut name = stem.to_owned();
    for n in 0.. {
        if !taken.contains(&name.as_str()) {
            break;
        }
        name = format!("{stem}_{n}");
    }
    name
}
