//! The types of functions.

use crate::generic::signature::parse_llvm_function;
use crate::tree::{Ty, Type};

/// The types of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FunctionTypes {
    pub(crate) inputs: Vec<Option<Ty>>,
    pub(crate) results: Vec<Option<Ty>>,
}

impl FunctionTypes {
    /// The types of a function of this type. `None` if they cannot be told.
    pub(super) fn of(ty: &Type) -> Option<Self> {
        let (inputs, results) = match ty {
            Type::Function { inputs, results } => (inputs.clone(), results.clone()),
            Type::Text(text) => parse_llvm_function(text)?,
            _ => return None,
        };
        let some = |types: Vec<Ty>| types.into_iter().map(Some).collect();
        Some(FunctionTypes { inputs: some(inputs), results: some(results) })
    }
}
