//! Changes types in a whole program: values, signatures, attributes.

use mohole_ir::{Attr, AttrKind, Dim, ElementsKind, Module, Op, Str, Type, TypeKind, Value};
use rustc_hash::FxHashMap;

/// What to change.
pub(crate) trait Retyping {
    /// The new kind of a type, whose parts are changed already.
    fn kind(&self, module: &mut Module, kind: TypeKind) -> TypeKind;

    /// The new text of a list of numbers in an attribute.
    fn numbers(&self, _module: &mut Module, body: Str) -> Str {
        body
    }
}

/// Changes every type of a program. `false` if nothing changed, or if the data of an attribute does not fit
/// its new type.
pub(crate) fn retype(module: &mut Module, retyping: &dyn Retyping) -> bool {
    let mut pass = Pass {
        retyping,
        types: FxHashMap::default(),
        attrs: FxHashMap::default(),
        data_fits: true,
        changed: false,
    };
    let ops: Vec<Op> = module.walk().collect();
    for &op in &ops {
        for value in defined(module, op) {
            let ty = pass.ty(module, module.value(value).ty);
            module.set_type(value, ty);
        }
        let (properties, attrs) = (module.op(op).properties, module.op(op).attrs);
        let properties = properties.map(|attr| pass.attr(module, attr));
        let attrs = attrs.map(|attr| pass.attr(module, attr));
        module.set_properties(op, properties);
        module.set_attrs(op, attrs);
    }
    pass.data_fits && pass.changed
}

/// Results of an operation and arguments of its blocks.
fn defined(module: &Module, op: Op) -> Vec<Value> {
    let data = module.op(op);
    let blocks = data.regions.iter().flat_map(|&region| module.region(region).blocks.iter());
    let args = blocks.flat_map(|&block| module.block(block).args.iter());
    data.results.iter().chain(args).copied().collect()
}

struct Pass<'a> {
    retyping: &'a dyn Retyping,
    types: FxHashMap<Type, Type>,
    attrs: FxHashMap<Attr, Attr>,
    /// All data of attributes fits its type.
    data_fits: bool,
    changed: bool,
}

impl Pass<'_> {
    fn ty(&mut self, module: &mut Module, ty: Type) -> Type {
        if let Some(&done) = self.types.get(&ty) {
            return done;
        }
        let resolved = module.resolve_type(ty);
        let kind = module.type_kind(resolved).clone();
        let mut list = |types: &[Type]| types.iter().map(|&ty| self.ty(module, ty)).collect::<Box<[_]>>();
        let kind = match kind {
            TypeKind::Tuple(types) => TypeKind::Tuple(list(&types)),
            TypeKind::Function { inputs, results } => {
                TypeKind::Function { inputs: list(&inputs), results: list(&results) }
            }
            TypeKind::Complex(element) => TypeKind::Complex(self.ty(module, element)),
            TypeKind::Vector { dims, element } => {
                TypeKind::Vector { dims, element: self.ty(module, element) }
            }
            TypeKind::Tensor { dims, element, encoding } => {
                TypeKind::Tensor { dims, element: self.ty(module, element), encoding }
            }
            TypeKind::MemRef { dims, element, tail } => {
                TypeKind::MemRef { dims, element: self.ty(module, element), tail }
            }
            other => other,
        };
        let kind = self.retyping.kind(module, kind);
        let new = module.make_type(kind);
        let done = if new == resolved { ty } else { new };
        self.changed |= done != ty;
        self.types.insert(ty, done);
        done
    }

    /// An entry of a dictionary. Segment sizes are numbers of operands and stay as they are.
    fn entry(&mut self, module: &mut Module, key: Str, value: Attr) -> Attr {
        if module.text(key).ends_with("egmentSizes") { value } else { self.attr(module, value) }
    }

    fn attr(&mut self, module: &mut Module, attr: Attr) -> Attr {
        if let Some(&done) = self.attrs.get(&attr) {
            return done;
        }
        let kind = match module.attr_kind(module.resolve_attr(attr)).clone() {
            AttrKind::Number { literal, ty } => {
                let ty = ty.map(|ty| self.ty(module, ty));
                self.data_fits &= ty.is_none_or(|ty| holds(module, ty, literal));
                AttrKind::Number { literal, ty }
            }
            AttrKind::Array(items) => {
                AttrKind::Array(items.iter().map(|&item| self.attr(module, item)).collect())
            }
            AttrKind::Dict(entries) => AttrKind::Dict(
                entries.iter().map(|&(key, value)| (key, self.entry(module, key, value))).collect(),
            ),
            AttrKind::Type(ty) => AttrKind::Type(self.ty(module, ty)),
            AttrKind::Elements { kind, body, ty } => {
                let new = self.ty(module, ty);
                // One literal for all elements fits any shape; a list or a resource does not.
                let data = kind == ElementsKind::Resource || module.text(body).contains(['[', '"']);
                self.data_fits &=
                    new == ty || (!data && has_known_sizes(module, new) && holds(module, new, body));
                let body = if data { self.retyping.numbers(module, body) } else { body };
                AttrKind::Elements { kind, body, ty: new }
            }
            AttrKind::DenseArray { element, body } => {
                AttrKind::DenseArray { element, body: self.retyping.numbers(module, body) }
            }
            _ => return attr,
        };
        let done = module.make_attr(kind);
        self.attrs.insert(attr, done);
        done
    }
}

