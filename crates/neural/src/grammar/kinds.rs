//! What is compared of types: their kinds, parts that relations speak about, and constraints of definitions.

use std::sync::Arc;

use mohole_catalog::ternary::{all, any};
use mohole_catalog::{Container as Wanted, Shaped, TypeConstraint, is_float, is_integer};
use serde::{Deserialize, Serialize};

use crate::special::Special;
use crate::tree::{Container, Dim, Ty, Type};

/// A rough description of a type: `i1`, `int`, `float`, `tensor:float`, `!llvm.ptr`.
pub(crate) fn kind_of(ty: &Type) -> String {
    match ty {
        Type::Text(text) => match &**text {
            "i1" | "index" | "none" => text.to_string(),
            _ if text.starts_with('!') => text.split('<').next().unwrap_or_default().to_owned(),
            _ if text.starts_with('i') => "int".to_owned(),
            _ if text.starts_with("si") || text.starts_with("ui") => "signed".to_owned(),
            _ => "float".to_owned(),
        },
        Type::Complex(_) => "complex".to_owned(),
        Type::Tuple(_) => "tuple".to_owned(),
        Type::Function { .. } => "function".to_owned(),
        Type::Shaped { container, dims, element, .. } => {
            let rank = if dims.is_some() { "" } else { "*" };
            format!("{}{rank}:{}", container.keyword(), kind_of(element))
        }
    }
}

/// How a type follows from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Map {
    /// It is the same.
    Same,
    /// It is the element type.
    Element,
    /// It has the same shape, with elements of `i1`.
    Bools,
    /// It has the same shape, with any elements.
    Shape,
    /// It has the same elements, in any shape.
    Elements,
}

impl Map {
    pub(crate) const ALL: [Map; 5] = [Map::Same, Map::Element, Map::Bools, Map::Shape, Map::Elements];
    /// Those that give a type.
    pub(crate) const EXACT: [Map; 3] = [Map::Same, Map::Element, Map::Bools];

    /// The type that follows from another. Of types that only have the same shape, the one with elements of
    /// `i1`; of those that only have the same elements, the scalar.
    pub(crate) fn apply(self, ty: &Ty) -> Ty {
        match (self, &**ty) {
            (Map::Element | Map::Elements, Type::Shaped { element, .. }) => element.clone(),
            (Map::Same | Map::Element | Map::Elements, _) => ty.clone(),
            (Map::Bools | Map::Shape, Type::Shaped { container, dims, tail, .. }) => Arc::new(Type::Shaped {
                container: *container,
                dims: dims.clone(),
                element: Arc::new(Type::Text("i1".into())),
                tail: tail.clone(),
            }),
            (Map::Bools | Map::Shape, _) => Arc::new(Type::Text("i1".into())),
        }
    }
}

/// Whether a type satisfies a constraint. `None` if only C++ code can tell.
pub(crate) fn satisfies(ty: &Type, constraint: &TypeConstraint) -> Option<bool> {
    match constraint {
        TypeConstraint::Any => Some(true),
        TypeConstraint::AnyOf(parts) => any(parts.iter().map(|part| satisfies(ty, part))),
        TypeConstraint::AllOf(parts) => all(parts.iter().map(|part| satisfies(ty, part))),
        TypeConstraint::Not(inner) => satisfies(ty, inner).map(|holds| !holds),
        TypeConstraint::Integer { sign, width } => Some(is_integer(text_of(ty), *sign, *width)),
        TypeConstraint::Index => Some(text_of(ty) == "index"),
        TypeConstraint::Float(Some(kind)) => Some(text_of(ty) == kind),
        TypeConstraint::Float(None) => Some(is_float(text_of(ty))),
        TypeConstraint::None => Some(text_of(ty) == "none"),
        TypeConstraint::Function => Some(matches!(ty, Type::Function { .. })),
        TypeConstraint::Complex(inner) => match ty {
            Type::Complex(element) => satisfies(element, inner),
            _ => Some(false),
        },
        TypeConstraint::Tuple(_) => Some(matches!(ty, Type::Tuple(_))),
        TypeConstraint::Shaped(shaped) => match ty {
            Type::Shaped { .. } => fits(ty, shaped),
            _ => unknown_unless_builtin(ty),
        },
        TypeConstraint::Element(inner) => match ty {
            Type::Shaped { element, .. } => satisfies(element, inner),
            _ => unknown_unless_builtin(ty),
        },
        TypeConstraint::Dialect { dialect, mnemonic } => {
            let rest = text_of(ty).strip_prefix('!').and_then(|text| text.strip_prefix(dialect.as_str()));
            Some(rest.is_some_and(|rest| {
                let rest = rest.trim_start_matches(['.', '<']);
                rest.strip_prefix(mnemonic.as_str())
                    .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
            }))
        }
        TypeConstraint::Parameter { .. } | TypeConstraint::Class(_) | TypeConstraint::Named { .. } => None,
    }
}

