//! Windows: a few operations of a larger program, in a function of their own.
//!
//! Large generated programs are rich in operations but too long to learn from. A window keeps 1 to 10 of
//! their operations in order; values that were defined before become arguments.

use std::sync::Arc;

use mohole_testcase::Rng;
use rustc_hash::FxHashSet;

use crate::tree::{Attr, Block, Op, Program, Region, Symbol, Type, ValueId};

/// Most operations of a window, not counting those in its regions.
const MAX_OPS: usize = 10;

/// A window of a program. `None` if it has no block with operations that can be cut out.
pub fn window(program: &Program, rng: &mut Rng) -> Option<Program> {
    let mut bodies: Vec<&[Op]> = Vec::new();
    program.walk(&mut |op| bodies.extend(op.regions.iter().flat_map(|region| &region.blocks).map(body)));
    bodies.retain(|ops| !ops.is_empty());
    let ops = *rng.pick(&bodies)?;
    let start = rng.below(ops.len());
    let count = 1 + rng.below(MAX_OPS);
    Some(function(program, &ops[start..ops.len().min(start + count)]))
}

/// The operations of a block without its terminator.
fn body(block: &Block) -> &[Op] {
    block.ops.split_last().map_or(&[], |(_, rest)| rest)
}

/// A function with these operations that returns nothing.
fn function(program: &Program, ops: &[Op]) -> Program {
    let args = free_values(ops);
    let inputs = args.iter().map(|&value| program.ty(value).clone()).collect();
    let ty = Arc::new(Type::Function { inputs, results: Vec::new() });
    let mut ops = ops.to_vec();
    ops.push(Op { name: "func.return".to_owned(), ..Op::default() });
    let properties = vec![
        ("function_type".to_owned(), Attr::Type(ty)),
        ("sym_name".to_owned(), Attr::SymbolName(Symbol::Name("window".into()))),
    ];
    let regions = vec![Region { blocks: vec![Block { args, ops }] }];
    let function = Op { name: "func.func".to_owned(), properties, regions, ..Op::default() };
    Program { ops: vec![function], values: program.values.clone(), resources: None }
}

/// The values that operations use and do not define, in order of their first use.
fn free_values(ops: &[Op]) -> Vec<ValueId> {
    let (mut defined, mut used) = (FxHashSet::default(), Vec::new());
    for op in ops {
        op.walk(&mut |op| {
            defined.extend(op.results.iter().copied());
            let blocks = op.regions.iter().flat_map(|region| &region.blocks);
            defined.extend(blocks.flat_map(|block| block.args.iter().copied()));
            used.extend(op.used());
        });
    }
    let mut seen = FxHashSet::default();
    used.retain(|value| !defined.contains(value) && seen.insert(*value));
    used
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal::parse;

    #[test]
    fn values_from_outside_become_arguments() {
        let text = r#""func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i32):
  %0 = "t.a"(%a) : (i32) -> f32
  %1 = "t.b"(%0) ({
    "t.c"(%a) : (i32) -> ()
  }) : (f32) -> f32
  "func.return"() : () -> ()
}) : () -> ()"#;
        let program = parse(text).expect("it is valid");
        let windows: Vec<String> = (0..50)
            .filter_map(|seed| window(&program, &mut Rng::new(seed)))
            .map(|window| window.text().lines().map(str::trim).collect::<Vec<_>>().join(" "))
            .collect();
        let both =
            windows.iter().find(|text| text.contains("t.a") && text.contains("t.b")).expect("one has both");
        assert!(both.contains("^bb1(%0: i32):") && !both.contains("%1: f32"), "{both}");
        let second = windows.iter().find(|text| !text.contains("t.a") && text.contains("t.b"));
        let second = second.expect("one has only the second");
        assert!(second.contains("^bb1(%0: f32, %1: i32):"), "{second}");
    }
}