/// Whether an integer literal fits a type, or the elements of one.
fn holds(module: &Module, ty: Type, literal: Str) -> bool {
    let width = match module.type_kind(module.resolve_type(ty)) {
        TypeKind::Integer { width, .. } => *width,
        TypeKind::Vector { element, .. } | TypeKind::Tensor { element, .. } => {
            return holds(module, *element, literal);
        }
        _ => return true,
    };
    let Ok(value) = module.text(literal).parse::<i128>() else { return true };
    // Signless integers are written as signed or unsigned.
    !(1..=64).contains(&width) || (-(1 << (width - 1))..1 << width).contains(&value)
}

/// Whether all sizes of a type are known, as those of data must be.
fn has_known_sizes(module: &Module, ty: Type) -> bool {
    match module.type_kind(module.resolve_type(ty)) {
        TypeKind::Tensor { dims, .. } => {
            dims.as_ref().is_some_and(|dims| dims.iter().all(|dim| matches!(dim, Dim::Static(_))))
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct To(TypeKind);

    impl Retyping for To {
        fn kind(&self, _module: &mut Module, kind: TypeKind) -> TypeKind {
            match (&self.0, kind) {
                (TypeKind::Integer { .. }, TypeKind::Integer { .. }) => self.0.clone(),
                (TypeKind::Tensor { dims, .. }, TypeKind::Tensor { element, encoding, .. }) => {
                    TypeKind::Tensor { dims: dims.clone(), element, encoding }
                }
                (_, other) => other,
            }
        }
    }

    fn narrowed(width: u32, value: &str) -> bool {
        let text = format!("%0 = \"arith.constant\"() <{{value = {value}}}> : () -> i32");
        let mut module = Module::parse(&text).unwrap();
        retype(&mut module, &To(TypeKind::Integer { width, sign: mohole_ir::Signedness::Signless }))
    }

    #[test]
    fn numbers_and_data_fit_their_new_types() {
        assert!(narrowed(8, "255 : i32") && narrowed(8, "-128 : i32") && narrowed(64, "4294967295 : i32"));
        assert!(
            !narrowed(8, "256 : i32")
                && !narrowed(8, "-129 : i32")
                && !narrowed(4, "dense<99> : tensor<2xi32>")
        );
        let mut module = Module::parse(
            "%0 = \"arith.constant\"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>",
        )
        .unwrap();
        let element = module.make_type(TypeKind::Index);
        let unknown = TypeKind::Tensor { dims: Some(Box::new([Dim::Dynamic])), element, encoding: None };
        assert!(!retype(&mut module, &To(unknown)), "data of unknown size");
    }
}
