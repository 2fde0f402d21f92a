//! Operations that look like functions, whatever their dialect: a `function_type` that matches the arguments
//! of the first block.

use mohole_ir::{Attr, AttrKind, Block, Module, Op, Type, TypeKind, Value};

/// A function with a body.
pub(crate) struct Function {
    pub(crate) op: Op,
    pub(crate) entry: Block,
    pub(crate) inputs: Vec<Type>,
    pub(crate) results: Vec<Type>,
}

impl Function {
    /// Reads an operation as a function.
    pub(crate) fn of(module: &Module, op: Op) -> Option<Self> {
        let AttrKind::Type(ty) = *module.attr_kind(module.attr(op, "function_type")?) else { return None };
        let TypeKind::Function { inputs, results } = module.type_kind(module.resolve_type(ty)) else {
            return None;
        };
        let &entry = module.region(*module.op(op).regions.first()?).blocks.first()?;
        let args = module.block(entry).args.iter().map(|&arg| module.value(arg).ty);
        args.eq(inputs.iter().copied()).then(|| Function {
            op,
            entry,
            inputs: inputs.to_vec(),
            results: results.to_vec(),
        })
    }

    /// The function around an operation.
    pub(crate) fn around(module: &Module, op: Op) -> Option<Self> {
        module.ancestors(op).find_map(|op| Function::of(module, op))
    }

    /// Writes its type anew.
    pub(crate) fn write_type(&self, module: &mut Module) {
        let kind =
            TypeKind::Function { inputs: self.inputs.clone().into(), results: self.results.clone().into() };
        let ty = module.make_type(kind);
        let attr = module.make_attr(AttrKind::Type(ty));
        module.set_attr(self.op, "function_type", attr);
    }

    /// Gives it one more argument.
    pub(crate) fn add_argument(&mut self, module: &mut Module, ty: Type) -> Value {
        self.inputs.push(ty);
        self.write_type(module);
        if let Some(AttrKind::Array(items)) = module.attr(self.op, "arg_attrs").map(|a| module.attr_kind(a)) {
            let mut items = items.to_vec();
            items.push(module.make_attr(AttrKind::Dict(Box::new([]))));
            let attr = module.make_attr(AttrKind::Array(items.into()));
            module.set_attr(self.op, "arg_attrs", attr);
        }
        module.add_block_arg(self.entry, ty)
    }

    /// Takes one entry out of an array attribute that has one for each argument or result.
    pub(crate) fn drop_from_array(&self, module: &mut Module, name: &str, place: usize) {
        let Some(attr) = module.attr(self.op, name) else { return };
        let AttrKind::Array(items) = module.attr_kind(attr) else { return };
        let mut items: Vec<Attr> = items.to_vec();
        if place < items.len() {
            items.remove(place);
            let attr = module.make_attr(AttrKind::Array(items.into()));
            module.set_attr(self.op, name, attr);
        }
    }
}
