//! The elements of tensors, and tensors of one element.

use std::rc::Rc;

use mohole_ir::{Module, Type, TypeKind};

use crate::attributes::sign_extend;
use crate::build::Site;
use crate::code::Reg;
use crate::float::Float;
use crate::halt::{Eval, undefined, undefined_by_poison, unsupported};
use crate::int_math::mask;
use crate::machine::Machine;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Tensor, Value};

/// What elements are.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Number {
    /// A signed integer of at most 64 bits.
    Int(u32),
    /// A float.
    Float(Float),
}

/// What the elements of an operand are.
pub(super) fn number(site: &Site<'_, '_>, operand: usize) -> Built<Number> {
    let module = site.module();
    let Some(&value) = module.op(site.op).operands.get(operand) else {
        return missing("an operand is missing");
    };
    signed(module, module.value(value).ty)
}

/// What the elements of a result are.
pub(super) fn result_number(site: &Site<'_, '_>) -> Built<Number> {
    let module = site.module();
    let Some(&value) = module.op(site.op).results.first() else { return missing("a result is missing") };
    signed(module, module.value(value).ty)
}

/// Numbers of types such as `ui8` are not treated here.
pub(super) fn signed(module: &Module, ty: Type) -> Built<Number> {
    let resolved = module.resolve_type(ty);
    if let TypeKind::Tensor { element, .. } = module.type_kind(resolved)
        && module.expanded_type_text(*element).starts_with("ui")
    {
        return missing("unsigned numbers");
    }
    match Ty::of(module, ty).element() {
        Ty::Int(width) if (1..=64).contains(width) => Ok(Number::Int(*width)),
        Ty::Float(float) => Ok(Number::Float(*float)),
        _ => missing("elements of this type"),
    }
}

/// The tensor in a register.
pub(super) fn tensor(m: &Machine, reg: Reg) -> Eval<Rc<Tensor>> {
    match m.get(reg) {
        Value::Tensor(tensor) => Ok(Rc::clone(tensor)),
        Value::Poison => undefined_by_poison("a tensor that is poison"),
        _ => unsupported("something that is no tensor"),
    }
}

/// The only element of a tensor.
pub(super) fn single(m: &Machine, reg: Reg) -> Eval<Value> {
    match tensor(m, reg)?.elements.as_slice() {
        [value] => Ok(value.clone()),
        _ => unsupported("a tensor of more than one element"),
    }
}

/// A number that decides what is done.
pub(super) fn plain(value: &Value, width: u32) -> Eval<i64> {
    match value {
        Value::Bits(bits) => Ok(sign_extend(*bits, width)),
        Value::Poison => undefined_by_poison("poison decides what is done"),
        _ => unsupported("a number that is no integer"),
    }
}

/// An integer; `None` for poison.
pub(super) fn int(value: &Value, width: u32) -> Eval<Option<i128>> {
    match value {
        Value::Bits(bits) => Ok(Some(sign_extend(*bits, width).into())),
        Value::Poison => Ok(None),
        _ => unsupported("a number that is no integer"),
    }
}

/// The least and the greatest signed integer of a width.
pub(super) fn range(width: u32) -> (i128, i128) {
    let half = 1i128 << (width.max(1) - 1);
    (-half, half - 1)
}

/// An integer that must fit.
pub(super) fn fit(number: i128, width: u32) -> Eval<Value> {
    let (low, high) = range(width);
    if number < low || number > high {
        return undefined("an integer overflows");
    }
    Ok(Value::Bits(number as u64 & mask(width)))
}
