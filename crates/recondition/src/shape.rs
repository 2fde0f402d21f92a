//! Types as rules see them: elements, held alone or in a vector, tensor or buffer.

use mohole_ir::{Dim, Module, Signedness, Type, TypeKind};

/// What holds the elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holder {
    Scalar,
    Vector,
    Tensor,
    Memref,
}

/// A type with elements; `None` as a size means that it is known at run time only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) holder: Holder,
    pub(crate) dims: Vec<Option<u64>>,
    pub(crate) elem: Type,
}

impl Shape {
    /// The shape of a ranked type; `None` for what has none: unranked, scalable, a dialect's own.
    pub(crate) fn of(module: &Module, ty: Type) -> Option<Self> {
        let shape = |holder, dims: &[Dim], elem: Type| {
            let size = |dim: &Dim| match dim {
                Dim::Static(size) => Some(Some(*size)),
                Dim::Dynamic => Some(None),
                Dim::Scalable(_) => None,
            };
            Some(Shape { holder, dims: dims.iter().map(size).collect::<Option<_>>()?, elem })
        };
        match module.type_kind(ty) {
            TypeKind::Vector { dims, element } => shape(Holder::Vector, dims, *element),
            TypeKind::Tensor { dims, element, encoding: None } => {
                shape(Holder::Tensor, dims.as_ref()?, *element)
            }
            TypeKind::MemRef { dims, element, .. } => shape(Holder::Memref, dims.as_ref()?, *element),
            TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) | TypeKind::Complex(_) => {
                shape(Holder::Scalar, &[], ty)
            }
            _ => None,
        }
    }

    pub(crate) fn rank(&self) -> usize {
        self.dims.len()
    }

    /// All sizes, when they are known.
    pub(crate) fn sizes(&self) -> Option<Vec<u64>> {
        self.dims.iter().copied().collect()
    }

    pub(crate) fn is_static(&self) -> bool {
        self.dims.iter().all(Option::is_some)
    }

    /// Elements in all, when the sizes are known.
    pub(crate) fn count(&self) -> Option<u64> {
        self.dims.iter().try_fold(1u64, |n, size| n.checked_mul((*size)?))
    }

    /// Whether there is surely nothing in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.dims.contains(&Some(0))
    }

    /// The same holder and sizes with other elements. Buffers lose their layout.
    pub(crate) fn with(&self, module: &mut Module, elem: Type) -> Type {
        let dims = self.dims.iter().map(|size| size.map_or(Dim::Dynamic, Dim::Static)).collect();
        match self.holder {
            Holder::Scalar => elem,
            Holder::Vector => module.make_type(TypeKind::Vector { dims, element: elem }),
            Holder::Tensor => {
                module.make_type(TypeKind::Tensor { dims: Some(dims), element: elem, encoding: None })
            }
            Holder::Memref => {
                module.make_type(TypeKind::MemRef { dims: Some(dims), element: elem, tail: [].into() })
            }
        }
    }
}

/// The bits of an integer, `index` included: programs run where it has 64.
pub(crate) fn int_width(module: &Module, ty: Type) -> Option<u32> {
    match module.type_kind(ty) {
        // There are integers of no bits at all; nothing can be said of them.
        TypeKind::Integer { width: width @ 1.., sign: Signedness::Signless } => Some(*width),
        TypeKind::Index => Some(64),
        _ => None,
    }
}

/// A float's keyword.
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
