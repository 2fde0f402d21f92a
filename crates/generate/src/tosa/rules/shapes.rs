//! Arithmetic on shapes, which newer versions have.

use std::fmt::Write;

use crate::tosa::elem::{self, Elem};
use crate::tosa::graph::Graph;
use crate::tosa::rule::{Rule, compile_only};
use crate::tosa::value::{Out, Val};

pub(super) const RULES: &[Rule] = &[
    compile_only(&["const_shape"], constant),
    compile_only(&["dim"], dim),
    compile_only(&["add_shape"], binary),
    compile_only(&["sub_shape"], binary),
    compile_only(&["mul_shape"], binary),
    compile_only(&["div_ceil_shape"], binary),
    compile_only(&["div_floor_shape"], binary),
    compile_only(&["mod_shape"], binary),
    compile_only(&["max_shape"], binary),
    compile_only(&["min_shape"], binary),
    compile_only(&["exp2_shape"], unary),
    compile_only(&["log2_ceil_shape"], unary),
    compile_only(&["log2_floor_shape"], unary),
    compile_only(&["concat_shape"], concat),
    compile_only(&["slice_shape"], slice),
];

fn line(
    g: &mut Graph<'_>,
    op: &'static str,
    operands: &[(String, String)],
    attrs: &str,
    rank: usize,
) -> Option<()> {
    let spelled = g.dialect.spelled(op)?.to_owned();
    let result = g.results(&[Out::new(Elem::I1, Vec::new(), (0.0, 1.0))]).pop()?;
    g.hide_last();
    let names: Vec<String> = operands.iter().map(|(name, _)| format!("%{name}")).collect();
    let types: Vec<String> = operands.iter().map(|(_, ty)| ty.clone()).collect();
    g.indent();
    let _ = writeln!(
        g.body,
        "%{} = \"{spelled}\"({}){attrs} : ({}) -> !tosa.shape<{rank}>",
        result.name,
        names.join(", "),
        types.join(", ")
    );
    g.ops.push(op);
    Some(())
}

fn some_shape(g: &mut Graph<'_>, rank: usize) -> (String, String) {
    let values: Vec<i64> = (0..rank).map(|_| g.rng.between(1, 4)).collect();
    (g.shape(&values), format!("!tosa.shape<{rank}>"))
}

fn constant(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let rank = 1 + g.rng.below(4);
    some_shape(g, rank);
    g.ops.push(op);
    Some(Vec::new())
}

fn dim(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::ALL, 1..=4);
    let axis = g.rng.below(a.rank());
    g.mark_used(std::slice::from_ref(&a));
    let ty = a.ty();
    line(g, op, &[(a.name, ty)], &format!(" <{{axis = {axis} : i32}}>"), 1)?;
    Some(Vec::new())
}

fn binary(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let rank = 1 + g.rng.below(4);
    let operands = [some_shape(g, rank), some_shape(g, rank)];
    line(g, op, &operands, "", rank)?;
    Some(Vec::new())
}

fn unary(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let rank = 1 + g.rng.below(4);
    let operand = some_shape(g, rank);
    line(g, op, &[operand], "", rank)?;
    Some(Vec::new())
}

fn concat(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let (a, b) = (1 + g.rng.below(2), 1 + g.rng.below(2));
    let operands = [some_shape(g, a), some_shape(g, b)];
    line(g, op, &operands, "", a + b)?;
    Some(Vec::new())
}

fn slice(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let rank = 2 + g.rng.below(3);
    let shape = some_shape(g, rank);
    let size = 1 + g.rng.below(rank);
    let start = g.rng.below(rank - size + 1);
    let mut operands = vec![shape];
    for number in [start, size] {
        let value = g.constant(&Out::new(Elem::I32, vec![1], (0.0, 8.0)), &number.to_string());
        let ty = value.ty();
        operands.push((value.name, ty));
    }
    line(g, op, &operands, "", size)?;
    Some(Vec::new())
}
