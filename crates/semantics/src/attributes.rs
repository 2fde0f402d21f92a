//! Values of attributes.

use std::rc::Rc;

use mohole_ir::{Attr, AttrKind, ElementsKind, Module};
use num_bigint::{BigInt, BigUint};
use num_traits::Num;

use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Value, count};
use crate::wide;

/// Constants of more elements are not evaluated.
const LARGEST: usize = 1 << 20;

/// An integer attribute.
pub(crate) fn int(module: &Module, attr: Attr) -> Option<i64> {
    match module.attr_kind(module.resolve_attr(attr)) {
        AttrKind::Number { literal, .. } => parse_int(module.text(*literal)),
        AttrKind::Bool(value) => Some(i64::from(*value)),
        _ => None,
    }
}

fn parse_int(text: &str) -> Option<i64> {
    text.parse().ok().or_else(|| text.parse::<u64>().ok().map(|value| value as i64)).or_else(|| {
        let hex = text.strip_prefix("0x")?;
        u64::from_str_radix(hex, 16).ok().map(|value| value as i64)
    })
}

/// An array of integers: `array<i64: ..>`, `[..]` or `dense<..>`.
pub(crate) fn ints(module: &Module, attr: Attr) -> Option<Vec<i64>> {
    match module.attr_kind(module.resolve_attr(attr)) {
        AttrKind::DenseArray { body, .. } => {
            let words = module.text(*body).split(',').map(str::trim).filter(|word| !word.is_empty());
            words.map(|word| parse_int(word).or_else(|| parse_bool(word))).collect()
        }
        AttrKind::Array(items) => items.iter().map(|&item| int(module, item)).collect(),
        AttrKind::Elements { .. } => {
            let values = elements(module, attr).ok()?;
            let ty = elements_type(module, attr)?;
            let width = ty.element().width()?;
            let signed = |value: Value| match value {
                Value::Bits(bits) => Some(sign_extend(bits, width)),
                _ => None,
            };
            values.into_iter().map(signed).collect()
        }
        _ => None,
    }
}

fn parse_bool(text: &str) -> Option<i64> {
    text.parse().ok().map(|value: bool| i64::from(value))
}

/// The value of the lowest `width` bits as a signed number.
pub(crate) fn sign_extend(bits: u64, width: u32) -> i64 {
    match width {
        0 => 0,
        64.. => bits as i64,
        _ => (bits << (64 - width)) as i64 >> (64 - width),
    }
}

fn elements_type(module: &Module, attr: Attr) -> Option<Ty> {
    match module.attr_kind(module.resolve_attr(attr)) {
        AttrKind::Elements { ty, .. } => Some(Ty::of(module, *ty)),
        _ => None,
    }
}

/// The elements of `dense<..>`, or the value of a number.
pub(crate) fn elements(module: &Module, attr: Attr) -> Built<Vec<Value>> {
    let attr = module.resolve_attr(attr);
    match module.attr_kind(attr) {
        AttrKind::Elements { kind: ElementsKind::Dense, body, ty } => {
            let ty = Ty::of(module, *ty);
            let Some(length) = ty.static_sizes().and_then(count) else {
                return missing("elements of open size");
            };
            dense(module.text(*body), ty.element(), length)
        }
        AttrKind::Elements { kind, .. } => missing(format!("{} elements", kind.keyword())),
        AttrKind::Number { literal, ty: Some(ty) } => {
            Ok(vec![scalar(module.text(*literal), &Ty::of(module, *ty))?])
        }
        AttrKind::Bool(value) => Ok(vec![Value::bool(*value)]),
        _ => missing(format!("the attribute {}", module.attr_text(attr))),
    }
}

