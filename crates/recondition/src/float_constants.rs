//! Floats with a known value.

use mohole_ir::{AttrKind, ElementsKind, Module, Value};

use crate::attrs::attr;
use crate::defs::{defined_by, defining_op};
use crate::shape::{elem_type, float_name};

/// How many splats and broadcasts are followed.
const MAX_SPLATS: u32 = 8;

/// The number in every element of a constant float.
pub(crate) fn known_float(module: &Module, mut value: Value) -> Option<f64> {
    for _ in 0..MAX_SPLATS {
        let op = defining_op(module, value)?;
        if !matches!(module.op_name(op), "tensor.splat" | "vector.broadcast" | "vector.splat") {
            break;
        }
        value = *module.op(op).operands.first()?;
    }
    let op = defined_by(module, value, "arith.constant")?;
    let text = match attr(module, op, "value")? {
        AttrKind::Number { literal, .. } => module.text(*literal),
        AttrKind::Elements { body, kind: ElementsKind::Dense, .. } => module.text(*body),
        _ => return None,
    };
    float_number(text, float_name(module, elem_type(module, module.value(value).ty))?)
}

/// Parses a float as MLIR prints it: as the shortest decimal that is unique within its type, or as
/// hexadecimal bits.
fn float_number(text: &str, name: &str) -> Option<f64> {
    let digits = text.strip_prefix("0x");
    let bits = |width: usize| u64::from_str_radix(digits?, 16).ok().filter(|bits| bits >> (width - 1) <= 1);
    match (name, digits.is_some()) {
        ("bf16", true) => Some(f32::from_bits(u32::try_from(bits(16)?).ok()? << 16).into()),
        ("f32", true) => Some(f32::from_bits(u32::try_from(bits(32)?).ok()?).into()),
        ("f64", true) => bits(64).map(f64::from_bits),
        ("bf16", false) => text.parse().ok().map(|number: f32| {
            let number = number.to_bits();
            f32::from_bits((number + 0x7fff + (number >> 16 & 1)) & 0xffff_0000).into()
        }),
        ("f32", false) => text.parse().ok().map(|number: f32| number.into()),
        (_, false) => text.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_parsed_from_decimals_and_bits() {
        assert_eq!(float_number("4.097000e+03", "f32"), Some(4097.0));
        assert_eq!(float_number("0x4190000004000000", "f64"), Some(67_108_865.0));
        assert_eq!(float_number("0x4EFFFFFF", "f32"), Some(2_147_483_520.0));
        assert_eq!(float_number("9.22337203E+18", "f32"), Some(9_223_372_036_854_775_808.0));
        assert_eq!(float_number("3.38953E+38", "bf16"), Some(3.389_531_389_251_535_5e38));
        assert_eq!(float_number("[1.0, 2.0]", "f32"), None);
    }
}
