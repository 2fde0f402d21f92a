//! The shapes of types: scalars, vectors, tensors and buffers.

use mohole_ir::{Dim, Module, Signedness, Type, TypeKind, Value};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShapeKind {
    Scalar,
    Vector,
    Tensor,
    Memref,
}

/// The shape and element type of a type. `None` stands for a dynamic size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) kind: ShapeKind,
    pub(crate) dims: Vec<Option<u64>>,
    pub(crate) elem: Type,
}

impl Shape {
    /// The shape of a scalar or ranked type. `None` for unranked and scalable types and types of dialects.
    pub(crate) fn of(module: &Module, ty: Type) -> Option<Self> {
        let shape = |kind, dims: &[Dim], elem: Type| {
            let size = |dim: &Dim| match dim {
                Dim::Static(size) => Some(Some(*size)),
                Dim::Dynamic => Some(None),
                Dim::Scalable(_) => None,
            };
            Some(Shape { kind, dims: dims.iter().map(size).collect::<Option<_>>()?, elem })
        };
        match module.type_kind(ty) {
            TypeKind::Vector { dims, element } => shape(ShapeKind::Vector, dims, *element),
            TypeKind::Tensor { dims, element, encoding: None } => {
                shape(ShapeKind::Tensor, dims.as_ref()?, *element)
            }
            TypeKind::MemRef { dims, element, .. } => shape(ShapeKind::Memref, dims.as_ref()?, *element),
            TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) | TypeKind::Complex(_) => {
                shape(ShapeKind::Scalar, &[], ty)
            }
            _ => None,
        }
    }

    pub(crate) fn rank(&self) -> usize {
        self.dims.len()
    }

    /// All sizes, if they are static.
    pub(crate) fn sizes(&self) -> Option<Vec<u64>> {
        self.dims.iter().copied().collect()
    }

    pub(crate) fn is_static(&self) -> bool {
        self.dims.iter().all(Option::is_some)
    }

    /// The number of elements, if all sizes are static.
    pub(crate) fn count(&self) -> Option<u64> {
        self.dims.iter().try_fold(1u64, |n, size| n.checked_mul((*size)?))
    }

    /// Whether a static size is 0.
    pub(crate) fn is_empty(&self) -> bool {
        self.dims.contains(&Some(0))
    }

    /// A type of the same kind and sizes with other elements. Buffers lose their layout.
    pub(crate) fn with(&self, module: &mut Module, elem: Type) -> Type {
        let dims = self.dims.iter().map(|size| size.map_or(Dim::Dynamic, Dim::Static)).collect();
        match self.kind {
            ShapeKind::Scalar => elem,
            ShapeKind::Vector => module.make_type(TypeKind::Vector { dims, element: elem }),
            ShapeKind::Tensor => {
                module.make_type(TypeKind::Tensor { dims: Some(dims), element: elem, encoding: None })
            }
            ShapeKind::Memref => {
                module.make_type(TypeKind::MemRef { dims: Some(dims), element: elem, tail: [].into() })
            }
        }
    }
}

/// One dimension of a tensor, buffer or vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Axis {
    pub(crate) container: Value,
    pub(crate) dim: usize,
}

impl Axis {
    pub(crate) fn of(container: Value, dim: usize) -> Self {
        Axis { container, dim }
    }

    /// The size that the type states, `Some(None)` if it is dynamic. `None` if the dimension does not exist.
    pub(crate) fn static_size(self, module: &Module) -> Option<Option<u64>> {
        Shape::of(module, module.value(self.container).ty)?.dims.get(self.dim).copied()
    }
}

/// The width of a signless integer. `index` has 64 bits on the machines that run the programs.
pub(crate) fn int_width(module: &Module, ty: Type) -> Option<u32> {
    match module.type_kind(ty) {
        // `i0` exists; no rule handles it.
        TypeKind::Integer { width: width @ 1.., sign: Signedness::Signless } => Some(*width),
        TypeKind::Index => Some(64),
        _ => None,
    }
}

/// The keyword of a float type.
pub(crate) fn float_name(module: &Module, ty: Type) -> Option<&str> {
    match module.type_kind(ty) {
        TypeKind::Float(name) => Some(module.text(*name)),
        _ => None,
    }
}

/// The element type of a shaped type, or the type itself.
pub(crate) fn elem_type(module: &Module, ty: Type) -> Type {
    match module.type_kind(ty) {
        TypeKind::Vector { element, .. }
        | TypeKind::Tensor { element, .. }
        | TypeKind::MemRef { element, .. } => *element,
        _ => ty,
    }
}