/// Elements as written between the brackets of `dense<..>`.
fn dense(body: &str, element: &Ty, length: usize) -> Built<Vec<Value>> {
    let body = body.trim();
    if length > LARGEST {
        return missing("a very large constant");
    }
    if let Some(hex) = body.strip_prefix("\"0x").and_then(|rest| rest.strip_suffix('"')) {
        return dense_hex(hex, element, length);
    }
    if body.is_empty() && length == 0 {
        return Ok(Vec::new());
    }
    let mut values = Vec::new();
    let mut rest = body;
    loop {
        rest = rest.trim_start_matches(|c: char| matches!(c, '[' | ']' | ',') || c.is_whitespace());
        if rest.is_empty() {
            break;
        }
        let end = if rest.starts_with('(') {
            rest.find(')').map_or(rest.len(), |end| end + 1)
        } else {
            rest.find([',', ']']).unwrap_or(rest.len())
        };
        values.push(scalar(rest[..end].trim(), element)?);
        rest = &rest[end..];
    }
    match values.as_slice() {
        [one] if length != 1 => Ok(vec![one.clone(); length]),
        _ if values.len() == length => Ok(values),
        _ => missing("elements that do not fill their type"),
    }
}

fn dense_hex(hex: &str, element: &Ty, length: usize) -> Built<Vec<Value>> {
    let digits = hex.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let Some(bytes) = digits.map(byte).collect::<Option<Vec<u8>>>() else {
        return missing("odd hexadecimal elements");
    };
    let (Some(width), true) = (element.width(), !bytes.is_empty()) else {
        return missing("hexadecimal elements");
    };
    if width == 1 {
        let bit = |i: usize| bytes.get(i / 8).map(|byte| Value::Bits(u64::from(byte >> (i % 8) & 1)));
        return (0..length).map(bit).collect::<Option<_>>().map_or_else(|| missing("too few elements"), Ok);
    }
    let size = (width.div_ceil(8) as usize).next_power_of_two();
    let values = bytes.chunks(size).map(|chunk| wide::value(BigUint::from_bytes_le(chunk), width));
    let values: Vec<Value> = values.collect();
    match values.as_slice() {
        [one] => Ok(vec![one.clone(); length]),
        _ if values.len() == length => Ok(values),
        _ => missing("too few elements"),
    }
}

/// A number as written.
pub(crate) fn scalar(text: &str, ty: &Ty) -> Built<Value> {
    match ty {
        Ty::Int(width) => integer(text, *width),
        Ty::Index => integer(text, 64),
        Ty::Float(float) => {
            if let Some(hex) = text.strip_prefix("0x") {
                return match BigUint::from_str_radix(hex, 16) {
                    Ok(bits) => Ok(wide::value(bits, float.width())),
                    Err(_) => missing("a float that cannot be read"),
                };
            }
            crate::wide_float::parse(text, *float).map_or_else(|| missing("a float that cannot be read"), Ok)
        }
        Ty::Complex(element) => {
            let parts = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            let Some((re, im)) = parts.and_then(|parts| parts.split_once(',')) else {
                return missing("a complex number that cannot be read");
            };
            Ok(Value::complex(scalar(re.trim(), element)?, scalar(im.trim(), element)?))
        }
        _ => missing("elements of this type"),
    }
}

fn integer(text: &str, width: u32) -> Built<Value> {
    match text {
        "true" => return Ok(Value::Bits(1)),
        "false" => return Ok(Value::Bits(0)),
        _ => {}
    }
    if let Some(value) = parse_int(text).filter(|_| width <= 64) {
        let mask = if width >= 64 { u64::MAX } else { (1u64 << width) - 1 };
        return Ok(Value::Bits(value as u64 & mask));
    }
    let parsed = match text.strip_prefix("0x") {
        Some(hex) => BigInt::from_str_radix(hex, 16),
        None => BigInt::from_str_radix(text, 10),
    };
    match parsed {
        Ok(value) => Ok(wide::value(wide::wrap(&value, width), width)),
        Err(_) => missing("a number that cannot be read"),
    }
}

