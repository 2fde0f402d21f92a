//! Values that stand in for others: of the same type, and there before the user.

use mohole_ir::{Dominance, Module, Op, Type, Value};
use rustc_hash::FxHashMap;

use crate::functions::Function;

/// What can be used at one operation.
pub(crate) struct StandIns {
    /// The first value of each type.
    by_type: FxHashMap<Type, Value>,
    /// Where arguments go for types of which there is none.
    function: Option<Op>,
}

impl StandIns {
    /// What is there at `user`; the values in `first` are taken before others.
    pub(crate) fn at(module: &Module, user: Op, first: &[Value]) -> Self {
        let dominance = Dominance::of(module);
        let mut by_type = FxHashMap::default();
        let all = first.iter().copied().chain(values(module));
        for value in all.filter(|&value| dominance.value_dominates(value, user)) {
            by_type.entry(module.value(value).ty).or_insert(value);
        }
        StandIns { by_type, function: Function::around(module, user).map(|function| function.op) }
    }

    /// A value of a type, if there is one.
    pub(crate) fn existing(&self, ty: Type) -> Option<Value> {
        self.by_type.get(&ty).copied()
    }

    /// Whether [`get`](Self::get) gives a value.
    pub(crate) fn can_give(&self, ty: Type) -> bool {
        self.function.is_some() || self.by_type.contains_key(&ty)
    }

    /// A value of a type: one that is there, or a new argument of the function, shared by all of the type.
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

/// Every value of the file.
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
