//! Copying a subtree from another module, with fresh names.

use rustc_hash::FxHashMap;

use crate::{Attr, AttrKind, Block, Module, Op, Region, Str, Successor, Type, TypeKind, Value};

/// One copying job: what of the source stands for what in the destination. Values defined outside
/// the copied subtree must be given with [`map_value`](Self::map_value) first; those that are not are
/// left out of the copy and listed by [`missing`](Self::missing).
#[derive(Default)]
pub struct Transplant {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
    texts: FxHashMap<Str, Str>,
    types: FxHashMap<Type, Type>,
    attrs: FxHashMap<Attr, Attr>,
    missing: Vec<Value>,
}

impl Transplant {
    /// Uses of `from` in the copy become uses of `to`.
    pub fn map_value(&mut self, from: Value, to: Value) {
        self.values.insert(from, to);
    }

    /// What became of a value of the source.
    pub fn value(&self, from: Value) -> Option<Value> {
        self.values.get(&from).copied()
    }

    /// Source values that the copy would have needed and nobody mapped.
    pub fn missing(&self) -> &[Value] {
        &self.missing
    }

    /// Copies `op` of `source` into `into`, detached, its results and block arguments named afresh.
    /// Aliases that the copy mentions must exist in `into`.
    pub fn copy(&mut self, source: &Module, op: Op, into: &mut Module) -> Op {
        let copy = self.shell(source, op, into);
        self.regions(source, op, into, copy);
        // Regions of graphs may use what is defined later, so operands come when all is defined.
        let pairs: Vec<(Op, Op)> = std::iter::zip(source.walk_op(op), into.walk_op(copy)).collect();
        for (from, to) in pairs {
            self.uses(source, from, into, to);
        }
        copy
    }

    /// The operation without operands, successors and regions.
    fn shell(&mut self, source: &Module, op: Op, into: &mut Module) -> Op {
        let data = source.op(op);
        let types: Vec<Type> =
            data.results.iter().map(|&r| self.ty(source, source.value(r).ty, into)).collect();
        let copy = into.create_op(source.text(data.name), &[], &types);
        for (&from, &to) in data.results.iter().zip(&into.op(copy).results) {
            self.values.insert(from, to);
        }
        let mut attr = |attr: Option<Attr>| attr.map(|attr| self.attr(source, attr, into));
        let (properties, attrs, loc) = (attr(data.properties), attr(data.attrs), attr(data.loc));
        let shell = &mut into.ops[copy.index()];
        (shell.properties, shell.attrs, shell.loc) = (properties, attrs, loc);
        copy
    }

    fn regions(&mut self, source: &Module, op: Op, into: &mut Module, copy: Op) {
        for &region in &source.op(op).regions {
            let new_region = into.add_region(copy);
            self.blocks(source, region, into, new_region);
        }
    }

    fn blocks(&mut self, source: &Module, region: Region, into: &mut Module, new_region: Region) {
        for &block in &source.region(region).blocks {
            let new_block = into.add_block(new_region, &[]);
            self.blocks.insert(block, new_block);
            for &arg in &source.block(block).args {
                let ty = self.ty(source, source.value(arg).ty, into);
                let new_arg = into.add_block_arg(new_block, ty);
                self.values.insert(arg, new_arg);
            }
        }
        for &block in &source.region(region).blocks {
            let new_block = self.blocks[&block];
            for &inner in &source.block(block).ops {
                let inner_copy = self.shell(source, inner, into);
                into.insert(new_block, usize::MAX, inner_copy);
                self.regions(source, inner, into, inner_copy);
            }
        }
    }

    fn uses(&mut self, source: &Module, from: Op, into: &mut Module, to: Op) {
        let data = source.op(from);
        let operands = data.operands.iter().filter_map(|&value| self.used(value)).collect();
        let mut successors = Vec::new();
        for successor in &data.successors {
            let args = successor.args.iter().filter_map(|&value| self.used(value)).collect();
            let block = self.blocks.get(&successor.block).copied().unwrap_or(successor.block);
            successors.push(Successor { block, args });
        }
        into.ops[to.index()].operands = operands;
        into.ops[to.index()].successors = successors;
    }

    fn used(&mut self, value: Value) -> Option<Value> {
        let mapped = self.value(value);
        if mapped.is_none() {
            self.missing.push(value);
        }
        mapped
    }

    fn text(&mut self, source: &Module, text: Str, into: &mut Module) -> Str {
        *self.texts.entry(text).or_insert_with(|| into.strings.intern(source.text(text)))
    }

    fn ty(&mut self, source: &Module, ty: Type, into: &mut Module) -> Type {
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
            TypeKind::Alias(name) => TypeKind::Alias(self.text(source, *name, into)),
            TypeKind::Dialect(text) => TypeKind::Dialect(self.text(source, *text, into)),
        };
        let done = into.make_type(kind);
        self.types.insert(ty, done);
        done
    }

    fn attr(&mut self, source: &Module, attr: Attr, into: &mut Module) -> Attr {
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
                AttrKind::Opaque { ty: opt_ty(*ty), text: self.text(source, *text, into) }
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
            AttrKind::Alias(name) => AttrKind::Alias(self.text(source, *name, into)),
        };
        let done = into.make_attr(kind);
        self.attrs.insert(attr, done);
        done
    }
}
