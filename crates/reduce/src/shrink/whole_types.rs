//! Replaces one type at a time by an ordinary one, wherever it occurs: `vector<7x[4]xf16>` by
//! `vector<4x4xf32>` or `vector<4xf32>`, `tensor<*xi8>` by `tensor<?xi32>`, `complex<f32>` by `f32`.

use mohole_ir::{AttrKind, Dim, Module, Type, TypeKind};
use rustc_hash::FxHashSet;

use crate::nesting::parts;
use crate::strangeness::of_type;
use crate::type_text::replace_type;
use crate::{Body, Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "whole-types",
    plan: |case, _| {
        let Body::Module(module) = &case.body else { return None };
        let atoms = atoms(module);
        Plan::of_module_text(
            case,
            |_| atoms,
            |text, atoms| {
                atoms.into_iter().fold(text.to_owned(), |text, (from, to)| replace_type(&text, &from, &to))
            },
        )
    },
};

/// Each type with its replacements. Those that keep the rank come first: if atoms of one type are applied
/// together, the first one counts.
fn atoms(module: &Module) -> Vec<(String, String)> {
    let mut like = Vec::new();
    let mut plain = Vec::new();
    for ty in used_types(module) {
        let text = module.type_text(ty);
        if of_type(module, ty) > 0 {
            like.extend(alike(module, ty).map(|to| (text.clone(), to)));
            plain.extend(plainest(module, ty).map(|to| (text.clone(), to)));
            plain.extend(of_lower_rank(module, ty).into_iter().map(|to| (text.clone(), to)));
        }
    }
    like.retain(|(from, to)| from != to);
    plain.retain(|atom| atom.0 != atom.1 && !like.contains(atom));
    like.into_iter().chain(plain).collect()
}

/// The types of values, declared functions and attributes, each once, behind their element types.
fn used_types(module: &Module) -> Vec<Type> {
    let mut types: Vec<Type> = Vec::new();
    for op in module.walk() {
        let data = module.op(op);
        let blocks = data.regions.iter().flat_map(|&region| &module.region(region).blocks);
        let args = blocks.flat_map(|&block| &module.block(block).args);
        let values = data.results.iter().chain(args).map(|&value| module.value(value).ty);
        let (inputs, results) = module.function_type(op).unwrap_or_default();
        let attributes = module.attr_entries(op).filter_map(|(_, attr)| match module.attr_kind(attr) {
            AttrKind::Type(ty) => Some(*ty),
            _ => None,
        });
        for ty in values.chain(inputs.iter().chain(results).copied()).chain(attributes) {
            types.extend(element(module, ty));
            types.push(ty);
        }
    }
    let mut seen = FxHashSet::default();
    types.retain(|&ty| seen.insert(ty));
    types
}

/// The element type of a shaped type, if it is not a builtin scalar: those have a reduction of their own.
fn element(module: &Module, ty: Type) -> Option<Type> {
    let (TypeKind::Vector { element, .. }
    | TypeKind::Tensor { element, .. }
    | TypeKind::MemRef { element, .. }) = module.type_kind(ty)
    else {
        return None;
    };
    let is_scalar =
        matches!(module.type_kind(*element), TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index);
    (!is_scalar).then_some(*element)
}

/// The ordinary type that is most like a type, with its layout and memory space; `None` if there is none.
pub(super) fn alike(module: &Module, ty: Type) -> Option<String> {
    let (keyword, dims, element) = match module.type_kind(ty) {
        TypeKind::Vector { dims, element } => ("vector", Some(dims), element),
        TypeKind::Tensor { dims, element, .. } => ("tensor", dims.as_ref(), element),
        TypeKind::MemRef { dims, element, .. } => ("memref", dims.as_ref(), element),
        TypeKind::Alias(_) | TypeKind::Function { .. } | TypeKind::Index => return None,
        _ => return Some(scalar(module, ty).to_owned()),
    };
    let shape = match dims {
        None => "?x".to_owned(),
        Some(dims) if dims.is_empty() && keyword == "vector" => "4x".to_owned(),
        Some(dims) => dims.iter().map(|&dim| format!("{}x", ordinary_size(dim))).collect(),
    };
    Some(format!("{keyword}<{shape}{}{}>", scalar(module, *element), tail(&module.type_text(ty))))
}

/// What follows the element type in a shaped type: `, 1` in `memref<4xf32, 1>`.
fn tail(text: &str) -> String {
    let inside = text.split_once('<').and_then(|(_, rest)| rest.strip_suffix('>')).unwrap_or_default();
    parts(inside).iter().skip(1).map(|part| format!(", {part}")).collect()
}

/// The shaped type of one dimension; `None` for other types, and for those of one dimension.
fn plainest(module: &Module, ty: Type) -> Option<String> {
    let (keyword, dims, element) = match module.type_kind(ty) {
        TypeKind::Vector { dims, element } => ("vector", dims, element),
        TypeKind::Tensor { dims: Some(dims), element, .. } => ("tensor", dims, element),
        TypeKind::MemRef { dims: Some(dims), element, .. } => ("memref", dims, element),
        _ => return None,
    };
    (dims.len() > 1).then(|| format!("{keyword}<4x{}>", scalar(module, *element)))
}

/// A type of more than two dimensions with its first one and with its first two, and its own element type.
fn of_lower_rank(module: &Module, ty: Type) -> Vec<String> {
    let (TypeKind::Vector { dims, .. }
    | TypeKind::Tensor { dims: Some(dims), .. }
    | TypeKind::MemRef { dims: Some(dims), .. }) = module.type_kind(ty)
    else {
        return Vec::new();
    };
    let text = module.type_text(ty);
    let Some((keyword, inside)) = text.split_once('<').filter(|_| dims.len() > 2) else { return Vec::new() };
    let sizes: Vec<&str> = inside.splitn(dims.len() + 1, 'x').collect();
    let Some((element, sizes)) = sizes.split_last().filter(|(_, sizes)| sizes.len() == dims.len()) else {
        return Vec::new();
    };
    [1, 2].map(|rank| format!("{keyword}<{}x{element}", sizes[..rank].join("x"))).into()
}

/// The ordinary scalar type for any type.
fn scalar(module: &Module, ty: Type) -> &'static str {
    match module.type_kind(module.resolve_type(ty)) {
        TypeKind::Float(_) | TypeKind::Complex(_) => "f32",
        TypeKind::Integer { width: 1, .. } => "i1",
        _ => "i32",
    }
}

/// Sizes that are ordinary stay.
fn ordinary_size(dim: Dim) -> &'static str {
    match dim {
        Dim::Static(2) => "2",
        Dim::Dynamic => "?",
        Dim::Static(_) | Dim::Scalable(_) => "4",
    }
}
