//! Builds the program of a module.

use std::rc::Rc;

use mohole_ir::{Module, Op};
use rustc_hash::FxHashMap;

use crate::build::{self, Scope};
use crate::dialects;
use crate::machine::Program;

/// Builds the functions and globals of a module. What cannot be evaluated halts when it is reached.
pub fn build(module: &Module) -> Rc<Program> {
    let ops = symbols(module);
    let (functions, others): (Vec<Op>, Vec<Op>) =
        ops.into_iter().partition(|&op| build::is_function(module, op));
    let names = functions.iter().map(|&op| module.symbol_name(op).unwrap_or_default());
    let by_name: FxHashMap<Box<str>, usize> = names.zip(0..).map(|(name, i)| (name.into(), i)).collect();
    let scope = Scope { functions: by_name, find: dialects::find };
    let globals = others.into_iter().filter_map(|op| build::global(module, &scope, op));
    Rc::new(Program {
        globals: globals.map(|(name, global)| (name.into(), global)).collect(),
        functions: functions.into_iter().map(|op| build::function(module, &scope, op)).collect(),
        by_name: scope.functions,
    })
}

/// The operations that define symbols: those of the file, or those of the one module in it.
fn symbols(module: &Module) -> Vec<Op> {
    let mut ops = module.block(module.top()).ops.to_vec();
    while let [only] = ops.as_slice() {
        if module.op_name(*only) != "builtin.module" {
            break;
        }
        let regions = &module.op(*only).regions;
        ops = regions
            .iter()
            .flat_map(|&region| &module.region(region).blocks)
            .flat_map(|&block| module.block(block).ops.to_vec())
            .collect();
    }
    let mut seen = rustc_hash::FxHashSet::default();
    ops.retain(|&op| module.symbol_name(op).is_some_and(|name| seen.insert(name)));
    ops
}
