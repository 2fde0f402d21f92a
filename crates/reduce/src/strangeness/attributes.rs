//! How strange the attributes of an operation are.

use mohole_ir::{Attr, AttrKind, ElementsKind, Module, Op};

use super::of_type;

/// The strangeness of all attributes of an operation.
pub(super) fn of_op(module: &Module, op: Op) -> usize {
    module.attr_entries(op).map(|(_, attr)| of_attr(module, attr)).sum()
}

/// The type behind a number does not count: the operation defines it.
fn of_attr(module: &Module, attr: Attr) -> usize {
    match module.attr_kind(module.resolve_attr(attr)) {
        AttrKind::Number { literal, .. } => of_number(module.text(*literal)),
        AttrKind::Array(items) => items.iter().map(|&item| of_attr(module, item)).sum(),
        AttrKind::Dict(entries) => entries.iter().map(|&(_, value)| of_attr(module, value)).sum(),
        AttrKind::Type(ty) => of_type(module, *ty),
        AttrKind::DenseArray { body, .. } => {
            module.text(*body).split(',').map(|number| of_number(number.trim())).sum()
        }
        AttrKind::Elements { kind: ElementsKind::Dense, body, .. } => match module.text(*body) {
            list if list.starts_with('[') => 2,
            splat => of_number(splat),
        },
        AttrKind::Elements { .. } => 3,
        _ => 0,
    }
}

/// Stands for a size that is not known, and is not printed.
const DYNAMIC: &str = "-9223372036854775808";

/// The strangeness of a literal: single digits, 0.0, 1.0 and 2.0 are ordinary.
fn of_number(literal: &str) -> usize {
    let is_ordinary = match literal.parse::<f64>() {
        Ok(value) if literal.contains('.') => [0.0, 1.0, 2.0].contains(&value),
        _ => literal.len() < 2 || literal == DYNAMIC || literal.starts_with(|c: char| c.is_alphabetic()),
    };
    match is_ordinary {
        true => 0,
        false if literal.len() <= 4 => 1,
        false => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_stranger_than_short_ones() {
        let check = |literals: &[&str], expected: usize| {
            literals.iter().for_each(|literal| assert_eq!(of_number(literal), expected, "{literal}"));
        };
        check(&["0", "7", "1.000000e+00", "2.0", "true", DYNAMIC, ""], 0);
        check(&["17", "-1", "2.5"], 1);
        check(&["65536", "0x7FC00000", "3.140000e+00", "-9223372036854775807"], 2);
    }
}
