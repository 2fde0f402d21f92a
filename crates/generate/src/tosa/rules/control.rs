//! Operations with regions: a conditional, and a loop that terminates.

use std::fmt::Write;

use crate::tosa::elem::{self, Elem};
use crate::tosa::graph::Graph;
use crate::tosa::rule::{Rule, rule};
use crate::tosa::value::{Out, Val};

pub(super) const RULES: &[Rule] =
    &[rule(&["cond_if"], cond_if), rule(&["while_loop"], while_loop), rule(&["yield"], cond_if)];

/// Deeper nesting makes programs larger, not better.
const MAX_DEPTH: usize = 4;

fn cond_if(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    if g.depth >= MAX_DEPTH || !g.dialect.has("cond_if") {
        return None;
    }
    let condition = g.operand_like(Elem::I1, &[]);
    let input = g.operand(elem::NUMBERS, 1..=4);
    let out = Out { range: input.range, ..Out::like(&input) };
    let mut regions = Vec::new();
    for _ in 0..2 {
        let (text, ()) = g.region(std::slice::from_ref(&out), |g, args| {
            let header = header(g, args);
            g.body.push_str(&header);
            let result = change(g, &args[0]);
            finish(g, &[result]);
        });
        regions.push(text);
    }
    let results = emit(g, "cond_if", &[condition, input], &regions, &[out])?;
    g.ops.push("yield");
    if op == "cond_if" {
        g.ops.push(op);
    }
    Some(results)
}

/// Counts up to a limit and changes a value within its range.
fn while_loop(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    if g.depth >= MAX_DEPTH {
        return None;
    }
    let start = g.constant(&Out::new(Elem::I32, vec![], (0.0, 0.0)), "0");
    let input = g.operand(elem::NUMBERS, 1..=4);
    let outs = [Out::new(Elem::I32, vec![], (0.0, 8.0)), Out::like(&input)];
    let limit = g.rng.between(1, 4);
    let (condition, ()) = g.region(&outs, |g, args| {
        let header = header(g, args);
        g.body.push_str(&header);
        let limit = g.constant(&Out::new(Elem::I32, vec![], (1.0, 4.0)), &limit.to_string());
        let test = Out::new(Elem::I1, vec![], (0.0, 1.0));
        let test = g.emit("greater", &[limit, args[0].clone()], &[], &[test]).and_then(|mut v| v.pop());
        finish(g, &test.into_iter().collect::<Vec<_>>());
    });
    let (body, ()) = g.region(&outs, |g, args| {
        let header = header(g, args);
        g.body.push_str(&header);
        let one = g.constant(&Out::new(Elem::I32, vec![], (1.0, 1.0)), "1");
        let next = Out::new(Elem::I32, vec![], (1.0, 8.0));
        let next = g.emit("add", &[args[0].clone(), one], &[], &[next]).and_then(|mut v| v.pop());
        let changed = change(g, &args[1]);
        finish(g, &next.into_iter().chain([changed]).collect::<Vec<_>>());
    });
    let results = emit(g, op, &[start, input], &[condition, body], &outs)?;
    g.ops.push(op);
    Some(results)
}

/// Applies an operation that keeps the type and range of a value.
fn change(g: &mut Graph<'_>, value: &Val) -> Val {
    let out = Out::like(value);
    let op = if g.rng.chance(1, 2) { "maximum" } else { "identity" };
    let data = if op == "maximum" { vec![value.clone(), value.clone()] } else { vec![value.clone()] };
    g.emit(op, &data, &[], &[out]).and_then(|mut results| results.pop()).unwrap_or_else(|| value.clone())
}

fn header(g: &Graph<'_>, args: &[Val]) -> String {
    let list: Vec<String> = args.iter().map(|arg| format!("%{}: {}", arg.name, arg.ty())).collect();
    format!("{}^bb0({}):\n", "  ".repeat(g.depth - 1), list.join(", "))
}

fn finish(g: &mut Graph<'_>, values: &[Val]) {
    let names: Vec<String> = values.iter().map(|val| format!("%{}", val.name)).collect();
    let types: Vec<String> = values.iter().map(Val::ty).collect();
    g.indent();
    let _ = writeln!(g.body, "\"tosa.yield\"({}) : ({}) -> ()", names.join(", "), types.join(", "));
    g.mark_used(values);
}

fn emit(
    g: &mut Graph<'_>,
    op: &'static str,
    data: &[Val],
    regions: &[String],
    outs: &[Out],
) -> Option<Vec<Val>> {
    let spelled = g.dialect.spelled(op)?.to_owned();
    let results = g.results(outs);
    let pad = "  ".repeat(g.depth);
    let name = results[0].name.split('#').next().unwrap_or_default().to_owned();
    let pack = if results.len() > 1 { format!(":{}", results.len()) } else { String::new() };
    let operands: Vec<String> = data.iter().map(|val| format!("%{}", val.name)).collect();
    let types: Vec<String> = data.iter().map(Val::ty).collect();
    let out_types: Vec<String> = results.iter().map(Val::ty).collect();
    let joined: Vec<String> = regions.iter().map(|region| format!("{{\n{region}{pad}}}")).collect();
    let _ = writeln!(
        g.body,
        "{pad}%{name}{pack} = \"{spelled}\"({}) ({}) : ({}) -> ({})",
        operands.join(", "),
        joined.join(", "),
        types.join(", "),
        out_types.join(", ")
    );
    g.mark_used(data);
    Some(results)
}
