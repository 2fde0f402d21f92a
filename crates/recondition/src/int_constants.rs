//! The integers in a constant attribute.

use mohole_ir::{AttrKind, ElementsKind, Module};

use crate::range::Range;
use crate::shape::{elem_type, int_width};

/// The integers of a `dense<..>` attribute, signed; a single one for a splat. `None` if one is not written in
/// decimal digits.
pub(crate) fn dense_integers(module: &Module, attr: &AttrKind) -> Option<Vec<i128>> {
    let AttrKind::Elements { kind: ElementsKind::Dense, body, ty } = attr else { return None };
    let full = Range::of_width(int_width(module, elem_type(module, *ty))?);
    let is_separator = |c: char| matches!(c, '[' | ']' | ',') || c.is_whitespace();
    let words = module.text(*body).split(is_separator).filter(|word| !word.is_empty());
    let number = |word: &str| match word {
        "true" => Some(-1),
        "false" => Some(0),
        _ => word.parse::<i128>().ok().filter(|&number| full.contains(number)),
    };
    words.map(number).collect()
}

/// The range of the integers in a constant attribute.
pub(crate) fn attr_range(module: &Module, attr: &AttrKind) -> Option<Range> {
    match attr {
        AttrKind::Bool(bit) => Some(Range::exactly(-i128::from(*bit))),
        AttrKind::Number { literal, .. } => module.text(*literal).parse().ok().map(Range::exactly),
        _ => dense_integers(module, attr)?.into_iter().map(Range::exactly).reduce(Range::join),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Option<Vec<i128>> {
        let program = format!("%0 = \"a.b\"() {{value = {text}}} : () -> i8");
        let module = Module::parse(&program).unwrap();
        let op = module.walk().next().unwrap();
        dense_integers(&module, module.attr_kind(module.attr(op, "value").unwrap()))
    }

    #[test]
    fn integers_are_read_as_signed() {
        assert_eq!(numbers("dense<[[-3, 5], [0, 127]]> : tensor<2x2xi8>"), Some(vec![-3, 5, 0, 127]));
        assert_eq!(numbers("dense<7> : tensor<4xi8>"), Some(vec![7]));
        assert_eq!(numbers("dense<[true, false]> : tensor<2xi1>"), Some(vec![-1, 0]));
    }

    #[test]
    fn only_decimal_digits_are_read() {
        assert_eq!(numbers("dense<\"0x0102\"> : tensor<2xi8>"), None);
        assert_eq!(numbers("dense<0x01> : tensor<2xi8>"), None);
        assert_eq!(numbers("dense<[1.5, 2.0]> : tensor<2xf32>"), None);
        assert_eq!(numbers("dense_resource<blob1> : tensor<2xi8>"), None);
        assert_eq!(numbers("sparse<[[0]], [5]> : tensor<2xi8>"), None);
    }
}
