//! Values of a given type that dominate an operation, or new function arguments.

use mohole_ir::{Dominance, Module, Op, Type, Value};
use rustc_hash::FxHashMap;

use crate::functions::Function;

/// The values that one operation can use.
pub(crate) struct AvailableValues {
    /// The first value of each type.
    by_type: FxHashMap<Type, Value>,
    /// The function that gets new arguments, for types without a value.
    function: Option<Op>,
}

impl AvailableValues {
    /// The values that dominate `user`; those in `first` are preferred.
    pub(crate) fn at(module: &Module, user: Op, first: &[Value]) -> Self {
        let dominance = Dominance::of(module);
        let mut by_type = FxHashMap::default();
        let all = first.iter().copied().chain(values(module));
        for value in all.filter(|&value| dominance.value_dominates(value, user)) {
            by_type.entry(module.value(value).ty).or_insert(value);
        }
        AvailableValues { by_type, function: Function::around(module, user).map(|function| function.op) }
    }

    /// An existing value of a type.
    pub(crate) fn existing(&self, ty: Type) -> Option<Value> {
        self.by_type.get(&ty).copied()
    }

    /// Whether [`get`](Self::get) returns a value.
    pub(crate) fn can_give(&self, ty: Type) -> bool {
        self.function.is_some() || self.by_type.contains_key(&ty)
    }

    /// A value of a type: an existing one, or a new argument of the function, shared by all uses of the type.
    pub(crate) fn get(&mut self, module: &mut Module, ty: Type) -> Option<Value> {
        if let Some(value) = self.existing(ty) {
            return Some(value);
        }
        let mut function = Function::of(module, self.function?)?;
        let value = function.add_argument(module, ty);
        self.by_type.insert(ty, value);
        Some(value)
    }
}

/// All values of the module.
fn values(module: &Module) -> Vec<Value> {
    let mut all = Vec::new();
    for op in module.walk() {
        let data = module.op(op);
        let blocks = data.regions.iter().flat_map(|&region| &module.region(region).blocks);
        all.extend(blocks.flat_map(|&block| module.block(block).args.iter().copied()));
        all.extend(&data.results);
    }
    all
}
