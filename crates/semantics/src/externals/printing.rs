//! The functions with which MLIR's runner prints scalars and text.

use crate::float::Float;
use crate::float_convert;
use crate::halt::{Eval, unsupported};
use crate::machine::{Event, Function, Machine};
use crate::types::Ty;
use crate::value::Value;

use super::known::{Known, pointer};
use super::text::{print, print_value};

/// The function with this name and type.
pub(super) fn find(function: &Function) -> Option<Known> {
    if !function.results.is_empty() && &*function.name != "puts" {
        return None;
    }
    let known: Known = match (&*function.name, function.inputs.as_slice()) {
        ("printI64", [Ty::Int(64) | Ty::Index]) => |m, _, args| value(m, args, &Ty::Int(64), false),
        ("printU64", [Ty::Int(64) | Ty::Index]) => |m, _, args| value(m, args, &Ty::Int(64), true),
        ("printF32", [Ty::Float(Float::F32)]) => |m, _, args| value(m, args, &Ty::Float(Float::F32), false),
        ("printF64", [Ty::Float(Float::F64)]) => |m, _, args| value(m, args, &Ty::Float(Float::F64), false),
        ("printF16" | "printBF16", [Ty::Int(16) | Ty::Float(_)]) => half,
        ("printString", [Ty::Pointer]) => |m, _, args| text(m, args, ""),
        ("puts", [Ty::Pointer]) => puts,
        ("printOpen", []) => |m, _, _| fixed(m, "( "),
        ("printClose", []) => |m, _, _| fixed(m, " )"),
        ("printComma", []) => |m, _, _| fixed(m, ", "),
        ("printNewline", []) => |m, _, _| fixed(m, "\n"),
        ("printFlops", [Ty::Float(_)]) => |_, _, _| unsupported("prints a speed"),
        _ => return None,
    };
    Some(known)
}

fn fixed(m: &mut Machine, text: &str) -> Eval<Vec<Value>> {
    print(m, text);
    Ok(Vec::new())
}

fn value(m: &mut Machine, args: &[Value], ty: &Ty, unsigned: bool) -> Eval<Vec<Value>> {
    if let Some(value) = args.first() {
        print_value(m, value, ty, unsigned);
    }
    Ok(Vec::new())
}

/// A float of 16 bits; as its bits after lowering.
fn half(m: &mut Machine, function: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    let name = if &*function.name == "printF16" { "f16" } else { "bf16" };
    let (Some(float), Some(value)) = (Float::named(name), args.first()) else {
        return unsupported("a float without a format");
    };
    let value = float_convert::from_bits(float, value).unwrap_or_else(|_| value.clone());
    print_value(m, &value, &Ty::Float(float), false);
    Ok(Vec::new())
}

/// The text at an address.
fn text(m: &mut Machine, args: &[Value], end: &str) -> Eval<Vec<Value>> {
    let text = m.text_at(pointer(args, 0)?)?;
    m.spend(text.len())?;
    m.trace.push(Event::Printed(text + end));
    Ok(Vec::new())
}

fn puts(m: &mut Machine, function: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    if !function.results.is_empty() {
        return unsupported("the result of puts");
    }
    text(m, args, "\n")
}
