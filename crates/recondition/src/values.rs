//! Random values of a type: arguments of calls, and contents of uninitialized memory.

use mohole_ir::{AttrKind, ElementsKind, Type, TypeKind, Value};

use crate::cx::Cx;
use crate::layout::Layout;
use crate::shape::{Shape, ShapeKind, elem_type, float_name, int_width};

/// Stands for every dynamic size, so that the shapes of several values agree.
const DYNAMIC_SIZE: i128 = 4;
/// Larger constants are splats.
const MAX_LISTED_ELEMENTS: u64 = 64;

/// The most elements that a tensor or buffer may have.
pub(crate) const MAX_ELEMENTS: u64 = 1 << 22;

/// A random value of a type. `None` if the type is not supported.
pub(crate) fn seeded_value(cx: &mut Cx<'_>, ty: Type) -> Option<Value> {
    let shape = Shape::of(cx.m, ty)?;
    if shape.dims.iter().try_fold(1u64, |n, size| n.checked_mul(size.unwrap_or(1)))? > MAX_ELEMENTS {
        return None;
    }
    match shape.kind {
        ShapeKind::Scalar | ShapeKind::Vector => seeded_constant(cx, ty, &shape),
        ShapeKind::Tensor if shape.is_static() => seeded_constant(cx, ty, &shape),
        ShapeKind::Tensor => {
            let fixed = Shape { dims: static_dims(&shape), ..shape.clone() };
            let static_ty = fixed.with(cx.m, shape.elem);
            let value = seeded_constant(cx, static_ty, &fixed)?;
            Some(cx.make("tensor.cast", &[value], ty))
        }
        ShapeKind::Memref => seeded_buffer(cx, ty, &shape),
    }
}

/// A tensor or buffer of a type with these dynamic sizes, all elements the same.
pub(crate) fn filled_value(cx: &mut Cx<'_>, ty: Type, sizes: &[Value]) -> Option<Value> {
    let shape = Shape::of(cx.m, ty)?;
    let scalar = cx.seeded_scalar(shape.elem)?;
    if shape.kind == ShapeKind::Tensor {
        let operands: Vec<Value> = [scalar].into_iter().chain(sizes.iter().copied()).collect();
        return Some(cx.make("tensor.splat", &operands, ty));
    }
    let plain = shape.with(cx.m, shape.elem);
    let buffer = alloc(cx, plain, sizes);
    cx.fill(scalar, buffer);
    as_type(cx, buffer, ty)
}

fn static_dims(shape: &Shape) -> Vec<Option<u64>> {
    shape.dims.iter().map(|size| size.or(Some(DYNAMIC_SIZE as u64))).collect()
}

/// The type of a buffer with the default layout.
pub(crate) fn row_major_type(cx: &mut Cx<'_>, buffer: Value) -> Option<Type> {
    let shape = cx.shape(buffer)?;
    Some(shape.with(cx.m, shape.elem))
}

/// Allocates a row-major buffer with the sizes of another one.
pub(crate) fn alloc_like(cx: &mut Cx<'_>, buffer: Value) -> Option<Value> {
    let ty = row_major_type(cx, buffer)?;
    let sizes = cx.dynamic_sizes(buffer)?;
    Some(alloc(cx, ty, &sizes))
}

/// Copies a buffer to a new row-major one.
pub(crate) fn copy_of(cx: &mut Cx<'_>, buffer: Value) -> Option<Value> {
    let copy = alloc_like(cx, buffer)?;
    cx.op("memref.copy", &[buffer, copy], &[]);
    Some(copy)
}

/// A `dense` attribute with the same number in every element.
pub(crate) fn splat_attr(cx: &mut Cx<'_>, ty: Type) -> Option<AttrKind> {
    let elem = elem_type(cx.m, ty);
    let literal = match (int_width(cx.m, elem), float_name(cx.m, elem)) {
        (Some(1), _) => "true",
        (Some(_), _) => "3",
        (_, Some(_)) => "3.0",
        _ => return None,
    };
    Some(AttrKind::Elements { kind: ElementsKind::Dense, body: cx.m.intern(literal), ty })
}

