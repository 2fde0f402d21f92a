//! Programs whose meaning is not compared, or not in every way.

use mohole_ir::{Def, Module, Value};

use crate::machine::{Function, Program};
use crate::types::Ty;

/// Why no function of a module can be judged.
pub(super) fn obstacle(module: &Module, program: &Program) -> Option<&'static str> {
    if has_hidden_memory(module) {
        return Some("memory behind a cast that no pass can look through");
    }
    let is_special = |function: &Function| function.body.is_none() && function.limits_access;
    program
        .functions
        .iter()
        .any(is_special)
        .then_some("a function from elsewhere that does not read its memory")
}

/// Whether tensors are made of buffers or buffers of tensors: writing to such a buffer may break a promise.
pub(super) fn has_buffers_of_tensors(module: &Module) -> bool {
    module.walk().any(|op| module.op_name(op).starts_with("bufferization."))
}

/// Whether a memref is also used as something else: a program in the middle of a lowering, in which passes
/// on memrefs do not see all uses of their buffers.
fn has_hidden_memory(module: &Module) -> bool {
    let casts = || module.walk().filter(|&op| module.op_name(op) == "builtin.unrealized_conversion_cast");
    let is_memref = |value: &Value| matches!(Ty::of(module, module.value(*value).ty), Ty::MemRef(..));
    casts().any(|op| {
        let data = module.op(op);
        match (data.operands.iter().any(is_memref), data.results.iter().any(is_memref)) {
            (true, false) => true,
            (false, true) => !data.operands.iter().all(|&value| is_only_for_cast(module, value)),
            _ => false,
        }
    })
}

/// Whether a value that a memref is made of is an argument, and nothing else uses it: no other name of the
/// memory is known.
fn is_only_for_cast(module: &Module, value: Value) -> bool {
    let uses = module.walk().flat_map(|op| module.op(op).used()).filter(|&used| used == value);
    matches!(module.value(value).def, Def::Arg(..)) && uses.count() == 1
}
