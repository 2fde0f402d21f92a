//! Templates from existing programs: each operation alone, with its operands as arguments.

use mohole_ir::{Module, Op, without_aliases};
use mohole_testcase::Rng;

use super::assembly::Assembly;

/// Operations of an excerpt, nested ones included.
const MAX_OPS: usize = 16;

/// For every operation of a program in generic form that is small enough: its name and a program with it
/// alone.
pub(super) fn excerpts(text: &str) -> Vec<(String, String)> {
    let Ok(module) = Module::parse(&without_aliases(text)) else { return Vec::new() };
    let mut found = Vec::new();
    for op in module.walk() {
        let ends_block =
            module.op(op).parent.is_some_and(|block| module.block(block).ops.last() == Some(&op));
        let is_end = ends_block && module.op(op).results.is_empty() && module.op(op).regions.is_empty();
        let fits = module.walk_op(op).take(MAX_OPS + 1).count() <= MAX_OPS;
        if fits && !is_end && module.op(op).successors.is_empty() && module.parent_op(op).is_some() {
            found.push((module.op_name(op).to_owned(), excerpt(&module, op)));
        }
    }
    found
}

fn excerpt(module: &Module, op: Op) -> String {
    let mut assembly = Assembly::new();
    let beside_functions =
        module.parent_op(op).is_some_and(|parent| module.op_name(parent) == "builtin.module");
    assembly.adopt(module, op, &module.free_values(&[op]), beside_functions, &mut Rng::new(0));
    assembly.finish(None, &[])
}
