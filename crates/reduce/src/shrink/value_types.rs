//! Replaces the type of one value by an ordinary one, where other values need the strange type.

use mohole_ir::{Def, Module, Op, TypeKind, Uses, Value};

use super::whole_types::alike;
use crate::functions::{Function, terminators};
use crate::strangeness::of_type;
use crate::symbol_uses::callers;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "value-types",
    plan: |case, _| {
        Plan::of_module(case, strange_values, |module, atoms| {
            let mut changed = false;
            for (value, text) in atoms {
                changed |= set_type(module, value, &text);
            }
            // The new types are only text so far.
            changed && Module::parse(&module.to_string()).map(|parsed| *module = parsed).is_ok()
        })
    },
};

/// The values of a strange builtin type that others have, too, with an ordinary type. Types of a dialect are
/// those that its operations need.
fn strange_values(module: &Module) -> Vec<(Value, String)> {
    let mut values: Vec<Value> = Vec::new();
    for op in module.walk() {
        let data = module.op(op);
        let blocks = data.regions.iter().flat_map(|&region| &module.region(region).blocks);
        values.extend(blocks.flat_map(|&block| &module.block(block).args));
        values.extend(&data.results);
    }
    let ty = |value: Value| module.value(value).ty;
    let is_own = |value: Value| matches!(module.type_kind(ty(value)), TypeKind::Dialect(_));
    values.retain(|&value| !is_own(value));
    let is_shared = |value: Value| values.iter().filter(|&&other| ty(other) == ty(value)).count() > 1;
    let strange = values.iter().copied().filter(|&value| of_type(module, ty(value)) > 0 && is_shared(value));
    strange.filter_map(|value| Some((value, alike(module, ty(value))?))).collect()
}

/// Changes the type of a value and of the functions that take or return it; false if a function is called.
fn set_type(module: &mut Module, value: Value, text: &str) -> bool {
    let Some(owner) = module.owner(value) else { return false };
    let takes = Function::of(module, owner).filter(|function| is_argument(module, value, function));
    let returns: Vec<Op> = Uses::of(module).users(value).collect();
    let returns = returns.into_iter().filter_map(|user| returning(module, user)).next();
    let functions = [takes, returns].into_iter().flatten();
    let mut functions: Vec<Op> = functions.map(|function| function.op).collect();
    functions.dedup();
    if functions.iter().any(|&function| !callers(module, function).is_empty()) {
        return false;
    }
    let kinds: Vec<Function> = functions.into_iter().filter_map(|op| Function::of(module, op)).collect();
    let ty = TypeKind::Dialect(module.intern(text));
    let ty = module.make_type(ty);
    module.set_type(value, ty);
    for mut function in kinds {
        let args = module.block(function.entry).args.clone();
        function.inputs = args.iter().map(|&arg| module.value(arg).ty).collect();
        if let [exit] = terminators(module, function.op)[..] {
            let returned = module.op(exit).operands.iter();
            function.results = returned.map(|&value| Some(module.value(value).ty)).collect();
        }
        function.write_type(module);
    }
    true
}

fn is_argument(module: &Module, value: Value, function: &Function) -> bool {
    matches!(module.value(value).def, Def::Arg(block, _) if block == function.entry)
}

/// The function that an operation leaves.
fn returning(module: &Module, op: Op) -> Option<Function> {
    let function = Function::of(module, module.parent_op(op)?)?;
    terminators(module, function.op).contains(&op).then_some(function)
}
