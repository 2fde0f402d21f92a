//! Copies of strings, types and attributes.

use super::Transplant;
use crate::alias::Sigil;
use crate::{Attr, AttrKind, Module, Str, Type, TypeKind};

impl Transplant {
    pub(super) fn text(&mut self, source: &Module, text: Str, into: &mut Module) -> Str {
        *self.texts.entry(text).or_insert_with(|| into.strings.intern(source.text(text)))
    }

    pub(super) fn ty(&mut self, source: &Module, ty: Type, into: &mut Module) -> Type {
        if let Some(&done) = self.types.get(&ty) {
            return done;
        }
        let mut list =
            |types: &[Type]| types.iter().map(|&ty| self.ty(source, ty, into)).collect::<Box<[_]>>();
        let kind = match source.type_kind(ty) {
            kind @ (TypeKind::Integer { .. } | TypeKind::Index | TypeKind::None) => kind.clone(),
            TypeKind::Tuple(types) => TypeKind::Tuple(list(types)),
            TypeKind::Function { inputs, results } => {
                TypeKind::Function { inputs: list(inputs), results: list(results) }
            }
            TypeKind::Float(keyword) => TypeKind::Float(self.text(source, *keyword, into)),
            TypeKind::Complex(element) => TypeKind::Complex(self.ty(source, *element, into)),
            TypeKind::Vector { dims, element } => {
                TypeKind::Vector { dims: dims.clone(), element: self.ty(source, *element, into) }
            }
            TypeKind::Tensor { dims, element, encoding } => TypeKind::Tensor {
                dims: dims.clone(),
                element: self.ty(source, *element, into),
                encoding: encoding.map(|attr| self.attr(source, attr, into)),
            },
            TypeKind::MemRef { dims, element, tail } => TypeKind::MemRef {
                dims: dims.clone(),
                element: self.ty(source, *element, into),
                tail: tail.iter().map(|&attr| self.attr(source, attr, into)).collect(),
            },
            TypeKind::Alias(name) => TypeKind::Alias(self.alias(source, Sigil::Type, *name, into)),
            TypeKind::Dialect(text) => TypeKind::Dialect(self.text_with_aliases(source, *text, into)),
        };
        let done = into.make_type(kind);
        self.types.insert(ty, done);
        done
    }

    pub(super) fn attr(&mut self, source: &Module, attr: Attr, into: &mut Module) -> Attr {
        if let Some(&done) = self.attrs.get(&attr) {
            return done;
        }
        let mut opt_ty = |ty: Option<Type>| ty.map(|ty| self.ty(source, ty, into));
        let kind = match source.attr_kind(attr) {
            kind @ (AttrKind::Unit | AttrKind::Bool(_)) => kind.clone(),
            AttrKind::Number { literal, ty } => {
                AttrKind::Number { ty: opt_ty(*ty), literal: self.text(source, *literal, into) }
            }
            AttrKind::String { raw, ty } => {
                AttrKind::String { ty: opt_ty(*ty), raw: self.text(source, *raw, into) }
            }
            AttrKind::Opaque { text, ty } => {
                AttrKind::Opaque { ty: opt_ty(*ty), text: self.text_with_aliases(source, *text, into) }
            }
            AttrKind::Array(items) => {
                AttrKind::Array(items.iter().map(|&item| self.attr(source, item, into)).collect())
            }
            AttrKind::Dict(entries) => {
                let entry = |&(name, value): &(Str, Attr)| {
                    (self.text(source, name, into), self.attr(source, value, into))
                };
                AttrKind::Dict(entries.iter().map(entry).collect())
            }
            AttrKind::Symbol(parts) => {
                AttrKind::Symbol(parts.iter().map(|&part| self.text(source, part, into)).collect())
            }
            AttrKind::Type(ty) => AttrKind::Type(self.ty(source, *ty, into)),
            AttrKind::Elements { kind, body, ty } => AttrKind::Elements {
                kind: *kind,
                body: self.text(source, *body, into),
                ty: self.ty(source, *ty, into),
            },
            AttrKind::DenseArray { element, body } => AttrKind::DenseArray {
                element: self.ty(source, *element, into),
                body: self.text(source, *body, into),
            },
            AttrKind::AffineMap(body) => AttrKind::AffineMap(self.text(source, *body, into)),
            AttrKind::AffineSet(body) => AttrKind::AffineSet(self.text(source, *body, into)),
            AttrKind::Alias(name) => AttrKind::Alias(self.alias(source, Sigil::Attr, *name, into)),
        };
        let done = into.make_attr(kind);
        self.attrs.insert(attr, done);
        done
    }
}
