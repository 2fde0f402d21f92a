//! Reading attributes. Attribute aliases are resolved.

use mohole_ir::{Attr, AttrKind, Module, Op};

/// An attribute of an operation.
pub(crate) fn attr<'a>(module: &'a Module, op: Op, name: &str) -> Option<&'a AttrKind> {
    Some(resolve(module, module.attr(op, name)?))
}

/// The attribute behind an alias, or the attribute itself.
pub(crate) fn resolve(module: &Module, attr: Attr) -> &AttrKind {
    module.attr_kind(module.resolve_attr(attr))
}

/// The numbers of an attribute `array<i64: ..>` or `array<i32: ..>`.
pub(crate) fn numbers(module: &Module, op: Op, name: &str) -> Option<Vec<i64>> {
    let AttrKind::DenseArray { body, .. } = attr(module, op, name)? else { return None };
    let text = module.text(*body).trim();
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// The numbers of an attribute `[1, 2, ..]`.
pub(crate) fn list_numbers(module: &Module, op: Op, name: &str) -> Option<Vec<i64>> {
    let AttrKind::Array(items) = attr(module, op, name)? else { return None };
    let number = |attr| match module.attr_kind(attr) {
        AttrKind::Number { literal, .. } => module.text(*literal).parse().ok(),
        _ => None,
    };
    items.iter().map(|&attr| number(attr)).collect()
}

/// The last name of a symbol attribute: `f` for `@module::@f`.
pub(crate) fn symbol_leaf<'a>(module: &'a Module, op: Op, name: &str) -> Option<&'a str> {
    let AttrKind::Symbol(path) = attr(module, op, name)? else { return None };
    path.last().map(|&last| module.text(last))
}
