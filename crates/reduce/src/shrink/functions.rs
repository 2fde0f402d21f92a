//! Replaces functions of other dialects by `func.func`, with their terminators and calls.

use mohole_ir::{AttrKind, Module, Op};

use crate::functions::{Function, PLAIN, PLAIN_CALL, PLAIN_RETURN, foreign_parts, terminators};
use crate::symbol_uses::calls;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "functions",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| module.walk().filter(|&op| is_foreign(module, op)).collect(),
            |module, ops| {
                let mut changed = false;
                for op in ops {
                    changed |= make_plain(module, op);
                }
                changed
            },
        )
    },
};

fn is_foreign(module: &Module, op: Op) -> bool {
    Function::of(module, op).is_some() && foreign_parts(module, op) > 0
}

fn make_plain(module: &mut Module, op: Op) -> bool {
    let Some(function) = Function::of(module, op) else { return false };
    let (calls, terminators) = (calls(module, op), terminators(module, op));
    function.write_plain_type(module);
    become_plain(module, op, PLAIN, &["sym_name", "function_type", "arg_attrs", "res_attrs"]);
    for terminator in terminators {
        become_plain(module, terminator, PLAIN_RETURN, &[]);
    }
    for call in calls {
        become_plain(module, call, PLAIN_CALL, &["callee"]);
    }
    true
}

/// Renames an operation. Keeps the attributes that both operations know, and discardable attributes of
/// dialects.
fn become_plain(module: &mut Module, op: Op, name: &str, known: &[&str]) {
    if module.op_name(op) == name {
        return;
    }
    module.rename_op(op, name);
    let dicts = [module.op(op).properties, module.op(op).attrs].into_iter().flatten();
    let mut unknown = Vec::new();
    for dict in dicts {
        let AttrKind::Dict(entries) = module.attr_kind(dict) else { continue };
        let names = entries.iter().map(|&(name, _)| module.text(name));
        unknown.extend(names.filter(|name| !known.contains(name) && !name.contains('.')).map(str::to_owned));
    }
    for name in unknown {
        module.remove_attr(op, &name);
    }
}
