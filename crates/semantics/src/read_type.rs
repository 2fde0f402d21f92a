//! Types of a module.

use std::rc::Rc;

use mohole_ir::{Dim, Module, Type, TypeKind};

use crate::float::Float;
use crate::llvm_types;
use crate::types::{Layout, Ty};
use crate::value::{LONGEST, count};

/// Vectors, arrays and structs of more elements are not evaluated.
const LARGEST: usize = 1 << 22;

/// Integers of more bits are not evaluated.
const WIDEST: u32 = 1024;

/// The number of elements of dynamic dimensions of vectors: scalable vectors have `vscale` 1.
const VSCALE: i64 = 1;

impl Ty {
    /// The meaning of a type of a module.
    pub fn of(module: &Module, ty: Type) -> Ty {
        let ty = module.resolve_type(ty);
        let read = Ty::read(module, ty);
        match elements(&read) {
            Some(elements) if elements <= LARGEST => read,
            _ => Ty::Other(module.expanded_type_text(ty).into()),
        }
    }

    fn read(module: &Module, ty: Type) -> Ty {
        match module.type_kind(ty) {
            TypeKind::Integer { width, .. } => Ty::Int(*width),
            TypeKind::Index => Ty::Index,
            TypeKind::Float(name) => match Float::named(module.text(*name)) {
                Some(float) => Ty::Float(float),
                None => Ty::Other(module.text(*name).into()),
            },
            TypeKind::None => Ty::Unit,
            TypeKind::Complex(element) => Ty::Complex(Rc::new(Ty::of(module, *element))),
            TypeKind::Tuple(fields) => Ty::Struct { fields: all(module, fields), packed: false },
            TypeKind::Function { inputs, results } => Ty::Function(all(module, inputs), all(module, results)),
            TypeKind::Vector { dims, element } => {
                Ty::Vector(vector_sizes(dims), Rc::new(Ty::of(module, *element)))
            }
            TypeKind::Tensor { dims, element, encoding } => {
                if encoding.is_some_and(|encoding| changes_meaning(&module.expanded_attr_text(encoding))) {
                    return Ty::Other(module.expanded_type_text(ty).into());
                }
                Ty::Tensor(dims.as_deref().map(sizes), Rc::new(Ty::of(module, *element)))
            }
            TypeKind::MemRef { dims, element, tail } => {
                let layout = tail.first().map(|&attr| module.expanded_attr_text(attr));
                let layout = layout.and_then(|text| strided(&text)).unwrap_or(Layout::Identity);
                Ty::MemRef(dims.as_deref().map(sizes), Rc::new(Ty::of(module, *element)), layout)
            }
            TypeKind::Dialect(text) => llvm_types::parse(module.text(*text)),
            TypeKind::Alias(text) => Ty::Other(module.text(*text).into()),
        }
    }
}

/// The number of elements of a vector, array or struct, at least 1. `None` for types that are not evaluated:
/// with too many elements, too long dimensions, integers of too many bits, or strides of another rank.
fn elements(ty: &Ty) -> Option<usize> {
    match ty {
        Ty::Int(width) => (1..=WIDEST).contains(width).then_some(1),
        Ty::Vector(sizes, element) => Some(count(sizes)?.checked_mul(elements(element)?)?.max(1)),
        Ty::Array(length, element) => {
            Some(usize::try_from(*length).ok()?.checked_mul(elements(element)?)?.max(1))
        }
        Ty::Struct { fields, .. } => {
            fields.iter().try_fold(1usize, |sum, field| sum.checked_add(elements(field)?))
        }
        Ty::Complex(element) => elements(element)?.checked_mul(2),
        Ty::Tensor(sizes, _) => is_moderate(sizes.as_deref()).then_some(1),
        Ty::MemRef(sizes, _, layout) => {
            let fits = match (sizes, layout) {
                (Some(sizes), Layout::Strided(strides, _)) => sizes.len() == strides.len(),
                _ => true,
            };
            (fits && is_moderate(sizes.as_deref())).then_some(1)
        }
        _ => Some(1),
    }
}

fn is_moderate(sizes: Option<&[i64]>) -> bool {
    sizes.is_none_or(|sizes| sizes.iter().all(|&size| size <= LONGEST))
}

/// Layout attributes such as `#tensor_layout` have no influence; sparse encodings do.
fn changes_meaning(encoding: &str) -> bool {
    encoding.contains("sparse_tensor")
}

fn all(module: &Module, types: &[Type]) -> Rc<[Ty]> {
    types.iter().map(|&ty| Ty::of(module, ty)).collect()
}

fn sizes(dims: &[Dim]) -> Rc<[i64]> {
    let size = |dim: &Dim| match dim {
        Dim::Static(size) => *size as i64,
        Dim::Dynamic | Dim::Scalable(_) => -1,
    };
    dims.iter().map(size).collect()
}

fn vector_sizes(dims: &[Dim]) -> Rc<[i64]> {
    let size = |dim: &Dim| match dim {
        Dim::Static(size) => *size as i64,
        Dim::Scalable(size) => *size as i64 * VSCALE,
        Dim::Dynamic => 0,
    };
    dims.iter().map(size).collect()
}

/// Reads `strided<[4, ?], offset: ?>`.
fn strided(text: &str) -> Option<Layout> {
    let body = text.strip_prefix("strided<[")?.strip_suffix('>')?;
    let (strides, rest) = body.split_once(']')?;
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let strides = strides.split(',').filter(|text| !text.trim().is_empty()).map(number).collect();
    let offset = match rest.split_once("offset:") {
        Some((_, offset)) => number(offset),
        None => Some(0),
    };
    Some(Layout::Strided(strides, offset))
}