fn alloc(cx: &mut Cx<'_>, ty: Type, sizes: &[Value]) -> Value {
    let op = cx.op("memref.alloc", sizes, &[ty]);
    let segments = cx.i32_array(&[sizes.len() as i64, 0]);
    cx.m.set_attr(op, "operandSegmentSizes", segments);
    cx.m.op(op).results[0]
}

/// A buffer filled with one number, except for its first element.
fn seeded_buffer(cx: &mut Cx<'_>, ty: Type, shape: &Shape) -> Option<Value> {
    let dims = static_dims(shape);
    let full = Shape { kind: ShapeKind::Memref, dims: dims.clone(), elem: shape.elem };
    let plain = full.with(cx.m, shape.elem);
    let scalar = cx.seeded_scalar(shape.elem)?;
    let buffer = alloc(cx, plain, &[]);
    cx.fill(scalar, buffer);
    // The first element differs, so that a wrong index shows.
    let index: Vec<Value> = dims.iter().map(|_| cx.const_index(0)).collect();
    let other = cx.seeded_scalar(shape.elem)?;
    if !full.is_empty() {
        let operands: Vec<Value> = [other, buffer].into_iter().chain(index).collect();
        cx.op("memref.store", &operands, &[]);
    }
    as_type(cx, buffer, ty)
}

/// Casts a buffer to a type with the same or less static information. `None` if no cast can.
fn as_type(cx: &mut Cx<'_>, buffer: Value, ty: Type) -> Option<Value> {
    let given = cx.ty(buffer);
    if given == ty {
        return Some(buffer);
    }
    accepts_row_major(cx, ty).then(|| cx.make("memref.cast", &[buffer], ty))
}

/// Whether a row-major buffer can be cast to this type.
fn accepts_row_major(cx: &Cx<'_>, ty: Type) -> bool {
    let TypeKind::MemRef { tail, .. } = cx.m.type_kind(ty) else { return false };
    if tail.is_empty() {
        return true;
    }
    let Some(Layout::Strided(strides)) = Layout::of(cx.m, ty).filter(|_| tail.len() == 1) else {
        return false;
    };
    let has_row_strides = match strides.steps.split_last() {
        Some((last, others)) => last.is_none_or(|last| last == 1) && others.iter().all(Option::is_none),
        None => true,
    };
    has_row_strides && strides.offset.is_none_or(|offset| offset == 0)
}

fn seeded_constant(cx: &mut Cx<'_>, ty: Type, shape: &Shape) -> Option<Value> {
    let count = shape.count()?;
    if shape.kind == ShapeKind::Scalar {
        let literal = seeded_literal(cx, ty)?;
        return cx.literal(ty, &literal);
    }
    if count == 0 || count > MAX_LISTED_ELEMENTS {
        let literal = seeded_literal(cx, shape.elem)?;
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
    let Some((first, rest)) = sizes.split_first() else { return seeded_literal(cx, elem) };
    let items: Option<Vec<String>> = (0..*first).map(|_| nested(cx, rest, elem)).collect();
    Some(format!("[{}]", items?.join(", ")))
}

/// The literal of a small number. Floats are exact in every float type.
fn seeded_literal(cx: &mut Cx<'_>, elem: Type) -> Option<String> {
    if let Some(width) = int_width(cx.m, elem) {
        let max = (1i64 << (width - 1).min(4)) - 1;
        return Some(match width {
            1 => cx.rng.chance(1, 2).to_string(),
            _ if *cx.m.type_kind(elem) == TypeKind::Index => cx.rng.between(0, 5).to_string(),
            _ => cx.rng.between(-max, max).to_string(),
        });
    }
    let name = float_name(cx.m, elem)?;
    let is_supported = matches!(name, "f16" | "bf16" | "f32" | "f64");
    is_supported.then(|| format!("{}.{}", cx.rng.between(1, 7), if cx.rng.chance(1, 2) { 5 } else { 0 }))
}
