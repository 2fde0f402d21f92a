//! The type of a function, with or without a body.

use mohole_ir::{AttrKind, Module, Op, Type, TypeKind};

use crate::dialect_function_type::DialectFunctionType;

/// An operation's `function_type`.
pub(crate) enum FunctionType {
    Builtin {
        inputs: Vec<Type>,
        results: Vec<Type>,
    },
    /// A type of the dialect.
    Own(DialectFunctionType),
}

impl FunctionType {
    pub(crate) fn of(module: &Module, op: Op) -> Option<Self> {
        if let Some((inputs, results)) = module.function_type(op) {
            return Some(FunctionType::Builtin { inputs: inputs.to_vec(), results: results.to_vec() });
        }
        let attr = module.resolve_attr(module.attr(op, "function_type")?);
        let AttrKind::Type(ty) = *module.attr_kind(attr) else { return None };
        match module.type_kind(module.resolve_type(ty)) {
            TypeKind::Dialect(text) => DialectFunctionType::read(module.text(*text)).map(FunctionType::Own),
            _ => None,
        }
    }

    /// The number of arguments.
    pub(crate) fn arity(&self) -> usize {
        match self {
            FunctionType::Builtin { inputs, .. } => inputs.len(),
            FunctionType::Own(signature) => signature.arity(),
        }
    }

    /// Whether the arguments have exactly these types.
    pub(crate) fn takes(&self, module: &Module, types: &[Type]) -> bool {
        match self {
            FunctionType::Builtin { inputs, .. } => inputs == types,
            FunctionType::Own(signature) => signature.takes(module, types),
        }
    }

    /// Removes one argument.
    pub(crate) fn drop_input(&mut self, index: usize) {
        match self {
            FunctionType::Builtin { inputs, .. } => drop(inputs.remove(index)),
            FunctionType::Own(signature) => signature.drop_input(index),
        }
    }

    /// The number of results.
    pub(crate) fn result_count(&self) -> usize {
        match self {
            FunctionType::Builtin { results, .. } => results.len(),
            FunctionType::Own(signature) => usize::from(signature.returns()),
        }
    }

    /// Removes one result.
    pub(crate) fn drop_result(&mut self, index: usize) {
        match self {
            FunctionType::Builtin { results, .. } => drop(results.remove(index)),
            FunctionType::Own(signature) => signature.drop_result(),
        }
    }

    /// Sets it as the type of an operation.
    pub(crate) fn write(&self, module: &mut Module, op: Op) {
        let kind = match self {
            FunctionType::Builtin { inputs, results } => {
                TypeKind::Function { inputs: inputs.clone().into(), results: results.clone().into() }
            }
            FunctionType::Own(signature) => TypeKind::Dialect(module.intern(&signature.text())),
        };
        let ty = module.make_type(kind);
        let attr = module.make_attr(AttrKind::Type(ty));
        module.set_attr(op, "function_type", attr);
    }
}
