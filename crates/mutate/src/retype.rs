//! One change to types carried through a whole program: values, signatures, attributes.

use mohole_ir::{Attr, AttrKind, Module, Op, Str, Type, TypeKind, Value};
use rustc_hash::FxHashMap;

/// What to change.
pub(crate) trait Retyping {
    /// The kind that a type has from now on; its parts are changed already.
    fn kind(&self, module: &mut Module, kind: TypeKind) -> TypeKind;

    /// A list of numbers in an attribute, as it is written from now on.
    fn numbers(&self, _module: &mut Module, body: Str) -> Str {
        body
    }
}

/// Changes every type of a program. `false` where nothing changed, or an attribute holds data that would have
/// to be changed with its type.
pub(crate) fn retype(module: &mut Module, retyping: &dyn Retyping) -> bool {
    let mut pass = Pass {
        retyping,
        types: FxHashMap::default(),
        attrs: FxHashMap::default(),
        sound: true,
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
    pass.sound && pass.changed
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
    sound: bool,
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

    /// An entry of a dictionary. How many operands belong together is no size of anything.
    fn entry(&mut self, module: &mut Module, key: Str, value: Attr) -> Attr {
        if module.text(key).ends_with("egmentSizes") { value } else { self.attr(module, value) }
    }

    fn attr(&mut self, module: &mut Module, attr: Attr) -> Attr {
        if let Some(&done) = self.attrs.get(&attr) {
            return done;
        }
        let kind = match module.attr_kind(module.resolve_attr(attr)).clone() {
            AttrKind::Number { literal, ty } => {
                AttrKind::Number { literal, ty: ty.map(|ty| self.ty(module, ty)) }
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
                // One literal for all elements fits any shape; a list does not.
                let data = module.text(body).contains(['[', '"']);
                self.sound &= new == ty || !data;
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
