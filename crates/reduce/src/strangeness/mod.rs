//! How strange a program looks. A maintainer asks whether a bug shows on ordinary code, so of two programs
//! with the same number of operations the more ordinary one is better, even if it is longer.

mod attributes;
mod names;
mod types;

use mohole_ir::{Def, Module, Op, TypeKind, Value, dialect_of};
use rustc_hash::FxHashSet;

use crate::functions::PLAIN_RETURN;

pub(crate) use names::{conventional, unconventional};
pub(crate) use types::{is_ordinary_float, is_ordinary_width, of_type};

/// The strangeness of a program: 0 if everything in it is ordinary.
pub(crate) fn of_module(module: &Module) -> usize {
    let ops = || module.walk();
    let values: usize = ops().map(|op| of_values(module, op)).sum();
    let attributes: usize = ops().map(|op| attributes::of_op(module, op)).sum();
    let repeated: usize = ops().map(|op| of_repeated_operands(module, op)).sum();
    let surplus: usize = ops().map(|op| of_surplus_arguments(module, op)).sum();
    values + attributes + repeated + surplus + dialects(module) + unconventional(module).len()
}

/// The strangeness of the types of an operation's results and of its regions' arguments.
fn of_values(module: &Module, op: Op) -> usize {
    let data = module.op(op);
    let blocks = data.regions.iter().flat_map(|&region| &module.region(region).blocks);
    let args = blocks.flat_map(|&block| &module.block(block).args);
    data.results.iter().chain(args).map(|&value| of_type(module, module.value(value).ty)).sum()
}

/// Functions with more arguments are strange.
pub(crate) const MAX_ARGUMENTS: usize = 8;

/// The strangeness of too many arguments. Each counts more than an operand that is used twice, so that
/// arguments beyond the limit are shared, and others are not.
fn of_surplus_arguments(module: &Module, op: Op) -> usize {
    let count = module.function_type(op).map_or(0, |(inputs, _)| inputs.len());
    2 * count.saturating_sub(MAX_ARGUMENTS)
}

/// The strangeness of operands that are used twice: more than that of another argument of the same type,
/// which counts in the body and in the type of the function.
fn of_repeated_operands(module: &Module, op: Op) -> usize {
    let types = repeated_operands(module, op).into_iter().map(|i| module.value(module.op(op).operands[i]).ty);
    types.map(|ty| 1 + 2 * of_type(module, ty)).sum()
}

/// The operands that are the same as an earlier one, and are buffers or arguments of a function. Hardly
/// anybody copies a buffer to itself, or writes a loop from `%arg0` to `%arg0`.
pub(crate) fn repeated_operands(module: &Module, op: Op) -> Vec<usize> {
    let operands = &module.op(op).operands;
    if module.op_name(op) == PLAIN_RETURN {
        return Vec::new();
    }
    let is_strange = |value| is_buffer(module, value) || is_function_argument(module, value);
    let repeated = (1..operands.len()).filter(|&i| operands[..i].contains(&operands[i]));
    repeated.filter(|&i| is_strange(operands[i])).collect()
}

/// Whether a value is a buffer.
pub(crate) fn is_buffer(module: &Module, value: Value) -> bool {
    matches!(module.type_kind(module.resolve_type(module.value(value).ty)), TypeKind::MemRef { .. })
}

fn is_function_argument(module: &Module, value: Value) -> bool {
    let Def::Arg(block, _) = module.value(value).def else { return false };
    let region = module.region(module.block(block).parent);
    let is_entry = region.blocks.first() == Some(&block);
    is_entry && region.parent.is_some_and(|op| module.function_type(op).is_some())
}

/// The number of dialects, except those that every program has. Branches do not count: one replaces another
/// that is larger.
fn dialects(module: &Module) -> usize {
    let plain = module.walk().filter(|&op| module.op(op).successors.is_empty());
    let dialects: FxHashSet<&str> = plain.map(|op| dialect_of(module.op_name(op))).collect();
    dialects.into_iter().filter(|dialect| !["builtin", "func"].contains(dialect)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_programs_are_not_strange() {
        let check = |program: &str, expected: usize| {
            assert_eq!(of_module(&Module::parse(program).unwrap()), expected, "{program}");
        };
        check("\"func.call\"() {callee = @f} : () -> (i32, vector<4xf32>, memref<?x4xf32>)\n", 0);
        check("\"a.a\"() {value = 2 : i64} : () -> i32\n\"a.b\"() : () -> i1\n", 1);
        check("\"func.call\"() {value = 131 : i64} : () -> vector<7x[4]xf8E5M2>\n", 8);
        check(
            "%0 = \"func.call\"() : () -> memref<4xf32>\n\"func.call\"(%0, %0) : (memref<4xf32>, memref<4xf32>) -> ()\n",
            1,
        );
        check("\"builtin.module\"() <{sym_name = \"k\"}> ({\n}) : () -> ()\n", 1);
    }
}
