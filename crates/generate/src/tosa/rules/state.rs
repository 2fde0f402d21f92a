//! Variables: module state that a program reads and writes.

use std::fmt::Write;

use crate::tosa::elem;
use crate::tosa::fact::text;
use crate::tosa::graph::Graph;
use crate::tosa::rule::{Rule, compile_only};
use crate::tosa::value::{Out, Val, tensor};

pub(super) const RULES: &[Rule] = &[
    compile_only(&["variable"], declare),
    compile_only(&["variable_read", "variable.read"], read),
    compile_only(&["variable_write", "variable.write"], write_to),
];

/// Declares a variable of a type before the function and returns its name.
fn variable(g: &mut Graph<'_>, out: &Out) -> Option<String> {
    let name = format!("\"v{}\"", g.globals.lines().count());
    let spelled = g.dialect.spelled("variable")?.to_owned();
    let ty = tensor(&out.dims, out.elem);
    let newer = g.dialect.plan("variable")?.attrs.iter().any(|attr| attr.name == "var_shape");
    let attrs = match newer {
        true => {
            let dims: Vec<String> = out.dims.iter().map(ToString::to_string).collect();
            let shape = format!("dense<[{}]> : tensor<{}xindex>", dims.join(", "), dims.len());
            format!("sym_name = {name}, type = {}, var_shape = {shape}", out.elem.text())
        }
        false => format!("name = {name}, type = {ty}"),
    };
    let _ = writeln!(g.globals, "  \"{spelled}\"() <{{{attrs}}}> : () -> ()");
    Some(name)
}

fn some_type(g: &mut Graph<'_>) -> Option<Out> {
    let elem = *g.rng.pick(elem::NUMBERS)?;
    let rank = 1 + g.rng.below(3);
    let dims = g.dims(rank);
    Some(Out::new(elem, dims, elem.bounds()))
}

fn declare(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let out = some_type(g)?;
    variable(g, &out)?;
    g.ops.push(op);
    Some(Vec::new())
}

fn read(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let out = some_type(g)?;
    let name = variable(g, &out)?;
    g.emit(op, &[], &[text(&["name"], name)], &[out])
}

fn write_to(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::NUMBERS, 1..=4);
    let name = variable(g, &Out::like(&a))?;
    g.emit(op, &[a], &[text(&["name"], name)], &[])
}