/// The value of a constant attribute of some type: a number, `dense<..>`, a string, or an array of parts.
pub(crate) fn constant(module: &Module, attr: Attr, ty: &Ty) -> Built<Value> {
    let attr = module.resolve_attr(attr);
    match (module.attr_kind(attr), ty) {
        (AttrKind::Number { literal, .. }, _) => scalar(module.text(*literal), ty),
        (AttrKind::Bool(value), _) => Ok(Value::bool(*value)),
        (AttrKind::Elements { .. }, Ty::Tensor(..)) => {
            let Some(sizes) = elements_type(module, attr).and_then(|ty| Some(ty.static_sizes()?.to_vec()))
            else {
                return missing("elements of open size");
            };
            Ok(Value::tensor(sizes, elements(module, attr)?))
        }
        (AttrKind::Elements { .. }, Ty::Vector(..)) => Ok(Value::vector(elements(module, attr)?)),
        (AttrKind::Elements { .. }, Ty::Array(..)) => {
            let values = elements(module, attr)?;
            nested(&mut values.into_iter(), ty)
        }
        (AttrKind::String { raw, .. }, Ty::Array(length, _)) => {
            let mut bytes = unescape(module.text(*raw));
            let Some(length) = usize::try_from(*length).ok().filter(|&length| length <= LARGEST) else {
                return missing("a very large constant");
            };
            bytes.resize(length, 0);
            Ok(Value::aggregate(bytes.into_iter().map(|byte| Value::Bits(u64::from(byte))).collect()))
        }
        (AttrKind::Array(items), Ty::Complex(element)) if items.len() == 2 => {
            Ok(Value::complex(constant(module, items[0], element)?, constant(module, items[1], element)?))
        }
        (AttrKind::Array(items), Ty::Struct { fields, .. }) if items.len() == fields.len() => {
            let values = items.iter().zip(fields.iter()).map(|(&item, field)| constant(module, item, field));
            Ok(Value::aggregate(values.collect::<Built<_>>()?))
        }
        (AttrKind::Array(items), Ty::Array(_, element)) => {
            let values = items.iter().map(|&item| constant(module, item, element));
            Ok(Value::aggregate(values.collect::<Built<_>>()?))
        }
        (AttrKind::Symbol(path), _) => match path.last() {
            Some(&name) => Ok(Value::Function(Rc::from(module.text(name)))),
            None => missing("an empty symbol"),
        },
        _ => missing(format!("the attribute {}", module.attr_text(attr))),
    }
}

/// Arrays of arrays, vectors or scalars from a flat list.
fn nested(values: &mut impl Iterator<Item = Value>, ty: &Ty) -> Built<Value> {
    match ty {
        Ty::Array(length, element) => {
            let parts = (0..*length).map(|_| nested(values, element));
            Ok(Value::aggregate(parts.collect::<Built<_>>()?))
        }
        Ty::Vector(sizes, _) => Ok(Value::vector(values.take(count(sizes).unwrap_or(0)).collect())),
        _ => match (values.next(), ty) {
            // The llvm dialect has no complex numbers.
            (Some(Value::Complex(parts)), Ty::Struct { .. }) => Ok(Value::aggregate(parts.to_vec())),
            (Some(value), _) => Ok(value),
            (None, _) => missing("too few elements"),
        },
    }
}

/// The bytes of a string with escapes such as `\0A`, `\n` and `\"`.
pub(crate) fn unescape(raw: &str) -> Vec<u8> {
    let raw = raw.as_bytes();
    let mut bytes = Vec::with_capacity(raw.len());
    let mut i = 0;
    while i < raw.len() {
        if raw[i] != b'\\' {
            bytes.push(raw[i]);
            i += 1;
            continue;
        }
        let hex = raw.get(i + 1..i + 3).and_then(|pair| std::str::from_utf8(pair).ok());
        if let Some(byte) = hex.and_then(|pair| u8::from_str_radix(pair, 16).ok()) {
            bytes.push(byte);
            i += 3;
        } else {
            bytes.push(match raw.get(i + 1) {
                Some(b'n') => b'\n',
                Some(b't') => b'\t',
                Some(&other) => other,
                None => b'\\',
            });
            i += 2;
        }
    }
    bytes
}

/// A number, truth value or complex number as a person writes it.
pub fn parse_value(text: &str, ty: &Ty) -> Option<Value> {
    scalar(text, ty).ok()
}
