//! bufferization: conversions between tensors and buffers.

use crate::mixed::elem::CONTENTS;
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::scope::Needs::Tensors;
use crate::mixed::ty::{Ty, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("bufferization.alloc_tensor", Tensors, alloc_tensor),
    rule("bufferization.to_tensor", Tensors, to_tensor),
    rule("bufferization.materialize_in_destination", Tensors, materialize),
];

fn alloc_tensor(p: &mut Program) -> Option<()> {
    let a = p.shaped(ValueKind::Tensor, CONTENTS, 1..=3);
    p.def(a.ty.clone(), a.range, format!("bufferization.alloc_tensor() copy({a}) : {}", a.ty));
    Some(())
}

/// Copies a buffer into a new one, which only the tensor uses.
fn to_tensor(p: &mut Program) -> Option<()> {
    let source = p.shaped(ValueKind::Memref, CONTENTS, 1..=3);
    let plain = Ty::memref(&source.ty.dims, source.ty.elem);
    let buffer = p.temp(plain.clone(), source.range, format!("memref.alloc() : {plain}"));
    p.line(format!("memref.copy {source}, {buffer} : {} to {plain}", source.ty));
    let ty = Ty::tensor(&plain.dims, plain.elem);
    // Generic form, because the custom form differs between versions.
    p.def(
        ty.clone(),
        source.range,
        format!("\"bufferization.to_tensor\"({buffer}) <{{restrict, writable}}> : ({plain}) -> {ty}"),
    );
    Some(())
}

fn materialize(p: &mut Program) -> Option<()> {
    let a = p.shaped(ValueKind::Tensor, CONTENTS, 1..=3);
    let ty = Ty::memref(&a.ty.dims, a.ty.elem);
    let mut buffer = p.temp(ty.clone(), a.range, format!("memref.alloc() : {ty}"));
    buffer.origin = p.number();
    p.op(format!(
        "bufferization.materialize_in_destination {a} in restrict writable {buffer} : ({}, {ty}) -> ()",
        a.ty
    ));
    p.own(&buffer);
    p.publish(&buffer);
    Some(())
}
