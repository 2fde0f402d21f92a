//! Numbers as the C library and C++ streams print them.

use std::rc::Rc;

use crate::machine::{Event, Machine};
use crate::types::Ty;
use crate::value::Value;
use crate::wide_float;

/// Prints text.
pub(super) fn print(m: &mut Machine, text: impl Into<String>) {
    m.trace.push(Event::Printed(text.into()));
}

/// Prints a value as text, or as a value where that is not known exactly.
pub(super) fn print_value(m: &mut Machine, value: &Value, ty: &Ty, unsigned: bool) {
    match (value, ty) {
        (Value::Bits(bits), Ty::Int(8)) => print(m, char::from(*bits as u8).to_string()),
        (Value::Bits(bits), Ty::Int(_) | Ty::Index) if unsigned => print(m, bits.to_string()),
        (Value::Bits(bits), Ty::Int(width)) => {
            print(m, crate::attributes::sign_extend(*bits, *width).to_string());
        }
        (Value::Bits(bits), Ty::Index) => print(m, (*bits as i64).to_string()),
        (Value::Bits(_) | Value::Wide(_), Ty::Float(float)) => match wide_float::to_f64(value, *float) {
            Some(number) => print(m, general(number)),
            None => m.trace.push(Event::PrintedValue(value.clone(), ty.clone())),
        },
        (Value::Complex(parts), Ty::Complex(element)) => {
            print(m, "(");
            print_value(m, &parts[0], element, unsigned);
            print(m, ",");
            print_value(m, &parts[1], element, unsigned);
            print(m, ")");
        }
        (Value::Poison, Ty::Complex(element)) => {
            let parts = Value::Complex(Rc::new([Value::Poison, Value::Poison]));
            print_value(m, &parts, &Ty::Complex(Rc::clone(element)), unsigned);
        }
        _ => m.trace.push(Event::PrintedValue(value.clone(), ty.clone())),
    }
}

/// A number with six digits, as `%g` prints it. The sign of a NaN has no meaning and is left out.
pub(crate) fn general(value: f64) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    let scientific = format!("{value:.5e}");
    let Some((digits, exponent)) = scientific.split_once('e') else { return scientific };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..6).contains(&exponent) {
        let fixed = format!("{value:.*}", (5 - exponent) as usize);
        return without_zeros(&fixed).to_owned();
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", without_zeros(digits), exponent.abs())
}

/// Without zeros at the end of the fraction.
fn without_zeros(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}

#[cfg(test)]
mod tests {
    use super::general;

    #[test]
    fn numbers_look_as_printed_by_the_c_library() {
        let known = [
            (1.0, "1"),
            (-0.0, "-0"),
            (100_000.0, "100000"),
            (999_999.5, "1e+06"),
            (123_456.7, "123457"),
            (1_234_567.0, "1.23457e+06"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (3.333_333_3, "3.33333"),
            (1e100, "1e+100"),
            (f64::NEG_INFINITY, "-inf"),
            (f64::NAN, "nan"),
        ];
        for (value, text) in known {
            assert_eq!(general(value), text);
        }
    }
}
