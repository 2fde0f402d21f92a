//! Concrete values of a type: arguments for calls, and contents where there would be none.

use mohole_ir::{AttrKind, ElementsKind, Type, TypeKind, Value};

use crate::cx::Cx;
use crate::layout::Layout;
use crate::shape::{Holder, Shape, float_name, int_width};

/// The size that stands for `?` wherever one is made up: the same everywhere, so that shapes agree.
const SIZE: i128 = 4;
/// Constants with more elements are all of one number.
const MANY: u64 = 64;

/// Buffers and tensors with more elements are too much for a test.
pub(crate) const TOO_MANY: u64 = 1 << 22;

/// A seeded value of a type, with every size filled in; `None` for types that are not known.
pub(crate) fn some_value(cx: &mut Cx<'_>, ty: Type) -> Option<Value> {
    let shape = Shape::of(cx.m, ty)?;
    if shape.dims.iter().try_fold(1u64, |n, size| n.checked_mul(size.unwrap_or(1)))? > TOO_MANY {
        return None;
    }
    match shape.holder {
        Holder::Scalar | Holder::Vector => some_constant(cx, ty, &shape),
        Holder::Tensor if shape.is_static() => some_constant(cx, ty, &shape),
        Holder::Tensor => {
            let filled = Shape { dims: filled(&shape), ..shape.clone() };
            let static_ty = filled.with(cx.m, shape.elem);
            let value = some_constant(cx, static_ty, &filled)?;
            Some(cx.make("tensor.cast", &[value], ty))
        }
        Holder::Memref => some_buffer(cx, ty, &shape),
    }
}

/// A tensor or buffer of a type, with these numbers for its `?`, all elements the same.
pub(crate) fn initialized(cx: &mut Cx<'_>, ty: Type, sizes: &[Value]) -> Option<Value> {
    let shape = Shape::of(cx.m, ty)?;
    let scalar = cx.some_scalar(shape.elem)?;
    if shape.holder == Holder::Tensor {
        let operands: Vec<Value> = [scalar].into_iter().chain(sizes.iter().copied()).collect();
        return Some(cx.make("tensor.splat", &operands, ty));
    }
    let plain = shape.with(cx.m, shape.elem);
    let buffer = alloc(cx, plain, sizes);
    cx.fill(scalar, buffer);
    as_type(cx, buffer, ty)
}

fn filled(shape: &Shape) -> Vec<Option<u64>> {
    shape.dims.iter().map(|size| size.or(Some(SIZE as u64))).collect()
}

pub(crate) fn alloc(cx: &mut Cx<'_>, ty: Type, sizes: &[Value]) -> Value {
    let op = cx.op("memref.alloc", sizes, &[ty]);
    let segments = cx.i32_array(&[sizes.len() as i64, 0]);
    cx.m.set_attr(op, "operandSegmentSizes", segments);
    cx.m.op(op).results[0]
}

/// A buffer with contents, copied from a constant.
fn some_buffer(cx: &mut Cx<'_>, ty: Type, shape: &Shape) -> Option<Value> {
    let dims = filled(shape);
    let full = Shape { holder: Holder::Memref, dims: dims.clone(), elem: shape.elem };
    let plain = full.with(cx.m, shape.elem);
    let scalar = cx.some_scalar(shape.elem)?;
    let buffer = alloc(cx, plain, &[]);
    cx.fill(scalar, buffer);
    // Some elements of their own, so that a mix-up of places shows.
    let index: Vec<Value> = dims.iter().map(|_| cx.const_index(0)).collect();
    let other = cx.some_scalar(shape.elem)?;
    if !full.is_empty() {
        let operands: Vec<Value> = [other, buffer].into_iter().chain(index).collect();
        cx.op("memref.store", &operands, &[]);
    }
    as_type(cx, buffer, ty)
}

/// A buffer seen as one of another type: sizes or layout unsaid, as far as a cast can do that.
fn as_type(cx: &mut Cx<'_>, buffer: Value, ty: Type) -> Option<Value> {
    let given = cx.ty(buffer);
    if given == ty {
        return Some(buffer);
    }
    is_general(cx, ty).then(|| cx.make("memref.cast", &[buffer], ty))
}

/// Whether rows one after the other can be seen as a buffer of this type.
fn is_general(cx: &Cx<'_>, ty: Type) -> bool {
    let TypeKind::MemRef { tail, .. } = cx.m.type_kind(ty) else { return false };
    if tail.is_empty() {
        return true;
    }
    let Some(Layout::Strided(strides)) = Layout::of(cx.m, ty).filter(|_| tail.len() == 1) else {
        return false;
    };
    let is_row = match strides.steps.split_last() {
        Some((last, others)) => last.is_none_or(|last| last == 1) && others.iter().all(Option::is_none),
        None => true,
    };
    is_row && strides.offset.is_none_or(|offset| offset == 0)
}

fn some_constant(cx: &mut Cx<'_>, ty: Type, shape: &Shape) -> Option<Value> {
    let count = shape.count()?;
    if shape.holder == Holder::Scalar {
        let literal = some_literal(cx, ty)?;
        return cx.literal(ty, &literal);
    }
    if count == 0 || count > MANY {
        let literal = some_literal(cx, shape.elem)?;
        return cx.literal(ty, &literal);
    }
    let sizes = shape.sizes()?;
    let text = nested(cx, &sizes, shape.elem)?;
    let body = cx.m.intern(&text);
    let value = cx.m.make_attr(AttrKind::Elements { kind: ElementsKind::Dense, body, ty });
    let op = cx.op("arith.constant", &[], &[ty]);
    cx.m.set_attr(op, "value", value);
    Some(cx.m.op(op).results[0])
}

fn nested(cx: &mut Cx<'_>, sizes: &[u64], elem: Type) -> Option<String> {
    let Some((first, rest)) = sizes.split_first() else { return some_literal(cx, elem) };
    let items: Option<Vec<String>> = (0..*first).map(|_| nested(cx, rest, elem)).collect();
    Some(format!("[{}]", items?.join(", ")))
}

/// A small number, as it is written. Fractions of floats are exact in every type.
fn some_literal(cx: &mut Cx<'_>, elem: Type) -> Option<String> {
    if let Some(width) = int_width(cx.m, elem) {
        let most = (1i64 << (width - 1).min(4)) - 1;
        return Some(match width {
            1 => cx.rng.chance(1, 2).to_string(),
            _ if *cx.m.type_kind(elem) == TypeKind::Index => cx.rng.between(0, 5).to_string(),
            _ => cx.rng.between(-most, most).to_string(),
        });
    }
    let name = float_name(cx.m, elem)?;
    let is_usual = matches!(name, "f16" | "bf16" | "f32" | "f64");
    is_usual.then(|| format!("{}.{}", cx.rng.between(1, 7), if cx.rng.chance(1, 2) { 5 } else { 0 }))
}