/// Whether some type that begins with a mark satisfies a constraint.
pub(crate) fn may_begin(constraint: &TypeConstraint, mark: Special) -> bool {
    let container = match mark {
        Special::Vector => Some(Container::Vector),
        Special::Tensor => Some(Container::Tensor),
        Special::MemRef => Some(Container::MemRef),
        _ => None,
    };
    match constraint {
        TypeConstraint::AnyOf(parts) => parts.iter().any(|part| may_begin(part, mark)),
        TypeConstraint::AllOf(parts) => parts.iter().all(|part| may_begin(part, mark)),
        TypeConstraint::Integer { .. } | TypeConstraint::Float(_) | TypeConstraint::Dialect { .. } => {
            mark == Special::SpelledType
        }
        TypeConstraint::Index | TypeConstraint::None => false,
        TypeConstraint::Function => mark == Special::Function,
        TypeConstraint::Complex(_) => mark == Special::Complex,
        TypeConstraint::Tuple(_) => mark == Special::Tuple,
        TypeConstraint::Shaped(shaped) => match container {
            Some(container) => {
                let ranks = [Some([].as_slice()), Some(&[Dim::Scalable(1)]), None];
                let is_kind = |kind: &Wanted| ranks.iter().any(|dims| is_container(container, *dims, *kind));
                shaped.containers.is_empty() || shaped.containers.iter().any(is_kind)
            }
            None => mark == Special::SpelledType,
        },
        TypeConstraint::Element(_) => container.is_some() || mark == Special::SpelledType,
        TypeConstraint::Any
        | TypeConstraint::Not(_)
        | TypeConstraint::Parameter { .. }
        | TypeConstraint::Class(_)
        | TypeConstraint::Named { .. } => true,
    }
}

fn text_of(ty: &Type) -> &str {
    match ty {
        Type::Text(text) => text,
        _ => "",
    }
}

/// A type of a dialect may be shaped through an interface; a builtin scalar is not.
fn unknown_unless_builtin(ty: &Type) -> Option<bool> {
    if text_of(ty).starts_with('!') { None } else { Some(false) }
}

fn fits(ty: &Type, want: &Shaped) -> Option<bool> {
    let Type::Shaped { container, dims, element, .. } = ty else { return Some(false) };
    let is_kind = |kind: &Wanted| is_container(*container, dims.as_deref(), *kind);
    let container_fits = want.containers.is_empty() || want.containers.iter().any(is_kind);
    let shape_fits = match dims {
        None => !want.ranked,
        Some(dims) => shape_fits(dims, want),
    };
    match &want.element {
        _ if !container_fits || !shape_fits => Some(false),
        Some(wanted) => satisfies(element, wanted),
        None => Some(true),
    }
}

fn shape_fits(dims: &[Dim], want: &Shaped) -> bool {
    let size = |dim: &Dim| match dim {
        Dim::Static(size) | Dim::Scalable(size) => Some(*size),
        Dim::Dynamic => None,
    };
    let sizes: Vec<u64> = dims.iter().filter_map(size).collect();
    let rank = u32::try_from(dims.len()).unwrap_or(u32::MAX);
    let count = sizes.iter().fold(1u64, |a, b| a.saturating_mul(*b));
    let is_static = sizes.len() == dims.len();
    (want.ranks.is_empty() || want.ranks.contains(&rank))
        && rank >= want.min_rank
        && want.max_rank.is_none_or(|max| rank <= max)
        && (want.lengths.is_empty() || want.lengths.contains(&count))
        && count >= want.min_length
        && want.max_length.is_none_or(|max| count <= max)
        && sizes.iter().all(|&size| size >= want.min_dim && want.max_dim.is_none_or(|max| size <= max))
        && want.shape.as_ref().is_none_or(|shape| *shape == sizes)
        && (is_static || !want.static_shape)
        && (!want.all_scalable || dims.iter().all(|dim| matches!(dim, Dim::Scalable(_))))
}

fn is_container(container: Container, dims: Option<&[Dim]>, kind: Wanted) -> bool {
    let ranked = dims.is_some();
    let scalable = dims.unwrap_or_default().iter().any(|dim| matches!(dim, Dim::Scalable(_)));
    match kind {
        Wanted::Vector => container == Container::Vector,
        Wanted::FixedVector => container == Container::Vector && !scalable,
        Wanted::ScalableVector => container == Container::Vector && scalable,
        Wanted::Tensor => container == Container::Tensor,
        Wanted::RankedTensor => container == Container::Tensor && ranked,
        Wanted::UnrankedTensor => container == Container::Tensor && !ranked,
        Wanted::MemRef => container == Container::MemRef && ranked,
        Wanted::UnrankedMemRef => container == Container::MemRef && !ranked,
        Wanted::AnyMemRef => container == Container::MemRef,
        Wanted::ValueSemantics => container != Container::MemRef,
    }
}
