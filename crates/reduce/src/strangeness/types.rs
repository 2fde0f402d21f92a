//! How strange a type is.

use mohole_ir::{Dim, Module, Signedness, Type, TypeKind};

/// The strangeness of a type: 0 for those of most programs, such as `i32`, `index` and `memref<4x?xf32>`.
pub(crate) fn of_type(module: &Module, ty: Type) -> usize {
    let of_all = |types: &[Type]| types.iter().map(|&ty| of_type(module, ty)).sum::<usize>();
    match module.type_kind(module.resolve_type(ty)) {
        TypeKind::Integer { width, sign } => {
            of_width(*width) + 2 * usize::from(*sign != Signedness::Signless)
        }
        TypeKind::Index | TypeKind::Alias(_) => 0,
        TypeKind::Float(keyword) => of_float(module.text(*keyword)),
        TypeKind::None => 2,
        TypeKind::Complex(element) => 2 + of_type(module, *element),
        TypeKind::Tuple(members) => 3 + of_all(members),
        TypeKind::Function { inputs, results } => of_all(inputs) + of_all(results),
        TypeKind::Vector { dims, element } => {
            of_dims(dims) + 2 * usize::from(dims.is_empty()) + of_element(module, *element)
        }
        TypeKind::Tensor { dims, element, encoding } => {
            of_shape(dims.as_deref()) + 2 * usize::from(encoding.is_some()) + of_element(module, *element)
        }
        TypeKind::MemRef { dims, element, tail } => {
            of_shape(dims.as_deref()) + 2 * tail.len() + of_element(module, *element)
        }
        TypeKind::Dialect(text) => {
            if module.text(*text).len() > LONG_TYPE {
                2
            } else {
                1
            }
        }
    }
}

/// The strangeness of an element type. `index` is ordinary, but not many of them.
fn of_element(module: &Module, ty: Type) -> usize {
    match module.type_kind(module.resolve_type(ty)) {
        TypeKind::Index => 1,
        _ => of_type(module, ty),
    }
}

/// Types of dialects with more bytes count as long.
const LONG_TYPE: usize = 20;

/// Whether an integer type of this width is one that most programs have.
pub(crate) fn is_ordinary_width(width: u32) -> bool {
    of_width(width) == 0
}

/// Whether a floating-point type is the one that most programs have.
pub(crate) fn is_ordinary_float(keyword: &str) -> bool {
    of_float(keyword) == 0
}

fn of_width(width: u32) -> usize {
    match width {
        1 | 32 => 0,
        8 | 16 | 64 => 1,
        _ => 3,
    }
}

fn of_float(keyword: &str) -> usize {
    match keyword {
        "f32" => 0,
        "f16" | "bf16" | "f64" => 1,
        _ => 3,
    }
}

fn of_shape(dims: Option<&[Dim]>) -> usize {
    dims.map_or(3, of_dims)
}

/// More than two dimensions are strange, whatever their sizes.
fn of_dims(dims: &[Dim]) -> usize {
    dims.iter().map(|&dim| of_dim(dim)).sum::<usize>() + dims.len().saturating_sub(2)
}

fn of_dim(dim: Dim) -> usize {
    match dim {
        Dim::Dynamic | Dim::Static(2 | 4) => 0,
        Dim::Static(1 | 3 | 8 | 16 | 32 | 64 | 128) => 1,
        Dim::Static(0) => 3,
        Dim::Static(_) | Dim::Scalable(_) => 2,
    }
}
