//! `vector.print`, with the text that MLIR's runner prints.

use std::fmt::Write as _;

use mohole_ir::{Dim, Module, Type, TypeKind};

use crate::attributes::{sign_extend, unescape};
use crate::build::Site;
use crate::machine::{Event, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Value, count};
use crate::wide_float;

use super::operands::{keyword, sizes, slice};

pub(super) fn print(site: &mut Site<'_, '_>) -> Built<Step> {
    if let Some(text) = site.text("stringLiteral") {
        let text = String::from_utf8_lossy(&unescape(&text)).into_owned();
        return Ok(Box::new(move |m| {
            m.trace.push(Event::Printed(text.clone()));
            Ok(())
        }));
    }
    let end = match keyword(site, "punctuation").as_deref() {
        None | Some("newline") => "\n",
        Some("comma") => ", ",
        Some("open") => "( ",
        Some("close") => " )",
        Some("no_punctuation") => "",
        Some(_) => return missing("unknown punctuation"),
    };
    if site.operand_count() == 0 {
        return Ok(Box::new(move |m| {
            if !end.is_empty() {
                m.trace.push(Event::Printed(end.to_owned()));
            }
            Ok(())
        }));
    }
    let (value, ty) = (site.operand(0)?, site.operand_type(0)?);
    let unsigned = is_unsigned(site)?;
    let (sizes, element) = (sizes(&ty), ty.element().clone());
    let is_vector = matches!(ty, Ty::Vector(..));
    let is_tile = is_tile(site);
    Ok(Box::new(move |m| {
        let length = slice(m.get(value)).len();
        m.spend(length)?;
        let elements = slice(m.get(value));
        let text = |value| if m.keeps_values { None } else { scalar(value, &element, unsigned) };
        let texts: Option<Vec<String>> = elements.iter().map(text).collect();
        if let Some(texts) = texts {
            let mut text = String::new();
            if is_tile {
                tile(&mut text, &sizes, &texts);
            } else if is_vector {
                nested(&mut text, &sizes, &texts);
            } else {
                text.push_str(&texts.concat());
            }
            if !is_tile {
                text.push_str(end);
            }
            m.trace.push(Event::Printed(text));
            return Ok(());
        }
        let value = m.get(value).clone();
        m.trace.push(Event::PrintedValue(value, ty.clone()));
        if !end.is_empty() {
            m.trace.push(Event::Printed(end.to_owned()));
        }
        Ok(())
    }))
}

/// Whether the elements are `index` or of a type such as `ui8`.
fn is_unsigned(site: &Site<'_, '_>) -> Built<bool> {
    let module = site.module();
    let Some(&value) = module.op(site.op).operands.first() else { return missing("nothing to print") };
    Ok(unsigned_element(module, module.value(value).ty))
}

fn unsigned_element(module: &Module, ty: Type) -> bool {
    let ty = module.resolve_type(ty);
    match module.type_kind(ty) {
        TypeKind::Vector { element, .. } => unsigned_element(module, *element),
        TypeKind::Index => true,
        TypeKind::Integer { .. } => module.expanded_type_text(ty).starts_with("ui"),
        _ => false,
    }
}

/// Whether the value is a scalable matrix: a tile of registers, of which each row is printed on a line of its
/// own.
fn is_tile(site: &Site<'_, '_>) -> bool {
    let module = site.module();
    let ty = module.op(site.op).operands.first().map(|&value| module.resolve_type(module.value(value).ty));
    let kind = ty.map(|ty| module.type_kind(ty));
    matches!(kind, Some(TypeKind::Vector { dims, .. }) if matches!(dims[..], [Dim::Scalable(_), Dim::Scalable(_)]))
}

fn tile(out: &mut String, sizes: &[i64], texts: &[String]) {
    let columns = sizes.get(1..).unwrap_or_default();
    for row in texts.chunks(count(columns).unwrap_or(1).max(1)) {
        nested(out, columns, row);
        out.push('\n');
    }
}

/// The text of a number. `None` if it is not known exactly, or if its text is not defined.
fn scalar(value: &Value, ty: &Ty, unsigned: bool) -> Option<String> {
    match (value, ty) {
        (Value::Bits(bits), Ty::Int(1)) => Some(bits.to_string()),
        (Value::Bits(bits), Ty::Int(_) | Ty::Index) if unsigned => Some(bits.to_string()),
        (Value::Bits(bits), Ty::Int(width)) => Some(sign_extend(*bits, *width).to_string()),
        (Value::Bits(_), Ty::Float(float)) => {
            let number = wide_float::to_f64(value, *float)?;
            (!number.is_nan()).then(|| general(number))
        }
        _ => None,
    }
}

fn nested(out: &mut String, sizes: &[i64], texts: &[String]) {
    let inner = sizes.get(1..).unwrap_or_default();
    out.push_str("( ");
    let rows = count(inner).unwrap_or(1).max(1);
    for (i, row) in texts.chunks(rows).enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        match inner {
            [] => out.push_str(&row.concat()),
            _ => nested(out, inner, row),
        }
    }
    out.push_str(" )");
}

/// A number as C prints it with `%g`: six digits, without zeros at the end.
pub(super) fn general(number: f64) -> String {
    if number.is_infinite() || number == 0.0 {
        let sign = if number.is_sign_negative() { "-" } else { "" };
        return format!("{sign}{}", if number == 0.0 { "0" } else { "inf" });
    }
    let scientific = format!("{number:.5e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if !(-4..6).contains(&exponent) {
        let mut out = trimmed(digits).to_owned();
        let sign = if exponent < 0 { '-' } else { '+' };
        let _ = write!(out, "e{sign}{:02}", exponent.abs());
        return out;
    }
    trimmed(&format!("{number:.*}", (5 - exponent) as usize)).to_owned()
}

fn trimmed(digits: &str) -> &str {
    match digits.contains('.') {
        true => digits.trim_end_matches('0').trim_end_matches('.'),
        false => digits,
    }
}

#[cfg(test)]
mod tests {
    use super::general;

    #[test]
    fn numbers_are_printed_like_c() {
        let printed = [
            (1.0, "1"),
            (2.5, "2.5"),
            (1e10, "1e+10"),
            (999999.5, "1e+06"),
            (123456.0, "123456"),
            (0.0001, "0.0001"),
            (0.00001234567, "1.23457e-05"),
            (-0.0, "-0"),
            (f64::NEG_INFINITY, "-inf"),
        ];
        for (number, text) in printed {
            assert_eq!(general(number), text);
        }
    }
}
