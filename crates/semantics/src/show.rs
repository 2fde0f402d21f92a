//! Values as text.

use std::fmt::Write as _;

use crate::attributes::sign_extend;
use crate::memory::Memory;
use crate::types::Ty;
use crate::value::{MemRef, Pointer, Value, count, each_index};
use crate::wide;
use crate::wide_float;

/// A value as a person would write it. With the memory, the elements of a memref are shown.
pub fn show(value: &Value, ty: &Ty, memory: Option<&Memory>) -> String {
    let mut out = String::new();
    write(&mut out, value, ty, memory);
    out
}

fn write(out: &mut String, value: &Value, ty: &Ty, memory: Option<&Memory>) {
    match (value, ty) {
        (Value::Poison, _) => out.push_str("poison"),
        (Value::Unit, _) => out.push_str("()"),
        (Value::Bits(_) | Value::Wide(_), _) => write_number(out, value, ty),
        (Value::Approx(approx), _) => {
            let _ = write!(out, "{:?}..{:?}", approx.low, approx.high);
        }
        (Value::Complex(parts), _) => {
            let element: &Ty = if let Ty::Complex(element) = ty { element } else { ty };
            write_list(out, "(", parts.iter(), ")", |_| element, memory);
        }
        (Value::Vector(elements), Ty::Vector(sizes, element)) => {
            write_nested(out, sizes, elements, element, memory);
        }
        (Value::Vector(elements), _) => write_list(out, "[", elements.iter(), "]", |_| ty, memory),
        (Value::Tensor(tensor), _) => {
            write_nested(out, &tensor.sizes, &tensor.elements, ty.element(), memory);
            write_sizes(out, &tensor.sizes);
        }
        (Value::Aggregate(elements), Ty::Struct { fields, .. }) => {
            write_list(out, "(", elements.iter(), ")", |i| fields.get(i).unwrap_or(&Ty::Unit), memory);
        }
        (Value::Aggregate(elements), Ty::Array(_, element)) => {
            write_list(out, "[", elements.iter(), "]", |_| element, memory);
        }
        (Value::Aggregate(elements), _) => write_list(out, "(", elements.iter(), ")", |_| ty, memory),
        (Value::MemRef(memref), _) => write_memref(out, memref, ty.element(), memory),
        (Value::Pointer(pointer), _) => write_pointer(out, *pointer),
        (Value::Function(name), _) => {
            let _ = write!(out, "@{name}");
        }
    }
}

fn write_number(out: &mut String, value: &Value, ty: &Ty) {
    let _ = match (value, ty) {
        (Value::Bits(bits), Ty::Int(1)) => write!(out, "{}", *bits == 1),
        (Value::Bits(bits), Ty::Int(width)) => write!(out, "{}", sign_extend(*bits, *width)),
        (Value::Wide(bits), Ty::Int(width)) => write!(out, "{}", wide::signed(bits, *width)),
        (_, Ty::Float(float)) => match wide_float::to_f64(value, *float) {
            Some(number) if number.is_nan() => write!(out, "nan"),
            Some(number) => write!(out, "{number:?}"),
            None => write!(out, "?"),
        },
        (Value::Bits(bits), _) => write!(out, "{}", *bits as i64),
        (Value::Wide(bits), _) => write!(out, "{bits}"),
        _ => Ok(()),
    };
}

fn write_list<'a, 't>(
    out: &mut String,
    open: &str,
    values: impl Iterator<Item = &'a Value>,
    close: &str,
    ty: impl Fn(usize) -> &'t Ty,
    memory: Option<&Memory>,
) {
    out.push_str(open);
    for (i, value) in values.enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        write(out, value, ty(i), memory);
    }
    out.push_str(close);
}

fn write_nested(out: &mut String, sizes: &[i64], elements: &[Value], element: &Ty, memory: Option<&Memory>) {
    let [size, inner @ ..] = sizes else {
        if let [only] = elements {
            write(out, only, element, memory);
        }
        return;
    };
    out.push('[');
    let rows = count(inner).unwrap_or(0);
    for i in 0..usize::try_from(*size).unwrap_or(0) {
        if out.len() > LONGEST {
            out.push_str("..");
            break;
        }
        if i > 0 {
            out.push_str(", ");
        }
        write_nested(out, inner, part(elements, i, rows), element, memory);
    }
    out.push(']');
}

/// Texts may become somewhat longer.
const LONGEST: usize = 1 << 20;

fn part(elements: &[Value], row: usize, length: usize) -> &[Value] {
    let start = row.saturating_mul(length);
    elements.get(start..start.saturating_add(length)).unwrap_or_default()
}

fn write_sizes(out: &mut String, sizes: &[i64]) {
    let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
    let _ = write!(out, " : {}", if sizes.is_empty() { "scalar".to_owned() } else { sizes.join("x") });
}

fn write_memref(out: &mut String, memref: &MemRef, element: &Ty, memory: Option<&Memory>) {
    if let (Some(memory), Some(size)) = (memory, element.bytes()) {
        let mut elements = Vec::new();
        let _ = each_index(&memref.sizes, |indices| {
            let offset = memref.element(indices).unwrap_or(0);
            let offset = offset.wrapping_mul(size as i64).wrapping_add(memref.base.offset);
            let at = Pointer { offset, ..memref.base };
            elements.push(memory.load(at, element).unwrap_or(Value::Unit));
            if elements.len() > 1 << 16 { Err(()) } else { Ok(()) }
        });
        write_nested(out, &memref.sizes, &elements, element, None);
    } else {
        write_pointer(out, memref.base);
    }
    write_sizes(out, &memref.sizes);
}

fn write_pointer(out: &mut String, pointer: Pointer) {
    let _ = match pointer {
        Pointer { buffer: 0, offset: 0 } => write!(out, "null"),
        Pointer { buffer: 0, offset } => write!(out, "address {offset}"),
        Pointer { buffer, offset: 0 } => write!(out, "buffer {buffer}"),
        Pointer { buffer, offset } => write!(out, "buffer {buffer}+{offset}"),
    };
}

/// A list of elements of one type.
pub(crate) fn show_elements(elements: &[Value], element: &Ty) -> String {
    let mut out = String::new();
    write_list(&mut out, "[", elements.iter(), "]", |_| element, None);
    out
}
