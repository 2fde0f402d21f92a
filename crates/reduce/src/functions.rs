//! Functions of any dialect: operations with a `function_type` that matches the arguments of the first block.

use mohole_ir::{Attr, AttrKind, Block, Module, Op, Type, TypeKind, Value};

use crate::dialect_function_type::DialectFunctionType;
use crate::function_type::FunctionType;

/// The function, its terminator and its call that every compiler has.
pub(crate) const PLAIN: &str = "func.func";
pub(crate) const PLAIN_RETURN: &str = "func.return";
pub(crate) const PLAIN_CALL: &str = "func.call";

/// A function with a body.
#[derive(Clone)]
pub(crate) struct Function {
    pub(crate) op: Op,
    pub(crate) entry: Block,
    pub(crate) inputs: Vec<Type>,
    /// `None` for a type that occurs only in the text of a dialect's function type.
    pub(crate) results: Vec<Option<Type>>,
    /// The function type, if it is a type of the dialect.
    signature: Option<DialectFunctionType>,
}

impl Function {
    /// Reads an operation as a function.
    pub(crate) fn of(module: &Module, op: Op) -> Option<Self> {
        let &entry = module.region(*module.op(op).regions.first()?).blocks.first()?;
        let args: Vec<Type> = module.block(entry).args.iter().map(|&arg| module.value(arg).ty).collect();
        let (results, signature) = match FunctionType::of(module, op).filter(|ty| ty.takes(module, &args))? {
            FunctionType::Builtin { results, .. } => (results.into_iter().map(Some).collect(), None),
            FunctionType::Own(signature) => (signature.results(module), Some(signature)),
        };
        Some(Function { op, entry, inputs: args, results, signature })
    }

    /// The function that contains an operation.
    pub(crate) fn around(module: &Module, op: Op) -> Option<Self> {
        module.ancestors(op).find_map(|op| Function::of(module, op))
    }

    /// Writes its type.
    pub(crate) fn write_type(&self, module: &mut Module) {
        let ty = match &self.signature {
            None => {
                let results = self.results.iter().copied().flatten().collect();
                FunctionType::Builtin { inputs: self.inputs.clone(), results }
            }
            Some(signature) => {
                FunctionType::Own(signature.with(module, &self.inputs, !self.results.is_empty()))
            }
        };
        ty.write(module, self.op);
    }

    /// Writes its type as a builtin function type.
    pub(crate) fn write_plain_type(&self, module: &mut Module) {
        // A result type that occurs only in the text of the dialect's type is written as in that text.
        let mut plain = Function { signature: None, ..self.clone() };
        if let Some(signature) = self.signature.as_ref().filter(|_| self.results == [None]) {
            let text = module.intern(signature.result());
            plain.results = vec![Some(module.make_type(TypeKind::Dialect(text)))];
        }
        plain.write_type(module);
    }

    /// Adds an argument.
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
}

/// Whether a function has no body.
pub(crate) fn is_declared(module: &Module, op: Op) -> bool {
    module.op(op).regions.iter().all(|&region| module.region(region).blocks.is_empty())
}

/// Removes one entry from an array attribute with one entry for each argument or result.
pub(crate) fn drop_from_array(module: &mut Module, op: Op, name: &str, index: usize) {
    let Some(attr) = module.attr(op, name) else { return };
    let AttrKind::Array(items) = module.attr_kind(attr) else { return };
    let mut items: Vec<Attr> = items.to_vec();
    if index < items.len() {
        items.remove(index);
        let attr = module.make_attr(AttrKind::Array(items.into()));
        module.set_attr(op, name, attr);
    }
}

/// The terminators that leave a function: those without successors.
pub(crate) fn terminators(module: &Module, function: Op) -> Vec<Op> {
    let blocks = module.op(function).regions.iter().flat_map(|&region| &module.region(region).blocks);
    let last = blocks.filter_map(|&block| module.block(block).ops.last().copied());
    last.filter(|&op| module.op(op).successors.is_empty()).collect()
}

/// How many of a function and its terminators are not of the dialect `func`; 0 if the operation is no
/// function.
pub(crate) fn foreign_parts(module: &Module, op: Op) -> usize {
    if module.attr(op, "function_type").is_none() {
        return 0;
    }
    let own = usize::from(module.op_name(op) != PLAIN);
    own + terminators(module, op).into_iter().filter(|&op| module.op_name(op) != PLAIN_RETURN).count()
}
