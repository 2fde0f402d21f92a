//! What an evaluation printed, as text.

use mohole_semantics::{Event, Ty, Value};

/// The text of all that was printed. `Err` with the name of a function that nothing is known of.
pub(super) fn text(trace: &[Event]) -> Result<String, String> {
    let mut out = String::new();
    for event in trace {
        match event {
            Event::Printed(text) | Event::PrintedDetail(text) => out.push_str(text),
            Event::PrintedValue(value, ty) => write(&mut out, value, ty),
            Event::Called { name, .. } => return Err(format!("calls the unknown function @{name}")),
        }
    }
    Ok(out)
}

fn write(out: &mut String, value: &Value, ty: &Ty) {
    match (value, ty) {
        (Value::Vector(elements), Ty::Vector(sizes, element)) => nested(out, sizes, elements, element),
        (Value::Pointer(_), _) => out.push_str("0x1000"),
        // The middle of what it may be, with the digits that the runner prints.
        (Value::Approx(approx), _) => out.push_str(&general(f64::midpoint(approx.low, approx.high))),
        (Value::Poison, _) => out.push_str("poison"),
        // The sign of a NaN is not defined; the checks say `nan`.
        (Value::Bits(_), Ty::Float(float)) => match mohole_semantics::show(value, ty, None).as_str() {
            "nan" => out.push_str("nan"),
            _ => out.push_str(&general(float_of(value, *float))),
        },
        _ => out.push_str(&mohole_semantics::show(value, ty, None)),
    }
}

fn float_of(value: &Value, float: mohole_semantics::Float) -> f64 {
    match value {
        Value::Bits(bits) => float.decode(*bits),
        _ => f64::NAN,
    }
}

fn nested(out: &mut String, sizes: &[i64], elements: &[Value], element: &Ty) {
    let inner = sizes.get(1..).unwrap_or_default();
    let rows = usize::try_from(inner.iter().product::<i64>()).unwrap_or(1).max(1);
    out.push_str("( ");
    for (i, row) in elements.chunks(rows).enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        match (inner, row) {
            ([], [one]) => write(out, one, element),
            _ => nested(out, inner, row, element),
        }
    }
    out.push_str(" )");
}

/// A number with six digits, as `%g` prints it.
fn general(number: f64) -> String {
    let scientific = format!("{number:.5e}");
    let Some((digits, exponent)) = scientific.split_once('e') else { return scientific };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..6).contains(&exponent) {
        return trimmed(&format!("{number:.*}", (5 - exponent) as usize)).to_owned();
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", trimmed(digits), exponent.abs())
}

fn trimmed(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}
